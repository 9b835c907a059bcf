"""The deal: land, sea and number tokens at random, until every table can start. SF-NW-01, SF-NW-02

An island is what the deal has joined. It has a name of its own, from north to south: `island-1`, `island-2` …
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from games.engine.game import Game
from games.engine.memory import derived_from
from games.titles.catan.base.rules.board import FIELDS, layout, no_red_neighbors
from games.titles.catan.base.rules.layout import Layout, Pool, Shuffle
from games.titles.catan.kit.rules.geometry import DIRECTIONS, Graph, graph_of, neighbor
from games.titles.catan.kit.rules.tie_breaks import by_hex, by_place
from games.titles.catan.new_world.rules.facts import DEALT, MAPS
from games.titles.catan.new_world.rules.module import new_world
from games.titles.catan.seafarers.rules.facts import SEA_HEX
from games.titles.catan.seafarers.rules.sea import areas_of

LARGEST_FROM = 4
"""The smallest number of hexes that the largest island of a good deal has. SF-NW-02"""


def starts_needed(seats: int) -> int:
    """Return how many starting settlements have room on a good deal. SF-NW-02"""
    return 2 * seats + 2


def islands(terrain: Mapping[str, str]) -> dict[str, str]:
    """Return the island of each hex of land. SF-BOARD-07"""
    land = sorted((name for name, kind in terrain.items() if kind != SEA_HEX), key=by_hex)
    left, found, number = set(land), dict.fromkeys(land, ""), 0
    for first in land:
        if first not in left:
            continue
        number += 1
        left.remove(first)
        joined = [first]
        for name in joined:
            found[name] = f"island-{number}"
            beside = [other for side in DIRECTIONS if (other := neighbor(name, side)) in left]
            left.difference_update(beside)
            joined.extend(beside)
    return found


def starts_that_fit(graph: Graph, terrain: Mapping[str, str]) -> int:
    """Return how many settlements a packing finds that takes each next vertex by the distance rule. SF-NW-02"""
    count, barred = 0, set[str]()
    for vertex in sorted(graph.vertices, key=by_place):
        if vertex not in barred and any(terrain[name] != SEA_HEX for name in graph.hexes_at[vertex]):
            count += 1
            barred.update(graph.neighbors[vertex])
    return count


def every_seat_can_start(seats: int, graph: Graph, terrain: Mapping[str, str]) -> bool:
    """SF-NW-02"""
    areas = list(islands(terrain).values())
    return max(map(areas.count, areas)) >= LARGEST_FROM and (
        starts_that_fit(graph, terrain) >= starts_needed(seats)
    )


def _layout(seats: int) -> Layout:
    dealt, here = DEALT[seats], MAPS[seats]
    hexes = tuple(sorted((*dealt.places, *here.frame), key=by_hex))
    graph = graph_of(hexes, frame=here.frame)
    return Layout(
        hexes=hexes,
        fixed=dict.fromkeys(here.frame, SEA_HEX),
        pools=(Pool("terrain", dealt.terrain),),
        tokens=(Shuffle("tokens", dealt.tokens),),
        harbor_pool=here.harbor_pool,
        frame=here.frame,
        terrain_is_good=partial(every_seat_can_start, seats, graph),
        tokens_are_good=no_red_neighbors,
    )


LAYOUTS = {seats: _layout(seats) for seats in MAPS}


@new_world.answers(layout)
def land_and_sea_are_dealt(earlier: Callable[[Game], Layout], game: Game) -> Layout:
    """SF-NW-01, SF-NW-02"""
    return LAYOUTS[len(game.seats)]


@new_world.answers(areas_of)
def islands_are_as_the_deal_joined_them(
    earlier: Callable[[Game], Mapping[str, str]], game: Game
) -> Mapping[str, str]:
    """SF-ISL-06"""
    return _islands_of(game)


@derived_from(FIELDS)
def _islands_of(game: Game) -> dict[str, str]:
    return islands(game.state["base"]["terrain"])
