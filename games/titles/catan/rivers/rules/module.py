"""The module `rivers`, in which the rules of The Rivers of Catan register. TB-RI

The rules are in docs/rules/traders-and-barbarians.md.
"""

from __future__ import annotations

from typing import Any

from games.engine.game import Game
from games.engine.module import Module
from games.engine.offered import Closed, Preset
from games.titles.catan.kit.rules.coins import bring_coins
from games.titles.catan.kit.rules.scenario import BOOK, NOT_WITH_KNIGHTS, SCENARIO

KEY = "rivers"

rivers = Module(
    KEY,
    "The Rivers of Catan",
    summary="Two rivers earn you gold: build along them, bridge them, and don’t end up the poorest.",
    messages={
        "TB-RI-E1": "Only a bridge can cross the river here.",
        "TB-RI-E2": "A bridge can only be built on a bridge site.",
        "TB-RI-E3": "A bridge must connect to one of your roads, settlements or cities.",
        "TB-RI-E4": "You have no bridges left.",
        "TB-RI-E5": "A bridge costs 1 brick and 2 lumber.",
        "TB-RI-E6": "There is already a bridge here.",
        "TB-RI-E9": "Road Building places roads only, no bridges.",
    },
    presets=(
        Preset(
            KEY,
            "The Rivers of Catan",
            ("base", KEY),
            {},
            "Settlements, roads and bridges along two rivers earn gold. The wealthiest settler "
            "gains a point, the poorest lose two.",
        ),
    ),
    goes_with={"cities_knights": NOT_WITH_KNIGHTS},
    one_of=SCENARIO,
    book=BOOK,
    closes={
        "board": Closed(("beginner",), "the rivers have an island of their own."),
        "tokens": Closed(("random",), "its number tokens are laid in a spiral."),
    },
    harmless=frozenset(("coins_taken", "resource_bought")),
)
bring_coins(rivers)


def own_state(game: Game) -> dict[str, Any]:
    """Return the module's part of the state. Each fact in it is written by one file only."""
    return game.state[KEY]  # type: ignore[no-any-return]
