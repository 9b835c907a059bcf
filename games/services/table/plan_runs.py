"""Running the plans of seats at a table of the site.

The functions take a `Sitting`, whose game is locked. A plan acts only in its seat's own turn, through the rules'
options (`plan_steps.py`). Its moves are marked like those of a standing order.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from games.models.plan import Plan
from games.models.turn import Turn
from games.services.table import plan_steps
from games.services.table.due_seats import ask_those_due
from games.services.table.sitting import Sitting

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from games.engine.played import Played
    from games.models.seat import Seat


def plan_of(sitting: Sitting, seat: Seat) -> Plan:
    """Return the plan of a seat whose `planned` says that it has one in use."""
    if seat.key not in sitting.plans:
        sitting.plans[seat.key] = Plan.objects.get(seat=seat)
        sitting.plans[seat.key].seat = seat
    return sitting.plans[seat.key]


def planner(sitting: Sitting) -> Seat | None:
    """Return the seat whose plan may act now: it is due in its own turn, and a person plays it."""
    turn = sitting.game.rules.turn(sitting.state)
    seat = sitting.seats.get(turn.part) if turn.part == turn.seat else None
    if seat is None or not seat.planned or seat.is_bot or seat.key not in sitting.waiting.due:
        return None
    return seat


def play_next(sitting: Sitting, seat: Seat) -> bool:
    """Play the next move of a plan. Return whether it has played one; it has stopped, or waits, if not."""
    return plan_steps.play_next(_Locked(sitting), seat, plan_of(sitting, seat))


@dataclass(frozen=True)
class _Locked:
    """The game of a sitting, for the run of a plan (`plan_steps.Table`)."""

    sitting: Sitting

    @property
    def rules(self) -> Any:
        return self.sitting.game.rules

    @property
    def state(self) -> Any:
        return self.sitting.state

    @property
    def now(self) -> datetime:
        return self.sitting.now

    @property
    def new_turns(self) -> Sequence[Turn]:
        return self.sitting.unwritten_turns

    def turns_before(self, position: int) -> Iterable[Turn]:
        return self.sitting.game.turns.filter(position__gt=position, undone=False).order_by("position")

    def try_out(self, seat: Seat, verb: str, argument: Any) -> Played:
        played, _hidden = self.sitting.play(seat.key, verb, argument)
        return played

    def record(self, seat: Seat, played: Played) -> Turn:
        ask_those_due(self.sitting)
        return self.sitting.record(played, seat=seat.key, actor=Turn.Actor.ORDER, planned=True)


# -------------------------------------------------------------- what stops it


def player_moves(sitting: Sitting, seat: Seat) -> None:
    """Stop a plan whose player is about to move in a phase of the turn. Answers to other questions do not stop it."""
    top = sitting.game.rules.game(sitting.state).top
    if seat is planner(sitting) and top is not None and top.is_phase:
        plan_of(sitting, seat).stop("moved")


def time_is_out(sitting: Sitting, seat: Seat) -> None:
    """Stop a plan whose seat has missed a deadline in its own turn."""
    if seat is planner(sitting):
        plan_of(sitting, seat).stop("timed_out")


def tidy(sitting: Sitting) -> None:
    """Finish plans whose turn is over, delete those of seats without a player, and notice moves taken back."""
    for key, label in sitting.ended_turns.items():
        seat = sitting.seats[key]
        if seat.planned and plan_of(sitting, seat).turn == label:
            plan_of(sitting, seat).finish()
    if sitting.has_gone_back:
        _notice_moves_taken_back(sitting)
    for key, seat in sitting.seats.items():
        if seat.is_bot and not sitting.before[key]["bot"]:
            forget(sitting, seat)


def _notice_moves_taken_back(sitting: Sitting) -> None:
    for plan in Plan.objects.filter(seat__game=sitting.game):
        seat = next(seat for seat in sitting.seats.values() if seat.pk == plan.seat_id)
        plan = sitting.plans.setdefault(seat.key, plan)
        counts = sitting.game.turns.played().filter(position__in=plan.moves)
        left = set(counts.values_list("position", flat=True))
        if left == set(plan.moves):
            continue
        plan.seat = seat
        plan.keep_only(left)
        plan.stop("taken_back")


def forget(sitting: Sitting, seat: Seat) -> None:
    """Delete a seat's plan, because its player no longer plays it."""
    sitting.plans.pop(seat.key, None)
    Plan.objects.filter(seat=seat).delete()
    seat.planned = False


def write(sitting: Sitting) -> None:
    """Save the plans that were looked at."""
    for plan in sitting.plans.values():
        plan.save()


# -------------------------------------------------------------- messages


def speaks_for(sitting: Sitting, seat: Seat) -> bool:
    """Return whether the seat's plan acts in the present decision, so that its player need not be called."""
    return seat.planned and plan_steps.is_own_phase(sitting.game.rules, sitting.state, seat)


def spoke_for(sitting: Sitting, seat: Seat) -> bool:
    """Return whether it did when the game was locked."""
    before = sitting.before[seat.key]
    rules = sitting.game.rules
    return bool(before["planned"]) and plan_steps.is_own_phase(rules, sitting.state_before, seat)
