"""A slow model of the clocks, minute by minute: check whether each minute counts."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.clock.calendar import Calendar

MINUTE = timedelta(minutes=1)
A_NIGHT = 9 * 60


def counts(calendar: Calendar, minute: datetime) -> bool:
    wall = minute.astimezone(calendar.zone)
    if calendar.night is not None and (wall.hour * 60 + wall.minute - calendar.night) % (24 * 60) < A_NIGHT:
        return False
    if calendar.weekends and wall.strftime("%a") in ("Sat", "Sun"):
        return False
    return not any(
        span.start <= minute and (span.end is None or minute < span.end) for span in calendar.spans
    )


def counted(calendar: Calendar, start: datetime, end: datetime) -> timedelta:
    minutes = 0
    while start < end:
        minutes += counts(calendar, start)
        start += MINUTE
    return minutes * MINUTE


def runs_out_at(calendar: Calendar, start: datetime, free: int, bank: int, patience: int) -> datetime | None:
    """Drain the free minutes, then the bank's; return None if that takes longer than `patience` minutes."""
    for _ in range(patience):
        if free + bank == 0:
            return start
        if counts(calendar, start):
            free, bank = (free - 1, bank) if free else (free, bank - 1)
        start += MINUTE
    return None


def left_at(calendar: Calendar, start: datetime, now: datetime, free: int, bank: int) -> tuple[int, int]:
    while start < now:
        if counts(calendar, start) and free + bank:
            free, bank = (free - 1, bank) if free else (free, bank - 1)
        start += MINUTE
    return free, bank
