"""Grades of the places of a set-up."""

from __future__ import annotations

from games.bots.grades import graded
from games.catalog import title

CATAN = title("catan")


def test_each_place_is_graded_the_best_first():
    state = CATAN.new(seats=4, modules=["base"], seed="grades").state
    (seat,) = CATAN.waiting(state).due
    options = CATAN.options(state, seat)

    ranked = graded(CATAN, CATAN.sight(state, seat), options, "place_settlement")

    assert sorted(one.argument for one in ranked) == sorted(options["place_settlement"])
    chances = [one.chance for one in ranked]
    assert chances == sorted(chances, reverse=True)
    assert 0 < chances[-1] < chances[0] < 1
    reasons = [
        CATAN.advice.reasons(CATAN.game(state), seat, "place_settlement", one.argument)
        for one in (ranked[0], ranked[-1])
    ]
    assert reasons[0]["pips"] > reasons[1]["pips"]
