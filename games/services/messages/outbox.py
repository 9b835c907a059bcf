"""Delivering the outbox: claim for a while, put together, hand over to the channel, mark.

What goes to servers that players name goes one by one, by workers of its own: they may be kept waiting.

Everything that one player is to be told by one way goes into one message. When that may be: the
player's schedule says it for the channel, and nobody is written to who is here, or asleep.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone, translation

from accounts.activity import PRESENT_FOR
from accounts.models import User
from games.models.claims import claim
from games.models.destination import Destination, Pace
from games.models.game import Game
from games.models.notification import ALWAYS, CALLS, CHATS, MENTIONS, PATIENT, Kind, Notification, OptOut
from games.models.seat import Seat
from games.models.talk import ChatMessage
from games.notifications.channels import CHANNELS, TO_STRANGERS
from games.notifications.errors import TryLater, Undeliverable, Unreachable
from games.notifications.message import compose, still_true
from games.notifications.nights import end_of_night
from games.services import waking_workers
from games.services.messages.telling import AT_ITS_MOMENT, Way, schedule_of

logger = logging.getLogger(__name__)

LEASE = timedelta(minutes=5)
AT_ONCE = 20
# So many messages to strangers one process sends at a time; its other threads are for all else.
LINES = 4
MOST_IN_ONE = 200
MOST_ATTEMPTS = 12
LONGEST_WAIT = timedelta(hours=6)
# How long one worker leaves a player to another one.
MAKE_WAY = timedelta(seconds=30)
# What can wait looks again whether the player has been back: first after an hour, then ever more rarely.
LOOK_AGAIN = timedelta(hours=1)
LONGEST_LOOK = timedelta(days=1)
# So long lies between two messages of what can wait, where each thing is told at once.
BETWEEN_PATIENT = timedelta(hours=1)
# Older than that it is told by the pages alone.
FORGOTTEN_AFTER = timedelta(days=30)
# A reminder speaks for the games whose moment comes so soon after it.
REMIND_TOGETHER = timedelta(hours=1)
# So long lies between two messages about mentions.
BETWEEN_MENTIONS = timedelta(minutes=10)
# Who talks is let finish: chat is told after so long a silence, but never later than the second.
QUIET = timedelta(minutes=10)
LONGEST_TALK = timedelta(hours=1)
AGAIN = "again"
"""In a row's payload: it was told before, in a digest, and waits for the next one."""


def deliver(*, now: datetime) -> int:
    """Deliver what is due and goes to no stranger; return how many messages went out.

    At least once: a message is repeated only if the worker dies between the channel's "accepted" and
    our mark, or if that mark fails; then it carries the same Message-ID.
    """
    sent = 0
    due = Notification.objects.due(now).exclude(channel__in=TO_STRANGERS)
    while claimed := claim(due, now=now, until=now + LEASE, limit=AT_ONCE):
        handled: set[int] = set()
        for row in _rows(claimed):
            if row.pk not in handled:
                rows = _gather(row, claimed, now)
                handled |= {other.pk for other in rows}
                sent += _safely(rows, now)
        if len(claimed) < AT_ONCE:
            break
    return sent


def deliver_to_strangers(*, now: datetime) -> int:
    """Deliver one message to a server that a player has named; return how many went out.

    Such a server may answer a byte a second. So no other message waits in the claim, and of one player's one
    is on its way at a time: others never wait for it. Whoever comes next is woken before, to go on meanwhile,
    and afterwards, to go on with this player's.
    """
    due = Notification.objects.due(now).by(TO_STRANGERS)
    busy = Notification.objects.held(now).by(TO_STRANGERS)
    claimed = claim(due.exclude(user__in=busy.values("user")), now=now, until=now + LEASE, limit=1)
    rows = _rows(claimed)
    if not rows:
        return 0
    waking_workers.wake(waking_workers.DELIVER_TO_STRANGERS)
    (row,) = rows
    if busy.filter(user=row.user_id).exclude(pk=row.pk).exists():
        # another worker came to the player at the same moment
        Notification.objects.filter(pk=row.pk).update(claimed_until=None)
        return 0
    sent = _safely(_gather(row, claimed, now), now)
    waking_workers.wake(waking_workers.DELIVER_TO_STRANGERS)
    return sent


def _rows(ids: list[int]) -> list[Notification]:
    rows = Notification.objects.filter(pk__in=ids).order_by("pk")
    return list(rows.select_related("user", "destination").defer("user__password"))


def _gather(row: Notification, claimed: list[int], now: datetime) -> list[Notification]:
    """Take along what else there is for this player by this way: one message says it all.

    What waits for its hour of the day stays; the rest of what has happened by now comes along. A notice of
    the account is a letter of its own.
    """
    theirs = Notification.objects.pending().of_way(row)
    theirs = theirs.filter(kind__in=ALWAYS) if row.kind in ALWAYS else theirs.exclude(kind__in=ALWAYS)
    if schedule_of(row.user, row.channel).is_daily:
        theirs = theirs.filter(not_before__lte=now)
    more = theirs.exclude(pk__in=claimed).order_by("pk")
    taken = claim(more, now=now, until=now + LEASE, limit=MOST_IN_ONE)
    mine = theirs.filter(pk__in=[*claimed, *taken]).order_by("pk")
    return list(mine.select_related("user", "destination"))


