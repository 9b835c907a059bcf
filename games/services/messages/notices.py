"""What is to be told, and by which ways: rows of the outbox, written in the move's own transaction."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

import orjson

from accounts.plain_sql import insert, values_of
from games.models.destination import Destination, Pace, Schedule
from games.models.notification import ALWAYS, CALLS, CONFIDENTIAL, MENTIONS, PATIENT, Kind, Notification
from games.notifications.channels import CHANNELS, TO_STRANGERS, Channel
from games.services import worker_wakeups

if TYPE_CHECKING:
    from zoneinfo import ZoneInfo

    from accounts.models import User
    from games.models.game import Game

# Told when it happens, whatever the player's schedule says.
AT_ITS_MOMENT = (Kind.REMINDER, *MENTIONS, *ALWAYS)
# Where each thing is told at once, what can wait waits so long for more like it.
TOGETHER = timedelta(minutes=10)
AT_ONCE = 500


_WAYS = """
    SELECT 'schedule', user_id, id, channel, pace, delay_minutes, digest_hour
    FROM games_schedule
    WHERE user_id {whose}
    UNION ALL
    SELECT 'place', user_id, id, channel, '', 0, 0
    FROM games_destination
    WHERE user_id {whose} AND off_at IS NULL
"""
_UNSENT = """
    UNION ALL
    SELECT kind, user_id, destination_id, channel, payload, 0, 0
    FROM games_notification
    WHERE user_id {whose} AND game_id = %(game)s
        AND kind IN ('your_turn', 'asked') AND sent_at IS NULL AND dropped_at IS NULL AND claimed_until IS NULL
"""
_OF_ONE = _WAYS.format(whose="= %(user)s")


@dataclass(frozen=True)
class Way:
    """One way to one player: a channel, the place that it delivers to, and when it may speak."""

    channel: str
    destination: Destination | None
    schedule: Schedule


class Message(NamedTuple):
    """What a player is to be told of a table."""

    user: User
    kind: Kind
    payload: dict[str, Any]


def notify_table(messages: Collection[Message], *, game: Game, now: datetime) -> None:
    """Put messages about a table into the outbox, once for each way to each player; one query finds all ways.

    Where the same call is still to be told by a way, it is not told twice: what stands there says it now.
    """
    if not messages:
        return
    schedules, places, unsent = _ways_and_unsent(_found_for(messages, game))
    made = []
    for one in messages:
        waits: dict[Any, str] = unsent[one.user.pk, one.kind]
        ways = _ways(one.user, schedules[one.user.pk], places[one.user.pk])
        rows = _rows(one.user, ways, game=game, kind=one.kind, now=now, payload=one.payload)
        made += [row for row in rows if (row.channel, row.destination_id) not in waits]
        if any(orjson.loads(payload) != one.payload for payload in waits.values()):
            pending = Notification.objects.pending().filter(user=one.user, game=game, kind=one.kind)
            pending.filter(claimed_until=None).update(payload=one.payload)
    _put(made, now)


def _found_for(messages: Collection[Message], game: Game) -> list[tuple[Any, ...]]:
    users = {f"user{at}": pk for at, pk in enumerate(sorted({one.user.pk for one in messages}))}
    is_call = any(one.kind in CALLS for one in messages)
    whose = f"IN ({', '.join(f'%({name})s' for name in users)})"
    sql = (_WAYS + _UNSENT if is_call else _WAYS).format(whose=whose)
    return values_of(sql, **users, **({"game": game.pk} if is_call else {}))


def _ways_and_unsent(found: Iterable[tuple[Any, ...]]) -> tuple[Any, Any, Any]:
    """By player schedules and places, and by player and kind the ways by which a call is still to go."""
    schedules: dict[int, list[Schedule]] = defaultdict(list)
    places: dict[int, list[Destination]] = defaultdict(list)
    unsent: dict[tuple[int, str], dict[tuple[str, int | None], str]] = defaultdict(dict)
    for what, user, pk, channel, said, delay, hour in found:
        if what == "schedule":
            schedules[user].append(
                Schedule(
                    id=pk, user_id=user, channel=channel, pace=said, delay_minutes=delay, digest_hour=hour
                )
            )
        elif what == "place":
            # its secret is not read here, and none is made up for it
            places[user].append(Destination(id=pk, user_id=user, channel=channel, secret=""))
        else:
            unsent[user, what][channel, pk] = said
    return schedules, places, unsent


def notify(
    *, user: User, game: Game | None, kind: Kind, now: datetime, payload: dict[str, Any]
) -> list[Notification]:
    """Put something to tell into the outbox, once for each way to the player.

    :param game: the table that it is about; None: people, ladders or the account
    """
    return _put(list(_rows(user, ways_to(user), game=game, kind=kind, now=now, payload=payload)), now)


def _put(rows: list[Notification], now: datetime) -> list[Notification]:
    """Put messages into the outbox, and wake who delivers what is due at once."""
    insert(rows)
    for task in sorted({who_delivers(row.channel) for row in rows if row.not_before <= now}):
        worker_wakeups.wake(task)
    return rows


def who_delivers(channel: str) -> str:
    """Return the task that delivers by a channel: strangers' servers may be slow, and keep nobody else waiting."""
    return worker_wakeups.DELIVER_TO_STRANGERS if channel in TO_STRANGERS else worker_wakeups.DELIVER


