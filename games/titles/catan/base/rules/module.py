"""The module `base`, in which every rule of the base game registers. docs/rules/base.md."""

from __future__ import annotations

from games.engine.module import Module
from games.engine.offered import Family, OptionField, Preset, Unless
from games.engine.verbs import VerbSet

# BASE-BEG-01, BASE-BEG-03: the beginners' island is printed
BEGINNERS = Unless("board", ("beginner",))

base = Module(
    "base",
    "Base game",
    summary="Settle the island, trade, build roads and cities; first to 10 points.",
    options=(
        OptionField(
            "board",
            "Board",
            (("variable", "Random island"), ("beginner", "Beginners’ island")),
            "variable",
            "The beginners’ island comes with placed settlements, except for five and six players.",
        ),
        OptionField(
            "tokens",
            "Number tokens",
            (("spiral", "In a spiral"), ("random", "Shuffled, no red numbers side by side")),
            "spiral",
            "The beginners’ island has its own.",
            BEGINNERS,
        ),
        OptionField(
            "harbors",
            "Harbors",
            (("random", "Shuffled"), ("printed", "As printed")),
            "random",
            "The beginners’ island has its own.",
            BEGINNERS,
        ),
        OptionField(
            "separate_phases",
            "Trade before you build",
            ((False, "Trade and build freely"), (True, "The first building ends trading")),
            False,
        ),
        OptionField(
            "offer_wait",
            "Wait for answers to an offer",
            ((6, "6 hours"), (12, "12 hours"), (24, "24 hours"), (48, "48 hours")),
            24,
            "How long the active player’s clock may stop while waiting for trade answers, once per turn.",
        ),
    ),
    presets=(
        Preset("base", "CATAN", ("base",), {}, "The island is dealt at random: the classic game."),
        Preset(
            "beginner",
            "First game",
            ("base",),
            {"board": "beginner"},
            "The beginners’ island with placed settlements: roll and go.",
        ),
    ),
    families=(Family("base", "CATAN"),),
)

# Verb sets, divided by what a special building phase and a second part allow (EXTENSION_POINTS.md).
setup_buildings = VerbSet("setup_buildings")
setup_routes = VerbSet("setup_routes")
before_roll = VerbSet("before_roll")
cards_before_roll = VerbSet("cards_before_roll")
any_time = VerbSet("any_time")
cards = VerbSet("cards")
building = VerbSet("building")
bank_trade = VerbSet("bank_trade")
seat_trade = VerbSet("seat_trade")
knight_actions = VerbSet("knight_actions")
ship_moves = VerbSet("ship_moves")
scenario = VerbSet("scenario")
robber = VerbSet("robber")
ending = VerbSet("ending")
