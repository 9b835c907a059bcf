"""Shape (d): after a turn the other seats may build, with only the verbs of `building` (P6-SBP)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from games.engine.arguments import Arguments, accepts
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.module import Module
from games.engine.steps import Decision, Fact, Frame, Step
from games.engine.types import Answer, Json, Seat
from games.engine.verbs import OpenVerb, Verb, VerbSet
from tests.engine.shapes.ring import Steps, bank_trade, building, hand, turn_parts, whose_moment

special_building = Module(
    "special_building",
    "Special building",
    seats=(3, 4),
    messages={
        "P6-ERR-06": "You cannot trade in the special build phase.",
        "P6-ERR-09": "It is the turn of {name} to build.",
        "P6-ERR-10": "Your turn is over; the other players build now.",
        "SBP-01": "Say yes or no.",
    },
)
passing = VerbSet("passing")


@special_building.sets_up
def set_up(game: Game) -> None:
    game.state["special_building"] = {"asks": dict.fromkeys(game.seats, False)}


@special_building.shows_to_owner
def own(game: Game, seat: Seat) -> Json:
    """P6-HID-01: only its owner sees the switch."""
    return {"ask_me": game.state["special_building"]["asks"][seat]}


@special_building.imagines
def imagine(game: Game, whole: Json, luck: Random) -> None:
    asks = {seat: luck.random() < 0.5 for seat in game.seats}
    if whole["viewer"] is not None:
        asks[whole["viewer"]] = whole["special_building"]["own"]["ask_me"]
    game.state["special_building"] = {"asks": asks}


@special_building.answers(turn_parts)
def the_others_build_after_the_turn(earlier: Callable[..., Steps], game: Game, seat: Seat) -> Steps:
    """P6-SBP-01"""
    return [*earlier(game, seat), SpecialBuilding.of(seat=seat)]


@special_building.answers(whose_moment)
def nobody_wins_while_others_build(earlier: Callable[..., Seat | None], game: Game) -> Seat | None:
    """P6-SBP-04"""
    if any(step["step"] in (SpecialBuilding.name, BuildingPart.name) for step in game.stack):
        return None
    return earlier(game)


@special_building.step
class SpecialBuilding(Step):
    in_part = False

    def run(self, game: Game) -> None:
        for seat in game.clockwise_from(self.seat)[1:]:
            game.push(OfferToBuild.of(seat=seat, after=self.seat))


@special_building.step
class OfferToBuild(Step):
    """P6-SBP-08: seats that want to and have at least two cards are asked; read when their turn comes."""

    in_part = False

    def run(self, game: Game) -> None:
        asks = game.state["special_building"]["asks"][self.seat]
        if asks and sum(hand(game, self.seat).values()) >= 2:
            game.push(BuildingPart.of(seat=self.seat, begun=False))


@special_building.step
class BuildingPart(Frame):
    is_part = True
    public = ("seat", "begun")
    begun: Fact[bool] = Fact()

    def run(self, game: Game) -> None:
        if self.begun:
            self.leave(game)
        else:
            self.begun = True
            game.push(SpecialBuild.of(seat=self.seat))


@special_building.decision
class SpecialBuild(Decision):
    sets = (building, passing)
    sentence = "{names} may build."

    def refusal(self, game: Game, seat: Seat, verb: str) -> Refusal:
        if seat == self.seat and verb in game.rules.sets[bank_trade]:
            return refuse("P6-ERR-06")
        return refuse("P6-ERR-09", name=self.seat) if seat != self.seat else refuse("P6-ERR-10")

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        """P6-SBP-09"""
        return "pass_building", None


@special_building.verb(passing)
class PassBuilding(Verb):
    def options(self, game: Game, seat: Seat) -> Arguments:
        return [None]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return None if argument is None else refuse("RING-05")

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        game.close_decision()


@special_building.open_verb
class AskMeToBuild(OpenVerb):
    """P6-D-04: any seat, at any time, without notice to others."""

    def options(self, game: Game, seat: Seat) -> Arguments:
        return [not game.state["special_building"]["asks"][seat]]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return None if accepts(self.options(game, seat), argument) else refuse("SBP-01")

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        game.state["special_building"]["asks"][seat] = argument
