"""A turn: actions with uses of markers between them, then the markers of the plate. HT-TURN, HT-DEC-00, HT-DEC-01."""

from __future__ import annotations

from games.engine.arguments import Arguments, Options
from games.engine.errors import CLOSED, Refusal, refuse
from games.engine.game import Game
from games.engine.invariants import is_count
from games.engine.record import Begun
from games.engine.steps import Decision, Fact, Frame
from games.engine.types import Answer, Json, Seat
from games.engine.verbs import Verb
from games.titles.hansa.base.rules.desk import ACTIONES, value
from games.titles.hansa.base.rules.messages import NO_ARGUMENT
from games.titles.hansa.base.rules.module import actions, base, ending, marker_uses, neutral_claims
from games.titles.hansa.base.rules.pieces import mixes, stock, total
from games.titles.hansa.base.rules.standing_orders import ends_without_actions

base.ties_to_record("turn_began", Begun("turn"))


@base.step
class Turn(Frame):
    """One seat's turn, followed by the next seat's. HT-TURN-07, HT-SETUP-05"""

    is_part = True
    is_turn = True
    public = ("seat", "rest", "actions")
    rest: Fact[list[Json] | None] = Fact()
    actions: Fact[int] = Fact(is_count)

    @classmethod
    def of(cls, **facts: Json) -> dict[str, Json]:
        return {"step": cls.name, "rest": None, "actions": 0, **facts}

    def run(self, game: Game) -> None:
        if self.rest is None:
            self._begin(game)
        if self.rest:
            game.push(self.rest.pop(0))
        else:
            self.leave(game)
            game.push(Turn.of(seat=game.next_seat(self.seat)))

    def _begin(self, game: Game) -> None:
        """HT-TURN-01"""
        number = game.state["base"]["turn"] = game.state["base"]["turn"] + 1
        game.new_scope(f"turn/{number}")
        self.actions = value(game, self.seat, ACTIONES)
        self.rest = [Actions.of(seat=self.seat), {"step": "turn_up_the_plate", "seat": self.seat}]
        game.log("turn_began", seat=self.seat, turn=number, actions=self.actions)


@base.decision
class Actions(Decision):
    """HT-DEC-01: take actions, use markers and make neutral claims in any order, until the seat ends its turn.

    A `Replace` decision lies on top of it on the stack, so the next action begins after it. HT-TURN-03
    """

    is_phase = True
    sets = (actions, marker_uses, neutral_claims, ending)
    sentence = "{names} takes actions."

    def due(self, game: Game) -> list[Seat]:
        """HT-TURN-06: the turn ends automatically when the seat can do nothing more."""
        return [self.seat] if game.part["actions"] or self._can_still_do(game) else []

    def ordered(self, game: Game, seat: Seat) -> Answer | None:
        """HT-DEC-14: end the turn with the last action, if the seat has ordered that."""
        is_over = not game.part["actions"] and ends_without_actions(game, seat)
        return ("end_turn", None) if is_over else None

    def _can_still_do(self, game: Game) -> bool:
        sets = game.rules.sets
        verbs = (*sets[marker_uses].values(), *sets[neutral_claims].values())
        return any(verb.options(game, self.seat) for verb in verbs)

    def complete(self, game: Game) -> None:
        game.log("turn_ended", seat=self.seat)

    def refusal(self, game: Game, seat: Seat, verb: str) -> Refusal:
        """HT-ERR-01, HT-ERR-23, HT-ERR-57, HT-ERR-59"""
        if verb == "replace":
            return refuse("HT-ERR-23")
        if seat != self.seat:
            return refuse("HT-ERR-59" if verb in game.rules.sets[neutral_claims] else "HT-ERR-01")
        return refuse("HT-ERR-57" if verb == "place_marker" else CLOSED)

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        """HT-DEC-01, HT-DEC-02: take Income, merchants first, while actions are left. Then end the turn."""
        if game.part["actions"] and total(stock(game, seat)):
            return "income", mixes(stock(game, seat), income_of(game, seat))[-1]
        return "end_turn", None


def income_of(game: Game, seat: Seat) -> int:
    """Return the number of pieces that Income brings. HT-INC-01"""
    most = value(game, seat, "bursa")
    present = total(stock(game, seat))
    return present if most == "C" else min(most, present)


def why_no_action(game: Game) -> Refusal | None:
    """HT-ERR-03"""
    return None if game.part["actions"] else refuse("HT-ERR-03")


def spend_action(game: Game) -> None:
    """Count one action as spent. HT-TURN-02"""
    game.part["actions"] -= 1


@base.verb(ending)
class EndTurn(Verb):
    """HT-TURN-04, HT-TURN-08: a seat may always end its turn. Actions that are left are lost."""

    def options(self, game: Game, seat: Seat) -> Arguments:
        return [None]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return None if argument is None else refuse(NO_ARGUMENT)

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        game.close_decision()
        game.log("turn_ended", seat=seat)

    def gives_up(self, game: Game, seat: Seat, offered: Options) -> list[str]:
        sets = game.rules.sets
        return [
            verb for verb in (*sets[actions], *sets[marker_uses], *sets[neutral_claims]) if verb in offered
        ]
