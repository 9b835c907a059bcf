"""The time that a table gives its players."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from games.clock.seat_clock import Clock

SMALLEST_PART = 8
"""A clock that is resumed has at least one eighth of its free time."""

MINUTES = timedelta(minutes=1)
HOURS = timedelta(hours=1)
DAYS = timedelta(days=1)


@dataclass(frozen=True)
class Pace:
    """The time that each seat gets; without `free` the table is untimed.

    :param free: for each turn in which the seat is due; not saved up
    :param bank: at the start of the game; used when the free time is over
    :param refill: added to the bank for each finished turn of its own, up to `cap`
    :param nights: True if a player's night does not count
    :param weekends: True if Saturdays and Sundays do not count
    :param vacations: True if vacations apply at this table
    """

    key: str
    free: timedelta | None
    bank: timedelta = timedelta(0)
    refill: timedelta = timedelta(0)
    cap: timedelta = timedelta(0)
    nights: bool = True
    weekends: bool = False
    vacations: bool = True

    @property
    def is_timed(self) -> bool:
        return self.free is not None

    def fresh(self, bank: timedelta) -> Clock:
        """Return a stopped clock as at the beginning of a turn."""
        return Clock(self.free or timedelta(0), bank)

    def resumed(self, clock: Clock, since: datetime) -> Clock:
        """Return a stopped clock running again, with at least one eighth of the free time."""
        least = (self.free or timedelta(0)) / SMALLEST_PART
        return replace(clock, free=max(clock.free, least), since=since)

    def refilled(self, bank: timedelta) -> timedelta:
        """Return the bank after a finished turn. Time that others granted beyond the cap is kept."""
        return max(bank, min(self.cap, bank + self.refill))


EVENING = Pace("evening", 10 * MINUTES, 1 * HOURS, 5 * MINUTES, 2 * HOURS, nights=False, vacations=False)
BRISK = Pace("brisk", 8 * HOURS, 1 * DAYS, 4 * HOURS, 3 * DAYS)
DAILY = Pace("daily", 24 * HOURS, 3 * DAYS, 12 * HOURS, 5 * DAYS)
RELAXED = Pace("relaxed", 48 * HOURS, 7 * DAYS, 1 * DAYS, 10 * DAYS)
UNTIMED = Pace("untimed", None)
OWN = "own"
"""The key of a pace whose values the host has chosen."""

PRESETS = {pace.key: pace for pace in (EVENING, BRISK, DAILY, RELAXED, UNTIMED)}
