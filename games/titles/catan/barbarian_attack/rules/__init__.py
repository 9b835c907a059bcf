"""Barbarian Attack. TB-BA

A scenario: it goes together with every variant of the book (TB-CO-01), not with Cities & Knights. Each file is a part
of the chapter; importing the package registers all of them. Coins are those of all scenarios that use them:
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
