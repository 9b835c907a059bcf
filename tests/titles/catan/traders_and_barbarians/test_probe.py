"""What the probe of the wagons changes is seen in play."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.invariants import check_invariants
from games.titles.catan.base.rules.board import board
from games.titles.catan.traders_and_barbarians.rules import facts
from tests.probe.title import title_with
from tests.probe.walk import walk
from tests.titles.catan.traders_and_barbarians.probe import WAGONS
from tests.titles.catan.traders_and_barbarians.tables import KEY, trade_table

TITLE = title_with(WAGONS)
MODULES = ("base", KEY, WAGONS.key)


@pytest.mark.slow  # a random game, every position looked at from all sides
def test_a_game_with_the_probe_survives_every_look() -> None:
    told: set[str] = set()

    def look(state: Any) -> None:
        check_invariants(TITLE, state)
        told.update(step["step"] for step in state["stack"])

    walk(TITLE, MODULES, moves=400, look=look)

    assert "move_wagon" in told


def test_wagons_roll_along_the_sea_and_the_bank_has_the_toll() -> None:
    laid = trade_table()
    start, goal = board(TITLE.game(laid.state)).ends[facts.SEA_EDGES[0]]
    laid.wagon("P", start).moving("P")
    state = laid.state
    state["modules"].append(WAGONS.key)
    state["schema"][WAGONS.key] = 1
    state[WAGONS.key] = {}
    seat = laid.seat("P")

    state = TITLE.play(state, seat, "move_on", goal).state

    assert state["stack"][1][KEY]["points"] == facts.CARDS[0].movement - facts.ON_A_ROAD
    purses = {other: hand["gold"] for other, hand in state["base"]["hands"].items()}
    assert purses == {other: facts.COINS_AT_START - (other == seat) for other in purses}
