"""Building ships, the trade route and Road Building. SF-SHIP, SF-LTR, SF-CARD"""

from __future__ import annotations

import pytest

from tests.titles.catan.seafarers.tables import SeaTable, sea_table

ROADS = "0,0,E 1,-1,SE 1,0,NE"


def at_the_strait() -> SeaTable:
    """P has a settlement at the eastern coast of the main island, and cards for two ships."""
    return sea_table().put("P", settlements="2,-1,S").give("P", lumber=2, wool=2)


def test_a_ship_costs_lumber_and_wool_and_lies_between_two_hexes_of_sea():
    """SF-EX-01, SF-SHIP-01, SF-SHIP-02"""
    laid = at_the_strait().main("P").play("P", "build_ship", "2,-1,SE")

    assert laid.afloat == {"2,-1,SE": "P"}
    assert laid.hand("P") == {"lumber": 1, "wool": 1}
    assert laid.logged("ship_built") == [
        {"seat": "0", "edge": "2,-1,SE", "how": "bought", "cost": {"lumber": 1, "wool": 1}}
    ]


def test_ships_lead_on_and_branch_to_another_island():
    """SF-EX-02, SF-SHIP-02, SF-SHIP-05, SF-ISL-02"""
    laid = at_the_strait().main("P").play("P", "build_ship", "2,-1,SE").play("P", "build_ship", "2,0,NE")
    laid.give("P", brick=1, lumber=2, wool=2, grain=1)
    assert {"2,-1,E", "2,0,E"} <= laid.places("P", "build_ship")

    laid.play("P", "build_settlement", "3,-1,S")

    assert laid.points("P") == 1 + 1 + 2
    assert laid.logged("island_settled") == [
        {"seat": "0", "vertex": "3,-1,S", "area": "islet-2", "points": 2}
    ]


def test_the_distance_rule_crosses_water():
    """SF-EX-03, SF-SHIP-05"""
    laid = at_the_strait().ships("P", "2,-1,SE").give("P", brick=1, grain=1).main("P")

    assert laid.refused("P", "build_settlement", "2,0,N").code == "BASE-ERR-23"


def test_a_road_supports_no_ship_but_a_settlement_joins_them():
    """SF-EX-04, SF-SHIP-03, SF-ERR-06"""
    bare = sea_table().put("Q", roads="1,0,E").give("Q", lumber=1, wool=1).main("Q")
    assert bare.refused("Q", "build_ship", "1,1,NE").code == "SF-ERR-06"

    joined = sea_table().put("Q", roads="1,0,E", settlements="1,1,N").give("Q", lumber=1, wool=1).main("Q")

    assert joined.accepts("Q", "build_ship", "1,1,NE")


def test_a_ship_supports_no_road():
    """SF-SHIP-03"""
    laid = (
        sea_table().ships("P", "1,0,E").put("P", settlements="2,-1,S").give("P", lumber=1, brick=1).main("P")
    )

    assert laid.refused("P", "build_road", "1,0,SE").code == "BASE-ERR-19"


def test_a_coast_edge_takes_one_piece():
    """SF-EX-05, SF-BOARD-03, SF-ERR-05"""
    laid = at_the_strait().ships("P", "1,0,E").give("P", brick=1).main("P")
    assert laid.refused("P", "build_ship", "1,0,E").code == "SF-ERR-05"
    refused = laid.refused("P", "build_road", "1,0,E")
    assert (refused.code, refused.message) == ("SF-ERR-05", "There is already a road or ship here.")

    road = at_the_strait().put("P", roads="1,0,E").main("P")

    assert road.refused("P", "build_ship", "1,0,E").code == "SF-ERR-05"


def test_a_ship_needs_sea_and_a_road_needs_land():
    """SF-BOARD-03, SF-ERR-03, SF-ERR-04"""
    laid = at_the_strait().put("P", settlements="0,0,N").give("P", brick=1).main("P")

    assert laid.refused("P", "build_ship", "0,0,NE").message == "A ship needs water on at least one side."
    assert laid.refused("P", "build_road", "2,-1,SE").message == "A road needs land on at least one side."
    assert laid.refused("P", "build_ship", "nowhere").code == "BASE-ERR-57"


