"""Frozen move counts of Catan for Two from named positions, counted again by `naive.py`.

If a count changes, a rule has changed: name it in the commit. Rolls are left out, since void rolls have no end.
"""

from __future__ import annotations

import pytest

from tests.titles.catan.for_two import naive as naive_two
from tests.titles.catan.for_two.duel import Duel, new_duel
from tests.titles.catan.perft import LEFT_OUT, SEVEN, perft

NOT_FOLLOWED = (*LEFT_OUT, "roll")


def builders() -> Duel:
    """P can build everything, pay for every action, and exchange a knight. Both neutral players have roads."""
    table = new_duel().put("P", roads="0,0,E 0,0,SE", settlements="2,0,N").put("Q", settlements="0,-2,N")
    table.neutral("north", roads="1,-2,SE 1,-1,NE").neutral("south", roads="-1,1,SE")
    table.give("P", brick=2, lumber=2, wool=1, grain=1).give("Q", ore=1).robber("2,0").played_knights("P", 1)
    return table.give_cards("P", road_building=1).main("P")  # type: ignore[return-value]


def settlers() -> Duel:
    """A settlement of P brings a neutral settlement at one of two places."""
    table = new_duel().put("P", roads="0,0,E 0,0,SE", settlements="2,0,N").put("Q", settlements="0,-2,N")
    table.neutral("north", roads="1,-2,SE 1,-1,NE 2,-2,SE 2,-1,NE").neutral("south", roads="-1,1,SE -1,1,E")
    return table.give("P", brick=1, lumber=1, wool=1, grain=1).main("P")  # type: ignore[return-value]


def traders() -> Duel:
    """Before the roll, P can swap two cards of two kinds for two, and exchange a knight as holder of Largest Army."""
    table = new_duel().put("P", settlements="2,0,N").put("Q", settlements="0,-2,N").award(largest_army="P")
    table.played_knights("P", 3).played_knights("Q", 2).give("P", ore=2, wool=1).give("Q", brick=2, grain=1)
    return table.give_cards("P", knight=1, monopoly=1).pre_roll("P")  # type: ignore[return-value]


def rivals() -> Duel:
    """A fifth road in a row wins for P, but a neutral one takes Longest Road first. One token is left."""
    table = new_duel().put("P", roads="0,0,NE 0,0,E 0,0,SE -1,1,NE", cities="0,0,N 0,2,N 2,0,N")
    table.neutral("north", roads="1,-2,SE 1,-1,NE 2,-2,SE 2,-1,NE").neutral("south", roads="-1,2,NE")
    table.put("P", settlements="-2,0,N 0,-2,N").give("P", brick=2, lumber=2)
    return table.with_tokens("P", 1).main("P")  # type: ignore[return-value]


POSITIONS = [
    (builders, (90, 1110)),
    (settlers, (10, 72)),
    (traders, (29, 174)),
    (rivals, (23, 145)),
]


@pytest.mark.parametrize(
    ("position", "counts"), POSITIONS, ids=[position.__name__ for position, _ in POSITIONS]
)
def test_the_number_of_lines_is_known(position, counts):
    """TB-2P-08, TB-2P-09, TB-2P-12, TB-2P-15, TB-2P-16, TB-2P-17, TB-2P-18, TB-2P-19"""
    state = position().state

    assert tuple(perft(state, depth, SEVEN, NOT_FOLLOWED) for depth in (1, 2)) == counts


@pytest.mark.parametrize(
    ("position", "counts"), POSITIONS, ids=[position.__name__ for position, _ in POSITIONS]
)
def test_a_second_count_from_the_rules_alone_agrees(position, counts):
    """Each run compares depth 1, and depth 2 if it is quick. All depths were compared when the counts were frozen."""
    table = naive_two.read(position().state)
    depths = [depth for depth in (1, 2) if counts[depth - 1] < 400]

    assert [naive_two.count(table, depth) for depth in depths] == [counts[depth - 1] for depth in depths]


def test_the_positions_keep_the_counts():
    for position, _ in POSITIONS:
        position().count()
