"""Cities & Knights at sea: knights along roads and ships, on the water, and against the pirate. SF-CK, CK-SF

Most of it follows from what both modules answer. Ships belong to the network, so knights are placed at them and move
along them, over roads and ships alike (SF-CK-05, SF-CK-06, SF-CK-07, CK-SF-05, CK-SF-15), also onto the water
(SF-CK-08, CK-SF-06, CK-DIFF-26), and Intrigue reaches knights beside them (CK-SF-03). Knights block other seats' routes
(SF-CK-10) as their settlements do (SF-CK-12, CK-DIFF-27), and join no road to a ship for the trade route (CK-SF-13).
Barbarians count all cities and knights, wherever they are (SF-CK-04, CK-SF-04). A city at gold gets resources only
(SF-CK-16), at the start too (SF-CK-22), and the pirate takes any card of a hand (SF-CK-21). Bishops move the robber
only (CK-SF-12), an Inventor swaps tokens of gold fields too (SF-CK-20), and harbors trade commodities as on the island
(SF-CK-25). Road Building builds roads or ships (SF-CK-18), and a Diplomat removes either (SF-CK-19, CK-SF-03).

Each scenario's module says whether it is played with Cities & Knights (SF-CK-01, SF-CK-02, CK-SF-01, CK-DIFF-25).
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.types import Seat
from games.titles.catan.base.rules.board import board
from games.titles.catan.base.rules.evaluation import worth_besides
from games.titles.catan.base.rules.figures import place_of, why_figure_stays
from games.titles.catan.base.rules.module import knight_actions
from games.titles.catan.base.rules.points import points_to_win
from games.titles.catan.cities_knights.rules.barbarians import has_landed
from games.titles.catan.cities_knights.rules.knight_actions import ChaseRobber
from games.titles.catan.cities_knights.rules.knights import (
    closed_to_inactive_knights,
    closed_to_new_knights,
    knights,
    knights_of_seat,
)
from games.titles.catan.cities_knights.rules.merchant import closed_to_merchant
from games.titles.catan.cities_knights.rules.module import cities_knights
from games.titles.catan.cities_knights.rules.points import MORE_POINTS, MORE_POINTS_AT_SEA
from games.titles.catan.seafarers.rules.facts import GOLD
from games.titles.catan.seafarers.rules.module import KEY as SEAFARERS
from games.titles.catan.seafarers.rules.moving import held_ships, route_ends
from games.titles.catan.seafarers.rules.sea import PIRATE, vertices_at_sea
from games.titles.catan.seafarers.rules.ships import SHIPS

NOT_AT_SEA = refuse("SF-ERR-45")
NOT_ON_GOLD = refuse("SF-ERR-44")
BESIDE_A_KNIGHT = refuse("SF-ERR-47")
BARRED = 30.0
"""The loss of a seat with the pirate at its ships, in hundredths of a victory point: no ship comes there or leaves."""

cities_knights.messages.update(
    {
        "SF-ERR-44": "The merchant can’t be on a gold field.",
        "SF-ERR-45": "A new knight must be placed on land.",
        "SF-ERR-47": "A ship next to another player’s knight can’t move.",
        "SF-CK-13a": "The pirate is not next to that knight.",
    }
)
cities_knights.rewords_with[SEAFARERS] = {
    "CK-ILL-18": "A knight must be placed on one of your roads or ships.",
    "CK-ILL-29": "Your roads and ships don’t connect these corners.",
    "CK-ILL-33": "Choose a free corner reachable along your roads and ships.",
    # SF-ERR-46
    "CK-ILL-35": "Robber and pirate stay where they are until the barbarians have attacked once.",
    "CK-ILL-38": "Another player’s knight blocks the way.",
    "CK-ILL-48": "That road or ship is not open at either end.",
    "CK-ILL-49": "You can only rebuild your own road or ship, and only somewhere else.",
    "CK-ILL-50": "None of your roads and ships reaches that knight.",
}


@cities_knights.answers(points_to_win, together_with=SEAFARERS)
def two_points_more_win(earlier: Callable[[Game, Seat], int], game: Game, seat: Seat) -> int:
    """Two more than the scenario says, instead of the three more than base. SF-CK-03, CK-SF-02"""
    return earlier(game, seat) - MORE_POINTS + MORE_POINTS_AT_SEA


# Robber, pirate and merchant


@cities_knights.answers(why_figure_stays, together_with=SEAFARERS)
def the_pirate_is_locked_at_first(
    earlier: Callable[[Game, str, Seat], Refusal | None], game: Game, figure: str, mover: Seat
) -> Refusal | None:
    """It stands on its hex and blocks its edges all the same. SF-CK-14, SF-CK-15, CK-SF-10, SF-ERR-46"""
    if figure == PIRATE and not has_landed(game):
        return refuse("CK-ILL-35")
    return earlier(game, figure, mover)


@cities_knights.verb(knight_actions, together_with=SEAFARERS)
class ChasePirate(ChaseRobber):
    """Move the pirate and take a card as after a seven, with a knight on land or at sea. SF-CK-13, CK-SF-09, SF-D-22"""

    figure = PIRATE
    is_not_beside = "SF-CK-13a"


@cities_knights.answers(closed_to_merchant, together_with=SEAFARERS)
def no_merchant_stands_on_gold(
    earlier: Callable[[Game], dict[str, Refusal]], game: Game
) -> dict[str, Refusal]:
    """SF-CK-17, CK-SF-11, SF-ERR-44"""
    terrain = game.state["base"]["terrain"]
    return {**earlier(game), **{name: NOT_ON_GOLD for name, kind in terrain.items() if kind == GOLD}}


# Knights at sea


@cities_knights.answers(closed_to_new_knights, together_with=SEAFARERS)
def new_knights_stand_on_land(
    earlier: Callable[[Game], dict[str, Refusal]], game: Game
) -> dict[str, Refusal]:
    """SF-CK-05, SF-CK-08, SF-ERR-45"""
    return {**earlier(game), **dict.fromkeys(vertices_at_sea(game), NOT_AT_SEA)}


@cities_knights.answers(closed_to_inactive_knights, together_with=SEAFARERS)
def inactive_knights_are_not_driven_to_sea(
    earlier: Callable[[Game], Collection[str]], game: Game
) -> Collection[str]:
    """SF-CK-08"""
    return {*earlier(game), *vertices_at_sea(game)}


@cities_knights.answers(route_ends, together_with=SEAFARERS)
def knights_end_routes(earlier: Callable[[Game, Seat], set[str]], game: Game, seat: Seat) -> set[str]:
    """The ships between a building and a knight, or between two knights, do not move. SF-CK-09, CK-SF-07"""
    return {*earlier(game, seat), *knights_of_seat(game, seat)}


@cities_knights.answers(held_ships, together_with=SEAFARERS)
def foreign_knights_hold_ships(
    earlier: Callable[[Game, Seat], dict[str, Refusal]], game: Game, seat: Seat
) -> dict[str, Refusal]:
    """Active or not, and at open ends too. SF-CK-11, CK-SF-08, SF-ERR-47"""
    edges_at = board(game).edges_at
    foreign = [vertex for vertex, knight in knights(game).items() if knight["seat"] != seat]
    held = {edge: BESIDE_A_KNIGHT for vertex in foreign for edge in edges_at[vertex]}
    return {**earlier(game, seat), **{ship: held[ship] for ship in SHIPS.of(game, seat) if ship in held}}


# Advice to bots, not a rule


@cities_knights.answers(worth_besides, together_with=SEAFARERS)
def a_pirate_at_ones_ships_calls_for_a_knight(
    earlier: Callable[[Game, Seat], float], game: Game, seat: Seat
) -> float:
    """A knight beside it makes up for half of it, and chasing it away for all."""
    place, graph = place_of(game, PIRATE), board(game)
    if place is None or SHIPS.of(game, seat).keys().isdisjoint(graph.sides[place]):
        return earlier(game, seat)
    is_guarded = not set(graph.corners[place]).isdisjoint(knights_of_seat(game, seat))
    return earlier(game, seat) - (BARRED / 2 if is_guarded else BARRED)
