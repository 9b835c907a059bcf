"""Seafarers on the table's page: paths that take a road or a ship, the pirate, gold and new islands."""

from __future__ import annotations

import pytest
from django.urls import reverse

from games.views.table.table_page import Ask
from tests.titles.catan.pages import page_of
from tests.titles.catan.seafarers.tables import SeaTable, sea_table
from tests.titles.catan.tables import CATAN
from tests.views.conftest import text

INLAND, COAST, AT_SEA = "0,0,NE", "1,0,E", "2,-1,SE"


def a_settlement_to_leave() -> SeaTable:
    """P has just placed its first settlement, on the coast."""
    table = sea_table(begun=False)
    table.play("P", "place_settlement", "2,-1,S")
    return table


def choice(table: SeaTable, do: str = "", *at: str):
    return page_of(table.state, "0", Ask(do, at)).choice


def kinds(table: SeaTable, do: str = "", *at: str) -> dict[str, str]:
    """Return the kind of each place that glows."""
    return {target.place: target.kind for target in choice(table, do, *at).targets}


def picked(table: SeaTable, do: str, *at: str) -> dict[str, tuple[str, object]]:
    """Return the picture and the move of each button."""
    return {
        str(pick.label): (pick.symbol, pick.move and (pick.move.verb, pick.move.argument))
        for pick in choice(table, do, *at).picks
    }


def test_a_starting_settlement_on_the_coast_shows_paths_for_roads_and_ships_at_once():
    """SF-SETUP-03, SF-D-02"""
    table = a_settlement_to_leave()

    assert kinds(table) == {"1,0,NE": "either", COAST: "either", AT_SEA: "ship"}
    assert str(choice(table).prompt) == "Choose a path beside the settlement."
    assert not [link for link in page_of(table.state, "0").menu.row if link.verb == "place_ship"]


def test_a_path_on_the_coast_asks_once_with_both_shapes():
    """SF-BOARD-03, SF-SETUP-03"""
    asked = picked(a_settlement_to_leave(), "place_road", COAST)

    assert asked == {
        "Road here": ("road-red", ("place_road", COAST)),
        "Ship here": ("ship-red", ("place_ship", COAST)),
    }


def test_a_path_at_sea_asks_before_the_ship_stays_there():
    asked = choice(a_settlement_to_leave(), "place_ship", AT_SEA)

    assert [(move.label, move.verb, move.argument) for move in asked.confirm] == [
        ("Ship here", "place_ship", AT_SEA)
    ]
    assert [(one.kind, one.place) for one in asked.previews] == [("ship", AT_SEA)]
    assert str(asked.prompt) == "Here? After that, both pieces stay where they are."


def road_building() -> SeaTable:
    laid = sea_table().put("P", settlements="2,-1,S 0,0,N").ships("P", AT_SEA)
    return laid.give_cards("P", road_building=1).main("P")  # type: ignore[return-value]


def test_road_building_glows_in_the_shape_of_each_piece():
    """SF-CARD-01"""
    glowing = kinds(road_building(), "play_road_building")

    assert (glowing[INLAND], glowing[COAST], glowing["2,0,NE"]) == ("road", "either", "ship")
    assert set(glowing.values()) == {"road", "either", "ship"}
    assert not choice(road_building(), "play_road_building").picks


def test_road_building_asks_which_piece_and_goes_on_with_it():
    """SF-CARD-01, SF-EX-25"""
    asked = choice(road_building(), "play_road_building", COAST)
    assert [(str(one.label), one.symbol) for one in asked.picks] == [
        ("Road here", "road-red"),
        ("Ship here", "ship-red"),
    ]
    assert asked.picks[1].href.endswith(f"at=ship.{COAST.replace(',', '%2C')}")

    second = choice(road_building(), "play_road_building", f"ship.{COAST}")
    assert str(second.prompt) == "Choose the second path."
    assert [(str(move.label), move.argument) for move in second.confirm] == [
        ("Build just this piece", [{"piece": "ship", "at": COAST}])
    ]
    assert [(one.kind, one.place) for one in second.previews] == [("ship", COAST)]

    both = choice(road_building(), "play_road_building", f"ship.{COAST}", INLAND)
    assert (both.kind, str(both.prompt)) == ("confirm", "These two pieces?")
    (move,) = both.confirm
    assert move.argument == [{"piece": "ship", "at": COAST}, INLAND]


def test_a_free_piece_that_is_asked_again_is_chosen_on_the_board():
    """SF-CARD-02, SF-D-14"""
    table = road_building()
    game = CATAN.game(table.state)
    game.push({"step": "free_piece_goes", "seat": "0", "piece": "ship", "at": AT_SEA})
    game.run()

    glowing = kinds(table)
    assert (glowing[INLAND], glowing[COAST], glowing["2,0,NE"]) == ("road", "either", "ship")
    asked = choice(table)
    assert ([str(move.label) for move in asked.confirm], asked.picks) == (["Place no free piece"], [])
    assert picked(table, "place_free_piece", COAST)["Ship here"] == (
        "ship-red",
        ("place_free_piece", {"piece": "ship", "at": COAST}),
    )


def test_the_button_that_moves_a_ship_shows_one_in_the_viewers_color():
    """SF-MOVE-01"""
    table = sea_table().put("P", settlements="2,-1,S").ships("P", AT_SEA).main("P")

    (link,) = [link for link in page_of(table.state, "0").menu.row if link.verb == "move_ship"]

    color = table.state["seats"]["0"]["color"]
    assert (link.symbol, link.color) == (f"ship-{color}", color)


@pytest.mark.django_db
@pytest.mark.one_database
def test_the_guide_says_the_numbers_of_the_rules_and_is_found(client):
    """SF-SHIP-01, SF-BOARD-05, SF-LTR-01, SF-ISL-02, SF-GOLD-01, SF-WIN-02"""
    here = reverse("games:how_to_play_module", args=["catan", "seafarers"])

    page = text(client.get(here))

    for said in (
        "The first player to reach 14 points",
        "You have 15 ships",
        "at least 5",
        "earns you 2 points besides",
        "and each city 2",
    ):
        assert said in page
    assert here in text(client.get(reverse("games:rules")))
