"""The seats' clocks as pages show them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from accounts.vacation import Vacation
from games.clock.seat_clock import Clock
from games.models.game import Game
from games.models.seat import Seat

if TYPE_CHECKING:
    from games.views.table.person import Person


@dataclass(frozen=True)
class Face:
    person: Person | None
    seat: Seat
    shown: Clock | None
    is_running: bool
    stands: str
    away: Vacation | None

    @property
    def share(self) -> int:
        """The remaining free time in percent."""
        whole = self.seat.game.free_time
        if self.shown is None or not whole:
            return 0
        return max(0, min(100, round(100 * (self.shown.free / whole))))


def face_of(seat: Seat, now: datetime, person: Person | None = None) -> Face:
    """Return a seat's clock as of now, without database queries."""
    shown = seat.reading(now)
    stands = _why_it_stands(seat, now) if shown is not None and seat.is_due else ""
    away = seat.user.vacation_now(now) if seat.user is not None and seat.game.vacations else None
    running = shown is not None and seat.clock_from is not None and not stands
    if shown is not None and not seat.is_due:
        # The next decision starts with the whole free time.
        shown = Clock(seat.game.free_time or shown.free, seat.bank)
    return Face(person, seat, shown, running, stands, away)


def faces_of(game: Game, people: Mapping[str, Person], now: datetime) -> list[Face]:
    """Return all clocks of a running game; none if the game is not timed."""
    if not game.is_running or not game.pace.is_timed:
        return []
    return [face_of(seat, now, people.get(seat.key)) for seat in game.seat_list]


def _why_it_stands(seat: Seat, now: datetime) -> str:
    if seat.game.paused_at is not None:
        return _("paused")
    if seat.held_until is not None and seat.held_until > now:
        return _("waiting for answers")
    calendar = seat.calendar()
    if calendar.counts(now):
        return ""
    if any(span.start <= now and (span.end is None or now < span.end) for span in calendar.spans):
        return _("on vacation")
    local = now.astimezone(calendar.zone)
    if calendar.weekends and local.weekday() >= 5:
        return _("weekend")
    return _("night")
