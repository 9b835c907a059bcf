"""The rules of the scenario Barbarian Attack, one file per part of the chapter. TB-BA

Importing the package registers them all. The scenario can be combined with every variant of the book (TB-CO-01), but
not with Cities & Knights. Coins are shared with the other scenarios that use them: see
`games/titles/catan/kit/rules/coins.py` (TB-BA-29, TB-BA-D7).
"""

from __future__ import annotations

from games.titles.catan.barbarian_attack.rules import (
    advice,
    barbarians,
    cards,
    conquest,
    island,
    knights,
    landing,
    moves,
    plots,
    seven,
    standing_orders,
    victories,
)
from games.titles.catan.barbarian_attack.rules.module import barbarian_attack

__all__ = [
    "advice",
    "barbarian_attack",
    "barbarians",
    "cards",
    "conquest",
    "island",
    "knights",
    "landing",
    "moves",
    "plots",
    "seven",
    "standing_orders",
    "victories",
]
