"""How a player wants to be told: kinds, moments, places, secret addresses; and what mail servers say."""

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
"""So many seconds, should the process die that sends it."""


class TestFailed(Refused):
    """A test message has not arrived; the message says what the other side answered."""


class TestUnderWay(Refused):
    """Whoever sends one has a page wait for a stranger's server."""

    text = gettext_lazy("A test message is already on its way. Please wait for the result.")


class TooManyDestinations(Refused):
    """A player may have ten webhooks and ten browsers."""

    text = gettext_lazy("Ten are enough. Remove one first.")


# ------------------------------------------------------------------ kinds and moments


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
        user_id, name = signing.loads(token, salt=UNSUBSCRIBE_SALT)
        user, kind = User.objects.get(pk=user_id), Kind(name)
    except (signing.BadSignature, User.DoesNotExist, ValueError, TypeError) as error:
        raise BadToken from error
    if kind in ALWAYS:
        raise BadToken
    return user, kind


@transaction.atomic
def set_wanted(*, user: User, kinds: set[str], now: datetime, channel: str = "email") -> None:
    """Keep exactly these kinds of messages switched on in a channel."""
    OptOut.objects.filter(user=user, channel=channel, kind__in=kinds).delete()
    for kind in choosable(CHANNELS[channel]):
        if kind not in kinds:
            OptOut.objects.get_or_create(user=user, kind=kind, channel=channel, defaults={"at": now})


def choosable(channel: Channel) -> list[Kind]:
    """Return the kinds that a player may switch on and off in a channel."""
    return [kind for kind in Kind if kind not in ALWAYS and notices.carries(channel, kind)]


@transaction.atomic
def set_schedule(
    *, user: User, channel: str, pace: Pace, delay_minutes: int, digest_hour: int, now: datetime
) -> Schedule:
    """Choose when a channel speaks up; what still stands in the outbox follows."""
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


# ------------------------------------------------------------------ places


@transaction.atomic
def add_destination(
    *, user: User, channel: str, name: str, address: str, facts: Mapping[str, Any], now: datetime
) -> Destination:
    """Add a place that a channel delivers to; one that is known is switched on again.

    :raises TooManyDestinations: there are ten already
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
    """Return a player's place that a channel delivers to at an address."""
    return Destination.objects.filter(user=user, channel=channel, address=address).first()


@transaction.atomic
def renew_destination(*, place: Destination, address: str, facts: Mapping[str, Any]) -> None:
    """Give a place a new address, and switch it on; what waits for it goes there."""
    same = Destination.objects.filter(user=place.user_id, channel=place.channel, address=address)
    same.exclude(pk=place.pk).delete()
    Destination.objects.filter(pk=place.pk).update(address=address, facts=dict(facts))
    place.switch_on()


def remove_destination(*, user: User, destination_id: int) -> None:
    """Forget a place; what was to be sent there goes with it.

    :raises Destination.DoesNotExist: the user has no such place
    """
    Destination.objects.get(pk=destination_id, user=user).delete()


def switch_on(*, user: User, destination_id: int) -> Destination:
    """Try a place again that had been switched off.

    :raises Destination.DoesNotExist: the user has no such place
    """
    destination = Destination.objects.get(pk=destination_id, user=user)
    destination.switch_on()
    return destination


def send_test(*, user: User, channel: str, destination_id: int | None, now: datetime) -> None:
    """Send a test message at once, outside of any schedule.

    :raises Destination.DoesNotExist: the user has no such place
    :raises TestUnderWay: one of the player's waits for its answer
    :raises TestFailed: it did not arrive
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
    """Let one player keep one page waiting, not all of them.

    :raises TestUnderWay: one of the player's waits for its answer
    """
    key = f"test-message/{user.pk}"
    if not cache.add(key, True, LONGEST_TEST):
        raise TestUnderWay
    try:
        yield
    finally:
        cache.delete(key)


def _send_test(user: User, channel: str, destination: Destination | None, *, now: datetime) -> None:
    """:raises TestFailed: it did not arrive"""
    try:
        with translation.override(user.language), timezone.override(user.zone):
            CHANNELS[channel].send_test(user, destination, now=now)
    except Exception as error:
        # whatever went wrong on the other side is the player's to know
        logger.warning("A test message of user %s by %s fails: %r", user.pk, channel, error)
        if isinstance(error, Undeliverable):
            raise TestFailed(str(error)) from error
        raise TestFailed(_("It didn’t work: %(reason)s") % {"reason": error}) from error


# ------------------------------------------------------------------ secret addresses


def feed_key(user: User) -> FeedKey | None:
    """Return the key of a player's feed and calendar, if there is one."""
    return FeedKey.objects.filter(user=user).first()


def renew_feed_key(*, user: User, now: datetime) -> FeedKey:
    """Make new secret addresses; the old ones stop working."""
    fresh = {"key": make_secret(), "created_at": now}
    kept, _created = FeedKey.objects.update_or_create(user=user, defaults=fresh)
    return kept


def revoke_feed_key(*, user: User) -> None:
    FeedKey.objects.filter(user=user).delete()


@transaction.atomic
def forget(*, user: User) -> None:
    """Forget all ways to a player who deletes the account or is shut out, and what was still to be told."""
    Notification.objects.pending().filter(user=user).exclude(kind__in=ALWAYS).delete()
    Destination.objects.filter(user=user).delete()
    FeedKey.objects.filter(user=user).delete()
    Schedule.objects.filter(user=user).delete()


# ------------------------------------------------------------------ mail that comes back


def mail_bounced(
    *, address: str, reason: str, now: datetime, message_id: str | None = None, status: str = ""
) -> User | None:
    """Note that an address takes no mail, if that is what a report says; return whose it is.

    :param message_id: of the mail that came back. It proves that the report is about a mail of ours:
        without it, only those may report whom we know.
    :param status: the enhanced code that a report gives besides the reason
    """
    # what PostgreSQL takes in no text is in no address either
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
    """Return who has got the mail with this signed link.

    :raises BadToken: it was not signed by us, is old, or is about another address
    """
    try:
        user_id, address = read_works_token(token)
        return User.objects.present().get(pk=user_id, email=address)
    except (ValueError, User.DoesNotExist) as error:
        raise BadToken from error


@transaction.atomic
def mail_works(*, token: str) -> User:
    """Note that mail arrives again: its reader has followed the link in it.

    :raises BadToken: it was not signed by us, is old, or is about another address
    """
    user = User.objects.select_for_update(no_key=True).get(pk=read_works(token).pk)
    user.note_mail_works()
    user.save()
    return user


def are_bounces_taken() -> bool:
    """Whether a mail provider may report bounces to this site."""
    return bool(settings.BOUNCE_SECRET)
