"""The map of The Forgotten Tribe, its set-up, the robber and the pirate. SF-FT-01, SF-FT-02, SF-FT-09"""

from __future__ import annotations

import json

import pytest

from games.titles.catan.base.rules.board import board
from games.titles.catan.forgotten_tribe.rules import facts
from games.titles.catan.seafarers.rules.sea import areas_at
from tests.titles.catan.forgotten_tribe.tables import gifts, near_a_card, tribe_table
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
from tests.titles.catan.seafarers.tables import sea_table
from tests.titles.catan.tables import CATAN

LAYOUT = DATA["scenarios"]["forgotten-tribe"]["layouts"]["3-4"]


def test_the_board_is_that_of_the_rule_file():
    """SF-FT-01, SF-FT-02, SF-WIN-02, SF-SETUP-01"""
    check_the_file("forgotten_tribe", "forgotten-tribe")
    written = json.loads((ROOT / "games/titles/catan/forgotten_tribe/board.json").read_text(encoding="utf-8"))
    assert written["layouts"]["3-4"]["gifts"] == LAYOUT["gifts"]


def test_the_board_for_six_is_that_of_the_rule_file():
    """P6-SF-01"""
    check_the_file_for_six("forgotten_tribe", "forgotten-tribe")
    printed, here = MAPS_OF_SIX["forgotten-tribe"], facts.GIFTS[6]

    assert sorted(here.harbors) == sorted(
        "any" if kind == "generic" else kind
        for kind, count in printed["harbor_pool"].items()
        for _ in range(count)
    )
    assert list(here.harbor_edges) == printed["gifts"]["harbor_edges"]
    assert list(here.edges["point"]) == printed["gifts"]["victory_point_edges"]
    assert list(here.edges["card"]) == printed["gifts"]["development_card_edges"]
    assert here.islands.keys() == {
        edge for edges in (here.harbor_edges, *here.edges.values()) for edge in edges
    }


@pytest.mark.parametrize("seats", [5, 6])
def test_for_six_ten_points_six_cards_and_eight_harbors_lie_on_six_islands(seats):
    """P6-SF-01, P6-SF-02, P6-SF-08, SF-FT-02: the robber starts on a desert of the tribe."""
    starts = set()
    for base in check_a_dealt_map("forgotten_tribe", seats=seats):
        assert base["terrain"][base["figures"]["robber"]] == "desert"
        starts.add(base["figures"]["robber"])
    laid = sea_table("forgotten_tribe", seats=seats)
    there = list(gifts(laid).values())

    assert len(starts) > 1
    assert (there.count("point"), there.count("card"), there.count("any")) == (10, 6, 3)
    assert len(there) == 24
    assert len(set(facts.GIFTS[seats].islands.values())) == 6
    assert len(laid.state["forgotten_tribe"]["cards"]) == 6
    assert len(laid.here["deck"]) == 34 - 6
    assert laid.here["figures"]["pirate"] == "4,-3"


@pytest.mark.parametrize("seats", [3, 4])
def test_the_tribe_lives_on_islands_without_numbers(seats):
    """SF-FT-01, SF-FT-02, SF-FT-09: no harbors at the start, and the robber in a desert of the tribe."""
    laid = tribe_table(seats=seats)
    check_the_counts(laid, "forgotten-tribe")
    areas = list(facts.MAPS[seats].areas.values())

    assert areas.count(facts.MAIN) == 18
    assert len(areas) - areas.count(facts.MAIN) == 12
    assert {facts.MAPS[seats].areas[name] for name in laid.here["tokens"]} == {facts.MAIN}
    assert laid.here["harbors"] == {}
    assert laid.here["figures"] == {"robber": "1,3", "pirate": "2,-3"}
    assert laid.here["terrain"]["1,3"] == "desert"
    assert laid.sight("P")["seafarers"]["new_islands"] == {}


@pytest.mark.parametrize("seats", [3, 4])
def test_the_number_of_beginnings_is_known(seats):
    """SF-FT-01, SF-SETUP-02, SF-SETUP-03

    The main island has 54 corners. At them lie 142 ends of paths on land and the coast for roads, 68 on the coast for
    ships, and 16 out to sea; 4 more lie between two hexes of the frame, off the board.
    """
    state = tribe_table(seats=seats, begun=False).state

    assert divide(state, 1) == {"place_settlement": 54}
    assert perft(state, 2) == 142 + 68 + 16


