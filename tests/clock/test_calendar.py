"""The minutes that count: the fast calculation against a slow one, in every time zone."""

from __future__ import annotations

import zoneinfo
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from games.clock.calendar import Calendar, Span
from games.clock.seat_clock import Clock

from . import slow

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
ZONES = sorted(zoneinfo.available_timezones() - {"localtime", "Factory"})
# Zones whose clocks change by an hour, half an hour, three hours, or a whole day.
CHANGES = [
    ("Europe/Budapest", datetime(2026, 3, 29, 1, tzinfo=UTC)),
    ("Europe/Budapest", datetime(2026, 10, 25, 1, tzinfo=UTC)),
    ("America/New_York", datetime(2026, 3, 8, 7, tzinfo=UTC)),
    ("America/New_York", datetime(2026, 11, 1, 6, tzinfo=UTC)),
    ("Australia/Lord_Howe", datetime(2026, 4, 4, 15, tzinfo=UTC)),
    ("Australia/Lord_Howe", datetime(2026, 10, 3, 15, 30, tzinfo=UTC)),
    ("Africa/Casablanca", datetime(2026, 2, 15, 2, tzinfo=UTC)),
    ("America/Santiago", datetime(2026, 9, 6, 4, tzinfo=UTC)),
    ("Asia/Gaza", datetime(2026, 10, 30, 23, tzinfo=UTC)),
    ("Antarctica/Casey", datetime(2011, 10, 27, 18, tzinfo=UTC)),
    ("Pacific/Apia", datetime(2011, 12, 30, 10, tzinfo=UTC)),
    ("America/Caracas", datetime(2016, 5, 1, 7, tzinfo=UTC)),
]

anywhere = st.tuples(
    st.sampled_from(ZONES),
    st.integers(0, 37 * 365 * 24 * 60).map(
        lambda minutes: datetime(2000, 1, 1, tzinfo=UTC) + timedelta(minutes=minutes)
    ),
)
near_a_change = st.tuples(st.sampled_from(CHANGES), st.integers(-3 * 24 * 60, 24 * 60)).map(
    lambda found: (found[0][0], found[0][1] + timedelta(minutes=found[1]))
)
places = st.one_of(near_a_change, anywhere)
nights = st.one_of(st.none(), st.integers(0, 24 * 60 - 1))
spans = st.lists(st.tuples(st.integers(-2000, 6000), st.one_of(st.none(), st.integers(0, 3000))), max_size=3)


def calendar_at(zone, start, night, weekends, found):
    made = tuple(
        Span(
            start + timedelta(minutes=begin),
            None if length is None else start + timedelta(minutes=begin + length),
        )
        for begin, length in found
    )
    return Calendar(ZoneInfo(zone), night, weekends, made)


@settings(deadline=None, max_examples=150)
@given(places, nights, st.booleans(), spans, st.integers(0, 6000))
@example(("Pacific/Apia", datetime(2011, 12, 29, 0, tzinfo=UTC)), 23 * 60, True, [], 6000)
@example(("Europe/Budapest", datetime(2026, 10, 24, 12, tzinfo=UTC)), 150, False, [], 3000)
@example(("Europe/Budapest", datetime(2026, 3, 28, 12, tzinfo=UTC)), 150, False, [], 3000)
def test_as_many_minutes_count_as_one_finds_looking_at_the_wall(place, night, weekends, found, length):
    zone, start = place
    calendar = calendar_at(zone, start, night, weekends, found)
    end = start + timedelta(minutes=length)

    assert calendar.counted(start, end) == slow.counted(calendar, start, end)


