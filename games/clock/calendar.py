"""Which minutes count for a player.

A minute does not count during the player's local night, on the player's Saturday or Sunday (if the table says so), or
within a span such as a vacation, a pause or an outage of the site. Nights and weekends follow local clock time, so a
night lasts eight hours when clocks go forward in it, ten when they go back, and a day that a country skips has no
night.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo

NIGHT = timedelta(hours=9)
DAY = timedelta(days=1)
SECOND = timedelta(seconds=1)
ZERO = timedelta(0)
SATURDAY = 5
NEVER = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True)
class Span:
    """A period that does not count; without an end it continues."""

    start: datetime
    end: datetime | None = None


@dataclass(frozen=True)
class Calendar:
    """The times that do not count for one player at one table.

    :param night: local start of the night in minutes after midnight; None: nights count
    :param weekends: True if Saturdays and Sundays do not count
    """

    zone: tzinfo = UTC
    night: int | None = None
    weekends: bool = False
    spans: tuple[Span, ...] = ()

    def counted(self, start: datetime, end: datetime) -> timedelta:
        """Return how much of the time between two moments counts."""
        if end <= start:
            return ZERO
        total = end - start
        for stop, go in self._standing(start):
            if stop >= end:
                break
            total -= min(go, end) - max(stop, start)
        return total

    def after(self, start: datetime, amount: timedelta) -> datetime | None:
        """Return the first moment at which that much time has counted since the start, or None if it never comes."""
        here, left = start, amount
        if left <= ZERO:
            return start
        for stop, go in self._standing(start):
            if stop - here >= left:
                break
            left -= max(stop - here, ZERO)
            if go == NEVER:
                return None
            here = go
        return here + left

    def counts(self, moment: datetime) -> bool:
        stop, _go = next(self._standing(moment), (NEVER, NEVER))
        return stop > moment

    def _standing(self, start: datetime) -> Iterator[tuple[datetime, datetime]]:
        """Yield the periods after a moment that do not count: in order, none touching another."""
        spans = sorted(
            (max(span.start, start), span.end or NEVER)
            for span in self.spans
            if span.end is None or span.end > start
        )
        begun: tuple[datetime, datetime] | None = None
        for stop, go in heapq.merge(spans, self._on_the_wall(start)):
            if begun is None:
                begun = stop, go
            elif stop <= begun[1]:
                begun = begun[0], max(begun[1], go)
            else:
                yield begun
                begun = stop, go
            if begun[1] == NEVER:
                break
        if begun is not None:
            yield begun

    def _on_the_wall(self, start: datetime) -> Iterator[tuple[datetime, datetime]]:
        """Yield nights and weekends after a moment, endlessly; nothing if all of them count."""
        if self.night is None and not self.weekends:
            return
        for begin, end, offset in self._even_stretches(start.astimezone(UTC)):
            local_begin, local_end = (moment.replace(tzinfo=None) + offset for moment in (begin, end))
            for stop, go in sorted(self._windows(local_begin, local_end)):
                if stop < local_end and go > local_begin:
                    clipped = max(stop, local_begin), min(go, local_end)
                    yield tuple((moment - offset).replace(tzinfo=UTC) for moment in clipped)  # type: ignore[misc]

    def _windows(self, begin: datetime, end: datetime) -> Iterator[tuple[datetime, datetime]]:
        """Yield nights and weekends of all days that overlap a period of local time."""
        day = begin.replace(hour=0, minute=0, second=0, microsecond=0) - DAY
        while day < end:
            if self.night is not None:
                dusk = day + timedelta(minutes=self.night)
                yield dusk, dusk + NIGHT
            if self.weekends and day.weekday() == SATURDAY:
                yield day, day + 2 * DAY
            day += DAY

    def _even_stretches(self, start: datetime) -> Iterator[tuple[datetime, datetime, timedelta]]:
        """Yield periods of at most a day in which the zone's UTC offset does not change, with that offset."""
        begin, before = start, self._offset(start)
        while True:
            end = begin + DAY
            behind = self._offset(end)
            if behind != before:
                end = self._change(begin, end)
                behind = self._offset(end)
            yield begin, end, before
            begin, before = end, behind

    def _change(self, low: datetime, high: datetime) -> datetime:
        """Return the first second at which the zone's UTC offset differs from that at `low`."""
        before, low = self._offset(low), low.replace(microsecond=0)
        while high - low > SECOND:
            middle = low + (high - low) // 2
            middle = middle.replace(microsecond=0)
            if middle <= low:
                break
            low, high = (middle, high) if self._offset(middle) == before else (low, middle)
        return high.replace(microsecond=0)

    def _offset(self, moment: datetime) -> timedelta:
        return moment.astimezone(self.zone).utcoffset() or ZERO
