"""Fortresses: pirates hold one of each seat, which attacks it until it falls. SF-PI-13, SF-PI-14, SF-PI-15, SF-PI-16

The scenario is won with ten points and the own fortress (SF-PI-19).
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from games.engine.arguments import Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.invariants import is_count, need
from games.engine.record import Drawn
from games.engine.steps import Step
from games.engine.types import Json, Seat
from games.engine.verbs import Verb
from games.titles.catan.base.rules.longest_road import route_may_have_changed
from games.titles.catan.base.rules.module import scenario
from games.titles.catan.base.rules.not_offered import why_closed
from games.titles.catan.base.rules.pieces import SETTLEMENT, building_at, pieces_in_use, put
from games.titles.catan.base.rules.points import points_win
from games.titles.catan.base.rules.turn import Main, Phase, refuse_argument
from games.titles.catan.pirate_islands.rules.facts import CHITS, SHIPS_LOST
from games.titles.catan.pirate_islands.rules.fleet import the_fleet_leaves
from games.titles.catan.pirate_islands.rules.module import KEY, home_of, own_state, pirate_islands
from games.titles.catan.pirate_islands.rules.routes import (
    goal_of,
    has_reached_fortress,
    route_of,
    ships_needed,
)
from games.titles.catan.pirate_islands.rules.warships import lose_ship, warships_of

WON, EVEN, LOST = "won", "even", "lost"
pirate_islands.copies(dict, "chits")


@pirate_islands.sets_up
def pirates_hold_the_fortresses(game: Game) -> None:
    """SF-PI-03"""
    own_state(game)["chits"] = dict.fromkeys(game.seats, CHITS)
    own_state(game)["attacked"] = None


def chits_left(game: Game, seat: Seat) -> int:
    """Return the chits in the seat's fortress; 0 once it has fallen."""
    return own_state(game)["chits"][seat]  # type: ignore[no-any-return]


@pirate_islands.answers(pieces_in_use)
def a_settlement_stands_on_the_chits(
    earlier: Callable[[Game, Seat, str], int], game: Game, seat: Seat, piece: str
) -> int:
    """SF-PI-03"""
    number = earlier(game, seat, piece)
    return number + 1 if piece == SETTLEMENT and chits_left(game, seat) else number


@pirate_islands.answers(points_win)
def points_win_with_the_own_fortress(earlier: Callable[[Game, Seat], bool], game: Game, seat: Seat) -> bool:
    """SF-PI-19"""
    return not chits_left(game, seat) and earlier(game, seat)


# The attack

pirate_islands.ties_to_record("fortress_attacked", Drawn("dice", "fortress/{seat}", of=[1, 6]))


@pirate_islands.verb(scenario)
class AttackFortress(Verb):
    """Roll a die for the pirates; the turn ends with the attack. SF-PI-13, SF-D-20"""

    def options(self, game: Game, seat: Seat) -> Arguments:
        return [None] if chits_left(game, seat) and has_reached_fortress(game, seat) else []

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """SF-ERR-36; BASE-ERR-64"""
        if (refusal := refuse_argument(argument)) is not None:
            return refusal
        if not chits_left(game, seat):
            return refuse("SF-ERR-36b")
        return None if has_reached_fortress(game, seat) else refuse("SF-ERR-36")

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        dice, warships = game.chance("fortress", seat).dice(1), len(warships_of(game, seat))
        own_state(game)["attacked"] = {"seat": seat, "turn": game.state["base"]["turn"]}
        result = WON if warships > dice[0] else EVEN if warships == dice[0] else LOST
        lost = list(reversed(route_of(game, seat).ships))[: SHIPS_LOST.get(result, 0)]
        if result == WON:
            own_state(game)["chits"][seat] -= 1
        for ship in lost:
            lose_ship(game, ship)
        game.log(
            "fortress_attacked",
            seat=seat,
            dice=dice,
            warships=warships,
            result=result,
            chits=chits_left(game, seat),
            edges=lost,
        )
        route_may_have_changed(game, [seat])
        if not chits_left(game, seat):
            _take_fortress(game, seat)
        game.push(AttackEnds.of(seat=seat))


