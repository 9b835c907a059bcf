"""Frozen move counts from positions with rivers, small enough to be checked manually.

Offers are left out. If a count changes, a rule has changed: name it in the commit.
"""

from __future__ import annotations

import pytest

from tests.titles.catan.cities_knights.test_perft import first_moves, lines
from tests.titles.catan.rivers.tables import bridged, coins, river_table
from tests.titles.catan.tables import Table

SITE = "-1,-1,E"


def builder() -> Table:
    """P can build three roads, and then pay for nothing more; or a bridge, and then buy one of five kinds."""
    laid = river_table().put("P", roads="-1,0,NE").give("P", brick=1, lumber=2)
    return laid.main("P")


def buyer() -> Table:
    """Five kinds can be had from the bank or bought. Only after a purchase is there enough for another."""
    return coins(river_table(), P=5).main("P")


def spender() -> Table:
    """The bank and a purchase in either order, or two purchases.

    Then too little is left, or no third purchase is allowed.
    """
    return coins(river_table(), P=6).main("P")


def free() -> Table:
    """At most two free roads from a settlement at a bridge site, which neither can take. Four pairs bring two coins."""
    laid = (
        bridged(river_table(), "Q", "0,-1,E").put("P", settlements="-1,0,N").give_cards("P", road_building=1)
    )
    return laid.main("P")


POSITIONS = [
    (builder, {"build_road": 3, "build_bridge": 1}, (5,)),
    (buyer, {"trade_with_bank": 5, "buy_resource": 5}, (25, 0)),
    (spender, {"trade_with_bank": 5, "buy_resource": 5}, (75, 0)),
    (free, {"play_road_building": 8}, (20, 0)),
]


@pytest.mark.parametrize(
    ("position", "verbs", "more"), POSITIONS, ids=[position.__name__ for position, _, _ in POSITIONS]
)
def test_the_number_of_lines_is_known(position, verbs, more):
    """Each of these rules affects some of the counts.

    TB-RI-11, TB-RI-12, TB-RI-14, TB-RI-16, TB-GOLD-05, TB-GOLD-07
    """
    state = position().state

    assert first_moves(state) == verbs
    assert tuple(lines(state, depth) for depth in range(2, 2 + len(more))) == more
