"""The bonus for new islands. SF-ISL"""

from __future__ import annotations

from games.titles.catan.seafarers.rules.sea import areas_at
from tests.titles.catan.seafarers.tables import CATAN, SeaTable, sea_table


def off_shore() -> SeaTable:
    """P has ships to the second islet, and cards for a settlement."""
    laid = sea_table().put("P", settlements="2,-1,S").ships("P", "2,-1,SE 2,0,NE 2,-1,E 2,-1,NE")
    return laid.give("P", brick=2, lumber=2, wool=2, grain=4, ore=3)


def test_the_first_settlement_on_an_islet_brings_two_points_besides_its_own():
    """SF-ISL-01, SF-ISL-02, SF-ISL-07, SF-EX-02"""
    laid = off_shore().main("P").play("P", "build_settlement", "3,-1,S")
    assert (laid.points("P"), laid.public_points("P")) == (4, 4)

    laid.play("P", "build_settlement", "2,-1,N")
    assert laid.points("P") == 5
    assert laid.logged("island_settled") == []
    laid.play("P", "build_city", "3,-1,S")

    assert laid.points("P") == 6
    assert laid.sight("Q")["seafarers"]["chits"]["0"] == ["islet-2"]


def test_every_seat_can_earn_the_bonus_of_an_area():
    """SF-ISL-01: it is never lost."""
    laid = off_shore().main("P").play("P", "build_settlement", "3,-1,S")
    laid.ships("Q", "3,-3,E").give("Q", brick=1, lumber=1, wool=1, grain=1).main("Q")
    (place,) = sorted(laid.places("Q", "build_settlement"))[:1]

    laid.play("Q", "build_settlement", place)

    assert (laid.points("P"), laid.points("Q")) == (4, 3)


def test_everybody_sees_ships_figures_and_chits_and_nobody_foreign_cards():
    """SF-HID-01, SF-HID-02"""
    laid = off_shore().main("P").play("P", "build_settlement", "3,-1,S")

    for viewer in ("Q", None):
        seen = laid.sight(viewer)
        assert set(seen["seafarers"]["ships"]) == {"2,-1,SE", "2,0,NE", "2,-1,E", "2,-1,NE"}
        assert seen["seafarers"]["chits"]["0"] == ["islet-2"]
        assert seen["base"]["figures"]["pirate"] == "4,0"
        assert seen["base"]["seats"]["0"]["pieces"]["ship"] == 11
        assert seen["base"]["seats"]["0"]["cards"] == 9
        assert "hand" not in seen["base"]["seats"]["0"]


def test_areas_are_those_of_the_printed_map():
    """SF-ISL-08: a vertex between two islands would count for both."""
    laid = off_shore().main("P")
    game = CATAN.game(laid.state)

    assert areas_at(game, "3,-1,S") == {"islet-2"}
    assert areas_at(game, "2,-1,S") == {"main"}
    assert areas_at(game, "2,-3,S") == set()


def test_the_main_island_brings_none():
    """SF-ISL-02"""
    laid = sea_table().put("P", settlements="2,-1,S", roads="1,0,NE 1,-1,E")
    laid.give("P", brick=1, lumber=1, wool=1, grain=1).main("P")

    laid.play("P", "build_settlement", "2,-2,S")

    assert laid.points("P") == 2


def test_chits_lead_to_the_target():
    """SF-WIN-01, SF-EX-02"""
    laid = off_shore().put("P", cities="0,0,N 0,1,N -1,1,N -1,2,N", settlements="-2,2,N -2,3,N").main("P")
    assert laid.points("P") == 11

    laid.play("P", "build_settlement", "3,-1,S")

    assert laid.winner == "P"
