"""The course of a finished game, as its end shows it."""

from __future__ import annotations

import pytest

from games.engine.errors import EngineError
from games.engine.history import NoLongerLegal
from games.selectors.table import course as courses
from games.selectors.table.course import course
from games.selectors.table.game_log import public_log
from tests.services.conftest import is_over

pytestmark = pytest.mark.both_databases


def test_points_go_turn_by_turn_from_the_set_up_to_the_end(party):
    game = party(until=is_over).fresh()

    went = course(game)

    assert {seat.key: seat.points for seat in game.seat_list} == {
        key: values[-1] for key, values in went.points.items()
    }
    assert {len(values) for values in went.points.values()} == {game.rules.turns_played(game.state) + 1}
    assert all(values[0] == 2 for values in went.points.values())
    assert went.is_whole


def test_points_of_a_final_scoring_are_counted_turn_by_turn_as_well(party):
    """HT-SCORE: most points come at the end, and would hide the course before."""
    game = party(until=is_over, title="hansa", seats=3).fresh()

    went = course(game)

    assert {seat.key: seat.points for seat in game.seat_list} == {
        key: values[-1] for key, values in went.points.items()
    }
    assert all(values[-2] > values[-1] / 2 for values in went.points.values())


def test_luck_adds_up_to_the_cards_in_the_log(party):
    game = party(until=is_over).fresh()
    paid = dict.fromkeys(went := course(game).got, 0)
    for _, kind, facts in public_log(game):
        if kind == "produced":
            assert not facts["short"]
            for seat, cards in facts["gains"].items():
                paid[seat] += sum(cards.values())

    assert went == paid
    assert course(game).has_luck


def test_a_game_without_dice_has_no_luck(party):
    game = party(until=is_over, title="hansa", seats=3).fresh()

    assert not course(game).has_luck


def test_a_finished_game_is_played_again_once(party, django_assert_num_queries):
    game = party(until=is_over).fresh()
    first = course(game)

    with django_assert_num_queries(0):
        assert course(game) == first


def test_a_game_that_today_s_rules_cannot_play_is_told_as_far_as_they_go(party, monkeypatch):
    game = party(until=is_over).fresh()
    play = courses.history.again

    def refuse_the_last(title, state, move):
        if move.number == game.last_number:
            raise NoLongerLegal(move, EngineError("corrected"))
        return play(title, state, move)

    monkeypatch.setattr(courses.history, "again", refuse_the_last)
    went = courses.course(game)

    assert not went.is_whole
    assert all(len(values) > 2 for values in went.points.values())


@pytest.fixture(autouse=True)
def nothing_kept():
    """Clear the cache, since other tests reuse ids of games."""
    courses.cache.clear()
