"""What is to be told, and by which ways: rows of the outbox, written in the move's own transaction."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import islice
from typing import TYPE_CHECKING, Any

from accounts.prepared import Given, Prepared
from games.models.destination import Destination, Pace, Schedule
from games.models.notification import ALWAYS, CONFIDENTIAL, PATIENT, Kind, Notification
from games.notifications.channels import CHANNELS, TO_STRANGERS, Channel
from games.services import wakes

if TYPE_CHECKING:
    from zoneinfo import ZoneInfo

    from django.db.models import QuerySet

    from accounts.models import User
    from games.models.game import Game

# Told when it happens, whatever the player's schedule says.
AT_ITS_MOMENT = (Kind.REMINDER, *ALWAYS)
# Where each thing is told at once, what can wait waits so long for more like it.
TOGETHER = timedelta(minutes=10)
AT_ONCE = 500


_SCHEDULES = Prepared(lambda: Schedule.objects.filter(user=Given("user")))
_PLACES = Prepared(lambda: Destination.objects.on().filter(user=Given("user")))
_UNSENT = Prepared(
    lambda: (
        Notification.objects.pending()
        .filter(user=Given("user"), game=Given("game"), kind=Given("kind"), claimed_until=None)
        .values_list("channel", "destination")
    )
)


@dataclass(frozen=True)
class Way:
    """One way to one player: a channel, the place that it delivers to, and when it may speak."""

    channel: str
    destination: Destination | None
    schedule: Schedule


def tell(
    *, user: User, game: Game | None, kind: Kind, now: datetime, payload: dict[str, Any], once: bool = False
) -> list[Notification]:
    """Put something to tell into the outbox, once for each way to the player.

    :param game: the table that it is about; None: people, ladders or the account
    :param once: leave out the ways by which the same is still to be told
    """
    unsent = _unsent(user, game, kind) if once else set()
    rows = [
        row
        for row in _rows(user, ways_to(user), game=game, kind=kind, now=now, payload=payload)
        if (row.channel, row.destination_id) not in unsent
    ]
    if unsent:
        # what stands there to be told once more is told for the first time now
        _waiting(user, game, kind).update(payload=payload)
    Notification.objects.bulk_create(rows)
    for task in sorted({who_delivers(row.channel) for row in rows if row.not_before <= now}):
        wakes.wake(task)
    return rows


def who_delivers(channel: str) -> str:
    """Return the task that delivers what goes by a channel."""
    return wakes.DELIVER_TO_STRANGERS if channel in TO_STRANGERS else wakes.DELIVER


def tell_many(
    *, users: Iterable[User], game: Game | None, kind: Kind, now: datetime, payload: dict[str, Any]
) -> None:
    """Put the same into the outbox for many players, with few queries however many there are."""
    left = iter(users)
    while some := list(islice(left, AT_ONCE)):
        schedules, places = defaultdict(list), defaultdict(list)
        for schedule in Schedule.objects.filter(user__in=some):
            schedules[schedule.user_id].append(schedule)
        for place in Destination.objects.on().filter(user__in=some):
            places[place.user_id].append(place)
        Notification.objects.bulk_create(
            row
            for user in some
            for row in _rows(
                user,
                _ways(user, schedules[user.pk], places[user.pk]),
                game=game,
                kind=kind,
                now=now,
                payload=payload,
            )
        )


def _rows(
    user: User,
    ways: Iterable[Way],
    *,
    game: Game | None,
    kind: Kind,
    now: datetime,
    payload: dict[str, Any],
) -> list[Notification]:
    return [
        Notification(
            user=user,
            game=game,
            kind=kind,
            channel=way.channel,
            destination=way.destination,
            payload=payload,
            created_at=now,
            not_before=moment_of(kind, way.schedule, since=now, zone=user.zone),
        )
        for way in ways
        if tells(CHANNELS[way.channel], kind)
    ]


def tells(channel: Channel, kind: Kind) -> bool:
    """Whether a channel tells a kind at all."""
    return kind not in CONFIDENTIAL or not channel.others_read


def moment_of(kind: Kind, schedule: Schedule, *, since: datetime, zone: ZoneInfo) -> datetime:
    """Return when something is told that happened then, if nothing speaks against it.

    What has a moment of its own, or may not be kept back, is told then; what can wait, waits for more of
    its kind also where each thing is told at once.
    """
    if kind in AT_ITS_MOMENT:
        return since
    moment = schedule.moment(since=since, zone=zone)
    return max(moment, since + TOGETHER) if kind in PATIENT and schedule.pace == Pace.AT_ONCE else moment


def ways_to(user: User) -> Iterator[Way]:
    """Return the ways that a player has opened; mail is always there."""
    return _ways(user, _SCHEDULES.all(user=user.pk), _PLACES.all(user=user.pk))


def _ways(user: User, schedules: Iterable[Schedule], places: Iterable[Destination]) -> Iterator[Way]:
    kept, places = {row.channel: row for row in schedules}, list(places)
    for key, channel in CHANNELS.items():
        schedule = kept.get(key) or Schedule(user=user, channel=key, pace=channel.default_pace)
        if not channel.has_destinations:
            yield Way(key, None, schedule)
        for place in places:
            if place.channel == key:
                yield Way(key, place, schedule)


def schedule_of(user: User, channel: str) -> Schedule:
    """Return when a player wants to hear from a channel."""
    kept = Schedule.objects.filter(user=user, channel=channel).first()
    return kept or Schedule(user=user, channel=channel, pace=CHANNELS[channel].default_pace)


def _unsent(user: User, game: Game | None, kind: Kind) -> Collection[tuple[str, int | None]]:
    """The ways by which the same stands in the outbox and is not being sent at this moment."""
    if game is not None:
        return set(_UNSENT.all(user=user.pk, game=game.pk, kind=kind.value))
    return set(_waiting(user, game, kind).values_list("channel", "destination"))


def _waiting(user: User, game: Game | None, kind: Kind) -> QuerySet[Notification]:
    return Notification.objects.pending().filter(user=user, game=game, kind=kind, claimed_until=None)
