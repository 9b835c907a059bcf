"""Advice to bots: what a position is worth, and whole games of a greedy bot."""

from __future__ import annotations

import random

import pytest

from games.bots import choose
from games.bots.match import play_match
from games.hansa.title import HANSA


def chosen(t, name: str):
    """What a greedy bot does in this position."""
    seat = t.seat(name)
    return choose(HANSA, t.view(name), HANSA.options(t.state, seat), random.Random(1), "greedy")


def worth(t, name: str) -> float:
    """How good the position is for a seat."""
    return HANSA.evaluate(t.state, t.seat(name))


def test_more_is_better(table) -> None:
    plain = worth(table(), "P1")

    assert worth(table().track("P1", 1), "P1") > plain
    assert worth(table().offices("minden", "P1"), "P1") > plain
    assert worth(table().desk("P1", actiones=2), "P1") > plain
    assert worth(table().holds("P1", "four_actions"), "P1") > plain
    assert worth(table().offices("minden", "P2"), "P1") < plain


def test_a_filled_route_is_claimed_for_the_best_it_brings(table) -> None:
    t = table().on("P1", "goettingen-quedlinburg", "TTT")

    assert chosen(t, "P1") == (
        "claim",
        {"route": "goettingen-quedlinburg", "benefit": "ability", "city": "goettingen"},
    )


def test_pieces_are_brought_together(table) -> None:
    t = (
        table()
        .on("P1", "goettingen-quedlinburg", "T")
        .on("P1", "emden-stade", "T")
        .on("P1", "bremen-minden", "T")
    )
    t.supply("P1", "").stock("P1", "")

    verb, argument = chosen(t, "P1")

    assert verb == "move"
    assert argument[1::2] == ["goettingen-quedlinburg:2", "goettingen-quedlinburg:3"]


@pytest.mark.slow
def test_a_greedy_bot_beats_two_random_ones() -> None:
    """A whole game looks at some thirty thousand positions."""
    names = ["greedy", "random", "random"]

    results = list(play_match(HANSA, modules=["base"], names=names, games=1, seed="hansa"))

    assert [result.bots[result.winner] for result in results] == ["greedy"]
