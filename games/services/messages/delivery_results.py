"""Mark outbox rows as sent, deferred, retried or failed."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from accounts.models import User
from games.models.destination import Destination
from games.models.notification import CALLS, MOST_ATTEMPTS, Kind, Notification
from games.models.seat import Seat
from games.services.messages.notices import Way, moment_of, schedule_of
from games.services.messages.refused_addresses import switch_off_unless_many

LONGEST_WAIT = timedelta(hours=6)
# Only an announced vacation postpones a message further than this. Later moments come from a wrong clock.
FARTHEST = timedelta(days=2)
AT_ONCE = 500
# A reminder also covers the games whose own reminder is due within this time.
REMIND_TOGETHER = timedelta(hours=1)
AGAIN = "again"
"""Payload key of rows that were already sent in a digest and wait for the next one."""


def _of(rows: list[Notification]) -> list[int]:
    return [row.pk for row in rows]


@transaction.atomic
def mark_sent(rows: list[Notification], way: Way, now: datetime) -> None:
    """Mark rows as sent. Calls in a digest are queued again for the next digest."""
    # a row canceled during delivery stays canceled
    mine = Notification.objects.pending().filter(pk__in=_of(rows))
    mine.update(sent_at=now, claimed_until=None, trouble="")
    if way.destination is not None:
        way.destination.note_success(now=now)
    if way.schedule.is_daily:
        _call_again(rows, way, now)
    if any(row.kind == Kind.REMINDER for row in rows):
        _let_it_speak_for_the_next(rows[0].user, now)


def _call_again(rows: list[Notification], way: Way, now: datetime) -> None:
    """Queue calls again for the next daily digest, in case they still wait for an answer then."""
    left = set(Notification.objects.filter(pk__in=_of(rows)).values_list("pk", flat=True))
    # a row deleted during delivery must not be copied
    calls = [row for row in rows if row.kind in CALLS and row.pk in left]
    if not calls:
        return
    pending = Notification.objects.pending().of_way(rows[0]).filter(kind__in=CALLS)
    known = set(pending.values_list("game", "kind"))
    Notification.objects.bulk_create(
        Notification(
            user=row.user,
            game=row.game,
            kind=row.kind,
            channel=row.channel,
            destination=row.destination,
            payload={**row.payload, AGAIN: True},
            created_at=now,
            not_before=way.schedule.moment(since=now, zone=row.user.zone),
        )
        for row in {(row.game_id, row.kind): row for row in calls}.values()
        if (row.game_id, row.kind) not in known
    )


def _let_it_speak_for_the_next(user: User, now: datetime) -> None:
    """Cancel the reminders that this one covers, since a reminder lists all waiting games."""
    near = Seat.objects.filter(user=user, bot="", remind_at__gt=now, remind_at__lte=now + REMIND_TOGETHER)
    # in the lock order used elsewhere for a player's games
    locked = near.select_for_update(no_key=True).order_by("game")
    Seat.objects.filter(pk__in=list(locked.values_list("pk", flat=True))).update(remind_at=None)


def drop(rows: list[Notification], now: datetime, trouble: str = "") -> None:
    """Drop rows without sending them. Rows already sent stay as they are.

    :param trouble: the reason, shown in the admin
    """
    if rows:
        mine = Notification.objects.pending().filter(pk__in=_of(rows))
        mine.update(dropped_at=now, claimed_until=None, trouble=trouble[:300])


def postpone(moments: dict[int, datetime]) -> None:
    """Release rows until the given moments."""
    for pk, moment in moments.items():
        Notification.objects.filter(pk=pk).update(not_before=moment, claimed_until=None)


def bring_back(*, now: datetime) -> None:
    """Reschedule rows that a clock that was ahead has postponed too far.

    This also reads all rows that wait for the end of a long vacation, so call it in a sweep, not in each
    round of deliveries.
    """
    far = Notification.objects.pending().filter(not_before__gt=now + FARTHEST)
    for row in far.select_related("user").order_by("pk").iterator(AT_ONCE):
        if any(one.end == row.not_before for one in row.user.vacations):
            continue
        moment = moment_of(Kind(row.kind), schedule_of(row.user, row.channel), since=now, zone=row.user.zone)
        same = Notification.objects.filter(pk=row.pk, not_before=row.not_before)
        same.update(not_before=moment, created_at=min(row.created_at, now))


def give_up(rows: list[Notification], now: datetime, trouble: str) -> None:
    """Give up on an unreachable address: switch it off, which the settings show."""
    drop(rows, now, trouble)
    destination = rows[0].destination
    if destination is not None:
        destination.switch_off(trouble=trouble, now=now)
    else:
        switch_off_unless_many(address=rows[0].user.email, trouble=trouble, now=now)


@transaction.atomic
def try_again(rows: list[Notification], now: datetime, trouble: str, wait: timedelta | None) -> None:
    """Retry after one minute, two, four and so on, up to six hours.

    Email is given up after `MOST_ATTEMPTS`, a destination once it is switched off.
    """
    destination = rows[0].destination
    if destination is not None:
        destination.note_failure(trouble=trouble, now=now, wait=wait)
    for row in Notification.objects.pending().filter(pk__in=_of(rows)):
        row.attempts += 1
        row.trouble, row.claimed_until = trouble[:300], None
        row.not_before = now + min(LONGEST_WAIT, timedelta(minutes=2 ** (row.attempts - 1)))
        row.dropped_at = now if _is_given_up(row.attempts, destination) else None
        row.save(update_fields=["attempts", "trouble", "claimed_until", "not_before", "dropped_at"])


def _is_given_up(attempts: int, destination: Destination | None) -> bool:
    return attempts >= MOST_ATTEMPTS if destination is None else not destination.is_on
