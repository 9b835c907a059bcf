"""Frozen numbers of ways for a wagon from named positions, counted again by `naive_wagon.py`.

If a number changes, a rule has changed: name it in the commit.
"""

from __future__ import annotations

import pytest

from games.engine.types import State
from tests.titles.catan.tables import CATAN
from tests.titles.catan.traders_and_barbarians.naive_wagon import Wagon, vertex, way
from tests.titles.catan.traders_and_barbarians.tables import Traders, trade_table

START = {way("1,-1,N", "1,-2,S"), way("-2,1,N", "-1,0,S"), way("1,0,S", "0,2,N")}
"""TB-TB-04: where barbarians stand at the start."""
ENDS = {"0,0,E": ("1,-1,S", "0,1,N"), "0,1,NE": ("0,1,N", "1,0,S")}


def ways(state: State) -> int:
    """Return the number of ways in which the wagon's move can go to its end. No barbarian is driven off."""
    game = CATAN.game(state)
    if set(CATAN.waiting(state).due.values()) != {"move_wagon"}:
        return 1
    found = 0
    for seat in game.due():
        for verb, arguments in game.decision_options(seat).items():
            if verb == "drive_off":
                continue
            for argument in arguments:  # type: ignore[union-attr]
                found += ways(CATAN.play(state, seat, verb, argument).state)
    return found


def bare() -> tuple[Traders, int]:
    """Card 1 beside a barbarian, without roads."""
    laid = trade_table().wagon("P", "0,2,N")
    return laid, Wagon(barbarians=START).count(vertex("0,2,N"), 4, 5)


def roads() -> tuple[Traders, int]:
    """Own roads, other seats' roads with one coin, and a grain."""
    laid = trade_table().wagon("P", "1,0,S").coins("P", 1).give("P", grain=1)
    laid.put("P", roads="0,2,C-N 0,1,E").put("Q", roads="0,0,E 0,1,NE")
    own = {way("0,2,N", "0,2,C"), way("1,0,S", "0,2,N")}
    others = {way(*ENDS["0,0,E"]), way(*ENDS["0,1,NE"])}
    return laid, Wagon(own, others, START).count(vertex("1,0,S"), 4, 1, 1)


def at_a_plaza() -> tuple[Traders, int]:
    """A wagon with card 3 at a plaza, with one bare and one own path before it."""
    laid = trade_table().wagon("P", "2,-2,C", card=3, carries="glass").barbarians("1,-2,E", "0,0,E", "0,0,NE")
    laid.put("P", roads="2,-2,C-S")
    barbarians = {way("1,-1,N", "2,-3,S"), way(*ENDS["0,0,E"]), way("0,0,N", "1,-1,S")}
    own = {way("2,-2,C", "2,-2,S")}
    return laid, Wagon(own, set(), barbarians).count(vertex("2,-2,C"), 6, 5)


POSITIONS = [(bare, 13), (roads, 69), (at_a_plaza, 53)]


@pytest.mark.parametrize(("position", "number"), POSITIONS, ids=lambda one: getattr(one, "__name__", ""))
def test_the_number_of_ways_is_known(position, number):
    """TB-TB-16, TB-TB-17, TB-TB-18, TB-TB-19: Each of these rules affects some of the numbers."""
    laid, _naive = position()
    laid.count()

    assert ways(laid.moving("P").state) == number


@pytest.mark.parametrize(("position", "number"), POSITIONS, ids=lambda one: getattr(one, "__name__", ""))
def test_a_second_count_from_the_rules_alone_agrees(position, number):
    _laid, naive = position()

    assert naive == number