def _take_fortress(game: Game, seat: Seat) -> None:
    """SF-PI-16"""
    vertex = home_of(game, seat).fortress
    put(game, seat, SETTLEMENT, vertex)
    game.log("fortress_taken", seat=seat, vertex=vertex)


@pirate_islands.step
class AttackEnds(Step):
    """End the part of the turn in which a fortress was attacked, unless the fortress has won the game.

    The fleet leaves with the last fortress. SF-PI-13, SF-PI-18
    """

    def run(self, game: Game) -> None:
        if not any(chits_left(game, seat) for seat in game.seats):
            the_fleet_leaves(game)
        phase = game.top
        assert isinstance(phase, Phase)
        phase.end(game)


@pirate_islands.answers(why_closed)
def the_turn_ended_with_the_attack(
    earlier: Callable[[Game, Seat, str], Refusal | None], game: Game, seat: Seat, verb: str
) -> Refusal | None:
    """Tell a seat that goes on although its attack has ended its turn, or its part of one.

    It is told so until the next turn has ended. SF-PI-13, P6-PAIR-11, SF-ERR-37
    """
    last, top = own_state(game)["attacked"], game.top
    if last is None or last["seat"] != seat or game.state["base"]["turn"] - last["turn"] > 1:
        return earlier(game, seat, verb)
    is_out_of_turn = isinstance(top, Phase) and game.part["seat"] != seat
    goes_on = is_out_of_turn and any(verb in game.rules.sets.get(verbs, ()) for verbs in Main.sets)
    return refuse("SF-ERR-37") if goes_on else earlier(game, seat, verb)


# State


@pirate_islands.shows
def attack_seen(game: Game) -> dict[str, Json]:
    last = own_state(game)["attacked"]
    return {"attacked": None if last is None else dict(last)}


@pirate_islands.shows_of_seats
def fortress_seen(game: Game, seat: Seat) -> dict[str, Json]:
    """Show the marked corner and the fortress, the chits, warships, and how far the route has come. SF-HID-02

    `needed` is the number of ships to the next goal, None if no way leads there.
    """
    home, goal = home_of(game, seat), goal_of(game, seat, route_of(game, seat))
    return {
        "waypoint": home.waypoint,
        "fortress": home.fortress,
        "chits": chits_left(game, seat),
        "warships": len(warships_of(game, seat)),
        "goal": goal,
        "needed": ships_needed(game, seat),
    }


@pirate_islands.imagines
def fortresses_imagined(game: Game, whole: Json, luck: Random) -> None:
    seen, here = whole[KEY], own_state(game)
    here["chits"] = {seat: seen["seats"][seat]["chits"] for seat in game.seats}
    here["attacked"] = seen["attacked"]


@pirate_islands.invariants
def fortresses_invariants(game: Game) -> None:
    """:raises EngineError: a fortress has an impossible number of chits, or the last attack is of nobody"""
    here: Json = own_state(game).get("chits")
    need(isinstance(here, dict) and list(here) == game.seats, f"`{KEY}.chits` names {game.seats}")
    need(all(is_count(number) and number <= CHITS for number in here.values()), f"`{KEY}.chits` are few")
    last: Json = own_state(game).get("attacked", "")
    fits = last is None or (isinstance(last, dict) and last.keys() == {"seat", "turn"})
    need(fits, f"`{KEY}.attacked` is a seat and a turn, or null")
    if last is not None:
        need(last["seat"] in game.seats and is_count(last["turn"]), f"`{KEY}.attacked` names a seat")


@pirate_islands.adds_up
def fallen_fortresses_are_settled(game: Game) -> None:
    """:raises EngineError: a fortress has fallen and is not its owner's, or has not and is somebody's; SF-PI-16"""
    for seat in game.seats:
        standing = building_at(game, home_of(game, seat).fortress)
        is_own = standing is not None and standing[0] == seat
        fits = standing is None if chits_left(game, seat) else is_own
        need(fits, f"the fortress of {seat} is a building of its own once it has fallen")
