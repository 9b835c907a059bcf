"""Probes of the board: a map of its own, and pieces that follow other ways than roads.

The island has a lake on a drawn inner hex, a river hex and a castle with a plaza on fixed ones, and a hex with two
numbers. To its east are the sea, a frame, and a hex face down. Bridges connect to roads, ships only to ships; a
neutral owner has a settlement.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random

from games.engine.arguments import Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.invariants import need
from games.engine.memory import Topic
from games.engine.questions import Event
from games.engine.record import Drawn
from games.engine.types import Json, Seat
from games.engine.verbs import Verb
from games.titles.catan.base.rules import facts
from games.titles.catan.base.rules.board import (
    BOARD,
    TERRAINS,
    board,
    change_hex,
    harbor_placed,
    island,
    layout,
    put_harbor,
    terrains,
)
from games.titles.catan.base.rules.building import COST, costs, pay_for, why_not_pay
from games.titles.catan.base.rules.layout import Layout, Pool, Spiral, Terrain, Token
from games.titles.catan.base.rules.longest_road import award_seats, route_may_have_changed
from games.titles.catan.base.rules.module import building, setup_routes
from games.titles.catan.base.rules.pieces import (
    ROAD,
    SETTLEMENT,
    closed_to_roads,
    closed_to_settlements,
    network,
    neutrals,
    owners,
    pieces_in_use,
    pieces_left,
    put,
    reached,
    road_built,
    set_up_piece_placed,
    supply_at_start,
    ways,
)
from games.titles.catan.base.rules.setup import SetupRoad, closed_in_set_up
from games.titles.catan.kit.rules.cards import Cards
from games.titles.catan.kit.rules.geometry import COAST, LAND, SEA, UNKNOWN
from tests.probe.title import probe

LAYOUT = probe("layout")
BRIDGE = "bridge"
SHIP = "ship"
PLACES = {BRIDGE: "bridges", SHIP: "ships"}
PIECES = Topic("bridges and ships", BOARD)

INNER = ("0,0", "0,-1", "-1,0", "-1,1", "0,1", "1,0", "1,-1")
RIVER, CASTLE, FOG = "-1,-1", "-2,0", "4,-1"
OPEN_SEA, FRAME = ("3,-1", "3,0"), ("4,0", "5,-1", "5,-2", "4,-2")
BRIDGE_SITE = "-1,-1,E"
PLAZA = "-2,0,C"
PATHS = tuple(
    (f"{PLAZA}-{corner}", (PLAZA, vertex))
    for corner, vertex in (("N", "-2,0,N"), ("NE", "-1,-1,S"), ("SE", "-2,1,N"), ("S", "-2,0,S"))
)
START_CLOSED = "0,-2,N"
LATE_HARBOR = "2,-2,NE"

LAYOUT.messages.update(
    {
        "PROBE-SEA": "A road needs land on at least one side.",
        "PROBE-BRIDGE": "Only a bridge can cross the river here.",
        "PROBE-TAKEN": "There is already a ship or a bridge.",
        "PROBE-PLAZA": "Nothing can be built here.",
        "PROBE-START": "Nobody may begin here.",
        "PROBE-NO-BRIDGE": "A bridge joins own roads, on its site.",
        "PROBE-NO-SHIP": "A ship must touch your own ship or building, on water.",
        "PROBE-NO-PIECE": "None left.",
    }
)


# The map


@LAYOUT.answers(terrains)
def more_terrain(earlier: Callable[[Game], dict[str, Terrain]], game: Game) -> dict[str, Terrain]:
    return {
        **earlier(game),
        "lake": Terrain(takes_token=False),
        "castle": Terrain(takes_token=False),
        "sea": Terrain(surface=SEA, takes_token=False),
        "fog": Terrain(surface=UNKNOWN, takes_token=False),
    }


@LAYOUT.answers(layout)
def a_map_of_its_own(earlier: Callable[[Game], Layout], game: Game) -> Layout:
    return MAP


def _map() -> Layout:
    left = Counter(facts.TERRAIN) - Counter(("desert", "pasture", "fields"))
    tokens = tuple[Token, ...]((12, 2) if number == 12 else number for number in facts.TOKENS if number != 2)
    printed = island("spiral", "random")
    return replace(
        printed,
        hexes=(*printed.hexes, *OPEN_SEA, FOG, *FRAME),
        fixed={RIVER: "pasture", CASTLE: "castle", FOG: "fog", **dict.fromkeys((*OPEN_SEA, *FRAME), "sea")},
        pools=(Pool("lake", ("lake",), INNER), Pool("terrain", tuple(left.elements()))),
        tokens=(Spiral("spiral", facts.SPIRALS, tokens),),
        frame=FRAME,
        paths=PATHS,
    )


MAP = _map()


# Neutral pieces


@LAYOUT.answers(neutrals)
def somebody_neutral(earlier: Callable[[Game], dict[str, Json]], game: Game) -> dict[str, Json]:
    return {**earlier(game), "n1": {"color": "sky"}}


@LAYOUT.answers(award_seats)
def the_neutral_may_be_longest(earlier: Callable[[Game], list[Seat]], game: Game) -> list[Seat]:
    return [*earlier(game), *(owner for owner in owners(game) if owner not in game.seats)]


# Where pieces stand


@LAYOUT.sets_up
def set_up(game: Game) -> None:
    game.state[LAYOUT.key] = {"bridges": {}, "ships": {}}
    put(game, "n1", SETTLEMENT, "0,2,S")
    put(game, "n1", ROAD, "0,2,SE")


@LAYOUT.shows
def seen(game: Game) -> dict[str, Json]:
    return {key: dict(pieces) for key, pieces in game.state[LAYOUT.key].items()}


@LAYOUT.imagines
def imagined(game: Game, whole: Json, luck: Random) -> None:
    game.state[LAYOUT.key] = {key: dict(pieces) for key, pieces in whole[LAYOUT.key].items()}


@LAYOUT.invariants
def invariants(game: Game) -> None:
    ends = board(game).ends
    for key, pieces in game.state[LAYOUT.key].items():
        need(set(pieces) <= set(ends) and set(pieces.values()) <= set(game.seats), f"strange {key}")


@LAYOUT.answers(supply_at_start)
def more_pieces(earlier: Callable[[Game], dict[str, int]], game: Game) -> dict[str, int]:
    return {**earlier(game), BRIDGE: 1, SHIP: 4}


@LAYOUT.answers(pieces_in_use)
def out_of_the_supply(earlier: Callable[[Game, Seat, str], int], game: Game, seat: Seat, piece: str) -> int:
    if piece not in PLACES:
        return earlier(game, seat, piece)
    return list(game.state[LAYOUT.key][PLACES[piece]].values()).count(seat)


@LAYOUT.answers(costs)
def more_costs(earlier: Callable[[Game, Seat], dict[str, Cards]], game: Game, seat: Seat) -> dict[str, Cards]:
    return {**earlier(game, seat), BRIDGE: {"brick": 1}, SHIP: {"wool": 1}}


@LAYOUT.answers(ways)
def bridges_by_land_ships_by_sea(earlier: Callable[[Game], dict[str, str]], game: Game) -> dict[str, str]:
    return {**earlier(game), BRIDGE: LAND, SHIP: SEA}


@LAYOUT.answers(network)
def all_that_connects(
    earlier: Callable[[Game, Seat], dict[str, str]], game: Game, seat: Seat
) -> dict[str, str]:
    own = {
        edge: piece
        for piece, key in PLACES.items()
        for edge, owner in game.state[LAYOUT.key][key].items()
        if owner == seat
    }
    return {**earlier(game, seat), **own}


@LAYOUT.answers(closed_to_roads)
def no_road_here(
    earlier: Callable[[Game, Seat], dict[str, Refusal]], game: Game, seat: Seat
) -> dict[str, Refusal]:
    wet = [edge for edge, kind in board(game).kinds.items() if kind in (SEA, UNKNOWN)]
    return {
        **earlier(game, seat),
        **dict.fromkeys(wet, refuse("PROBE-SEA")),
        BRIDGE_SITE: refuse("PROBE-BRIDGE"),
        **dict.fromkeys(_taken(game), refuse("PROBE-TAKEN")),
    }


@LAYOUT.answers(closed_to_settlements)
def no_settlement_here(
    earlier: Callable[[Game, Seat], dict[str, Refusal]], game: Game, seat: Seat
) -> dict[str, Refusal]:
    graph = board(game)
    at_sea = [vertex for vertex, names in graph.hexes_at.items() if not set(names) & set(graph.land)]
    return {**earlier(game, seat), **dict.fromkeys((PLAZA, *at_sea), refuse("PROBE-PLAZA"))}


@LAYOUT.answers(closed_in_set_up)
def no_beginning_here(
    earlier: Callable[[Game, Seat], dict[str, Refusal]], game: Game, seat: Seat
) -> dict[str, Refusal]:
    return {**earlier(game, seat), START_CLOSED: refuse("PROBE-START")}


def _taken(game: Game) -> list[str]:
    return [edge for key in PLACES.values() for edge in game.state[LAYOUT.key][key]]


def bridge_places(game: Game, seat: Seat) -> list[str]:
    """Return the site, if it is free and one of the seat's roads leads to it."""
    ends = board(game).ends[BRIDGE_SITE]
    own = reached(game, seat, LAND)
    return [BRIDGE_SITE] if BRIDGE_SITE not in _taken(game) and set(ends) & own.keys() else []


