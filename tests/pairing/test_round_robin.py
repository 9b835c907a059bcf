"""Round robins, played with many people and made-up results."""

from __future__ import annotations

import pytest

from games.pairing import round_robin
from games.pairing.scores import Played, byes_of, meetings_of
from tests.pairing.made_up_results import everybody_once, stronger_wins


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7, 8, 11, 16])
def test_at_tables_of_two_everybody_meets_everybody_once(players):
    seeds = list(range(players))
    rounds: list[Played] = []
    planned = round_robin.rounds_needed(players, 2, {2})
    for number in range(planned):
        tables, byes = round_robin.round_robin_round(
            seeds, seeds, rounds, planned=planned, size=2, allowed={2}, seed=str(number)
        )
        assert everybody_once(tables, byes, seeds)
        rounds.append(stronger_wins(tables, byes))

    met = meetings_of(rounds)
    assert len(met) == players * (players - 1) // 2
    assert set(met.values()) == {1}
    assert max(byes_of(rounds).values(), default=0) == players % 2


def test_a_player_who_was_to_meet_somebody_that_withdrew_has_a_bye():
    seeds = list(range(6))
    rounds: list[Played] = []
    for number in range(5):
        present = [player for player in seeds if player != 3 or number < 2]
        tables, byes = round_robin.round_robin_round(
            seeds, present, rounds, planned=5, size=2, allowed={2}, seed=str(number)
        )
        assert everybody_once(tables, byes, present)
        rounds.append(stronger_wins(tables, byes))

    assert max(meetings_of(rounds).values()) == 1
    assert sum(byes_of(rounds).values()) == 3


def test_a_round_in_which_all_have_withdrawn_is_left_out_and_the_others_still_meet():
    seeds = list(range(4))
    first = round_robin.round_robin_round(seeds, seeds, [], planned=3, size=2, allowed={2}, seed="1")
    rounds = [stronger_wins(*first)]
    # The two players whose meeting comes last.
    last = round_robin._circle(seeds, seeds, 2)[0][0]

    second = round_robin.round_robin_round(seeds, last, rounds, planned=3, size=2, allowed={2}, seed="2")
    rounds.append(stronger_wins(*second))
    third = round_robin.round_robin_round(seeds, last, rounds, planned=3, size=2, allowed={2}, seed="3")

    assert second == ([last], [])
    assert third[0] == []


@pytest.mark.parametrize(
    ("players", "size", "allowed"),
    [(8, 4, {3, 4}), (9, 3, {3}), (12, 4, {3, 4}), (5, 4, {3, 4}), (3, 4, {3, 4})],
)
def test_at_larger_tables_meetings_are_even(players, size, allowed):
    seeds = list(range(players))
    planned = round_robin.rounds_needed(players, size, allowed)
    rounds: list[Played] = []
    for number in range(planned):
        tables, byes = round_robin.round_robin_round(
            seeds, seeds, rounds, planned=planned, size=size, allowed=allowed, seed=str(number)
        )
        assert everybody_once(tables, byes, seeds)
        rounds.append(stronger_wins(tables, byes))

    met = meetings_of(rounds)
    assert max(met.values()) <= 2
    byes = byes_of(rounds)
    assert max(byes.values(), default=0) - min((byes[player] for player in seeds), default=0) <= 1


def test_at_larger_tables_a_player_who_has_withdrawn_gets_no_table():
    seeds = list(range(9))
    first = round_robin.round_robin_round(seeds, seeds, [], planned=3, size=3, allowed={3}, seed="1")
    present = [player for player in seeds if player not in (0, 4, 8)]

    tables, byes = round_robin.round_robin_round(
        seeds, present, [stronger_wins(*first)], planned=3, size=3, allowed={3}, seed="2"
    )

    assert everybody_once(tables, byes, present)
    assert len(tables) == 2
