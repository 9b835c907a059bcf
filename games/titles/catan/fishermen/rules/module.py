"""The module `fishermen`, on which every rule of the Fishermen of Catan registers. TB-FI

See docs/rules/traders-and-barbarians.md. Rules for combinations with other modules are in `with_*.py`, here or in the
folder of the later module.
"""

from __future__ import annotations

from typing import Any

from games.engine.game import Game
from games.engine.module import Module
from games.engine.offered import Preset
from games.titles.catan.kit.rules.scenario import BOOK, NOT_WITH_KNIGHTS, SCENARIO

KEY = "fishermen"

fishermen = Module(
    KEY,
    "The Fishermen of Catan",
    summary="A lake and six fishing grounds produce fish, which pay for five things; an old boot costs a point.",
    messages={
        "TB-FI-15": "Exchange one of your fish tokens, or none.",
        "TB-FI-15b": "Waiting for others to decide about a fish token: {names}.",
        "TB-FI-15c": "There is no fish token for you to exchange.",
        "TB-FI-26": "You don’t have the old boot.",
        "TB-FI-E1": "This action costs {n} fish; the chosen tokens show {m}.",
        "TB-FI-E2": "Choose only your own fish tokens.",
        "TB-FI-E3": "The robber is not on the board.",
        "TB-FI-E4": "{name} has no resource cards.",
        "TB-FI-E5": "The bank has no {resource} left.",
        "TB-FI-E6": "You can’t build a road there.",
        "TB-FI-E7": "You may give the boot only to a player with at least as many points as you.",
        "TB-FI-E9": "Fish tokens can’t be traded.",
        "TB-FI-E10": "No development cards are left.",
        "TB-FI-E11": "You may spend fish only during your own turn.",
    },
    presets=(
        Preset(
            KEY,
            "The Fishermen of Catan",
            ("base", KEY),
            {},
            "The classic game with a lake, six fishing grounds and an old boot: fish chase off the robber and buy "
            "cards and roads.",
        ),
    ),
    goes_with={"cities_knights": NOT_WITH_KNIGHTS},
    one_of=SCENARIO,
    book=BOOK,
    harmless=frozenset(
        (
            "fishing_grounds_laid",
            "fish_mixed",
            "fish_dealt",
            "fish_drawn",
            "no_fish_for_anybody",
            "fish_paid",
            "fish_brought",
            "fish_exchanged",
            "exchange_fish_filed",
        )
    ),
)


def own_state(game: Game) -> dict[str, Any]:
    """Return the module's part of the state. Each fact in it is written by only one file."""
    return game.state[KEY]  # type: ignore[no-any-return]
