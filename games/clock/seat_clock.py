"""A seat's clock: its free time is used first, then its bank."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from games.clock.calendar import ZERO, Calendar


@dataclass(frozen=True)
class Clock:
    """What a seat had left at a moment, and whether it runs since.

    :param since: runs from then on, perhaps a moment to come; None: it stands still
    """

    free: timedelta
    bank: timedelta
    since: datetime | None = None

    @property
    def left(self) -> timedelta:
        """Free time and bank together, as they were at `since`."""
        return self.free + self.bank

    def at(self, now: datetime, calendar: Calendar) -> Clock:
        """The same clock, read now."""
        if self.since is None or self.since >= now:
            return self
        used = calendar.counted(self.since, now)
        from_bank = max(used - self.free, ZERO)
        return Clock(max(self.free - used, ZERO), max(self.bank - from_bank, ZERO), now)

    def started(self, since: datetime) -> Clock:
        """The clock, running from a moment on with what it shows."""
        return replace(self, since=since)

    def stopped(self) -> Clock:
        """The clock, standing still with what it shows."""
        return replace(self, since=None)

    def runs_out_at(self, calendar: Calendar) -> datetime | None:
        """When nothing is left; None: never, as things are."""
        return self.shows_at(ZERO, calendar)

    def shows_at(self, left: timedelta, calendar: Calendar) -> datetime | None:
        """The first moment at which no more than this is left."""
        if self.since is None:
            return None
        return calendar.after(self.since, max(self.left - left, ZERO))
