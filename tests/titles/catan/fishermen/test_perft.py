"""Frozen move counts of the Fishermen of Catan from named positions, counted again by `naive_shore.py`.

If a count changes, a rule has changed: name it in the commit.
"""

from __future__ import annotations

import pytest

from tests.titles.catan.fishermen import naive_shore
from tests.titles.catan.fishermen.tables import BOOT, Fishers, shore
from tests.titles.catan.perft import SEVEN, perft

TIP, BESIDE = "2,1,N", "1,2,N"
FISHED = ((1, 3),)


def rich() -> Fishers:
    """P can pay for every action in many ways. The robber stands on the lake."""
    laid = shore().put("P", settlements="0,0,N", roads="0,0,NE").put("Q", settlements="2,0,N").robber("0,0")
    return laid.give("Q", ore=1, wool=2).fish("P", 3, 2, 2, 1).main("P")  # type: ignore[return-value]


def before_the_roll() -> Fishers:
    """P pays before the roll, or fishes with its city. A knight may come first."""
    laid = shore().put("P", cities=TIP).put("Q", settlements=BESIDE).robber("0,1").fish("P", 2, 1)
    return laid.give_cards("P", knight=1).next(3, 1, 2).pre_roll("P")  # type: ignore[return-value]


def full_boats() -> Fishers:
    """P and Q hold seven tokens and are asked at once. One of them may draw the boot."""
    laid = shore().put("P", settlements=TIP).put("Q", settlements=BESIDE).fish("P", 3, 3, 2, 2, 1, 1, 1)
    laid.fish("Q", 2, 2, 2, 2, 2, 1, 1).next(3, BOOT).pre_roll("P")
    return laid.roll(1, 3)  # type: ignore[return-value]


def a_boot_to_give() -> Fishers:
    """P wins by giving the boot to one of two seats."""
    laid = shore().put("P", cities="0,0,N 0,2,N 2,0,N -2,1,N", settlements="0,-2,S -1,2,S").boot("P")
    laid.put("S", cities="1,-2,N 2,-1,N 1,1,S 2,1,N", settlements="-2,0,N -1,-1,N")
    return laid.fish("P", 2, 1).put("R", settlements="-2,2,S").main("P")  # type: ignore[return-value]


POSITIONS = [
    (rich, SEVEN, (362, 1374)),
    (before_the_roll, FISHED, (23, 404)),
    (full_boats, FISHED, (7, 24)),
    (a_boot_to_give, SEVEN, (2, 1)),
]


@pytest.mark.parametrize(
    ("position", "rolls", "counts"), POSITIONS, ids=lambda one: getattr(one, "__name__", "")
)
def test_the_number_of_lines_is_known(position, rolls, counts):
    """TB-FI-07, TB-FI-15, TB-FI-19, TB-FI-20, TB-FI-21, TB-FI-22, TB-FI-23, TB-FI-24, TB-FI-26, TB-FI-28"""
    state = position().state

    assert tuple(perft(state, depth, rolls) for depth in (1, 2)) == counts


@pytest.mark.parametrize(
    ("position", "rolls", "counts"), POSITIONS, ids=lambda one: getattr(one, "__name__", "")
)
def test_a_second_count_from_the_rules_alone_agrees(position, rolls, counts):
    """Each run compares depth 1, and depth 2 if it is quick.

    All depths were compared when the counts were frozen, and so were the 112,632 lines of three moves from
    `full_boats`.
    """
    table = naive_shore.read(position().state)
    depths = [depth for depth in (1, 2) if counts[depth - 1] < 100]

    assert [naive_shore.count(table, depth, rolls) for depth in depths] == [
        counts[depth - 1] for depth in depths
    ]


def test_the_positions_are_whole():
    for position, _rolls, _counts in POSITIONS:
        laid = position()
        laid.count()
        assert laid.whole()
