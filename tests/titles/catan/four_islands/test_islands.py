"""The Four Islands: the map, home islands and the bonus of the others. SF-4ISL, SF-ISL-03"""

from __future__ import annotations

import pytest

from games.engine.errors import EngineError
from games.engine.invariants import check_invariants
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
from tests.titles.catan.seafarers.tables import SeaTable, sea_table
from tests.titles.catan.tables import CATAN

NORTHEAST, SECOND_THERE, SOUTHEAST = "1,-2,N", "2,-3,N", "1,0,S"


def table(seats: int = 4, *, begun: bool = True) -> SeaTable:
    return sea_table("four_islands", seats=seats, begun=begun)


def at_home_in_the_west() -> SeaTable:
    """P started in the northwest and the southwest, Q in the southeast; both have ships to other islands."""
    laid = table().put("P", settlements="-1,-1,N -2,2,N").put("Q", settlements="2,1,N")
    laid.state["four_islands"]["homes"].update({"0": ["northwest", "southwest"], "1": ["southeast"]})
    laid.ships("P", "1,-3,E 2,-4,SE 0,1,E").ships("Q", "2,-1,E")
    laid.give("P", brick=3, lumber=3, wool=3, grain=3).give("Q", brick=1, lumber=1, wool=1, grain=1)
    return laid


def first_of_three() -> SeaTable:
    """The islands have 76 corners.

    A starting road can leave each of them along 184 sides in all. A ship can lie along 128 sides of the coast and on 29
    that lead out to sea, but not on 8 of them beside the pirate.
    """
    return table(3, begun=False)


def first_of_four() -> SeaTable:
    """87 corners, 212 roads, 148 ships along the coast and 29 that lead out; 3 of them lie beside the pirate."""
    return table(begun=False)


@pytest.mark.parametrize(
    ("position", "first", "second"),
    [(first_of_three, 76, 184 + 128 + 29 - 8), (first_of_four, 87, 212 + 148 + 29 - 3)],
)
def test_the_number_of_beginnings_is_known(position, first, second):
    """SF-4ISL-01, SF-SETUP-02, SF-SETUP-03"""
    state = position().state

    assert divide(state, 1) == {"place_settlement": first}
    assert perft(state, 2) == second


def test_a_shuffled_map_keeps_each_area_and_its_numbers():
    """SF-BOARD-10"""
    check_a_shuffled_map("four_islands", seats=3)


def test_the_board_is_that_of_the_rule_file():
    """SF-4ISL-02, SF-WIN-02"""
    check_the_file("four_islands", "four-islands")


def test_the_board_for_six_is_that_of_the_rule_file():
    """P6-SF-01, P6-SF-04"""
    check_the_file_for_six("four_islands", "six-islands")


@pytest.mark.parametrize("seats", [5, 6])
def test_six_islands_of_five_and_six_hexes_are_dealt(seats):
    """P6-SF-02, P6-SF-04, P6-SF-08: the robber is off the board, and the pirate lies where the map says."""
    for base in check_a_dealt_map("four_islands", seats=seats):
        assert not {"desert", "gold"} & set(base["terrain"].values())
        assert base["figures"] == {"robber": None, "pirate": "-4,0"}
    laid = table(seats, begun=False)
    islands = laid.sight(None)["seafarers"]["new_islands"]

    assert sorted(len(island["hexes"]) for island in islands.values()) == [5, 5, 5, 5, 6, 6]
    laid.play("P", "place_settlement", "-1,-3,N")
    assert laid.state["four_islands"]["homes"]["0"] == ["island-1"]


