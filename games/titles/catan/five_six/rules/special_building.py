"""The special building phase: after each turn, the other seats that ask for it may build. P6-SBP

Each of them has a part of its own, so a card bought in it may be played in the seat's next turn (P6-SBP-06), and a
knight activated in it may act then (P6-CK-10). Awards change hands at once, as always (P6-SBP-05). When a turn ends the
game, the stack is dropped and no phase follows (P6-SBP-07).
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from games.engine.arguments import Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.invariants import need
from games.engine.questions import Question
from games.engine.types import Json, Seat
from games.engine.verbs import OpenVerb, VerbSet
from games.titles.catan.base.rules.hands import hand_cards
from games.titles.catan.base.rules.module import (
    bank_trade,
    building,
    cards,
    cards_before_roll,
    ending,
    knight_actions,
    scenario,
    ship_moves,
)
from games.titles.catan.base.rules.not_offered import why_closed
from games.titles.catan.base.rules.points import whose_moment
from games.titles.catan.base.rules.turn import (
    Part,
    part_began,
    part_ended,
    turn_parts,
)
from games.titles.catan.five_six.rules.module import (
    BUILD_SWITCH,
    KEY,
    OFF_AFTER_TURN,
    SPECIAL_BUILD,
    five_six,
    mode,
)
from games.titles.catan.five_six.rules.ordered_builds import builds_of
from games.titles.catan.five_six.rules.paired import is_trade_of_seats
from games.titles.catan.five_six.rules.standing_orders import PartInAnothersTurn
from games.titles.catan.kit.rules.cards import total
from games.titles.catan.kit.rules.step_lists import Steps

LEAST_CARDS = 2

never_in_special_building = VerbSet("never_in_special_building")
"""Verbs of `building` that the phase does not have; modules take them out with their reason. P6-SBP-03"""

five_six.copies(dict, "asks")


@Question
def cards_to_be_asked(game: Game) -> int:
    """Return the number of cards in the hand without which a seat is not asked. P6-SBP-08"""
    return LEAST_CARDS


# The switch


def asks(game: Game) -> dict[Seat, bool]:
    """Return which seats have the switch "ask me to build" on. P6-SBP-08"""
    return game.state[KEY]["asks"]  # type: ignore[no-any-return]


@five_six.sets_up
def nobody_asks(game: Game) -> None:
    """P6-SBP-08, P6-D-04"""
    game.state[KEY]["asks"] = dict.fromkeys(game.seats, False)


@five_six.shows_to_owner
def own_switch(game: Game, seat: Seat) -> dict[str, Json]:
    """P6-HID-01"""
    return {"asks": asks(game)[seat]}


@five_six.imagines
def imagine(game: Game, whole: Json, luck: Random) -> None:
    """Lay in the viewer's switch; those of the others are assumed to be off."""
    nobody_asks(game)
    if whole["viewer"] is not None:
        asks(game)[whole["viewer"]] = whole[KEY]["own"]["asks"]


@five_six.invariants
def invariants(game: Game) -> None:
    """:raises EngineError: a seat has no switch"""
    here: Json = game.state[KEY].get("asks")
    need(isinstance(here, dict) and list(here) == game.seats, f"`{KEY}.asks` has a value for each seat")
    need(all(type(value) is bool for value in here.values()), f"`{KEY}.asks` are true or false")


@five_six.open_verb
class AskMeToBuild(OpenVerb):
    """Turn the switch on or off, at any time. There is no log entry, so nobody else learns of it. P6-D-04, P6-HID-01"""

    def is_open(self, game: Game) -> bool:
        return mode(game) == SPECIAL_BUILD

    def why_closed(self, game: Game, seat: Seat) -> Refusal:
        return refuse("P6-D-04a")

    def options(self, game: Game, seat: Seat) -> Arguments:
        return [False, True]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return None if type(argument) is bool else refuse("P6-D-04b")

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        asks(game)[seat] = argument

    def struck_out(self, game: Game, seat: Seat) -> Json:
        return False if mode(game) == SPECIAL_BUILD else None