def test_a_settlement_needs_land():
    """SF-BOARD-04, SF-ERR-49"""
    laid = (
        at_the_strait()
        .put("P", settlements="3,-3,S")
        .ships("P", "2,-2,NE 2,-3,SE")
        .give("P", brick=1, grain=1)
        .main("P")
    )

    refused = laid.refused("P", "build_settlement", "2,-3,S")

    assert (refused.code, refused.message) == ("SF-ERR-49", "A settlement needs land.")


def test_a_ship_stops_at_a_foreign_building():
    """SF-SHIP-02, SF-ERR-07"""
    laid = at_the_strait().ships("P", "2,-1,SE 2,0,NE").put("Q", settlements="3,-1,S").main("P")

    refused = laid.refused("P", "build_ship", "2,0,E")

    assert refused.code == "SF-ERR-07"
    assert refused.message == "You can’t build past another player’s settlement or city."


def test_a_ship_without_cards_and_a_sixteenth_are_refused():
    """SF-ERR-01, SF-ERR-02, SF-BOARD-05"""
    poor = sea_table().put("P", settlements="2,-1,S").give("P", lumber=1).main("P")
    assert (
        poor.refused("P", "build_ship", "2,-1,SE").message == "You need 1 lumber and 1 wool to build a ship."
    )
    fifteen = (
        "2,-1,SE 2,0,NE 2,-1,E 1,0,E 1,1,NE 1,0,NE 1,-1,E 1,-2,E "
        "2,-3,SE 2,-2,E 2,-3,E 1,-3,E 1,-3,SE 2,-2,SE 2,0,E"
    )

    laid = at_the_strait().ships("P", fifteen).main("P")

    refused = laid.refused("P", "build_ship", "2,-1,NE")
    assert (refused.code, refused.message) == ("SF-ERR-02", "All your 15 ships are in use.")


def test_ships_are_built_after_the_roll_only():
    """SF-SHIP-06, SF-ERR-15, SF-D-04, SF-D-12"""
    laid = at_the_strait().ships("P", "2,-1,SE").pre_roll("P")

    assert laid.refused("P", "build_ship", "2,0,NE").message == "Roll the dice first."
    assert (
        laid.refused("P", "move_ship", {"from": "2,-1,SE", "to": "1,0,E"}).message == "Roll the dice first."
    )


# Longest Trade Route


def test_roads_and_ships_make_one_route_through_an_own_settlement():
    """SF-EX-17, SF-LTR-01, SF-LTR-02, SF-LTR-04"""
    laid = at_the_strait().put("P", roads=ROADS).ships("P", "2,-1,SE").main("P")

    laid.play("P", "build_ship", "2,0,NE")

    assert (laid.road_length("P"), laid.longest_road) == (5, "P")
    assert laid.points("P") == 1 + 2


def test_without_the_settlement_they_are_apart():
    """SF-EX-18, SF-LTR-02"""
    laid = sea_table().put("P", roads=ROADS).ships("P", "2,-1,SE 2,0,NE").main("P")

    assert laid.road_length("P") == 3


def test_a_foreign_settlement_cuts_the_route():
    """SF-EX-19, SF-LTR-03, SF-LTR-04"""
    laid = at_the_strait().put("P", roads=ROADS).ships("P", "2,-1,SE 2,0,NE").award(longest_road="P")
    laid.put("Q", roads="0,0,NE").give("Q", brick=1, lumber=1, wool=1, grain=1).main("Q")

    laid.play("Q", "build_settlement", "1,-1,S")

    assert (laid.road_length("P"), laid.longest_road) == (4, None)


def test_a_move_is_evaluated_again():
    """SF-MOVE-10, SF-LTR-04"""
    laid = (
        at_the_strait().put("P", roads=ROADS).ships("P", "2,-1,SE 2,0,NE").award(longest_road="P").main("P")
    )

    laid.play("P", "move_ship", {"from": "2,0,NE", "to": "1,0,E"})

    assert (laid.road_length("P"), laid.longest_road) == (4, None)


# Road Building


def test_road_building_places_roads_and_ships():
    """SF-EX-25, SF-CARD-01, SF-CARD-02: both are free, and count as built this turn."""
    laid = at_the_strait().back("P").give_cards("P", road_building=1).main("P")

    laid.play("P", "play_road_building", [{"piece": "ship", "at": "2,-1,SE"}, "1,0,NE"])

    assert laid.afloat == {"2,-1,SE": "P"}
    assert laid.here["roads"] == {"1,0,NE": "0"}
    assert laid.refused("P", "move_ship", {"from": "2,-1,SE", "to": "1,0,E"}).code == "SF-ERR-13"


