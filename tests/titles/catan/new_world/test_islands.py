"""New World: home islands, the bonus of the others, and the target. SF-NW-04, SF-ISL-06"""

from __future__ import annotations

from games.wording.words import words_of
from tests.titles.catan.new_world.tables import known_world, new_world, placed
from tests.titles.catan.seafarers.printed import chits_drawn


def at_home_in_the_west():
    """P started on island-2, Q on island-3; P has ships to islands 3 and 4, and Q to island-2."""
    laid = known_world().put("P", settlements="-1,2,N").put("Q", settlements="3,0,N")
    laid.state["new_world"]["homes"].update({"0": ["island-2"], "1": ["island-3"]})
    laid.ships("P", "1,0,E 0,2,SE").ships("Q", "0,0,E")
    return laid.give("P", brick=3, lumber=3, wool=3, grain=3).give("Q", brick=1, lumber=1, wool=1, grain=1)


def test_the_seats_start_on_any_islands_and_are_at_home_there():
    """SF-NW-04, SF-ISL-06: nobody has new islands before the set-up is over."""
    laid = placed(known_world(begun=False))

    laid.play("P", "place_settlement", "2,-3,N").play("P", "place_road", "2,-4,SE")
    laid.play("Q", "place_settlement", "0,3,N")

    assert laid.state["new_world"]["homes"] == {"0": ["island-1"], "1": ["island-4"], "2": [], "3": []}
    assert laid.sight("R")["new_world"]["homes"] == laid.state["new_world"]["homes"]
    assert chits_drawn(laid) == []


def test_the_first_settlement_on_each_other_island_brings_one_point():
    """SF-ISL-06, SF-ISL-01"""
    laid = at_home_in_the_west().main("P")
    assert laid.points("P") == 1

    laid.play("P", "build_settlement", "2,-1,S")
    assert laid.points("P") == 3
    laid.play("P", "build_settlement", "0,3,N")

    assert laid.points("P") == 5
    assert laid.state["seafarers"]["chits"]["0"] == ["island-3", "island-4"]
    assert laid.logged("island_settled")[-1]["points"] == 1


def test_a_settlement_at_home_brings_its_own_point_only():
    """SF-ISL-06"""
    laid = at_home_in_the_west().put("P", roads="-2,1,E").main("P")

    laid.play("P", "build_settlement", "-1,0,S")

    assert laid.points("P") == 2
    assert laid.state["seafarers"]["chits"]["0"] == []


def test_one_point_is_said_and_shown_as_one():
    """SF-ISL-06: the log does not say "1 points", and the chit says +1."""
    laid = at_home_in_the_west().main("P")
    chits = chits_drawn(laid)
    words = words_of("catan", ["base", "seafarers", "new_world"])
    facts = {"seat": "0", "vertex": "2,-1,S", "area": "island-3", "points": 1}

    assert [chit.symbol for chit in chits] == ["chit-one"] * 3
    assert "1 more point for your first settlement here" in str(chits[0].title)
    assert words.say("island_settled", facts, {"0": "Anna"}, None) == "Anna settles new land: 1 more point."


def test_twelve_points_win():
    """SF-NW-04, SF-WIN-02"""
    assert new_world().main("P").sight(None)["base"]["seats"]["0"]["points_to_win"] == 12
    assert new_world("harbormaster").main("P").sight(None)["base"]["seats"]["0"]["points_to_win"] == 13
