"""Deletion of old rows: expired sessions, old messages, keys of moves.

docs/operations.md, "What is cleared", lists how long each kind is kept.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db import connection, transaction
from django.db.models import F, Q, QuerySet

from accounts.letters import forget_letters
from accounts.models import Session
from accounts.same_person import forget_signs
from accounts.sign_ups import forget_sign_ups
from games.models.notification import Notification
from games.models.turn import Turn

AT_ONCE = 1000
ROUND = 15.0
"""After this many seconds no further batch begins. The rest is left for the next hour."""
SESSIONS_KEPT = timedelta(days=1)
"""The time to keep expired sessions, to allow for differing clocks."""
MESSAGES_KEPT = timedelta(days=30)
"""As long as account emails, so that late bounces are still recognized by their Message-ID."""
KEYS_KEPT = timedelta(days=7)
"""The time after a game's end in which a resent form is answered with the move it made."""


class Chore(NamedTuple):
    rows: QuerySet[Any]
    clear: Callable[[QuerySet[Any]], object]


def keep_house(*, now: datetime) -> int:
    """Clear one round of old rows. Return how many."""
    done = forget_signs(now=now) + forget_sign_ups(now=now) + forget_letters(now=now)
    ends_at = time.monotonic() + ROUND
    for chore in _chores(now):
        while time.monotonic() < ends_at and (cleared := _clear_some(chore)):
            done += cleared
    return done


def _chores(now: datetime) -> list[Chore]:
    return [
        Chore(Session.objects.filter(expire_date__lte=now - SESSIONS_KEPT).order_by("expire_date"), _delete),
        Chore(_old_messages(now), _delete),
        # in the order of the index that covers only moves with keys
        Chore(
            Turn.objects.filter(key__isnull=False, game__finished_at__lte=now - KEYS_KEPT).order_by(
                "game_id", "key"
            ),
            _forget_keys,
        ),
    ]


def _old_messages(now: datetime) -> QuerySet[Notification]:
    """Return messages that were sent or dropped long ago.

    Those sent in the player's current absence are kept, since they prevent a second call.
    """
    until = now - MESSAGES_KEPT
    absence_is_over = Q(sent_at__lt=F("user__acted_at")) | Q(user__deleted_at__isnull=False)
    old = Q(dropped_at__lte=until) | (Q(sent_at__lte=until) & absence_is_over)
    return Notification.objects.filter(old).order_by("pk")


@transaction.atomic
def _clear_some(chore: Chore) -> int:
    """Clear one batch. Rows locked by other transactions are left for the next round."""
    skips = connection.features.has_select_for_update_skip_locked
    of = ("self",) if connection.features.has_select_for_update_of else ()
    found = chore.rows.select_for_update(skip_locked=skips, of=of)
    keys = list(found.values_list("pk", flat=True)[:AT_ONCE])
    chore.clear(chore.rows.model._default_manager.filter(pk__in=keys))
    return len(keys)


def _delete(rows: QuerySet[Any]) -> None:
    rows.delete()


def _forget_keys(rows: QuerySet[Any]) -> None:
    rows.update(key=None)
