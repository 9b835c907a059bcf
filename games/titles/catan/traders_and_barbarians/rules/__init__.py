"""The rules of the scenario Traders & Barbarians, one file per part of the chapter. TB-TB

Importing the package registers them all. The scenario can be combined with every variant of the book (TB-CO-01), but
not with Cities & Knights. Coins are shared with the other scenarios that use them: see
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
