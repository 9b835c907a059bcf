"""The rules of The Caravans, one file per part of the chapter. TB-CA

The scenario can be combined with every variant of the book (TB-CO-01). Importing the package registers all rules.
Rules for combinations with other modules are in `with_*.py` in their folders.
"""

from __future__ import annotations

from games.titles.catan.caravans.rules import advice, benefits, camels, oasis, standing_orders, vote
from games.titles.catan.caravans.rules.module import caravans

__all__ = ["advice", "benefits", "camels", "caravans", "oasis", "standing_orders", "vote"]
