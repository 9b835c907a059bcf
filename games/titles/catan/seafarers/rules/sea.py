"""The map: islands in the sea, and where roads, ships and settlements can be. SF-BOARD, SF-SETUP, SF-HFNS

Bank, deck, costs and the hand limit are base's (SF-BOARD-06), and so are the two rounds of the set-up (SF-SETUP-02).
The 2:1 harbors are those of the five resources; there is none for gold (SF-GOLD-08).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from functools import partial

from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.memory import derived_from
from games.engine.questions import Constant, Question
from games.engine.types import Json, Seat
from games.titles.catan.base.rules import facts as base_facts
from games.titles.catan.base.rules.board import FIELDS, board, layout, no_red_neighbors, terrains
from games.titles.catan.base.rules.figures import Place, figure_home, figure_start
from games.titles.catan.base.rules.layout import Layout, Pool, Shuffle, Terrain, Tokens, anything
from games.titles.catan.base.rules.pieces import closed_to_roads, closed_to_settlements
from games.titles.catan.base.rules.points import points_to_win
from games.titles.catan.base.rules.robber import ROBBER
from games.titles.catan.base.rules.setup import closed_in_set_up, pieces_at_start
from games.titles.catan.kit.rules.geometry import COAST, SEA, UNKNOWN
from games.titles.catan.kit.rules.tie_breaks import by_hex
from games.titles.catan.seafarers.rules.facts import A_DESERT, ANYWHERE, GOLD, MAPS, SEA_HEX, Map
from games.titles.catan.seafarers.rules.module import MAP, RANDOM, seafarers

PIRATE = "pirate"
NEEDS_LAND = refuse("SF-ERR-04")
NO_LAND = refuse("SF-ERR-49")
NOT_AT_HOME = refuse("SF-ERR-26")


@Constant
def map_of(game: Game) -> Map:
    """Return the map of the scenario: Heading for New Shores, unless a module of another one answers.

    SF-SETUP-01, SF-HFNS-02
    """
    return MAPS[len(game.seats)]


@seafarers.answers(terrains)
def there_are_sea_and_gold(earlier: Callable[[Game], dict[str, Terrain]], game: Game) -> dict[str, Terrain]:
    """SF-BOARD-01, SF-BOARD-08"""
    return {**earlier(game), SEA_HEX: Terrain(surface=SEA, takes_token=False), GOLD: Terrain()}


@seafarers.answers(layout)
def islands_lie_in_the_sea(earlier: Callable[[Game], Layout], game: Game) -> Layout:
    """A scenario that closes the option has its map as printed.

    SF-BOARD-02, SF-BOARD-09, SF-BOARD-10, P6-SF-01
    """
    here = map_of(game)
    if here.deals:
        return dealt(here)
    return shuffled(here) if game.options_of_table.get(MAP) == RANDOM else printed(here)


def printed(here: Map) -> Layout:
    """Return the layout with everything as printed, except for harbors that are always drawn. SF-BOARD-09"""
    return Layout(
        hexes=tuple(sorted((*here.places, *here.frame), key=by_hex)),
        fixed={**here.hexes, **dict.fromkeys(here.frame, SEA_HEX)},
        numbers=here.tokens,
        harbors=here.harbors,
        harbor_pool=here.harbor_pool,
        frame=here.frame,
    )


def dealt(here: Map) -> Layout:
    """Return the layout with terrain and tokens dealt as the map says.

    No red numbers lie side by side, and none of those that are dealt lies on gold. P6-SF-02
    """
    places = frozenset(name for deal in here.deals for name in deal.hexes)
    has_limits = any(deal.gold_in for deal in here.deals)
    return replace(
        printed(here),
        pools=tuple(Pool(f"terrain/{deal.label}", deal.terrain, deal.hexes) for deal in here.deals),
        tokens=tuple(Shuffle(f"tokens/{deal.label}", deal.tokens, deal.hexes) for deal in here.deals),
        terrain_is_good=partial(gold_lies_where_the_map_says, here) if has_limits else anything,
        tokens_are_good=partial(red_numbers_are_apart_and_not_on_dealt_gold, places),
    )


def gold_lies_where_the_map_says(here: Map, terrain: Mapping[str, str]) -> bool:
    """P6-SF-05"""
    return all(
        not deal.gold_in or here.areas[name] in deal.gold_in
        for deal in here.deals
        for name in deal.hexes
        if terrain[name] == GOLD
    )


def red_numbers_are_apart_and_not_on_dealt_gold(
    places: Collection[str], terrain: Mapping[str, str], tokens: Tokens
) -> bool:
    """P6-SF-02"""
    of_deals = {name: numbers for name, numbers in tokens.items() if name in places}
    return red_numbers_are_not_on_gold(terrain, of_deals) and no_red_neighbors(terrain, tokens)


def shuffled(here: Map) -> Layout:
    """Return the layout with terrain and tokens shuffled within each area, and harbors among their places. SF-BOARD-10

    Deserts stay.
    """
    found = {area: _numbered_hexes(here, area) for area in dict.fromkeys(here.areas.values())}
    areas = {area: names for area, names in found.items() if names}
    moved = [name for names in areas.values() for name in names]
    whole = printed(here)
    return replace(
        whole,
        fixed={name: terrain for name, terrain in whole.fixed.items() if name not in moved},
        pools=tuple(
            Pool(f"terrain/{area}", tuple(here.hexes[name] for name in names), names)
            for area, names in areas.items()
        ),
        numbers={},
        tokens=tuple(
            Shuffle(f"tokens/{area}", tuple(here.tokens[name] for name in names), names)
            for area, names in areas.items()
        ),
        tokens_are_good=red_numbers_are_apart_and_not_on_gold,
        harbors=dict.fromkeys(here.harbors),
        harbor_pool=here.harbor_pool or tuple(kind for kind in here.harbors.values() if kind is not None),
    )


def _numbered_hexes(here: Map, area: str) -> tuple[str, ...]:
    return tuple(name for name in here.tokens if here.areas[name] == area)


def red_numbers_are_apart_and_not_on_gold(terrain: Mapping[str, str], tokens: Tokens) -> bool:
    """SF-BOARD-10"""
    return red_numbers_are_not_on_gold(terrain, tokens) and no_red_neighbors(terrain, tokens)


def red_numbers_are_not_on_gold(terrain: Mapping[str, str], tokens: Tokens) -> bool:
    on_gold = {number for name, numbers in tokens.items() if terrain[name] == GOLD for number in numbers}
    return base_facts.RED_NUMBERS.isdisjoint(on_gold)


@seafarers.answers(pieces_at_start)
def the_seats_place_their_pieces(
    earlier: Callable[[Game], dict[str, dict[str, Json]]], game: Game
) -> dict[str, dict[str, Json]]:
    """SF-SETUP-02"""
    return {}


@seafarers.answers(figure_start)
def figures_start_where_the_map_says(earlier: Callable[[Game, str], Place], game: Game, figure: str) -> Place:
    """Base draws a desert. SF-PIR-07, SF-HFNS-02, SF-HFNS-03, P6-SF-08"""
    here = map_of(game)
    starts = {ROBBER: here.robber, PIRATE: here.pirate}
    start = starts.get(figure, A_DESERT)
    return earlier(game, figure) if start == A_DESERT else start


@seafarers.answers(figure_home)
def the_desert_is_the_one_where_the_robber_starts(
    earlier: Callable[[Game, str], list[Place]], game: Game, figure: str
) -> list[Place]:
    """A map where it starts elsewhere counts as one without a desert. SF-TB-01, SF-TB-02"""
    start = map_of(game).robber
    if figure != ROBBER or start == A_DESERT:
        return earlier(game, figure)
    return [start if game.state["base"]["terrain"].get(start) == "desert" else None]


@seafarers.answers(points_to_win)
def the_scenario_sets_the_target(earlier: Callable[[Game, Seat], int], game: Game, seat: Seat) -> int:
    """Count from base's ten, since variants may add to them. SF-WIN-01, SF-WIN-02, SF-HFNS-01"""
    return earlier(game, seat) + map_of(game).points_to_win - base_facts.POINTS_TO_WIN


