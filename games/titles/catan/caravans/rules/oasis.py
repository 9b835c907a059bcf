"""The oasis in the middle of the island with its three arrows, and the robber beside the board. TB-CA-01, TB-CA-02,
TB-CA-03.

Without a desert, the robber's home is beside the board. It starts there and enters with the first seven or knight. It
returns there when it flees (TB-CA-C3), when it is sent home (TB-CA-C2) or when every hex is closed to it (TB-CA-C5).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.invariants import need
from games.engine.record import Drawn
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.board import layout, terrains
from games.titles.catan.base.rules.figures import closed_to_figure
from games.titles.catan.base.rules.layout import Layout, Terrain
from games.titles.catan.base.rules.robber import ROBBER
from games.titles.catan.caravans.rules import facts
from games.titles.catan.caravans.rules.module import KEY, caravans, own_state

DESERT = "desert"
ARROWS = "arrows"
"""The label of the random draw."""
NO_ENTRY = refuse("TB-CA-E9")

caravans.shares("arrows")


@caravans.answers(terrains)
def there_is_an_oasis(earlier: Callable[[Game], dict[str, Terrain]], game: Game) -> dict[str, Terrain]:
    """TB-CA-01: it yields nothing and takes no token."""
    return {**earlier(game), facts.OASIS: Terrain(takes_token=False)}


@caravans.answers(layout)
def the_oasis_lies_in_the_middle(earlier: Callable[[Game], Layout], game: Game) -> Layout:
    """TB-CA-01: it replaces the desert, which the beginners' island has in the middle as well."""
    island = earlier(game)
    land = (
        replace(pool, kinds=tuple(kind for kind in pool.kinds if kind != DESERT)) for pool in island.pools
    )
    return replace(island, fixed={**island.fixed, facts.PLACE: facts.OASIS}, pools=tuple(land))


caravans.ties_to_record("oasis_laid", Drawn("arrows", ARROWS))


@caravans.sets_up
def turn_oasis(game: Game) -> None:
    """TB-CA-02"""
    way = game.chance(ARROWS).pick(sorted(facts.ARROWS))
    own_state(game)["arrows"] = way
    game.log("oasis_laid", arrows=way)


def arrows(game: Game) -> tuple[str, ...]:
    """Return the paths along the three arrows. TB-CA-02"""
    return facts.ARROWS[own_state(game)["arrows"]]


@caravans.answers(closed_to_figure)
def the_robber_stays_out_of_the_oasis(
    earlier: Callable[[Game, str, Seat], dict[str, Refusal]], game: Game, figure: str, mover: Seat
) -> dict[str, Refusal]:
    """TB-CA-03, TB-CA-E9"""
    closed = earlier(game, figure, mover)
    return {**closed, facts.PLACE: NO_ENTRY} if figure == ROBBER else closed


@caravans.shows
def oasis_seen(game: Game) -> dict[str, Json]:
    return {"oasis": facts.PLACE, "orientation": own_state(game)["arrows"], "arrows": list(arrows(game))}


@caravans.imagines
def oasis_imagined(game: Game, whole: Json, luck: Random) -> None:
    own_state(game)["arrows"] = whole[KEY]["orientation"]


@caravans.invariants
def oasis_invariants(game: Game) -> None:
    """:raises EngineError: the oasis is not in the middle, or its arrows are unknown"""
    way: Json = own_state(game).get("arrows")
    need(isinstance(way, str) and way in facts.ARROWS, f"`caravans.arrows` is one of {list(facts.ARROWS)}")
    base = game.state["base"]
    oases = [name for name, kind in base["terrain"].items() if kind == facts.OASIS]
    need(oases == [facts.PLACE], "the oasis lies in the middle of the island")
    need(facts.PLACE not in base["tokens"], "the oasis takes no number token")
    need(base["figures"].get(ROBBER) != facts.PLACE, "the robber is not in the oasis")
