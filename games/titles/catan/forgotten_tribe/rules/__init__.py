"""The rules of The Forgotten Tribe. SF-FT

Importing the package registers them all.
"""

from __future__ import annotations

from games.titles.catan.forgotten_tribe.rules import advice, gifts, harbors, islands
from games.titles.catan.forgotten_tribe.rules.messages import MESSAGES
from games.titles.catan.forgotten_tribe.rules.module import forgotten_tribe

forgotten_tribe.messages.update(MESSAGES)

__all__ = ["advice", "forgotten_tribe", "gifts", "harbors", "islands"]
