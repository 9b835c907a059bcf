"""Exact move counts on the island for six, in the parts that other games do not have.

`test_whole_games.py` compares every decision of whole games with a second implementation. These counts also follow
the end of a part: which seat is asked then. They were worked out by hand too.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.titles.catan.five_six.tables import SPECIAL, ask, before_roll, second_part, six, turn
from tests.titles.catan.perft import EVERY_ROLL, SEVEN, Rolls, divide, perft
from tests.titles.catan.tables import Table, new_table

CORNER = {"settlements": "0,0,N", "roads": "0,0,NE 0,0,E"}
"""A settlement in the middle with two roads in a row: five more can be joined."""


def first_settlement() -> Table:
    """Return the empty island for six."""
    return new_table("base", "five_six", board="variable", seats=6)


def second_player() -> Table:
    """S, the second player of P, can build, trade with the bank and play a knight. P could too, but has ended."""
    laid = six().put("S", **CORNER).give("S", brick=1, lumber=1, wool=4).give_cards("S", knight=1)
    laid.put("P", settlements="2,-2,N").give("P", brick=1, lumber=1, wool=4).give("T", ore=1)
    return second_part(laid, "P")


def second_player_almost_wins() -> Table:
    """S has nine points: a line ends with its city or its Largest Army."""
    laid = six().put(
        "S", cities="0,0,N 2,0,N 0,2,N", settlements="-2,2,N 2,-2,N -1,0,N", roads="0,0,NE 0,0,E"
    )
    laid.played_knights("S", 2).give_cards("S", knight=1).give("S", ore=3, grain=2)
    return second_part(laid, "P")


def two_to_build() -> Table:
    """After P's turn Q and S build. Q could trade four ore and play a knight if that were allowed. T is not asked."""
    laid = six(**SPECIAL).put("Q", **CORNER).put("S", settlements="2,-2,N", roads="2,-2,NE")
    laid.give("Q", brick=1, lumber=1, ore=4, wool=1, grain=1).give_cards("Q", knight=1).give(
        "S", brick=1, lumber=1
    )
    laid.give("T", brick=1, lumber=1).put("T", settlements="-1,2,N", roads="-1,2,NE")
    return turn(ask(laid, "Q", "S"), "P").end_turn("P")  # type: ignore[return-value]


def before_the_roll() -> Table:
    """P may play a card before the roll. Its turn has a second part."""
    laid = six().put("P", **CORNER).give_cards("P", monopoly=1, year_of_plenty=1)
    return before_roll(laid, "P")


BUILDING = {"build_road": 5, "build_settlement": 1, "buy_development_card": 1, "end_turn": 1}
POSITIONS: list[tuple[Callable[[], Table], Rolls, dict[str, int], tuple[int, ...]]] = [
    (first_settlement, SEVEN, {"place_settlement": 80}, (218,)),
    (second_player, SEVEN, {"build_road": 5, "trade_with_bank": 4, "play_knight": 36, "end_turn": 1}, (759,)),
    (second_player_almost_wins, SEVEN, {"build_city": 3, "play_knight": 30, "end_turn": 1}, (1,)),
    (two_to_build, SEVEN, BUILDING, (22,)),
    (before_the_roll, EVERY_ROLL, {"roll": 21, "play_monopoly": 5, "play_year_of_plenty": 15}, (885,)),
]
NAMES = [position.__name__ for position, *_ in POSITIONS]


@pytest.mark.parametrize(("position", "rolls", "verbs", "more"), POSITIONS, ids=NAMES)
def test_the_number_of_lines_is_known(position, rolls, verbs, more):
    """P6-BOARD-01, P6-PAIR-04, P6-PAIR-05, P6-PAIR-06, P6-PAIR-08, P6-SBP-02, P6-SBP-03, P6-SBP-08"""
    state = position().state

    assert divide(state, 1, rolls) == verbs
    assert tuple(perft(state, depth, rolls) for depth in range(2, 2 + len(more))) == more
