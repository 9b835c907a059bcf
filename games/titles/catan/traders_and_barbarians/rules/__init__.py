"""The scenario Traders & Barbarians. TB-TB

It goes together with every variant of the book (TB-CO-01), not with Cities & Knights. Each file is a part of the
chapter; importing the package registers all of them. Coins are those of all scenarios that use them:
`games/titles/catan/kit/rules/coins.py`.
"""

from __future__ import annotations

from games.titles.catan.traders_and_barbarians.rules import (
    advice,
    barbarians,
    goods,
    island,
    journey,
    standing_orders,
    wagons,
    ways,
)
from games.titles.catan.traders_and_barbarians.rules.module import traders_and_barbarians
from games.titles.catan.traders_and_barbarians.rules.upgrades import nobody_holds_longest_road

traders_and_barbarians.schema = 2
traders_and_barbarians.upgrades.update({1: nobody_holds_longest_road})

__all__ = [
    "advice",
    "barbarians",
    "goods",
    "island",
    "journey",
    "standing_orders",
    "traders_and_barbarians",
    "wagons",
    "ways",
]
