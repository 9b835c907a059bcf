"""The module `cloth`: the scenario Cloth for Catan of Seafarers, its map and its set-up. SF-CL

The cloth of the villages is not the commodity of Cities & Knights.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.engine.game import Game
from games.engine.module import Module
from games.engine.offered import Preset
from games.engine.types import Seat
from games.titles.catan.base.rules.longest_road import award_seats
from games.titles.catan.base.rules.setup import SetupSettlement, setup_steps
from games.titles.catan.cloth.rules.facts import MAPS, VILLAGES, Villages
from games.titles.catan.kit.rules.step_lists import Steps
from games.titles.catan.seafarers.rules.facts import Map
from games.titles.catan.seafarers.rules.module import BOOK, SCENARIO
from games.titles.catan.seafarers.rules.sea import map_of

KEY = "cloth"

cloth = Module(
    KEY,
    "Cloth for Catan",
    summary="Sail to villages that give cloth: first to 14 points.",
    presets=(
        Preset(
            KEY,
            "Cloth for Catan",
            ("base", "seafarers", KEY),
            {},
            "Eight villages between two islands give cloth to all who sail to them. Two cloth are a point.",
        ),
    ),
    needs=("seafarers",),
    one_of=SCENARIO,
    book=BOOK,
)


def own_state(game: Game) -> dict[str, Any]:
    """Return the module's part of the state. Only `villages.py` writes it."""
    return game.state[KEY]  # type: ignore[no-any-return]


def villages_of(game: Game) -> Villages:
    """Return the villages of the map."""
    return VILLAGES[len(game.seats)]


@cloth.answers(map_of)
def villages_lie_between_two_islands(earlier: Callable[[Game], Map], game: Game) -> Map:
    """SF-CL-01, SF-CL-13"""
    return MAPS[len(game.seats)]


@cloth.answers(award_seats)
def nobody_holds_longest_trade_route(earlier: Callable[[Game], list[Seat]], game: Game) -> list[Seat]:
    """SF-CL-01, SF-LTR-05"""
    return []


@cloth.answers(setup_steps)
def only_a_third_settlement_pays(earlier: Callable[[Game], Steps], game: Game) -> Steps:
    """The third round is clockwise again. SF-CL-02, SF-D-23"""
    around = game.clockwise_from(game.state["base"]["starting_seat"])
    return [
        *({**step, "pays": False} for step in earlier(game)),
        *(SetupSettlement.of(seat=seat, pays=True) for seat in around),
    ]
