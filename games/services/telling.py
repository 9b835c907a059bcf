"""What is to be told, and by which ways: rows of the outbox, written in the move's own transaction."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from games.models import Destination, Notification, Schedule
from games.models.notification import Kind
from games.notifications.channels import CHANNELS
from games.services import wakes

if TYPE_CHECKING:
    from accounts.models import User
    from games.models import Game


@dataclass(frozen=True)
class Way:
    """One way to one player: a channel, the place that it delivers to, and when it may speak."""

    channel: str
    destination: Destination | None
    schedule: Schedule


def tell(
    *, user: User, game: Game, kind: Kind, now: datetime, payload: dict[str, Any], once: bool = False
) -> list[Notification]:
    """Put something to tell into the outbox, once for each way to the player.

    :param once: leave out the ways by which the same is still to be told
    """
    unsent = _unsent(user, game, kind) if once else set()
    rows = [
        Notification(
            user=user,
            game=game,
            kind=kind,
            channel=way.channel,
            destination=way.destination,
            payload=payload,
            created_at=now,
            not_before=now if kind == Kind.REMINDER else way.schedule.moment(since=now, zone=user.zone),
        )
        for way in ways_to(user)
        if (way.channel, way.destination.pk if way.destination else None) not in unsent
    ]
    Notification.objects.bulk_create(rows)
    if any(row.not_before <= now for row in rows):
        wakes.wake(wakes.DELIVER)
    return rows


def ways_to(user: User) -> Iterator[Way]:
    """Return the ways that a player has opened; mail is always there."""
    schedules = {row.channel: row for row in Schedule.objects.filter(user=user)}
    places = list(Destination.objects.on().filter(user=user))
    for key, channel in CHANNELS.items():
        schedule = schedules.get(key) or Schedule(user=user, channel=key, pace=channel.default_pace)
        if not channel.has_destinations:
            yield Way(key, None, schedule)
        for place in places:
            if place.channel == key:
                yield Way(key, place, schedule)


def schedule_of(user: User, channel: str) -> Schedule:
    """Return when a player wants to hear from a channel."""
    kept = Schedule.objects.filter(user=user, channel=channel).first()
    return kept or Schedule(user=user, channel=channel, pace=CHANNELS[channel].default_pace)


def _unsent(user: User, game: Game, kind: Kind) -> Collection[tuple[str, int | None]]:
    """The ways by which the same stands in the outbox and is not being sent at this moment."""
    pending = Notification.objects.pending().filter(user=user, game=game, kind=kind, claimed_until=None)
    return set(pending.values_list("channel", "destination"))
