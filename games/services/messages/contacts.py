"""Notification settings: kinds, schedules, destinations, feeds, test messages and bounced email."""

from __future__ import annotations

import logging
from contextlib import contextmanager
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core import signing
from django.core.cache import cache
from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.letters import was_sent_to
from accounts.models import User
from games.models.destination import Destination, FeedKey, Pace, Schedule, make_secret
from games.models.notification import ALWAYS, Kind, Notification, OptOut
from games.notifications.channels import CHANNELS, Channel
from games.notifications.email.arrival_check import read_works_token
from games.notifications.email.refusals import About, about
from games.notifications.errors import Undeliverable
from games.notifications.message import UNSUBSCRIBE_SALT
from games.services.errors import BadToken, Refused
from games.services.messages import notices, refused_addresses

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

logger = logging.getLogger(__name__)

MOST_DESTINATIONS = 10
LONGEST_TEST = 120
"""Seconds until a test's lock expires if its process dies."""


class TestFailed(Refused):
    """The test message was not delivered. The message quotes the receiver's answer."""


class TestUnderWay(Refused):
    """Another test of the player is running. Each one keeps a page waiting for an external server."""

    text = gettext_lazy("A test message is already on its way. Please wait for the result.")


class TooManyDestinations(Refused):
    """The player already has the maximum number of destinations of this channel."""

    text = gettext_lazy("You can have at most ten. Remove one first.")


# ------------------------------------------------------------------ kinds and schedules


@transaction.atomic
def unsubscribe(*, token: str, now: datetime) -> OptOut:
    """Switch off the kind of email that a signed link names.

    :raises BadToken: the signature is not valid
    """
    user, kind = read_token(token)
    opt_out, _created = OptOut.objects.get_or_create(
        user=user, kind=kind, channel="email", defaults={"at": now}
    )
    return opt_out


def read_token(token: str) -> tuple[User, Kind]:
    """Return the user and the kind of email of a signed link.

    :raises BadToken: the signature is not valid, the user is gone, or the kind cannot be switched off
    """
    try:
        user_id, name = signing.loads(token, salt=UNSUBSCRIBE_SALT)
        user, kind = User.objects.get(pk=user_id), Kind(name)
    except (signing.BadSignature, User.DoesNotExist, ValueError, TypeError) as error:
        raise BadToken from error
    if kind in ALWAYS:
        raise BadToken
    return user, kind


@transaction.atomic
def set_wanted(*, user: User, kinds: set[str], now: datetime, channel: str = "email") -> None:
    """Switch on exactly these kinds of messages for a channel."""
    OptOut.objects.filter(user=user, channel=channel, kind__in=kinds).delete()
    for kind in choosable(CHANNELS[channel]):
        if kind not in kinds:
            OptOut.objects.get_or_create(user=user, kind=kind, channel=channel, defaults={"at": now})


def choosable(channel: Channel) -> list[Kind]:
    """Return the kinds that a player can switch on and off for a channel."""
    return [kind for kind in Kind if kind not in ALWAYS and notices.carries(channel, kind)]


@transaction.atomic
def set_schedule(
    *, user: User, channel: str, pace: Pace, delay_minutes: int, digest_hour: int, now: datetime
) -> Schedule:
    """Set when a channel sends. Pending messages are rescheduled."""
    schedule, _created = Schedule.objects.update_or_create(
        user=user,
        channel=channel,
        defaults={"pace": pace, "delay_minutes": delay_minutes, "digest_hour": digest_hour},
    )
    unsent = Notification.objects.pending().filter(user=user, channel=channel, attempts=0)
    for row in unsent.exclude(kind__in=notices.AT_ITS_MOMENT):
        since = now if schedule.is_daily else row.created_at
        row.not_before = notices.moment_of(Kind(row.kind), schedule, since=since, zone=user.zone)
        row.save(update_fields=["not_before"])
    return schedule


# ------------------------------------------------------------------ destinations


@transaction.atomic
def add_destination(
    *, user: User, channel: str, name: str, address: str, facts: Mapping[str, Any], now: datetime
) -> Destination:
    """Add a destination, or switch a known one on again.

    :raises TooManyDestinations: the player already has the maximum number
    """
    mine = Destination.objects.filter(user=user, channel=channel)
    known = mine.filter(address=address).first()
    if known is not None:
        known.facts, known.name = dict(facts), name or known.name
        known.save(update_fields=["facts", "name"])
        known.switch_on()
        return known
    if mine.count() >= MOST_DESTINATIONS:
        raise TooManyDestinations
    return Destination.objects.create(
        user=user, channel=channel, name=name, address=address, facts=dict(facts), created_at=now
    )


def find_destination(*, user: User, channel: str, address: str) -> Destination | None:
    return Destination.objects.filter(user=user, channel=channel, address=address).first()


@transaction.atomic
def renew_destination(*, place: Destination, address: str, facts: Mapping[str, Any]) -> None:
    """Change a destination's address and switch it on. Pending messages go to the new address."""
    same = Destination.objects.filter(user=place.user_id, channel=place.channel, address=address)
    same.exclude(pk=place.pk).delete()
    Destination.objects.filter(pk=place.pk).update(address=address, facts=dict(facts))
    place.switch_on()


