"""What the site's staff do at the tables of others. Who did it, and why, stands in the admin's audit trail."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from games.engine import history
from games.models import Notification, Seat, Snapshot, Turn
from games.services import wakes
from games.services.errors import Invalid
from games.services.sitting import Sitting


class NoSuchMove(Invalid):
    """The game has no move of this number to go back to."""

    text = _("There is no earlier move with this number.")


class CannotRollBack(Invalid):
    """Today's rules cannot follow the game to that move."""


@transaction.atomic
def roll_back(*, game_id: int, number: int, now: datetime) -> None:
    """Let a running game go on as it stood after a move; later moves count no more.

    They stay in the history, marked, with numbers that are never used again. Chance follows from the
    seed, so what was rolled is rolled again if the same is done. What the site did (a seat resigned)
    stands. Those who are due get a new clock.

    :param number: 0 is the beginning
    :raises GameNotRunning: a finished game has shown its seed and cannot go on
    :raises NoSuchMove: it is not a move of the past
    :raises CannotRollBack: the rules have changed since, and refuse a move on the way
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
        seat.release()
    sitting.report("rolled_back", move=number)
    sitting.settle()


def _played_again(sitting: Sitting, turns: list[Turn]) -> tuple[Any, tuple[int, Any]]:
    """Return the state after these moves, and the last of them that cannot be taken back with its state."""
    game = sitting.game
    state: Any = game.snapshots.get(kind=Snapshot.Kind.START).state
    barrier = 0, state
    for turn in turns:
        try:
            state = history.again(game.rules, state, turn.move).state
        except history.NoLongerLegal as error:
            message = _("Today's rules do not allow move %(number)d of this game.") % {"number": turn.number}
            raise CannotRollBack(message) from error
        if turn.barrier == "hard":
            barrier = turn.position, state
    return state, barrier


@transaction.atomic
def send_again(*, messages: Collection[int], now: datetime) -> int:
    """Put messages back into the outbox, whatever became of them; they carry the same Message-ID."""
    count = Notification.objects.filter(pk__in=messages).update(
        sent_at=None, dropped_at=None, claimed_until=None, attempts=0, trouble="", not_before=now
    )
    wakes.wake(wakes.DELIVER)
    return count


@transaction.atomic
def cancel_messages(*, messages: Collection[int], now: datetime) -> int:
    """Drop messages that have not been sent."""
    return Notification.objects.pending().filter(pk__in=messages).update(dropped_at=now, claimed_until=None)


@transaction.atomic
def do_now(*, seats: Collection[int]) -> int:
    """Let go of what a worker may have claimed and left, and wake one that does what is due."""
    count = Seat.objects.filter(pk__in=seats, decision__isnull=False).update(claimed_until=None)
    wakes.wake(wakes.SWEEP)
    return count
