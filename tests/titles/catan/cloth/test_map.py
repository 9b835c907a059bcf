"""The map of Cloth for Catan, and its set-up of three settlements. SF-CL-01, SF-CL-02, SF-CL-03, SF-CL-04, SF-CL-13"""

from __future__ import annotations

import json

import pytest

from games.titles.catan.base.rules.board import board
from games.titles.catan.cloth.rules import facts
from tests.titles.catan.cloth.tables import VILLAGE, cloth_of, cloth_table, left_in
from tests.titles.catan.perft import divide, perft
from tests.titles.catan.seafarers.printed import (
    DATA,
    MAPS_OF_SIX,
    ROOT,
    check_a_dealt_map,
    check_a_shuffled_map,
    check_the_counts,
    check_the_file,
    check_the_file_for_six,
)
from tests.titles.catan.tables import CATAN

LAYOUT = DATA["scenarios"]["cloth-for-catan"]["layouts"]["3-4"]


def test_the_board_is_that_of_the_rule_file():
    """SF-CL-01, SF-CL-04, SF-WIN-02"""
    check_the_file("cloth", "cloth-for-catan")
    written = json.loads((ROOT / "games/titles/catan/cloth/board.json").read_text(encoding="utf-8"))
    villages = {one["vertex"]: {"number": one["number"], "cloth": one["cloth"]} for one in LAYOUT["villages"]}
    assert written["layouts"]["3-4"]["villages"] == villages
    assert written["general_cloth"] == LAYOUT["general_cloth"]


def test_there_are_fifty_cloth():
    """SF-CL-04"""
    assert sorted(VILLAGE) == [3, 4, 5, 6, 8, 9, 10, 11]
    stocks = list(facts.VILLAGES[4].stocks.values())
    assert set(stocks) == {5}
    assert sum(stocks) + facts.SUPPLY == 50


def test_a_shuffled_map_keeps_each_area_and_its_numbers():
    """SF-BOARD-10"""
    check_a_shuffled_map("cloth")


def test_the_board_for_six_is_that_of_the_rule_file():
    """P6-SF-01, P6-SF-06"""
    check_the_file_for_six("cloth", "cloth-for-catan")
    printed = MAPS_OF_SIX["cloth-for-catan"]

    assert facts.VILLAGES[6].numbers == {one["vertex"]: one["number"] for one in printed["villages"]}
    assert facts.VILLAGES[6].stocks == {one["vertex"]: one["cloth"] for one in printed["villages"]}
    assert printed["general_cloth"] == facts.SUPPLY


@pytest.mark.parametrize("seats", [5, 6])
def test_for_six_twelve_villages_lie_on_six_isles_and_numbers_repeat(seats):
    """P6-SF-01, P6-SF-02, P6-SF-06, P6-SF-08, SF-CL-02, SF-CL-03"""
    for base in check_a_dealt_map("cloth", seats=seats):
        assert base["figures"] == {"robber": "-3,-1", "pirate": "5,0"}
    laid = cloth_table(seats=seats, begun=False)
    numbers = list(facts.VILLAGES[seats].numbers.values())

    assert (len(numbers), len(set(numbers)), len(facts.VILLAGES[seats].isles)) == (12, 8, 6)
    assert [step["pays"] for step in laid.state["stack"][:0:-1]] == [False] * (2 * seats) + [True] * seats
    assert laid.refused("P", "place_settlement", "-2,0,N").code in ("SF-ERR-26", "SF-ERR-32")


@pytest.mark.parametrize("seats", [3, 4])
def test_villages_lie_on_four_isles_between_two_islands(seats):
    """SF-CL-01, SF-CL-13"""
    laid = cloth_table(seats=seats)
    check_the_counts(laid, "cloth-for-catan")

    assert laid.here["figures"] == {"robber": "-2,-1", "pirate": "4,0"}
    assert (laid.here["terrain"]["-2,-1"], laid.here["tokens"]["-2,-1"]) == ("fields", [12])
    terrain = [laid.here["terrain"][name] for name in sorted(facts.VILLAGES[seats].isles)]
    assert sorted(terrain) == ["desert", "desert", "gold", "gold"]
    assert sorted(laid.here["harbors"].values()) == sorted(
        ["any"] * 4 + ["brick", "lumber", "wool", "grain", "ore"]
    )


