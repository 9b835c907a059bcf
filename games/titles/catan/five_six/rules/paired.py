"""Paired players: in each turn a second player has a part without a roll and without trade between players. P6-PAIR

The part is one of its own (P6-PAIR-07), so one development card per part, new cards and promoted knights follow from
base and Cities & Knights (P6-CK-06). Each part has one seat that can win in it (P6-PAIR-08). While player 1 acts,
player 2 is an opponent like the others (P6-PAIR-09). Offers, and what was said for this turn, end with the part of
player 1 (P6-PAIR-10). Decisions of base and their defaults stay as they are (P6-D-06).
"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.engine.verbs import VerbSet
from games.titles.catan.base.rules.module import (
    any_time,
    bank_trade,
    before_roll,
    building,
    cards,
    ending,
    knight_actions,
    scenario,
    seat_trade,
    ship_moves,
)
from games.titles.catan.base.rules.not_offered import why_closed
from games.titles.catan.base.rules.trade import WhileTrading
from games.titles.catan.base.rules.turn import (
    Part,
    part_began,
    trade_and_build_ended,
    turn_parts,
)
from games.titles.catan.five_six.rules.module import PAIRED, five_six, mode
from games.titles.catan.five_six.rules.standing_orders import PartInAnothersTurn
from games.titles.catan.kit.rules.step_lists import Steps

TO_THE_LEFT = 3

never_in_second_part = VerbSet("never_in_second_part")
"""Verbs of `cards` that player 2 does not have; modules take them out with their reason. P6-CK-05"""


def second_player(game: Game, seat: Seat) -> Seat:
    """Return player 2 of a seat's turn: the third player to its left. P6-PAIR-01"""
    return game.clockwise_from(seat)[TO_THE_LEFT]


@five_six.answers(turn_parts)
def the_second_player_has_a_part(earlier: Callable[[Game, Seat], Steps], game: Game, seat: Seat) -> Steps:
    """The turn passes on after both parts. P6-PAIR-02, P6-PAIR-03"""
    parts = earlier(game, seat)
    return [*parts, SecondPart.of(seat=second_player(game, seat))] if mode(game) == PAIRED else parts


@five_six.shows
def who_comes_second(game: Game) -> dict[str, Json]:
    """Show player 2 of the turn, from its beginning. P6-PAIR-01"""
    has_begun = bool(game.stack) and game.state["base"]["turn"] > 0
    is_paired = has_begun and mode(game) == PAIRED
    return {"second": second_player(game, game.stack[0]["seat"]) if is_paired else None}


@five_six.step
class SecondPart(Part):
    """The part of player 2. P6-PAIR-03, P6-PAIR-06, P6-PAIR-07"""

    __slots__ = ()

    def phases(self, game: Game) -> Steps:
        return [SecondMain.of(seat=self.data["seat"])]

    def log_its_end(self, game: Game) -> None:
        game.log("second_part_ended", seat=self.data["seat"])


@five_six.on(part_began)
def the_second_part_is_logged(game: Game, seat: Seat) -> None:
    """P6-PAIR-03"""
    if is_second(game):
        game.log("second_part_began", seat=seat, owner=game.stack[0]["seat"])


def is_second(game: Game) -> bool:
    """Return whether player 2 has its part."""
    part = game.part_or_none
    return part is not None and part["step"] == SecondPart.name


@five_six.decision
class SecondMain(PartInAnothersTurn):
    """Trade with the bank, build, play a card, until player 2 ends its part. P6-PAIR-04, P6-PAIR-05, P6-D-01, P6-D-02

    P6-CK-05, P6-CK-07
    """

    __slots__ = ()

    sets = (
        never_in_second_part,
        building,
        cards,
        bank_trade,
        any_time,
        knight_actions,
        ship_moves,
        scenario,
        ending,
    )
    sentence = "{names} trades with the bank and builds."

    def refusal(self, game: Game, seat: Seat, verb: str) -> Refusal:
        """P6-ERR-01, P6-ERR-02; BASE-ERR-01, BASE-ERR-63"""
        if (closed := why_closed(game, seat, verb)) is not None:
            return closed
        if is_trade_of_seats(game, verb):
            return refuse("P6-ERR-02")
        if seat != self.seat:
            return refuse("BASE-ERR-01", name=self.seat)
        return refuse("P6-ERR-01" if verb in game.rules.sets.get(before_roll, ()) else "BASE-ERR-63")

    def end(self, game: Game) -> None:
        game.close_decision()
        trade_and_build_ended(game, self.data["seat"])


def is_trade_of_seats(game: Game, verb: str) -> bool:
    """Return whether a verb makes, answers or executes an offer."""
    is_open = isinstance(game.rules.open_verbs.get(verb), WhileTrading)
    return is_open or verb in game.rules.sets.get(seat_trade, ())


@five_six.answers(why_closed)
def player_2_waits_for_player_1(
    earlier: Callable[[Game, Seat, str], Refusal | None], game: Game, seat: Seat, verb: str
) -> Refusal | None:
    """Refuse in the first part what player 2 may do in the second. P6-ERR-03, P6-PAIR-05, P6-PAIR-06"""
    refusal = earlier(game, seat, verb)
    if refusal is not None or mode(game) != PAIRED or not game.in_part or is_second(game):
        return refusal
    active = game.part["seat"]
    if seat != second_player(game, active) or verb not in game.rules.verbs_of[SecondMain.name]:
        return None
    return refuse("P6-ERR-03", name=active)
