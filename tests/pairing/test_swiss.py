"""Swiss tournaments of every size with as many rounds as the site allows: no pair meets twice."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Sequence

import pytest

from games.models.tournament import MOST_ROUNDS
from games.pairing import swiss, swiss_plan
from games.pairing.scores import WIN, Played, byes_of, meetings_of, points_of, standings
from games.pairing.sizes import table_sizes
from games.pairing.swiss import most_rounds
from games.pairing.swiss_plan import plan_rounds
from tests.deep import DEEP
from tests.pairing.made_up_results import Luck, everybody_once, played, stronger_wins

TABLES = [
    (2, {2}),
    (3, {3}),
    (3, {2, 3}),
    (4, {3, 4}),
    (4, {2, 3, 4}),
    (5, {3, 4, 5}),
    (6, {5, 6}),
    (6, {3, 4, 5, 6}),
]
PLAYERS = range(3, 34)


def rounds_of(players: int, size: int, allowed: Collection[int]) -> int:
    return min(MOST_ROUNDS, most_rounds(players, size, allowed))


def ended(tables: Sequence[Sequence[int]], byes: Sequence[int], luck: random.Random | None) -> Played:
    """Give each table a random result, sometimes with shared ranks; without luck the smaller numbers win."""
    ranks = (
        {
            player: luck.randint(1, len(table)) if luck else place
            for place, player in enumerate(sorted(table), 1)
        }
        for table in tables
    )
    return Played(list(ranks), byes)


def play(
    players: int,
    size: int,
    allowed: Collection[int],
    rounds: int,
    luck: random.Random | None,
    leave: Sequence[Collection[int]] = (),
    apart: Collection[frozenset[int]] = (),
) -> list[Played]:
    """Play a tournament.

    :param leave: the players who withdraw before the second round, before the third and so on
    """
    seeds, present, done = list(range(players)), set(range(players)), []
    for number in range(rounds):
        present -= set(leave[number - 1]) if 0 < number <= len(leave) else set()
        tables, byes = swiss.swiss_round(
            seeds, present, done, planned=rounds, size=size, allowed=allowed, apart=apart, seed=str(number)
        )
        assert sorted([*byes, *(player for table in tables for player in table)]) == sorted(present)
        done.append(ended(tables, byes, luck))
    return done


@pytest.mark.parametrize(("size", "allowed"), TABLES, ids=str)
def test_nobody_meets_anybody_twice_nor_has_two_byes_with_as_many_rounds_as_are_allowed(size, allowed):
    for players in PLAYERS:
        rounds = rounds_of(players, size, allowed)
        if rounds == 1:
            continue
        lucks = [random.Random(f"{players}/{size}"), None]
        if DEEP:
            lucks += [random.Random(f"{players}/{size}/{number}") for number in range(5)]
        # Without DEEP, some have random results and others those of the stronger player.
        for luck in lucks if DEEP else lucks[players % 2 :: 2]:
            done = play(players, size, allowed, rounds, luck)

            assert max(meetings_of(done).values()) == 1, players
            assert max(byes_of(done).values(), default=0) <= 1, players


@pytest.mark.parametrize(
    ("players", "size"), [(36, 4), (64, 4), (128, 4), (60, 5), (128, 5), (72, 6), (128, 6)]
)
def test_a_large_field_has_a_plan_for_as_many_rounds_as_are_allowed(players, size):
    sizes, out = table_sizes(players, size, {size, size - 1})
    rounds = rounds_of(players, size, {size, size - 1})

    plan = plan_rounds(range(players), sizes, rounds, met=Counter(), byes={})

    assert out == 0
    assert plan is not None
    assert len(plan) == rounds
    assert max(meetings_of(Played(one.tables, one.byes) for one in as_played(plan)).values()) == 1


def as_played(plan):
    return [Played([dict.fromkeys(table, 1) for table in one.tables], one.byes) for one in plan]


@pytest.mark.parametrize(
    ("players", "size", "allowed", "rounds"),
    [
        (2, 2, {2}, 1),
        (3, 2, {2}, 3),
        (8, 2, {2}, 7),
        (9, 2, {2}, 9),
        # Three old tables and four seats: two players of an old table would share a new one.
        (12, 4, {3, 4}, 1),
        (8, 4, {3, 4}, 1),
        (9, 4, {3, 4}, 3),
        (16, 4, {3, 4}, 3),
        (32, 4, {3, 4}, 6),
        (12, 3, {3}, 4),
        (2, 4, {3, 4}, 1),
    ],
)
def test_there_are_as_many_rounds_as_can_be_seated(players, size, allowed, rounds):
    assert most_rounds(players, size, allowed) == rounds


@pytest.mark.parametrize(("players", "size", "rounds"), [(6, 2, 5), (9, 2, 9), (12, 3, 4)])
def test_without_looking_ahead_the_last_rounds_of_a_small_field_repeat_a_meeting(
    monkeypatch, players, size, rounds
):
    """This shows that the tests above depend on looking ahead to the following rounds."""

    def repeats() -> int:
        return sum(
            max(meetings_of(play(players, size, {size}, rounds, random.Random(str(seed)))).values()) > 1
            for seed in range(6)
        )

    assert repeats() == 0
    monkeypatch.setattr(swiss._Making, "_can_be_followed", lambda making, near, left: True)
    assert repeats() > 0


# ------------------------------------------------------------------ withdrawals


def test_after_somebody_has_withdrawn_nobody_meets_again_as_long_as_that_is_possible():
    """Ten play seven rounds and two leave: the remaining eight can still have seven opponents each."""
    for seed in range(4):
        done = play(10, 2, {2}, 6, random.Random(str(seed)), leave=[(), {3, 8}])

        assert max(meetings_of(done).values()) == 1


def test_where_a_second_meeting_cannot_be_avoided_there_are_as_few_as_possible():
    """Two of four leave after the first round, so the other two meet in every later round."""
    done = play(4, 2, {2}, 3, None, leave=[{0, 3}])

    met = meetings_of(done)
    assert met[frozenset((1, 2))] == 2
    assert sum(met.values()) == 4


def test_an_older_tournament_with_more_rounds_than_are_allowed_now_goes_on():
    """Twelve at tables of four: each later round has the fewest second meetings that three tables allow."""
    done = play(12, 4, {3, 4}, 3, random.Random("old"))

    repeats = sum(times - 1 for times in meetings_of(done[:2]).values())
    # Of four people from three tables two know each other, at each of the three tables.
    assert repeats == 3


def test_nobody_has_a_second_bye_before_everybody_had_one_although_some_withdraw():
    for seed in range(4):
        leave = [(), {1}, {2}, {5}]
        done = play(9, 2, {2}, 8, random.Random(str(seed)), leave=leave)
        present = set(range(9))
        byes: Counter[int] = Counter()
        for number, one in enumerate(done):
            present -= set(leave[number - 1]) if 0 < number <= len(leave) else set()
            fewest = min(byes[player] for player in present)
            assert all(byes[player] == fewest for player in one.byes)
            byes.update(one.byes)


def test_a_player_who_keeps_apart_does_not_meet_in_a_plan_either():
    """Two players to keep apart, in a field so small that each round needs a plan."""
    pair = frozenset((0, 1))

    for seed in range(4):
        done = play(8, 2, {2}, 5, random.Random(str(seed)), apart=[pair])

        met = meetings_of(done)
        assert met[pair] == 0
        assert max(met.values()) == 1


# ------------------------------------------------------------------ plans


def test_of_the_rounds_of_a_plan_the_closest_to_the_standings_is_made(monkeypatch):
    plan = [swiss_plan.PlannedRound([(0, 3), (1, 2)], ()), swiss_plan.PlannedRound([(0, 1), (2, 3)], ())]
    monkeypatch.setattr(swiss, "plan_rounds", lambda *_facts, **_more: plan)
    monkeypatch.setattr(swiss._Making, "_can_be_followed", lambda making, near, left: False)

    tables, _byes = swiss.swiss_round(range(4), range(4), [], planned=2, size=2, allowed={2}, seed="")

    assert tables == [(0, 1), (2, 3)]


def test_meetings_with_players_who_have_withdrawn_leave_as_many_rounds():
    met = Counter(frozenset((one, gone)) for one in range(4) for gone in (4, 5, 6))

    plan = plan_rounds(range(4), [2, 2], 3, met=met, byes={})

    assert plan is not None
    assert len(plan) == 3


# ------------------------------------------------------------------ impossible plans


def test_a_player_who_has_met_too_many_is_not_planned_for(monkeypatch):
    """The search would take seconds to find nothing."""
    met = Counter(frozenset((0, other)) for other in range(1, 11))
    monkeypatch.setattr(swiss_plan, "_Exchanges", None)

    assert plan_rounds(range(16), [4] * 4, 2, met=met, byes={}) is None


def test_the_search_goes_up_to_the_first_number_of_rounds_that_has_no_plan(monkeypatch):
    """Four have all met after three rounds, and six rounds are left: not every smaller number is tried."""
    done = play(4, 2, {2}, 3, None)
    asked = []
    monkeypatch.setattr(swiss, "plan_rounds", lambda _players, _sizes, rounds, **_rest: asked.append(rounds))

    swiss.swiss_round(range(4), range(4), done, planned=9, size=2, allowed={2}, seed="")

    # After each of the played rounds: the six that are left, then one.
    assert asked == [6, 7, 8, 9, 1, 2, 3, 4]


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
        # the best table first, and the best players first at each
        place = {line.player: line.place for line in standings(seeds, done)}
        places = [[place[player] for player in table] for table in tables]
        assert places == sorted(map(sorted, places))
        done.append(result(tables, byes))
    return done


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


def test_players_who_have_done_equally_well_meet():
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
    """Six at tables of two: whatever the results, the first three rounds have no second meeting."""
    for seed in range(40):
        luck = Luck(str(seed))
        done = play_swiss(6, 3, 2, {2}, lambda tables, byes, luck=luck: played(tables, byes, luck))

        assert max(meetings_of(done).values()) == 1


def test_in_an_odd_field_each_sits_out_before_anybody_does_twice():
    luck = Luck("odd")

    done = play_swiss(7, 7, 2, {2}, lambda tables, byes: played(tables, byes, luck))

    assert set(byes_of(done).values()) == {1}


def test_the_bye_goes_to_the_player_who_stands_last():
    done = play_swiss(9, 2, 2, {2}, stronger_wins)
    last = standings(list(range(9)), done[:1])[-1].player

    assert done[0].byes == [8]
    assert done[1].byes == [last]


def test_players_who_are_kept_apart_do_not_meet_while_there_are_others():
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
