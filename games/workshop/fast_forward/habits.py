"""The times at which people visit. Pure: the same seed gives the same visits."""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

DAY = timedelta(days=1)
MINUTE = timedelta(minutes=1)
EVERY_DAY = frozenset(range(7))
WORKDAYS = frozenset(range(5))
AWAKE = range(8, 22)
NEVER = range(0)
SOONEST, LATEST = 4, 45
"""Minutes after an email until a player who waits for emails comes."""
EARLY_OR_LATE = 20
"""Maximum difference in minutes between a visit and its planned hour."""


@dataclass(frozen=True)
class Habit:
    """The habits of a simulated player.

    :param hours: local hours at which the player visits unprompted
    :param by_mail: the local hours in which an email brings the player to the table
    :param trades: whether the player offers trades
    :param orders: whether the player gives all possible standing orders
    :param plans: whether the player plans turns
    :param decisions: the number of decisions after which the player disappears
    """

    key: str
    name: str
    zone: str
    hours: tuple[int, ...]
    weekdays: frozenset[int] = EVERY_DAY
    by_mail: range = NEVER
    trades: bool = False
    orders: bool = False
    plans: bool = False
    decisions: int | None = None

    def next_visit(self, after: datetime, *, seed: str) -> datetime:
        """Return the player's next unprompted visit after a moment."""
        day = after.astimezone(ZoneInfo(self.zone)).date()
        while True:
            visits = (self._visit(day, hour, seed) for hour in self.hours)
            if found := [visit for visit in visits if visit is not None and visit > after]:
                return min(found)
            day += DAY

    def comes_after_mail(self, at: datetime, *, seed: str) -> datetime | None:
        """Return when the player comes because of an email, or None."""
        luck = random.Random(f"{seed}/mail/{self.key}/{at.isoformat()}")  # noqa: S311 (no secret)
        comes = at + luck.randint(SOONEST, LATEST) * MINUTE
        local = comes.astimezone(ZoneInfo(self.zone))
        return comes if local.hour in self.by_mail and local.weekday() in self.weekdays else None

    def _visit(self, day: date, hour: int, seed: str) -> datetime | None:
        if day.weekday() not in self.weekdays:
            return None
        luck = random.Random(f"{seed}/visit/{self.key}/{day}/{hour}")  # noqa: S311 (no secret)
        meant = datetime.combine(day, time(hour), ZoneInfo(self.zone)).astimezone(UTC)
        return meant + luck.randint(-EARLY_OR_LATE, EARLY_OR_LATE) * MINUTE


HABITS: dict[str, Habit] = {
    habit.key: habit
    for habit in (
        Habit("twice", "Anna", "Europe/London", (8, 19), trades=True, orders=True, plans=True),
        Habit("evenings", "Bence", "Europe/Budapest", (20,), orders=True, plans=True),
        Habit(
            "workdays",
            "Chiara",
            "Europe/Rome",
            (8, 12, 17, 20),
            weekdays=WORKDAYS,
            by_mail=AWAKE,
            orders=True,
        ),
        Habit("vanishes", "Dieter", "America/New_York", (8, 12, 19), by_mail=AWAKE, decisions=25),
        Habit("newcomer", "Elena", "Europe/Berlin", (9, 18, 21), by_mail=AWAKE, orders=True),
    )
}
NEWCOMER = HABITS["newcomer"]
"""The habit of the player who looks for a vacated seat in the lobby."""
SEATED = tuple(key for key, habit in HABITS.items() if habit is not NEWCOMER)
