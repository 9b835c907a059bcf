"""The module `new_world`: the scenario New World of Seafarers, and its islands. SF-NW-04

The islands of a seat's two starting settlements are its home, and each other island brings it a chit (SF-ISL-06).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.engine.game import Game
from games.engine.module import Module
from games.engine.offered import Closed, Preset
from games.titles.catan.new_world.rules.facts import MAPS
from games.titles.catan.seafarers.rules.facts import Map
from games.titles.catan.seafarers.rules.home_islands import HomeIslands
from games.titles.catan.seafarers.rules.module import BOOK, MAP, PRINTED, RANDOM, SCENARIO, UNSUITABLE
from games.titles.catan.seafarers.rules.sea import map_of

KEY = "new_world"

new_world = Module(
    KEY,
    "New World",
    summary="A new map each time, and harbors that you place: first to 12 points.",
    presets=(
        Preset(
            KEY,
            "New World",
            ("base", "seafarers", KEY),
            {},
            "Land and sea are dealt at random, so no two worlds are the same. Place the harbors, choose your home and "
            "sail.",
        ),
    ),
    needs=("seafarers",),
    one_of=SCENARIO,
    goes_with={"cities_knights": UNSUITABLE},
    book=BOOK,
    # SF-BOARD-10
    closes={MAP: Closed((PRINTED, RANDOM), "its map is dealt at random.")},
    harmless=frozenset(("harbor_drawn", "starting_harbor_placed", "starting_harbor_skipped")),
)

HOMES = HomeIslands(new_world)


@new_world.answers(map_of)
def only_the_frame_is_printed(earlier: Callable[[Game], Map], game: Game) -> Map:
    """Neither robber nor pirate is on the board at the start. SF-NW-04, SF-WIN-02"""
    return MAPS[len(game.seats)]


def own_state(game: Game) -> dict[str, Any]:
    """Return the module's part of the state. `HomeIslands` writes the homes, `harbors.py` the pile."""
    return game.state[KEY]  # type: ignore[no-any-return]
