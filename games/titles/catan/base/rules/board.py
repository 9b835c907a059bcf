"""The island: what lies where, and how it is laid out. BASE-COMP-01, BASE-COMP-02, BASE-COMP-03,
BASE-COMP-04, BASE-COMP-05, BASE-COMP-06, BASE-BOARD, BASE-BEG."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random

from games.engine.game import Game
from games.engine.invariants import need
from games.engine.memory import Topic
from games.engine.questions import Constant, Event
from games.engine.record import Dealt
from games.engine.types import Json
from games.titles.catan.base.rules import facts
from games.titles.catan.base.rules.layout import (
    Layout,
    Pool,
    Shuffle,
    Spiral,
    Terrain,
    Token,
    Tokens,
    anything,
    deal,
    ties,
)
from games.titles.catan.base.rules.module import base
from games.titles.catan.kit.rules.geometry import DIRECTIONS, Graph, neighbor

base.shares("terrain", "tokens", "harbors")

BOARD = Topic("board")
"""The board and all that stands on it, whichever module brings it."""
SITES = Topic("sites", BOARD)
"""The board and the settlements and cities on it: what roads do not touch."""
FIELDS = Topic("fields")
"""Terrain and number tokens."""
TERRAIN = Topic("terrain", FIELDS, SITES)
HARBORS = Topic("harbors", SITES)

TERRAINS = {
    name: Terrain(produces, takes_token=produces is not None) for name, produces in facts.PRODUCES.items()
}


@Constant
def terrains(game: Game) -> dict[str, Terrain]:
    """The kinds of hex that there can be. BASE-COMP-03, BASE-BOARD-07"""
    return TERRAINS


@Constant
def layout(game: Game) -> Layout:
    """What the board is made of, and how it is dealt."""
    chosen = game.options_of_table
    if chosen["board"] == "beginner":
        return beginners_island()
    return island(chosen["tokens"], chosen["harbors"])


@Event
def harbor_placed(game: Game, edge: str) -> None:
    """A harbor lies at an edge where none has been (SF-FT-07)."""


# What lies where


def board(game: Game) -> Graph:
    """The graph of the game: hexes, vertices, edges. BASE-COMP-01"""
    kept = game.derived(FIELDS)
    graph: Graph | None = kept.get("graph")
    if graph is None:
        graph = kept["graph"] = layout(game).graph(game.state["base"]["terrain"], terrains(game))
    return graph


def tokens(game: Game) -> Tokens:
    """The numbers of each hex, mostly one; a hex without a token is left out. BASE-COMP-04, TB-RI-05"""
    return game.state["base"]["tokens"]  # type: ignore[no-any-return]


def harbors(game: Game) -> dict[str, str]:
    """The type of harbor at each vertex that has one. BASE-COMP-11"""
    ends = board(game).ends
    return {vertex: kind for edge, kind in game.state["base"]["harbors"].items() for vertex in ends[edge]}


def pips(number: int) -> int:
    """Ways of 36 to roll a number. BASE-COMP-06"""
    return 6 - abs(7 - number)


def resources_at(game: Game, vertex: str) -> list[str]:
    """What the hexes at a vertex produce, a resource per hex."""
    terrain = game.state["base"]["terrain"]
    kinds = terrains(game)
    found = (kinds[terrain[name]].produces for name in board(game).hexes_at[vertex])
    return [resource for resource in found if resource is not None]


def pips_at(game: Game, vertex: str) -> int:
    on = tokens(game)
    return sum(pips(number) for name in board(game).hexes_at[vertex] for number in on.get(name, ()))


# What changes it


def swap_tokens(game: Game, one: str, other: str) -> None:
    """The number tokens of two hexes change places."""
    on = dict(tokens(game))
    on[one], on[other] = on[other], on[one]
    game.state["base"]["tokens"] = on
    game.changed(FIELDS)


def change_hex(game: Game, name: str, terrain: str, numbers: list[int]) -> None:
    """A hex is of other terrain from now on, with these numbers."""
    here = game.state["base"]
    here["terrain"] = {**here["terrain"], name: terrain}
    here["tokens"] = {hex_name: on for hex_name, on in here["tokens"].items() if hex_name != name}
    if numbers:
        here["tokens"][name] = numbers
    game.changed(TERRAIN)


def put_harbor(game: Game, edge: str, kind: str) -> None:
    here = game.state["base"]
    here["harbors"] = {**here["harbors"], edge: kind}
    game.changed(HARBORS)
    harbor_placed(game, edge)


# The island of the base game


SPIRAL = Spiral("spiral", facts.SPIRALS, facts.TOKENS)
"""BASE-BOARD-04: tokens A to R along the spiral from a corner, the desert left out."""


@cache
def island(dealt_tokens: str, dealt_harbors: str) -> Layout:
    """BASE-BOARD-01, BASE-BOARD-02, BASE-BOARD-03, BASE-BOARD-04, BASE-BOARD-06; the walks of the spiral keep red
    numbers apart by themselves (BASE-BOARD-05)."""
    pile = tuple(terrain for terrain, count in facts.TERRAIN.items() for _ in range(count))
    printed = dict(zip(facts.HARBOR_EDGES, facts.HARBOR_TYPES, strict=True))
    shuffled = dealt_tokens == "random"
    return Layout(
        hexes=facts.HEXES,
        pools=(Pool("terrain", pile),),
        tokens=(Shuffle("tokens", facts.TOKENS) if shuffled else SPIRAL,),
        tokens_are_good=no_red_neighbors if shuffled else anything,
        harbors=dict.fromkeys(printed) if dealt_harbors == "random" else printed,
        harbor_pool=facts.HARBOR_TYPES,
    )


@cache
def beginners_island() -> Layout:
    """BASE-BEG-01, BASE-BEG-03"""
    hexes = facts.BEGINNER["hexes"]
    types = facts.BEGINNER["harbors"]
    numbers: dict[str, Token] = {fact["hex"]: fact["number"] for fact in hexes if fact["number"] is not None}
    return Layout(
        hexes=facts.HEXES,
        fixed={fact["hex"]: fact["terrain"] for fact in hexes},
        numbers=numbers,
        harbors={edge: types[str(place)] for place, edge in enumerate(facts.HARBOR_EDGES, start=1)},
    )


def no_red_neighbors(terrain: Mapping[str, str], dealt: Tokens) -> bool:
    """BASE-BOARD-06: no two hexes with 6 or 8 share a side."""
    red = {name for name, numbers in dealt.items() if not facts.RED_NUMBERS.isdisjoint(numbers)}
    return not any(neighbor(name, side) in red for name in red for side in DIRECTIONS)


# In the state


@base.ties_by_table("board_made")
def how_it_was_dealt(game: Game) -> list[Dealt]:
    """As the layout says."""
    return ties(layout(game))


@base.sets_up
def lay_out(game: Game) -> None:
    """Terrain, tokens and harbors of a new game."""
    dealt = deal(layout(game), terrains(game), game.chance)
    game.state["base"].update(dealt._asdict())
    game.log("board_made", **dealt._asdict())


@base.shows
def board_seen(game: Game) -> dict[str, Json]:
    """Hexes and harbors lie open."""
    here = game.state["base"]
    ends = board(game).ends
    return {
        "hexes": {
            name: {"terrain": terrain, "numbers": list(here["tokens"].get(name, ()))}
            for name, terrain in here["terrain"].items()
        },
        "harbors": [
            {"edge": edge, "vertices": list(ends[edge]), "type": kind}
            for edge, kind in here["harbors"].items()
        ],
    }


@base.imagines
def board_imagined(game: Game, whole: Json, luck: Random) -> None:
    """As it is seen."""
    seen = whole["base"]
    hexes = seen["hexes"]
    game.state["base"].update(
        terrain={name: fact["terrain"] for name, fact in hexes.items()},
        tokens={name: list(fact["numbers"]) for name, fact in hexes.items() if fact["numbers"]},
        harbors={harbor["edge"]: harbor["type"] for harbor in seen["harbors"]},
    )


@base.invariants
def board_invariants(game: Game) -> None:
    """Terrain, tokens and harbors that this board can have."""
    here, made = game.state["base"], layout(game)
    for key in ("terrain", "tokens", "harbors"):
        need(isinstance(here.get(key), dict), f"`base.{key}` is an object")
    kinds = list(terrains(game))
    need(set(here["terrain"]) == set(made.hexes), "`base.terrain` names each hex")
    need(all(kind in kinds for kind in here["terrain"].values()), "`base.terrain` has strange terrain")
    need(set(here["tokens"]) <= set(made.hexes), "`base.tokens` lie on hexes")
    need(all(map(_are_numbers, here["tokens"].values())), "`base.tokens` are lists of numbers from 2 to 12")
    need(set(here["harbors"]) <= set(board(game).ends), "`base.harbors` lie on edges")
    types = list(made.harbor_types)
    need(all(kind in types for kind in here["harbors"].values()), "`base.harbors` has a strange type")


def _are_numbers(token: Json) -> bool:
    return (
        isinstance(token, list)
        and bool(token)
        and all(type(number) is int and 2 <= number <= 12 for number in token)
    )
