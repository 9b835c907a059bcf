"""The Caravans. TB-CA

It goes together with every variant of the book (TB-CO-01). Each file is a part of the chapter; importing the package
registers all of them. What it says together with others: `with_*.py` in their folders.
"""

from __future__ import annotations

from games.titles.catan.caravans.rules import advice, benefits, camels, oasis, standing_orders, vote
from games.titles.catan.caravans.rules.module import caravans

__all__ = ["advice", "benefits", "camels", "caravans", "oasis", "standing_orders", "vote"]
