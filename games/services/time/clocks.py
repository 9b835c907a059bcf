"""Timeouts, reminders, automatic vacations, standing orders that wait, and wakeups of bots.

Their moments are indexed columns. A sweep claims only the rows that are due. Any number of sweeps may
run at the same time or die: claims expire, and each action locks its game and reads the clock again.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from games.models.claims import claim
from games.models.game import Game
from games.models.notification import Kind
from games.models.seat import Seat, SeatQuerySet
from games.models.turn import Turn
from games.services import worker_wakeups
from games.services.practice import look_backs
from games.services.table import plan_runs
from games.services.table.sitting import Sitting
from games.services.table.sitting_end import follow_orders, settle
from games.services.time import absences, vacations

logger = logging.getLogger(__name__)

LEASE = timedelta(minutes=2)
AT_ONCE = 200
BOT_PATIENCE = timedelta(seconds=15)


def sweep(*, now: datetime) -> int:
    """Do everything that is due. Return the number of actions.

    Vacations come first, since they prevent timeouts. What a timeout makes due immediately, such as the
    next decision of a turn without time left, is done in the same sweep.
    """
    done = 0
    for seat_id, _decision in _claimed(Seat.objects.to_rescue(now), now):
        done += _safely(rescue, seat_id=seat_id, now=now)
    for seat_id, decision in _claimed(Seat.objects.overdue(now), now):
        done += _safely(time_out, seat_id=seat_id, decision=decision, now=now)
    for seat_id, _decision in _claimed(Seat.objects.with_orders(now), now):
        done += _safely(follow_order, seat_id=seat_id, now=now)
    for seat_id, _decision in _claimed(Seat.objects.to_remind(now), now):
        done += _safely(_remind, seat_id=seat_id, now=now)
    return done + wake_bots(now=now) + look_backs.wake(now=now)


def _claimed(rows: SeatQuerySet, now: datetime) -> Iterator[tuple[int, int | None]]:
    """Claim due rows in batches until none is left. Yield seat id and decision."""
    while seats := claim(rows, now=now, until=now + LEASE, limit=AT_ONCE):
        decisions = dict(Seat.objects.filter(pk__in=seats).values_list("pk", "decision"))
        for seat_id in seats:
            yield seat_id, decisions.get(seat_id)


def _safely(act: Callable[..., bool], **arguments: Any) -> int:
    """Run one action and log any error, so that one game does not stop the others."""
    try:
        return int(act(**arguments))
    except Exception:
        logger.exception("%s failed with %s; the claim will expire.", act.__name__, arguments)
        return 0


@transaction.atomic
def time_out(*, seat_id: int, decision: int | None, now: datetime) -> bool:
    """Move for an absent seat if its time is still over. Return whether it was.

    If the clock has got time back (by a vacation, a pause or a downtime), only update the clock.

    :param decision: the number of the decision; nothing happens if a different one is open by now
    """
    sitting, seat = Sitting.of_seat(seat_id, now=now)
    if not sitting.game.is_running:
        return False
    seat.claimed_until = None
    if seat.due_at is None or seat.due_at > now or seat.decision != decision:
        Seat.objects.filter(pk=seat_id).update(claimed_until=None)
        return False
    if not sitting.is_asked(seat):
        # moves never cause this; a row changed manually would be found due again and again
        logger.error(
            "Seat %s/%s was waiting for a decision that the rules do not ask; corrected.",
            seat.game_id,
            seat.key,
        )
        settle(sitting)
        return False
    sitting.read_again(seat)
    if seat.due_at is None or seat.due_at > now:
        settle(sitting)
        return False
    step = seat.step
    is_new = seat.miss(seat.clock_label)
    sitting.miss(seat, step=step, is_new=is_new)
    if absences.takes_over(sitting, seat):
        settle(sitting)
        return True
    plan_runs.time_is_out(sitting, seat)
    played = sitting.time_out(seat.key)
    sitting.record(played, seat=seat.key, actor=Turn.Actor.TIMEOUT)
    if is_new:
        sitting.notify(
            seat,
            Kind.TIMED_OUT,
            step=step,
            number=sitting.game.last_number,
            news="last_deadline_missed" if seat.misses >= absences.EXCUSED else "deadline_missed",
            misses=seat.misses,
            excused=absences.EXCUSED,
        )
    follow_orders(sitting)
    settle(sitting)
    return True


def rescue(*, seat_id: int, now: datetime) -> bool:
    """Start an automatic vacation before a seat's time is over. Return whether the player is away."""
    seat = Seat.objects.select_related("user").get(pk=seat_id)
    moment, user = seat.rescue_at, seat.player
    is_away = False
    if moment is not None and moment <= now and user is not None:
        is_away = vacations.begin_by_itself(user_id=user.pk, moment=moment, now=now)
    # done once; `rescue_at` is computed again after the vacation or when the clock is set
    done = Seat.objects.filter(pk=seat_id, rescue_at=seat.rescue_at)
    done.update(claimed_until=None, rescue_at=None)
    return is_away


@transaction.atomic
def follow_order(*, seat_id: int, now: datetime) -> bool:
    """Play a standing order that has waited for a minute. Return whether anything was played."""
    sitting, seat = Sitting.of_seat(seat_id, now=now)
    is_now = seat.orders_at is not None and seat.orders_at <= now
    if is_now:
        seat.orders_at = None
        if seat.waited is not None:
            # the game has not waited for the player, who has answered in advance
            sitting.read_again(seat)
            seat.waited = timedelta(0)
        follow_orders(sitting)
        if sitting.has_moved or sitting.plans:
            seat.claimed_until = None
            settle(sitting)
            return True
    # the order may have been canceled, or postponed after the claim
    Seat.objects.filter(pk=seat_id).update(claimed_until=None, orders_at=seat.orders_at)
    return False


@transaction.atomic
def _remind(*, seat_id: int, now: datetime) -> bool:
    """Put a reminder into the outbox. There is one per turn, even if the clock is corrected afterwards."""
    sitting, seat = Sitting.of_seat(seat_id, now=now)
    is_now = seat.remind_at is not None and seat.remind_at <= now
    wanted = is_now and seat.is_due
    # if the reminder was postponed after the claim, it comes later
    done: dict[str, Any] = {"remind_at": None} if is_now else {}
    if wanted:
        done["reminded_label"] = seat.clock_label
    Seat.objects.filter(pk=seat_id).update(claimed_until=None, **done)
    if wanted:
        sitting.notify(seat, Kind.REMINDER)
        sitting.write_messages()
    return wanted


def wake_bots(*, now: datetime) -> int:
    """Wake bots whose first wakeup was lost."""
    forgotten = (
        Seat.objects.waiting_for_a_bot(now=now)
        .filter(due_since__lte=now - BOT_PATIENCE, game__status=Game.Status.RUNNING)
        .values_list("game_id", flat=True)[:AT_ONCE]
    )
    games = set(forgotten)
    for game_id in games:
        worker_wakeups.wake(worker_wakeups.PLAY_BOTS, game_id)
    return len(games)
