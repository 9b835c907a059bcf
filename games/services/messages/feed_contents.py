"""Contents of a player's feed or calendar, and when they last changed."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Protocol

from django.db import transaction
from django.utils import timezone, translation

from games.models.destination import FeedKey
from games.notifications.feeds.feed_entries import Entry, entries, likely_change

if TYPE_CHECKING:
    from accounts.models import User

NO_MOMENT = datetime(2000, 1, 1, tzinfo=UTC)


class FeedWriter(Protocol):
    """A function that renders the entries of a feed."""

    def __call__(self, user: User, found: list[Entry], /, *, changed_at: datetime) -> bytes: ...


@dataclass(frozen=True)
class Said:
    content: bytes
    since: datetime


def read_feed(*, key: str, feed: str, write: FeedWriter, now: datetime) -> Said | None:
    """Return a feed's content, or None if the key is unknown.

    Since rows do not tell when something left a feed, a change is recorded when it is first read.

    :param feed: the name of one of the feeds with this key
    """
    kept = _with_key(key)
    if kept is None:
        return None
    with translation.override(kept.user.language), timezone.override(kept.user.zone):
        look = _Look(kept.user, feed, write, now)
        since = kept.says_since(feed, look.digest)
        return look.said(since) if since is not None else _said_again(kept, look)


@transaction.atomic
def _said_again(kept: FeedKey, earlier: _Look) -> Said | None:
    """Render and compare again under a lock, since of two simultaneous readers the later may hold the older content."""
    locked = FeedKey.objects.select_for_update(no_key=True).filter(pk=kept.pk, key=kept.key).first()
    if locked is None:
        return None
    look = _Look(kept.user, earlier.feed, earlier.write, earlier.now)
    since = locked.says_since(look.feed, look.digest)
    if since is None:
        likely = likely_change(look.user, look.found)
        since = locked.note_said(look.feed, look.digest, likely=likely, now=look.now)
    return look.said(since)


class _Look:
    def __init__(self, user: User, feed: str, write: FeedWriter, now: datetime) -> None:
        self.user, self.feed, self.write, self.now = user, feed, write, now
        self.found = entries(user, now=now)
        self.digest = hashlib.sha256(write(user, self.found, changed_at=NO_MOMENT)).hexdigest()

    def said(self, since: datetime) -> Said:
        return Said(self.write(self.user, self.found, changed_at=since), since)


def _with_key(key: str) -> FeedKey | None:
    return FeedKey.objects.select_related("user").filter(key=key[:64], user__is_active=True).first()
