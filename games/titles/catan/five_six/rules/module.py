"""The module `five_six`, in which the rules for five and six players register. P6

The rules are in docs/rules/five-six-players.md. It goes with base, Cities & Knights and Seafarers.
"""

from __future__ import annotations

from games.engine.game import Game
from games.engine.module import Module
from games.engine.offered import Closed, Compatible, OptionField, Preset, Unless
from games.titles.catan.five_six.rules.upgrades import builds_are_ordered_in_advance

KEY = "five_six"
SIX_MODE = "six_mode"
PAIRED, SPECIAL_BUILD = "paired", "special-build"
BUILD_SWITCH = "build_switch"
STAYS, OFF_AFTER_TURN = "stays", "off_after_turn"

NOT_WITH_TRADERS = Compatible("no", ("P6-ERR-13",), "Traders & Barbarians is a game for up to 4 players.")
"""P6-ERR-13: neither its variants nor its scenarios are played by five or six."""

five_six = Module(
    KEY,
    "Five and six players",
    schema=2,
    upgrades={1: builds_are_ordered_in_advance},
    seats=(5, 6),
    summary="A larger island with more cards, for five or six players.",
    options=(
        # P6-MODE-01, P6-MODE-02, P6-MODE-03
        OptionField(
            SIX_MODE,
            "After each turn",
            (
                (PAIRED, "A second player trades with the bank and builds"),
                (SPECIAL_BUILD, "All others who want to may build"),
            ),
            PAIRED,
            "The second player is the third to the left of the player whose turn it is.",
        ),
        # P6-SBP-10
        OptionField(
            BUILD_SWITCH,
            "“Ask me to build”",
            ((STAYS, "Stays on"), (OFF_AFTER_TURN, "Goes off after the player’s own turn")),
            STAYS,
            "There is no special building phase with a second player.",
            Unless(SIX_MODE, (PAIRED,)),
        ),
    ),
    # P6-ERR-04 and P6-ERR-05 are BASE-ERR-32 and BASE-ERR-31, P6-ERR-14 is CK-ILL-27
    messages={
        "P6-ERR-01": "Player 2 does not roll the dice.",
        "P6-ERR-02": "In the second part of the turn you can trade only with the bank.",
        "P6-ERR-03": "Wait until {name} has finished the first part of the turn.",
        "P6-ERR-06": "You can’t trade in the special build phase.",
        "P6-ERR-07": "You can’t play cards in the special build phase.",
        "P6-ERR-08": "You can’t move ships in the special build phase.",
        "P6-ERR-09": "It is {name}’s turn to build.",
        "P6-ERR-10": "Your turn is over; the other players build now.",
        "P6-ERR-11": "Knights cannot act in the special build phase.",
        "P6-ERR-12": "The Alchemist is played before rolling; player 2 does not roll.",
        "P6-ERR-15": "This is possible only in your own turn.",
        "P6-D-04a": "In this game, nobody builds after another player’s turn but the second player.",
        "P6-D-04b": "Say yes or no.",
        "P6-D-07a": "You can order at most {n} things to build.",
        "P6-D-07b": "This can’t be ordered in advance.",
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
            "Cities & Knights on the larger island for five or six players: first to 13 points.",
        ),
        Preset(
            "five_six_seafarers",
            "Seafarers for six",
            ("base", "seafarers", KEY),
            {},
            "The larger island and six islets around it: Heading for New Shores for five or six players.",
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
    closes={
        # SF-BOARD-10, P6-SF-02
        "map": Closed(("printed", "random"), "its maps are dealt at random.")
    },
    harmless=frozenset(
        ("second_part_began", "second_part_ended", "special_build_began", "special_build_ended")
    ),
)


def mode(game: Game) -> str:
    """Return what follows each turn. P6-MODE-01, P6-MODE-03"""
    return game.options_of_table[SIX_MODE]  # type: ignore[no-any-return]
