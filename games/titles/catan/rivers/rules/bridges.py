"""Bridges: where they stand, what they connect, what they cost. TB-RI-11, TB-RI-12, TB-RI-14, TB-RI-15, TB-RI-16

A bridge is a piece of its own and not a road. No card places one (TB-RI-16), it brings no neutral road (TB-RI-C2),
and no earthquake damages it (TB-EV-17). In every other respect it works like a road and belongs to its owner's
network.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from games.engine.arguments import Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.invariants import need
from games.engine.types import Json, Seat
from games.engine.verbs import Verb
from games.titles.catan.base.rules.board import board
from games.titles.catan.base.rules.building import COST, can_pay, pay_for, why_not_pay
from games.titles.catan.base.rules.free_pieces import Placed, RoadKind, road_kinds
from games.titles.catan.base.rules.longest_road import route_may_have_changed
from games.titles.catan.base.rules.module import building
from games.titles.catan.base.rules.pieces import ROAD, closed_to_roads, pieces_left, reached
from games.titles.catan.kit.rules.coins import take_coins
from games.titles.catan.kit.rules.edge_pieces import EdgePieces
from games.titles.catan.kit.rules.geometry import LAND
from games.titles.catan.rivers.rules import facts
from games.titles.catan.rivers.rules.facts import BRIDGE
from games.titles.catan.rivers.rules.module import rivers

NO_ROAD = refuse("TB-RI-E1")

BRIDGES = EdgePieces(
    rivers,
    BRIDGE,
    "bridges",
    way=LAND,
    number=facts.BRIDGES,
    cost=facts.BRIDGE_COST,
    edges=lambda game: facts.SITES,
)
"""Three bridges per seat (TB-RI-07), and their cost (TB-RI-14). Roads continue over them, also for Longest Road
(TB-RI-15).
"""


@rivers.answers(closed_to_roads)
def no_road_crosses_a_river(
    earlier: Callable[[Game, Seat], dict[str, Refusal]], game: Game, seat: Seat
) -> dict[str, Refusal]:
    """Close bridge sites to roads, also in the set-up and for neutral roads. TB-RI-12, TB-RI-E1, TB-RI-C2"""
    return {**earlier(game, seat), **dict.fromkeys(facts.SITES, NO_ROAD)}


# Building


def bridge_places(game: Game, seat: Seat) -> list[str]:
    """Return the free sites that a road, bridge, settlement or city of the seat leads to. TB-RI-14, TB-RI-15"""
    ends = board(game).ends
    own = reached(game, seat, LAND)
    taken = BRIDGES.on_board(game)
    return [site for site in facts.SITES if site not in taken and any(end in own for end in ends[site])]


rivers.ties_to_record("bridge_built", COST)


@rivers.verb(building)
class BuildBridge(Verb):
    """TB-RI-14, TB-RI-D1"""

    def options(self, game: Game, seat: Seat) -> Arguments:
        if not can_pay(game, seat, BRIDGE) or not pieces_left(game, seat, BRIDGE):
            return []
        return bridge_places(game, seat)

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """TB-RI-E2, TB-RI-E3, TB-RI-E4, TB-RI-E5, TB-RI-E6; BASE-ERR-57"""
        if not isinstance(argument, str) or argument not in board(game).ends:
            return refuse("BASE-ERR-57")
        if argument not in facts.SITES:
            return refuse("TB-RI-E2")
        if argument in BRIDGES.on_board(game):
            return refuse("TB-RI-E6")
        if argument not in bridge_places(game, seat):
            return refuse("TB-RI-E3")
        if not pieces_left(game, seat, BRIDGE):
            return refuse("TB-RI-E4")
        return None if why_not_pay(game, seat, BRIDGE) is None else refuse("TB-RI-E5")

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        """Build the bridge; settle Longest Road before the coins come."""
        cost = pay_for(game, seat, BRIDGE)
        BRIDGES.put(game, seat, argument)
        game.log("bridge_built", seat=seat, edge=argument, cost=cost)
        route_may_have_changed(game, [seat])
        take_coins(game, seat, facts.COINS_FOR[BRIDGE], BRIDGE)


@rivers.answers(road_kinds)
def no_card_places_a_bridge(
    earlier: Callable[[Game], dict[str, RoadKind]], game: Game
) -> dict[str, RoadKind]:
    """TB-RI-16, TB-RI-E9"""
    found = earlier(game)
    road = found[ROAD]

    def why_not(game: Game, seat: Seat, place: Json, before: Placed) -> Refusal | None:
        if place in facts.SITES or (isinstance(place, dict) and place.get("piece") == BRIDGE):
            return refuse("TB-RI-E9")
        return road.why_not(game, seat, place, before)

    return {**found, ROAD: replace(road, why_not=why_not)}


@rivers.invariants
def invariants(game: Game) -> None:
    """:raises EngineError: a road lies on a bridge site"""
    need(not set(game.state["base"]["roads"]) & set(facts.SITES), "no road stands on a bridge site")
