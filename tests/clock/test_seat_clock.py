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
    assert Clock(HOUR, DAY).runs_out_at(Calendar()) is None
