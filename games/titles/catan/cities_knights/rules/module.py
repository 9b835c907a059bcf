"""The module `cities_knights`, in which every rule of Cities & Knights registers.

The rules are in docs/rules/cities-and-knights.md. Base's answer stands wherever this module has none (CK-BASE-13).
"""

from __future__ import annotations

from typing import Any

from games.engine.game import Game
from games.engine.module import Module
from games.engine.offered import Closed, Family, OptionField, Preset
from games.engine.types import Json

KEY = "cities_knights"

cities_knights = Module(
    KEY,
    "Cities & Knights",
    summary="Knights against barbarians, city improvements, progress cards; first to 13 points.",
    options=(
        OptionField(
            "perfidious",
            "Perfidious knights",
            ((False, "All active knights fight"), (True, "Each player chooses which knights fight")),
            False,
            "When the barbarians land, each player decides in turn which active knights fight.",
        ),
    ),
    presets=(
        Preset(
            KEY,
            "Cities & Knights",
            ("base", KEY),
            {},
            "Knights against barbarians, city improvements and progress cards: first to 13 points.",
        ),
        Preset(
            "cities_knights_at_sea",
            "Cities & Knights at sea",
            ("base", "seafarers", KEY),
            {},
            "Heading for New Shores with knights, who cross the sea and chase the pirate: first to 16 points.",
        ),
    ),
    book="Cities & Knights",
    families=(Family(KEY, "Cities & Knights", (KEY,)),),
    closes={
        # CK-SETUP-01
        "board": Closed(
            ("beginner",),
            "the beginners’ island comes with placed settlements but no cities.",
        ),
        # CK-TURN-04
        "separate_phases": Closed((True,), "knights, cards, trade and building can be done in any order."),
    },
)


def own_state(game: Game) -> dict[str, Any]:
    """Return the module's part of the state. Each fact in it is written by one file only."""
    return game.state[KEY]  # type: ignore[no-any-return]


def noted(game: Game) -> dict[str, Json]:
    """Return the module's facts about the current part of the turn, for reading only. All of them are public."""
    part = game.part_or_none
    return {} if part is None else part.get(KEY, {})
