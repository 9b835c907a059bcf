"""The island: what lies where, and how it is laid out. BASE-COMP-01, BASE-COMP-02, BASE-COMP-03,
BASE-COMP-04, BASE-COMP-05, BASE-COMP-06, BASE-BOARD, BASE-BEG."""

from __future__ import annotations

from games.catan.base import facts
from games.catan.base.module import base
from games.catan.kit.geometry import DIRECTIONS, Graph, graph_of, neighbor
from games.engine.game import Game
from games.engine.memory import Topic
from games.engine.rules import Question
from games.engine.types import Json

base.shares("terrain", "tokens", "harbors")

FIELDS = Topic("fields")
"""Terrain and number tokens."""


@Question
def board(game: Game) -> Graph:
    """The graph of the game: hexes, vertices, edges. BASE-COMP-01"""
    return graph_of(facts.HEXES)


def tokens(game: Game) -> dict[str, list[int]]:
    """The numbers of each hex, mostly one; a hex without a token is left out. BASE-COMP-04, TB-RI-05"""
    return game.state["base"]["tokens"]  # type: ignore[no-any-return]


@Question
def yields(game: Game) -> dict[str, str | None]:
    """What each terrain produces. BASE-COMP-03"""
    return facts.PRODUCES


@Question
def harbors(game: Game) -> dict[str, str]:
    """The type of harbor at each vertex that has one. BASE-COMP-11"""
    ends = board(game).ends
    return {vertex: kind for edge, kind in game.state["base"]["harbors"].items() for vertex in ends[edge]}


@Question
def robber_start(game: Game) -> str | None:
    """The hex that the robber starts on, or nothing: off the board. BASE-BOARD-07, BASE-BEG-07"""
    terrain = game.state["base"]["terrain"]
    return next((name for name in terrain if terrain[name] == "desert"), None)


def swap_tokens(game: Game, one: str, other: str) -> None:
    """The number tokens of two hexes change places."""
    on = dict(game.state["base"]["tokens"])
    on[one], on[other] = on[other], on[one]
    game.state["base"]["tokens"] = on
    game.changed(FIELDS)


def pips(number: int) -> int:
    """Ways of 36 to roll a number. BASE-COMP-06"""
    return 6 - abs(7 - number)


def resources_at(game: Game, vertex: str) -> list[str]:
    """What the hexes at a vertex produce, a resource per hex."""
    terrain = game.state["base"]["terrain"]
    produces = yields(game)
    found = (produces[terrain[name]] for name in board(game).hexes_at[vertex])
    return [resource for resource in found if resource is not None]


def pips_at(game: Game, vertex: str) -> int:
    """The pips of all tokens at a vertex."""
    on = tokens(game)
    return sum(pips(number) for name in board(game).hexes_at[vertex] for number in on.get(name, ()))


def lay_out(game: Game) -> dict[str, Json]:
    """Terrain, tokens and harbors of a new game, as its options say."""
    if game.options_of_table["board"] == "beginner":
        return _beginners_board()
    terrain = _shuffled_terrain(game)
    return {
        "terrain": terrain,
        "tokens": _tokens(game, terrain),
        "harbors": _harbors(game),
    }


def _beginners_board() -> dict[str, Json]:
    """BASE-BEG-01, BASE-BEG-03"""
    hexes = facts.BEGINNER["hexes"]
    types = facts.BEGINNER["harbors"]
    return {
        "terrain": {fact["hex"]: fact["terrain"] for fact in hexes},
        "tokens": {fact["hex"]: [fact["number"]] for fact in hexes if fact["number"] is not None},
        "harbors": {edge: types[str(place)] for place, edge in enumerate(facts.HARBOR_EDGES, start=1)},
    }


def _shuffled_terrain(game: Game) -> dict[str, str]:
    """BASE-BOARD-01"""
    pile = [terrain for terrain, count in facts.TERRAIN.items() for _ in range(count)]
    return dict(zip(facts.HEXES, game.chance("terrain").shuffled(pile), strict=True))


def _harbors(game: Game) -> dict[str, str]:
    """BASE-BOARD-02, BASE-BOARD-03"""
    types = list(facts.HARBOR_TYPES)
    if game.options_of_table["harbors"] == "random":
        types = game.chance("harbors").shuffled(types)
    return dict(zip(facts.HARBOR_EDGES, types, strict=True))


def _tokens(game: Game, terrain: dict[str, str]) -> dict[str, list[int]]:
    if game.options_of_table["tokens"] == "random":
        return _shuffled_tokens(game, terrain)
    corner = game.chance("spiral").pick(sorted(facts.SPIRALS))
    return spiral_of_tokens(terrain, corner)


def spiral_of_tokens(terrain: dict[str, str], corner: str) -> dict[str, list[int]]:
    """BASE-BOARD-04: tokens A to R along the spiral from a corner, the desert left out."""
    walk = [name for name in facts.SPIRALS[corner] if terrain[name] != "desert"]
    return {name: [number] for name, number in zip(walk, facts.TOKENS, strict=True)}


def _shuffled_tokens(game: Game, terrain: dict[str, str]) -> dict[str, list[int]]:
    """BASE-BOARD-06: the whole shuffle is drawn again until no red numbers are side by side."""
    places = [name for name in facts.HEXES if terrain[name] != "desert"]
    while True:
        numbers = game.chance("tokens").shuffled(facts.TOKENS)
        dealt = {name: [number] for name, number in zip(places, numbers, strict=True)}
        if not red_neighbors(dealt):
            return dealt


def red_neighbors(dealt: dict[str, list[int]]) -> bool:
    """Whether two hexes with 6 or 8 share a side."""
    red = {name for name, numbers in dealt.items() if not facts.RED_NUMBERS.isdisjoint(numbers)}
    return any(neighbor(name, side) in red for name in red for side in DIRECTIONS)
