"""Building roads, settlements and cities. BASE-BUILD."""

from __future__ import annotations

from games.engine.arguments import Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.questions import Constant
from games.engine.record import Moved
from games.engine.types import Json, Seat
from games.engine.verbs import Verb
from games.titles.catan.base.rules import facts
from games.titles.catan.base.rules.board import board
from games.titles.catan.base.rules.hands import hand, pay
from games.titles.catan.base.rules.module import base, building
from games.titles.catan.base.rules.offers import end_trading
from games.titles.catan.base.rules.pieces import (
    CITY,
    ROAD,
    SETTLEMENT,
    blocked_vertices,
    building_at,
    city_built,
    city_places,
    closed_to_cities,
    closed_to_roads,
    closed_to_settlements,
    edges_of_way,
    neutrals,
    open_vertices,
    pieces_left,
    places_for_road,
    put,
    road_built,
    road_places,
    settlement_built,
    settlement_places,
    why_blocked,
)
from games.titles.catan.kit.rules.cards import Cards, missing
from games.titles.catan.kit.rules.geometry import LAND

COST = Moved("cost", "hand/{seat}", "bank")
"""The payment that a log entry records."""

for kind in ("road_built", "settlement_built", "city_built"):
    base.ties_to_record(kind, COST)

BOUGHT = "bought"
FREE = "free"


@Constant
def costs(game: Game, seat: Seat) -> dict[str, Cards]:
    """Return the cost of each thing that can be built or bought. BASE-BUILD-02"""
    return facts.COSTS


def can_pay_something(game: Game, seat: Seat) -> bool:
    """Return True if the seat can pay for anything that base sells; most hands cannot, which saves further checks."""
    held, price = hand(game, seat), costs(game, seat)
    for what in facts.COSTS:
        for kind, count in price[what].items():
            if held[kind] < count:
                break
        else:
            return True
    return False


def can_pay(game: Game, seat: Seat, what: str) -> bool:
    held = game.state["base"]["hands"][seat]
    for kind, count in costs(game, seat)[what].items():  # noqa: SIM110 (asked very often; a loop is twice as fast)
        if held[kind] < count:
            return False
    return True


def why_not_pay(game: Game, seat: Seat, what: str) -> Refusal | None:
    """BASE-ERR-17"""
    lacking = missing(hand(game, seat), costs(game, seat)[what])
    return refuse("BASE-ERR-17", missing=lacking) if lacking else None


def pay_for(game: Game, seat: Seat, what: str) -> Cards:
    """Pay the cost to the bank and return it; with `separate_phases` this ends trading. BASE-BUILD-01, BASE-TURN-05"""
    cost = costs(game, seat)[what]
    pay(game, seat, cost)
    if game.options_of_table["separate_phases"] and game.in_part:
        end_trading(game)
    return cost


def build_road(game: Game, owner: str, edge: str, *, by: Seat, how: str, cost: Cards | None = None) -> None:
    """Build a road that is already paid for, for the builder itself or a neutral (TB-2P-08)."""
    put(game, owner, ROAD, edge)
    game.log("road_built", seat=by, edge=edge, how=how, cost=cost or {}, **_for_whom(game, owner, by))
    road_built(game, owner, edge, how, by)


def build_settlement(
    game: Game, owner: str, vertex: str, *, by: Seat, how: str, cost: Cards | None = None
) -> None:
    """Build a settlement that is already paid for, for the builder itself or a neutral (TB-2P-09)."""
    put(game, owner, SETTLEMENT, vertex)
    game.log("settlement_built", seat=by, vertex=vertex, cost=cost or {}, **_for_whom(game, owner, by))
    settlement_built(game, owner, vertex, how, by)


def _for_whom(game: Game, owner: str, by: Seat) -> dict[str, Json]:
    """Return the extra log facts of a piece that is not its builder's own."""
    return {} if owner == by else {"owner": owner, "color": neutrals(game)[owner]["color"]}


def build_city(game: Game, seat: Seat, vertex: str, *, how: str, cost: Cards) -> None:
    """Replace a settlement with a city that is already paid for."""
    put(game, seat, CITY, vertex)
    game.log("city_built", seat=seat, vertex=vertex, cost=cost)
    city_built(game, seat, vertex, how)


def why_no_road(game: Game, seat: Seat, edge: Json, more: tuple[str, ...] = ()) -> Refusal | None:
    """BASE-BUILD-04, BASE-BUILD-05, BASE-BUILD-06; BASE-ERR-18, BASE-ERR-19, BASE-ERR-20, BASE-ERR-57

    :param more: roads that the seat places before this one, in the same move
    """
    graph = board(game)
    if not isinstance(edge, str) or edge not in graph.ends:
        return refuse("BASE-ERR-57")
    if edge in game.state["base"]["roads"] or edge in more:
        return refuse("BASE-ERR-18")
    closed = closed_to_roads(game, seat)
    if edge in closed:
        return closed[edge]
    places = places_for_road(game, seat, more) if more else road_places(game, seat)
    return None if edge in places else _not_connected(game, seat, edge, more)


