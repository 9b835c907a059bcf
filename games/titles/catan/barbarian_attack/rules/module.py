"""The module `barbarian_attack`, in which the rules of Barbarian Attack register. TB-BA

The rules are in docs/rules/traders-and-barbarians.md. Rules for combinations with another module are in `with_*.py`,
here or in the folder of the later module.
"""

from __future__ import annotations

from typing import Any

from games.engine.game import Game
from games.engine.module import Module
from games.engine.offered import Closed, Preset
from games.titles.catan.kit.rules.coins import bring_coins
from games.titles.catan.kit.rules.scenario import BOOK, NOT_WITH_KNIGHTS, SCENARIO

KEY = "barbarian_attack"
OWN_ISLAND = "barbarians land on an island of their own, with printed number tokens."

barbarian_attack = Module(
    KEY,
    "Barbarian Attack",
    summary="Barbarians land wherever Catan grows; knights drive them off, and prisoners are points.",
    messages={
        "TB-BA-04": "In this game cards take effect as soon as they are bought.",
        "TB-BA-15": "Choose two different hexes with barbarians, then two others where there is room for them.",
        "TB-BA-15b": "There are no barbarians on this hex.",
        "TB-BA-15c": "Choose each hex only once.",
        "TB-BA-19": "There is no knight on this path.",
        "TB-BA-21": "No knight may end its move beside the castle.",
        "TB-BA-28": "Choose another player who has cards, or nobody.",
        "TB-BA-E1": "You can’t build beside a hex held by barbarians.",
        "TB-BA-E3": "There is already a knight on this path.",
        "TB-BA-E4": "A knight moves up to 3 paths, or 5 for 1 grain.",
        "TB-BA-E5": "Move your knights away from the castle first.",
        "TB-BA-E6": "This knight has already moved.",
        "TB-BA-E7": "Three barbarians are already there.",
        "TB-BA-E8": "Resolve your card first.",
        "TB-BA-E9": "Place the knight on a path beside the castle.",
        "TB-BA-E10": "You have already started moving your knights.",
        "TB-BA-E11": "Barbarians hold your building at this harbor.",
        "TB-BA-E12": "Move only your own knights.",
        "TB-BA-11": "This settlement is held by barbarians: drive them off first.",
        "TB-BA-28b": "{name} must decide first whether to take a card.",
    },
    presets=(
        Preset(
            KEY,
            "Barbarian Attack",
            ("base", KEY),
            {},
            "Every new building brings barbarians to the coast. Send knights from the castle, "
            "take prisoners and win back what was lost: first to 12 points.",
        ),
    ),
    goes_with={"cities_knights": NOT_WITH_KNIGHTS},
    one_of=SCENARIO,
    book=BOOK,
    closes={
        "board": Closed(("beginner",), OWN_ISLAND),
        "tokens": Closed(("random",), OWN_ISLAND),
    },
    harmless=frozenset(
        (
            "coins_taken",
            "resource_bought",
            "landing_rolled",
            "barbarians_gone",
            "attack_card",
            "attack_card_without_effect",
            "attack_deck_mixed",
            "attack_knight_placed",
            "attack_knight_sent",
            "attack_knight_lost",
            "prisoner_die",
            "prisoner_die_fixed",
            "mercenary_placed",
            "barbarian_moved",
            "losses_rolled",
            "nobody_robbed",
        )
    ),
)
bring_coins(barbarian_attack)


def own_state(game: Game) -> dict[str, Any]:
    """Return the module's part of the state. Each fact in it is written by one file only."""
    return game.state[KEY]  # type: ignore[no-any-return]