# Places


@derived_from(FIELDS)
def sea_hexes(game: Game) -> list[str]:
    """Return the hexes of sea, those of the frame included. SF-BOARD-02, SF-PIR-02"""
    kinds = terrains(game)
    return [name for name, kind in game.state["base"]["terrain"].items() if kinds[kind].surface == SEA]


@derived_from(FIELDS)
def ship_edges(game: Game) -> frozenset[str]:
    """Return the edges with sea on at least one side. SF-BOARD-03"""
    return frozenset(edge for edge, kind in board(game).kinds.items() if kind in (COAST, SEA))


@derived_from(FIELDS)
def onward_at_sea(game: Game) -> dict[str, list[tuple[str, str]]]:
    """Return the edges for ships at each vertex, each with its other end."""
    wet = ship_edges(game)
    return {
        vertex: [step for step in steps if step[0] in wet] for vertex, steps in board(game).onward.items()
    }


@Question
def areas_of(game: Game) -> Mapping[str, str]:
    """Return the area of each hex that belongs to one. SF-BOARD-07"""
    return map_of(game).areas


def named_areas(game: Game, names: Collection[str]) -> Collection[str]:
    """Return the areas that a map names: all of them for `ANYWHERE`."""
    return tuple(dict.fromkeys(areas_of(game).values())) if ANYWHERE in names else names


