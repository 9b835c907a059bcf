"""Deliveries by workers, and single messages without their schedule."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone, translation

from games.models.destination import Destination
from games.models.notification import Notification
from games.notifications.channels import CHANNELS, TO_STRANGERS
from games.notifications.message import Message, compose, still_true
from games.services.messages import outbox


def deliver(*, now: datetime) -> int:
    """Deliver all that is due, as the workers of both queues do; return how many messages went out."""
    sent = outbox.deliver(now=now)
    while Notification.objects.due(now).by(TO_STRANGERS).exists():
        sent += outbox.deliver_to_strangers(now=now)
    return sent


def message_about(rows: list[Notification], *, now: datetime, channel: str = "email") -> Message | None:
    """Return the message about these rows; None if all have been answered."""
    true = still_true(rows)
    if not true:
        return None
    private = CHANNELS[channel].is_private
    return compose(true, now=now, message_id=rows[0].message_id, is_private=private)


def send(
    rows: list[Notification],
    *,
    now: datetime,
    channel: str = "email",
    destination: Destination | None = None,
) -> bool:
    """Send one message about these rows; return False if all have been answered."""
    user = rows[0].user
    with translation.override(user.language), timezone.override(user.zone):
        message = message_about(rows, now=now, channel=channel)
        if message is not None:
            CHANNELS[channel].send(message, destination)
    return message is not None
