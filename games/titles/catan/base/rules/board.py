"""The board: terrain, number tokens, harbors and how they are laid out.

BASE-COMP-01, BASE-COMP-02, BASE-COMP-03, BASE-COMP-04, BASE-COMP-05, BASE-COMP-06, BASE-BOARD, BASE-BEG.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random

from games.engine.game import Game
from games.engine.invariants import need
from games.engine.memory import NEWS, Topic, derived_from
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

BOARD_AND_FIGURES = Topic("board and figures", NEWS)
"""The board and everything on it, of any module, and what seats earn there."""
BOARD = Topic("board", BOARD_AND_FIGURES)
"""The board and all pieces on it, of any module. Figures such as the robber do not change it."""
INCOME = Topic("income", BOARD_AND_FIGURES)
"""The income of settlements and cities, and the lasting rates of the bank. Roads do not change it."""
SITES = Topic("sites", INCOME, BOARD)
"""The board with its settlements and cities; roads do not change it."""
FIELDS = Topic("fields", SITES)
"""Terrain and number tokens."""
TERRAIN = Topic("terrain", FIELDS)
HARBORS = Topic("harbors", SITES)

TERRAINS = {
    name: Terrain(produces, takes_token=produces is not None) for name, produces in facts.PRODUCES.items()
}


@Constant
def terrains(game: Game) -> dict[str, Terrain]:
    """Return the possible kinds of hex by name. BASE-COMP-03, BASE-BOARD-07"""
    return TERRAINS


@Constant
def layout(game: Game) -> Layout:
    """Return the layout of the board: the island, unless a module has a map of its own."""
    return island_of(game)


@Constant
def island_of(game: Game) -> Layout:
    """Return the layout of the island that the options of the table select."""
    chosen = game.options_of_table
    if chosen["board"] == "beginner":
        return beginners_island()
    return island(chosen["tokens"], chosen["harbors"])


@Event
def harbor_placed(game: Game, edge: str) -> None:
    """A harbor was added to an edge that had none (SF-FT-07)."""


@derived_from(FIELDS)
def board(game: Game) -> Graph:
    """Return the graph of hexes, vertices and edges. BASE-COMP-01"""
    return layout(game).graph(game.state["base"]["terrain"], terrains(game))


def tokens(game: Game) -> Tokens:
    """Return the numbers on each hex, usually one; hexes without a token are missing. BASE-COMP-04, TB-RI-05"""
    return game.state["base"]["tokens"]  # type: ignore[no-any-return]


def harbors(game: Game) -> dict[str, str]:
    """Return the type of the harbor at each vertex that has one. BASE-COMP-11"""
    ends = board(game).ends
    return {vertex: kind for edge, kind in game.state["base"]["harbors"].items() for vertex in ends[edge]}


def pips(number: int) -> int:
    """Return how many of 36 rolls show a number. BASE-COMP-06"""
    return 6 - abs(7 - number)


def resources_at(game: Game, vertex: str) -> list[str]:
    """Return the resources that the hexes at a vertex produce, one per producing hex."""
    terrain = game.state["base"]["terrain"]
    kinds = terrains(game)
    found = (kinds[terrain[name]].produces for name in board(game).hexes_at[vertex])
    return [resource for resource in found if resource is not None]


def pips_at(game: Game, vertex: str) -> int:
    on = tokens(game)
    return sum(pips(number) for name in board(game).hexes_at[vertex] for number in on.get(name, ()))


# Changes


def swap_tokens(game: Game, one: str, other: str) -> None:
    on = dict(tokens(game))
    on[one], on[other] = on[other], on[one]
    game.state["base"]["tokens"] = on
    game.changed(FIELDS)


def change_hex(game: Game, name: str, terrain: str, numbers: list[int]) -> None:
    """Change the terrain of a hex and replace its numbers."""
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


# The base game's island


SPIRAL = Spiral("spiral", facts.SPIRALS, facts.TOKENS)
"""Tokens A to R along a spiral that starts at a corner and skips the desert. BASE-BOARD-04"""


@cache
def island(dealt_tokens: str, dealt_harbors: str) -> Layout:
    """Return the layout of the base game's island for the options `tokens` and `harbors`.

    BASE-BOARD-01, BASE-BOARD-02, BASE-BOARD-03, BASE-BOARD-04, BASE-BOARD-06. The printed spirals keep red numbers
    apart, so BASE-BOARD-05 needs no check.
    """
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
    """Return True if no two hexes with a 6 or 8 share a side. BASE-BOARD-06"""
    red = {name for name, numbers in dealt.items() if not facts.RED_NUMBERS.isdisjoint(numbers)}
    return not any(neighbor(name, side) in red for name in red for side in DIRECTIONS)


# State


@base.ties_by_table("board_made")
def how_it_was_dealt(game: Game) -> list[Dealt]:
    return ties(layout(game))


@base.sets_up
def lay_out(game: Game) -> None:
    dealt = deal(layout(game), terrains(game), game.chance)
    game.state["base"].update(dealt._asdict())
    game.log("board_made", **dealt._asdict())


@base.shows
def board_seen(game: Game) -> dict[str, Json]:
    """Show hexes and harbors, which are public."""
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
    """Copy the board from what the viewer sees."""
    seen = whole["base"]
    hexes = seen["hexes"]
    game.state["base"].update(
        terrain={name: fact["terrain"] for name, fact in hexes.items()},
        tokens={name: list(fact["numbers"]) for name, fact in hexes.items() if fact["numbers"]},
        harbors={harbor["edge"]: harbor["type"] for harbor in seen["harbors"]},
    )


@base.invariants
def board_invariants(game: Game) -> None:
    """:raises EngineError: terrain, tokens or harbors do not fit the layout"""
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
