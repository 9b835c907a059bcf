"""The values of the presets: PRODUCT, 3."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from games.clock.pace import PRESETS, Pace
from games.clock.seat_clock import Clock

NOW = datetime(2026, 3, 2, 18, tzinfo=UTC)

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


@pytest.mark.parametrize(
    ("key", "free", "bank", "refill", "cap"),
    [
        ("evening", 10 * MINUTE, HOUR, 5 * MINUTE, 2 * HOUR),
        ("brisk", 8 * HOUR, DAY, 4 * HOUR, 3 * DAY),
        ("daily", 24 * HOUR, 3 * DAY, 12 * HOUR, 5 * DAY),
        ("relaxed", 48 * HOUR, 7 * DAY, DAY, 10 * DAY),
    ],
)
def test_presets(key, free, bank, refill, cap):
    pace = PRESETS[key]

    assert (pace.free, pace.bank, pace.refill, pace.cap) == (free, bank, refill, cap)


def test_only_evening_games_count_the_night():
    assert [key for key, pace in PRESETS.items() if not pace.nights] == ["evening"]


def test_untimed_has_no_clock():
    assert not PRESETS["untimed"].is_timed


def test_a_clock_at_the_beginning_of_a_turn_has_the_free_time_and_the_bank():
    assert PRESETS["brisk"].fresh(2 * DAY) == Clock(8 * HOUR, 2 * DAY)
    assert PRESETS["untimed"].fresh(timedelta(0)) == Clock(timedelta(0), timedelta(0))
    assert PRESETS["untimed"].resumed(Clock(timedelta(0), timedelta(0)), NOW).left == timedelta(0)


def test_a_finished_turn_refills_the_bank_up_to_the_cap():
    pace = Pace("own", HOUR, bank=DAY, refill=4 * HOUR, cap=2 * DAY)

    assert pace.refilled(timedelta(0)) == 4 * HOUR
    assert pace.refilled(2 * DAY - HOUR) == 2 * DAY


def test_time_that_others_granted_is_not_cut_down_to_the_cap():
    pace = Pace("own", HOUR, bank=DAY, refill=4 * HOUR, cap=2 * DAY)

    assert pace.refilled(5 * DAY) == 5 * DAY


def test_a_clock_that_goes_on_has_at_least_an_eighth_of_its_free_time():
    pace = PRESETS["daily"]

    assert pace.resumed(Clock(HOUR, DAY), NOW) == Clock(3 * HOUR, DAY, NOW)
    assert pace.resumed(Clock(5 * HOUR, DAY), NOW) == Clock(5 * HOUR, DAY, NOW)
