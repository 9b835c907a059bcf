"""The module `caravans`, on which the rules of The Caravans register. TB-CA, docs/rules/traders-and-barbarians.md."""

from __future__ import annotations

from typing import Any

from games.engine.game import Game
from games.engine.module import Module
from games.engine.offered import Preset
from games.titles.catan.kit.rules.scenario import BOOK, NOT_WITH_KNIGHTS, SCENARIO

KEY = "caravans"

caravans = Module(
    KEY,
    "The Caravans",
    summary="Camels leave an oasis in the middle; grain and wool vote where they go, and roads and settlements gain.",
    messages={
        "TB-CA-16": "You have already said that this is your final word.",
        "TB-CA-18": "{name} chooses where the camel goes.",
        "TB-CA-E1": "There is already a camel on this path.",
        "TB-CA-E2": "A camel must continue a caravan at its front or start at a free arrow.",
        "TB-CA-E3": "The first camel must leave the oasis along an arrow.",
        "TB-CA-E4": "You have only {n} {resource}.",
        "TB-CA-E5": "Only grain and wool count as votes.",
        "TB-CA-E6": "It is {name}’s turn to bid.",
        "TB-CA-E7": "You have already made your bid.",
        "TB-CA-E8": "Only players who bid cards may decide.",
        "TB-CA-E9": "The robber may not enter the oasis.",
        "TB-CA-E10": "Wait until the camel is placed.",
        "TB-CA-E11": "The second camel must extend another caravan.",
    },
    presets=(
        Preset(
            KEY,
            "The Caravans",
            ("base", KEY),
            {},
            "Players who build send out a camel, and all vote with grain and wool on its path. Roads beside camels "
            "count double, buildings between them a point more.",
        ),
    ),
    goes_with={"cities_knights": NOT_WITH_KNIGHTS},
    one_of=SCENARIO,
    book=BOOK,
    harmless=frozenset(
        ("oasis_laid", "vote_called", "camel_bid", "camel_supported", "bids_spent", "no_second_camel")
    ),
)


def own_state(game: Game) -> dict[str, Any]:
    """Return the module's part of the state. Each fact in it is written by only one file."""
    return game.state[KEY]  # type: ignore[no-any-return]