def test_no_starting_ship_can_take_a_gift():
    """SF-FT-04, SF-SETUP-03: the islands of the tribe share no corner with the main island."""
    game = CATAN.game(tribe_table().state)

    assert not any(len(areas_at(game, vertex)) > 1 for vertex in board(game).vertices)


@pytest.mark.parametrize("place", ["0,-3,N", "5,-1,S"])
def test_nobody_begins_on_the_tribes_islands(place):
    """SF-FT-01, SF-ERR-28"""
    laid = tribe_table(begun=False)

    assert laid.refused("P", "place_settlement", place).code == "SF-ERR-28"


def test_nobody_settles_the_tribes_islands():
    """SF-FT-01, SF-ERR-28"""
    laid = near_a_card().give("P", brick=1, grain=1)
    laid.play("P", "build_ship", "-4,3,E")

    for corner in ("-3,2,S", "-4,4,N"):
        refused = laid.refused("P", "build_settlement", corner)
        assert (refused.code, refused.message) == ("SF-ERR-28", "Nobody can settle the tribe’s islands.")
    assert laid.accepts("P", "build_ship", "-4,4,NE")


def test_the_robber_moves_only_to_numbers_and_the_pirate_freely():
    """SF-FT-09, SF-ERR-29"""
    laid = tribe_table().pre_roll("P").roll(3, 4)

    refused = laid.refused("P", "move_robber", {"hex": "0,-3", "victim": None})
    assert refused.code == "SF-ERR-29"
    assert refused.message == "In this scenario the robber moves only to hexes with a number."
    assert {move["hex"] for move in laid.options("P")["move_robber"]} == set(laid.here["tokens"])
    assert laid.sight("P")["shows"]["closed"]["pirate"] == {}
    assert laid.accepts("P", "move_pirate", {"hex": "-4,4", "victim": None})
    laid.play("P", "move_robber", {"hex": "0,0", "victim": None}).pre_roll("P").roll(3, 4)

    assert laid.refused("P", "move_robber", {"hex": "1,3", "victim": None}).code == "SF-ERR-29"


def test_a_late_player_sends_the_robber_to_a_number():
    """SF-FT-09, SF-D-07"""
    laid = tribe_table().pre_roll("P").roll(3, 4).timeout("P")

    assert laid.here["figures"]["robber"] in laid.here["tokens"]


def test_a_shuffled_map_keeps_the_main_island_and_its_numbers():
    """SF-BOARD-10: the tribe's hexes stay."""
    check_a_shuffled_map("forgotten_tribe")


def test_gifts_lie_where_the_rule_file_says_and_harbors_are_shuffled():
    """SF-FT-02"""
    orders = set()
    for seed in "abc":
        state = CATAN.new(seats=3, modules=["base", "seafarers", "forgotten_tribe"], seed=seed).state
        here = state["forgotten_tribe"]["gifts"]
        for kind in ("victory_point", "development_card"):
            short = {"victory_point": "point", "development_card": "card"}[kind]
            assert {edge for edge in here if here[edge] == short} == set(LAYOUT["gifts"][f"{kind}_edges"])
        harbors = [here[edge] for edge in LAYOUT["gifts"]["harbor_edges"]]
        assert sorted(harbors) == ["any", "brick", "grain", "lumber", "ore", "wool"]
        orders.add(tuple(harbors))

    assert len(gifts(tribe_table())) == 8 + 4 + 6
    assert len(orders) == 3


def test_thirteen_points_win():
    """SF-WIN-02, SF-FT-01; one more with Harbormaster (SF-TB-03)."""
    for more, points in (((), 13), (("harbormaster",), 14)):
        assert tribe_table(*more).sight(None)["base"]["seats"]["0"]["points_to_win"] == points


def test_cities_and_knights_is_not_played_with_it():
    """SF-CK-02, SF-ERR-48"""
    found = CATAN.compatibility("forgotten_tribe", "cities_knights")

    assert found.answer == "no"
    assert found.reason == "this scenario needs development cards, which Cities & Knights doesn’t have."
