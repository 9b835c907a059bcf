"""Frozen numbers of ways in which votes can go from named positions, counted again by `naive_vote.py`.

If a number changes, a rule has changed: name it in the commit.
"""

from __future__ import annotations

import pytest

from games.engine.types import State
from tests.titles.catan.caravans import naive_vote
from tests.titles.catan.caravans.naive_vote import Vote
from tests.titles.catan.caravans.tables import EAST, NORTH, A, Caravans, caravan_table
from tests.titles.catan.perft import each
from tests.titles.catan.tables import CATAN

OF_A_VOTE = ("bid_for_camel", "support_camel", "place_camel")


def path(one: str, other: str) -> naive_vote.Path:
    return frozenset((one, other))


ARROWS = [path("0,0,S", "-1,2,N"), path("0,-1,S", "-1,0,N"), path("1,-1,S", "1,0,N")]
WAYS = {
    "-1,2,N": [ARROWS[0], path("-1,2,N", "-1,1,S"), path("-1,2,N", "0,1,S")],
    "1,-2,S": [path("1,-2,S", "0,-1,N"), path("1,-2,S", "1,-1,N"), path("1,-2,S", "0,0,N")],
}


def ways(state: State) -> int:
    """Return the number of ways in which a vote can go to its end. Only final words of an agreement count."""
    game = CATAN.game(state)
    found = 0
    for seat in game.due():
        for verb, arguments in game.decision_options(seat).items():
            if verb not in OF_A_VOTE:
                return 1
            for argument in each(arguments):
                if verb != "support_camel" or argument["final"]:
                    found += ways(CATAN.play(state, seat, verb, argument).state)
    return found


def one_bidder() -> tuple[Caravans, Vote]:
    """P bids none, a grain, a wool or both, and always chooses. Q holds only ore and is asked too."""
    laid = caravan_table().give("P", grain=1, wool=1).give("Q", ore=1)
    return laid, Vote({"P": (1, 1, 0), "Q": (0, 0, 1)}, WAYS, [], ARROWS)


def two_bidders() -> tuple[Caravans, Vote]:
    """Two cards at most against one.

    At a tie of one each, two seats may end the vote by agreeing on one of four places.
    """
    laid = caravan_table(A[0]).give("P", wool=2).give("R", grain=1)
    vote = Vote({"P": (0, 2, 0), "R": (1, 0, 0)}, WAYS, ["-1,2,N"], ARROWS, {ARROWS[0]})
    return laid, vote


def three_bidders() -> tuple[Caravans, Vote]:
    """One card each and two places: the corner where two caravans have met, and the last arrow."""
    laid = caravan_table(*NORTH, *EAST).give("Q", wool=1).give("R", grain=1).give("S", wool=1)
    vote = Vote(
        {"Q": (0, 1, 0), "R": (1, 0, 0), "S": (0, 1, 0)},
        WAYS,
        ["1,-2,S", "1,-2,S"],
        ARROWS,
        {*ARROWS[1:], *WAYS["1,-2,S"][:2]},
    )
    return laid, vote


POSITIONS = [(one_bidder, 12), (two_bidders, 164), (three_bidders, 272)]


@pytest.mark.parametrize(("position", "number"), POSITIONS, ids=lambda one: getattr(one, "__name__", ""))
def test_the_number_of_ways_is_known(position, number):
    """Each of these rules affects some of the numbers.

    TB-CA-07, TB-CA-11, TB-CA-13, TB-CA-15, TB-CA-16, TB-CA-17, TB-CA-18, TB-CA-19
    """
    laid, _vote = position()

    assert ways(laid.vote("P").state) == number


@pytest.mark.parametrize(("position", "number"), POSITIONS, ids=lambda one: getattr(one, "__name__", ""))
def test_a_second_count_from_the_rules_alone_agrees(position, number):
    _laid, vote = position()

    assert naive_vote.count(vote) == number


@pytest.mark.parametrize(("position", "_number"), POSITIONS, ids=lambda one: getattr(one, "__name__", ""))
def test_the_positions_are_whole(position, _number):
    position()[0].count()
