"""The map of The Pirate Islands, its set-up and its deck. SF-PI-01, SF-PI-03, SF-PI-04, SF-PI-05, SF-PI-09, SF-PI-21"""

from __future__ import annotations

import json
from collections import Counter

import pytest

from games.titles.catan.base.rules.board import board
from games.titles.catan.base.rules.pieces import open_vertices
from games.titles.catan.pirate_islands.rules import facts
from games.titles.catan.seafarers.rules.sea import areas_at
from tests.titles.catan.perft import divide, perft
from tests.titles.catan.pirate_islands.tables import HOME, besiege, pirate_table
from tests.titles.catan.seafarers.printed import (
    DATA,
    MAPS_OF_SIX,
    ROOT,
    check_the_counts,
    check_the_file,
    check_the_file_for_six,
)
from tests.titles.catan.tables import CATAN

LAYOUT = DATA["scenarios"]["pirate-islands"]["layouts"]["3-4"]
COAST, AT_THE_COAST = "5,-1,S", "5,-1,SE"
SEATS = pytest.mark.parametrize("seats", [3, 4])


@pytest.mark.parametrize(
    ("seats", "printed"), [("3-4", LAYOUT), ("5-6", MAPS_OF_SIX["pirate-islands"])], ids=["3-4", "5-6"]
)
def test_the_board_is_that_of_the_rule_file(seats, printed):
    """SF-PI-01, SF-PI-03, SF-PI-06, SF-WIN-02, P6-SF-01, P6-SF-06"""
    check_the_file("pirate_islands", "pirate-islands")
    check_the_file_for_six("pirate_islands", "pirate-islands")
    written = json.loads((ROOT / "games/titles/catan/pirate_islands/board.json").read_text(encoding="utf-8"))[
        "layouts"
    ][seats]
    keys = ("settlement", "ship", "waypoint", "fortress")
    assert written["seats"] == [{key: seat[key] for key in keys} for seat in printed["seats"]]
    assert written["fleet_circuit"] == printed["fleet_circuit"]


@SEATS
def test_the_main_island_lies_east_of_the_pirate_isles(seats):
    """SF-PI-01, SF-PI-21, SF-BOARD-09"""
    laid = pirate_table(seats=seats)
    check_the_counts(laid, "pirate-islands")

    assert list(facts.MAPS[seats].areas.values()).count("main") == 17
    assert {"-1,-2", "-3,2", "0,2"}.isdisjoint(laid.here["tokens"])
    assert [laid.here["terrain"][name] for name in ("-1,-2", "-3,2", "0,2")] == ["hills", "hills", "pasture"]
    assert sorted(laid.here["harbors"].values()) == sorted(
        ["any"] * 3 + ["brick", "lumber", "wool", "grain", "ore"]
    )


def test_types_of_harbors_are_drawn():
    """SF-PI-21"""
    orders = {
        tuple(
            CATAN.new(seats=4, modules=["base", "seafarers", "pirate_islands"], seed=seed)
            .state["base"]["harbors"]
            .values()
        )
        for seed in "ab"
    }

    assert len(orders) == 2


def test_the_map_is_never_shuffled():
    """SF-BOARD-10: no such option is offered."""
    assert "map" not in pirate_table().state["options"]


@SEATS
def test_each_seat_has_a_settlement_and_a_ship_at_the_start(seats):
    """SF-PI-03"""
    laid = pirate_table(seats=seats, begun=False)
    names = "PQRS"[:seats]

    assert laid.here["settlements"] == {HOME[name].settlement: laid.seat(name) for name in names}
    assert laid.afloat == {HOME[name].ship: name for name in names}
    assert laid.state["pirate_islands"]["chits"] == dict.fromkeys(laid.state["seats"], 3)
    pieces = laid.sight("P")["base"]["seats"]["0"]["pieces"]
    assert (pieces["settlement"], pieces["ship"]) == (3, 14)


def test_a_fallen_fortress_is_no_longer_in_use_twice():
    """SF-PI-03, SF-PI-16"""
    laid = besiege(pirate_table(), "P", 0).main("P")

    assert laid.sight("P")["base"]["seats"]["0"]["pieces"]["settlement"] == 4


@SEATS
def test_two_more_settlements_are_placed_and_the_second_pays(seats):
    """SF-PI-04, SF-SETUP-02"""
    laid = pirate_table(seats=seats, begun=False)
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
    assert placed == [*around, *reversed(around)]
    assert paid == list(reversed(around))
    assert laid.here["turn"] == 1


