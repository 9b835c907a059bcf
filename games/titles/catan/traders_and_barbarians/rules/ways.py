"""The cost of a wagon's steps, its reach, and distances to trade hexes. TB-TB-16, TB-TB-17, TB-TB-19"""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush

from games.engine.game import Game
from games.engine.questions import Question
from games.engine.types import Seat
from games.titles.catan.base.rules.board import board
from games.titles.catan.kit.rules.geometry import Graph
from games.titles.catan.traders_and_barbarians.rules import facts
from games.titles.catan.traders_and_barbarians.rules.barbarians import barbarians


@Question
def roads_for_wagons(game: Game) -> dict[str, str]:
    """Return the owner of each path on which a wagon rolls as on a road. TB-TB-16"""
    return game.state["base"]["roads"]  # type: ignore[no-any-return]


def path_between(game: Game, one: str, other: str) -> str | None:
    """Return the path that joins two vertices, or None."""
    graph = board(game)
    return next((edge for edge in graph.edges_at[one] if graph.beyond(edge, one) == other), None)


def step_cost(game: Game, edge: str) -> int:
    """Return the movement points that the path costs any wagon. TB-TB-16"""
    cost = facts.ON_A_ROAD if edge in roads_for_wagons(game) else facts.NO_ROAD
    return cost + facts.PAST_A_BARBARIAN if edge in barbarians(game) else cost


def toll_taker(game: Game, seat: Seat, edge: str) -> str | None:
    """Return the owner of the road on the path if it is another party's, else None. TB-TB-16"""
    owner = roads_for_wagons(game).get(edge)
    return None if owner == seat else owner


def reach(game: Game, seat: Seat, start: str, movement: int, coins: int) -> dict[str, int]:
    """Return the vertices that a wagon can reach, each with the most movement points left on arrival.

    `movement` and `coins` limit the journey. It never continues beyond a plaza (TB-TB-19).
    """
    graph = board(game)
    most: dict[str, int] = {}
    seen: dict[tuple[str, int], int] = {}
    waiting = [(-movement, start, coins)]
    while waiting:
        negative, vertex, purse = heappop(waiting)
        left = -negative
        if seen.get((vertex, purse), -1) >= left:
            continue
        seen[vertex, purse] = left
        most[vertex] = max(most.get(vertex, 0), left)
        if vertex in facts.AT_PLAZA and vertex != start:
            continue
        for edge in graph.edges_at[vertex]:
            pays = facts.TOLL if toll_taker(game, seat, edge) is not None else 0
            after = left - step_cost(game, edge)
            if after >= 0 and purse >= pays:
                heappush(waiting, (-after, graph.beyond(edge, vertex), purse - pays))
    return most


def distances(game: Game, seat: Seat, plaza: str, toll: float) -> dict[str, float]:
    """Return each vertex's distance to a plaza in movement points, with each toll counted as `toll`: advice to bots.

    Bots ask this for many positions with the same roads, so results are cached across games.
    """
    roads = tuple(roads_for_wagons(game).items())
    return _distances(board(game), seat, plaza, roads, tuple(barbarians(game)), toll)


@lru_cache(maxsize=2048)
def _distances(
    graph: Graph,
    seat: Seat,
    plaza: str,
    roads: tuple[tuple[str, str], ...],
    held: tuple[str, ...],
    toll: float,
) -> dict[str, float]:
    prices: dict[str, float] = dict.fromkeys(graph.ends, facts.NO_ROAD)
    for edge, owner in roads:
        prices[edge] = facts.ON_A_ROAD + (toll if owner != seat else 0)
    for edge in held:
        prices[edge] += facts.PAST_A_BARBARIAN
    found: dict[str, float] = {}
    waiting = [(0.0, plaza)]
    while waiting:
        far, vertex = heappop(waiting)
        if vertex in found:
            continue
        found[vertex] = far
        if vertex in facts.AT_PLAZA and vertex != plaza:
            continue
        for edge in graph.edges_at[vertex]:
            heappush(waiting, (far + prices[edge], graph.beyond(edge, vertex)))
    return found