@five_six.on(part_ended)
def the_switch_goes_off(game: Game, seat: Seat) -> None:
    """P6-SBP-10"""
    if game.part["step"] == Part.name and game.options_of_table[BUILD_SWITCH] == OFF_AFTER_TURN:
        asks(game)[seat] = False


# The phase


@five_six.answers(turn_parts)
def the_others_may_build(earlier: Callable[[Game, Seat], Steps], game: Game, seat: Seat) -> Steps:
    """Clockwise from the left neighbor. P6-SBP-01"""
    parts = earlier(game, seat)
    if mode(game) != SPECIAL_BUILD:
        return parts
    return [*parts, *(BuildingPart.of(seat=other) for other in game.clockwise_from(seat)[1:])]


@five_six.answers(whose_moment)
def nobody_wins_while_others_build(earlier: Callable[[Game], Seat | None], game: Game) -> Seat | None:
    """A seat with enough points wins when its own turn begins. P6-SBP-04"""
    return None if is_building(game) else earlier(game)


def is_building(game: Game) -> bool:
    """Return whether the innermost part is that of a seat which may build after another seat's turn."""
    part = game.part_or_none
    return part is not None and part["step"] == BuildingPart.name


def is_asked(game: Game, seat: Seat) -> bool:
    """An order for builds counts as the switch. P6-SBP-08, P6-D-07"""
    wants = asks(game)[seat] or bool(builds_of(game, seat).lines)
    return wants and total(hand_cards(game, seat)) >= cards_to_be_asked(game)


@five_six.step
class BuildingPart(Part):
    """A seat's place in the phase. Without a switch, an order or cards it is over at once. P6-SBP-08"""

    __slots__ = ()

    def phases(self, game: Game) -> Steps:
        seat = self.data["seat"]
        return [SpecialBuild.of(seat=seat)] if is_asked(game, seat) else []

    def log_its_end(self, game: Game) -> None:
        """Log nothing: the log must not name seats that are not asked. P6-HID-01"""


@five_six.on(part_began)
def a_seat_that_is_asked_is_logged(game: Game, seat: Seat) -> None:
    """P6-HID-01"""
    if is_building(game) and game.part["rest"]:
        game.log("special_build_began", seat=seat)


@five_six.decision
class SpecialBuild(PartInAnothersTurn):
    """Build as often as the hand can pay, then pass. P6-SBP-02, P6-SBP-03, P6-SBP-09, P6-D-03, P6-CK-09"""

    __slots__ = ()

    sets = (never_in_special_building, building, ending)
    sentence = "{names} may build."

    def refusal(self, game: Game, seat: Seat, verb: str) -> Refusal:
        """P6-ERR-06, P6-ERR-07, P6-ERR-08, P6-ERR-09, P6-ERR-10, P6-ERR-11, P6-ERR-15; BASE-ERR-63"""
        if (closed := why_closed(game, seat, verb)) is not None:
            return closed
        sets = game.rules.sets
        if verb in sets.get(bank_trade, ()) or is_trade_of_seats(game, verb):
            return refuse("P6-ERR-06")
        if seat == game.stack[0]["seat"]:
            return refuse("P6-ERR-10")
        if seat != self.seat:
            return refuse("P6-ERR-09", name=self.seat)
        if verb in sets.get(cards, ()) or verb in sets.get(cards_before_roll, ()):
            return refuse("P6-ERR-07")
        reasons = {knight_actions: "P6-ERR-11", ship_moves: "P6-ERR-08", scenario: "P6-ERR-15"}
        return refuse(next((reasons[one] for one in reasons if verb in sets.get(one, ())), "BASE-ERR-63"))

    def end(self, game: Game) -> None:
        game.log("special_build_ended", seat=self.data["seat"])
        game.close_decision()