def _not_connected(game: Game, seat: Seat, edge: str, more: tuple[str, ...]) -> Refusal:
    """Return BASE-ERR-20 if only a foreign building prevents the connection, otherwise BASE-ERR-19."""
    graph = board(game)
    own = {*edges_of_way(game, seat, LAND), *more}
    blocked = blocked_vertices(game, seat)
    for vertex in graph.ends[edge]:
        if vertex in blocked and any(other in own for other in graph.edges_at[vertex]):
            blocker = why_blocked(game, vertex)
            if blocker is not None:
                return blocker
    return refuse("BASE-ERR-19")


def why_no_settlement(game: Game, seat: Seat, vertex: Json) -> Refusal | None:
    """BASE-BUILD-07, BASE-BUILD-08; BASE-ERR-22, BASE-ERR-23, BASE-ERR-24, BASE-ERR-57"""
    if not isinstance(vertex, str) or vertex not in board(game).neighbors:
        return refuse("BASE-ERR-57")
    if building_at(game, vertex) is not None:
        return refuse("BASE-ERR-22")
    if vertex not in open_vertices(game):
        return refuse("BASE-ERR-23")
    closed = closed_to_settlements(game, seat)
    if vertex in closed:
        return closed[vertex]
    if vertex not in settlement_places(game, seat):
        return refuse("BASE-ERR-24")
    return None


def why_no_city(game: Game, seat: Seat, vertex: Json) -> Refusal | None:
    """BASE-BUILD-10; BASE-ERR-26, BASE-ERR-27, BASE-ERR-28, BASE-ERR-57"""
    if not isinstance(vertex, str) or vertex not in board(game).neighbors:
        return refuse("BASE-ERR-57")
    standing = building_at(game, vertex)
    if standing is None:
        return refuse("BASE-ERR-26")
    if standing[0] != seat:
        return refuse("BASE-ERR-27")
    if standing[1] == CITY:
        return refuse("BASE-ERR-28")
    return closed_to_cities(game, seat).get(vertex)


@base.verb(building, only_if=can_pay_something)
class BuildRoad(Verb):
    """BASE-BUILD-04, BASE-BUILD-05, BASE-BUILD-06"""

    def options(self, game: Game, seat: Seat) -> Arguments:
        if not can_pay(game, seat, ROAD) or not pieces_left(game, seat, ROAD):
            return []
        return road_places(game, seat)

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        refusal = why_no_road(game, seat, argument)
        if refusal is not None:
            return refusal
        if not pieces_left(game, seat, ROAD):
            return refuse("BASE-ERR-21")
        return why_not_pay(game, seat, ROAD)

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        cost = pay_for(game, seat, ROAD)
        build_road(game, seat, argument, by=seat, how=BOUGHT, cost=cost)


@base.verb(building, only_if=can_pay_something)
class BuildSettlement(Verb):
    """BASE-BUILD-07, BASE-BUILD-08, BASE-BUILD-09, BASE-BUILD-11"""

    def options(self, game: Game, seat: Seat) -> Arguments:
        if not can_pay(game, seat, SETTLEMENT) or not pieces_left(game, seat, SETTLEMENT):
            return []
        return settlement_places(game, seat)

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        refusal = why_no_settlement(game, seat, argument)
        if refusal is not None:
            return refusal
        if not pieces_left(game, seat, SETTLEMENT):
            return refuse("BASE-ERR-25")
        return why_not_pay(game, seat, SETTLEMENT)

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        cost = pay_for(game, seat, SETTLEMENT)
        build_settlement(game, seat, argument, by=seat, how=BOUGHT, cost=cost)


@base.verb(building, only_if=can_pay_something)
class BuildCity(Verb):
    """BASE-BUILD-10"""

    def options(self, game: Game, seat: Seat) -> Arguments:
        if not can_pay(game, seat, CITY) or not pieces_left(game, seat, CITY):
            return []
        return city_places(game, seat)

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        refusal = why_no_city(game, seat, argument)
        if refusal is not None:
            return refusal
        if not pieces_left(game, seat, CITY):
            return refuse("BASE-ERR-29")
        return why_not_pay(game, seat, CITY)

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        cost = pay_for(game, seat, CITY)
        build_city(game, seat, argument, how=BOUGHT, cost=cost)
