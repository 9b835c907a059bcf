"""A player's vacation: days are earned, kept and spent. Pure; times are passed in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

DAY = timedelta(days=1)
AT_FIRST = 3 * DAY
MOST = 30 * DAY
EARNED_PER = 8
"""How many days it takes to earn a day of vacation."""
SHORTEST = DAY
"""An announced vacation is at least this long, also when it is ended early."""
SHORTEST_BY_ITSELF = timedelta(hours=1)
"""With less than this left, none begins by itself."""
REMEMBERED = 90 * DAY
"""No clock runs longer without being read, so older vacations matter to none."""


@dataclass(frozen=True, order=True)
class Vacation:
    """A stretch of time in which no clock of the player runs, where tables allow it."""

    start: datetime
    end: datetime
    by_itself: bool = False

    def is_on(self, now: datetime) -> bool:
        return self.start <= now < self.end

    def ended(self, now: datetime) -> Vacation:
        """The same, ended as early as may be."""
        earliest = self.start if self.by_itself else self.start + SHORTEST
        return Vacation(self.start, min(self.end, max(now, earliest)), self.by_itself)

    @property
    def length(self) -> timedelta:
        """How much of the account it takes."""
        return self.end - self.start


def balance(saved: timedelta, since: datetime, now: datetime) -> timedelta:
    """What an account of then holds now."""
    return min(MOST, saved + max(now - since, timedelta(0)) / EARNED_PER)


def read(rows: Iterable[Any]) -> list[Vacation]:
    """Read what `written` has written."""
    return sorted(
        Vacation(datetime.fromisoformat(start), datetime.fromisoformat(end), by_itself)
        for start, end, by_itself in rows
    )


def written(vacations: Iterable[Vacation], now: datetime) -> list[Any]:
    """Write vacations as JSON; those of long ago are left out."""
    return [
        [one.start.isoformat(), one.end.isoformat(), one.by_itself]
        for one in sorted(vacations)
        if one.end > now - REMEMBERED
    ]
