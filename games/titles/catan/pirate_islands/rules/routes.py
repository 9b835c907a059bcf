"""The shipping route of each seat: one, without branches, by a shortest way to its waypoint and fortress. SF-PI-08"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple

from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.memory import derived_from
from games.engine.questions import Constant
from games.engine.types import Seat
from games.titles.catan.base.rules.board import BOARD, FIELDS, SITES, board
from games.titles.catan.base.rules.free_pieces import Placed
from games.titles.catan.base.rules.pieces import blocked_vertices, buildings_of
from games.titles.catan.pirate_islands.rules.facts import MAIN
from games.titles.catan.pirate_islands.rules.module import home_of, pirate_islands, waters_of
from games.titles.catan.seafarers.rules.moving import loose_ends
from games.titles.catan.seafarers.rules.sea import areas_at, onward_at_sea, ship_edges
from games.titles.catan.seafarers.rules.ships import SHIPS, off_route, ships_among

BRANCH = refuse("SF-ERR-33")
TO_WAYPOINT = refuse("SF-ERR-34")
TO_FORTRESS = refuse("SF-ERR-34b")
COMPLETE = refuse("SF-ERR-34c")
More = tuple[str, ...]


class Route(NamedTuple):
    """The ships of a seat in order from the start, and every vertex that they pass; the last one is the head."""

    ships: tuple[str, ...]
    vertices: tuple[str, ...]

    @property
    def head(self) -> str | None:
        return self.vertices[-1] if self.vertices else None


def route_of(game: Game, seat: Seat, more: More = (), without: str | None = None) -> Route:
    """Return the route of a seat, which starts at an own building on the coast of `main`.

    :param more: edges that count as ships of the seat
    :param without: a ship that counts as gone
    """
    own = (*SHIPS.of(game, seat), *more)
    return _route_along(
        game, seat, own if without is None else tuple(edge for edge in own if edge != without)
    )


@derived_from(SITES)
def _route_along(game: Game, seat: Seat, own: tuple[str, ...]) -> Route:
    if not own:
        return Route((), ())
    graph, left, ships = board(game), list(own), list[str]()
    vertices = [_start(game, seat, left)]
    while following := [step for step in graph.onward[vertices[-1]] if step[0] in left]:
        ship, beyond = following[0]
        left.remove(ship)
        ships.append(ship)
        vertices.append(beyond)
    return Route(tuple(ships), tuple(vertices))


def _start(game: Game, seat: Seat, ships: Collection[str]) -> str:
    """Return the end with a building on `main`; of two the one farther from the fortress."""
    ends, harbors = board(game).ends, starts(game, seat)
    loose = loose_ends(board(game), ships) or [vertex for ship in ships for vertex in ends[ship]]
    at_home = [vertex for vertex in loose if vertex in harbors]
    if len(at_home) == 1:
        return at_home[0]
    far = open_sea(game, home_of(game, seat).fortress)
    return max(at_home or loose, key=lambda vertex: far.get(vertex, 0))


def starts(game: Game, seat: Seat) -> list[str]:
    """Return the seat's buildings on the coast of `main`, where its route may start. SF-PI-08"""
    coast = _coast_of_main(game)
    return [vertex for vertex in buildings_of(game, seat) if vertex in coast]


@derived_from(FIELDS)
def _coast_of_main(game: Game) -> frozenset[str]:
    ends = board(game).ends
    wet = {vertex for edge in ship_edges(game) for vertex in ends[edge]}
    return frozenset(vertex for vertex in wet if MAIN in areas_at(game, vertex))


def goal_of(game: Game, seat: Seat, route: Route) -> str | None:
    """Return where the route leads next: the waypoint, then the fortress; None at its end."""
    home = home_of(game, seat)
    if home.fortress in route.vertices:
        return None
    return home.fortress if home.waypoint in route.vertices else home.waypoint


def has_reached_fortress(game: Game, seat: Seat) -> bool:
    """Return whether the route has reached waypoint and fortress. SF-PI-13"""
    beside = board(game).edges_at[home_of(game, seat).fortress]
    return not SHIPS.of(game, seat).keys().isdisjoint(beside)


