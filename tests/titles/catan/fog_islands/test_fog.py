"""The map of The Fog Islands, the stacks and what the fog closes. SF-FOG-01, SF-FOG-02, SF-FOG-06"""

from __future__ import annotations

from collections import Counter

import pytest

from games.engine.errors import EngineError
from games.engine.invariants import check_invariants
from games.titles.catan.base.rules.board import board
from games.titles.catan.seafarers.rules.sea import areas_at, sea_hexes
from tests.titles.catan.fog_islands.tables import fog_table, off_the_west, upcoming
from tests.titles.catan.perft import divide, perft
from tests.titles.catan.seafarers.printed import (
    DATA,
    MAPS_OF_SIX,
    check_a_dealt_map,
    check_a_shuffled_map,
    check_the_file,
    check_the_file_for_six,
)
from tests.titles.catan.seafarers.tables import CATAN, SeaTable

LAYOUTS = DATA["scenarios"]["fog-islands"]["layouts"]


def first_of_three() -> SeaTable:
    """The two islands have 50 corners.

    A starting road can leave each of them along 124 sides in all. A ship can lie along 80 sides of the coast and on 19
    that lead out, but not on 4 of them beside the pirate.
    """
    return fog_table(seats=3, begun=False)


def first_of_four() -> SeaTable:
    """60 corners, 150 roads, 96 ships along the coast and 15 that lead out; 5 of them lie beside the pirate."""
    return fog_table(begun=False)


@pytest.mark.parametrize(
    ("position", "first", "second"),
    [(first_of_three, 50, 124 + 80 + 19 - 4), (first_of_four, 60, 150 + 96 + 15 - 5)],
)
def test_the_number_of_beginnings_is_known(position, first, second):
    """SF-FOG-01, SF-SETUP-02, SF-SETUP-03"""
    state = position().state

    assert divide(state, 1) == {"place_settlement": first}
    assert perft(state, 2) == second


def test_a_shuffled_map_keeps_each_area_and_its_numbers():
    """SF-BOARD-10"""
    check_a_shuffled_map("fog_islands", seats=3)


def test_the_board_is_that_of_the_rule_file():
    """SF-FOG-01, SF-WIN-02"""
    check_the_file("fog_islands", "fog-islands")


@pytest.mark.parametrize("seats", [3, 4])
def test_twelve_hexes_lie_face_down_between_two_islands(seats):
    """SF-FOG-01, SF-FOG-02, SF-FOG-06: the robber starts on the 12, and no island brings a chit."""
    laid = fog_table(seats=seats)
    game, terrain, counts = CATAN.game(laid.state), laid.here["terrain"], LAYOUTS[str(seats)]["counts"]

    assert len(board(game).vertices) == counts["vertices"]
    assert len(sea_hexes(game)) == counts["terrain"]["sea"] + counts["frame_hexes"]
    assert len(laid.here["harbors"]) == counts["harbors"]
    assert list(terrain.values()).count("fog") == 12
    assert laid.here["tokens"][laid.here["figures"]["robber"]] == [12]
    assert laid.sight("P")["seafarers"]["new_islands"] == {}
    for vertex in board(game).vertices:
        areas = areas_at(game, vertex)
        assert areas <= {"fog"} or "fog" not in areas


def test_the_board_for_six_is_that_of_the_rule_file():
    """P6-SF-01, P6-SF-04"""
    check_the_file_for_six("fog_islands", "fog-island")


@pytest.mark.parametrize("seats", [5, 6])
def test_for_six_25_hexes_lie_face_down_around_one_island(seats):
    """P6-SF-02, P6-SF-04, P6-SF-08, SF-FOG-06: the robber starts on the desert of the island."""
    fog = MAPS_OF_SIX["fog-island"]["areas"]["fog"]
    for base in check_a_dealt_map("fog_islands", seats=seats):
        assert list(base["terrain"].values()).count("fog") == 25
        assert base["terrain"][base["figures"]["robber"]] == "desert"
        assert (base["tokens"]["-4,3"], base["tokens"]["3,3"]) == ([4], [10])
    laid = fog_table(seats=seats, begun=False)
    here, game = laid.state["fog_islands"], CATAN.game(laid.state)

    assert Counter(here["terrain"]) == fog["terrain_pool"]
    assert Counter(here["tokens"]) == fog["token_pool"]
    assert len(here["terrain"]) - len(here["tokens"]) == fog["terrain_pool"]["sea"] == 12
    assert not [at for at in board(game).vertices if areas_at(game, at) >= {"home", "fog"}]
    assert laid.refused("P", "place_settlement", "3,3,S").code == "SF-ERR-26"


