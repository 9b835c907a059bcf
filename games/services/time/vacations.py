"""Vacations: announced, ended, and begun automatically before a timeout.

The player's row is saved first. The clocks follow, each with its game locked. If a worker dies in
between, nothing is lost, since a clock is read again before its time is declared over.
"""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from functools import partial
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts import vacation
from accounts.deadlocks import retried
from accounts.models import User
from accounts.vacation import Vacation
from games.models.game import Game
from games.models.notification import CALLS, Kind, Notification
from games.services.errors import BadVacation, GameNotRunning
from games.services.table.sitting import Sitting
from games.services.table.sitting_end import settle

if TYPE_CHECKING:
    from collections.abc import Callable

MOST_ANNOUNCED = 5
FARTHEST = timedelta(days=366)
TOO_FAR = gettext_lazy("A vacation can be scheduled at most a year ahead.")


def announce(*, user: User, first: date, last: date, now: datetime) -> Vacation:
    """Announce a vacation from one day to another, inclusive, in the player's time zone.

    :raises BadVacation: not enough days are saved up, or the dates do not fit
    """
    with transaction.atomic():
        locked = User.objects.select_for_update(no_key=True).get(pk=user.pk)
        midnight = time(tzinfo=locked.zone)
        today = now.astimezone(locked.zone).date()
        # checked before any arithmetic, which could overflow in the year 9999
        if max(first, last) > today + FARTHEST + vacation.MOST:
            raise BadVacation(TOO_FAR)
        start = max(datetime.combine(max(first, today), midnight), now)
        end = datetime.combine(last + vacation.DAY, midnight)
        wanted = Vacation(start.astimezone(now.tzinfo), end.astimezone(now.tzinfo))
        _refuse_bad(locked, wanted, now)
        left = locked.vacation_left(now) - wanted.length
        locked.set_vacations([*locked.vacations, wanted], left, now)
        _save(locked)
    _notify_tables(user, now, "vacation_announced", wanted)
    return wanted


def cancel(*, user: User, start: datetime, now: datetime) -> None:
    """Cancel an announced vacation, or end the current one. Unused days are saved up again.

    :raises BadVacation: there is no such vacation, or it is over
    """
    with transaction.atomic():
        locked = User.objects.select_for_update(no_key=True).get(pk=user.pk)
        found = next((one for one in locked.vacations if one.start == start and one.end > now), None)
        if found is None:
            raise BadVacation(_("This vacation no longer exists."))
        _end(locked, found, now)
        # calls postponed to the end of the vacation can be sent now
        waiting = Notification.objects.pending().filter(user=user, kind__in=CALLS, not_before=found.end)
        waiting.update(not_before=now)
    _notify_tables(user, now, "vacation_ended", found)


def come_back(*, user: User, now: datetime) -> None:
    """End an automatic vacation because the player has made a move. Call this inside a transaction."""
    on = user.vacation_now(now)
    if on is None or not on.by_itself:
        return
    locked = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    found = locked.vacation_now(now)
    if found is not None and found.by_itself:
        _end(locked, found, now)
        user.vacation_taken = locked.vacation_taken
        transaction.on_commit(lambda: _notify_tables(locked, now, "vacation_ended", found))


def begin_by_itself(*, user_id: int, moment: datetime, now: datetime) -> bool:
    """Start a vacation before time runs out. Return whether the player is away now.

    :param moment: when it should have begun, since a sweep may be late
    """
    with transaction.atomic():
        user = User.objects.select_for_update(no_key=True).get(pk=user_id)
        if user.vacation_now(now) is not None:
            return True
        left = user.vacation_left(now)
        if not user.vacation_automatic or left < vacation.SHORTEST_BY_ITSELF:
            return False
        nexts = [one.start for one in user.vacations if one.start > moment]
        is_first = not any(one.by_itself and _is_since_last_act(user, one) for one in user.vacations)
        begun = Vacation(moment, min([moment + min(vacation.DAY, left), *nexts]), by_itself=True)
        user.set_vacations([*user.vacations, begun], left - begun.length, now)
        _save(user)
    _notify_tables(user, now, "vacation_began", begun, its_player=is_first)
    return True


@transaction.atomic
def set_automatic(*, user: User, automatic: bool, now: datetime) -> None:
    User.objects.filter(pk=user.pk).update(vacation_automatic=automatic)
    user.vacation_automatic = automatic
    transaction.on_commit(lambda: each_table(user, now, lambda _sitting: None))


def each_table(user: User, now: datetime, act: Callable[[Sitting], None]) -> None:
    """Call a function for each of the player's running tables, and update the player's clock there."""
    games = Game.objects.running().filter(seats__user=user, seats__bot="").values_list("pk", flat=True)
    for game_id in list(games.order_by("pk")):
        retried(partial(_at_table, game_id, user, now, act))


@transaction.atomic
def _at_table(game_id: int, user: User, now: datetime, act: Callable[[Sitting], None]) -> None:
    try:
        sitting = Sitting.of_running(game_id, now=now)
    except GameNotRunning:
        return
    act(sitting)
    for seat in sitting.seats.values():
        if seat.user_id == user.pk and seat.clock_from is not None:
            sitting.read_again(seat)
    settle(sitting)


def _is_since_last_act(user: User, one: Vacation) -> bool:
    return user.acted_at is None or one.start >= user.acted_at


def _notify_tables(
    user: User, now: datetime, kind: str, about: Vacation, *, its_player: bool = False
) -> None:
    """Add it to the log of every table that it concerns.

    :param its_player: whether to notify the absent player as well; once per absence
    """

    def notify(sitting: Sitting) -> None:
        seat = next(seat for seat in sitting.seats.values() if seat.user_id == user.pk)
        if sitting.game.vacations and sitting.game.pace.is_timed:
            sitting.report(kind, seat=seat.key, start=about.start.isoformat(), end=about.end.isoformat())
            if its_player:
                sitting.notify(seat, Kind.TABLE_NEWS, news=kind)

    each_table(user, now, notify)


def _end(user: User, found: Vacation, now: datetime) -> None:
    """Shorten a vacation, or delete a future one, and save the unused days."""
    rest = [one for one in user.vacations if one != found]
    spent = found.ended(now) if found.start <= now else None
    back = found.length - (spent.length if spent else timedelta(0))
    user.set_vacations([*rest, spent] if spent else rest, user.vacation_left(now) + back, now)
    _save(user)


def _refuse_bad(user: User, wanted: Vacation, now: datetime) -> None:
    """:raises BadVacation: it is not allowed"""
    if wanted.length < vacation.SHORTEST:
        raise BadVacation(_("A vacation must last at least one whole day from now."))
    if wanted.start > now + FARTHEST:
        raise BadVacation(TOO_FAR)
    others = [one for one in user.vacations if one.end > now]
    if len(others) >= MOST_ANNOUNCED:
        raise BadVacation(_("You have scheduled the maximum number of vacations."))
    if any(one.start < wanted.end and wanted.start < one.end for one in others):
        raise BadVacation(_("You are already away on some of these days."))
    if wanted.length > user.vacation_left(now):
        raise BadVacation(_("You haven’t saved up that many days yet."))


def _save(user: User) -> None:
    user.save(update_fields=["vacation_taken", "vacation_saved", "vacation_saved_at"])
