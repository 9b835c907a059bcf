"""The pieces on the board, and the only functions that place and remove them. BASE-COMP-09, BASE-BUILD-03.

In the state, roads, settlements and cities are `{place: seat}`. The pieces of each seat are kept in the game's memory
and updated piece by piece. Other expensive results are kept there under `BOARD` or `BUILDINGS` until something they
depend on changes.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import chain

from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.memory import Topic, derived_from
from games.engine.questions import Constant, Event, Question
from games.engine.types import Json, Seat
from games.titles.catan.base.rules import facts
from games.titles.catan.base.rules.board import BOARD, SITES, board
from games.titles.catan.base.rules.module import base
from games.titles.catan.kit.rules.geometry import LAND

base.copies(dict, "roads", "settlements", "cities")

ROAD = "road"
SETTLEMENT = "settlement"
CITY = "city"
PLACES = {ROAD: "roads", SETTLEMENT: "settlements", CITY: "cities"}

ROADS = Topic("roads", BOARD)
BUILDINGS = Topic("buildings", SITES)


_PIECES = Topic("pieces", copied=dict)
"""Never stale: this file replaces the entry of an owner and a kind of piece when it changes."""


@Constant
def neutrals(game: Game) -> dict[str, dict[str, Json]]:
    """Return the neutral owners of pieces by name, with the facts of each, such as its color (TB-2P-02)."""
    return {}


def owners(game: Game) -> list[str]:
    """Return all possible owners of pieces: the seats, then the neutrals."""
    return [*game.seats, *neutrals(game)]


@Constant
def supply_at_start(game: Game) -> dict[str, int]:
    """Return the number of pieces of each kind that a seat has. BASE-COMP-09"""
    return facts.PIECES


@Question
def closed_to_roads(game: Game, seat: Seat) -> dict[str, Refusal]:
    """Return the edges where this seat may not put a road now, each with the reason."""
    return {}


@Question
def closed_to_settlements(game: Game, seat: Seat) -> dict[str, Refusal]:
    """Return the vertices where this seat may not put a settlement now, each with the reason."""
    return {}


@Question
def closed_to_cities(game: Game, seat: Seat) -> dict[str, Refusal]:
    """Return the settlements that this seat may not upgrade now, each with the reason."""
    return {}


@Question
def blocked_vertices(game: Game, seat: Seat) -> set[str]:
    """Return the vertices that interrupt this seat's network. BASE-BUILD-05, BASE-BUILD-06

    Read-only.
    """
    derived = game.derived(BUILDINGS)
    found: set[str] | None = derived.get(("blocked_vertices", seat))
    if found is None:
        here = game.state["base"]
        found = derived["blocked_vertices", seat] = {
            vertex
            for buildings in (here["settlements"], here["cities"])
            for vertex, owner in buildings.items()
            if owner != seat
        }
    return found


@Question
def why_blocked(game: Game, vertex: str) -> Refusal | None:
    """Return a refusal with the owner of the building on a blocked vertex. BASE-ERR-20"""
    standing = building_at(game, vertex)
    return None if standing is None else refuse("BASE-ERR-20", name=standing[0])


@Question
def pieces_in_use(game: Game, seat: Seat, piece: str) -> int:
    """Return the number of pieces of a kind that are not in the seat's supply."""
    return len(pieces_of(game, seat, piece))


@Question
def network(game: Game, seat: Seat) -> dict[str, str]:
    """Return the edges of a seat's network, each with its kind of piece; read-only."""
    return pieces_of(game, seat, ROAD)


@Constant
def ways(game: Game) -> dict[str, str]:
    """Return the way to which each kind of piece in a network belongs.

    Where two ways meet, only a settlement or city of the seat joins them.
    """
    return {ROAD: LAND}


@Event
def set_up_piece_placed(game: Game, seat: Seat, piece: str, place: str) -> None:
    """A piece was placed in the set-up, which is never the same as building it."""


@Event
def road_built(game: Game, owner: str, edge: str, how: str, by: Seat) -> None:
    """A road was built, after the set-up.

    :param how: `bought`, `free` or a value of a module
    :param by: the seat that built it, which is the owner except for a neutral's road
    """


@Event
def settlement_built(game: Game, owner: str, vertex: str, how: str, by: Seat) -> None:
    """A settlement was built, after the set-up; the parameters are those of `road_built`."""


@Event
def city_built(game: Game, seat: Seat, vertex: str, how: str) -> None:
    """A city was built; neutrals get none (TB-2P-13)."""


@Event
def piece_removed(game: Game, owner: str, piece: str, place: str) -> None:
    """A piece has returned to its owner's supply."""


@Event
def buildings_lost(game: Game, vertices: Collection[str]) -> None:
    """Settlements or cities are worth less from now on, all at the same time (CK-BARB-11, TB-BA-11)."""


def put(game: Game, seat: Seat, piece: str, place: str) -> None:
    """Put a piece on the board; a city replaces the settlement."""
    here = game.state["base"]
    if piece == CITY:
        here["settlements"].pop(place, None)
        _drop(game, seat, SETTLEMENT, place)
    here[PLACES[piece]][place] = seat
    _add(game, seat, piece, place)
    game.changed(ROADS if piece == ROAD else BUILDINGS)


def put_back(game: Game, vertex: str) -> None:
    """Replace a city with a settlement of the same owner."""
    here = game.state["base"]
    owner = here["settlements"][vertex] = here["cities"].pop(vertex)
    _drop(game, owner, CITY, vertex)
    _add(game, owner, SETTLEMENT, vertex)
    game.changed(BUILDINGS)


