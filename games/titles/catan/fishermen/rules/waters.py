"""The lake that replaces the desert, the six fishing grounds along the coast, and the robber beside the board.

TB-FI-01, TB-FI-02, TB-FI-03, TB-FI-05. Without a desert, the robber's home is beside the board. It starts there and
enters with the first seven or knight. It returns there when it flees (TB-FI-C2) or when every hex is closed to it
(TB-FI-C4).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from games.engine.game import Game
from games.engine.invariants import need
from games.engine.record import Dealt
from games.engine.types import Json
from games.titles.catan.base.rules.board import layout, terrains
from games.titles.catan.base.rules.layout import Layout, Pool, Terrain
from games.titles.catan.fishermen.rules import facts
from games.titles.catan.fishermen.rules.module import KEY, fishermen, own_state

DESERT = "desert"
GROUNDS = "fishing_grounds"
"""The label of the random draw."""

fishermen.shares("grounds")


@fishermen.answers(terrains)
def there_is_a_lake(earlier: Callable[[Game], dict[str, Terrain]], game: Game) -> dict[str, Terrain]:
    """TB-FI-01: the lake yields no resource and takes no token, as its numbers are printed."""
    return {**earlier(game), facts.LAKE: Terrain(takes_token=False)}


@fishermen.answers(layout)
def the_lake_replaces_the_desert(earlier: Callable[[Game], Layout], game: Game) -> Layout:
    """TB-FI-01: on the printed island in the desert's place, else on one of the hexes that do not touch the sea."""
    island = earlier(game)
    if island.fixed:
        fixed = {name: facts.LAKE if kind == DESERT else kind for name, kind in island.fixed.items()}
        return replace(island, fixed=fixed)
    land = (
        replace(pool, kinds=tuple(kind for kind in pool.kinds if kind != DESERT)) for pool in island.pools
    )
    return replace(island, pools=(Pool(facts.LAKE, (facts.LAKE,), facts.LAKE_PLACES), *land))


def are_printed(game: Game) -> bool:
    """Return whether the grounds have the numbers of the picture, as on the beginners' island. TB-FI-03"""
    return bool(game.options_of_table["board"] == "beginner")


@fishermen.sets_up
def lay_grounds(game: Game) -> None:
    """TB-FI-03"""
    places = list(facts.GROUNDS)
    if are_printed(game):
        numbers = [ground.printed for ground in facts.GROUNDS.values()]
    else:
        numbers = game.chance(GROUNDS).about(places=places).shuffled(facts.NUMBERS)
    grounds = dict(zip(places, numbers, strict=True))
    own_state(game)["grounds"] = grounds
    game.log("fishing_grounds_laid", grounds=grounds)


@fishermen.ties_by_table("fishing_grounds_laid")
def how_numbers_were_dealt(game: Game) -> tuple[Dealt, ...]:
    """Return how the numbers were dealt: shuffled over the places, or as printed."""
    if are_printed(game):
        return (Dealt("grounds", {}, {place: ground.printed for place, ground in facts.GROUNDS.items()}),)
    return (Dealt("grounds", {GROUNDS: {"things": list(facts.NUMBERS)}}, {}),)


def grounds(game: Game) -> dict[str, int]:
    """Return the number of each fishing ground by its sea hex. TB-FI-02"""
    return own_state(game)["grounds"]  # type: ignore[no-any-return]


def lake(game: Game) -> str:
    """Return the lake's hex. TB-FI-01"""
    terrain: dict[str, str] = game.state["base"]["terrain"]
    return next(name for name, kind in terrain.items() if kind == facts.LAKE)


def is_at_a_ground(vertex: str) -> bool:
    """TB-FI-02"""
    return any(vertex in ground.vertices for ground in facts.GROUNDS.values())


@fishermen.shows
def waters_seen(game: Game) -> dict[str, Json]:
    """Return the lake and the grounds, which are public."""
    return {
        "lake": {"hex": lake(game), "numbers": list(facts.LAKE_NUMBERS)},
        "grounds": [
            {
                "sea_hex": place,
                "number": number,
                "vertices": list(facts.GROUNDS[place].vertices),
                "edges": list(facts.GROUNDS[place].edges),
            }
            for place, number in grounds(game).items()
        ],
    }


@fishermen.imagines
def waters_imagined(game: Game, whole: Json, luck: Random) -> None:
    own_state(game)["grounds"] = {ground["sea_hex"]: ground["number"] for ground in whole[KEY]["grounds"]}


@fishermen.invariants
def waters_invariants(game: Game) -> None:
    """:raises EngineError: a ground or the lake is missing or wrong"""
    here: Json = own_state(game).get("grounds")
    need(isinstance(here, dict) and set(here) == set(facts.GROUNDS), "`fishermen.grounds` has each place")
    need(
        all(type(number) is int for number in here.values()) and sorted(here.values()) == list(facts.NUMBERS),
        f"`fishermen.grounds` has each of {list(facts.NUMBERS)}",
    )
    lakes = [name for name, kind in game.state["base"]["terrain"].items() if kind == facts.LAKE]
    need(len(lakes) == 1 and lakes[0] in facts.LAKE_PLACES, "one lake lies on the island, away from the sea")
    need(lakes[0] not in game.state["base"]["tokens"], "the lake takes no number token")
