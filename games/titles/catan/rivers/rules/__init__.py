"""The Rivers of Catan. TB-RI

It goes together with every variant of the book (TB-CO-01). Each file is a part of the chapter; importing the package
registers all of them. Coins are those of all scenarios that use them: `games/titles/catan/kit/rules/coins.py`.
"""

from __future__ import annotations

from games.titles.catan.rivers.rules import advice, bridges, income, island, settlers
from games.titles.catan.rivers.rules.module import rivers

__all__ = ["advice", "bridges", "income", "island", "rivers", "settlers"]