def ship_places(game: Game, seat: Seat) -> list[str]:
    """Return the free edges of coast and sea that a ship or building of the seat reaches."""
    graph = board(game)
    taken = {*game.state["base"]["roads"], *_taken(game)}
    return [
        edge
        for vertex in reached(game, seat, SEA)
        for edge in graph.edges_at[vertex]
        if graph.kinds[edge] in (COAST, SEA) and edge not in taken
    ]


# Building pieces


@Event
def piece_built(game: Game, seat: Seat, edge: str) -> None:
    """A bridge or a ship has been built."""


for piece in PLACES:
    LAYOUT.ties_to_record(f"{piece}_built", COST)


def put_piece(game: Game, seat: Seat, piece: str, edge: str, cost: Cards) -> None:
    """Put a bridge or a ship, which may reveal the hex that lies face down."""
    game.state[LAYOUT.key][PLACES[piece]][edge] = seat
    game.changed(PIECES)
    game.log(f"{piece}_built", seat=seat, edge=edge, cost=cost)
    route_may_have_changed(game, [seat])
    piece_built(game, seat, edge)


class _Build(Verb):
    piece: str
    code: str

    @abstractmethod
    def places(self, game: Game, seat: Seat) -> list[str]: ...

    def options(self, game: Game, seat: Seat) -> Arguments:
        if not pieces_left(game, seat, self.piece) or why_not_pay(game, seat, self.piece) is not None:
            return []
        return list(self.places(game, seat))

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        if argument not in self.places(game, seat):
            return refuse(self.code)
        if not pieces_left(game, seat, self.piece):
            return refuse("PROBE-NO-PIECE")
        return why_not_pay(game, seat, self.piece)

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        put_piece(game, seat, self.piece, argument, pay_for(game, seat, self.piece))