def test_no_starting_ship_is_possible():
    """SF-PI-04, SF-D-02"""
    laid = pirate_table(begun=False).play("P", "place_settlement", COAST)

    assert "place_ship" not in laid.options("P")
    refused = laid.refused("P", "place_ship", AT_THE_COAST)
    assert refused.message == "Place a road. Your shipping route begins at the ship that you have already."
    assert laid.refused("P", "roll").message == "Place your road."
    assert (
        laid.refused("P", "place_road", "5,-2,NE").message
        == "The road must touch the settlement you just placed."
    )
    assert CATAN.timeout(laid.state, "0").verb == "place_road"


def test_nobody_begins_on_a_pirate_isle():
    """SF-PI-04, SF-ERR-26, SF-ERR-35: not even on the own marked corner."""
    laid = pirate_table(begun=False)

    assert laid.refused("P", "place_settlement", "1,-3,N").code == "SF-ERR-35"
    refused = laid.refused("P", "place_settlement", HOME["P"].waypoint)
    assert refused.message == "You must start on the main island."
    assert laid.accepts("P", "place_settlement", COAST)


@SEATS
def test_the_number_of_beginnings_is_known(seats):
    """SF-PI-04, SF-SETUP-02

    The main island has 52 corners, of which a pre-placed settlement takes three or four, since it lies on the coast.
    """
    state = pirate_table(seats=seats, begun=False).state
    game = CATAN.game(state)
    graph = board(game)
    home = {vertex for vertex in graph.vertices if "main" in areas_at(game, vertex)}
    taken = {
        vertex
        for one in facts.WATERS[seats].homes[:seats]
        for vertex in (one.settlement, *graph.neighbors[one.settlement])
    }

    assert len(home) == 52
    assert divide(state, 1) == {"place_settlement": len(home - taken)}
    assert perft(state, 2) == {3: 104, 4: 94}[seats]


def corners_of_isles() -> list[str]:
    graph = board(CATAN.game(pirate_table().state))
    return sorted({vertex for name in facts.WATERS[4].isles for vertex in graph.corners[name]})


@pytest.mark.parametrize("name", "PQRS")
def test_only_the_own_marked_corner_is_settled(name):
    """SF-PI-09, SF-ERR-35"""
    graph = board(CATAN.game(pirate_table().state))
    for vertex in corners_of_isles():
        laid = pirate_table().give(name, brick=1, lumber=1, wool=1, grain=1)
        laid.ships(name, graph.edges_at[vertex][0]).main(name)
        if vertex == HOME[name].waypoint:
            assert laid.accepts(name, "build_settlement", vertex)
        else:
            refused = laid.refused(name, "build_settlement", vertex)
            assert refused.message == "On the pirate islands you can settle only your own marked corner."


def test_roads_on_an_isle_give_no_right_to_settle():
    """SF-PI-09: not even after the fortress has fallen."""
    laid = besiege(pirate_table(), "P", 0).put("P", settlements=HOME["P"].waypoint)
    laid.put("P", roads="-2,3,E").give("P", brick=2, lumber=2, wool=1, grain=1).main("P")

    laid.play("P", "build_road", "-2,3,NE")

    assert "-2,3,N" in open_vertices(CATAN.game(laid.state))
    assert laid.refused("P", "build_settlement", "-2,3,N").code == "SF-ERR-35"


def test_numbered_hexes_of_the_isles_produce():
    """SF-PI-20"""
    laid = pirate_table().put("P", settlements=HOME["P"].waypoint).pre_roll("P").roll(3, 3)

    assert laid.hand("P") == {"ore": 1}


@pytest.mark.parametrize(("seats", "knights"), [(3, 14), (4, 19)])
def test_victory_point_cards_are_knights_or_left_out(seats, knights):
    """SF-PI-05"""
    deck = Counter(pirate_table(seats=seats).here["deck"])

    assert deck == {"knight": knights, "road_building": 2, "year_of_plenty": 2, "monopoly": 2}


def test_there_is_no_longest_trade_route_and_no_largest_army():
    """SF-PI-02, SF-LTR-05"""
    laid = pirate_table().put("P", settlements="2,2,S", roads="2,2,SE 2,2,E 2,2,NE 2,1,SE")
    laid.ships("P", HOME["P"].ship).played_knights("P", 3).give_cards("P", knight=1)
    laid.give("P", brick=1, lumber=1).main("P").play("P", "build_road", "2,1,E")
    laid.play("P", "play_knight")

    assert (laid.here["longest_road"], laid.here["largest_army"]) == (None, None)
    assert laid.sight(None)["base"]["award_seats"] == []


def test_the_scenario_needs_development_cards_and_dice():
    """SF-ERR-48, SF-CK-02, SF-TB-02"""
    for other, why in (
        ("cities_knights", "this scenario needs development cards, which Cities & Knights doesn’t have."),
        ("events", "the pirate fleet sails by the dice."),
    ):
        found = CATAN.compatibility("pirate_islands", other)
        assert (found.answer, found.reason) == ("no", why)
