"""What the probe of Catan for Two changes is seen in play."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.invariants import check_invariants
from tests.probe.title import title_with
from tests.probe.walk import walk
from tests.titles.catan.for_two.duel import new_duel
from tests.titles.catan.for_two.probe import FOR_TWO

TITLE = title_with(FOR_TWO)
MODULES = ("base", "for_two", FOR_TWO.key)


@pytest.mark.slow  # a random game, every position looked at from all sides
def test_games_with_the_probe_survive_every_look() -> None:
    def look(state: Any) -> None:
        check_invariants(TITLE, state)

    walk(TITLE, MODULES, moves=120, look=look, seats=2)


def test_two_without_trade_tokens() -> None:
    state = TITLE.new(seats=2, modules=MODULES, seed="probe").state

    assert "trade_token" not in state["base"]["bank"]


def test_a_settlement_that_has_earned_is_told() -> None:
    laid = new_duel().put("P", roads="0,-2,NE").give("P", brick=1, lumber=1, wool=1, grain=1).main("P")
    state = laid.state
    state["modules"].append(FOR_TWO.key)
    state["schema"][FOR_TWO.key] = 1
    state[FOR_TWO.key] = {}

    played = TITLE.play(state, "0", "build_settlement", "0,-2,N")

    (told,) = (entry for entry in played.log if entry["kind"] == "probe_settlement_earned")
    assert told["public"] == {"seat": "0", "vertex": "0,-2,N"}
