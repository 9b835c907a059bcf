"""The effect of a game's ranks on skills."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rating.skill import START, Skill, rate, shown

STRONG, WEAK = Skill(30.0, 2.0), Skill(20.0, 2.0)


def every_pattern() -> list[tuple[int, ...]]:
    """Return each way in which two to six ranks can be shared: (1, 1, 3, 4) and the like."""
    found = []
    for seats in range(2, 7):
        for breaks in itertools.product((False, True), repeat=seats - 1):
            ranks = [1]
            for place, is_worse in enumerate(breaks, start=2):
                ranks.append(place if is_worse else ranks[-1])
            found.append(tuple(ranks))
    return found


def in_steps(number: float) -> float:
    return round(number, 3)


def test_a_newcomer_is_shown_with_a_thousand():
    assert (START.mu, START.sigma) == (25.0, 25.0 / 3.0)
    assert START.ordinal == 0
    assert START.shown == shown(0) == 1000


def test_a_point_more_is_shown_as_forty_more():
    assert (shown(1), shown(-1)) == (1040, 960)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_better_place_gives_more(seats):
    after = rate([START] * seats, range(1, seats + 1))

    assert after[0].mu > START.mu > after[-1].mu
    assert all(better.mu > worse.mu for better, worse in itertools.pairwise(after))
    assert all(one.sigma < START.sigma for one in after)


def test_equals_who_share_a_place_stay_equal():
    first, second, third = rate([START] * 3, [1, 1, 3])

    assert first == second
    assert first.mu > START.mu > third.mu


@pytest.mark.parametrize("ranks", every_pattern(), ids=lambda ranks: "".join(map(str, ranks)))
@pytest.mark.parametrize("equal", [START, Skill(25.0, 2.0), Skill(31.0, 1.3), Skill(12.5, 0.9)], ids=str)
def test_equals_come_out_in_the_order_of_their_places_shared_or_not(ranks, equal):
    after = rate([equal] * len(ranks), ranks)

    for (rank, one), (next_rank, other) in itertools.pairwise(zip(ranks, after, strict=True)):
        if rank == next_rank:
            assert one == other
        else:
            assert one.mu > other.mu
            assert one.ordinal > other.ordinal


@pytest.mark.parametrize("ranks", every_pattern(), ids=lambda ranks: "".join(map(str, ranks)))
def test_a_shared_place_lies_between_the_places_it_spans(ranks):
    """Two who share second place get the average of the changes for second and third."""
    alone = [one.mu for one in rate([START] * len(ranks), range(1, len(ranks) + 1))]

    for rank, one in zip(ranks, rate([START] * len(ranks), ranks), strict=True):
        spanned = alone[rank - 1 : rank - 1 + ranks.count(rank)]
        assert one.mu == pytest.approx(sum(spanned) / len(spanned), abs=1e-5)


@given(
    ranks=st.lists(st.integers(1, 6), min_size=2, max_size=6),
    skills=st.lists(
        st.builds(Skill, st.floats(0, 50).map(in_steps), st.floats(0.7, 8.4).map(in_steps)),
        min_size=6,
        max_size=6,
    ),
    who=st.integers(0, 5),
)
def test_a_better_place_never_costs_anybody(ranks, skills, who):
    """A player who leaves a shared rank, or gains a rank, is rated higher; the others do not rise."""
    skills, who = skills[: len(ranks)], who % len(ranks)
    better = [2 * rank for rank in ranks]
    better[who] -= 1 if ranks.count(ranks[who]) > 1 else 3

    before, after = rate(skills, ranks), rate(skills, better)

    assert after[who].mu >= before[who].mu
    assert all(after[other].mu <= before[other].mu for other in range(len(ranks)) if other != who)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_nobody_moves_when_all_equals_share_the_first_place(seats):
    assert {one.mu for one in rate([START] * seats, [1] * seats)} == {START.mu}


def test_a_surprise_moves_more_than_what_was_expected():
    expected = rate([STRONG, WEAK], [1, 2])
    surprise = rate([STRONG, WEAK], [2, 1])

    assert 0 < expected[0].mu - STRONG.mu < surprise[1].mu - WEAK.mu


def test_an_estimate_that_is_less_certain_moves_more():
    known, newcomer = rate([Skill(START.mu, 2.0), START], [1, 2])

    assert 0 < known.mu - START.mu < START.mu - newcomer.mu


def test_a_shared_place_brings_unequal_players_together():
    strong, weak = rate([STRONG, WEAK], [1, 1])

    assert strong.mu < STRONG.mu
    assert weak.mu > WEAK.mu


def test_the_order_of_the_seats_does_not_matter():
    skills, ranks = [STRONG, START, WEAK, Skill(27.5, 4.0)], [3, 1, 1, 4]
    after = rate(skills, ranks)

    for order in itertools.permutations(range(4)):
        again = rate([skills[i] for i in order], [ranks[i] for i in order])
        assert again == [after[i] for i in order]


def test_only_the_order_of_ranks_counts():
    assert rate([START] * 4, [1, 2, 2, 4]) == rate([START] * 4, [2, 5, 5, 6])


def test_skills_are_kept_to_six_decimals():
    for one in rate([START, STRONG, WEAK], [1, 2, 3]):
        assert (one.mu, one.sigma, one.ordinal) == (
            round(one.mu, 6), round(one.sigma, 6), round(one.mu - 3 * one.sigma, 6)
        )  # fmt: skip


@pytest.mark.parametrize(("seats", "ranks"), [(1, [1]), (7, [1] * 7), (2, [1])])
def test_other_numbers_of_players_cannot_be_rated(seats, ranks):
    with pytest.raises(ValueError, match="cannot be rated"):
        rate([START] * seats, ranks)


def test_strength_shows_after_some_dozens_of_games():
    import random

    luck = random.Random("ladder")
    true = [luck.gauss(25, 4) for _player in range(40)]
    known = [START] * 40
    for _round in range(60):
        order = luck.sample(range(40), 40)
        for table in (order[at : at + 4] for at in range(0, 40, 4)):
            played = {one: luck.gauss(true[one], 4) for one in table}
            ranks = [1 + sum(played[other] > played[one] for other in table) for one in table]
            for one, skill in zip(table, rate([known[i] for i in table], ranks), strict=True):
                known[one] = skill

    best = sorted(range(40), key=lambda one: -true[one])
    by_rating = sorted(range(40), key=lambda one: -known[one].ordinal)
    distance = sum((best.index(one) - by_rating.index(one)) ** 2 for one in range(40))
    assert 1 - 6 * distance / (40 * (40**2 - 1)) > 0.85