def remove(game: Game, seat: Seat, piece: str, place: str) -> None:
    """Return a piece to its owner's supply; base itself never does this (BASE-BUILD-12)."""
    del game.state["base"][PLACES[piece]][place]
    _drop(game, seat, piece, place)
    game.changed(ROADS if piece == ROAD else BUILDINGS)
    piece_removed(game, seat, piece, place)


def pieces_of(game: Game, seat: Seat, piece: str) -> dict[str, str]:
    """Return the places of a seat's pieces of a kind, in the order of placing, each with the kind; read-only."""
    kept = game.derived(_PIECES)
    found: dict[str, str] | None = kept.get((seat, piece))
    if found is None:
        owned = game.state["base"][PLACES[piece]].items()
        found = kept[seat, piece] = {place: piece for place, owner in owned if owner == seat}
    return found


def _add(game: Game, owner: str, piece: str, place: str) -> None:
    """Note a new piece after it was put into the state. Branches of the game keep their own dictionary."""
    kept = game.derived(_PIECES)
    if (owner, piece) in kept:
        kept[owner, piece] = {**kept[owner, piece], place: piece}


def _drop(game: Game, owner: str, piece: str, place: str) -> None:
    kept = game.derived(_PIECES)
    if place in kept.get((owner, piece), ()):
        kept[owner, piece] = {at: piece for at in kept[owner, piece] if at != place}


def pieces_left(game: Game, seat: Seat, piece: str) -> int:
    """Return the number of pieces of a kind in a seat's supply. BASE-BUILD-03"""
    return supply_at_start(game)[piece] - pieces_in_use(game, seat, piece)


def building_at(game: Game, vertex: str) -> tuple[Seat, str] | None:
    """Return the owner and the kind of the building at a vertex."""
    here = game.state["base"]
    if vertex in here["settlements"]:
        return here["settlements"][vertex], SETTLEMENT
    if vertex in here["cities"]:
        return here["cities"][vertex], CITY
    return None


def buildings_of(game: Game, seat: Seat) -> list[str]:
    """Return the vertices where a seat has a settlement or a city."""
    return [*pieces_of(game, seat, SETTLEMENT), *pieces_of(game, seat, CITY)]


@derived_from(BUILDINGS)
def buildings_at_hexes(game: Game) -> dict[str, list[tuple[Seat, str]]]:
    """Return the owner and kind of each building at a hex, in the order of its corners; empty hexes are missing."""
    here = game.state["base"]
    standing = {vertex: (owner, SETTLEMENT) for vertex, owner in here["settlements"].items()}
    standing |= {vertex: (owner, CITY) for vertex, owner in here["cities"].items()}
    found = {}
    for name, corners in board(game).corners.items():
        there = [standing[corner] for corner in corners if corner in standing]
        if there:
            found[name] = there
    return found


@derived_from(BUILDINGS)
def open_vertices(game: Game) -> set[str]:
    """Return the vertices that are empty and have no building beside them. BASE-BUILD-08"""
    here = game.state["base"]
    graph = board(game)
    found = set(graph.vertices)
    for buildings in (here["settlements"], here["cities"]):
        for vertex in buildings:
            found.discard(vertex)
            found.difference_update(graph.neighbors[vertex])
    return found


@derived_from(BOARD)
def road_places(game: Game, seat: Seat) -> list[str]:
    """Return the edges where a seat may put a road now. BASE-BUILD-04, BASE-BUILD-05"""
    return places_for_road(game, seat, ())


def places_for_road(game: Game, seat: Seat, more: tuple[str, ...], without: str | None = None) -> list[str]:
    """Return the edges where a seat may put a road, given `more` roads and without one of its own."""
    roads = game.state["base"]["roads"]
    closed = closed_to_roads(game, seat)
    edges_at = board(game).edges_at
    around = chain.from_iterable(edges_at[vertex] for vertex in reached(game, seat, LAND, more, without))
    return [
        edge
        for edge in dict.fromkeys(around)
        if edge not in roads and edge not in closed and edge not in more
    ]


def edges_of_way(game: Game, seat: Seat, way: str) -> list[str]:
    """Return the edges of a seat's network that belong to one way."""
    way_of = ways(game)
    return [edge for edge, kind in network(game, seat).items() if way_of[kind] == way]


def reached(
    game: Game, seat: Seat, way: str, more: tuple[str, ...] = (), without: str | None = None
) -> dict[str, None]:
    """Return the vertices from which a seat may continue one way, in a fixed order.

    :param more: further edges of this way to count as the seat's
    :param without: an edge to leave out
    """
    ends = board(game).ends
    blocked = blocked_vertices(game, seat)
    found = dict.fromkeys(buildings_of(game, seat))
    for edge in (*edges_of_way(game, seat, way), *more):
        if edge == without:
            continue
        for vertex in ends[edge]:
            if vertex not in blocked:
                found[vertex] = None
    return found


@derived_from(BOARD)
def settlement_places(game: Game, seat: Seat) -> list[str]:
    """Return the vertices where a seat may build a settlement now. BASE-BUILD-07, BASE-BUILD-08"""
    ends = board(game).ends
    free = open_vertices(game)
    closed = closed_to_settlements(game, seat)
    reached = dict.fromkeys(v for edge in network(game, seat) for v in ends[edge])
    return [v for v in reached if v in free and v not in closed]


def city_places(game: Game, seat: Seat) -> list[str]:
    """Return the settlements that a seat may upgrade now. BASE-BUILD-10"""
    closed = closed_to_cities(game, seat)
    return [vertex for vertex in pieces_of(game, seat, SETTLEMENT) if vertex not in closed]
