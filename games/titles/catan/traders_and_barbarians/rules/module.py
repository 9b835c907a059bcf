"""The module `traders_and_barbarians`, in which the rules of the scenario register. TB-TB

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

KEY = "traders_and_barbarians"

traders_and_barbarians = Module(
    KEY,
    "Traders & Barbarians",
    summary="Wagons carry goods between castle, quarry and glassworks, and barbarians bar their roads.",
    messages={
        "TB-TB-13": "Move a barbarian first.",
        "TB-TB-13b": "Decide first whether you take a card.",
        "TB-TB-13c": "You may take a card from the owner of this road, or none.",
        "TB-TB-13d": "There is no barbarian on this path.",
        "TB-TB-16": "Your wagon moves to a corner or plaza next to it.",
        "TB-TB-18": "You need 1 grain for your wagon.",
        "TB-TB-25": "There is no barbarian on a path beside your wagon.",
        "TB-TB-25b": "Decide first where the barbarian goes.",
        "TB-TB-E1": "Nothing can be built in the middle of a trade hex.",
        "TB-TB-E2": "No road may be built along the sea side of a trade hex.",
        "TB-TB-E3": "You may build only on the land corners of a trade hex.",
        "TB-TB-E4": "This step costs {n} movement points; you have {m}.",
        "TB-TB-E5": "You need 1 gold for {name}’s road.",
        "TB-TB-E6": "You have already spent grain on your wagon this turn.",
        "TB-TB-E7": "Your wagon has reached a trade hex and stops.",
        "TB-TB-E8": "Improve your wagon once before driving off barbarians.",
        "TB-TB-E9": "You’ve already rolled for this barbarian this turn.",
        "TB-TB-E10": "Choose a path without a barbarian.",
        "TB-TB-E11": "This improvement costs {cost}.",
        "TB-TB-E11b": "Your wagon is fully improved.",
        "TB-TB-E12": "Your wagon is already moving; building is over for this turn.",
        "TB-TB-E13": "Move your wagon first.",
        "TB-TB-E14": "Coins can’t be taken.",
    },
    presets=(
        Preset(
            KEY,
            "Traders & Barbarians",
            ("base", KEY),
            {},
            "Marble, glass, sand and tools travel by wagon. Roads shorten the way, other players’ "
            "roads cost 1 gold, and each delivery is a point: first to 13 points.",
        ),
    ),
    goes_with={"cities_knights": NOT_WITH_KNIGHTS},
    one_of=SCENARIO,
    book=BOOK,
    closes={
        "board": Closed(("beginner",), "the three trade hexes have an island of their own."),
        "tokens": Closed(("random",), "its number tokens are laid in a spiral."),
    },
    harmless=frozenset(
        (
            "coins_taken",
            "resource_bought",
            "goods_shuffled",
            "tile_loaded",
            "wagon_placed",
            "wagon_moved",
            "toll_paid",
            "toll_to_bank",
            "wagon_fed",
            "barbarian_sent",
            "barbarian_braved",
            "barbarian_left_alone",
            "nobody_robbed",
            "swift_journey_played",
        )
    ),
)
bring_coins(traders_and_barbarians)


def own_state(game: Game) -> dict[str, Any]:
    """Return the module's part of the state. Each fact in it is written by one file only."""
    return game.state[KEY]  # type: ignore[no-any-return]
