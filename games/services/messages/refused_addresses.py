"""Switching off addresses that mail servers refuse, unless they seem to refuse the whole site."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, QuerySet

from accounts.models import User
from games.models.notification import MOST_ATTEMPTS, Notification

logger = logging.getLogger(__name__)

MANY = 3
"""This many addresses refused within `AT_ONCE` suggest that the site itself is refused."""
AT_ONCE = timedelta(hours=1)
TRY_AGAIN_AFTER = timedelta(hours=1)


def switch_off(*, address: str, trouble: str, now: datetime) -> User | None:
    """Send no more email to an address. Return its user."""
    with transaction.atomic():
        users = User.objects.select_for_update(no_key=True).present()
        user: User | None = users.filter(email=address).first()
        if user is not None:
            user.note_mail_fails(trouble=trouble, now=now)
            user.save(update_fields=["mail_failed_address", "mail_failed_at", "mail_trouble"])
    return user


def switch_off_unless_many(*, address: str, trouble: str, now: datetime) -> User | None:
    """Send no more email to an address. Return its user.

    If many addresses are refused at once, the site itself is probably refused. Then switch all of them on
    again, retry their messages later, alert the operator, and return None.
    """
    user = switch_off(address=address, trouble=trouble, now=now)
    if user is not None and _recent(now).count() >= MANY:
        alert(trouble)
        _switch_on_again(now)
        return None
    return user


def alert(trouble: str) -> None:
    logger.error("A mail server refuses this site; no address is switched off for it: %s", trouble)


def _recent(now: datetime) -> QuerySet[User]:
    """Return users whose address was switched off recently. It runs only per refused address, so needs no index."""
    return User.objects.filter(mail_failed_at__gt=now - AT_ONCE, mail_failed_at__lte=now + AT_ONCE)


@transaction.atomic
def _switch_on_again(now: datetime) -> None:
    for user in _recent(now).select_for_update(no_key=True).order_by("pk"):
        lost = Notification.objects.filter(
            user=user, channel="email", dropped_at__gte=user.mail_failed_at, trouble=user.mail_trouble
        )
        lost.filter(attempts__lt=MOST_ATTEMPTS).update(
            dropped_at=None, attempts=F("attempts") + 1, not_before=now + TRY_AGAIN_AFTER
        )
        user.note_mail_works()
        user.save(update_fields=["mail_failed_address", "mail_failed_at", "mail_trouble"])
