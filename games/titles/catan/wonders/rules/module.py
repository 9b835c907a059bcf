"""The module `wonders`: the scenario The Wonders of Catan of Seafarers, and its map. SF-WON"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.module import Module
from games.engine.offered import Preset
from games.engine.types import Seat
from games.titles.catan.base.rules.setup import closed_in_set_up
from games.titles.catan.seafarers.rules.facts import Map
from games.titles.catan.seafarers.rules.module import BOOK, SCENARIO
from games.titles.catan.seafarers.rules.sea import map_of
from games.titles.catan.wonders.rules.facts import MAPS, PLACES, Places

KEY = "wonders"
NOT_HERE = refuse("SF-ERR-26b")

wonders = Module(
    KEY,
    "The Wonders of Catan",
    summary="Claim one of five wonders and build it: the first to complete theirs wins.",
    presets=(
        Preset(
            KEY,
            "The Wonders of Catan",
            ("base", "seafarers", KEY),
            {},
            "Five wonders wait for builders. Complete yours, or get to 10 points with the most levels.",
        ),
    ),
    needs=("seafarers",),
    one_of=SCENARIO,
    book=BOOK,
)


def own_state(game: Game) -> dict[str, Any]:
    """Return the module's part of the state. Only `claims.py` and `building.py` write it."""
    return game.state[KEY]  # type: ignore[no-any-return]


def places_of(game: Game) -> Places:
    """Return the wonders of the map, and the vertices that they need."""
    return PLACES[len(game.seats)]


@wonders.answers(map_of)
def the_map_has_a_strait_and_a_wasteland(earlier: Callable[[Game], Map], game: Game) -> Map:
    """SF-WON-01, SF-WON-10, SF-ISL-05, SF-WON-08"""
    return MAPS[len(game.seats)]


@wonders.answers(closed_in_set_up)
def nobody_begins_at_strait_and_wasteland(
    earlier: Callable[[Game, Seat], dict[str, Refusal]], game: Game, seat: Seat
) -> dict[str, Refusal]:
    """SF-WON-01, SF-ERR-26"""
    return {**earlier(game, seat), **dict.fromkeys(places_of(game).no_starts, NOT_HERE)}
