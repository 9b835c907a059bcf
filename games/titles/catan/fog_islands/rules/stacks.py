"""The shuffled stacks of hexes and tokens that are turned up in the fog. SF-FOG-02

What is left in them is public, but not the order (SF-HID-01, SF-HID-05).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

from games.engine.game import Game
from games.engine.invariants import are_texts, need
from games.engine.record import BOX, Pile
from games.engine.types import Json
from games.titles.catan.fog_islands.rules.module import FOG, KEY, STACKS, fog_islands, own_state
from games.titles.catan.seafarers.rules.sea import map_of

TERRAIN, TOKENS, TURNED = "fog_terrain", "fog_tokens", "fog_turned"
"""The names of the stacks in the record, whose top is the last of the list, and of what has been turned up."""

fog_islands.copies(list, "terrain", "tokens")


def printed(game: Game) -> tuple[Counter[str], Counter[str]]:
    """Return how many hexes and tokens of each kind the scenario has for the fog."""
    stack: Mapping[str, list[Any]] = STACKS[len(game.seats)]
    return Counter(stack["terrain"]), Counter(map(str, stack["tokens"]))


@fog_islands.sets_up
def shuffle_the_stacks(game: Game) -> None:
    """SF-FOG-02"""
    for fact, name, things in zip(("terrain", "tokens"), (TERRAIN, TOKENS), printed(game), strict=True):
        stack = list(things.elements())
        game.moved(stack, BOX, name)
        own_state(game)[fact] = game.chance(name).about(pile=name).shuffled(stack)


def next_terrain(game: Game) -> str:
    terrain: str = own_state(game)["terrain"].pop()
    game.moved({terrain: 1}, TERRAIN, TURNED)
    return terrain


def next_token(game: Game) -> str:
    token: str = own_state(game)["tokens"].pop()
    game.moved({token: 1}, TOKENS, TURNED)
    return token


def left(game: Game) -> tuple[Counter[str], Counter[str]]:
    """Return what is left of hexes and tokens, by kind. SF-HID-05"""
    here = own_state(game)
    return Counter(here["terrain"]), Counter(here["tokens"])


@fog_islands.piles
def stacks_and_what_is_turned(game: Game) -> dict[str, Pile]:
    terrain, tokens = (whole - some for whole, some in zip(printed(game), left(game), strict=True))
    return {TERRAIN: own_state(game)["terrain"], TOKENS: own_state(game)["tokens"], TURNED: terrain + tokens}


@fog_islands.shows
def what_is_left(game: Game) -> dict[str, Json]:
    """SF-HID-05"""
    terrain, tokens = left(game)
    return {"left": {"terrain": dict(sorted(terrain.items())), "tokens": dict(sorted(tokens.items()))}}


@fog_islands.imagines
def imagine(game: Game, whole: Json, luck: Random) -> None:
    """Shuffle what is left."""
    for fact, kinds in whole[KEY]["left"].items():
        stack = list(Counter(kinds).elements())
        luck.shuffle(stack)
        own_state(game)[fact] = stack


@fog_islands.invariants
def invariants(game: Game) -> None:
    """:raises EngineError: the stacks do not fit the fog that is left"""
    here, (terrain, tokens) = own_state(game), printed(game)
    for fact, whole in (("terrain", terrain), ("tokens", tokens)):
        stack: Json = here.get(fact)
        need(are_texts(stack), f"`{KEY}.{fact}` is a list of texts")
        kinds: Counter[str] = Counter(stack)
        need(kinds <= whole, f"`{KEY}.{fact}` is part of the stack")
    fog = [name for name, kind in map_of(game).hexes.items() if kind == FOG]
    board = game.state["base"]["terrain"]
    turned = Counter(board[name] for name in fog if board[name] != FOG)
    need(terrain - Counter(here["terrain"]) == turned, f"`{KEY}.terrain` is what has not been turned up")
    land = sum(turned.values()) - turned["sea"]
    need(len(here["tokens"]) == sum(tokens.values()) - land, f"`{KEY}.tokens` has a token for each land left")