@pytest.mark.parametrize(("seats", "sizes"), [(3, [4, 6, 6, 4]), (4, [4, 8, 7, 4])])
def test_there_are_four_islands_without_desert_and_gold(seats, sizes):
    """SF-4ISL-02: the robber starts on the 12."""
    laid = table(seats)
    check_the_counts(laid, "four-islands")
    areas = laid.sight(None)["seafarers"]["new_islands"]

    names = ["northwest", "northeast", "southwest", "southeast"]
    assert [len(areas[name]["hexes"]) for name in names] == sizes
    assert not {"desert", "gold"} & set(laid.here["terrain"].values())
    assert laid.here["tokens"][laid.here["figures"]["robber"]] == [12]


def test_the_islands_of_the_starting_settlements_are_home():
    """SF-4ISL-01, SF-ISL-03: nobody has new islands before the set-up is over."""
    laid = table(begun=False)

    laid.play("P", "place_settlement", NORTHEAST).play("P", "place_ship", "1,-3,E")
    laid.play("Q", "place_settlement", "2,1,N")

    assert laid.state["four_islands"]["homes"] == {"0": ["northeast"], "1": ["southeast"], "2": [], "3": []}
    assert laid.sight("R")["four_islands"] == laid.state["four_islands"]
    assert chits_drawn(laid) == []


@pytest.mark.parametrize(("homes", "others"), [(["northwest"], 3), (["northwest", "southwest"], 2)])
def test_one_home_leaves_three_islands_and_two_leave_two(homes, others):
    """SF-4ISL-03: the board shows a chit on each."""
    laid = table().main("P")
    laid.state["four_islands"]["homes"]["0"] = homes

    assert len(chits_drawn(laid)) == others
    assert len(chits_drawn(laid, None)) == 4


def test_the_first_settlement_on_each_other_island_brings_two_points():
    """SF-EX-26, SF-ISL-03"""
    laid = at_home_in_the_west().main("P")
    assert laid.points("P") == 2

    laid.play("P", "build_settlement", NORTHEAST)
    assert laid.points("P") == 5
    laid.play("P", "build_settlement", SECOND_THERE)
    assert laid.points("P") == 6
    laid.play("P", "build_settlement", SOUTHEAST)

    assert laid.points("P") == 9
    assert laid.state["seafarers"]["chits"]["0"] == ["northeast", "southeast"]


def test_a_player_who_comes_later_earns_the_points_too():
    """SF-EX-26, SF-ISL-01"""
    laid = at_home_in_the_west().put("P", settlements=NORTHEAST).main("Q")
    laid.state["seafarers"]["chits"]["0"] = ["northeast"]

    laid.play("Q", "build_settlement", "2,0,N")

    assert laid.points("Q") == 4


def test_a_settlement_at_home_brings_its_own_point_only():
    """SF-ISL-03"""
    laid = at_home_in_the_west().put("P", roads="-2,1,E -2,1,NE").main("P")

    laid.play("P", "build_settlement", "-2,1,N")

    assert laid.points("P") == 3
    assert laid.state["seafarers"]["chits"]["0"] == []


def test_thirteen_points_win():
    """SF-WIN-02"""
    laid = at_home_in_the_west().main("P")

    assert laid.sight(None)["base"]["seats"]["0"]["points_to_win"] == 13
    assert sea_table("four_islands", "harbormaster").sight(None)["base"]["seats"]["0"]["points_to_win"] == 14


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_a_chit_covers_nothing_else(seats):
    """SF-ISL-03"""
    check_the_chits(table(seats).main("P"), None)


def test_an_edited_state_is_checked():
    laid = at_home_in_the_west().main("P")
    check_invariants(CATAN, laid.state)
    for homes, why in (({}, "has a list for each seat"), ({"0": ["northwest"] * 2}, "none twice")):
        wrong = CATAN.copy(laid.state)
        wrong["four_islands"]["homes"] = {**{key: [] for key in "0123"}, **homes} if homes else homes
        with pytest.raises(EngineError, match=why):
            check_invariants(CATAN, wrong)
    laid.state["seafarers"]["chits"]["0"] = ["northwest"]
    with pytest.raises(EngineError, match="bring no chits"):
        check_invariants(CATAN, laid.state)
