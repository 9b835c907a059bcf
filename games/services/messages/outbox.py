"""Delivery of the outbox: claim rows, combine them, hand them to the channel, and mark them.

Everything for one player on one channel goes into one message, at a time that the player's schedule
allows. Nothing is sent to players who are present or asleep. Workers of their own deliver to servers that
players name, one message at a time, since these may be slow.
"""

from __future__ import annotations

import logging
import time
from datetime import datetime, timedelta

from django.utils import timezone, translation

from games.models.claims import claim
from games.models.notification import ALWAYS, Notification, OptOut
from games.notifications.channels import CHANNELS, TO_STRANGERS
from games.notifications.errors import SiteRefused, TryLater, Undeliverable, Unreachable
from games.notifications.message import compose, still_true
from games.services import worker_wakeups
from games.services.messages.delivery_results import drop, give_up, mark_sent, postpone, try_again
from games.services.messages.notices import Way, schedule_of
from games.services.messages.refused_addresses import alert
from games.services.messages.when_to_send import (
    fresh,
    has_been_notified,
    moments_to_send,
    not_again,
    until_back,
)

logger = logging.getLogger(__name__)
LEASE = timedelta(minutes=5)
ROUND = 15.0
"""After this many seconds a round begins no further message, so that a worker can stop soon."""
# The number of messages to players' servers that one process sends at a time. Other threads serve all other tasks.
LINES = 4
MOST_IN_ONE = 200
# The time for which a worker waits for another one that is writing to the same player.
MAKE_WAY = timedelta(seconds=30)


def deliver(*, now: datetime) -> int:
    """Deliver what is due, except to players' servers, for one round. Return the number of messages sent.

    Delivery is at least once: a message is repeated only if the worker dies after the channel has accepted it,
    or if marking it fails. The repetition has the same Message-ID.

    Messages are claimed one by one, so that none waits in a claim behind a slow mail server. A round is short
    compared to the lease, so `now` stays accurate enough. The rest is left for the next round.
    """
    sent, ends_at = 0, time.monotonic() + ROUND
    due = Notification.objects.due(now).exclude(channel__in=TO_STRANGERS)
    while claimed := claim(due, now=now, until=now + LEASE, limit=1):
        for row in _rows(claimed):
            sent += _safely(_gather(row, claimed, now), now)
        if time.monotonic() >= ends_at:
            worker_wakeups.wake(worker_wakeups.DELIVER)
            break
    return sent


def deliver_to_strangers(*, now: datetime) -> int:
    """Deliver one message to a server that a player has named. Return the number of messages sent.

    Such a server may be extremely slow. So a worker claims a single message, and only one per player is under
    way at a time. The task wakes another worker before, for other players, and after, for the same player.
    """
    due = Notification.objects.due(now).by(TO_STRANGERS)
    busy = Notification.objects.held(now).by(TO_STRANGERS)
    claimed = claim(due.exclude(user__in=busy.values("user")), now=now, until=now + LEASE, limit=1)
    rows = _rows(claimed)
    if not rows:
        return 0
    worker_wakeups.wake(worker_wakeups.DELIVER_TO_STRANGERS)
    (row,) = rows
    if busy.filter(user=row.user_id).exclude(pk=row.pk).exists():
        # another worker has claimed a row of the same player at the same moment
        Notification.objects.filter(pk=row.pk).update(claimed_until=None)
        return 0
    sent = _safely(_gather(row, claimed, now), now)
    worker_wakeups.wake(worker_wakeups.DELIVER_TO_STRANGERS)
    return sent


def _rows(ids: list[int]) -> list[Notification]:
    rows = Notification.objects.filter(pk__in=ids).order_by("pk")
    return list(rows.select_related("user", "destination").defer("user__password"))