def _safely(rows: list[Notification], now: datetime) -> int:
    """Deliver one message. Trouble with one player must not keep the others waiting."""
    ids = [row.pk for row in rows]
    try:
        return _deliver(rows, now)
    except Unreachable as error:
        logger.warning("Messages %s cannot reach anybody: %s", ids, error)
        _give_up(rows, now, str(error))
    except Undeliverable as error:
        logger.warning("Messages %s are refused for good: %s", ids, error)
        _drop(rows, now, str(error))
    except TryLater as error:
        logger.warning("Messages %s cannot be delivered now: %s", ids, error)
        _try_again(rows, now, str(error), error.wait)
    except Exception as error:
        logger.exception("Messages %s cannot be delivered now.", ids)
        _try_again(rows, now, repr(error), None)
    return 0


def _deliver(rows: list[Notification], now: datetime) -> int:
    """Hand over what is still worth it, if this is the moment."""
    first = rows[0]
    user, channel = first.user, CHANNELS.get(first.channel)
    if channel is None or not channel.is_available():
        raise Undeliverable(f"this site has no channel {first.channel!r}")
    if not _is_wanted_there(first):
        _drop(rows, now)
        return 0
    if _is_left_to_another_worker(rows, now):
        _postpone({row.pk: now + MAKE_WAY for row in rows})
        return 0
    way = Way(first.channel, first.destination, schedule_of(user, first.channel))
    wanted = still_true(_fresh(_not_again(_wanted(rows), way), now))
    _drop([row for row in rows if row not in wanted], now)
    away = _until_back(wanted, now)
    _postpone(away)
    wanted = [row for row in wanted if row.pk not in away]
    moments = _moments(wanted, way, now)
    ripe = [row for row in wanted if moments[row.pk] <= now]
    if _has_been_told(ripe, way):
        _drop(ripe, now)
        ripe = []
    if not ripe:
        _postpone({pk: moment for pk, moment in moments.items() if moment > now})
        return 0
    with translation.override(user.language), timezone.override(user.zone):
        message = compose(
            wanted,
            now=now,
            message_id=first.message_id,
            is_private=channel.is_private,
            others_read=channel.others_read,
        )
        channel.send(message, way.destination)
    _mark_sent(wanted, way, now)
    return 1


# ------------------------------------------------------------------ whether, and when


def _is_wanted_there(row: Notification) -> bool:
    """Whether anything is sent there at all; who is shut out is told so, and nothing else."""
    if row.user.is_deleted or not (row.user.is_active or row.kind in ALWAYS):
        return False
    if row.destination is not None:
        return row.destination.is_on
    return not row.user.mail_fails


def _wanted(rows: list[Notification]) -> list[Notification]:
    """Leave out the kinds that the player has switched off."""
    off = OptOut.objects.filter(user=rows[0].user_id, channel=rows[0].channel)
    kinds = set(off.values_list("kind", flat=True)) - set(ALWAYS)
    return [row for row in rows if row.kind not in kinds]


def _not_again(rows: list[Notification], way: Way) -> list[Notification]:
    """Leave out what was to stand in one more digest, if the player has no digests any more."""
    return rows if way.schedule.is_daily else [row for row in rows if not row.payload.get(AGAIN)]


def _fresh(rows: list[Notification], now: datetime) -> list[Notification]:
    """Leave out what has waited so long for a message that could take it along that it is no news any more."""
    return [row for row in rows if row.kind not in PATIENT or row.created_at > now - FORGOTTEN_AFTER]


def _until_back(rows: list[Notification], now: datetime) -> dict[int, datetime]:
    """Return until when a player on an announced vacation is not called, to tables whose clocks it stops."""
    ends = [one.end for one in rows[0].user.vacations if one.is_on(now) and not one.by_itself] if rows else []
    if not ends:
        return {}
    calls = [row for row in rows if row.kind in CALLS]
    games = Game.objects.filter(pk__in=[row.game_id for row in calls], vacations=True)
    quiet = set(games.values_list("pk", flat=True))
    return {row.pk: max(ends) for row in calls if row.game_id in quiet}


def _is_left_to_another_worker(rows: list[Notification], now: datetime) -> bool:
    """Whether another worker is writing to this player by this way: then what we have would be a
    second message. Of two workers who meet, the one with the oldest row goes on."""
    ours = [row.pk for row in rows]
    theirs = Notification.objects.pending().of_way(rows[0]).filter(claimed_until__gt=now)
    return theirs.exclude(pk__in=ours).filter(pk__lt=min(ours)).exists()


def _moments(rows: list[Notification], way: Way, now: datetime) -> dict[int, datetime]:
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
    sent = Notification.objects.of_way(row).filter(kind__in=MENTIONS, sent_at__gt=now - BETWEEN_MENTIONS)
    return sent.order_by("-sent_at").values_list("sent_at", flat=True).first()


