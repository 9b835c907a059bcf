"""When something in the outbox may be sent: not in the night, not in the middle of talk, not once too often."""

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

# What can wait looks again whether the player has been back: first after an hour, then ever more rarely.
LOOK_AGAIN = timedelta(hours=1)
LONGEST_LOOK = timedelta(days=1)
# So long lies between two messages of what can wait, where each thing is told at once.
BETWEEN_PATIENT = timedelta(hours=1)
# Older than that it is told by the pages alone.
FORGOTTEN_AFTER = timedelta(days=30)
# So long lies between two messages about mentions.
BETWEEN_MENTIONS = timedelta(minutes=10)
# Who talks is let finish: chat is told after so long a silence, but never later than the second.
QUIET = timedelta(minutes=10)
LONGEST_TALK = timedelta(hours=1)


def not_again(rows: list[Notification], way: Way) -> list[Notification]:
    """Leave out what was to stand in one more digest, if the player has no digests any more."""
    return rows if way.schedule.is_daily else [row for row in rows if not row.payload.get(AGAIN)]


def fresh(rows: list[Notification], now: datetime) -> list[Notification]:
    """Leave out what has waited so long for a message that could take it along that it is no news any more."""
    return [row for row in rows if row.kind not in PATIENT or row.created_at > now - FORGOTTEN_AFTER]


def until_back(rows: list[Notification], now: datetime) -> dict[int, datetime]:
    """Return until when a player on an announced vacation is not called, to tables whose clocks it stops."""
    ends = [one.end for one in rows[0].user.vacations if one.is_on(now) and not one.by_itself] if rows else []
    if not ends:
        return {}
    calls = [row for row in rows if row.kind in CALLS]
    games = Game.objects.filter(pk__in=[row.game_id for row in calls], vacations=True)
    quiet = set(games.values_list("pk", flat=True))
    return {row.pk: max(ends) for row in calls if row.game_id in quiet}


def moments_to_send(rows: list[Notification], way: Way, now: datetime) -> dict[int, datetime]:
    """Return when each row may be told, as things stand now."""
    moments = {row.pk: _ripe_at(row, way, now) for row in rows}
    held = [row for row in rows if row.kind in PATIENT and moments[row.pk] <= now]
    if held and (until := _silent_until(held, way, now)) is not None:
        moments |= {row.pk: until for row in held}
    mentions = [row for row in rows if row.kind in MENTIONS and moments[row.pk] <= now]
    if mentions and (last := _last_mention(mentions[0], now)) is not None:
        moments |= {row.pk: last + BETWEEN_MENTIONS for row in mentions}
    return moments


def _last_mention(row: Notification, now: datetime) -> datetime | None:
    """Return when the player was told of a mention a moment ago: whoever writes ten of them sends one message."""
    sent = Notification.objects.sent(now).of_way(row).filter(kind__in=MENTIONS)
    sent = sent.filter(sent_at__gt=now - BETWEEN_MENTIONS)
    return sent.order_by("-sent_at").values_list("sent_at", flat=True).first()


def _silent_until(rows: list[Notification], way: Way, now: datetime) -> datetime | None:
    """Return until when what can wait waits; None: nothing keeps it back.

    Once anything was sent in this absence, it goes along with the next message, or waits until the player has
    been back: it looks again ever more rarely. Where each thing is told at once, an hour lies between.
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
    """Return when a row may be told, whatever else waits."""
    moment = row.not_before
    if row.kind in ALWAYS:
        return moment
    is_reminder = row.kind == Kind.REMINDER
    has_its_moment = row.kind in AT_ITS_MOMENT
    last = row.user.acted_at
    # an act in the future is a clock that was set back
    if last is not None and last <= now:
        absence = way.schedule.delay if not has_its_moment else timedelta(0)
        moment = max(moment, last + max(absence, PRESENT_FOR))
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
    """Wait until nobody has said anything for a while."""
    where = {"club": row.payload.get("club")} if row.kind == Kind.CLUB_CHAT else {"game": row.game_id}
    said = ChatMessage.objects.filter(**where, by_spectator=False, at__lte=now)
    last = said.order_by("-pk").values_list("at", flat=True).first()
    return min(row.created_at + LONGEST_TALK, (last or row.created_at) + QUIET)


def _after_the_night(row: Notification, moment: datetime) -> datetime:
    """Wait for the morning, unless the time of the decision runs out before it."""
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
    """A reminder that would come after the time is over comes at once, whoever is here."""
    due_at = _due_at(row)
    return now if due_at is not None and moment >= due_at else moment


def _due_at(row: Notification) -> datetime | None:
    due = Seat.objects.filter(game=row.game_id, user=row.user_id, bot="")
    return due.values_list("due_at", flat=True).first()


def has_been_notified(rows: list[Notification], way: Way, now: datetime) -> bool:
    """Whether these rows only call a player who was called before and has not been back since."""
    if way.schedule.pace != Pace.ABSENCE or not rows or any(row.kind not in CALLS for row in rows):
        return False
    calls = Notification.objects.sent(now).of_way(rows[0]).filter(kind__in=CALLS)
    last = rows[0].user.acted_at
    if last is not None:
        calls = calls.filter(sent_at__gt=last)
    return calls.exists()
