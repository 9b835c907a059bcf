"""Delivering the outbox: claim for a while, hand over to the channel, mark."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.core import signing
from django.db import transaction

from accounts.models import User
from games.models import Notification, OptOut
from games.models.claims import claim
from games.models.notification import Kind
from games.notifications.channels import CHANNELS, Undeliverable
from games.notifications.message import UNSUBSCRIBE_SALT
from games.services.errors import BadToken

logger = logging.getLogger(__name__)

LEASE = timedelta(minutes=5)
AT_ONCE = 20
MOST_ATTEMPTS = 12
LONGEST_WAIT = timedelta(hours=6)


def deliver(*, now: datetime) -> int:
    """Deliver what is due; return how many messages went out.

    At least once: a message is repeated only if the worker dies between the channel's "accepted" and
    our mark, or if that mark fails; then it carries the same Message-ID.
    """
    sent = 0
    while claimed := claim(Notification.objects.due(now), now=now, until=now + LEASE, limit=AT_ONCE):
        handled: set[int] = set()
        for row in Notification.objects.filter(pk__in=claimed).order_by("pk"):
            if row.pk not in handled:
                rows = _gather(row, claimed, now)
                handled |= {other.pk for other in rows}
                sent += _deliver(rows, now)
        if len(claimed) < AT_ONCE:
            break
    return sent


@transaction.atomic
def unsubscribe(*, token: str, now: datetime) -> OptOut:
    """Switch off the kind of mail that a signed link names.

    :raises BadToken: it was not signed by us
    """
    user, kind = read_token(token)
    opt_out, _created = OptOut.objects.get_or_create(
        user=user, kind=kind, channel="email", defaults={"at": now}
    )
    return opt_out


def read_token(token: str) -> tuple[User, Kind]:
    """Return whose mails of which kind a signed link is about.

    :raises BadToken: it was not signed by us, or that player is gone
    """
    try:
        user_id, kind = signing.loads(token, salt=UNSUBSCRIBE_SALT)
        return User.objects.get(pk=user_id), Kind(kind)
    except (signing.BadSignature, User.DoesNotExist, ValueError, TypeError) as error:
        raise BadToken from error


@transaction.atomic
def set_wanted(*, user: User, kinds: set[str], now: datetime, channel: str = "email") -> None:
    """Keep exactly these kinds of messages switched on in a channel."""
    OptOut.objects.filter(user=user, channel=channel, kind__in=kinds).delete()
    for kind in Kind.values:
        if kind not in kinds:
            OptOut.objects.get_or_create(user=user, kind=kind, channel=channel, defaults={"at": now})


def _gather(row: Notification, claimed: list[int], now: datetime) -> list[Notification]:
    """Take along what else there is of this kind for this player: one message says it all."""
    same = Notification.objects.filter(user=row.user_id, kind=row.kind)
    more = claim(same.due(now).exclude(pk__in=claimed), now=now, until=now + LEASE, limit=AT_ONCE)
    rows = same.filter(pk__in=[*claimed, *more]).select_related("user").order_by("pk")
    return list(rows)


def _deliver(rows: list[Notification], now: datetime) -> int:
    """Hand one message over. Trouble with one player must not keep the others waiting."""
    ids = [row.pk for row in rows]
    mine = Notification.objects.filter(pk__in=ids)
    unwanted = OptOut.objects.filter(user=rows[0].user_id, kind=rows[0].kind)
    channels = [CHANNELS[key] for key in CHANNELS if not unwanted.filter(channel=key).exists()]
    try:
        told = [channel.send(rows, now=now) for channel in channels]
    except Undeliverable as error:
        logger.warning("Message %s is refused for good: %s", ids, error)
        mine.update(dropped_at=now, claimed_until=None, trouble=str(error)[:300])
        return 0
    except Exception as error:
        logger.exception("Message %s cannot be delivered now.", ids)
        _try_again(rows, now, repr(error)[:300])
        return 0
    if not any(told):
        mine.update(dropped_at=now, claimed_until=None)
        return 0
    mine.update(sent_at=now, claimed_until=None, trouble="")
    return 1


def _try_again(rows: list[Notification], now: datetime, trouble: str) -> None:
    """Wait a minute, then two, four … at most six hours; give up after a dozen times."""
    for row in rows:
        row.attempts += 1
        row.trouble, row.claimed_until = trouble, None
        row.not_before = now + min(LONGEST_WAIT, timedelta(minutes=2 ** (row.attempts - 1)))
        row.dropped_at = now if row.attempts >= MOST_ATTEMPTS else None
        row.save(update_fields=["attempts", "trouble", "claimed_until", "not_before", "dropped_at"])
