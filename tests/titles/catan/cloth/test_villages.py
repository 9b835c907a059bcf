"""Villages: partners, what a number brings them, and points. SF-CL-05, SF-CL-06, SF-CL-07, SF-CL-10, SF-CL-11"""

from __future__ import annotations

import pytest

from games.engine.errors import EngineError
from games.engine.invariants import check_invariants
from tests.titles.catan.cloth.tables import (
    VILLAGE,
    cloth_of,
    cloth_table,
    hold,
    left_in,
    partner,
    stock,
)
from tests.titles.catan.seafarers.tables import SeaTable, moving
from tests.titles.catan.tables import CATAN

HOME, LAST = "-2,2,N", "-2,1,E"
"""A corner of the southern island, and the ship that joins it to village 9."""


def before_village_9() -> SeaTable:
    """P can build the ship that reaches village 9."""
    return cloth_table().put("P", settlements=HOME).give("P", lumber=1, wool=1)


def test_the_first_ship_at_a_village_brings_a_cloth():
    """SF-EX-34, SF-CL-05"""
    laid = before_village_9().main("P").play("P", "build_ship", LAST)

    assert laid.state["cloth"]["partners"][VILLAGE[9]] == ["0"]
    assert (cloth_of(laid, "P"), left_in(laid, 9)) == (1, 4)
    assert laid.logged("village_reached") == [{"seat": "0", "vertex": VILLAGE[9], "village": 9, "cloth": 1}]


def test_a_second_ship_at_the_same_village_brings_nothing():
    """SF-CL-05"""
    laid = before_village_9().main("P").play("P", "build_ship", LAST).give("P", lumber=1, wool=1)
    laid.play("P", "build_ship", "-1,0,SE")

    assert cloth_of(laid, "P") == 1
    assert laid.state["cloth"]["partners"][VILLAGE[9]] == ["0"]


def test_a_moved_ship_reaches_a_village():
    """SF-CL-05, SF-MOVE-09"""
    laid = before_village_9().ships("P", "-3,1,E").main("P").play("P", "move_ship", moving("-3,1,E", LAST))

    assert cloth_of(laid, "P") == 1


def test_an_empty_village_makes_partners_and_brings_nothing():
    """SF-CL-05"""
    laid = stock(before_village_9(), 9, 0).main("P").play("P", "build_ship", LAST)

    assert laid.state["cloth"]["partners"][VILLAGE[9]] == ["0"]
    assert (cloth_of(laid, "P"), left_in(laid, 9)) == (0, 0)
    assert laid.logged("village_reached")[0]["cloth"] == 0


def test_cloth_goes_back_when_a_ship_is_taken_back():
    """SF-HID-07: a village reveals nothing."""
    laid = before_village_9().main("P")

    assert CATAN.play(laid.state, "0", "build_ship", LAST).barrier is None


def test_each_partner_gets_a_cloth_when_the_number_is_rolled():
    """SF-EX-34, SF-CL-06: regardless of whose turn it is."""
    laid = partner(partner(cloth_table(), "P", 9), "Q", 9).pre_roll("Q").roll(4, 5)

    assert (cloth_of(laid, "P"), cloth_of(laid, "Q"), left_in(laid, 9)) == (1, 1, 3)
    assert laid.logged("cloth_paid") == [{"village": 9, "vertex": VILLAGE[9], "seats": ["1", "0"]}]


def test_other_numbers_and_other_seats_get_nothing():
    """SF-CL-06"""
    laid = partner(cloth_table(), "P", 9).pre_roll("P").roll(4, 4)

    assert [cloth_of(laid, name) for name in "PQRS"] == [0, 0, 0, 0]
    assert laid.logged("cloth_paid") == []


def test_the_active_seat_gets_the_last_cloth_of_a_village_and_others_that_of_the_supply():
    """SF-EX-35, SF-CL-06"""
    laid = stock(partner(partner(cloth_table(), "P", 9), "Q", 9), 9, 1)
    supply = laid.state["cloth"]["supply"]

    laid.pre_roll("Q").roll(4, 5)

    assert (cloth_of(laid, "P"), cloth_of(laid, "Q"), left_in(laid, 9)) == (1, 1, 0)
    assert laid.state["cloth"]["supply"] == supply - 1
    laid.pre_roll("Q").roll(4, 5)
    assert (cloth_of(laid, "P"), cloth_of(laid, "Q")) == (1, 1)


def test_the_player_who_came_first_gets_the_last_cloth():
    """SF-CL-06: neither the village nor the supply has one for the third."""
    laid = cloth_table()
    for name in "SRQ":
        partner(laid, name, 9)
    hold(stock(laid, 9, 2), "P", laid.state["cloth"]["supply"])

    laid.pre_roll("P").roll(4, 5)

    assert [cloth_of(laid, name) for name in "SRQ"] == [1, 1, 0]
    assert laid.logged("cloth_paid")[0]["seats"] == ["3", "2"]


@pytest.mark.parametrize(("number", "points"), [(0, 0), (1, 0), (2, 1), (5, 2)])
def test_two_cloth_are_a_point(number, points):
    """SF-EX-34, SF-CL-07"""
    assert hold(cloth_table(), "P", number).main("P").points("P") == points


def test_cloth_is_no_card():
    """SF-CL-07, SF-CARD-04: it is not discarded, traded or taken by Monopoly."""
    laid = hold(cloth_table(), "P", 9).give("P", wool=7).pre_roll("P").roll(3, 4)

    assert laid.waiting_for == {"P": "robber"}
    assert "cloth" not in laid.hand("P")


def test_ships_that_join_a_village_stay():
    """SF-CL-10"""
    laid = before_village_9().ships("P", LAST)
    assert laid.main("P").refused("P", "move_ship", moving(LAST, "-3,1,E")).code == "SF-ERR-11"

    laid.ships("P", "-1,0,SE").main("P")

    assert set(laid.moves("P")) == {"-1,0,SE"}


def test_several_seats_reach_one_village():
    """SF-CL-11: nobody's ships are interrupted."""
    laid = partner(before_village_9().ships("Q", "-1,0,SE"), "Q", 9).main("P").play("P", "build_ship", LAST)
    assert laid.state["cloth"]["partners"][VILLAGE[9]] == ["1", "0"]

    laid.give("P", lumber=1, wool=1)

    assert laid.accepts("P", "build_ship", "-2,1,NE")


def test_everybody_sees_villages_and_cloth():
    """SF-HID-02"""
    laid = hold(partner(cloth_table(), "Q", 9), "Q", 3).main("P")

    seen = laid.sight(None)["cloth"]

    assert seen["villages"][VILLAGE[9]] == {"number": 9, "cloth": 5, "partners": ["1"]}
    assert (seen["held"]["1"], seen["supply"]) == (3, 7)


def test_an_edited_state_is_checked():
    """SF-CL-04"""
    laid = partner(cloth_table(), "P", 9).main("P")
    check_invariants(CATAN, laid.state)
    for fact, value, why in (
        ("stocks", {}, "`cloth.stocks` names"),
        ("held", {"0": 0}, "`cloth.held` names"),
        ("supply", -1, "counts cloth"),
        ("supply", 9, "has 49 cloth in all"),
        ("partners", {**laid.state["cloth"]["partners"], VILLAGE[9]: ["7"]}, "are seats, none twice"),
        ("partners", {**laid.state["cloth"]["partners"], VILLAGE[9]: [[]]}, "are seats, none twice"),
    ):
        wrong = CATAN.copy(laid.state)
        wrong["cloth"][fact] = value
        with pytest.raises(EngineError, match=why):
            check_invariants(CATAN, wrong)
