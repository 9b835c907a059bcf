"""Grades of the places of a set-up."""

from __future__ import annotations

from games.bots.grades import grade_of, graded
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


def test_a_place_is_graded_beside_the_best_one():
    state = CATAN.new(seats=4, modules=["base"], seed="grades").state
    (seat,) = CATAN.waiting(state).due
    ranked = graded(CATAN, CATAN.sight(state, seat), CATAN.options(state, seat), "place_settlement")
    worst = ranked[-1]

    grade = grade_of(CATAN, state, seat, "place_settlement", worst.argument)

    better = sum(one.chance > worst.chance for one in ranked)
    assert (grade["rank"], grade["of"]) == (better + 1, len(ranked))
    assert (grade["place"], grade["best"]) == (worst.argument, ranked[0].argument)
    assert grade["chance"] < grade["best_chance"] == round(ranked[0].chance, 4)
    assert grade["reasons"]["pips"] < grade["best_reasons"]["pips"]
