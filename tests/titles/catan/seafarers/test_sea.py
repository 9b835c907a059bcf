"""The map, the set-up and the target. SF-BOARD, SF-SETUP, SF-HFNS, SF-WIN"""

from __future__ import annotations

import pytest

from games.engine.errors import EngineError, Illegal
from games.engine.invariants import check_invariants
from games.titles.catan.seafarers.rules import facts
from games.titles.catan.seafarers.rules.sea import areas_at
from tests.titles.catan.base.trading import answer, made, offer
from tests.titles.catan.seafarers.printed import DATA, check_a_shuffled_map, check_the_counts, check_the_file
from tests.titles.catan.seafarers.tables import CATAN, MODULES, sea_table


def test_the_board_is_that_of_the_rule_file():
    """SF-SETUP-01, SF-SHIP-01, SF-BOARD-05, SF-WIN-02, SF-ISL-02"""
    assert (DATA["pieces_per_player"]["ships"], DATA["ship_cost"]) == (facts.SHIPS, facts.SHIP_COST)
    assert {here.points_to_win for here in facts.MAPS.values()} == {14}
    check_the_file("seafarers", "heading-for-new-shores")


@pytest.mark.parametrize("seats", [3, 4])
def test_the_board_has_the_printed_numbers_of_places(seats):
    """SF-BOARD-01, SF-BOARD-02, SF-BOARD-03, SF-BOARD-04, SF-BOARD-07, SF-BOARD-08, SF-HFNS-02"""
    check_the_counts(sea_table(seats=seats), "heading-for-new-shores")


def test_harbors_of_three_are_printed_and_those_of_four_are_drawn():
    """SF-BOARD-09, SF-GOLD-08"""
    threes = [
        CATAN.new(seats=3, modules=MODULES, seed=str(seed)).state["base"]["harbors"] for seed in range(4)
    ]
    fours = [
        CATAN.new(seats=4, modules=MODULES, seed=str(seed)).state["base"]["harbors"] for seed in range(4)
    ]

    assert all(one == threes[0] for one in threes)
    assert any(one != fours[0] for one in fours)
    assert {tuple(sorted(one.values())) for one in fours} == {
        ("any", "any", "any", "any", "brick", "grain", "lumber", "ore", "wool")
    }


@pytest.mark.parametrize("seats", [3, 4])
def test_a_shuffled_map_keeps_each_island_and_its_numbers(seats):
    """SF-BOARD-10: no red numbers side by side or on gold; deserts and the robber stay."""
    check_a_shuffled_map(seats=seats)


def test_figures_start_where_the_map_says():
    """SF-PIR-07, SF-HFNS-02, SF-HFNS-03"""
    three, four = sea_table(seats=3), sea_table()

    assert three.here["figures"] == {"robber": "0,-3", "pirate": "3,0"}
    assert three.here["terrain"]["0,-3"] == "hills"
    assert four.here["figures"] == {"robber": "-1,1", "pirate": "4,0"}
    assert four.here["terrain"]["-1,1"] == "desert"


def test_seats_begin_on_the_main_island():
    """SF-SETUP-02, SF-HFNS-01, SF-EX-24, SF-ERR-26, SF-D-01"""
    laid = sea_table(begun=False)

    refused = laid.refused("P", "place_settlement", "3,-1,S")

    assert (refused.code, refused.message) == ("SF-ERR-26", "You must start on the main island.")
    assert laid.accepts("P", "place_settlement", "2,-1,S")
    game = CATAN.game(laid.state)
    assert all("main" in areas_at(game, place) for place in laid.places("P", "place_settlement"))


def test_two_rounds_and_the_second_pays():
    """SF-SETUP-02: whatever the robber does."""
    laid = sea_table(begun=False)

    assert [(step["seat"], step["pays"]) for step in laid.state["stack"][:0:-1]] == [
        *((seat, False) for seat in "0123"),
        *((seat, True) for seat in "3210"),
    ]
    laid = sea_table().robber("1,0").setup_settlement("P", pays=True).play("P", "place_settlement", "2,-1,S")
    assert laid.hand("P") == {"wool": 1}


def test_a_first_settlement_on_the_coast_takes_a_road_or_a_ship():
    """SF-SETUP-03, SF-SETUP-04, SF-EX-23, SF-D-02; the default is a road."""
    laid = sea_table().setup_settlement("P", pays=False).play("P", "place_settlement", "2,-1,S")
    assert laid.places("P", "place_road") == {"1,0,NE", "1,0,E"}
    assert laid.places("P", "place_ship") == {"2,-1,SE", "1,0,E", "1,0,NE"}
    late = sea_table().setup_settlement("P", pays=False).play("P", "place_settlement", "2,-1,S").timeout("P")
    assert late.answer()[0] == "place_road"

    laid.play("P", "place_ship", "2,-1,SE")

    assert laid.afloat == {"2,-1,SE": "P"}
    assert laid.logged("ship_placed") == [{"seat": "0", "edge": "2,-1,SE"}]
    assert laid.sight(None)["base"]["seats"]["0"]["pieces"]["ship"] == 14


