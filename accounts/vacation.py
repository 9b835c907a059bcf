"""A player's vacation account: how days are earned, saved and spent. Pure functions; times are passed in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

DAY = timedelta(days=1)
AT_FIRST = 3 * DAY
MOST = 30 * DAY
EARNED_PER = 8
"""The number of days in which one day of vacation is earned."""
SHORTEST = DAY
"""The minimum length of an announced vacation, even if it is ended early."""
SHORTEST_BY_ITSELF = timedelta(hours=1)
"""The minimum balance for an automatic vacation."""
REMEMBERED = 90 * DAY
"""The time for which vacations are kept. No clock runs longer without being read."""


@dataclass(frozen=True, order=True)
class Vacation:
    """A time in which the player's clocks stop, at tables that allow it."""

    start: datetime
    end: datetime
    by_itself: bool = False

    def is_on(self, now: datetime) -> bool:
        return self.start <= now < self.end

    def ended(self, now: datetime) -> Vacation:
        """Return the vacation ended now, or as early as allowed."""
        earliest = self.start if self.by_itself else self.start + SHORTEST
        return Vacation(self.start, min(self.end, max(now, earliest)), self.by_itself)

    @property
    def length(self) -> timedelta:
        """The amount that it takes from the account."""
        return self.end - self.start


def balance(saved: timedelta, since: datetime, now: datetime) -> timedelta:
    return min(MOST, saved + max(now - since, timedelta(0)) / EARNED_PER)


def read(rows: Iterable[Any]) -> list[Vacation]:
    """Parse the result of `written`."""
    return sorted(
        Vacation(datetime.fromisoformat(start), datetime.fromisoformat(end), by_itself)
        for start, end, by_itself in rows
    )


def written(vacations: Iterable[Vacation], now: datetime) -> list[Any]:
    """Return vacations as JSON values, without old ones."""
    return [
        [one.start.isoformat(), one.end.isoformat(), one.by_itself]
        for one in sorted(vacations)
        if one.end > now - REMEMBERED
    ]
