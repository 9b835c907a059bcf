"""Rules for the moment at which an outbox row is sent, given nights, ongoing chats and earlier messages."""

from __future__ import annotations

from datetime import datetime, timedelta

from accounts.activity import PRESENT_FOR
from games.models.destination import Pace
from games.models.game import Game
from games.models.notification import ALWAYS, CALLS, CHATS, MENTIONS, PATIENT, Kind, Notification
from games.models.seat import Seat
from games.models.talk import ChatMessage
from games.notifications.channels import CHANNELS
from games.notifications.nights import end_of_night
from games.services.messages.delivery_results import AGAIN
from games.services.messages.notices import AT_ITS_MOMENT, Way

# Patient messages check again whether the player has been back: after an hour, then at growing intervals.
LOOK_AGAIN = timedelta(hours=1)
LONGEST_LOOK = timedelta(days=1)
# With the schedule "at once": the minimum time between two patient messages.
BETWEEN_PATIENT = timedelta(hours=1)
# With a delay in the schedule, news of another seat waits this long for a message that it can join.
JOINS_WITHIN = timedelta(days=1)
# Patient messages older than this are dropped; pages still show the news.
FORGOTTEN_AFTER = timedelta(days=30)
# The minimum time between two messages about mentions.
BETWEEN_MENTIONS = timedelta(minutes=10)
# Chat is announced after this much silence, but at the latest after the second time.
QUIET = timedelta(minutes=10)
LONGEST_TALK = timedelta(hours=1)


def not_again(rows: list[Notification], way: Way) -> list[Notification]:
    """Leave out rows repeated for a further digest if the player has switched digests off."""
    return rows if way.schedule.is_daily else [row for row in rows if not row.payload.get(AGAIN)]


def fresh(rows: list[Notification], now: datetime) -> list[Notification]:
    """Leave out patient rows that have waited so long that they are no longer news."""
    return [row for row in rows if row.kind not in PATIENT or row.created_at > now - FORGOTTEN_AFTER]


def until_back(rows: list[Notification], now: datetime) -> dict[int, datetime]:
    """Return until when to hold back calls to a player on an announced vacation, for tables it pauses."""
    ends = [one.end for one in rows[0].user.vacations if one.is_on(now) and not one.by_itself] if rows else []
    if not ends:
        return {}
    calls = [row for row in rows if row.kind in CALLS]
    games = Game.objects.filter(pk__in=[row.game_id for row in calls], vacations=True)
    quiet = set(games.values_list("pk", flat=True))
    return {row.pk: max(ends) for row in calls if row.game_id in quiet}


def moments_to_send(rows: list[Notification], way: Way, now: datetime) -> dict[int, datetime]:
    moments = {row.pk: _ripe_at(row, way, now) for row in rows}
    held = [row for row in rows if row.kind in PATIENT and moments[row.pk] <= now]
    if held and (until := _silent_until(held, way, now)) is not None:
        moments |= {row.pk: until for row in held}
    mentions = [row for row in rows if row.kind in MENTIONS and moments[row.pk] <= now]
    if mentions and (last := _last_mention(mentions[0], now)) is not None:
        moments |= {row.pk: last + BETWEEN_MENTIONS for row in mentions}
    return moments


def _last_mention(row: Notification, now: datetime) -> datetime | None:
    """Return when the player was last notified of a mention, if that is too recent for another one."""
    sent = Notification.objects.sent(now).of_way(row).filter(kind__in=MENTIONS)
    sent = sent.filter(sent_at__gt=now - BETWEEN_MENTIONS)
    return sent.order_by("-sent_at").values_list("sent_at", flat=True).first()


