"""Ships: where they lie, what they connect, how they are built. SF-SHIP, SF-LTR, SF-CARD, SF-SETUP-03

Base's longest road counts ships as well: the trail passes from a road to a ship only at the seat's building, since both
are ways of their own, and foreign buildings cut it (SF-LTR-01, SF-LTR-02, SF-LTR-03, SF-LTR-04).
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from games.engine.arguments import Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.memory import derived_from
from games.engine.questions import Event, Question
from games.engine.types import Json, Seat
from games.engine.verbs import Verb
from games.titles.catan.base.rules.board import BOARD, BOARD_AND_FIGURES, board
from games.titles.catan.base.rules.building import BOUGHT, COST, FREE, can_pay, pay_for, why_not_pay
from games.titles.catan.base.rules.free_pieces import Placed, RoadKind, road_kinds
from games.titles.catan.base.rules.longest_road import route_may_have_changed
from games.titles.catan.base.rules.module import building, setup_routes
from games.titles.catan.base.rules.pieces import (
    blocked_vertices,
    building_at,
    closed_to_roads,
    pieces_left,
    reached,
    set_up_piece_placed,
    why_blocked,
)
from games.titles.catan.base.rules.setup import SetupRoad
from games.titles.catan.kit.rules.cards import Cards
from games.titles.catan.kit.rules.edge_pieces import EdgePieces
from games.titles.catan.kit.rules.geometry import SEA
from games.titles.catan.seafarers.rules import facts
from games.titles.catan.seafarers.rules.facts import SHIP
from games.titles.catan.seafarers.rules.module import KEY, seafarers
from games.titles.catan.seafarers.rules.sea import onward_at_sea, ship_edges

SHIPS = EdgePieces(
    seafarers, SHIP, "ships", way=SEA, number=facts.SHIPS, cost=facts.SHIP_COST, edges=ship_edges
)
"""Fifteen ships per seat (SF-BOARD-05, SF-SETUP-04) and their cost (SF-SHIP-01). They are part of the network, so
settlements may be built where they lead (SF-SHIP-05), but roads and ships do not continue each other (SF-SHIP-03).
A ship goes back to the supply only by a Diplomat, or if it is lost at a fortress (SF-SHIP-07). Everybody sees them
(SF-HID-02).
"""
TAKEN = refuse("SF-ERR-05")


@Question
def closed_to_ships(game: Game, seat: Seat) -> dict[str, Refusal]:
    """Return the edges of coast and sea where this seat may not put a ship now, each with the reason."""
    return {}


@Question
def off_route(
    game: Game, seat: Seat, edges: Collection[str], before: Placed, without: str | None
) -> dict[str, Refusal]:
    """Return those of the edges where a ship would leave the route that a scenario prescribes, with reasons (SF-PI-08).

    :param before: pieces that the seat places before it in the same move
    :param without: a ship that counts as gone
    """
    return {}


@seafarers.answers(closed_to_roads)
def no_road_runs_where_a_ship_lies(
    earlier: Callable[[Game, Seat], dict[str, Refusal]], game: Game, seat: Seat
) -> dict[str, Refusal]:
    """SF-BOARD-03, SF-ERR-05"""
    return {**earlier(game, seat), **dict.fromkeys(SHIPS.on_board(game), TAKEN)}


@Event
def ship_arrived(game: Game, seat: Seat, edge: str) -> None:
    """A ship has reached an edge: it was built, placed free or in the set-up, or moved. SF-MOVE-09"""


@Event
def ship_left(game: Game, seat: Seat, edge: str, goal: str) -> None:
    """A ship is being moved from an edge to its goal, where it has not arrived yet."""


# Places


@derived_from(BOARD_AND_FIGURES)
def ship_places(game: Game, seat: Seat) -> list[str]:
    """Return the edges where a seat may put a ship now. SF-SHIP-02"""
    return places_for_ship(game, seat)


def places_for_ship(game: Game, seat: Seat, before: Placed = (), without: str | None = None) -> list[str]:
    """Return the edges where a seat may put a ship. SF-SHIP-02, SF-SHIP-04

    :param before: pieces that the seat places before it in the same move
    :param without: a ship that counts as gone; its own edge is not among the places
    """
    found = _edges_in_reach(game, seat, before, without)
    off = off_route(game, seat, found, before, without)
    return [edge for edge in found if edge not in off]


def ships_among(pieces: Placed) -> tuple[str, ...]:
    return tuple(place for kind, place in pieces if kind == SHIP)


@derived_from(BOARD_AND_FIGURES)
def ship_edges_in_reach(game: Game, seat: Seat) -> list[str]:
    """Return the edges where a seat may put a ship now, whatever route it has to take. SF-SHIP-02"""
    return _edges_in_reach(game, seat, (), None)


@derived_from(BOARD)
def vertices_in_reach(game: Game, seat: Seat) -> dict[str, None]:
    """Return the vertices from which a seat may continue with a ship now, in a fixed order."""
    return reached(game, seat, SEA)


def _edges_in_reach(game: Game, seat: Seat, before: Placed, without: str | None) -> list[str]:
    roads, ships, placed = game.state["base"]["roads"], SHIPS.on_board(game), [place for _, place in before]
    closed, onward = closed_to_ships(game, seat), onward_at_sea(game)
    more = ships_among(before)
    changes = more or without is not None
    start = reached(game, seat, SEA, more, without) if changes else vertices_in_reach(game, seat)
    around = dict.fromkeys(edge for vertex in start for edge, _ in onward[vertex])
    return [
        edge
        for edge in around
        if edge not in roads and edge not in ships and edge not in closed and edge not in placed
    ]


def why_no_ship(game: Game, seat: Seat, edge: Json, before: Placed = ()) -> Refusal | None:
    """SF-ERR-03, SF-ERR-05, SF-ERR-06, SF-ERR-07, SF-ERR-08; BASE-ERR-57"""
    if not isinstance(edge, str) or edge not in board(game).ends:
        return refuse("BASE-ERR-57")
    if edge not in ship_edges(game):
        return refuse("SF-ERR-03")
    if edge in game.state["base"]["roads"] or edge in SHIPS.on_board(game):
        return TAKEN
    if any(edge == place for _, place in before):
        return TAKEN
    closed = closed_to_ships(game, seat)
    if edge in closed:
        return closed[edge]
    if edge in (_edges_in_reach(game, seat, before, None) if before else ship_edges_in_reach(game, seat)):
        return off_route(game, seat, [edge], before, None).get(edge)
    own = {*SHIPS.of(game, seat), *ships_among(before)}
    return why_cut_off(game, seat, edge, own) or refuse("SF-ERR-06")


def why_cut_off(game: Game, seat: Seat, edge: str, own: Collection[str]) -> Refusal | None:
    """Return the reason if only another seat's piece is between an edge and own ships.

    It is SF-ERR-07 or, for a knight, CK-ILL-38.
    """
    graph, blocked = board(game), blocked_vertices(game, seat)
    for vertex in graph.ends[edge]:
        if vertex in blocked and any(other in own for other in graph.edges_at[vertex]):
            return why_blocked(game, vertex) if building_at(game, vertex) is None else refuse("SF-ERR-07")
    return None


# Building


seafarers.ties_to_record("ship_built", COST)


def build_ship(game: Game, seat: Seat, edge: str, *, how: str, cost: Cards | None = None) -> None:
    """Build a ship that is already paid for. SF-MOVE-02"""
    SHIPS.put(game, seat, edge)
    game.part_facts(KEY).setdefault("built", []).append(edge)
    game.log("ship_built", seat=seat, edge=edge, how=how, cost=cost or {})
    route_may_have_changed(game, [seat])
    ship_arrived(game, seat, edge)


@seafarers.verb(building)
class BuildShip(Verb):
    """SF-SHIP-01, SF-SHIP-02, SF-SHIP-06"""

    def options(self, game: Game, seat: Seat) -> Arguments:
        if not can_pay(game, seat, SHIP) or not pieces_left(game, seat, SHIP):
            return []
        return ship_places(game, seat)

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """SF-ERR-01, SF-ERR-02"""
        refusal = why_no_ship(game, seat, argument)
        if refusal is not None:
            return refusal
        if not pieces_left(game, seat, SHIP):
            return refuse("SF-ERR-02", n=facts.SHIPS)
        return None if why_not_pay(game, seat, SHIP) is None else refuse("SF-ERR-01")

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        build_ship(game, seat, argument, how=BOUGHT, cost=pay_for(game, seat, SHIP))


# Cards


def remove_ship(game: Game, edge: str) -> None:
    """Return a ship to its owner's supply; another one there is not the one that was built in this part. SF-CK-19"""
    SHIPS.take_away(game, edge)
    built = game.part.get(KEY, {}).get("built", [])
    if edge in built:
        built.remove(edge)


