"""How much time a table gives."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from games.clock.seat_clock import Clock

SMALLEST_PART = 8
"""A clock that goes on has at least an eighth of its free time."""

MINUTES = timedelta(minutes=1)
HOURS = timedelta(hours=1)
DAYS = timedelta(days=1)


@dataclass(frozen=True)
class Pace:
    """What each seat gets; without a free time the table is untimed.

    :param free: for each turn in which the seat is due, not saved up
    :param bank: at the start of the game; drained by what exceeds the free time
    :param refill: put into the bank for a finished turn of one's own, as long as it is under `cap`
    :param nights: whether a player's night does not count
    :param weekends: whether Saturdays and Sundays do not count
    :param vacations: whether vacations hold at this table
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
        """A clock at the beginning of a turn; it stands still."""
        return Clock(self.free or timedelta(0), bank)

    def resumed(self, clock: Clock, since: datetime) -> Clock:
        """A clock that stood still and goes on: with at least an eighth of the free time."""
        least = (self.free or timedelta(0)) / SMALLEST_PART
        return replace(clock, free=max(clock.free, least), since=since)

    def refilled(self, bank: timedelta) -> timedelta:
        """The bank after a finished turn; what others granted above the cap stays."""
        return max(bank, min(self.cap, bank + self.refill))


EVENING = Pace("evening", 10 * MINUTES, 1 * HOURS, 5 * MINUTES, 2 * HOURS, nights=False, vacations=False)
BRISK = Pace("brisk", 8 * HOURS, 1 * DAYS, 4 * HOURS, 3 * DAYS)
DAILY = Pace("daily", 24 * HOURS, 3 * DAYS, 12 * HOURS, 5 * DAYS)
RELAXED = Pace("relaxed", 48 * HOURS, 7 * DAYS, 1 * DAYS, 10 * DAYS)
UNTIMED = Pace("untimed", None)
OWN = "own"
"""The key of a pace whose values the host has chosen."""

PRESETS = {pace.key: pace for pace in (EVENING, BRISK, DAILY, RELAXED, UNTIMED)}
