"""The module `five_six`, in which the rules for five and six players register. P6

The rules are in docs/rules/five-six-players.md. It goes with base and Cities & Knights.
"""

from __future__ import annotations

from games.engine.game import Game
from games.engine.module import Module
from games.engine.offered import Compatible, OptionField, Preset

KEY = "five_six"
SIX_MODE = "six_mode"
PAIRED = "paired"

NOT_WITH_TRADERS = Compatible("no", ("P6-ERR-13",), "Traders & Barbarians is a game for up to 4 players.")
"""P6-ERR-13: neither its variants nor its scenarios are played by five or six."""

five_six = Module(
    KEY,
    "Five and six players",
    seats=(5, 6),
    summary="A larger island with more cards, for five or six players.",
    options=(
        # P6-MODE-01, P6-MODE-02, P6-MODE-03
        OptionField(
            SIX_MODE,
            "After each turn",
            ((PAIRED, "A second player trades with the bank and builds"),),
            PAIRED,
            "The second player is the third to the left of the player whose turn it is.",
        ),
    ),
    # P6-ERR-04 and P6-ERR-05 are BASE-ERR-32 and BASE-ERR-31
    messages={
        "P6-ERR-01": "Player 2 does not roll the dice.",
        "P6-ERR-02": "In the second part of the turn you can trade only with the bank.",
        "P6-ERR-03": "Wait until {name} has finished the first part of the turn.",
    },
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
    harmless=frozenset(("second_part_began", "second_part_ended")),
)


def mode(game: Game) -> str:
    """Return what follows each turn. P6-MODE-01, P6-MODE-03"""
    return game.options_of_table[SIX_MODE]  # type: ignore[no-any-return]