@settings(deadline=None, max_examples=150)
@given(places, nights, st.booleans(), spans, st.integers(0, 1500), st.integers(0, 3000))
def test_time_runs_out_when_the_last_minute_of_the_bank_is_used(place, night, weekends, found, free, bank):
    zone, start = place
    calendar = calendar_at(zone, start, night, weekends, found)
    clock = Clock(timedelta(minutes=free), timedelta(minutes=bank), start)

    over = clock.runs_out_at(calendar)

    expected = slow.runs_out_at(calendar, start, free, bank, patience=24_000)
    if expected is not None and over is not None:
        # If nothing counts after the last minute, its end is the result.
        assert over == expected
    else:
        assert expected is None
        assert over is None or over - start > timedelta(minutes=24_000)


@settings(deadline=None, max_examples=100)
@given(places, nights, st.booleans(), spans, st.integers(0, 900), st.integers(0, 900), st.integers(0, 4000))
def test_what_is_left_now(place, night, weekends, found, free, bank, passed):
    zone, start = place
    calendar = calendar_at(zone, start, night, weekends, found)
    now = start + timedelta(minutes=passed)

    read = Clock(timedelta(minutes=free), timedelta(minutes=bank), start).at(now, calendar)

    left = slow.left_at(calendar, start, now, free, bank)
    assert (read.free, read.bank) == tuple(timedelta(minutes=minutes) for minutes in left)


@settings(deadline=None, max_examples=200)
@given(places, nights, st.booleans(), spans, st.integers(1, 4000), st.lists(st.integers(0, 4000), max_size=4))
def test_looking_at_the_clock_in_between_changes_nothing(place, night, weekends, found, free, looks):
    zone, start = place
    calendar = calendar_at(zone, start, night, weekends, found)
    clock = Clock(timedelta(minutes=free), timedelta(0), start)
    over = clock.runs_out_at(calendar)

    for minutes in sorted(looks):
        now = start + timedelta(minutes=minutes)
        if over is None or now < over:
            clock = clock.at(now, calendar)

    assert clock.runs_out_at(calendar) == over


@settings(deadline=None, max_examples=200)
@given(places, nights, st.booleans(), spans, st.integers(0, 20_000_000), st.integers(0, 999_999))
def test_after_and_counted_are_each_others_inverse(place, night, weekends, found, seconds, micro):
    zone, start = place
    start += timedelta(microseconds=micro)
    calendar = calendar_at(zone, start, night, weekends, found)
    amount = timedelta(seconds=seconds // 10, microseconds=micro)

    over = calendar.after(start, amount)

    if over is None:
        assert any(span.end is None for span in calendar.spans)
    else:
        assert calendar.counted(start, over) == amount
        assert amount == timedelta(0) or calendar.counted(start, over - timedelta(microseconds=1)) < amount


@pytest.mark.parametrize(("day", "hours"), [((2026, 3, 28), 8), ((2026, 10, 24), 10), ((2026, 6, 1), 9)])
def test_a_night_goes_by_the_clock_on_the_wall(day, hours):
    budapest = ZoneInfo("Europe/Budapest")
    dusk = datetime(*day, 23, tzinfo=budapest).astimezone(UTC)
    calendar = Calendar(budapest, night=23 * 60)

    asleep = 12 * HOUR - calendar.counted(dusk, dusk + 12 * HOUR)

    assert asleep == hours * HOUR


def test_a_weekend_lasts_from_midnight_to_midnight_where_the_player_lives():
    tokyo = ZoneInfo("Asia/Tokyo")
    friday_noon = datetime(2026, 6, 5, 12, tzinfo=tokyo).astimezone(UTC)

    over = Calendar(tokyo, weekends=True).after(friday_noon, 13 * HOUR)

    assert over == datetime(2026, 6, 8, 1, tzinfo=tokyo)


def test_a_pause_without_an_end_never_runs_out():
    start = datetime(2026, 6, 5, 12, tzinfo=UTC)
    paused = Calendar(spans=(Span(start + HOUR),), night=0)

    assert paused.after(start, 2 * HOUR) is None
    assert paused.counted(start, start + 30 * DAY) == HOUR
    assert not paused.counts(start + DAY)
