"""A seat’s clock: its free time, then its bank."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from games.clock.calendar import Calendar
from games.clock.seat_clock import Clock

HOUR, DAY = timedelta(hours=1), timedelta(days=1)

NOW = datetime(2026, 3, 2, 18, tzinfo=UTC)


def test_a_clock_may_be_set_to_go_on_at_a_moment_to_come():
    clock = Clock(HOUR, DAY, NOW + 5 * HOUR)

    assert clock.at(NOW, Calendar()) == clock
    assert clock.runs_out_at(Calendar()) == NOW + 6 * HOUR + DAY


def test_a_clock_that_stands_still_never_runs_out():
    clock = Clock(HOUR, DAY)

    assert clock.runs_out_at(Calendar()) is None
    assert clock.at(NOW, Calendar()) == clock
    assert clock.started(NOW) == Clock(HOUR, DAY, NOW)
    assert clock.started(NOW).stopped() == clock


def test_a_clock_shows_a_time_before_it_runs_out():
    clock = Clock(HOUR, DAY, NOW)

    assert clock.shows_at(2 * HOUR, Calendar()) == NOW + DAY - HOUR
    assert clock.shows_at(3 * DAY, Calendar()) == NOW


def test_nights_and_weekends_begin_on_the_minute_whenever_the_clock_was_started():
    started = NOW + timedelta(seconds=37, microseconds=5)
    ten = 22 * 60

    clock = Clock(8 * HOUR, DAY, started)
    friday = Clock(HOUR, DAY, started + 4 * DAY)

    assert clock.at(NOW + 5 * HOUR, Calendar(night=ten)).free == 8 * HOUR - (NOW + 4 * HOUR - started)
    weekend = Calendar(weekends=True)
    assert friday.at(NOW + 5 * DAY, weekend).left == HOUR + DAY - (NOW + 4 * DAY + 6 * HOUR - friday.since)
