"""Deletion of old rows: expired sessions, sign-ups, messages, what visitors practiced.

docs/operations.md, "What is cleared", lists how long each kind is kept.
"""

from __future__ import annotations

import time
from datetime import datetime, timedelta
from typing import Any

from django.db import connection, transaction
from django.db.models import F, Q, QuerySet

from accounts.letters import forget_letters
from accounts.models import Session
from accounts.same_person import forget_signs
from accounts.sign_ups import forget_sign_ups
from games.models.notification import Notification
from games.services.practice.set_up_trainer import old_practices

AT_ONCE = 1000
ROUND = 15.0
"""After this many seconds no further batch begins. The rest is left for the next hour."""
SESSIONS_KEPT = timedelta(days=1)
"""The time to keep expired sessions, to allow for differing clocks."""
MESSAGES_KEPT = timedelta(days=30)
"""As long as account emails, so that late bounces are still recognized by their Message-ID."""


def keep_house(*, now: datetime) -> int:
    """Delete one round of old rows. Return how many."""
    done = forget_signs(now=now) + forget_sign_ups(now=now) + forget_letters(now=now)
    ends_at = time.monotonic() + ROUND
    for rows in (_expired_sessions(now), _old_messages(now), old_practices(now)):
        while time.monotonic() < ends_at and (deleted := _delete_some(rows)):
            done += deleted
    return done


def _expired_sessions(now: datetime) -> QuerySet[Session]:
    return Session.objects.filter(expire_date__lte=now - SESSIONS_KEPT).order_by("expire_date")


def _old_messages(now: datetime) -> QuerySet[Notification]:
    """Return messages that were sent or dropped long ago.

    Those sent in the player's current absence are kept, since they prevent a second call.
    """
    until = now - MESSAGES_KEPT
    absence_is_over = Q(sent_at__lt=F("user__acted_at")) | Q(user__deleted_at__isnull=False)
    old = Q(dropped_at__lte=until) | (Q(sent_at__lte=until) & absence_is_over)
    return Notification.objects.filter(old).order_by("pk")


@transaction.atomic
def _delete_some(rows: QuerySet[Any]) -> int:
    """Delete one batch. Rows locked by other transactions are left for the next round."""
    skips = connection.features.has_select_for_update_skip_locked
    of = ("self",) if connection.features.has_select_for_update_of else ()
    found = rows.select_for_update(skip_locked=skips, of=of)
    keys = list(found.values_list("pk", flat=True)[:AT_ONCE])
    rows.model._default_manager.filter(pk__in=keys).delete()
    return len(keys)