def test_a_first_ship_is_refused_inland_elsewhere_and_at_the_pirate():
    """SF-SETUP-03, SF-ERR-27, SF-ERR-08"""
    inland = sea_table().setup_settlement("P", pays=False).play("P", "place_settlement", "0,0,N")
    assert (
        inland.refused("P", "place_ship", "0,0,NE").message
        == "A starting ship needs a settlement on the coast."
    )

    coast = (
        sea_table().pirate("2,0").setup_settlement("P", pays=False).play("P", "place_settlement", "2,-1,S")
    )

    away = coast.refused("P", "place_ship", "3,-1,E")
    assert (away.code, away.message) == (
        "BASE-ERR-54",
        "The road or ship must touch the settlement or city you just placed.",
    )
    assert coast.refused("P", "place_ship", "2,-1,SE").code == "SF-ERR-08"
    assert coast.refused("P", "place_ship", "nowhere").code == "BASE-ERR-57"
    assert coast.refused("P", "place_ship", "0,0,NE").code == "SF-ERR-03", "no ship goes there at any time"
    assert coast.places("P", "place_ship") == {"1,0,NE"}


def test_fourteen_points_win_on_the_seat_s_own_turn():
    """SF-WIN-01, SF-WIN-02, SF-HFNS-01"""
    laid = (
        sea_table()
        .put("P", cities="0,0,N 0,1,N -1,1,N 1,0,N", settlements="2,-1,S")
        .give("P", ore=3, grain=2)
    )
    laid.state["seafarers"]["chits"]["0"] = ["islet-1", "islet-2"]
    assert (laid.points("P"), laid.main("P").winner) == (13, None)
    other = laid.sight(None)["base"]["seats"]["1"]["points_to_win"]
    assert other == 14
    laid.here["cities"].pop("1,0,N")
    laid.put("P", settlements="1,0,N 0,-1,N")
    assert laid.points("P") == 13

    laid.play("P", "build_city", "1,0,N")

    assert laid.winner == "P"


def test_variants_add_to_the_target():
    """SF-EX-47, SF-TB-03"""
    laid = sea_table("harbormaster")

    assert laid.sight(None)["base"]["seats"]["0"]["points_to_win"] == 15


@pytest.mark.parametrize(("module", "seats"), [("for_two", 3), ("rivers", 4)])
def test_other_rule_books_are_refused(module, seats):
    """SF-TB-04, SF-TB-05"""
    with pytest.raises(Illegal):
        CATAN.new(seats=seats, modules=[*MODULES, module], seed="")


def test_options_of_the_island_are_not_offered():
    """SF-BOARD-09, SF-BOARD-10"""
    assert "board" not in CATAN.new(seats=4, modules=MODULES, seed="").state["options"]
    for option, value in (("board", "variable"), ("tokens", "spiral"), ("harbors", "random")):
        with pytest.raises(Illegal, match="Seafarers"):
            CATAN.new(seats=4, modules=MODULES, options={option: value}, seed="")


def test_an_edited_state_is_checked():
    laid = sea_table().put("P", settlements="2,-1,S", roads="1,0,NE").ships("P", "2,-1,SE").main("P")
    laid.state["stack"][1]["seafarers"] = {"built": ["2,-1,SE"]}
    check_invariants(CATAN, laid.state)
    for path, value, why in (
        (("seafarers", "ships"), {"0,0,NE": "0"}, "lie where they can"),
        (("seafarers", "ships"), {"2,-1,SE": "7"}, "are of seats"),
        (("seafarers", "ships"), {}, "lists ships of its seat"),
        (("seafarers", "chits"), {"0": ["main"], "1": [], "2": [], "3": []}, "areas that bring some"),
        (("seafarers", "chits"), {"0": ["islet-1"] * 2, "1": [], "2": [], "3": []}, "none twice"),
        (("base", "roads"), {"2,-1,SE": "0"}, "no road lies where"),
        (("base", "figures"), {"robber": "-1,1", "pirate": "0,0"}, "one of its places"),
    ):
        wrong = CATAN.copy(laid.state)
        wrong[path[0]][path[1]] = value
        with pytest.raises(EngineError, match=why):
            check_invariants(CATAN, wrong)
    laid.state["stack"][1]["seafarers"] = {"moved": "0,0,E"}
    with pytest.raises(EngineError, match="an edge for ships"):
        check_invariants(CATAN, laid.state)


def test_the_asked_seats_answer_an_offer_until_the_turn_ends():
    """SF-D-13, BASE-DEC-07"""
    laid = sea_table().give("P", wool=1).give("Q", ore=1).give("R", ore=1).main("P")
    name = made(laid.play("P", "make_offer", offer({"wool": 1}, {"ore": 1}, to=("1", "2"))))

    assert laid.accepts("Q", "answer_offer", answer(name, "decline"))
    assert laid.accepts("R", "answer_offer", answer(name, "accept"))
    laid.end_turn("P")
    laid.refused("R", "answer_offer", answer(name, "accept"))
