"""Running the plans of seats: what a plan plays next, and why it stops.

The functions take a `Sitting`, whose game is locked. A plan acts only in its seat's own turn, through the rules'
options. Its moves are marked like those of a standing order.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from games.engine.plans import upsets
from games.models.plan import MOST_MOVES, Plan
from games.models.turn import Turn
from games.services.table.plan_steps import Run, hand_of
from games.services.table.sitting import Sitting

if TYPE_CHECKING:
    from collections.abc import Mapping

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
    plan = plan_of(sitting, seat)
    plan.turn = sitting.game.rules.turn(sitting.state).label
    entry = None if plan.goes_on else _upset_by(sitting, seat, plan)
    if entry is not None:
        plan.stop("upset", told=entry)
        return False
    if len(plan.moves) >= MOST_MOVES:
        plan.stop("limit")
        return False
    return Run(sitting, seat, plan).go()


# -------------------------------------------------------------- what stops it


def _upset_by(sitting: Sitting, seat: Seat, plan: Plan) -> dict[str, Any] | None:
    """Return the log entry of an event since the plan was put into use that its player should know first."""
    for turn in _turns_since(sitting, plan.since):
        for entry in upsets(sitting.game.rules, sitting.state, seat.key, turn.log):
            return _public(entry)
        if _took_cards(turn, seat):
            return _public(next((entry for entry in turn.log if _names(entry, seat)), turn.log[0]))
    return None


def _turns_since(sitting: Sitting, position: int) -> Iterator[Turn]:
    """Yield the moves since a position. Those before the plan's own first move in this sitting were looked at then."""
    if not any(turn.planned for turn in sitting.unwritten_turns):
        written = sitting.game.turns.filter(position__gt=position, undone=False, hidden=False)
        yield from written.order_by("position")
    yield from (turn for turn in sitting.unwritten_turns if not turn.hidden)


def _took_cards(turn: Turn, seat: Seat) -> bool:
    """Return whether the seat has lost cards by it without having agreed."""
    if turn.seat == seat.key or seat.key in turn.concerned:
        return False
    return any(entry.get("source") == hand_of(seat) for entry in turn.chance)


def _names(entry: Mapping[str, Any], seat: Seat) -> bool:
    facts = entry["public"].values()
    return any(fact == seat.key or (isinstance(fact, dict) and seat.key in fact) for fact in facts)


def _public(entry: Mapping[str, Any]) -> dict[str, Any]:
    return {part: entry[part] for part in ("kind", "public")}


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
    for plan in Plan.objects.filter(seat__game=sitting.game).exclude(turn=""):
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
    return seat.planned and _is_own_phase(sitting, sitting.state, seat)


def spoke_for(sitting: Sitting, seat: Seat) -> bool:
    """Return whether it did when the game was locked."""
    before = sitting.before[seat.key]
    return bool(before["planned"]) and _is_own_phase(sitting, sitting.state_before, seat)


def _is_own_phase(sitting: Sitting, state: Any, seat: Seat) -> bool:
    turn = sitting.game.rules.turn(state)
    top = sitting.game.rules.game(state).top
    return turn.seat == turn.part == seat.key and top is not None and top.is_phase
