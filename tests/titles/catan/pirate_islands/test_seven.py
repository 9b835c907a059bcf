"""The seven without a robber. SF-PI-02, SF-PI-12"""

from __future__ import annotations

import pytest

from games.engine.errors import EngineError
from games.engine.invariants import check_invariants
from tests.titles.catan.pirate_islands.tables import pirate_table
from tests.titles.catan.seafarers.tables import SeaTable
from tests.titles.catan.tables import CATAN


def seven(**cards: int) -> SeaTable:
    """P has rolled a seven, and Q has cards."""
    return pirate_table().give("Q", **cards).pre_roll("P").roll(3, 4)  # type: ignore[return-value]


def test_the_roller_takes_a_card_from_anybody():
    """SF-EX-37, SF-PI-12, SF-D-19"""
    laid = seven(ore=2)
    assert laid.waiting_for == {"P": "rob_anybody"}
    assert laid.options("P")["rob_player"] == ["1", None]

    laid.play("P", "rob_player", "1")

    assert (laid.hand("P"), laid.hand("Q")) == ({"ore": 1}, {"ore": 1})
    assert laid.waiting_for == {"P": "main"}


def test_victims_are_named_in_turn_order():
    """SF-D-19"""
    laid = pirate_table().give("P", ore=1).give("Q", ore=1).give("S", ore=1).pre_roll("R").roll(3, 4)

    assert laid.options("R")["rob_player"] == ["3", "0", "1", None]


def test_the_roller_may_take_nothing():
    """SF-PI-12, SF-D-19"""
    laid = seven(ore=2).play("P", "rob_player", None)

    assert laid.hand("Q") == {"ore": 2}
    assert laid.logged("no_card_taken") == [{"seat": "0"}]


def test_discards_come_first():
    """SF-PI-12"""
    laid = seven(ore=8)
    assert laid.waiting_for == {"Q": "discard"}

    laid.play("Q", "discard", {"ore": 4})

    assert laid.waiting_for == {"P": "rob_anybody"}


def test_without_cards_nobody_is_asked():
    """SF-PI-12"""
    assert seven().waiting_for == {"P": "main"}


def test_a_seat_without_cards_is_no_victim():
    """SF-PI-12, SF-D-19"""
    laid = seven(ore=1)

    for argument in ("2", "0", 7):
        refused = laid.refused("P", "rob_player", argument)
        assert refused.message == "Choose another player who has cards, or nobody."
    assert laid.refused("P", "end_turn").code == "SF-PI-12a"
    assert laid.refused("Q", "rob_player", "0").message == "Waiting for Red to take a card."


def test_a_theft_is_not_taken_back():
    """SF-HID-07, SF-HID-03"""
    played = CATAN.play(seven(ore=1).state, "0", "rob_player", "1")

    assert played.barrier == "hard"
    (stolen,) = [entry for entry in played.log if entry["kind"] == "stolen"]
    assert "cards" not in stolen["public"]


def test_an_absent_seat_robs_nobody():
    """SF-D-19"""
    late = CATAN.timeout(seven(ore=1).state, "0")

    assert (late.verb, late.argument) == ("rob_player", None)


def test_there_is_no_robber_and_no_pirate_to_move():
    """SF-PI-02, SF-ERR-51"""
    laid = pirate_table().main("P")

    for verb, why in (
        ("move_robber", "There is no robber in this scenario."),
        ("move_pirate", "Nobody moves the pirate fleet."),
    ):
        assert laid.refused("P", verb, {"hex": "3,0", "victim": None}).message == why
    assert laid.here["figures"] == {}


def test_an_edited_state_is_checked():
    laid = seven(ore=1)
    check_invariants(CATAN, laid.state)
    wrong = CATAN.copy(laid.state)
    wrong["base"]["bank"]["ore"] += wrong["base"]["hands"]["1"].pop("ore")
    wrong["base"]["hands"]["1"]["ore"] = 0

    with pytest.raises(EngineError, match="finds somebody with cards"):
        check_invariants(CATAN, wrong)
