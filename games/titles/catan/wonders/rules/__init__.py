"""The rules of The Wonders of Catan. SF-WON

Importing the package registers them all.
"""

from __future__ import annotations

from games.titles.catan.wonders.rules import advice, building, claims, needs, no_pirate, winning
from games.titles.catan.wonders.rules.messages import MESSAGES, REWORDS
from games.titles.catan.wonders.rules.module import wonders

wonders.messages.update(MESSAGES)
wonders.rewords.update(REWORDS)

__all__ = ["advice", "building", "claims", "needs", "no_pirate", "winning", "wonders"]
