"""The module `forgotten_tribe`: the scenario The Forgotten Tribe of Seafarers, and its map. SF-FT"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.engine.game import Game
from games.engine.module import Module
from games.engine.offered import Compatible, Preset
from games.titles.catan.forgotten_tribe.rules.facts import MAPS
from games.titles.catan.seafarers.rules.facts import Map
from games.titles.catan.seafarers.rules.module import BOOK, SCENARIO
from games.titles.catan.seafarers.rules.sea import map_of

KEY = "forgotten_tribe"

forgotten_tribe = Module(
    KEY,
    "The Forgotten Tribe",
    summary="Sail to a forgotten tribe and collect its gifts: first to 13 points.",
    presets=(
        Preset(
            KEY,
            "The Forgotten Tribe",
            ("base", "seafarers", KEY),
            {},
            "A forgotten tribe lives on islands all around. Your ships are welcome: they bring home points, "
            "development cards and harbors.",
        ),
    ),
    needs=("seafarers",),
    one_of=SCENARIO,
    goes_with={
        # SF-CK-02, SF-ERR-48
        "cities_knights": Compatible(
            "no",
            ("SF-CK-02",),
            "this scenario needs development cards, which Cities & Knights doesn’t have.",
        ),
    },
    book=BOOK,
    harmless=frozenset(("gifts_laid", "gift_harbor")),
)


def own_state(game: Game) -> dict[str, Any]:
    """Return the module's part of the state. `gifts.py` and `harbors.py` write it, each its own facts."""
    return game.state[KEY]  # type: ignore[no-any-return]


@forgotten_tribe.answers(map_of)
def the_tribe_lives_all_around(earlier: Callable[[Game], Map], game: Game) -> Map:
    """No island brings a chit. SF-FT-01, SF-WIN-02"""
    return MAPS[len(game.seats)]
