"""Through the Desert: the map, the set-up and the bonus of strip and islets. SF-TTD, SF-ISL-04"""

from __future__ import annotations

import pytest

from games.titles.catan.base.rules.board import board
from games.titles.catan.seafarers.rules.sea import areas_at
from tests.titles.catan.perft import divide, perft
from tests.titles.catan.seafarers.printed import (
    check_a_dealt_map,
    check_a_shuffled_map,
    check_the_chits,
    check_the_counts,
    check_the_file,
    check_the_file_for_six,
    chits_drawn,
)
from tests.titles.catan.seafarers.tables import CATAN, SeaTable, sea_table

AT_THE_STRIP, FURTHER_ALONG_IT, IN_THE_DESERT, AT_AN_ISLET = "-1,-1,N", "-2,-1,N", "1,-3,N", "3,0,S"


def table(seats: int = 4, *, begun: bool = True) -> SeaTable:
    return sea_table("through_the_desert", seats=seats, begun=begun)


def beyond_the_desert() -> SeaTable:
    """P lives at home, has roads through the desert and along the strip, and ships to the desert's end and an islet."""
    laid = table().put("P", settlements="-1,0,N", roads="-1,-1,E -1,-1,NE -1,-2,SE -2,-1,NE")
    laid.ships("P", "1,-3,NE 2,1,NE").give("P", brick=4, lumber=4, wool=4, grain=4)
    return laid.main("P")  # type: ignore[return-value]


def first_of_three() -> SeaTable:
    """The home part has 44 corners.

    A starting road can leave each of them along 118 sides in all, a ship along 52 sides of the coast and 8 that lead
    out to sea.
    """
    return table(3, begun=False)


def first_of_four() -> SeaTable:
    """52 corners, 140 roads, 58 ships along the coast and 11 that lead out."""
    return table(begun=False)


@pytest.mark.parametrize(
    ("position", "first", "second"),
    [(first_of_three, 44, 118 + 52 + 8), (first_of_four, 52, 140 + 58 + 11)],
)
def test_the_number_of_beginnings_is_known(position, first, second):
    """SF-TTD-01, SF-TTD-02, SF-SETUP-05: the corners of the home part that touch a desert are among them."""
    state = position().state

    assert divide(state, 1) == {"place_settlement": first}
    assert perft(state, 2) == second


def test_a_shuffled_map_keeps_each_area_and_its_numbers():
    """SF-BOARD-10"""
    check_a_shuffled_map("through_the_desert", seats=3)


def test_the_board_is_that_of_the_rule_file():
    """SF-TTD-01, SF-WIN-02"""
    check_the_file("through_the_desert", "through-the-desert")


def test_the_board_for_six_is_that_of_the_rule_file():
    """P6-SF-01, P6-SF-05"""
    check_the_file_for_six("through_the_desert", "through-the-desert")


@pytest.mark.parametrize("seats", [5, 6])
def test_five_deserts_and_two_strips_one_of_them_with_gold(seats):
    """P6-SF-01, P6-SF-02, P6-SF-05, P6-SF-08: the robber's desert is drawn."""
    islands = table(seats).sight(None)["seafarers"]["new_islands"]
    strips = {name for area in ("strip-west", "strip-east") for name in islands[area]["hexes"]}
    home, starts = {"0,0", "1,1", "-4,3"}, set()

    assert [len(island["hexes"]) for island in islands.values()] == [5, 4, 4, 2, 1, 1]
    for base in check_a_dealt_map("through_the_desert", seats=seats):
        terrain = base["terrain"]
        assert sum(terrain[name] == "gold" for name in strips) == 1
        assert not any(terrain[name] == "gold" for name in home)
        assert list(terrain.values()).count("desert") == 5
        assert terrain[base["figures"]["robber"]] == "desert"
        assert base["figures"]["pirate"] == "2,3"
        starts.add(base["figures"]["robber"])
    assert len(starts) > 1