def _gather(row: Notification, claimed: list[int], now: datetime) -> list[Notification]:
    """Claim the player's other pending messages on this channel, to send them together.

    Rows that wait for the daily hour are left. Account notices are sent separately.
    """
    theirs = Notification.objects.pending().of_way(row)
    theirs = theirs.filter(kind__in=ALWAYS) if row.kind in ALWAYS else theirs.exclude(kind__in=ALWAYS)
    if schedule_of(row.user, row.channel).is_daily:
        theirs = theirs.filter(not_before__lte=now)
    more = theirs.exclude(pk__in=claimed).order_by("pk")
    taken = claim(more, now=now, until=now + LEASE, limit=MOST_IN_ONE)
    mine = theirs.filter(pk__in=[*claimed, *taken]).order_by("pk")
    return list(mine.select_related("user", "destination"))


def _safely(rows: list[Notification], now: datetime) -> int:
    """Deliver one message. Log and record errors, so that other players' messages are not delayed.

    :param rows: may be empty if all claimed rows have been sent, canceled or deleted since
    """
    if not rows:
        return 0
    ids = [row.pk for row in rows]
    try:
        return _deliver(rows, now)
    except Unreachable as error:
        logger.warning("Messages %s cannot reach anybody: %s", ids, error)
        give_up(rows, now, str(error))
    except Undeliverable as error:
        logger.warning("Messages %s are refused: %s", ids, error)
        drop(rows, now, str(error))
    except SiteRefused as error:
        alert(str(error))
        try_again(rows, now, str(error), None)
    except TryLater as error:
        logger.warning("Messages %s cannot be delivered now: %s", ids, error)
        try_again(rows, now, str(error), error.wait)
    except Exception as error:
        logger.exception("Messages %s cannot be delivered now.", ids)
        try_again(rows, now, repr(error), None)
    return 0


def _deliver(rows: list[Notification], now: datetime) -> int:
    """Send the rows that are still relevant and due as one message."""
    first = rows[0]
    user, channel = first.user, CHANNELS.get(first.channel)
    if channel is None or not channel.is_available():
        raise Undeliverable(f"this site has no channel {first.channel!r}")
    if not _is_wanted_there(first):
        # this trouble text marks the row to be sent if the address is switched on again
        drop(rows, now, user.mail_trouble if user.mail_fails and first.destination is None else "")
        return 0
    if _is_left_to_another_worker(rows, now):
        postpone({row.pk: now + MAKE_WAY for row in rows})
        return 0
    way = Way(first.channel, first.destination, schedule_of(user, first.channel))
    wanted = still_true(fresh(not_again(_wanted(rows), way), now))
    drop([row for row in rows if row not in wanted], now)
    away = until_back(wanted, now)
    postpone(away)
    wanted = [row for row in wanted if row.pk not in away]
    moments = moments_to_send(wanted, way, now)
    ripe = [row for row in wanted if moments[row.pk] <= now]
    if has_been_notified(ripe, way, now):
        drop(ripe, now)
        ripe = []
    if not ripe:
        postpone({pk: moment for pk, moment in moments.items() if moment > now})
        return 0
    with translation.override(user.language), timezone.override(user.zone):
        message = compose(
            wanted,
            now=now,
            message_id=first.message_id,
            is_private=channel.is_private,
            others_read=channel.others_read,
            may_act=channel.may_act,
        )
        channel.send(message, way.destination)
    mark_sent(wanted, way, now)
    return 1


def _is_wanted_there(row: Notification) -> bool:
    """Return whether anything may be sent there at all. Banned players get only account notices."""
    if row.user.is_deleted or not (row.user.is_active or row.kind in ALWAYS):
        return False
    if row.destination is not None:
        return row.destination.is_on
    return not row.user.mail_fails


def _wanted(rows: list[Notification]) -> list[Notification]:
    off = OptOut.objects.filter(user=rows[0].user_id, channel=rows[0].channel)
    kinds = set(off.values_list("kind", flat=True)) - set(ALWAYS)
    return [row for row in rows if row.kind not in kinds]


def _is_left_to_another_worker(rows: list[Notification], now: datetime) -> bool:
    """Return whether another worker is writing to this player on this channel.

    Otherwise the player would get two messages. Of two workers, the one with the oldest row continues.
    """
    ours = [row.pk for row in rows]
    theirs = Notification.objects.held(now).of_way(rows[0])
    return theirs.exclude(pk__in=ours).filter(pk__lt=min(ours)).exists()
