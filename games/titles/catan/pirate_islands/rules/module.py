"""The module `pirate_islands`: the scenario The Pirate Islands of Seafarers, its map and its set-up. SF-PI"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.engine.game import Game
from games.engine.module import Module
from games.engine.offered import Closed, Compatible, Preset
from games.engine.questions import Constant
from games.engine.types import Seat
from games.titles.catan.pirate_islands.rules.facts import MAPS, WATERS, Home, Waters
from games.titles.catan.seafarers.rules.facts import Map
from games.titles.catan.seafarers.rules.module import BOOK, MAP, PRINTED, RANDOM, SCENARIO
from games.titles.catan.seafarers.rules.sea import map_of

KEY = "pirate_islands"

pirate_islands = Module(
    KEY,
    "The Pirate Islands",
    summary="Arm your ships and take back your fortress: 10 points and the fortress win.",
    presets=(
        Preset(
            KEY,
            "The Pirate Islands",
            ("base", "seafarers", KEY),
            {},
            "A pirate fleet sails along the coast, and pirates hold your fortress. Sail there with warships and take "
            "it back.",
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
    # SF-BOARD-10
    closes={MAP: Closed((PRINTED, RANDOM), "its map is printed.")},
    harmless=frozenset(
        (
            "fleet_sailed",
            "fleet_robbed",
            "fleet_found_nothing",
            "fleet_held",
            "fleet_beaten",
            "choose_spoils_filed",
            "spoils_taken",
            "no_card_taken",
            "warship_armed",
        )
    ),
)


def own_state(game: Game) -> dict[str, Any]:
    """Return the module's part of the state. Each fact in it is written by one file only."""
    return game.state[KEY]  # type: ignore[no-any-return]


def waters_of(game: Game) -> Waters:
    """Return the places of the seats, the circuit of the fleet and the pirate isles of the map."""
    return WATERS[len(game.seats)]


@Constant
def home_of(game: Game, seat: Seat) -> Home:
    """Return the printed place of a seat. SF-PI-03"""
    return waters_of(game).homes[game.seats.index(seat)]


@pirate_islands.answers(map_of)
def pirates_hold_the_western_isles(earlier: Callable[[Game], Map], game: Game) -> Map:
    """SF-PI-01, SF-PI-20, SF-PI-21, SF-WIN-02"""
    return MAPS[len(game.seats)]
