"""The Rivers of Catan. TB-RI

It goes together with every variant of the book (TB-CO-01). Each file is a part of the chapter; importing the package
registers all of them. Coins are those of all scenarios that use them: `games/catan/traders_barbarians/coins.py`.
"""

from __future__ import annotations

from games.catan.traders_barbarians.rivers import advice, bridges, income, island, settlers
from games.catan.traders_barbarians.rivers.module import rivers

__all__ = ["advice", "bridges", "income", "island", "rivers", "settlers"]
