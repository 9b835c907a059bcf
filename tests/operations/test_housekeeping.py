"""Rows that are no longer needed are deleted in batches; others stay."""

from __future__ import annotations

from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from accounts.models import Session, User
from accounts.services import delete_account
from games.models.notification import Notification
from games.services.operations import housekeeping
from games.services.operations.housekeeping import MESSAGES_KEPT, SESSIONS_KEPT, keep_house
from tests.services.conftest import NOW

pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)


def session(key: str, expires_at: datetime) -> Session:
    return Session.objects.create(session_key=key, session_data="", expire_date=expires_at)


def message(user: User, **more: Any) -> Notification:
    return Notification.objects.create(
        user=user, kind="friend_request", created_at=NOW, not_before=NOW, **more
    )


def was_here(user: User, at: datetime | None) -> User:
    user.acted_at = at
    user.save(update_fields=["acted_at"])
    return user


def test_expired_sessions_go():
    session("expired", NOW - SESSIONS_KEPT)
    session("just expired", NOW - SESSIONS_KEPT + MINUTE)
    session("live", NOW + MINUTE)

    assert keep_house(now=NOW) == 1

    assert set(Session.objects.values_list("session_key", flat=True)) == {"just expired", "live"}


def test_messages_go_a_month_after_they_were_sent_or_dropped(player):
    anna = was_here(player(), NOW)
    message(anna, sent_at=NOW - MESSAGES_KEPT)
    message(anna, dropped_at=NOW - MESSAGES_KEPT)
    kept = [
        message(anna, sent_at=NOW - MESSAGES_KEPT + MINUTE),
        message(anna, dropped_at=NOW - MESSAGES_KEPT + MINUTE),
        message(anna),
    ]

    assert keep_house(now=NOW) == 2

    assert list(Notification.objects.order_by("pk")) == kept


@pytest.mark.parametrize("seen", [None, NOW - MESSAGES_KEPT - MINUTE])
def test_what_was_sent_in_an_absence_stays_until_it_ends(player, seen):
    """It keeps the site from notifying the player a second time."""
    anna = was_here(player(), seen)
    message(anna, sent_at=NOW - MESSAGES_KEPT)

    assert keep_house(now=NOW) == 0
    was_here(anna, NOW)
    assert keep_house(now=NOW) == 1


def test_messages_to_a_deleted_account_go(player):
    anna = was_here(player(), NOW)
    message(anna, sent_at=NOW - MESSAGES_KEPT)
    delete_account(user=anna, now=NOW)

    keep_house(now=NOW)

    assert not Notification.objects.exists()


def test_it_goes_on_batch_by_batch(monkeypatch):
    monkeypatch.setattr(housekeeping, "AT_ONCE", 2)
    for number in range(5):
        session(str(number), NOW - SESSIONS_KEPT)

    assert keep_house(now=NOW) == 5

    assert not Session.objects.exists()


def test_a_round_ends_soon_and_leaves_the_rest(monkeypatch):
    seconds = iter([0.0, 1.0, housekeeping.ROUND, housekeeping.ROUND, housekeeping.ROUND])
    monkeypatch.setattr(housekeeping, "time", SimpleNamespace(monotonic=lambda: next(seconds)))
    monkeypatch.setattr(housekeeping, "AT_ONCE", 2)
    for number in range(5):
        session(str(number), NOW - SESSIONS_KEPT)

    assert keep_house(now=NOW) == 2
