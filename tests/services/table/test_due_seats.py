"""Due seats: which, since when, and until when."""

from __future__ import annotations

import pytest

from accounts.models import User
from tests.services.conftest import HOUR, NOW


def test_due_seats_are_stored_in_columns_with_a_deadline(party):
    game = party(decision_hours=10)
    first = game.active
    game.play_any()
    game.play_any()

    assert game.active != first
    assert game.seat(first).decision is None
    assert game.seat(first).due_at is None
    due = game.seat(game.active)
    assert due.decision == game.waiting.decision
    assert due.due_at == NOW + 10 * HOUR
    assert due.remind_at == NOW + 8 * HOUR


def test_a_game_without_a_clock_has_no_deadlines(party):
    game = party(decision_hours=None)

    due = game.seat(game.active)
    assert due.is_due
    assert due.due_at is None
    assert due.clock_from is None


@pytest.mark.parametrize("change", [{"time_zone": "Asia/Tokyo"}, {"night_start": 20 * 60}], ids=list)
def test_a_new_time_zone_or_night_holds_from_the_next_decision(party, change):
    game = party(decision_hours=10)
    seat = game.active
    User.objects.filter(pk=game.users[seat].pk).update(**change)
    before = game.seat(seat)

    game.play_any()

    assert game.active == seat
    after = game.seat(seat)
    assert (before.clock_zone, before.clock_night) != (after.clock_zone, after.clock_night)
    user = User.objects.get(pk=game.users[seat].pk)
    assert (after.clock_zone, after.clock_night) == (user.time_zone, user.night_start)