@pytest.mark.parametrize("seats", [3, 4])
def test_the_stacks_are_those_of_the_rule_file_in_random_order(seats):
    """SF-FOG-02"""
    printed = LAYOUTS[str(seats)]["fog_stack"]
    orders = set()
    for seed in "abc":
        state = CATAN.new(seats=seats, modules=["base", "seafarers", "fog_islands"], seed=seed).state
        here = state["fog_islands"]
        assert Counter(here["terrain"]) == printed["terrain"]
        assert sorted(map(int, here["tokens"])) == printed["tokens"]
        orders.add((*here["terrain"], *here["tokens"]))

    assert len(orders) == 3


def test_seats_begin_on_the_two_islands_without_fog():
    """SF-FOG-01, SF-ERR-26"""
    laid = fog_table(begun=False)

    assert laid.accepts("P", "place_settlement", "-1,0,S")
    assert laid.accepts("P", "place_settlement", "2,0,N")
    refused = laid.refused("P", "place_settlement", "0,0,N")
    assert refused.code == "SF-ERR-49"


def test_nothing_is_built_between_two_hexes_in_the_fog():
    """SF-FOG-06, SF-ERR-03, SF-ERR-04"""
    laid = upcoming(off_the_west(), "forest", tokens="9").main("P").play("P", "build_ship", "-1,0,SE")

    assert laid.refused("P", "build_ship", "0,1,NE").code == "SF-ERR-03"
    assert laid.refused("P", "build_road", "0,1,NE").code == "SF-ERR-04"


def test_neither_robber_nor_pirate_goes_into_the_fog():
    """SF-FOG-06, SF-ERR-19, SF-ERR-20"""
    laid = off_the_west().pre_roll("P").roll(3, 4)

    for verb, code in (("move_robber", "BASE-ERR-13"), ("move_pirate", "SF-ERR-19")):
        assert laid.refused("P", verb, {"hex": "0,0", "victim": None}).code == code


def test_everybody_knows_what_is_left_and_nobody_the_order():
    """SF-HID-01, SF-HID-05"""
    laid = upcoming(off_the_west(), "sea").main("P")
    seen = laid.sight("P")["fog_islands"]
    assert seen["left"]["terrain"]["sea"] == 2
    assert sum(seen["left"]["tokens"].values()) == 10
    other = CATAN.copy(laid.state)
    other["fog_islands"]["terrain"].reverse()

    assert CATAN.sight(other, "0") == CATAN.sight(laid.state, "0")
    laid.play("P", "build_ship", "-1,0,SE")
    assert laid.sight("Q")["fog_islands"]["left"]["terrain"]["sea"] == 1


def test_twelve_points_win():
    """SF-WIN-02"""
    assert fog_table().sight(None)["base"]["seats"]["0"]["points_to_win"] == 12


def test_an_edited_state_is_checked():
    laid = upcoming(off_the_west(), "forest", tokens="9").main("P").play("P", "build_ship", "-1,0,SE")
    check_invariants(CATAN, laid.state)
    for fact, value, why in (
        ("terrain", ["lake"], "is part of the stack"),
        ("terrain", laid.state["fog_islands"]["terrain"][1:], "has not been turned up"),
        ("tokens", laid.state["fog_islands"]["tokens"][1:], "for each land left"),
    ):
        wrong = CATAN.copy(laid.state)
        wrong["fog_islands"][fact] = value
        with pytest.raises(EngineError, match=why):
            check_invariants(CATAN, wrong)
