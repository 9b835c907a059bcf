"""The module `five_six`, in which the rules for five and six players register. P6

The rules are in docs/rules/five-six-players.md. It goes with base and Cities & Knights.
"""

from __future__ import annotations

from games.engine.module import Module
from games.engine.offered import Compatible, Preset

KEY = "five_six"

NOT_WITH_TRADERS = Compatible("no", ("P6-ERR-13",), "Traders & Barbarians is a game for up to 4 players.")
"""P6-ERR-13: neither its variants nor its scenarios are played by five or six."""

five_six = Module(
    KEY,
    "Five and six players",
    seats=(5, 6),
    summary="A larger island with more cards, for five or six players.",
    presets=(
        Preset(
            KEY,
            "Six at the table",
            ("base", KEY),
            {},
            "A larger island for five or six players. In each turn, a second player trades with the bank and builds.",
        ),
        Preset(
            "five_six_knights",
            "Cities & Knights for six",
            ("base", "cities_knights", KEY),
            {},
            "Cities & Knights on the larger island for five or six players: thirteen points win.",
        ),
    ),
    goes_with=dict.fromkeys(
        (
            "fishermen",
            "rivers",
            "caravans",
            "barbarian_attack",
            "traders_and_barbarians",
            "events",
            "friendly_robber",
            "harbormaster",
            "for_two",
        ),
        NOT_WITH_TRADERS,
    ),
)
