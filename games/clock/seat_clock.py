"""A seat's clock: its free time is used first, then its bank."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from games.clock.calendar import ZERO, Calendar


@dataclass(frozen=True)
class Clock:
    """The time that a seat had left at a moment, and whether its clock has been running since.

    :param since: runs from this moment on, which may be in the future; None: it is stopped
    """

    free: timedelta
    bank: timedelta
    since: datetime | None = None

    @property
    def left(self) -> timedelta:
        """Free time and bank together, as they were at `since`."""
        return self.free + self.bank

    def at(self, now: datetime, calendar: Calendar) -> Clock:
        """Return the clock as it stands now."""
        if self.since is None or self.since >= now:
            return self
        used = calendar.counted(self.since, now)
        from_bank = max(used - self.free, ZERO)
        return Clock(max(self.free - used, ZERO), max(self.bank - from_bank, ZERO), now)

    def started(self, since: datetime) -> Clock:
        """Return the clock running from a moment on, with the same time left."""
        return replace(self, since=since)

    def stopped(self) -> Clock:
        """Return the clock stopped, with the same time left."""
        return replace(self, since=None)

    def runs_out_at(self, calendar: Calendar) -> datetime | None:
        """Return the moment at which no time is left; None if it is stopped or no more time will count."""
        return self.shows_at(ZERO, calendar)

    def shows_at(self, left: timedelta, calendar: Calendar) -> datetime | None:
        """Return the first moment at which no more than this is left, or None if it never comes."""
        if self.since is None:
            return None
        return calendar.after(self.since, max(self.left - left, ZERO))