def _silent_until(rows: list[Notification], way: Way, now: datetime) -> datetime | None:
    """Return until when patient messages must wait, or None.

    If anything was sent in this absence, they join the next message or wait until the player has been back,
    checking at growing intervals. With the schedule "at once", an hour lies between two of them.
    """
    sent = Notification.objects.sent(now).of_way(rows[0]).exclude(kind__in=ALWAYS)
    if way.schedule.pace == Pace.ABSENCE:
        last = rows[0].user.acted_at
        if not (sent if last is None else sent.filter(sent_at__gt=last)).exists():
            return None
        age = now - min(row.created_at for row in rows)
        return now + min(max(age, LOOK_AGAIN), LONGEST_LOOK)
    if way.schedule.pace == Pace.AT_ONCE:
        since = sent.filter(kind__in=PATIENT, sent_at__gt=now - BETWEEN_PATIENT)
        last_one = since.order_by("-sent_at").values_list("sent_at", flat=True).first()
        return None if last_one is None else last_one + BETWEEN_PATIENT
    return None


def _ripe_at(row: Notification, way: Way, now: datetime) -> datetime:
    """Return when a row may be sent, regardless of others."""
    moment = row.not_before
    if row.kind in ALWAYS:
        return moment
    is_reminder = row.kind == Kind.REMINDER
    has_its_moment = row.kind in AT_ITS_MOMENT
    last = row.user.acted_at
    # an action in the future means that the clock was set back
    if last is not None and last <= now:
        absence = way.schedule.delay if not has_its_moment else timedelta(0)
        moment = max(moment, last + max(absence, PRESENT_FOR))
    if row.is_of_another_seat and way.schedule.pace == Pace.ABSENCE:
        moment = max(moment, row.created_at + JOINS_WITHIN)
    if row.kind in CHATS and not way.schedule.is_daily:
        moment = max(moment, _after_the_talk(row, now))
    rings = CHANNELS[way.channel].rings or row.kind in PATIENT
    if is_reminder or (rings and (has_its_moment or not way.schedule.is_daily)):
        moment = _after_the_night(row, moment)
    if is_reminder:
        moment = _before_it_is_too_late(row, moment, now)
    retry_at = way.destination.waits_until(now) if way.destination is not None else None
    if retry_at is not None:
        moment = max(moment, retry_at)
    return moment


def _after_the_talk(row: Notification, now: datetime) -> datetime:
    """Return when the chat has calmed down."""
    where = {"club": row.payload.get("club")} if row.kind == Kind.CLUB_CHAT else {"game": row.game_id}
    said = ChatMessage.objects.filter(**where, by_spectator=False, at__lte=now)
    last = said.order_by("-pk").values_list("at", flat=True).first()
    return min(row.created_at + LONGEST_TALK, (last or row.created_at) + QUIET)


def _after_the_night(row: Notification, moment: datetime) -> datetime:
    """Postpone to the morning, unless a reminder's deadline comes before it."""
    user = row.user
    start = user.night_start
    morning = end_of_night(moment, start=start, zone=user.zone)
    if morning is None:
        return moment
    if row.kind == Kind.REMINDER:
        due_at = _due_at(row)
        if due_at is not None and due_at <= morning:
            return moment
    return morning


def _before_it_is_too_late(row: Notification, moment: datetime, now: datetime) -> datetime:
    """Send a reminder now if it would otherwise come after the deadline."""
    due_at = _due_at(row)
    return now if due_at is not None and moment >= due_at else moment


def _due_at(row: Notification) -> datetime | None:
    due = Seat.objects.filter(game=row.game_id, user=row.user_id, bot="")
    return due.values_list("due_at", flat=True).first()


def has_been_notified(rows: list[Notification], way: Way, now: datetime) -> bool:
    """Return whether these rows are only calls, and the player was already called in this absence."""
    if way.schedule.pace != Pace.ABSENCE or not rows or any(row.kind not in CALLS for row in rows):
        return False
    calls = Notification.objects.sent(now).of_way(rows[0]).filter(kind__in=CALLS)
    last = rows[0].user.acted_at
    if last is not None:
        calls = calls.filter(sent_at__gt=last)
    return calls.exists()
