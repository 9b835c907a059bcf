"""Rounds of tournaments, played with hundreds of people and made-up results."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence

import pytest

from games.pairing import elimination, round_robin, swiss
from games.pairing.arranging import arrange
from games.pairing.scores import (
    WIN,
    Played,
    byes_of,
    meetings_of,
    places_by_elimination,
    points_of,
    shown,
    standings,
)
from games.pairing.sizes import table_sizes

Luck = random.Random
SIZES = [(2, {2}), (3, {3}), (4, {3, 4}), (4, {2, 3, 4}), (5, {2, 3, 4, 5}), (6, {5, 6})]


def played(tables: Sequence[Sequence[int]], byes: Sequence[int], luck: Luck) -> Played:
    """Let each table end somehow, places shared now and then."""
    return Played([{player: luck.randint(1, len(table)) for player in table} for table in tables], byes)


def stronger_wins(tables: Sequence[Sequence[int]], byes: Sequence[int]) -> Played:
    """Let the smaller numbers win."""
    ranked = [{player: rank for rank, player in enumerate(sorted(table), start=1)} for table in tables]
    return Played(ranked, byes)


def everybody_once(tables: Sequence[Sequence[int]], byes: Sequence[int], players: Sequence[int]) -> bool:
    """Whether everybody has one chair or sits out."""
    return sorted([*byes, *(player for table in tables for player in table)]) == sorted(players)


def play_swiss(
    players: int,
    rounds: int,
    size: int,
    allowed: set[int],
    result: Callable[..., Played],
    present: Callable[[int, int], bool] = lambda _round, _player: True,
    apart: Sequence[frozenset[int]] = (),
) -> list[Played]:
    seeds = list(range(players))
    done: list[Played] = []
    for number in range(rounds):
        there = [player for player in seeds if present(number, player)]
        tables, byes = swiss.swiss_round(
            seeds,
            there,
            done,
            planned=rounds,
            size=size,
            allowed=allowed,
            apart=apart,
            seed=f"round {number}",
        )
        assert everybody_once(tables, byes, there)
        assert {len(table) for table in tables} <= allowed
        done.append(result(tables, byes))
    return done


# ------------------------------------------------------------------ sizes of tables


@pytest.mark.parametrize(
    ("players", "size", "allowed", "sizes", "out"),
    [
        (8, 4, {3, 4}, [4, 4], 0),
        (10, 4, {3, 4}, [4, 3, 3], 0),
        (5, 4, {3, 4}, [4], 1),
        (6, 4, {3, 4}, [3, 3], 0),
        (5, 4, {2, 3, 4}, [3, 2], 0),
        (7, 2, {2}, [2, 2, 2], 1),
        (11, 5, {2, 3, 4, 5}, [4, 4, 3], 0),
        (2, 4, {3, 4}, [], 2),
        (4, 3, {3, 4}, [3], 1),
    ],
)
def test_tables_are_as_full_and_as_even_as_can_be(players, size, allowed, sizes, out):
    assert table_sizes(players, size, allowed) == (sizes, out)


@pytest.mark.parametrize(("size", "allowed"), SIZES)
def test_nobody_sits_out_who_could_sit(size, allowed):
    for players in range(1, 130):
        sizes, out = table_sizes(players, size, allowed)

        assert sum(sizes) + out == players
        assert set(sizes) <= allowed
        # what sits out is too little for a table more
        assert out < min(allowed) or out < 5


# ------------------------------------------------------------------ points


def test_a_table_is_worth_the_opponents_that_one_leaves_behind():
    assert points_of({1: 1, 2: 2}) == {1: WIN, 2: 0}
    assert [shown(points) for points in points_of({1: 1, 2: 2, 3: 3, 4: 4}).values()] == [6, 4, 2, 0]
    assert [shown(points) for points in points_of({1: 1, 2: 2, 3: 3}).values()] == [6, 3, 0]


def test_shared_places_share_what_they_are_worth():
    assert [shown(points) for points in points_of({1: 1, 2: 1}).values()] == [3, 3]
    assert [shown(points) for points in points_of({1: 1, 2: 2, 3: 2, 4: 4}).values()] == [6, 3, 3, 0]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_all_tables_of_a_size_are_worth_the_same_whatever_the_result(seats):
    luck = Luck(str(seats))
    for _try in range(200):
        score = [(luck.random() < 0.3 and 1) or luck.randint(1, 5) for _seat in range(seats)]
        ranks = {player: 1 + sum(other < own for other in score) for player, own in enumerate(score)}

        assert sum(points_of(ranks).values()) == WIN * seats // 2


# ------------------------------------------------------------------ standings


def test_equal_points_are_broken_by_the_opponents():
    rounds = [
        Played([{1: 1, 2: 2}, {3: 1, 4: 2}, {5: 1, 6: 2}]),
        Played([{1: 1, 3: 2}, {5: 1, 2: 2}, {4: 1, 6: 2}]),
    ]

    lines = standings([6, 5, 4, 3, 2, 1], rounds)

    # 1 has beaten 3, who has won a game; 5 has beaten 2 and 6, who have not
    assert [line.player for line in lines][:2] == [1, 5]
    assert lines[0].points == lines[1].points == 2 * WIN
    assert lines[0].opponents > lines[1].opponents


def test_then_by_direct_meetings_and_then_by_seed():
    rounds = [Played([{1: 2, 2: 1}]), Played([{3: 1, 4: 1}]), Played(byes=[1])]

    by_player = {line.player: line for line in standings([1, 2, 3, 4], rounds)}

    assert by_player[3].place < by_player[4].place
    assert by_player[1].points == by_player[2].points == WIN
    assert by_player[1].opponents == by_player[2].opponents == WIN
    assert by_player[2].place < by_player[1].place


def test_a_bye_is_worth_a_won_table_but_is_none():
    with_bye, winner, _loser = standings([1, 2, 3], [Played([{2: 1, 3: 2}], byes=[1])])

    assert (with_bye.player, with_bye.points, with_bye.won) == (1, WIN, 0)
    assert (winner.player, winner.points, winner.won) == (2, WIN, 1)


# ------------------------------------------------------------------ Swiss


@pytest.mark.parametrize(
    ("players", "rounds", "size", "allowed"),
    [
        (128, 7, 2, {2}),
        (127, 7, 2, {2}),
        (128, 9, 2, {2}),
        (16, 7, 2, {2}),
        (128, 6, 4, {3, 4}),
        (90, 5, 3, {3}),
        (101, 5, 4, {3, 4}),
    ],
)
def test_hundreds_play_swiss_and_nobody_meets_anybody_twice(players, rounds, size, allowed):
    luck = Luck(f"{players}/{size}")

    done = play_swiss(players, rounds, size, allowed, lambda tables, byes: played(tables, byes, luck))

    assert max(meetings_of(done).values()) == 1
    assert max(byes_of(done).values(), default=0) <= 1


def test_who_has_done_equally_well_meets():
    done = play_swiss(64, 5, 2, {2}, stronger_wins)
    before: Counter[int] = Counter()
    for number, played_round in enumerate(done):
        if number:
            gaps = [abs(before[one] - before[other]) for one, other in map(tuple, played_round.tables)]
            assert max(gaps) <= WIN
        for table in played_round.tables:
            before.update(points_of(table))

    assert standings(list(range(64)), done)[0].player == 0


def test_a_small_field_meets_as_seldom_as_can_be():
    """Six at tables of two: whatever the results, the first three rounds know no second meeting."""
    for seed in range(40):
        luck = Luck(str(seed))
        done = play_swiss(6, 3, 2, {2}, lambda tables, byes, luck=luck: played(tables, byes, luck))

        assert max(meetings_of(done).values()) == 1


def test_in_an_odd_field_each_sits_out_before_anybody_does_twice():
    luck = Luck("odd")

    done = play_swiss(7, 7, 2, {2}, lambda tables, byes: played(tables, byes, luck))

    assert set(byes_of(done).values()) == {1}


def test_the_bye_goes_to_who_stands_last():
    done = play_swiss(9, 2, 2, {2}, stronger_wins)
    last = standings(list(range(9)), done[:1])[-1].player

    assert done[0].byes == [8]
    assert done[1].byes == [last]


def test_who_keeps_apart_does_not_meet_where_others_are_there():
    pairs = [frozenset((player, player + 1)) for player in range(0, 40, 2)]
    luck = Luck("apart")

    done = play_swiss(40, 6, 4, {3, 4}, lambda tables, byes: played(tables, byes, luck), apart=pairs)

    assert not set(pairs) & meetings_of(done).keys()


def test_where_nobody_else_is_left_they_meet():
    tables, byes = swiss.swiss_round(
        [1, 2], [1, 2], [], planned=1, size=2, allowed={2}, apart=[frozenset((1, 2))], seed=""
    )

    assert (tables, byes) == ([(1, 2)], [])


def test_those_who_withdraw_get_no_table():
    luck = Luck("withdraw")

    done = play_swiss(
        33,
        6,
        4,
        {3, 4},
        lambda tables, byes: played(tables, byes, luck),
        present=lambda number, player: player % 6 != number,
    )

    assert not any(2 in table for table in done[2].tables)


def test_the_same_round_is_made_whoever_makes_it():
    def make() -> object:
        return play_swiss(50, 4, 4, {3, 4}, stronger_wins)

    assert make() == make()


def test_a_search_that_comes_to_no_end_gives_way_to_swaps():
    """All have met all: nobody can be spared, and everybody has a chair all the same."""
    wanted = {frozenset((one, other)): 1 for one in range(9) for other in range(one)}

    tables = arrange(list(range(9)), [3, 3, 3], wanted, seed="")

    assert sorted(player for table in tables for player in table) == list(range(9))


# ------------------------------------------------------------------ round robin


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


def test_who_was_to_meet_somebody_that_withdrew_has_a_bye():
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
    # the two whose meeting comes last
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


# ------------------------------------------------------------------ single elimination


def play_elimination(
    players: int, size: int, allowed: set[int], advancing: int = 1, gone: dict[int, set[int]] | None = None
) -> list[Played]:
    """Let the better seed win, until one is left; of those in `gone`, who leaves after which round."""
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
    # byes in the first round alone, for the best seeds
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


def test_who_withdraws_gives_the_opponent_a_walkover():
    rounds = play_elimination(8, 2, {2}, gone={1: {0}})

    assert rounds[1].byes == [3]
    assert sorted(rounds[2].tables[0]) == [1, 3]


def test_who_is_left_meets_although_everybody_between_has_withdrawn():
    rounds = play_elimination(16, 2, {2}, gone={1: {2, 3, 4, 5, 6, 7}})

    # the quarter-finals and the semi-finals have nobody who could lose
    assert len(rounds) == 2
    assert sorted(rounds[1].tables[0]) == [0, 1]
    assert rounds[1].byes == []


def test_who_withdraws_before_the_final_is_second():
    rounds = play_elimination(4, 2, {2})[:1]

    places = places_by_elimination(list(range(4)), rounds, gone={0})

    assert places == {1: 1, 0: 2, 2: 3, 3: 3}


def test_places_follow_from_how_far_one_came():
    rounds = play_elimination(8, 2, {2})

    places = places_by_elimination(list(range(8)), rounds)

    assert sorted(places.values()) == [1, 2, 3, 3, 5, 5, 5, 5]
    assert (places[0], places[1]) == (1, 2)