@pytest.mark.parametrize("seats", [3, 4])
def test_three_settlements_are_placed_and_only_the_third_pays(seats):
    """SF-CL-02, SF-SETUP-04; SF-D-23"""
    laid = cloth_table(seats=seats, begun=False)
    placed, paid = [], []
    while (asked := laid.state["stack"][-1])["step"] in ("setup_settlement", "setup_road"):
        name = laid.names[asked["seat"]]
        if asked["step"] == "setup_settlement":
            placed.append(asked["seat"])
            paid += [asked["seat"]] * asked["pays"]
            laid.play(name, "place_settlement", laid.options(name)["place_settlement"][0])
        else:
            laid.play(name, "place_road", laid.options(name)["place_road"][0])

    around = [str(seat) for seat in range(seats)]
    assert placed == [*around, *reversed(around), *around]
    assert paid == around
    assert all(sum(laid.hand(laid.names[seat]).values()) > 0 for seat in around)
    assert laid.here["turn"] == 1


@pytest.mark.parametrize("seats", [3, 4])
def test_the_number_of_beginnings_is_known(seats):
    """SF-CL-01, SF-CL-03, SF-SETUP-03

    The two islands have 76 corners, where 188 ends of paths take a road and 151 a ship, since two beside the pirate
    take none.
    """
    state = cloth_table(seats=seats, begun=False).state

    assert divide(state, 1) == {"place_settlement": 76}
    assert perft(state, 2) == 188 + 151


def isle_corners() -> list[str]:
    graph = board(CATAN.game(cloth_table().state))
    return sorted({vertex for name in facts.VILLAGES[4].isles for vertex in graph.corners[name]})


def test_isles_touch_no_other_land():
    """SF-CL-03: so no road leads there."""
    graph = board(CATAN.game(cloth_table().state))
    land = set(graph.land)

    assert len(isle_corners()) == 24
    assert all(len(land.intersection(graph.hexes_at[vertex])) == 1 for vertex in isle_corners())


@pytest.mark.parametrize("vertex", [VILLAGE[9], "0,0,N"])
def test_nobody_settles_a_village_isle(vertex):
    """SF-CL-03, SF-ERR-32"""
    begun = cloth_table().ships("P", "-1,0,SE -1,0,E").give("P", brick=1, lumber=1, wool=1, grain=1).main("P")
    new = cloth_table(begun=False)

    assert vertex not in begun.options("P").get("build_settlement", [])
    assert begun.refused("P", "build_settlement", vertex).message == "Nobody can settle the village islands."
    assert new.refused("P", "place_settlement", vertex).code == "SF-ERR-32"


def test_the_robber_enters_no_village_isle():
    """SF-CL-03, SF-ERR-52"""
    laid = cloth_table().pre_roll("P").roll(3, 4)

    for isle in facts.VILLAGES[4].isles:
        refused = laid.refused("P", "move_robber", {"hex": isle, "victim": None})
        assert (refused.code, refused.message) == ("SF-ERR-52", "The robber can’t enter the village islands.")
    assert laid.accepts("P", "move_robber", {"hex": "0,-3", "victim": None})


def test_there_is_no_longest_trade_route():
    """SF-CL-01, SF-LTR-05"""
    laid = cloth_table().put("P", settlements="0,-3,N", roads="0,-3,NE 0,-3,E 0,-3,SE -1,-2,E")
    laid.give("P", brick=1, lumber=1).main("P").play("P", "build_road", "-1,-2,SE")

    assert laid.here["longest_road"] is None
    assert laid.sight(None)["base"]["award_seats"] == []


def test_a_starting_ship_makes_a_partner():
    """SF-CL-05, SF-SETUP-03"""
    laid = cloth_table(begun=False).play("P", "place_settlement", "-1,3,N").play("P", "place_ship", "-1,2,E")

    assert laid.state["cloth"]["partners"][VILLAGE[3]] == ["0"]
    assert (cloth_of(laid, "P"), left_in(laid, 3)) == (1, 4)
