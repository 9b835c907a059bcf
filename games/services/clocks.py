"""What time does: it reminds, and it answers for the absent.

The moments are columns with an index; a sweep claims what is due and looks at nothing else. Any
number of sweeps may run at once, and any of them may die: a claim ends by itself, and each thing is
done under the game's lock, after asking once more whether it still has to be done.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db import transaction

from games.models import Game, Seat, Turn
from games.models.claims import claim
from games.models.notification import Kind
from games.services import wakes
from games.services.errors import GameNotRunning
from games.services.sitting import Sitting

logger = logging.getLogger(__name__)

LEASE = timedelta(minutes=2)
AT_ONCE = 200
BOT_PATIENCE = timedelta(seconds=15)


def sweep(*, now: datetime) -> int:
    """Do all that is due: time out, remind, wake bots that were forgotten. Return how much it was."""
    done = 0
    while seats := claim(Seat.objects.overdue(now), now=now, until=now + LEASE, limit=AT_ONCE):
        for seat_id in seats:
            done += _safely(seat_id, now)
        if len(seats) < AT_ONCE:
            break
    return done + remind(now=now) + wake_bots(now=now)


def _safely(seat_id: int, now: datetime) -> int:
    """Time a seat out; one game that fails must not keep the others waiting."""
    try:
        return int(time_out(seat_id=seat_id, now=now))
    except Exception:
        logger.exception("The timeout of seat row %s fails; its claim ends in a while.", seat_id)
        return 0


@transaction.atomic
def time_out(*, seat_id: int, now: datetime) -> bool:
    """Answer for an absent seat, if its time is still over; return whether it was.

    One decision is answered. Whatever the seat is asked next has a time of its own.
    """
    row = Seat.objects.get(pk=seat_id)
    try:
        sitting = Sitting.of_running(row.game_id, now=now)
    except GameNotRunning:
        return False
    seat = sitting.seats[row.key]
    asked = sitting.waiting.due.get(seat.key) is not None
    is_still_due = asked and seat.due_at is not None and seat.due_at <= now
    if not is_still_due or seat.decision != sitting.waiting.decision:
        Seat.objects.filter(pk=seat_id).update(claimed_until=None)
        return False
    step = seat.step
    sitting.report("timed_out", seat=seat.key, step=step)
    played = sitting.time_out(seat.key)
    sitting.record(played, seat=seat.key, actor=Turn.Actor.TIMEOUT)
    sitting.tell(seat, Kind.TIMED_OUT, step=step, number=sitting.game.last_number)
    sitting.follow_orders()
    sitting.settle()
    return True


def remind(*, now: datetime) -> int:
    """Put a reminder into the outbox for each seat whose time is running out; once per decision."""
    done = 0
    while seats := claim(Seat.objects.to_remind(now), now=now, until=now + LEASE, limit=AT_ONCE):
        for seat_id in seats:
            done += int(_remind(seat_id, now))
        if len(seats) < AT_ONCE:
            break
    return done


@transaction.atomic
def _remind(seat_id: int, now: datetime) -> bool:
    sitting = Sitting.at(Seat.objects.get(pk=seat_id).game_id, now=now)
    seat = next(seat for seat in sitting.seats.values() if seat.pk == seat_id)
    wanted = seat.remind_at is not None and seat.remind_at <= now and seat.is_due
    Seat.objects.filter(pk=seat_id).update(remind_at=None, claimed_until=None)
    if wanted:
        sitting.tell(seat, Kind.REMINDER)
    return wanted


def wake_bots(*, now: datetime) -> int:
    """Wake bots whose first wake was lost."""
    forgotten = (
        Seat.objects.waiting_for_a_bot()
        .filter(due_since__lte=now - BOT_PATIENCE, game__status=Game.Status.RUNNING)
        .values_list("game_id", flat=True)[:AT_ONCE]
    )
    games = set(forgotten)
    for game_id in games:
        wakes.wake(wakes.PLAY_BOTS, game_id)
    return len(games)
