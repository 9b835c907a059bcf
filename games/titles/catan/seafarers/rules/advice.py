"""The worth of gold fields, and of ships on their way to a new island: advice to bots, not a rule."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from games.engine.game import Game
from games.engine.memory import derived_from
from games.engine.questions import Question
from games.engine.types import Seat
from games.titles.catan.base.rules.board import BOARD_AND_FIGURES, board, pips, tokens
from games.titles.catan.base.rules.evaluation import PIP, worth_besides
from games.titles.catan.base.rules.hands import hand
from games.titles.catan.base.rules.pieces import (
    CITY,
    SETTLEMENT,
    blocked_vertices,
    closed_to_roads,
    closed_to_settlements,
    network,
    open_vertices,
    pieces_left,
    pieces_of,
    reached,
)
from games.titles.catan.base.rules.production import blocked_hexes
from games.titles.catan.kit.rules.cards import missing, total
from games.titles.catan.kit.rules.geometry import LAND, SEA
from games.titles.catan.seafarers.rules import facts
from games.titles.catan.seafarers.rules.facts import GOLD, SHIP
from games.titles.catan.seafarers.rules.islands import new_islands
from games.titles.catan.seafarers.rules.module import seafarers
from games.titles.catan.seafarers.rules.sea import areas_at, ship_edges
from games.titles.catan.seafarers.rules.ships import SHIPS, closed_to_ships, ship_places

GOLD_PIP = 1.25 * PIP
"""The worth of a pip of a gold field in hundredths of a victory point; a card of choice is better than any other."""
ISLAND = 150.0
"""The worth of a free corner of a new island that the seat has reached, but not yet settled."""
NEARER = 0.72
"""The share of that worth which is left with each piece that is still needed."""
OTHER_ISLANDS = 0.15
"""The share of the worth of further islands."""
MATERIAL = 26.0
"""The worth of a hand that can pay a ship, while there is an island to reach."""
TOO_FAR = 7


@seafarers.answers(worth_besides)
def gold_and_new_islands_draw_ships(earlier: Callable[[Game, Seat], float], game: Game, seat: Seat) -> float:
    return earlier(game, seat) + _gold_value(game, seat) + _voyage_value(game, seat)


def _gold_value(game: Game, seat: Seat) -> float:
    at = _gold_pips(game)
    number = sum(at.get(vertex, 0) for vertex in pieces_of(game, seat, SETTLEMENT))
    number += 2 * sum(at.get(vertex, 0) for vertex in pieces_of(game, seat, CITY))
    return GOLD_PIP * number


def _gold_pips(game: Game) -> dict[str, int]:
    """Return the pips of the gold fields at each vertex that has some."""
    terrain, blocked = game.state["base"]["terrain"], blocked_hexes(game)
    found: dict[str, int] = {}
    for name, numbers in tokens(game).items():
        if terrain[name] == GOLD and name not in blocked:
            for vertex in board(game).corners[name]:
                found[vertex] = found.get(vertex, 0) + sum(map(pips, numbers))
    return found


def _voyage_value(game: Game, seat: Seat) -> float:
    """Value the way to the goals of the seat's ships, by land as far as it has to."""
    goals = goals_in_reach(game, seat)
    if not goals:
        return 0.0
    worths = sorted((worth * NEARER**number for number, worth in goals.values()), reverse=True)
    value = worths[0] + OTHER_ISLANDS * sum(worths[1:])
    is_there = any(number == 0 for number, _worth in goals.values())
    if not is_there and pieces_left(game, seat, SHIP) and ship_places(game, seat):
        lacking = total(missing(hand(game, seat), facts.SHIP_COST))
        value += MATERIAL * (1 - lacking / total(facts.SHIP_COST)) ** 2
    return value


@Question
def goals_of_ships(game: Game, seat: Seat) -> dict[str, dict[str, float]]:
    """Return at each vertex or edge what a ship of the seat can do there: the worth of each goal by its name.

    In Seafarers a goal is a free corner of an area that would bring a chit, as long as the seat has a settlement.
    """
    sites, wanted = _sites(game, seat), set(new_islands(game, seat))
    if not wanted:
        return {}
    found = {vertex: dict.fromkeys(areas_at(game, vertex) & wanted, ISLAND) for vertex in sites}
    return {vertex: goals for vertex, goals in found.items() if goals}


@derived_from(BOARD_AND_FIGURES)
def goals_in_reach(game: Game, seat: Seat) -> Mapping[str, tuple[int, float]]:
    """Return how many more pieces lead to each goal of the seat, and its worth.

    A way may begin with roads; a settlement at a free corner lets ships continue it.
    """
    goals = goals_of_ships(game, seat)
    if not goals:
        return {}
    graph, blocked = board(game), blocked_vertices(game, seat)
    there = {vertex for edge in network(game, seat) for vertex in graph.ends[edge]}
    found = {goal: (0, worth) for vertex in there for goal, worth in goals.get(vertex, {}).items()}
    free, sites = _free_edges(game, seat), _sites(game, seat)
    now = [(vertex, way) for way in (LAND, SEA) for vertex in reached(game, seat, way)]
    seen = set(now)
    for number in range(1, TOO_FAR):
        following = [(vertex, SEA) for vertex, _way in now if vertex in sites]
        for vertex, way in now:
            for edge in graph.edges_at[vertex]:
                if edge not in free[way]:
                    continue
                beyond = graph.beyond(edge, vertex)
                following.append((beyond, way))
                for place in (edge, beyond):
                    for goal, worth in goals.get(place, {}).items():
                        found.setdefault(goal, (number, worth))
        now = [step for step in dict.fromkeys(following) if step not in seen and step[0] not in blocked]
        seen.update(now)
    return found


def _free_edges(game: Game, seat: Seat) -> dict[str, Collection[str]]:
    """Return the edges where the seat may put a road, and those where it may put a ship, by their way."""
    taken = {*game.state["base"]["roads"], *SHIPS.on_board(game)}
    return {
        LAND: board(game).ends.keys() - taken - closed_to_roads(game, seat).keys(),
        SEA: ship_edges(game) - taken - closed_to_ships(game, seat).keys(),
    }


def _sites(game: Game, seat: Seat) -> set[str]:
    """Return the free corners where the seat may build a settlement once it has come there."""
    if not pieces_left(game, seat, SETTLEMENT):
        return set()
    return open_vertices(game) - closed_to_settlements(game, seat).keys()
