"""The module `fog_islands`: the scenario The Fog Islands of Seafarers, and its map. SF-FOG-01"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from games.engine.game import Game
from games.engine.module import Module
from games.engine.offered import Preset
from games.titles.catan.base.rules.board import terrains
from games.titles.catan.base.rules.layout import Terrain
from games.titles.catan.kit.rules.geometry import UNKNOWN
from games.titles.catan.seafarers.rules.facts import Map, read_maps
from games.titles.catan.seafarers.rules.module import BOOK, SCENARIO, UNSUITABLE
from games.titles.catan.seafarers.rules.sea import map_of

KEY = "fog_islands"
FOG = "fog"
_BOARD = Path(__file__).parents[1] / "board.json"
MAPS = read_maps(_BOARD)
"""The robber starts on the 12, for five and six seats on the desert. No island brings a chit. P6-SF-04, P6-SF-08"""
STACKS: dict[int, dict[str, Any]] = {
    int(count): layout["fog_stack"]
    for counts, layout in json.loads(_BOARD.read_text(encoding="utf-8"))["layouts"].items()
    for count in counts.split("-")
}
"""By number of seats, the hexes and the tokens that are turned up. SF-FOG-02, P6-SF-04"""

fog_islands = Module(
    KEY,
    "The Fog Islands",
    summary="Sail into the fog and see what lies there: first to 12 points.",
    presets=(
        Preset(
            KEY,
            "The Fog Islands",
            ("base", "seafarers", KEY),
            {},
            "Nobody knows what lies in the fog: land, gold or just the sea. Discover it, and take what it brings.",
        ),
    ),
    needs=("seafarers",),
    one_of=SCENARIO,
    goes_with={"cities_knights": UNSUITABLE},
    book=BOOK,
    rewords={"SF-ERR-26": "You must start on a large island without fog."},
)


@fog_islands.answers(map_of)
def fog_lies_between_two_islands(earlier: Callable[[Game], Map], game: Game) -> Map:
    """For five and six seats it lies around one island. SF-FOG-01, SF-FOG-02, SF-WIN-02, P6-SF-04"""
    return MAPS[len(game.seats)]


@fog_islands.answers(terrains)
def there_is_fog(earlier: Callable[[Game], dict[str, Terrain]], game: Game) -> dict[str, Terrain]:
    """Fog is neither land nor sea: no figure enters it, and it supports neither road nor ship. SF-FOG-06"""
    return {**earlier(game), FOG: Terrain(surface=UNKNOWN, takes_token=False)}


def own_state(game: Game) -> dict[str, Any]:
    """Return the module's part of the state. Only `stacks.py` writes it."""
    return game.state[KEY]  # type: ignore[no-any-return]
