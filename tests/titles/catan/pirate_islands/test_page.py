"""The Pirate Islands on the table's page: the panel, the buttons and choices, the board and the log."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest

from games.titles.catan.base.drawing import board as boards
from games.titles.catan.pirate_islands.page import PiratePanels
from games.views.table.table_page import Ask
from games.wording.words import words_of
from tests.titles.catan.pages import ANNA, BENCE, alone, page_of, words_in
from tests.titles.catan.pirate_islands.tables import (
    HOME,
    SCENARIO,
    arm,
    at_the_fortress,
    besiege,
    pirate_table,
    sail,
)
from tests.titles.catan.pirate_islands.test_fleet import met
from tests.titles.catan.pirate_islands.test_seven import seven
from tests.views.sentences import words


def panel(laid, seat: str = "0") -> PiratePanels:
    return PiratePanels(page_of(laid.state, seat).reading)


@pytest.mark.parametrize(
    ("ships", "way"),
    [
        (2, "4 ships to the marked corner"),
        (5, "1 ship to the marked corner"),
        (6, "3 ships to the fortress"),
        (8, "1 ship to the fortress"),
        (9, "at the fortress"),
    ],
)
def test_the_panel_says_how_far_each_seat_is(ships, way):
    """SF-PI-08, SF-PI-13, SF-HID-02"""
    laid = besiege(arm(sail(pirate_table(), "P", ships), "P", 1), "P", 2).main("P")

    shown = panel(laid, "1").seats

    assert [one.person.name for one in shown] == ["P0", "P1", "P2", "P3"]
    assert (shown[0].way, shown[0].warships, shown[0].pirates) == (way, 1, [True, True, False])
    assert shown[0].is_there is (ships == 9)


def test_the_panel_says_whether_the_fleet_is_there():
    """SF-PI-16, SF-PI-18"""
    laid = besiege(pirate_table(), "P", 0).main("P")

    assert panel(laid).has_fleet
    assert (panel(laid).seats[0].way, panel(laid).seats[0].is_there) == ("fortress taken", True)
    laid.state[SCENARIO]["fleet"] = None
    assert not panel(laid).has_fleet


def test_a_barred_way_is_told():
    """SF-PI-08"""
    laid = sail(pirate_table(), "P", 1).put("Q", cities="0,3,N").ships("Q", "0,3,E").put("Q", cities="1,2,S")

    assert panel(laid.main("P")).seats[0].way == "no way on"


def test_an_attack_is_asked_first():
    """SF-PI-13, SF-D-20"""
    page = page_of(at_the_fortress(4).main("P").state, "0", Ask("attack_fortress"))

    assert "This ends your turn" in str(page.choice.prompt)
    assert [str(move.label) for move in page.choice.confirm] == ["Attack the fortress"]


def test_whom_to_rob_is_chosen_by_name_or_nobody():
    """SF-PI-12, SF-D-19"""
    choice = page_of(seven(ore=1).state, "0").choice

    labels = [str(pick.label) for pick in choice.picks] + [str(move.label) for move in choice.confirm]
    assert labels == ["P1", "Take no card"]


def test_spoils_are_a_card_of_the_bank():
    """SF-PI-07, SF-D-18"""
    choice = page_of(met(warships=2).pre_roll("P").roll(1, 1).state, "3").choice

    assert "You beat the fleet" in str(choice.prompt)


def test_the_board_shows_fortresses_corners_warships_and_the_fleet():
    """SF-PI-03, SF-PI-06, SF-PI-11"""
    laid = besiege(arm(sail(pirate_table(), "P", 3), "P", 1), "P", 2).main("P")
    layers = {layer.key: layer.shapes for layer in boards.draw(laid.sight("P")).layers}

    assert {shape.place for shape in layers["waypoints"]} == {home.waypoint for home in HOME.values()}
    fortresses = {shape.place: str(shape.title) for shape in layers["fortresses"] if shape.title}
    assert fortresses.keys() == {home.fortress for home in HOME.values()}
    assert "held by 2 pirates" in fortresses[HOME["P"].fortress]
    assert [shape.symbol for shape in layers["ships"]] == ["warship-red", "ship-red", "ship-red"]
    assert [shape.place for shape in layers["fleet"]] == ["0,3"]
    assert len(layers["fleet-course"]) == 14


def test_what_is_gone_is_not_drawn():
    """SF-PI-16, SF-PI-18"""
    laid = pirate_table().put("P", settlements=HOME["P"].waypoint)
    for name in "PQRS":
        besiege(laid, name, 0)
    laid.state[SCENARIO]["fleet"] = None

    layers = {layer.key: layer.shapes for layer in boards.draw(laid.main("P").sight("P")).layers}

    assert layers.keys().isdisjoint({"fortresses", "fleet", "fleet-course"})
    assert len(layers["waypoints"]) == 3


@pytest.mark.parametrize(
    ("kind", "facts", "told"),
    [
        ("fleet_robbed", {"seat": "0", "cards": {"ore": 2}}, "The fleet attacks Anna, who loses 2 ore."),
        (
            "fleet_beaten",
            {"seat": "0", "number": 1, "warships": 2},
            "The fleet attacks Anna, who beats it with 2 warships.",
        ),
        (
            "fleet_held",
            {"seat": "0", "number": 1},
            "The fleet attacks Anna, who has as many warships: nothing happens.",
        ),
        ("fleet_found_nothing", {"seat": "0"}, "The fleet attacks Anna, who has no cards to lose."),
        ("spoils_taken", {"seat": "0", "cards": {"wool": 1}}, "Anna takes 1 wool for beating the fleet."),
        (
            "fortress_attacked",
            {"seat": "0", "dice": [3], "result": "won"},
            "Anna attacks the fortress, the pirates roll 3: one of them falls.",
        ),
        (
            "fortress_attacked",
            {"seat": "0", "dice": [4], "result": "even"},
            "Anna attacks the fortress, the pirates roll 4: Anna loses a ship.",
        ),
        (
            "fortress_attacked",
            {"seat": "0", "dice": [5], "result": "lost"},
            "Anna attacks the fortress, the pirates roll 5: Anna loses two ships.",
        ),
        ("fortress_taken", {"seat": "0"}, "Anna takes the fortress back: it is now a settlement."),
        ("fleet_left", {}, "All fortresses have fallen: the pirate fleet leaves."),
        ("no_card_taken", {"seat": "0"}, "Anna takes no card."),
    ],
)
def test_the_log_tells_of_fleet_and_fortresses(kind, facts, told):
    """SF-PI-07, SF-PI-12, SF-PI-14, SF-PI-15, SF-PI-16, SF-PI-18"""
    words = words_of("catan", ["base", "seafarers", "pirate_islands"])

    assert words.say(kind, facts, {"0": "Anna"}, None) == told


def test_the_page_says_how_far_each_seat_is_and_what_the_fleet_does():
    """SF-PI-06, SF-PI-18"""
    laid = besiege(arm(sail(pirate_table(), "P", 5), "P", 1), "P", 2).main("P")
    fleet = "The fleet sails by the lower die and attacks settlements and cities beside it."

    side = words_in(page_of(laid.state, "1"), "side", "pirate_islands")

    assert "with your fortress R P0 1 ship to the marked corner 1 B P1 no way on 0" in side
    assert fleet in side
    laid.state[SCENARIO]["fleet"] = None
    for name in "PQRS":
        besiege(laid, name, 0)
    assert fleet not in words_in(page_of(laid.state, "1"), "side", "pirate_islands")


def test_the_panel_with_known_values():
    def panel(*, has_fleet=False):
        ways = ((ANNA, "2 ships to go", True), (BENCE, "4 ships to go", False))
        seats = [
            SimpleNamespace(
                person=person, way=way, is_there=there, warships=3, left=2, pirates=[True, True, False]
            )
            for person, way, there in ways
        ]
        return alone("pirate_islands", "side", {"seats": seats, "has_fleet": has_fleet})

    said, fleet = words(panel()), "The fleet sails by the lower die"
    assert (
        "Fortresses 13 points with your fortress R Anna 2 ships to go 3 B Bence 4 ships to go 3 A knight"
        in said
    )
    assert (fleet in said, fleet in words(panel(has_fleet=True))) == (False, True)
    assert re.findall(r'class="pirate-line([ a-z]*)"', panel()) == [" there", ""]
    assert panel().count('class="pirate-chit left"') == 4
    assert 'aria-label="Warships: 3"' in panel()
    assert 'aria-label="Pirates in the fortress: 2"' in panel()
