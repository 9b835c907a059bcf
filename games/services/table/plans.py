"""Writing a plan for one's present or next turn, putting it into use and taking it out of use.

A change takes a plan out of use, so that no half-written plan runs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.db import transaction

from accounts.activity import note_activity
from games.engine.plans import Ahead, ahead
from games.models.plan import MOST_LINES, MOST_WAYS, Plan, new_line
from games.services.errors import BadPlan, IllegalMove, NoPlan
from games.services.table.plan_steps import hand_of
from games.services.table.sitting import Sitting
from games.services.table.sitting_end import follow_orders, settle
from games.services.time import vacations

if TYPE_CHECKING:
    from accounts.models import User
    from games.models.seat import Seat

MOST_KEPT = 99


@dataclass
class _Writing:
    """A locked game whose player writes the seat's plan."""

    sitting: Sitting
    seat: Seat
    plan: Plan

    @classmethod
    def of(cls, game_id: int, user: User, now: datetime) -> _Writing:
        """:raises NotYourSeat: the user does not play"""
        sitting = Sitting.of_running(game_id, now=now)
        seat = sitting.seat_of(user)
        plan = Plan.objects.filter(seat=seat).first() or Plan()
        plan.seat = seat
        return cls(sitting, seat, plan)

    @property
    def turn(self) -> str:
        """The label of the turn that is being played."""
        return str(self.sitting.game.rules.turn(self.sitting.state).label)

    @property
    def kinds(self) -> set[str]:
        """The kinds of cards that the seat's hand can hold; none in titles without hands."""
        return set(self.sitting.game.rules.piles(self.sitting.state).get(hand_of(self.seat), ()))

    def line(self, number: int) -> dict[str, Any]:
        """Return a line that is still to come, by its index.

        :raises NoPlan: there is no such line
        """
        if self.plan.is_over(self.turn) or not 0 <= number < len(self.plan.lines):
            raise NoPlan
        found: dict[str, Any] = self.plan.lines[number]
        if found["at"] is not None:
            raise NoPlan
        return found

    def save(self) -> None:
        """Save the changed plan, which is not in use any more."""
        self.plan.status, self.plan.stopped = Plan.Status.DRAFT, None
        self.plan.save()
        self.seat.planned = False
        self.seat.save(update_fields=["planned"])


@transaction.atomic
def add(
    *, game_id: int, user: User, verb: str, argument: Any, line: int | None, key: str, now: datetime
) -> None:
    """Add a line, or another way to a line. A plan that has been played makes room for a new one.

    :param line: the index of the line that gets another way; None for a new line at the end
    :param key: unique for each form; a repeated request adds nothing
    :raises IllegalMove: the rules would not allow it there; the message is meant for the player
    :raises BadPlan: no turn can be planned now, or the plan is full
    :raises NoPlan: there is no such line
    """
    writing = _Writing.of(game_id, user, now)
    plan = writing.plan
    if plan.is_over(writing.turn):
        plan.begin_again()
        plan.lines = []
    if any(way["key"] == key for one in plan.lines for way in one["ways"]):
        return
    found = writing.line(line) if line is not None else None
    if len(plan.lines) >= MOST_LINES if found is None else len(found["ways"]) >= MOST_WAYS:
        raise BadPlan
    way = {"verb": verb, "argument": argument, "key": key, **_tried(writing, verb, argument, line)}
    if found is not None:
        found["ways"].append(way)
    else:
        plan.lines.append(new_line(way))
    writing.save()


def _tried(writing: _Writing, verb: str, argument: Any, line: int | None) -> dict[str, Any]:
    """Return how a move would go after the lines before it."""
    game, seat = writing.sitting.game, writing.seat.key
    then = ahead(game.rules, writing.sitting.state, seat, writing.plan.ways_to(line))
    if then is None:
        raise BadPlan
    tried = then.try_out(verb, argument)
    if tried is None:
        raise _refused(writing, then, verb, argument)
    words = game.words
    told = next(
        (entry for entry in tried.log if not words.is_talk(entry["kind"])), next(iter(tried.log), None)
    )
    return {"told": told, "is_final": tried.is_final}


