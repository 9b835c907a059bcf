"""The opponents against whom each player is rated: each sentence of the rule."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from games.rating.field import Entrant, Part, field_of, judge
from games.rating.skill import START, Skill, rate

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)
ANNA, BENCE, CHIARA, DIETER, ESZTER, FRIEDA = range(1, 7)


def stayed(player, seat, rank):
    return Entrant(player, seat, rank)


def left(player, seat, rank, at=NOON):
    return Entrant(player, seat, rank, Part.LEFT, at)


def replacement(player, seat, rank, left_at=None):
    return Entrant(player, seat, rank, Part.REPLACEMENT, left_at)


def places(*entrants):
    return {one.player: place for one, place in field_of(entrants)}


def judged(*entrants, skills=None):
    known = {one.player: START for one in entrants} | (skills or {})
    return {judgment.entrant.player: judgment for judgment in judge(entrants, known)}


def test_all_are_rated_by_their_final_ranks():
    people = stayed(ANNA, 0, 2), stayed(BENCE, 1, 1), stayed(CHIARA, 2, 2)

    result = judged(*people)

    assert places(*people) == {ANNA: 2, BENCE: 1, CHIARA: 2}
    assert [result[one].after for one in (ANNA, BENCE, CHIARA)] == rate([START] * 3, [2, 1, 2])
    assert result[ANNA].after == result[CHIARA].after


def test_a_player_who_left_is_last_even_if_the_bot_has_won():
    assert places(left(ANNA, 0, 1), stayed(BENCE, 1, 2), stayed(CHIARA, 2, 3)) == {
        BENCE: 1, CHIARA: 2, ANNA: 3
    }  # fmt: skip


def test_the_player_who_left_first_is_the_very_last():
    people = left(ANNA, 0, 1, NOON), left(BENCE, 1, 2, NOON + HOUR), stayed(CHIARA, 2, 3)

    assert places(*people) == {CHIARA: 1, BENCE: 2, ANNA: 3}


def test_players_who_left_at_the_same_moment_share_the_place():
    people = left(ANNA, 0, 3), left(BENCE, 1, 2), stayed(CHIARA, 2, 1)

    assert places(*people) == {CHIARA: 1, BENCE: 2, ANNA: 2}


def test_the_others_are_rated_against_the_player_who_left_and_not_the_replacement():
    strong = {ANNA: Skill(35.0, 2.0), ESZTER: Skill(10.0, 2.0)}

    result = judged(
        left(ANNA, 0, 1), replacement(ESZTER, 0, 1), stayed(BENCE, 1, 2), stayed(CHIARA, 2, 3), skills=strong
    )

    alone = judged(left(ANNA, 0, 1), stayed(BENCE, 1, 2), stayed(CHIARA, 2, 3), skills=strong)
    assert {one: result[one] for one in (ANNA, BENCE, CHIARA)} == alone
    assert {row[0].player for row in result[BENCE].opponents} == {ANNA, CHIARA}


def test_a_replacement_is_rated_by_the_final_place_against_the_other_seats():
    result = judged(left(ANNA, 0, 1), replacement(ESZTER, 0, 1), stayed(BENCE, 1, 2), stayed(CHIARA, 2, 3))[
        ESZTER
    ]

    assert result.place == 1
    assert {row[0].player: row[1] for row in result.opponents} == {BENCE: 2, CHIARA: 3}
    assert result.after == rate([START] * 3, [1, 2, 3])[0]


def test_a_replacement_loses_nothing():
    result = judged(left(ANNA, 0, 3), replacement(ESZTER, 0, 3), stayed(BENCE, 1, 1), stayed(CHIARA, 2, 2))[
        ESZTER
    ]

    assert result.place == 3
    assert result.after == result.before


def test_a_replacement_whose_estimate_would_fall_is_not_changed_though_the_shown_rating_would_rise():
    middle = rate([START] * 4, [2, 3, 1, 4])[1]
    assert middle.mu < START.mu

    result = judged(
        left(ANNA, 0, 3), replacement(ESZTER, 0, 3), stayed(BENCE, 1, 1), stayed(CHIARA, 2, 2),
        stayed(DIETER, 3, 4),
    )[ESZTER]  # fmt: skip

    assert result.after == START


def test_a_replacement_whose_shown_rating_would_fall_is_not_changed_though_the_estimate_would_rise():
    """A win that was certain adds almost nothing, and each game makes an estimate a little less certain."""
    strong = Skill(60.0, 1.0)
    after = rate([strong, START], [1, 2])[0]
    assert after.mu > strong.mu
    assert after.ordinal < strong.ordinal

    result = judged(left(ANNA, 0, 1), replacement(ESZTER, 0, 1), stayed(BENCE, 1, 2), skills={ESZTER: strong})

    assert result[ESZTER].after == strong


def test_two_replacements_are_rated_apart():
    people = (
        left(ANNA, 0, 1), replacement(ESZTER, 0, 1), left(BENCE, 1, 2), replacement(FRIEDA, 1, 2),
        stayed(CHIARA, 2, 3),
    )  # fmt: skip

    result = judged(*people)

    assert {row[0].player: row[1] for row in result[ESZTER].opponents} == {CHIARA: 2, BENCE: 3}
    assert {row[0].player: row[1] for row in result[FRIEDA].opponents} == {CHIARA: 2, ANNA: 3}
    assert list(result) == [ANNA, ESZTER, BENCE, FRIEDA, CHIARA]


def test_a_replacement_who_leaves_as_well_is_not_rated():
    people = (
        left(ANNA, 0, 1), replacement(ESZTER, 0, 1, NOON + HOUR), replacement(FRIEDA, 0, 1),
        stayed(BENCE, 1, 2),
    )  # fmt: skip

    result = judged(*people)

    assert set(result) == {ANNA, FRIEDA, BENCE}


def test_all_who_left_are_rated_among_themselves():
    result = judged(left(ANNA, 0, 1, NOON), left(BENCE, 1, 2, NOON + HOUR))

    assert result[BENCE].place == 1
    assert result[ANNA].place == 2
    assert result[BENCE].after.mu > START.mu > result[ANNA].after.mu


def test_alone_nobody_is_rated():
    assert judge([stayed(ANNA, 0, 1)], {ANNA: START}) == []
