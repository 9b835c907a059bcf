"""The columns of a seat's clock.

`free_left`, `bank` and `clock_from` are authoritative: the time left, and since when the clock runs.
`due_at`, `remind_at` and `rescue_at` are computed from them so that an index can find them. Read the
clock again before acting on one of these moments.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.clock.calendar import Calendar, Span
from games.clock.seat_clock import Clock

ZERO = timedelta(0)
UNTIMED_REMINDER = timedelta(days=2)
EXCUSED = 2
"""Missed deadlines per game without further consequences than the site moving for the player."""
RESCUE_BEFORE = timedelta(minutes=5)
"""The time before the deadline at which an automatic vacation begins."""

CLOCK_COLUMNS = (
    "due_since",
    "due_at",
    "remind_at",
    "rescue_at",
    "orders_at",
    "held_until",
    "clock_from",
    "clock_label",
    "clock_zone",
    "clock_night",
    "free_left",
    "bank",
    "refilled_label",
    "missed_label",
    "reminded_label",
    "misses",
    "waited",
)


NOTED_COLUMNS = (
    "clock_from",
    "clock_label",
    "free_left",
    "bank",
    "held_until",
    "refilled_label",
    "reminded_label",
)
"""The columns that are put back when the end of a turn is taken back."""


class Clocked(models.Model):
    due_since = models.DateTimeField(null=True, blank=True)
    due_at = models.DateTimeField(_("to move"), null=True, blank=True)
    remind_at = models.DateTimeField(null=True, blank=True)
    rescue_at = models.DateTimeField(null=True, blank=True, editable=False)
    # when a standing order is played that has to wait because the turn has just begun
    orders_at = models.DateTimeField(null=True, blank=True, editable=False)
    # until then the clock is stopped, because the seat waits for answers
    held_until = models.DateTimeField(null=True, blank=True, editable=False)
    # running since this moment, which may lie in the future; null: stopped
    clock_from = models.DateTimeField(null=True, blank=True, editable=False)
    # the turn for which the free time was granted
    clock_label = models.CharField(max_length=40, blank=True, editable=False)
    # the player's zone and night when the decision was asked: a change applies from the next decision
    clock_zone = models.CharField(max_length=64, default="UTC", editable=False)
    clock_night = models.PositiveSmallIntegerField(null=True, blank=True, editable=False)
    free_left = models.DurationField(_("time per turn left"), default=ZERO)
    bank = models.DurationField(_("time in reserve"), default=ZERO)
    # the seat's last turn that refilled the bank, the last with a missed deadline, the last with a reminder
    refilled_label = models.CharField(max_length=40, blank=True, editable=False)
    missed_label = models.CharField(max_length=40, blank=True, editable=False)
    reminded_label = models.CharField(max_length=40, blank=True, editable=False)
    misses = models.PositiveSmallIntegerField(_("missed deadlines"), default=0)
    # how long the clock has run since the game began to wait for the player; null: not measured
    waited = models.DurationField(null=True, blank=True, editable=False)
    # the game determines the pace
    game = models.ForeignKey("games.Game", db_index=False, on_delete=models.CASCADE, related_name="seats")

    class Meta:
        abstract = True

    if TYPE_CHECKING:
        user: Any
        player: Any
        claimed_until: datetime | None

    # -------------------------------------------------------------- changes

    def take_settings(self) -> None:
        """Apply the player's current time zone and night hours to the decision that is asked now."""
        if self.user is not None:
            self.clock_zone, self.clock_night = self.user.time_zone, self.user.night_start

    def keep_time(self, label: str, *, now: datetime, lost: Iterable[Span] = ()) -> None:
        """Run the clock of a seat that is due: with fresh time in a new turn, otherwise with the time left.

        :param lost: when the site was down
        """
        pace = self.game.pace
        if not pace.is_timed:
            return
        if self.player is None:
            self.set_clock(Clock(ZERO, self.bank), now=now)
        elif self.clock_label != label:
            self.clock_label = label
            fresh = pace.fresh(self.read_clock(now, lost).bank)
            self.set_clock(fresh if self.game.paused_at else fresh.started(now), now=now)
        elif self.clock_from is None and not self.game.paused_at:
            self.set_clock(pace.resumed(self.clock, now), now=now)

    def stand(self, *, now: datetime, lost: Iterable[Span] = ()) -> None:
        if self.clock_from is not None:
            self.set_clock(self.read_clock(now, lost).stopped(), now=now)
        self.held_until = None

    def hold(self, until: datetime, *, now: datetime, lost: Iterable[Span] = ()) -> None:
        """Stop the clock, at most until the given moment."""
        if self.clock_from is not None and self.held_until is None:
            stopped = self.read_clock(now, lost).stopped()
            self.set_clock(self.game.pace.resumed(stopped, until), now=now)
            self.held_until = until

    def go_on(self, *, now: datetime) -> None:
        if self.held_until is not None and self.clock_from is not None and self.clock_from > now:
            self.set_clock(self.clock.started(now), now=now)
        self.held_until = None

    def read_clock(self, now: datetime, lost: Iterable[Span] = ()) -> Clock:
        """Return the clock as of now, and add the time it has run to `waited`. The caller stores the clock."""
        shown = self.clock.at(now, self.calendar(lost))
        if self.waited is not None:
            self.waited += self.clock.left - shown.left
        return shown

    def waited_until(self, now: datetime, lost: Iterable[Span] = ()) -> timedelta | None:
        """Return how long the clock has run since the game began to wait, or None if that is not measured."""
        if self.waited is None:
            return None
        return self.waited + self.clock.left - self.clock.at(now, self.calendar(lost)).left

    def set_clock(self, clock: Clock, *, now: datetime) -> None:
        """Store a clock, and compute when it runs out."""
        self.free_left, self.bank, self.clock_from = clock.free, clock.bank, clock.since
        self.set_moments(now=now)

    def set_moments(self, *, now: datetime, lost: Iterable[Span] = ()) -> None:
        """Compute the deadline, the reminder and the start of an automatic vacation."""
        clock, calendar = self.clock, self.calendar(lost)
        self.due_at = clock.runs_out_at(calendar)
        self.remind_at = self.rescue_at = self.claimed_until = None
        if self.due_at is None:
            return
        self.remind_at = self._reminder_moment(clock, calendar, now)
        if self.game.vacations and self.player is not None and self.player.vacation_automatic:
            self.rescue_at = self._rescue_moment(self.due_at, now)

    def _reminder_moment(self, clock: Clock, calendar: Calendar, now: datetime) -> datetime | None:
        """Return when the player's reminder percentage of the time is left; None after this turn's reminder.

        The percentage applies to the free time plus the bank, however often the clock was read since then.
        If that moment has passed, it applies to the time that is left now.
        """
        if self.player is None or not self.player.reminder_percent or self.due_at is None:
            return None
        if self.clock_label and self.reminded_label == self.clock_label:
            return None
        whole = max(clock.left, (self.game.pace.free or ZERO) + clock.bank)
        for time in (whole, clock.left):
            moment = clock.shows_at(time * self.player.reminder_percent / 100, calendar)
            if moment is not None and now < moment < self.due_at:
                return moment
        return None

    def _rescue_moment(self, due_at: datetime, now: datetime) -> datetime | None:
        """Return when the automatic vacation begins: `RESCUE_BEFORE` the deadline, or when a current vacation ends."""
        moment = due_at - RESCUE_BEFORE
        for one in self.player.vacations:
            if one.is_on(moment):
                moment = one.end
        return moment if moment > now else None

    def refill(self, label: str) -> None:
        """Refill the bank after the seat's own turn: once per turn, and not in a turn that timed out."""
        if label not in (self.refilled_label, self.missed_label):
            self.refilled_label = label
            self.bank = self.game.pace.refilled(self.bank)

    def miss(self, label: str) -> bool:
        """Count a missed deadline. Return False if this turn's miss was already counted."""
        if self.missed_label == label:
            return False
        self.missed_label = label
        self.misses += 1
        return True

    def noted_clock(self) -> dict[str, str | None]:
        """Return the clock's columns as texts, for `put_back_clock`."""
        return {
            name: None if getattr(self, name) is None else _column(name).value_to_string(self)
            for name in NOTED_COLUMNS
        }

    def put_back_clock(self, noted: dict[str, str | None]) -> None:
        """Put back a noted clock, which goes on as if it had not been changed since. The caller reads it again."""
        for name, text in noted.items():
            setattr(self, name, None if text is None else _column(name).to_python(text))
        self.waited = None

    # -------------------------------------------------------------- properties

    @property
    def clock(self) -> Clock:
        return Clock(self.free_left, self.bank, self.clock_from)

    def calendar(self, lost: Iterable[Span] = ()) -> Calendar:
        """Return the times that do not count for this seat: nights, weekends, vacations and downtimes."""
        game = self.game
        spans = list(lost)
        if game.vacations and self.user is not None:
            spans += [Span(one.start, one.end) for one in self.user.vacations]
        return Calendar(
            zone=ZoneInfo(self.clock_zone),
            night=self.clock_night if game.nights_off else None,
            weekends=game.weekends_off,
            spans=tuple(spans),
        )

    def reading(self, now: datetime) -> Clock | None:
        """Return the clock as of now, or None if the table is untimed or a bot plays the seat."""
        if not self.game.pace.is_timed or self.player is None:
            return None
        return self.clock.at(now, self.calendar())


def _column(name: str) -> models.Field[Any, Any]:
    field = Clocked._meta.get_field(name)
    assert isinstance(field, models.Field)
    return field
