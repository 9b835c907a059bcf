"""The printed facts of the Fishermen of Catan. A test compares them with docs/rules/data."""

from __future__ import annotations

from typing import NamedTuple

LAKE = "lake"
LAKE_NUMBERS = (2, 3, 11, 12)
LAKE_PLACES = ("0,-1", "1,-1", "-1,0", "0,0", "1,0", "-1,1", "0,1")
"""TB-FI-01: the hexes that do not touch the sea, in reading order."""


class Ground(NamedTuple):
    """One of the six fishing grounds, each of which covers part of a sea hex.

    :param tip: the vertex in the middle, which points inland
    :param printed: its number on the picture in the book
    """

    edges: tuple[str, str]
    vertices: tuple[str, str, str]
    tip: str
    printed: int


GROUNDS = {
    "1,-3": Ground(("0,-2,NE", "1,-3,SE"), ("1,-3,S", "0,-2,N", "1,-2,N"), "1,-3,S", 6),
    "-1,-2": Ground(("-1,-2,E", "-1,-2,SE"), ("-1,-1,N", "-1,-2,S", "0,-3,S"), "-1,-1,N", 10),
    "3,-1": Ground(("2,0,NE", "2,-1,E"), ("2,0,N", "3,-1,S", "3,-2,S"), "2,0,N", 5),
    "2,1": Ground(("1,1,E", "2,0,SE"), ("2,0,S", "1,2,N", "2,1,N"), "2,0,S", 4),
    "-3,2": Ground(("-3,2,NE", "-3,2,E"), ("-2,1,S", "-3,2,N", "-3,3,N"), "-2,1,S", 8),
    "-2,3": Ground(("-2,2,SE", "-2,3,NE"), ("-2,3,N", "-1,2,S", "-2,2,S"), "-2,3,N", 9),
}
"""TB-FI-02: by sea hex, on the stretches of coast without a harbor."""
NUMBERS = (4, 5, 6, 8, 9, 10)

FISH = {"fish_1": 1, "fish_2": 2, "fish_3": 3}
"""The number of fish on each kind of token."""
TOKENS = {"fish_1": 11, "fish_2": 10, "fish_3": 8}
BOOT = "old_boot"
MOST_TOKENS = 7
AT_A_SETTLEMENT = 1
AT_A_CITY = 2
FIRST_CATCH = 1
"""TB-FI-06: for a second settlement at a fishing ground."""

ROBBER, CARD, RESOURCE, ROAD, DEVELOPMENT_CARD = "robber", "card", "resource", "road", "development_card"
COSTS = {ROBBER: 2, CARD: 3, RESOURCE: 4, ROAD: 5, DEVELOPMENT_CARD: 7}
"""TB-FI-20, TB-FI-21, TB-FI-22, TB-FI-23, TB-FI-24: the cost of each action in fish."""
