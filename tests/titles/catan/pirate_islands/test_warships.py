"""Warships and knights. SF-PI-10, SF-PI-11, SF-PI-17"""

from __future__ import annotations

import pytest

from games.engine.errors import EngineError
from games.engine.invariants import check_invariants
from tests.titles.catan.pirate_islands.tables import SCENARIO, arm, pirate_table, route, sail
from tests.titles.catan.seafarers.tables import SeaTable
from tests.titles.catan.tables import CATAN


def with_a_knight(ships: int, armed: int = 0) -> SeaTable:
    return arm(sail(pirate_table(), "P", ships), "P", armed).give_cards("P", knight=1)  # type: ignore[return-value]


@pytest.mark.parametrize("moment", ["main", "pre_roll"])
def test_a_knight_arms_the_ordinary_ship_nearest_to_the_start(moment):
    """SF-PI-11: before the roll as well, and it moves no figure."""
    laid = getattr(with_a_knight(4, armed=1), moment)("P").play("P", "play_knight")

    assert laid.state[SCENARIO]["warships"] == route(laid, "P")[:2]
    assert laid.logged("warship_armed") == [{"seat": "0", "edge": route(laid, "P")[1]}]
    assert laid.waiting_for == {"P": moment}
    assert laid.here["knights"]["0"] == 1


@pytest.mark.parametrize(("ships", "armed"), [(0, 0), (2, 2)])
def test_a_knight_needs_an_ordinary_ship(ships, armed):
    """SF-PI-11, SF-ERR-38"""
    laid = pirate_table().give_cards("P", knight=1) if not ships else with_a_knight(ships, armed)
    laid.main("P")

    assert "play_knight" not in laid.options("P")
    assert laid.refused("P", "play_knight").message == "You have no ship to turn into a warship."


def test_a_knight_names_no_hex():
    """SF-PI-11"""
    laid = with_a_knight(2).main("P")

    assert list(laid.options("P")["play_knight"]) == [None]
    assert laid.refused("P", "play_knight", {"hex": "3,0", "victim": None}).code == "BASE-ERR-64"


def test_a_warship_is_disarmed_when_the_knight_is_taken_back():
    """SF-HID-07: nothing has been revealed."""
    assert CATAN.play(with_a_knight(2).main("P").state, "0", "play_knight").barrier is None


def test_everybody_sees_warships():
    """SF-HID-02"""
    seen = arm(sail(pirate_table(), "P", 4), "P", 2).main("P").sight(None)[SCENARIO]

    assert len(seen["warships"]) == 2
    assert seen["seats"]["0"]["warships"] == 2
    assert (seen["seats"]["0"]["chits"], seen["seats"]["1"]["warships"]) == (3, 0)


def test_an_edited_state_is_checked():
    laid = arm(sail(pirate_table(), "P", 2), "P", 1).main("P")
    check_invariants(CATAN, laid.state)
    for fact, value, why in (
        ("warships", ["0,0,E"], "are ships on the board"),
        ("warships", ["1,2,SE", "1,2,SE"], "none twice"),
        ("fleet", 14, "is a place of the circuit"),
        ("chits", {}, "`pirate_islands.chits` names"),
        ("chits", {"0": 4, "1": 3, "2": 3, "3": 3}, "are few"),
        ("chits", {"0": 0, "1": 3, "2": 3, "3": 3}, "the fortress of 0 is a building of its own"),
        ("attacked", {"seat": "0"}, "is a seat and a turn"),
        ("attacked", {"seat": "7", "turn": 1}, "names a seat"),
    ):
        wrong = CATAN.copy(laid.state)
        wrong[SCENARIO][fact] = value
        with pytest.raises(EngineError, match=why):
            check_invariants(CATAN, wrong)
