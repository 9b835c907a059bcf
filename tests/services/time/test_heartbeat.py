"""The site's beat: downtime is given back, and a wrong clock harms nobody."""

from __future__ import annotations

from datetime import timedelta

from games.clock.pace import PRESETS
from games.models.notification import Notification
from games.models.turn import Turn
from games.services.time import clocks, heartbeat
from tests.services.conftest import HOUR, NOW
from tests.services.time.test_turn_clocks import alone
from tests.services.time.test_turn_clocks import game as game
from tests.services.time.test_turn_clocks import table as table

MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)


def test_a_time_without_a_beat_is_given_back(game, caplog):
    seat = game.seat(game.active)
    heartbeat.beat(now=seat.due_at - 3 * HOUR)

    lost = heartbeat.beat(now=seat.due_at + HOUR)
    clocks.sweep(now=seat.due_at + HOUR)

    assert lost.end - lost.start == 4 * HOUR
    assert not Turn.objects.filter(actor="timeout").exists()
    assert game.seat(seat.key).due_at == seat.due_at + 4 * HOUR
    assert game.seat(seat.key).bank == 3 * HOUR
    assert f"no heartbeat from {lost.start} to {lost.end}" in caplog.text


def test_a_reminder_waits_as_long_as_the_clock_stood(game):
    seat = game.seat(game.active)
    heartbeat.beat(now=seat.remind_at - HOUR)

    heartbeat.beat(now=seat.remind_at + HOUR)

    assert game.seat(seat.key).remind_at > seat.remind_at + HOUR


def test_a_short_silence_is_none(game):
    seat = game.seat(game.active)
    heartbeat.beat(now=NOW)

    assert heartbeat.beat(now=NOW + 2 * MINUTE) is None
    assert game.seat(seat.key).due_at == seat.due_at


def test_a_move_made_before_the_beat_is_heard_again_pays_nothing_either(game):
    seat = game.active
    begun = game.seat(seat).clock_from
    heartbeat.beat(now=begun + HOUR)

    game.play(seat, "roll", now=begun + 40 * HOUR)
    game.play(seat, "end_turn", now=begun + 40 * HOUR)

    assert game.seat(seat).bank == DAY + 6 * HOUR


def test_a_clock_that_was_ahead_makes_no_downtime(game):
    from games.models.heartbeat import Downtime

    heartbeat.beat(now=NOW)
    heartbeat.beat(now=NOW + 5 * HOUR)
    heartbeat.beat(now=NOW + MINUTE)

    assert not Downtime.objects.filter(end_at__gt=NOW + MINUTE).exists()


def test_a_clock_that_was_ahead_times_nobody_out(game):
    """The database's clock jumps too if it is on the same machine, so no comparison shows it."""
    due_at = game.seat(game.active).due_at
    heartbeat.beat(now=NOW)

    heartbeat.beat(now=NOW + 40 * DAY)
    clocks.sweep(now=NOW + 40 * DAY)
    assert not game.game.turns.filter(actor="timeout").exists()

    heartbeat.beat(now=NOW + MINUTE)
    clocks.sweep(now=NOW + MINUTE)
    assert not game.game.turns.filter(actor="timeout").exists()
    assert game.seat(game.active).due_at >= due_at


def test_what_was_put_off_ahead_of_time_keeps_its_own_delay(game):
    """A message from a clock two days ahead that has an hour to wait still waits for an hour."""
    heartbeat.beat(now=NOW)
    ahead = NOW + 2 * DAY
    heartbeat.beat(now=ahead)
    row = Notification.objects.create(
        user=game.users["0"],
        game=game.game,
        kind="your_turn",
        created_at=ahead,
        not_before=ahead + HOUR,
        claimed_until=ahead,
    )

    earlier = Notification.objects.create(
        user=game.users["0"], game=game.game, kind="your_turn", created_at=NOW, not_before=NOW + HOUR
    )

    heartbeat.beat(now=NOW + MINUTE)

    row.refresh_from_db()
    assert (row.not_before, row.claimed_until) == (NOW + MINUTE + HOUR, None)
    earlier.refresh_from_db()
    assert (earlier.created_at, earlier.not_before) == (NOW, NOW + HOUR)


def test_a_time_without_a_beat_in_the_night_is_not_given_back_twice(player):
    game, user = alone(player, PRESETS["brisk"], night_start=20 * 60)
    due_at = game.seats.get(user=user).due_at
    heartbeat.beat(now=NOW + 2 * HOUR)

    heartbeat.beat(now=NOW + 10 * HOUR)  # 20:00 to 04:00

    assert game.seats.get(user=user).due_at == due_at
