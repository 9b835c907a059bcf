"""The set-up, the pirate isles, and awards that this scenario lacks. SF-PI-02, SF-PI-03, SF-PI-04, SF-PI-09

Numbered hexes of the isles produce as any others (SF-PI-20).
"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.memory import derived_from
from games.engine.types import Seat
from games.titles.catan.base.rules.board import FIELDS, board
from games.titles.catan.base.rules.largest_army import knights_of
from games.titles.catan.base.rules.longest_road import award_seats
from games.titles.catan.base.rules.module import setup_routes
from games.titles.catan.base.rules.pieces import SETTLEMENT, closed_to_settlements, put
from games.titles.catan.pirate_islands.rules.module import home_of, pirate_islands, waters_of
from games.titles.catan.seafarers.rules.ships import SHIPS, PlaceShip

NOT_HERE = refuse("SF-ERR-35")

# SF-PI-04, SF-D-02
pirate_islands.takes_out(setup_routes, PlaceShip.name, "SF-PI-04a")


@pirate_islands.sets_up
def a_settlement_and_a_ship_are_there(game: Game) -> None:
    """SF-PI-03"""
    for seat in game.seats:
        home = home_of(game, seat)
        put(game, seat, SETTLEMENT, home.settlement)
        SHIPS.put(game, seat, home.ship)


@pirate_islands.answers(closed_to_settlements)
def only_the_own_waypoint_is_settled(
    earlier: Callable[[Game, Seat], dict[str, Refusal]], game: Game, seat: Seat
) -> dict[str, Refusal]:
    """SF-PI-09, SF-ERR-35"""
    return {**earlier(game, seat), **_corners_of_isles(game, seat)}


@derived_from(FIELDS)
def _corners_of_isles(game: Game, seat: Seat) -> dict[str, Refusal]:
    """Return the corners of the pirate isles where the seat may not settle, each with the reason."""
    corners, waypoint = board(game).corners, home_of(game, seat).waypoint
    around = (vertex for name in sorted(waters_of(game).isles) for vertex in corners[name])
    return {vertex: NOT_HERE for vertex in around if vertex != waypoint}


@pirate_islands.answers(award_seats)
def nobody_holds_longest_trade_route(earlier: Callable[[Game], list[Seat]], game: Game) -> list[Seat]:
    """SF-PI-02, SF-LTR-05"""
    return []


@pirate_islands.answers(knights_of)
def no_knight_counts_for_largest_army(earlier: Callable[[Game, Seat], int], game: Game, seat: Seat) -> int:
    """SF-PI-02"""
    return 0
