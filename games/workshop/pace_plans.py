"""Seats of `manage.py pace` that plan their turns as people would who come once per absence.

A seat that comes to its turn writes what it would do as a plan, puts it into use and leaves. When it leaves, it plans
its next turn. Its plans run by the code of the site (`games/services/table/plan_steps.py`).
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from games.bots import find_bot
from games.engine.game import Game
from games.engine.played import Played
from games.engine.title import Title
from games.engine.types import Json, State
from games.engine.types import Seat as SeatKey
from games.models.plan import Plan, new_line
from games.models.seat import Seat
from games.models.turn import Turn
from games.services.table import plan_steps
from games.workshop.turns_ahead import Line, Wishes, has_a_turn_to_plan

NOW = datetime(2026, 1, 1, tzinfo=UTC)
"""Time does not pass: all who are asked come before an offer's time is over."""


@dataclass
class PaceTable:
    """A game in memory in which plans run (`plan_steps.Table`)."""

    rules: Title
    game: Game
    now: datetime = NOW
    turns: list[Turn] = field(default_factory=list)
    _visit_began: int = 0

    @property
    def state(self) -> State:
        return self.game.state

    @property
    def new_turns(self) -> Sequence[Turn]:
        return self.turns[self._visit_began :]

    def turns_before(self, position: int) -> Iterable[Turn]:
        return self.turns[position : self._visit_began]

    def begin_visit(self) -> None:
        """Begin what the site does with a game locked once: a move, a plan put into use, a turn that comes."""
        self._visit_began = len(self.turns)

    def try_out(self, seat: Seat, verb: str, argument: Json) -> Played:
        return self.rules.play(self.state, seat.key, verb, argument)

    def record(self, seat: Seat, played: Played) -> Turn:
        self.game = self.rules.game(played.state)
        return self._noted(
            Turn(
                seat=seat.key,
                verb=played.verb,
                argument=played.argument,
                log=played.log,
                chance=played.record,
                concerned=list(played.concerned),
                planned=True,
            )
        )

    def play(self, seat: SeatKey, verb: str, argument: Json) -> Turn:
        """Make a move of a seat itself, or of a standing order."""
        before = self.state["moves"]
        trace = self.game.play(seat, verb, argument)
        if not trace.log:
            self.state["moves"] = before  # as on the site: a move of which nobody may know has no number
        return self._noted(
            Turn(
                seat=seat,
                verb=verb,
                argument=argument,
                log=trace.log,
                chance=trace.record,
                concerned=trace.concerned,
                hidden=not trace.log,
            )
        )

    def _noted(self, turn: Turn) -> Turn:
        turn.position, turn.number = len(self.turns) + 1, self.state["moves"]
        self.turns.append(turn)
        return turn


class Planner:
    """A seat that plans."""

    def __init__(self, title: Title, key: SeatKey, bot: str, luck: random.Random) -> None:
        self.seat = Seat(number=int(key))
        self.plan = Plan(seat=self.seat)
        self.wishes = Wishes(title, key, find_bot(bot), luck)

    def run(self, table: PaceTable) -> bool:
        """Let the plan in use make its next move. Return whether it has made one."""
        if not self.seat.planned or not plan_steps.may_act(table.rules, table.state, self.seat):
            return False
        return plan_steps.play_next(table, self.seat, self.plan)

    def write(self, table: PaceTable) -> bool:
        """Plan the present turn, and put the plan into use. Return False if there is nothing to plan."""
        if not self.has_the_move(table) or not has_a_turn_to_plan(table.game, self.seat.key):
            return False
        label = table.rules.turn(table.state).label
        if self.plan.turn == label and self.plan.has_stopped and not self.plan.moves:
            return False
        return self._use(table, self.wishes.for_this_turn(table.state), label=label)

    def write_ahead(self, table: PaceTable) -> None:
        """Plan the next turn, as far as it can be guessed now."""
        if self.seat.planned or table.game.is_over:
            return
        if table.rules.turn(table.state).seat not in ("", self.seat.key):
            self._use(table, self.wishes.for_next_turn(table.state), label="")

    def has_the_move(self, table: PaceTable) -> bool:
        """Return whether the seat has to move itself in its own turn."""
        return not self.seat.planned and plan_steps.may_act(table.rules, table.state, self.seat)

    def turn_is_over(self, label: str) -> None:
        """Finish the plan of a turn, as the site does."""
        if self.seat.planned and self.plan.turn == label:
            self.plan.finish()

    def _use(self, table: PaceTable, lines: Sequence[Line], *, label: str) -> bool:
        """Put lines into use as a plan. Return False if there is none.

        :param label: of the turn that is being played, if it is the seat's own
        """
        if not lines:
            return False
        table.begin_visit()
        self.plan = Plan(
            seat=self.seat,
            lines=[_row(line) for line in lines],
            then=Plan.Then.END,
            status=Plan.Status.ACTIVE,
            turn=label,
            since=len(table.turns),
        )
        self.seat.planned = True
        return True


def _row(line: Line) -> dict[str, Json]:
    """Return a line as the site keeps it: left out if it is impossible, with the tick for a final move."""
    way = {"verb": line.verb, "argument": line.argument}
    return {**new_line(way), "sure": line.is_final, "skip": True}
