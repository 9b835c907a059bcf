"""Pairing on a ladder: each constraint, for arbitrary waiting players."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.pairing.ladder_tables import STEPS, Entrant, form_tables

LONG = STEPS[-1].after
quickly = settings(max_examples=150, deadline=None)


def waiting(*players: int, rating: float = 0.0, **facts) -> list[Entrant]:
    return [Entrant(player, rating, wanted=1, **facts) for player in players]


def pair(one: int, other: int) -> frozenset[int]:
    return frozenset((one, other))


@st.composite
def pools(draw) -> dict:
    """Generate a waiting room: players, pairs to keep apart, earlier meetings, and the table size."""
    players = draw(st.lists(st.integers(1, 40), unique=True, max_size=16))
    some = st.frozensets(st.sampled_from(players), max_size=4) if players else st.just(frozenset())
    entrants = [
        Entrant(
            player,
            rating=draw(st.floats(-5, 45)),
            wanted=draw(st.integers(1, 5)),
            running=draw(st.integers(0, 6)),
            waited=draw(st.floats(0, 100)),
            opponents=tuple(game - {player} for game in draw(st.lists(some, max_size=3))),
            is_away=draw(st.booleans()),
        )
        for player in players
    ]
    pairs = [pair(*two) for two in combinations(players, 2)]
    return {
        "entrants": entrants,
        "size": draw(st.integers(2, 6)),
        "seed": draw(st.text(max_size=5)),
        "apart": draw(st.sets(st.sampled_from(pairs))) if pairs else set(),
        "meetings": draw(st.dictionaries(st.sampled_from(pairs), st.integers(0, 9))) if pairs else {},
    }


@given(pools())
@quickly
def test_a_table_has_as_many_players_as_the_ladder_says_and_nobody_sits_twice(pool):
    tables = form_tables(**pool)

    assert all(len(table) == pool["size"] for table in tables)
    seated = [player for table in tables for player in table]
    assert len(seated) == len(set(seated))


@given(pools())
@quickly
def test_nobody_on_vacation_or_with_enough_games_gets_another(pool):
    free = {one.player for one in pool["entrants"] if not one.is_away and one.running < one.wanted}

    assert {player for table in form_tables(**pool) for player in table} <= free


@given(pools())
@quickly
def test_pairs_to_be_kept_apart_never_sit_together_however_long_they_wait(pool):
    pool["entrants"] = [replace(one, waited=LONG + 1000) for one in pool["entrants"]]

    for table in form_tables(**pool):
        assert not {pair(*two) for two in combinations(table, 2)} & pool["apart"]


@given(pools())
@quickly
def test_ratings_and_last_opponents_are_as_the_longest_wait_at_the_table_allows(pool):
    entrants = {one.player: one for one in pool["entrants"]}

    for table in form_tables(**pool):
        people = [entrants[player] for player in table]
        waited = max(one.waited for one in people)
        step = [step for step in STEPS if step.after <= waited][-1]
        ratings = [one.rating for one in people]
        assert max(ratings) - min(ratings) <= step.spread
        for one, other in combinations(people, 2):
            assert not one.has_just_met(other.player, step.last_games)
            assert not other.has_just_met(one.player, step.last_games)


@given(pools())
@quickly
def test_the_same_hour_forms_the_same_tables_in_whatever_order_people_are_named(pool):
    again = {**pool, "entrants": pool["entrants"][::-1], "apart": list(pool["apart"])[::-1]}

    assert form_tables(**pool) == form_tables(**again)


@given(pools())
@quickly
def test_after_the_longest_wait_nobody_is_left_over_who_could_have_been_seated(pool):
    """With nobody to keep apart, fewer than a table's players are left."""
    pool |= {"apart": set(), "entrants": [replace(one, waited=LONG) for one in pool["entrants"]]}

    free = [one for one in pool["entrants"] if one.is_free]

    assert len(form_tables(**pool)) == len(free) // pool["size"]


def test_the_most_similar_ratings_sit_together():
    entrants = [Entrant(player, rating=float(player), wanted=1) for player in (1, 2, 20, 21)]

    tables = form_tables(entrants, size=2, seed="1")

    assert {frozenset(table) for table in tables} == {pair(1, 2), pair(20, 21)}


def test_a_table_of_three_is_the_most_similar_one_and_not_only_the_most_similar_pair():
    """9 is closest to 10, but 11.5 and 12 are closer to each other."""
    longest = Entrant(1, rating=10.0, wanted=1, waited=1)
    others = [Entrant(player, rating, wanted=1) for player, rating in ((2, 9.0), (3, 11.5), (4, 12.0))]

    [table] = form_tables([longest, *others], size=3, seed="1")

    assert set(table) == {1, 3, 4}


def test_of_equal_ratings_those_who_have_met_least_sit_together():
    meetings = {pair(1, 2): 2, pair(1, 3): 1, pair(1, 4): 0, pair(2, 3): 0, pair(2, 4): 3, pair(3, 4): 3}

    tables = form_tables(waiting(1, 2, 3, 4), size=2, seed="1", meetings=meetings)

    assert {frozenset(table) for table in tables} == {pair(1, 4), pair(2, 3)}


def test_the_player_who_waits_longest_is_served_first():
    entrants = [*waiting(1, 2, 3), *waiting(4, waited=5)]

    for seed in range(10):
        [table] = form_tables(entrants, size=3, seed=str(seed))
        assert 4 in table


@pytest.mark.parametrize("games_ago", [0, 1, 2])
def test_none_of_the_last_three_games_is_met_again_while_anybody_else_waits(games_ago):
    opponents = [frozenset[int]()] * 3
    opponents[games_ago] = frozenset({2})
    one = Entrant(1, 10.0, wanted=1, waited=LONG, opponents=tuple(opponents))
    # The last opponent is as strong, and the stranger is not.
    rest = [Entrant(2, 10.0, wanted=1), Entrant(3, 40.0, wanted=1)]

    assert form_tables([one, *rest], size=2, seed="1") == [(1, 3)]


@pytest.mark.parametrize(
    ("games_ago", "waited", "is_met"),
    [
        (3, 0, True),
        (2, 23, False),
        (2, 24, True),
        (1, 35, False),
        (1, 36, True),
        (0, 47, False),
        (0, 48, True),
    ],
)
def test_when_nobody_else_waits_last_opponents_are_met_again_step_by_step(games_ago, waited, is_met):
    opponents = [frozenset[int]()] * 4
    opponents[games_ago] = frozenset({2})
    one = Entrant(1, 10.0, wanted=1, waited=waited, opponents=tuple(opponents))

    tables = form_tables([one, *waiting(2, rating=10.0)], size=2, seed="1")

    assert bool(tables) == is_met


@pytest.mark.parametrize(
    ("spread", "waited", "is_met"),
    [(5, 0, True), (5.1, 5, False), (10, 6, True), (10.1, 11, False), (40, 12, True)],
)
def test_ratings_further_apart_are_seated_together_only_after_waiting(spread, waited, is_met):
    entrants = [*waiting(1, waited=waited), *waiting(2, rating=spread)]

    assert bool(form_tables(entrants, size=2, seed="1")) == is_met


def test_a_thousand_people_are_seated_in_seconds():
    """The first hour of a ladder: all players wait, and each has met some others."""
    entrants = [Entrant(player, rating=player % 37, wanted=3) for player in range(1000)]
    meetings = {
        pair(player, (player * 7 + 1) % 1000): 1 for player in range(1000) if player * 6 % 1000 != 999
    }

    tables = form_tables(entrants, size=4, seed="1", meetings=meetings)

    assert len(tables) >= 245
