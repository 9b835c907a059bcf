"""Brackets, played with many people and made-up results."""

from __future__ import annotations

import pytest

from games.pairing import elimination
from games.pairing.scores import Played, places_by_elimination
from tests.pairing.made_up_results import SIZES, everybody_once, stronger_wins


def play_elimination(
    players: int, size: int, allowed: set[int], advancing: int = 1, gone: dict[int, set[int]] | None = None
) -> list[Played]:
    """Play with wins of the better seed until one is left. `gone` lists the players who leave after each round."""
    seeds = list(range(players))
    still_in = set(seeds)
    rounds: list[Played] = []
    while True:
        still_in -= (gone or {}).get(len(rounds), set())
        plan = elimination.elimination_round(
            seeds, still_in, number=len(rounds) + 1, size=size, allowed=allowed, advancing=advancing
        )
        if not plan.tables:
            return rounds
        assert everybody_once(plan.tables, plan.byes, sorted(still_in))
        assert {len(table) for table in plan.tables} <= allowed
        done = stronger_wins(plan.tables, plan.byes)
        rounds.append(done)
        if len(plan.tables) == 1 and not plan.byes:
            return rounds
        on = {player for table in done.tables for player, rank in table.items() if rank <= plan.advancing}
        still_in = on | set(plan.byes)


@pytest.mark.parametrize("players", range(2, 130))
def test_a_bracket_of_two_ends_with_the_two_best_seeds(players):
    rounds = play_elimination(players, 2, {2})

    assert len(rounds) == elimination.rounds_needed(players, 2, {2}, 1) == (players - 1).bit_length()
    assert sorted(rounds[-1].tables[0]) == [0, 1]
    # Byes occur only in the first round, for the best seeds.
    assert sorted(rounds[0].byes) == list(range(2 ** len(rounds) - players))
    assert not any(played_round.byes for played_round in rounds[1:])


@pytest.mark.parametrize(("size", "allowed"), SIZES[1:])
@pytest.mark.parametrize("advancing", [1, 2])
def test_larger_tables_come_to_a_final_as_well(size, allowed, advancing):
    if advancing >= min(allowed):
        return
    for players in (*range(min(allowed), 24), 64, 100):
        rounds = play_elimination(players, size, allowed, advancing)

        assert len(rounds[-1].tables) == 1
        assert len(rounds) == elimination.rounds_needed(players, size, allowed, advancing)
        places = places_by_elimination(list(range(players)), rounds)
        assert places[0] == 1
        assert list(places.values()).count(1) == 1


@pytest.mark.parametrize(
    ("players", "tables"),
    [
        (12, [(0, 5, 6, 11), (1, 4, 7, 10), (2, 3, 8, 9)]),
        (11, [(0, 5, 6, 10), (1, 4, 7, 9), (2, 3, 8)]),
    ],
)
def test_larger_tables_are_about_equally_strong(players, tables):
    plan = elimination.elimination_round(range(players), range(players), number=1, size=4, allowed={3, 4})

    assert plan.tables == tables


def test_a_player_who_withdraws_gives_the_opponent_a_walkover():
    rounds = play_elimination(8, 2, {2}, gone={1: {0}})

    assert rounds[1].byes == [3]
    assert sorted(rounds[2].tables[0]) == [1, 3]


def test_players_who_are_left_meet_although_everybody_between_has_withdrawn():
    rounds = play_elimination(16, 2, {2}, gone={1: {2, 3, 4, 5, 6, 7}})

    # Quarter-finals and semi-finals have no opponents left.
    assert len(rounds) == 2
    assert sorted(rounds[1].tables[0]) == [0, 1]
    assert rounds[1].byes == []


def test_a_player_who_withdraws_before_the_final_is_second():
    rounds = play_elimination(4, 2, {2})[:1]

    places = places_by_elimination(list(range(4)), rounds, gone={0})

    assert places == {1: 1, 0: 2, 2: 3, 3: 3}


def test_a_player_who_withdraws_before_the_first_round_is_last():
    rounds = [stronger_wins([(1, 2)], [0])]

    assert places_by_elimination(list(range(4)), rounds) == {0: 1, 1: 2, 2: 3, 3: 4}


def test_with_a_bye_those_who_withdrew_come_after_those_who_are_still_in():
    rounds = [stronger_wins([(2, 3)], [0, 1])]

    assert places_by_elimination(list(range(4)), rounds, gone={0}) == {1: 1, 0: 2, 2: 3, 3: 4}


def test_players_whose_table_is_not_over_have_come_as_far_as_each_other():
    rounds = [stronger_wins([(1, 2)], [0]), Played(running=[(0, 1)])]

    assert places_by_elimination(list(range(3)), rounds) == {0: 1, 1: 1, 2: 3}


def test_places_follow_from_how_far_one_came():
    rounds = play_elimination(8, 2, {2})

    places = places_by_elimination(list(range(8)), rounds)

    assert sorted(places.values()) == [1, 2, 3, 3, 5, 5, 5, 5]
    assert (places[0], places[1]) == (1, 2)
