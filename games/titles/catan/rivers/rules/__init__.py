"""The rules of The Rivers of Catan, one file per part of the chapter. TB-RI

Importing the package registers them all. The scenario can be combined with every variant of the book (TB-CO-01).
Coins are shared with the other scenarios that use them: see `games/titles/catan/kit/rules/coins.py`.
"""

from __future__ import annotations

from games.titles.catan.rivers.rules import advice, bridges, income, island, settlers
from games.titles.catan.rivers.rules.module import rivers

__all__ = ["advice", "bridges", "income", "island", "rivers", "settlers"]
