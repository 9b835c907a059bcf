"""What a step of a wagon costs, how far it comes, and how far away trade hexes are. TB-TB-16, TB-TB-17, TB-TB-19."""

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
    """TB-TB-16: the paths on which a wagon rolls as on a road, each with the owner."""
    return game.state["base"]["roads"]  # type: ignore[no-any-return]


def path_between(game: Game, one: str, other: str) -> str | None:
    """The path that joins two vertices."""
    graph = board(game)
    return next((edge for edge in graph.edges_at[one] if graph.beyond(edge, one) == other), None)


def step_cost(game: Game, edge: str) -> int:
    """TB-TB-16: movement points for a path, for whoever travels on it."""
    cost = facts.ON_A_ROAD if edge in roads_for_wagons(game) else facts.NO_ROAD
    return cost + facts.PAST_A_BARBARIAN if edge in barbarians(game) else cost


def toll_taker(game: Game, seat: Seat, edge: str) -> str | None:
    """TB-TB-16: whose road it is, if it is another's."""
    owner = roads_for_wagons(game).get(edge)
    return None if owner == seat else owner


def reach(game: Game, seat: Seat, start: str, movement: int, coins: int) -> dict[str, int]:
    """Where a wagon can come to with so many points and coins, and the most points that it has left there.

    TB-TB-19: it never goes on from a plaza that it enters.
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
    """How many movement points each vertex is away from a plaza, a coin counted as so many: advice to bots.

    Bots ask it of many positions that have the same roads: what was found is kept beyond a game.
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
