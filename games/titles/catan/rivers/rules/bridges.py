"""Bridges: where they stand, what they connect, what they cost. TB-RI-11, TB-RI-12, TB-RI-14, TB-RI-15, TB-RI-16

A bridge is a piece of its own and not a road. No card places one (TB-RI-16), it brings no neutral road (TB-RI-C2),
and no earthquake damages it (TB-EV-17). In every other respect it works like a road and belongs to its owner's
network.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from games.engine.arguments import Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.invariants import need
from games.engine.memory import Topic
from games.engine.types import Json, Seat
from games.engine.verbs import Verb
from games.titles.catan.base.rules.board import BOARD, board
from games.titles.catan.base.rules.building import COST, can_pay, costs, pay_for, why_not_pay
from games.titles.catan.base.rules.free_pieces import Placed, RoadKind, road_kinds
from games.titles.catan.base.rules.longest_road import route_may_have_changed
from games.titles.catan.base.rules.module import building
from games.titles.catan.base.rules.pieces import (
    ROAD,
    closed_to_roads,
    network,
    pieces_in_use,
    pieces_left,
    reached,
    supply_at_start,
    ways,
)
from games.titles.catan.kit.rules.cards import Cards
from games.titles.catan.kit.rules.coins import take_coins
from games.titles.catan.kit.rules.geometry import LAND
from games.titles.catan.rivers.rules import facts
from games.titles.catan.rivers.rules.facts import BRIDGE
from games.titles.catan.rivers.rules.module import KEY, own_state, rivers

BRIDGES = Topic("bridges", BOARD)
NO_ROAD = refuse("TB-RI-E1")

rivers.copies(dict, "bridges")


@rivers.sets_up
def no_bridge_stands(game: Game) -> None:
    """TB-RI-07"""
    own_state(game)["bridges"] = {}


def bridges(game: Game) -> dict[str, Seat]:
    """Return the owner of each bridge by site."""
    return own_state(game)["bridges"]  # type: ignore[no-any-return]


def bridges_of(game: Game, seat: Seat) -> list[str]:
    return [site for site, owner in bridges(game).items() if owner == seat]


# Bridges as part of the network


@rivers.answers(closed_to_roads)
def no_road_crosses_a_river(
    earlier: Callable[[Game, Seat], dict[str, Refusal]], game: Game, seat: Seat
) -> dict[str, Refusal]:
    """Close bridge sites to roads, also in the set-up and for neutral roads. TB-RI-12, TB-RI-E1, TB-RI-C2"""
    return {**earlier(game, seat), **dict.fromkeys(facts.SITES, NO_ROAD)}


@rivers.answers(network)
def bridges_connect(
    earlier: Callable[[Game, Seat], dict[str, str]], game: Game, seat: Seat
) -> dict[str, str]:
    """TB-RI-15"""
    found = earlier(game, seat)
    own = bridges_of(game, seat)
    return {**found, **dict.fromkeys(own, BRIDGE)} if own else found


@rivers.answers(ways)
def bridges_lead_on_from_roads(earlier: Callable[[Game], dict[str, str]], game: Game) -> dict[str, str]:
    """Roads continue over bridges, also for Longest Road. TB-RI-15"""
    return {**earlier(game), BRIDGE: LAND}


@rivers.answers(supply_at_start)
def three_bridges(earlier: Callable[[Game], dict[str, int]], game: Game) -> dict[str, int]:
    """TB-RI-07"""
    return {**earlier(game), BRIDGE: facts.BRIDGES}


@rivers.answers(pieces_in_use)
def bridges_in_use(earlier: Callable[[Game, Seat, str], int], game: Game, seat: Seat, piece: str) -> int:
    return len(bridges_of(game, seat)) if piece == BRIDGE else earlier(game, seat, piece)


# Building


@rivers.answers(costs)
def a_bridge_has_its_cost(
    earlier: Callable[[Game, Seat], dict[str, Cards]], game: Game, seat: Seat
) -> dict[str, Cards]:
    """TB-RI-14"""
    return {**earlier(game, seat), BRIDGE: facts.BRIDGE_COST}


def bridge_places(game: Game, seat: Seat) -> list[str]:
    """Return the free sites that a road, bridge, settlement or city of the seat leads to. TB-RI-14, TB-RI-15"""
    ends = board(game).ends
    own = reached(game, seat, LAND)
    taken = bridges(game)
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
        if argument in bridges(game):
            return refuse("TB-RI-E6")
        if argument not in bridge_places(game, seat):
            return refuse("TB-RI-E3")
        if not pieces_left(game, seat, BRIDGE):
            return refuse("TB-RI-E4")
        return None if why_not_pay(game, seat, BRIDGE) is None else refuse("TB-RI-E5")

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        """Build the bridge; settle Longest Road before the coins come."""
        cost = pay_for(game, seat, BRIDGE)
        bridges(game)[argument] = seat
        game.changed(BRIDGES)
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


# Sight and invariants


@rivers.shows
def sight(game: Game) -> dict[str, Json]:
    return {"bridges": dict(bridges(game))}


@rivers.imagines
def imagine(game: Game, whole: Json, luck: Random) -> None:
    own_state(game)["bridges"] = dict(whole[KEY]["bridges"])


@rivers.invariants
def invariants(game: Game) -> None:
    """Check the places and owners of bridges.

    :raises EngineError: a bridge stands where none can, a seat has too many, or a road stands on a site
    """
    here: Json = own_state(game).get("bridges")
    need(isinstance(here, dict) and set(here) <= set(facts.SITES), "`rivers.bridges` stand on bridge sites")
    need(all(owner in game.seats for owner in here.values()), "`rivers.bridges` are of seats")
    counts = [list(here.values()).count(seat) for seat in game.seats]
    need(max(counts) <= facts.BRIDGES, f"no seat has more than {facts.BRIDGES} of `rivers.bridges`")
    need(not set(game.state["base"]["roads"]) & set(facts.SITES), "no road stands on a bridge site")
