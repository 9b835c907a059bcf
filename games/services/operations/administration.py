"""Actions of staff at players' tables. The admin's audit trail records who did what and why."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.engine import history
from games.models.notification import Notification
from games.models.seat import Seat
from games.models.turn import Snapshot, Turn
from games.services import worker_wakeups
from games.services.errors import Invalid, Refused
from games.services.messages import notices
from games.services.practice import look_backs
from games.services.table import agreements
from games.services.table.departures import REPLACEMENT
from games.services.table.sitting import Sitting
from games.services.table.sitting_end import settle
from games.services.time import absences
from games.services.time.absences import MOST_BANK


class NoSuchMove(Invalid):
    text = _("There’s no earlier move with this number.")


class NotPossible(Refused):
    """The state of the game or the seat does not allow it. The message gives the reason."""


class CannotRollBack(Invalid):
    """The moves break today's rules."""


@transaction.atomic
def roll_back(*, game_id: int, number: int, now: datetime) -> None:
    """Return a running game to the position after a move. Later moves no longer count.

    They stay in the history, marked as undone, and their numbers are not reused. Chance follows from the seed,
    so the same moves get the same rolls. Actions of the site, such as resignations, stand. Seats that are due get a
    new clock.

    :param number: 0 is the beginning
    :raises GameNotRunning: the game is over, so that its seed is public
    :raises NoSuchMove: it is not an earlier move
    :raises CannotRollBack: today's rules refuse one of the moves
    """
    sitting = Sitting.of_running(game_id, now=now)
    game = sitting.game
    kept = list(game.turns.played().filter(number__lte=number))
    last = max((turn.number for turn in kept), default=0)
    later = game.turns.played().filter(number__gt=number)
    if number < 0 or (number and last != number) or not later.exists():
        raise NoSuchMove
    state, barrier = _played_again(sitting, kept)
    later.update(undone=True)
    sitting.replace({**state, "moves": max(state["moves"], game.last_number)}, barrier=barrier)
    sitting.drop_requests()
    for seat in sitting.seats.values():
        sitting.stand(seat)
        seat.release()
        seat.clock_label = ""
    look_backs.forget(game_id=game_id)
    sitting.report("rolled_back", move=number)
    settle(sitting)


def _played_again(sitting: Sitting, turns: list[Turn]) -> tuple[Any, tuple[int, Any]]:
    """Replay these moves. Return the state, and position and state of the last one that cannot be taken back."""
    game, rules = sitting.game, sitting.game.rules
    state: Any = game.snapshots.get(kind=Snapshot.Kind.START).state
    barrier = 0, state
    for turn in turns:
        before = rules.turn(state)
        try:
            state = history.again(rules, state, turn.move).state
        except history.NoLongerLegal as error:
            message = _("Move %(number)d of this game is no longer allowed by today’s rules.") % {
                "number": turn.number
            }
            raise CannotRollBack(message) from error
        if turn.barrier == "hard" or rules.turn(state) != before:
            barrier = turn.position, state
    return state, barrier


@transaction.atomic
def pause(*, game_id: int, now: datetime) -> None:
    """Stop all clocks of a game, until staff or all its players restart them.

    :raises NotPossible: they are stopped already, or the game is untimed
    """
    sitting = Sitting.of_running(game_id, now=now)
    if sitting.game.paused_at is not None or not sitting.game.pace.is_timed:
        raise NotPossible(_("This game’s clocks aren’t running."))
    agreements.pause(sitting)
    settle(sitting)


@transaction.atomic
def resume(*, game_id: int, now: datetime) -> None:
    """Restart the clocks of a paused game.

    :raises NotPossible: the game is not paused
    """
    sitting = Sitting.of_running(game_id, now=now)
    if sitting.game.paused_at is None:
        raise NotPossible(_("This game isn’t paused."))
    agreements.resume(sitting)
    settle(sitting)


@transaction.atomic
def add_time(*, game_id: int, seat: int, amount: timedelta, now: datetime) -> None:
    """Add time to a seat's bank.

    :raises NotPossible: no person plays the seat, the game is untimed, or the bank would be too large
    """
    sitting = Sitting.of_running(game_id, now=now)
    found = _seat(sitting, seat)
    if found.player is None or not sitting.game.pace.is_timed:
        raise NotPossible(_("This seat has no clock."))
    if not timedelta(0) < amount <= MOST_BANK - found.bank:
        raise NotPossible(_("A reserve holds sixty days at most."))
    sitting.read_again(found)
    found.bank += amount
    if found.clock_from is not None:
        found.set_moments(now=now)
    sitting.report("time_added", seat=found.key, hours=int(amount.total_seconds() // 3600))
    settle(sitting)


@transaction.atomic
def replace_player(*, game_id: int, seat: int, by: User | None, now: datetime) -> None:
    """Remove a player from a seat. A bot plays it until somebody takes it over.

    :param by: the user who takes the seat over; None to offer it in the lobby
    :raises NotPossible: there is no such seat, or nobody sits there
    :raises AlreadySeated: the replacement plays here already, or has left this game
    """
    sitting = Sitting.of_running(game_id, now=now)
    found = _seat(sitting, seat)
    if found.player is None and not found.is_vacant:
        raise NotPossible(_("Nobody is sitting there."))
    if not found.is_vacant:
        sitting.report("player_removed", seat=found.key)
        sitting.stand(found)
        found.bot, found.vacant_since = REPLACEMENT, now
        agreements.somebody_left(sitting, found)
        settle(sitting)
    if by is not None:
        token = sitting.game.invite_token
        absences.take_over(game_id=game_id, user=by, seat=seat, now=now, invite=token)


def _seat(sitting: Sitting, number: int) -> Seat:
    found = sitting.seats.get(str(number))
    if found is None:
        raise NotPossible(_("This seat doesn’t exist."))
    return found


@transaction.atomic
def send_again(*, messages: Collection[int], now: datetime) -> int:
    """Put messages back into the outbox, sent or not. They keep their Message-ID."""
    rows = Notification.objects.filter(pk__in=messages)
    count = rows.update(
        sent_at=None, dropped_at=None, claimed_until=None, attempts=0, trouble="", not_before=now
    )
    for task in sorted({notices.who_delivers(row.channel) for row in rows}):
        worker_wakeups.wake(task)
    return count


@transaction.atomic
def cancel_messages(*, messages: Collection[int], now: datetime) -> int:
    return Notification.objects.pending().filter(pk__in=messages).update(dropped_at=now, claimed_until=None)


@transaction.atomic
def do_now(*, seats: Collection[int]) -> int:
    """Release claims on seats, and wake a worker to do what is due."""
    count = Seat.objects.filter(pk__in=seats, decision__isnull=False).update(claimed_until=None)
    worker_wakeups.wake(worker_wakeups.SWEEP)
    return count
