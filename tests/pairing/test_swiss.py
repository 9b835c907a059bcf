"""Swiss tournaments of every size with as many rounds as the site allows: nobody meets anybody twice."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Collection, Sequence

import pytest

from games.models.tournament import MOST_ROUNDS
from games.pairing import planning, swiss
from games.pairing.planning import plan_rounds
from games.pairing.scores import Played, byes_of, meetings_of
from games.pairing.sizes import table_sizes
from games.pairing.swiss import most_rounds

DEEP = bool(os.environ.get("DEEP"))
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
    """End each table somehow, places shared now and then; without luck the smaller numbers win."""
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

    :param leave: who withdraws before the second round, before the third and so on
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
        # without DEEP some have results by chance and others those of the stronger player
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
        # three old tables, and four seats: two of an old table would share one
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
    """The rounds that follow are what makes the difference: this says what the tests above would see without it."""

    def repeats() -> int:
        return sum(
            max(meetings_of(play(players, size, {size}, rounds, random.Random(str(seed)))).values()) > 1
            for seed in range(6)
        )

    assert repeats() == 0
    monkeypatch.setattr(swiss._Making, "_can_be_followed", lambda making, near, left: True)
    assert repeats() > 0


# ------------------------------------------------------------------ who withdraws


def test_after_somebody_has_withdrawn_nobody_meets_again_as_long_as_that_is_possible():
    """Ten play seven rounds and two leave: the eight who are left can still have seven opponents each."""
    for seed in range(4):
        done = play(10, 2, {2}, 6, random.Random(str(seed)), leave=[(), {3, 8}])

        assert max(meetings_of(done).values()) == 1


def test_where_a_second_meeting_cannot_be_avoided_there_are_as_few_as_possible():
    """Two of four leave after the first round: the two who are left meet in each round that follows."""
    done = play(4, 2, {2}, 3, None, leave=[{0, 3}])

    met = meetings_of(done)
    assert met[frozenset((1, 2))] == 2
    assert sum(met.values()) == 4


def test_an_older_tournament_with_more_rounds_than_are_allowed_now_goes_on():
    """Twelve at tables of four: each round after the first has the fewest second meetings that three tables allow."""
    done = play(12, 4, {3, 4}, 3, random.Random("old"))

    repeats = sum(times - 1 for times in meetings_of(done[:2]).values())
    # of four people from three tables two know each other, at each of the three tables
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


def test_who_keeps_apart_does_not_meet_in_a_plan_either():
    """Two who keep apart, in a field so small that each round needs a plan."""
    pair = frozenset((0, 1))

    for seed in range(4):
        done = play(8, 2, {2}, 5, random.Random(str(seed)), apart=[pair])

        met = meetings_of(done)
        assert met[pair] == 0
        assert max(met.values()) == 1


# ------------------------------------------------------------------ plans that cannot be


def test_who_has_met_too_many_is_not_planned_for(monkeypatch):
    """The search would take seconds to find nothing."""
    met = Counter(frozenset((0, other)) for other in range(1, 11))
    monkeypatch.setattr(planning, "_Exchanges", None)

    assert plan_rounds(range(16), [4] * 4, 2, met=met, byes={}) is None


def test_the_search_goes_up_to_the_first_number_of_rounds_that_has_no_plan(monkeypatch):
    """Four have all met after three rounds, and six rounds are left: not each smaller number is searched for, too."""
    done = play(4, 2, {2}, 3, None)
    asked = []
    monkeypatch.setattr(swiss, "plan_rounds", lambda _players, _sizes, rounds, **_rest: asked.append(rounds))

    swiss.swiss_round(range(4), range(4), done, planned=9, size=2, allowed={2}, seed="")

    # after each of the rounds that were played: the six that are left, then one
    assert asked == [6, 7, 8, 9, 1, 2, 3, 4]
