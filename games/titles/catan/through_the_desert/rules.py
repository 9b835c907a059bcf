"""The module `through_the_desert`: the scenario Through the Desert of Seafarers. SF-TTD

A belt of three deserts cuts a strip of land off the home part of the main island. The strip brings a chit as the islets
do, to each settlement that touches it; the belt brings none, and neither does the home part (SF-ISL-04). Roads run
along deserts as on any land (SF-TTD-02).
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from games.engine.game import Game
from games.engine.module import Module
from games.engine.offered import Preset
from games.titles.catan.seafarers.rules.facts import Map, read_maps
from games.titles.catan.seafarers.rules.module import BOOK, SCENARIO
from games.titles.catan.seafarers.rules.sea import map_of

KEY = "through_the_desert"
MAPS = read_maps(Path(__file__).parent / "board.json")
"""The robber starts on the middle desert, and the types of harbors are printed. SF-TTD-02, SF-TTD-03

For five and six seats the robber's desert and the harbors are drawn, and two strips lie beyond the deserts. P6-SF-05
"""

through_the_desert = Module(
    KEY,
    "Through the Desert",
    summary="Cross the desert by land or sail to the islets: first to 14 points.",
    presets=(
        Preset(
            KEY,
            "Through the Desert",
            ("base", "seafarers", KEY),
            {},
            "Beyond the desert lies fertile land. Reach it by road or by ship, and settle the islets too.",
        ),
    ),
    needs=("seafarers",),
    one_of=SCENARIO,
    book=BOOK,
    rewords={"SF-ERR-26": "You must start on the large part of the main island, before the desert."},
)


@through_the_desert.answers(map_of)
def a_desert_cuts_the_island(earlier: Callable[[Game], Map], game: Game) -> Map:
    """SF-TTD-01, SF-ISL-04, SF-SETUP-05, SF-WIN-02"""
    return MAPS[len(game.seats)]
