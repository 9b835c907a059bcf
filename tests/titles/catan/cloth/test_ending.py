"""How Cloth for Catan ends: by points, or when cloth runs out. SF-CL-12"""

from __future__ import annotations

import pytest

from tests.titles.catan.cloth.tables import cloth_table, hold, partner, stock
from tests.titles.catan.five_six.tables import ask, turn
from tests.titles.catan.seafarers.tables import SeaTable

CITIES = {"P": "0,-3,N 2,-3,N", "Q": "-3,3,N -1,3,S"}


def nearly_out() -> SeaTable:
    """Four villages have cloth, and the roll of a 9 takes the last of one of them, for R."""
    laid = partner(cloth_table(), "R", 9)
    for number in (6, 8, 10, 11):
        stock(laid, number, 0)
    return stock(laid, 9, 1)


def test_fourteen_points_win_on_the_seat_s_own_turn():
    """SF-CL-01, SF-CL-12, SF-WIN-02"""
    laid = (
        hold(cloth_table(), "P", 21)
        .put("P", cities="0,-3,N", settlements="-2,2,N")
        .give("P", lumber=1, wool=1)
    )
    laid.main("P")
    assert laid.points("P") == 13

    laid.play("P", "build_ship", "-2,1,E")

    assert laid.winner == "P"


def test_the_game_ends_when_fewer_than_four_villages_have_cloth():
    """SF-CL-12: at once, also for who is not on turn."""
    laid = nearly_out().put("Q", cities=CITIES["Q"]).pre_roll("P")
    assert laid.winner is None

    laid.roll(4, 5)

    assert laid.winner == "Q"
    assert laid.logged("cloth_runs_out") == [{"number": 3}]


def test_the_game_ends_when_a_ship_takes_the_last_cloth_of_the_fourth_village():
    """SF-CL-12, SF-CL-05"""
    laid = nearly_out().put("P", settlements="-2,2,N").give("P", lumber=1, wool=1).main("P")

    laid.play("P", "build_ship", "-2,1,E")

    assert laid.winner == "P"
    assert laid.logged("cloth_runs_out") == [{"number": 3}]


def test_with_equal_points_most_cloth_wins():
    """SF-EX-36, SF-CL-12"""
    laid = nearly_out().put("P", cities=CITIES["P"], settlements="-2,2,N").put("Q", cities=CITIES["Q"])
    hold(laid, "Q", 3)
    assert laid.points("P") == laid.points("Q") == 5

    laid.pre_roll("P").roll(4, 5)

    assert laid.winner == "Q"


def test_with_equal_points_and_cloth_the_first_in_turn_order_wins():
    """SF-CL-12"""
    laid = nearly_out().put("P", cities=CITIES["P"]).put("Q", cities=CITIES["Q"]).pre_roll("Q").roll(4, 5)

    assert laid.winner == "Q"


def test_hidden_points_count_at_the_end():
    """SF-CL-12"""
    laid = nearly_out().put("P", cities="0,-3,N").put("Q", settlements="-3,3,N")
    laid.give_cards("Q", victory_point=2).pre_roll("P").roll(4, 5)

    assert laid.winner == "Q"


def test_a_ship_that_takes_the_last_cloth_ends_the_game():
    """SF-CL-05, SF-CL-12"""
    laid = nearly_out().put("P", settlements="-2,2,N").give("P", lumber=1, wool=1).main("P")

    laid.play("P", "build_ship", "-2,1,E")

    assert laid.winner == "P"


def test_a_player_with_fourteen_points_in_their_own_turn_wins_before_one_with_more():
    """SF-CL-12, SF-WIN-01"""
    laid = hold(hold(nearly_out(), "P", 12), "Q", 14)
    laid.put("P", cities="0,-3,N 2,-3,N 4,-3,N -1,-2,S").put(
        "Q", cities="-3,3,N -1,3,S 1,2,S 3,1,N"
    ).pre_roll("P")

    laid.roll(4, 5)

    assert laid.winner == "P"


def test_harbormaster_asks_for_fifteen_points():
    """SF-TB-03"""
    laid = cloth_table("harbormaster").main("P")

    assert laid.sight(None)["base"]["seats"]["0"]["points_to_win"] == 15


@pytest.mark.parametrize("mode", ["paired", "special-build"])
def test_for_six_the_last_tie_goes_in_turn_order_from_the_seat_whose_turn_it_is(mode):
    """P6-SBP-04, P6-PAIR-10, P6-SF-06, SF-CL-12: Q takes the last cloth of a village after T's turn.

    U and Q have a settlement and a cloth each. U comes after T, and Q after U.
    """
    laid = cloth_table(seats=6, six_mode=mode).put("Q", settlements="1,-3,S").put("U", settlements="4,-2,N")
    laid.give("Q", lumber=1, wool=1)
    here = laid.state["cloth"]
    for place, vertex in enumerate(here["stocks"]):
        left = 1 if vertex == "0,-1,N" else 5 if place > 8 else 0
        here["supply"] += here["stocks"][vertex] - left
        here["stocks"][vertex] = left
    here["supply"] -= 1
    here["held"]["5"] += 1
    turn(ask(laid, "Q"), "T").end_turn("T")

    laid.play("Q", "build_ship", "0,-2,E")

    assert laid.winner == "U"