def _refused(writing: _Writing, then: Ahead, verb: str, argument: Any) -> Exception:
    refusal = then.game.why_not(writing.seat.key, verb, argument)
    if refusal is None:
        return BadPlan()
    error = then.game.illegal(refusal)
    message = writing.sitting.game.words.refusal(error, writing.sitting.names)
    return IllegalMove(message, code=error.code)


@transaction.atomic
def change(
    *,
    game_id: int,
    user: User,
    line: int,
    sure: bool,
    skip: bool,
    keep: Mapping[str, int],
    now: datetime,
) -> None:
    """Change the conditions of a line.

    :param sure: a move that cannot be taken back may be made without asking
    :param skip: go on with the next line if it is not possible
    :param keep: the cards that must be left afterwards
    :raises NoPlan: there is no such line
    :raises BadPlan: a hand holds no such cards
    """
    writing = _Writing.of(game_id, user, now)
    found = writing.line(line)
    if not keep.keys() <= writing.kinds:
        raise BadPlan
    kept = {kind: min(number, MOST_KEPT) for kind, number in keep.items() if number > 0}
    found.update(sure=sure, skip=skip, keep=kept)
    writing.save()


@transaction.atomic
def remove(*, game_id: int, user: User, line: int, now: datetime) -> None:
    """Remove a line.

    :raises NoPlan: there is no such line
    """
    writing = _Writing.of(game_id, user, now)
    writing.plan.lines.remove(writing.line(line))
    writing.save()


@transaction.atomic
def move_up(*, game_id: int, user: User, line: int, now: datetime) -> None:
    """Exchange a line with the one before it.

    :raises NoPlan: there are no such lines
    """
    writing = _Writing.of(game_id, user, now)
    writing.line(line), writing.line(line - 1)
    lines = writing.plan.lines
    lines[line - 1], lines[line] = lines[line], lines[line - 1]
    writing.save()


@transaction.atomic
def use(*, game_id: int, user: User, then: str, goes_on: bool, now: datetime) -> None:
    """Put the plan into use. In the seat's own turn it runs immediately.

    :param then: what comes after its lines (`Plan.Then`)
    :param goes_on: it goes on after a seven, a robbery or an award that changes hands
    :raises NoPlan: there is no line to play
    """
    writing = _Writing.of(game_id, user, now)
    sitting, seat, plan = writing.sitting, writing.seat, writing.plan
    if plan.is_over(writing.turn) or plan.next_line is None:
        raise NoPlan
    turn = sitting.game.rules.turn(sitting.state)
    plan.then, plan.goes_on = then, goes_on
    plan.try_again()
    plan.status, plan.stopped, plan.since = Plan.Status.ACTIVE, None, sitting.game.last_position
    plan.turn = turn.label if turn.seat == seat.key else ""
    seat.planned, sitting.present = True, seat.key
    sitting.plans[seat.key] = plan
    vacations.come_back(user=user, now=now)
    note_activity(user=user, now=now)
    follow_orders(sitting)
    settle(sitting)


@transaction.atomic
def pause(*, game_id: int, user: User, now: datetime) -> None:
    """Take the plan out of use.

    :raises NoPlan: it is not in use
    """
    writing = _Writing.of(game_id, user, now)
    if not writing.plan.is_active:
        raise NoPlan
    writing.save()


@transaction.atomic
def delete(*, game_id: int, user: User, now: datetime) -> None:
    """Delete the plan, if there is one."""
    writing = _Writing.of(game_id, user, now)
    Plan.objects.filter(seat=writing.seat).delete()
    writing.seat.planned = False
    writing.seat.save(update_fields=["planned"])


@transaction.atomic
def repeat(*, game_id: int, user: User, now: datetime) -> None:
    """Make a plan of the lines of the last one.

    :raises NoPlan: there is no plan of an earlier turn
    """
    writing = _Writing.of(game_id, user, now)
    if not writing.plan.lines or not writing.plan.is_over(writing.turn):
        raise NoPlan
    writing.plan.begin_again()
    writing.save()