def test_for_six_each_strip_brings_a_chit_and_no_corner_joins_it_to_home():
    """P6-SF-05, SF-ISL-04, SF-SETUP-05"""
    laid = table(6, begun=False)
    game = CATAN.game(laid.state)
    joined = [areas_at(game, vertex) for vertex in board(game).vertices]
    assert not [areas for areas in joined if "home" in areas and areas & {"strip-west", "strip-east"}]
    assert laid.refused("P", "place_settlement", "-1,-3,N").code == "SF-ERR-26"
    assert laid.accepts("P", "place_settlement", "0,-1,N")

    laid = table(6).put("P", roads="-1,-3,E 4,-3,E").give("P", brick=2, lumber=2, wool=2, grain=2)
    laid.main("P").play("P", "build_settlement", "-1,-2,N").play("P", "build_settlement", "4,-2,N")

    assert laid.state["seafarers"]["chits"]["0"] == ["strip-west", "strip-east"]
    assert laid.points("P") == 2 + 2 * 2


@pytest.mark.parametrize(("seats", "harbors"), [(3, 8), (4, 9)])
def test_three_deserts_cut_a_strip_off_the_island(seats, harbors):
    """SF-TTD-01, SF-TTD-02, SF-TTD-03"""
    laid = table(seats)
    check_the_counts(laid, "through-the-desert")
    islands = laid.sight(None)["seafarers"]["new_islands"]
    terrain = laid.here["terrain"]

    assert list(islands) == ["strip", "islet-1", "islet-2", "islet-3"]
    assert len(islands["strip"]["hexes"]) == 3
    assert [terrain[name] for name in islands["strip"]["hexes"]].count("gold") == 1
    assert list(terrain.values()).count("desert") == 3
    assert laid.here["figures"]["robber"] == "0,-2"
    assert terrain["0,-2"] == "desert"
    assert len(laid.here["harbors"]) == harbors


@pytest.mark.parametrize("place", [AT_THE_STRIP, IN_THE_DESERT, AT_AN_ISLET])
def test_seats_begin_on_the_home_part(place):
    """SF-SETUP-05, SF-ERR-26"""
    laid = table(begun=False)

    refused = laid.refused("P", "place_settlement", place)

    assert refused.message == "You must start on the large part of the main island, before the desert."
    assert laid.accepts("P", "place_settlement", "-1,0,N")


def test_the_first_settlement_at_the_strip_brings_two_points():
    """SF-EX-31, SF-ISL-04, SF-TTD-02"""
    laid = beyond_the_desert()

    laid.play("P", "build_settlement", AT_THE_STRIP)
    assert laid.points("P") == 4
    laid.play("P", "build_settlement", FURTHER_ALONG_IT)

    assert laid.points("P") == 5
    assert laid.state["seafarers"]["chits"]["0"] == ["strip"]


def test_a_settlement_between_desert_and_sea_brings_no_bonus():
    """SF-EX-31, SF-ISL-04"""
    laid = beyond_the_desert().play("P", "build_settlement", IN_THE_DESERT)

    assert laid.points("P") == 2


def test_an_islet_brings_two_points():
    """SF-ISL-04"""
    laid = beyond_the_desert().play("P", "build_settlement", AT_AN_ISLET)

    assert laid.points("P") == 4
    assert laid.state["seafarers"]["chits"]["0"] == ["islet-2"]


@pytest.mark.parametrize(("seats", "chits"), [(3, 4), (4, 4), (6, 6)])
def test_a_chit_covers_nothing_else(seats, chits):
    """SF-ISL-04: strips and islets have one each."""
    laid = table(seats)

    check_the_chits(laid)
    assert len(chits_drawn(laid)) == chits


def test_fourteen_points_win():
    """SF-WIN-02"""
    assert table().sight(None)["base"]["seats"]["0"]["points_to_win"] == 14
