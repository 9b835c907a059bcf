"""The rules of New World. SF-NW

Importing the package registers them all.
"""

from __future__ import annotations

from games.titles.catan.new_world.rules import deal, harbors
from games.titles.catan.new_world.rules.messages import MESSAGES
from games.titles.catan.new_world.rules.module import new_world

new_world.messages.update(MESSAGES)

__all__ = ["deal", "harbors", "new_world"]