def areas_at(game: Game, vertex: str) -> set[str]:
    """Return the areas that a vertex touches. SF-BOARD-07, SF-ISL-08"""
    areas = areas_of(game)
    return {areas[name] for name in board(game).hexes_at[vertex] if name in areas}


@seafarers.answers(closed_to_roads)
def no_road_runs_at_sea(
    earlier: Callable[[Game, Seat], dict[str, Refusal]], game: Game, seat: Seat
) -> dict[str, Refusal]:
    """A hex that lies face down supports no road. SF-BOARD-03, SF-FOG-06, SF-ERR-04"""
    return {**earlier(game, seat), **_edges_without_land(game)}


@derived_from(FIELDS)
def _edges_without_land(game: Game) -> dict[str, Refusal]:
    return {edge: NEEDS_LAND for edge, kind in board(game).kinds.items() if kind in (SEA, UNKNOWN)}


@seafarers.answers(closed_to_settlements)
def no_settlement_stands_at_sea(
    earlier: Callable[[Game, Seat], dict[str, Refusal]], game: Game, seat: Seat
) -> dict[str, Refusal]:
    """SF-BOARD-04, SF-ERR-49"""
    return {**earlier(game, seat), **vertices_at_sea(game)}


@derived_from(FIELDS)
def vertices_at_sea(game: Game) -> dict[str, Refusal]:
    """Return the vertices that touch no land, each with the reason against a settlement there."""
    graph = board(game)
    land = set(graph.land)
    return {vertex: NO_LAND for vertex, names in graph.hexes_at.items() if land.isdisjoint(names)}


@seafarers.answers(closed_in_set_up)
def the_seats_begin_where_the_map_says(
    earlier: Callable[[Game, Seat], dict[str, Refusal]], game: Game, seat: Seat
) -> dict[str, Refusal]:
    """SF-SETUP-02, SF-HFNS-01, SF-ERR-26"""
    return {**_vertices_abroad(game), **earlier(game, seat)}


@derived_from(FIELDS)
def _vertices_abroad(game: Game) -> dict[str, Refusal]:
    home = set(named_areas(game, map_of(game).start_areas))
    return {vertex: NOT_AT_HOME for vertex in board(game).vertices if home.isdisjoint(areas_at(game, vertex))}