def ships_needed(game: Game, seat: Seat) -> int | None:
    """Return how many more ships lead to the next goal; None if there is no way, 0 at the end of the route."""
    route = route_of(game, seat)
    if goal_of(game, seat, route) is None:
        return 0
    far = distances(game, seat)
    return min((far[vertex] for vertex in _heads(game, seat, route) if vertex in far), default=None)


def _heads(game: Game, seat: Seat, route: Route) -> list[str]:
    return starts(game, seat) if route.head is None else [route.head]


@derived_from(FIELDS)
def open_sea(game: Game, goal: str) -> dict[str, int]:
    """Return the distance of each vertex from a goal in ships, on an empty board."""
    return _search(game, goal, (), set(), set(board(game).vertices))


@derived_from(BOARD)
def distances(game: Game, seat: Seat) -> dict[str, int]:
    """Return the distances from the next goal of a seat's route, as far as the places where the route goes on."""
    route = route_of(game, seat)
    goal = goal_of(game, seat, route)
    return {} if goal is None else _distances(game, seat, route, goal)


def _distances(
    game: Game, seat: Seat, route: Route, goal: str, before: Placed = (), without: str | None = None
) -> dict[str, int]:
    """Return the distances from the goal of a route, as far as the places where it goes on.

    Edges with other pieces, buildings and fortresses of other seats, and the route itself are avoided.

    :param before: pieces that the seat places before in the same move, roads too
    :param without: a ship that counts as gone
    """
    taken = {*game.state["base"]["roads"], *SHIPS.on_board(game), *(place for _, place in before)}
    taken.discard(without)
    closed = {*blocked_vertices(game, seat), *_fortresses(game), *route.vertices[:-1]}
    return _search(game, goal, taken, closed, set(_heads(game, seat, route)))


@Constant
def _fortresses(game: Game) -> tuple[str, ...]:
    return tuple(home.fortress for home, _ in zip(waters_of(game).homes, game.seats, strict=False))


def _search(
    game: Game, goal: str, taken: Collection[str], closed: set[str], wanted: set[str]
) -> dict[str, int]:
    """Return the distances from a goal by edges for ships that are not taken, until all wanted vertices are found."""
    onward, found, now, far = onward_at_sea(game), {goal: 0}, [goal], 0
    while now and not wanted <= found.keys():
        following, far = [], far + 1
        for vertex in now:
            for edge, beyond in onward[vertex]:
                if beyond not in found and beyond not in closed and edge not in taken:
                    found[beyond] = far
                    following.append(beyond)
        now = following
    return found


def _steps(game: Game, seat: Seat, route: Route, far: dict[str, int]) -> list[str]:
    """Return the edges by which a shortest way goes on: without ships from each building where the route may start."""
    onward = board(game).onward
    return [
        edge
        for head in _heads(game, seat, route)
        if head in far
        for edge, beyond in onward[head]
        if far.get(beyond) == far[head] - 1
    ]


@pirate_islands.answers(off_route)
def ships_take_the_shortest_way(
    earlier: Callable[[Game, Seat, Collection[str], Placed, str | None], dict[str, Refusal]],
    game: Game,
    seat: Seat,
    edges: Collection[str],
    before: Placed,
    without: str | None,
) -> dict[str, Refusal]:
    """SF-PI-08, SF-PI-10, SF-ERR-33, SF-ERR-34"""
    route = route_of(game, seat, ships_among(before), without)
    goal, off = goal_of(game, seat, route), earlier(game, seat, edges, before, without)
    if goal is None:
        return {**off, **dict.fromkeys(edges, COMPLETE)}
    at_head = edges if route.head is None else board(game).edges_at[route.head]
    if all(edge not in at_head for edge in edges):
        return {**off, **dict.fromkeys(edges, BRANCH)}
    steps = _steps(game, seat, route, _distances(game, seat, route, goal, before, without))
    beside = TO_WAYPOINT if goal == home_of(game, seat).waypoint else TO_FORTRESS
    return {**off, **{edge: beside if edge in at_head else BRANCH for edge in edges if edge not in steps}}
