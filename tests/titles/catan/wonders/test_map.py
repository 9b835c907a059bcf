"""The map of The Wonders of Catan, its set-up and its bonus. SF-WON-01, SF-WON-10, SF-ISL-05"""

from __future__ import annotations

import json

import pytest

from games.titles.catan.base.rules.board import board
from games.titles.catan.kit.rules.geometry import SEA
from games.titles.catan.wonders.rules import facts
from tests.titles.catan.perft import divide, perft
from tests.titles.catan.seafarers.printed import (
    DATA,
    MAPS_OF_SIX,
    ROOT,
    check_a_dealt_map,
    check_a_shuffled_map,
    check_the_chits,
    check_the_counts,
    check_the_file,
    check_the_file_for_six,
    chits_drawn,
)
from tests.titles.catan.tables import CATAN
from tests.titles.catan.wonders.tables import wonders_table

PRINTED = DATA["scenarios"]["wonders-of-catan"]
LAYOUT = PRINTED["layouts"]["3-4"]


def test_the_board_is_that_of_the_rule_file():
    """SF-WON-01, SF-WON-08, SF-SETUP-01"""
    check_the_file("wonders", "wonders-of-catan")
    written = json.loads((ROOT / "games/titles/catan/wonders/board.json").read_text(encoding="utf-8"))
    for key in ("strait", "wasteland", "beside_strait"):
        assert written["layouts"]["3-4"][key] == LAYOUT[key]


def test_the_board_for_six_is_that_of_the_rule_file():
    """P6-SF-01, P6-SF-06"""
    check_the_file_for_six("wonders", "wonders-of-catan")
    printed, here = MAPS_OF_SIX["wonders-of-catan"], facts.PLACES[6]

    assert here.sites == {
        "great_bridge": tuple(printed["strait"]),
        "great_wall": tuple(printed["wasteland"]),
    }
    assert set(here.no_starts) == {*printed["strait"], *printed["wasteland"], *printed["beside_strait"]}


@pytest.mark.parametrize("seats", [5, 6])
def test_for_six_the_robber_starts_on_any_desert_and_islets_have_gold(seats):
    """P6-SF-01, P6-SF-02, P6-SF-08, SF-ISL-05"""
    starts = set()
    for base in check_a_dealt_map("wonders", seats=seats):
        assert base["figures"].keys() == {"robber"}
        assert base["terrain"][base["figures"]["robber"]] == "desert"
        starts.add(base["figures"]["robber"])
    laid = wonders_table(seats=seats, begun=False)

    assert len(starts) > 1
    assert len(chits_drawn(laid, None)) == 3
    check_the_chits(laid, None)
    for place in facts.PLACES[seats].no_starts:
        assert laid.refused("P", "place_settlement", place).code == "SF-ERR-26b"


def test_wonders_cost_what_the_rule_file_says():
    """SF-WON-02"""
    costs = {key.replace("-", "_"): wonder["cost"] for key, wonder in PRINTED["wonders"].items()}

    assert costs == facts.WONDERS
    assert PRINTED["wonder_levels"] == facts.LEVELS


def test_a_shuffled_map_keeps_each_area_and_its_numbers():
    """SF-BOARD-10"""
    check_a_shuffled_map("wonders")


@pytest.mark.parametrize("seats", [3, 4])
def test_a_strait_and_a_wasteland_lie_on_the_main_island(seats):
    """SF-WON-10: the robber starts on the middle desert, and the types of harbors are drawn."""
    laid = wonders_table(seats=seats)
    check_the_counts(laid, "wonders-of-catan")

    assert laid.here["figures"] == {"robber": "4,-1"}
    assert laid.here["terrain"]["4,-1"] == "desert"
    drawn = sorted(laid.here["harbors"].values())
    assert drawn == sorted(["any"] * 4 + ["brick", "lumber", "wool", "grain", "ore"])


def test_types_of_harbors_are_drawn():
    """SF-WON-10, SF-BOARD-09"""
    orders = {
        tuple(
            CATAN.new(seats=4, modules=["base", "seafarers", "wonders"], seed=seed)
            .state["base"]["harbors"]
            .values()
        )
        for seed in "ab"
    }

    assert len(orders) == 2


@pytest.mark.parametrize("place", facts.PLACES[4].no_starts)
def test_nobody_begins_at_the_strait_and_the_wasteland(place):
    """SF-WON-01, SF-ERR-26"""
    laid = wonders_table(begun=False)

    assert laid.refused("P", "place_settlement", place).message == (
        "Nobody can start beside the desert or at the strait."
    )


def test_nobody_begins_on_an_islet():
    """SF-WON-01, SF-ERR-26"""
    laid = wonders_table(begun=False)

    assert laid.refused("P", "place_settlement", "1,-3,N").message == "You must start on the main island."
    assert laid.accepts("P", "place_settlement", "0,-1,N")


@pytest.mark.parametrize("place", facts.PLACES[4].no_starts)
def test_these_corners_are_free_after_the_set_up(place):
    """SF-WON-01"""
    laid = wonders_table().give("P", brick=1, lumber=1, wool=1, grain=1)
    graph = board(CATAN.game(laid.state))
    road = next(edge for edge in graph.edges_at[place] if graph.kinds[edge] != SEA)

    laid.put("P", roads=road).main("P").play("P", "build_settlement", place)

    assert laid.points("P") == 1


@pytest.mark.parametrize("seats", [3, 4])
def test_the_number_of_beginnings_is_known(seats):
    """SF-WON-01, SF-SETUP-02, SF-SETUP-03

    The main island has 83 corners, of which 11 are at the strait and the wasteland. At the others lie 73 ends of paths
    inland, 112 on the coast for roads or ships, and 22 out to sea.
    """
    state = wonders_table(seats=seats, begun=False).state

    assert divide(state, 1) == {"place_settlement": 83 - 11}
    assert perft(state, 2) == 73 + 2 * 112 + 22


def test_the_first_settlement_on_each_islet_brings_a_point():
    """SF-ISL-05"""
    laid = wonders_table().ships("P", "1,-3,NE 1,-3,E").give("P", brick=1, lumber=1, wool=1, grain=1)
    laid.main("P").play("P", "build_settlement", "1,-3,N")

    assert laid.points("P") == 2
    assert laid.state["seafarers"]["chits"]["0"] == ["islet-1"]


def test_a_chit_covers_nothing_else():
    """SF-ISL-05"""
    laid = wonders_table()

    check_the_chits(laid)
    assert len(chits_drawn(laid)) == 2


def test_a_seven_moves_the_robber_and_there_is_no_pirate():
    """SF-WON-01, SF-PIR-07, SF-ERR-50"""
    laid = wonders_table().pre_roll("P").roll(3, 4)

    assert laid.waiting_for == {"P": "robber"}
    refused = laid.refused("P", "move_pirate", {"hex": "2,-3", "victim": None})
    assert (refused.code, refused.message) == ("SF-ERR-50", "There is no pirate in this scenario.")
    assert laid.refused("P", "end_turn").message == "Move the robber first."
    laid.play("P", "move_robber", {"hex": "0,0", "victim": None})

    assert laid.here["figures"] == {"robber": "0,0"}


def test_a_knight_moves_the_robber():
    """SF-WON-01"""
    laid = wonders_table().give_cards("P", knight=1).main("P").play("P", "play_knight")

    assert "move_pirate" not in laid.options("P")
    assert laid.accepts("P", "move_robber", {"hex": "0,0", "victim": None})
