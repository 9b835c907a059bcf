"""The rules of Cloth for Catan. SF-CL

Importing the package registers them all.
"""

from __future__ import annotations

from games.titles.catan.cloth.rules import advice, ending, loot, places, villages
from games.titles.catan.cloth.rules.messages import MESSAGES
from games.titles.catan.cloth.rules.module import cloth

cloth.messages.update(MESSAGES)

__all__ = ["advice", "cloth", "ending", "loot", "places", "villages"]
