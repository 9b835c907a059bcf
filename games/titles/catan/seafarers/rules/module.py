"""The module `seafarers`: the sea, ships, the pirate and gold, with the scenario Heading for New Shores. SF

Each other scenario is a module that needs this one. The rules are in docs/rules/seafarers.md.
"""

from __future__ import annotations

from typing import Any

from games.engine.game import Game
from games.engine.module import Module
from games.engine.offered import Closed, Compatible, Family, OneOf, OptionField, Preset

KEY = "seafarers"
BOOK = "Seafarers"
MAP = "map"
PRINTED, RANDOM = "printed", "random"

SCENARIO = OneOf("sea_scenario", ("SF-SETUP-01",), "the rule book has no rules for two scenarios together.")
"""A game has at most one of the scenarios that need this module."""
NOT_WITH_SCENARIOS = Compatible("no", ("SF-TB-05",), "the rule books have no rules for both together.")
NOT_FOR_TWO = Compatible(
    "no", ("SF-TB-04",), "the rule books don’t say where neutral players begin on a map of islands."
)
UNSUITABLE = Compatible(
    "adapted", ("SF-CK-01", "SF-CK-02"), "the rule book calls this scenario unsuitable for Cities & Knights."
)
"""A scenario that explores, or has many small islands, played with Cities & Knights all the same."""

seafarers = Module(
    KEY,
    "Seafarers",
    summary="Ships, a pirate, gold fields and new shores: first to 14 points.",
    options=(
        # SF-BOARD-10
        OptionField(
            MAP,
            "Map",
            ((PRINTED, "As printed"), (RANDOM, "Shuffled within each island")),
            PRINTED,
        ),
    ),
    presets=(
        Preset(
            KEY,
            "Seafarers",
            ("base", KEY),
            {},
            "Heading for New Shores: build ships, settle the small islands and beware of the pirate.",
        ),
    ),
    families=(Family(KEY, "Seafarers", (KEY,)),),
    goes_with={
        "for_two": NOT_FOR_TWO,
        **dict.fromkeys(
            ("fishermen", "rivers", "caravans", "barbarian_attack", "traders_and_barbarians"),
            NOT_WITH_SCENARIOS,
        ),
    },
    book=BOOK,
    closes={
        "board": Closed(("variable", "beginner"), "it has islands of its own."),
        "tokens": Closed(("spiral", "random"), "its map has number tokens of its own."),
        "harbors": Closed(("random", "printed"), "its map has harbors of its own."),
    },
    harmless=frozenset(("pirate_moved", "pirate_stayed", "choose_gold_filed", "gold_taken")),
)


def own_state(game: Game) -> dict[str, Any]:
    """Return the module's part of the state. Each fact in it is written by one file only."""
    return game.state[KEY]  # type: ignore[no-any-return]