@LAYOUT.verb(building)
class BuildBridge(_Build):
    piece, code = BRIDGE, "PROBE-NO-BRIDGE"

    def places(self, game: Game, seat: Seat) -> list[str]:
        return bridge_places(game, seat)


@LAYOUT.verb(building)
class BuildShip(_Build):
    piece, code = SHIP, "PROBE-NO-SHIP"

    def places(self, game: Game, seat: Seat) -> list[str]:
        return ship_places(game, seat)


@LAYOUT.verb(setup_routes)
class PlaceShip(Verb):
    """SF-SETUP-03: instead of the road of a starting settlement on the coast."""

    def options(self, game: Game, seat: Seat) -> Arguments:
        top = game.top
        assert isinstance(top, SetupRoad)
        return [edge for edge in ship_places(game, seat) if edge in board(game).edges_at[top.at]]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return None if argument in self.options(game, seat) else refuse("PROBE-NO-SHIP")

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        game.close_decision()
        put_piece(game, seat, SHIP, argument, {})
        set_up_piece_placed(game, seat, SHIP, argument)


# The hidden hex


@LAYOUT.on(road_built)
def a_road_turns(game: Game, owner: str, edge: str, how: str, by: Seat) -> None:
    turn_fog(game, edge)


@LAYOUT.on(piece_built)
def a_piece_turns(game: Game, seat: Seat, edge: str) -> None:
    turn_fog(game, edge)


LAYOUT.ties_to_record("hex_turned", Drawn("terrain", "fog", of=["forest", "sea"]))


def turn_fog(game: Game, edge: str) -> None:
    """SF-FOG-03, SF-FOG-04: reveal the hex permanently, with its harbor."""
    graph = board(game)
    met = {name for vertex in graph.ends[edge] for name in graph.hexes_at[vertex]}
    if FOG not in met or game.state["base"]["terrain"][FOG] != "fog":
        return
    found = game.chance("fog").pick(["forest", "sea"])
    change_hex(game, FOG, found, [5] if TERRAINS.get(found) else [])
    put_harbor(game, LATE_HARBOR, "any")
    game.log("hex_turned", hex=FOG, terrain=found)


@LAYOUT.on(harbor_placed)
def log_the_harbor(game: Game, edge: str) -> None:
    game.log("probe_harbor", edge=edge)