def _why_no_free_ship(game: Game, seat: Seat, edge: Json, before: Placed) -> Refusal | None:
    refusal = why_no_ship(game, seat, edge, before)
    left = pieces_left(game, seat, SHIP) - sum(kind == SHIP for kind, _ in before)
    return refuse("SF-ERR-02", n=facts.SHIPS) if refusal is None and left <= 0 else refusal


A_SHIP = RoadKind(
    standing=SHIPS.on_board,
    places=places_for_ship,
    why_not=_why_no_free_ship,
    build=lambda game, seat, edge: build_ship(game, seat, edge, how=FREE),
    remove=lambda game, owner, edge: remove_ship(game, edge),
    none_left="SF-ERR-02",
    not_joined="SF-ERR-16",
)


@seafarers.answers(road_kinds)
def a_free_road_may_be_a_ship(
    earlier: Callable[[Game], dict[str, RoadKind]], game: Game
) -> dict[str, RoadKind]:
    """SF-CARD-01, SF-CARD-02, SF-D-14"""
    return {**earlier(game), SHIP: A_SHIP}


# The set-up


def first_ship_places(game: Game, seat: Seat, vertex: str) -> list[str]:
    """Return the edges for a ship at the settlement just placed. SF-SETUP-03"""
    beside = board(game).edges_at[vertex]
    return [edge for edge in ship_places(game, seat) if edge in beside]


@seafarers.verb(setup_routes)
class PlaceShip(Verb):
    """Place a ship in place of the road of a settlement on the coast. SF-SETUP-03, SF-D-02"""

    def options(self, game: Game, seat: Seat) -> Arguments:
        return first_ship_places(game, seat, _settlement(game))

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """SF-ERR-27, BASE-ERR-54"""
        beside = board(game).edges_at[_settlement(game)]
        if not isinstance(argument, str) or argument not in board(game).ends:
            return refuse("BASE-ERR-57")
        if ship_edges(game).isdisjoint(beside):
            return refuse("SF-ERR-27")
        if argument in ship_edges(game) and argument not in beside:
            return refuse("BASE-ERR-54")
        return why_no_ship(game, seat, argument)

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        game.close_decision()
        SHIPS.put(game, seat, argument)
        game.log("ship_placed", seat=seat, edge=argument)
        set_up_piece_placed(game, seat, SHIP, argument)
        ship_arrived(game, seat, argument)


def _settlement(game: Game) -> str:
    asked = game.top
    assert isinstance(asked, SetupRoad)
    return asked.at
