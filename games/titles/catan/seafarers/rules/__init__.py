"""The rules of Seafarers, one file per part of docs/rules/seafarers.md. SF

Importing the package registers them all. It is played as Heading for New Shores (SF-HFNS).
"""

from __future__ import annotations

from games.titles.catan.seafarers.rules import advice, gold, islands, moving, pirate, sea, ships
from games.titles.catan.seafarers.rules.messages import MESSAGES, REWORDS
from games.titles.catan.seafarers.rules.module import seafarers

seafarers.messages.update(MESSAGES)
seafarers.rewords.update(REWORDS)

__all__ = ["advice", "gold", "islands", "moving", "pirate", "sea", "seafarers", "ships"]