def _silent_until(rows: list[Notification], way: Way, now: datetime) -> datetime | None:
    """Return until when what can wait waits; None: nothing keeps it back.

    Once anything was sent in this absence, it goes along with the next message, or waits until the player has
    been back: it looks again ever more rarely. Where each thing is told at once, an hour lies between.
    """
    sent = Notification.objects.of_way(rows[0]).filter(sent_at__isnull=False).exclude(kind__in=ALWAYS)
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
    """Return when a row may be told, by itself."""
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
    if way.destination is not None and way.destination.retry_at is not None:
        moment = max(moment, way.destination.retry_at)
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


def _has_been_told(rows: list[Notification], way: Way) -> bool:
    """Whether these rows only call a player who was called before and has not been back since."""
    if way.schedule.pace != Pace.ABSENCE or not rows or any(row.kind not in CALLS for row in rows):
        return False
    calls = Notification.objects.of_way(rows[0]).filter(kind__in=CALLS, sent_at__isnull=False)
    last = rows[0].user.acted_at
    if last is not None:
        calls = calls.filter(sent_at__gt=last)
    return calls.exists()


# ------------------------------------------------------------------ what has become of it


def _of(rows: list[Notification]) -> list[int]:
    return [row.pk for row in rows]


@transaction.atomic
def _mark_sent(rows: list[Notification], way: Way, now: datetime) -> None:
    mine = Notification.objects.filter(pk__in=_of(rows))
    mine.update(sent_at=now, claimed_until=None, trouble="")
    if way.destination is not None:
        way.destination.note_success(now=now)
    if way.schedule.is_daily:
        _call_again(rows, way, now)
    if any(row.kind == Kind.REMINDER for row in rows):
        _let_it_speak_for_the_next(rows[0].user, now)


def _call_again(rows: list[Notification], way: Way, now: datetime) -> None:
    """A digest comes on each day on which something waits: what still does by then is told once more."""
    calls = [row for row in rows if row.kind in CALLS]
    if not calls:
        return
    pending = Notification.objects.pending().of_way(rows[0]).filter(kind__in=CALLS)
    known = set(pending.values_list("game", "kind"))
    Notification.objects.bulk_create(
        Notification(
            user=row.user,
            game=row.game,
            kind=row.kind,
            channel=row.channel,
            destination=row.destination,
            payload={**row.payload, AGAIN: True},
            created_at=now,
            not_before=way.schedule.moment(since=now, zone=row.user.zone),
        )
        for row in {(row.game_id, row.kind): row for row in calls}.values()
        if (row.game_id, row.kind) not in known
    )


def _let_it_speak_for_the_next(user: User, now: datetime) -> None:
    """A reminder names all games that wait: those whose moment is near need none of their own."""
    near = Seat.objects.filter(user=user, bot="", remind_at__gt=now, remind_at__lte=now + REMIND_TOGETHER)
    # in the order in which a player's games, and with them these rows, are locked elsewhere
    locked = near.select_for_update(no_key=True).order_by("game")
    Seat.objects.filter(pk__in=list(locked.values_list("pk", flat=True))).update(remind_at=None)


def _drop(rows: list[Notification], now: datetime, trouble: str = "") -> None:
    """Send it never."""
    if rows:
        mine = Notification.objects.pending().filter(pk__in=_of(rows))
        mine.update(dropped_at=now, claimed_until=None, trouble=trouble[:300])


def _postpone(moments: dict[int, datetime]) -> None:
    """Give rows back until their moment."""
    for pk, moment in moments.items():
        Notification.objects.filter(pk=pk).update(not_before=moment, claimed_until=None)


@transaction.atomic
def _give_up(rows: list[Notification], now: datetime, trouble: str) -> None:
    """Nothing reaches this address: stop, and show it in the settings."""
    destination = rows[0].destination
    if destination is not None:
        destination.switch_off(trouble=trouble, now=now)
    else:
        user = User.objects.select_for_update(no_key=True).get(pk=rows[0].user_id)
        user.note_mail_fails(trouble=trouble, now=now)
        user.save(update_fields=["mail_failed_address", "mail_failed_at", "mail_trouble"])
    _drop(rows, now, trouble)


@transaction.atomic
def _try_again(rows: list[Notification], now: datetime, trouble: str, wait: timedelta | None) -> None:
    """Wait a minute, then two, four … at most six hours; give up after a dozen times, and a
    destination after a day."""
    destination = rows[0].destination
    if destination is not None:
        destination.note_failure(trouble=trouble, now=now, wait=wait)
    for row in Notification.objects.pending().filter(pk__in=_of(rows)):
        row.attempts += 1
        row.trouble, row.claimed_until = trouble[:300], None
        row.not_before = now + min(LONGEST_WAIT, timedelta(minutes=2 ** (row.attempts - 1)))
        row.dropped_at = now if _is_given_up(row.attempts, destination) else None
        row.save(update_fields=["attempts", "trouble", "claimed_until", "not_before", "dropped_at"])


def _is_given_up(attempts: int, destination: Destination | None) -> bool:
    """A mail is tried a dozen times; a place that the player has added, until it is switched off."""
    return attempts >= MOST_ATTEMPTS if destination is None else not destination.is_on
