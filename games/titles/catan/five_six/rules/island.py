"""The island of thirty hexes. P6-BOARD

It is the same for five and for six players (P6-BOARD-09). Base draws the robber's first desert (P6-BOARD-07, P6-CK-04).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from games.engine.game import Game
from games.engine.types import Json
from games.titles.catan.base.rules.board import island_of, no_red_neighbors
from games.titles.catan.base.rules.layout import Layout, Pool, Shuffle, Spiral, Token, anything
from games.titles.catan.base.rules.setup import pieces_at_start
from games.titles.catan.five_six.rules import facts
from games.titles.catan.five_six.rules.module import five_six

SPIRAL = Spiral("spiral", facts.SPIRALS, facts.TOKENS)
"""Tokens A to Zc along a spiral that starts at a corner and skips the deserts. P6-BOARD-04"""


@five_six.answers(island_of)
def thirty_hexes(earlier: Callable[[Game], Layout], game: Game) -> Layout:
    """P6-BOARD-01"""
    chosen = game.options_of_table
    if chosen["board"] == "beginner":
        return beginners_island()
    return island(chosen["tokens"], chosen["harbors"])


@cache
def island(dealt_tokens: str, dealt_harbors: str) -> Layout:
    """Return the layout of the island for the options `tokens` and `harbors`.

    P6-BOARD-02, P6-BOARD-03, P6-BOARD-04, P6-BOARD-05, P6-BOARD-06. No spiral lays red numbers side by side.
    """
    pile = tuple(terrain for terrain, count in facts.TERRAIN.items() for _ in range(count))
    shuffled = dealt_tokens == "random"
    return Layout(
        hexes=facts.HEXES,
        pools=(Pool("terrain", pile),),
        tokens=(Shuffle("tokens", facts.TOKENS) if shuffled else SPIRAL,),
        tokens_are_good=no_red_neighbors if shuffled else anything,
        harbors=dict.fromkeys(facts.HARBORS) if dealt_harbors == "random" else facts.HARBORS,
        harbor_pool=tuple(facts.HARBORS.values()),
    )


@cache
def beginners_island() -> Layout:
    """P6-BOARD-08, P6-BOARD-06"""
    numbers: dict[str, Token] = {name: number for name, _, number in facts.BEGINNERS if number is not None}
    return Layout(
        hexes=facts.HEXES,
        fixed={name: terrain for name, terrain, _ in facts.BEGINNERS},
        numbers=numbers,
        harbors=facts.HARBORS,
    )


@five_six.answers(pieces_at_start)
def the_seats_place_their_pieces(
    earlier: Callable[[Game], dict[str, dict[str, Json]]], game: Game
) -> dict[str, dict[str, Json]]:
    """The settlements in the picture of the beginners' set-up are not placed. P6-BOARD-08"""
    return {}