def notify_many(
    *, users: Iterable[User], game: Game | None, kind: Kind, now: datetime, payload: dict[str, Any]
) -> None:
    """Put the same into the outbox for many players, with few queries however many there are."""
    left = iter(users)
    while some := list(islice(left, AT_ONCE)):
        Notification.objects.bulk_create(_rows_of_many(some, game=game, kind=kind, now=now, payload=payload))


def notify_once(
    *, users: Collection[User], game: Game | None, kind: Kind, now: datetime, payload: dict[str, Any]
) -> None:
    """Put the same into the outbox for these players, but for the ways by which one such row is still to go.

    A row that a worker has claimed is on its way, and may say no more than what there was when it left.

    :param game: the table that it is about; None: a club, which the payload names
    """
    pending = Notification.objects.pending().filter(user__in=users, game=game, kind=kind, claimed_until=None)
    waits = {
        (user, channel, place)
        for user, channel, place, said in pending.values_list("user", "channel", "destination", "payload")
        if said.get("club") == payload.get("club")
    }
    made = _rows_of_many(users, game=game, kind=kind, now=now, payload=payload)
    _put([row for row in made if (row.user_id, row.channel, row.destination_id) not in waits], now)


def _rows_of_many(
    users: Collection[User], *, game: Game | None, kind: Kind, now: datetime, payload: dict[str, Any]
) -> Iterator[Notification]:
    schedules, places = defaultdict(list), defaultdict(list)
    for schedule in Schedule.objects.filter(user__in=users):
        schedules[schedule.user_id].append(schedule)
    for place in Destination.objects.on().filter(user__in=users):
        places[place.user_id].append(place)
    for user in users:
        ways = _ways(user, schedules[user.pk], places[user.pk])
        yield from _rows(user, ways, game=game, kind=kind, now=now, payload=payload)


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
        if carries(CHANNELS[way.channel], kind)
    ]


def carries(channel: Channel, kind: Kind) -> bool:
    """Whether a kind goes by a channel at all: what is the player's alone is told in no room that others read."""
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
    schedules, places, _unsent = _ways_and_unsent(values_of(_OF_ONE, user=user.pk))
    return _ways(user, schedules[user.pk], places[user.pk])


def _ways(user: User, schedules: Iterable[Schedule], places: Iterable[Destination]) -> Iterator[Way]:
    if user.is_guest:
        # nothing leads to somebody who has left no address
        return
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