@pytest.mark.parametrize("second", ["2,0,NE", "2,-1,E"])
def test_a_second_free_ship_may_use_the_first(second):
    """SF-CARD-01"""
    laid = at_the_strait().give_cards("P", road_building=1).main("P")
    ships = [{"piece": "ship", "at": "2,-1,SE"}, {"piece": "ship", "at": second}]

    laid.play("P", "play_road_building", ships)

    assert laid.afloat == {"2,-1,SE": "P", second: "P"}


def test_a_free_piece_is_refused_as_a_paid_one():
    """SF-CARD-02, SF-ERR-05, SF-ERR-06"""
    laid = at_the_strait().give_cards("P", road_building=1).main("P")

    for pieces, code in (
        ([{"piece": "ship", "at": "1,0,E"}, "1,0,E"], "BASE-ERR-18"),
        (["1,0,E", {"piece": "ship", "at": "1,0,E"}], "SF-ERR-05"),
        ([{"piece": "ship", "at": "1,0,E"}, {"piece": "ship", "at": "1,0,E"}], "SF-ERR-05"),
        (["1,0,E", {"piece": "ship", "at": "1,1,NE"}], "SF-ERR-06"),
    ):
        assert laid.refused("P", "play_road_building", pieces).code == code


def test_a_second_free_ship_does_not_pass_a_foreign_building():
    """SF-CARD-01, SF-ERR-07"""
    laid = at_the_strait().ships("P", "2,-1,SE").put("Q", settlements="3,-1,S")
    ships = [{"piece": "ship", "at": edge} for edge in ("2,0,NE", "2,0,E")]

    refused = laid.give_cards("P", road_building=1).main("P").refused("P", "play_road_building", ships)

    assert refused.code == "SF-ERR-07"


def test_road_building_needs_a_place():
    """SF-CARD-02"""
    nowhere = sea_table().give_cards("P", road_building=1).main("P")

    refused = nowhere.refused("P", "play_road_building", ["0,0,E"])
    assert (refused.code, refused.message) == ("BASE-ERR-35", "You can’t place a free road or ship now.")


def test_base_s_messages_about_roads_name_ships_too():
    """SF-SHIP-05, SF-CARD-01, BASE-ERR-24, BASE-ERR-36, BASE-ERR-66"""
    laid = at_the_strait().give("P", brick=1, grain=1, lumber=1, wool=1).give_cards("P", road_building=1)
    laid.main("P")
    assert laid.refused("P", "build_settlement", "3,-1,S").message == (
        "A settlement must be on or at the end of one of your own roads or ships."
    )
    assert laid.refused("P", "play_road_building", ["1,0,E", "1,0,NE", "2,-1,SE"]).message == (
        "Free roads and ships you can still place: 2."
    )

    laid.state["stack"].append({"step": "free_piece", "seat": "0", "number": laid.state["moves"] + 2})
    laid.state["decision"] = laid.state["moves"] + 2

    assert laid.refused("P", "end_turn").message == "Place your free road or ship first."


def test_a_free_place_that_has_become_illegal_is_asked_again():
    """SF-D-14: by default the piece is lost."""
    laid = at_the_strait().main("P")
    laid.state["stack"][2:] = [
        laid.state["stack"][2],
        {"step": "free_piece", "seat": "0", "number": laid.state["moves"] + 2},
    ]
    laid.state["decision"] = laid.state["moves"] + 2
    assert {"piece": "ship", "at": "2,-1,SE"} in laid.options("P")["place_free_piece"]

    assert laid.timeout("P").answer() == ("place_free_piece", None)


def test_bank_deck_costs_and_other_cards_are_those_of_the_base_game():
    """SF-BOARD-06, SF-CARD-04: Monopoly takes resources; 19 of each are in the game, and 25 development cards."""
    laid = sea_table()
    assert laid.bank == dict.fromkeys(("brick", "lumber", "wool", "grain", "ore"), 19)
    assert len(laid.here["deck"]) == 25
    laid.give("Q", ore=8).give_cards("P", monopoly=1).main("P")
    assert laid.places("P", "play_monopoly") == set(laid.bank)

    laid.play("P", "play_monopoly", "ore").end_turn("P").roll(3, 4)

    assert laid.waiting_for == {"P": "discard"}
    assert laid.sight("P")["shows"]["owed"] == {"0": 4}
