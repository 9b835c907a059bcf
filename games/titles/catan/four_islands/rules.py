"""The module `four_islands`: the scenario The Four Islands of Seafarers. SF-4ISL

The islands of a seat's two starting settlements are its home, and each other island brings it a chit (SF-ISL-03). So
both on one island leave three islands, and one on each of two islands leave two (SF-4ISL-03).
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from games.engine.game import Game
from games.engine.module import Module
from games.engine.offered import Preset
from games.titles.catan.seafarers.rules.facts import Map, read_maps
from games.titles.catan.seafarers.rules.home_islands import HomeIslands
from games.titles.catan.seafarers.rules.module import BOOK, SCENARIO, UNSUITABLE
from games.titles.catan.seafarers.rules.sea import map_of

KEY = "four_islands"
MAPS = read_maps(Path(__file__).parent / "board.json")
"""Neither desert nor gold. The robber starts on the 12, for five and six seats off the board. SF-4ISL-02, P6-SF-04"""

four_islands = Module(
    KEY,
    "The Four Islands",
    summary="Start on any of four islands and settle the others: first to 13 points.",
    presets=(
        Preset(
            KEY,
            "The Four Islands",
            ("base", "seafarers", KEY),
            {},
            "Choose one or two of four islands as your home, then sail to the others.",
        ),
    ),
    needs=("seafarers",),
    one_of=SCENARIO,
    goes_with={"cities_knights": UNSUITABLE},
    book=BOOK,
)

HOMES = HomeIslands(four_islands)


@four_islands.answers(map_of)
def the_map_has_four_islands(earlier: Callable[[Game], Map], game: Game) -> Map:
    """For five and six seats there are six. SF-4ISL-01, SF-4ISL-02, SF-WIN-02, P6-SF-04"""
    return MAPS[len(game.seats)]