def remove_destination(*, user: User, destination_id: int) -> None:
    """Delete a destination with its pending messages.

    :raises Destination.DoesNotExist: the user has no such destination
    """
    Destination.objects.get(pk=destination_id, user=user).delete()


def switch_on(*, user: User, destination_id: int) -> Destination:
    """Switch a destination on again.

    :raises Destination.DoesNotExist: the user has no such destination
    """
    destination = Destination.objects.get(pk=destination_id, user=user)
    destination.switch_on()
    return destination


def send_test(*, user: User, channel: str, destination_id: int | None, now: datetime) -> None:
    """Send a test message immediately, regardless of the schedule.

    :raises Destination.DoesNotExist: the user has no such destination
    :raises TestUnderWay: another test of the player is running
    :raises TestFailed: the message was not delivered
    """
    destination = None
    if destination_id is not None:
        destination = Destination.objects.get(pk=destination_id, user=user, channel=channel)
    with _the_only_test(user):
        _send_test(user, channel, destination, now=now)
    if destination is not None:
        destination.note_success(now=now)


@contextmanager
def _the_only_test(user: User) -> Iterator[None]:
    """Allow only one test per player at a time, since each keeps a request waiting.

    :raises TestUnderWay: another test of the player is running
    """
    key = f"test-message/{user.pk}"
    if not cache.add(key, True, LONGEST_TEST):
        raise TestUnderWay
    try:
        yield
    finally:
        cache.delete(key)


def _send_test(user: User, channel: str, destination: Destination | None, *, now: datetime) -> None:
    """:raises TestFailed: the message was not delivered"""
    try:
        with translation.override(user.language), timezone.override(user.zone):
            CHANNELS[channel].send_test(user, destination, now=now)
    except Exception as error:
        # the player should see any error of the receiver
        logger.warning("A test message of user %s by %s failed: %r", user.pk, channel, error)
        if isinstance(error, Undeliverable):
            raise TestFailed(str(error)) from error
        raise TestFailed(_("It didn’t work: %(reason)s") % {"reason": error}) from error


# ------------------------------------------------------------------ feeds


def feed_key(user: User) -> FeedKey | None:
    return FeedKey.objects.filter(user=user).first()


def renew_feed_key(*, user: User, now: datetime) -> FeedKey:
    """Create new secret addresses. The old ones stop working."""
    fresh = {"key": make_secret(), "created_at": now}
    kept, _created = FeedKey.objects.update_or_create(user=user, defaults=fresh)
    return kept


def revoke_feed_key(*, user: User) -> None:
    FeedKey.objects.filter(user=user).delete()


@transaction.atomic
def forget(*, user: User) -> None:
    """Delete all destinations and pending messages of a player whose account is deleted or banned."""
    Notification.objects.pending().filter(user=user).exclude(kind__in=ALWAYS).delete()
    Destination.objects.filter(user=user).delete()
    FeedKey.objects.filter(user=user).delete()
    Schedule.objects.filter(user=user).delete()


# ------------------------------------------------------------------ bounced email


def mail_bounced(
    *, address: str, reason: str, now: datetime, message_id: str | None = None, status: str = ""
) -> User | None:
    """Switch off a bounced address if the report says that it takes no email. Return its user.

    :param message_id: the Message-ID of the bounced email, which proves that the site sent it; only trusted callers
        may omit it
    :param status: the enhanced status code of the report
    """
    # PostgreSQL stores no NUL characters, so no known address contains one
    if "\x00" in address or "\x00" in (message_id or ""):
        return None
    user = User.objects.present().filter(email=address.strip().lower()).first()
    if user is None or (message_id is not None and not _sent_by_us(user, message_id)):
        return None
    trouble = reason.replace("\x00", "")
    match about(trouble, status=status):
        case About.ADDRESS:
            return refused_addresses.switch_off(address=user.email, trouble=trouble, now=now)
        case About.PERHAPS_ADDRESS:
            return refused_addresses.switch_off_unless_many(address=user.email, trouble=trouble, now=now)
        case About.SITE:
            refused_addresses.alert(trouble)
    return None


def _sent_by_us(user: User, message_id: str) -> bool:
    name = message_id.strip().strip("<>").partition("@")[0]
    sent = Notification.objects.filter(user=user, message_id=name, channel="email").exists()
    return sent or was_sent_to(user, name)


def read_works(token: str) -> User:
    """Return the user who received the email with this signed link.

    :raises BadToken: the link is not valid, has expired, or is about another address
    """
    try:
        user_id, address = read_works_token(token)
        return User.objects.present().get(pk=user_id, email=address)
    except (ValueError, User.DoesNotExist) as error:
        raise BadToken from error


@transaction.atomic
def mail_works(*, token: str) -> User:
    """Record that email arrives again, because its reader has followed a link.

    :raises BadToken: the link is not valid, has expired, or is about another address
    """
    user = User.objects.select_for_update(no_key=True).get(pk=read_works(token).pk)
    user.note_mail_works()
    user.save()
    return user


def are_bounces_taken() -> bool:
    return bool(settings.BOUNCE_SECRET)
