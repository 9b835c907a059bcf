"""The backlog of the workers: the age of the oldest row of each kind that is due."""

from __future__ import annotations

from datetime import datetime

from django.db.models.functions import Coalesce

from accounts.models import Letter
from games.models.game import Game
from games.models.heartbeat import Heartbeat
from games.models.notification import Notification
from games.models.seat import Seat
from games.notifications.channels import TO_STRANGERS


def oldest_due(*, now: datetime) -> dict[str, float | None]:
    """Return for each kind of due row how many seconds ago the oldest should have been done.

    None: nothing is due. Each is one look at the head of an index.
    """
    bots = Seat.objects.waiting_for_a_bot(now=now).filter(game__status=Game.Status.RUNNING)
    messages = Notification.objects.due(now)
    heads = {
        "timeouts": Seat.objects.overdue(now).values_list("due_at", flat=True).first(),
        "reminders": Seat.objects.to_remind(now).values_list("remind_at", flat=True).first(),
        "vacations": Seat.objects.to_rescue(now).values_list("rescue_at", flat=True).first(),
        "bots": bots.values_list(Coalesce("held_until", "due_since"), flat=True).first(),
        "messages": messages.exclude(channel__in=TO_STRANGERS).values_list("not_before", flat=True).first(),
        "letters": Letter.objects.due(now).values_list("not_before", flat=True).first(),
        "to_strangers": messages.by(TO_STRANGERS).values_list("not_before", flat=True).first(),
    }
    return {
        kind: None if moment is None else max(0.0, (now - moment).total_seconds())
        for kind, moment in heads.items()
    }


def silence(*, now: datetime) -> float | None:
    """Return the seconds since the last beat, or None before the first one."""
    heard = Heartbeat.objects.values_list("beat_at", flat=True).first()
    return None if heard is None else max(0.0, (now - heard).total_seconds())


def waiting_messages() -> int:
    """Return how many messages are neither sent nor dropped."""
    return Notification.objects.pending().count() + Letter.objects.pending().count()


def failing_messages() -> int:
    """Return how many messages have been tried in vain, and will be tried again."""
    return sum(model.objects.pending().filter(attempts__gt=0).count() for model in (Notification, Letter))


def games_by_status() -> dict[str, int]:
    return {status: Game.objects.filter(status=status).count() for status in Game.Status.values}
