"""Exact move counts of Catan for Two from a position, frozen. Where one changes, a rule has changed."""

from __future__ import annotations

from tests.catan.perft import LEFT_OUT, SEVEN, perft
from tests.catan.traders_barbarians.duel import Duel, new_duel


def builders() -> Duel:
    """P can build all, pay for every action, and exchange a knight; both neutral players have roads."""
    table = new_duel().put("P", roads="0,0,E 0,0,SE", settlements="2,0,N").put("Q", settlements="0,-2,N")
    table.neutral("north", roads="1,-2,SE 1,-1,NE").neutral("south", roads="-1,1,SE")
    table.give("P", brick=2, lumber=2, wool=1, grain=1).give("Q", ore=1).robber("2,0").played_knights("P", 1)
    return table.give_cards("P", road_building=1).main("P")  # type: ignore[return-value]


def test_the_number_of_lines_is_known():
    """TB-2P-08, TB-2P-09, TB-2P-16, TB-2P-18: what draws several times in one move is left out."""
    state = builders().state
    left_out = (*LEFT_OUT, "roll", "force_trade")

    assert tuple(perft(state, depth, SEVEN, left_out) for depth in (1, 2)) == (89, 1098)


def test_the_position_keeps_the_counts():
    builders().count()
