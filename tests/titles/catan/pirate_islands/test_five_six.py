"""The Pirate Islands for five and six players. P6-SF-06"""

from __future__ import annotations

from collections import Counter

import pytest

from games.engine.invariants import check_invariants
from games.titles.catan.base.rules.board import board, no_red_neighbors
from games.titles.catan.pirate_islands.rules import facts
from games.titles.catan.pirate_islands.rules.routes import route_of
from games.titles.catan.seafarers.rules.sea import areas_at
from tests.titles.catan.five_six.tables import SPECIAL, ask, before_roll, second_part, turn
from tests.titles.catan.pirate_islands.tables import (
    HOME_OF_SIX,
    SCENARIO,
    arm,
    besiege,
    fleet,
    pirate_table,
    sail,
)
from tests.titles.catan.seafarers.printed import MAPS_OF_SIX
from tests.titles.catan.seafarers.tables import CATAN, SeaTable

PRINTED = MAPS_OF_SIX["pirate-islands"]
SEATS = pytest.mark.parametrize("seats", [5, 6])


def armed(name: str, warships: int, *, left: int = 3, **options: str) -> SeaTable:
    """A seat's route has reached its fortress."""
    return besiege(
        arm(sail(pirate_table(seats=6, **options), name, facts.TO_FORTRESS_OF_SIX), name, warships),
        name,
        left,
    )


@SEATS
def test_main_and_isles_are_printed_and_harbors_are_drawn(seats):
    """P6-SF-01, P6-SF-06, P6-SF-08, SF-PI-21, SF-BOARD-08"""
    laid = pirate_table(seats=seats)
    game = CATAN.game(laid.state)

    assert list(facts.MAPS[seats].areas.values()).count("main") == 24
    assert len(facts.WATERS[seats].isles) == 13
    assert laid.here["figures"] == {}
    assert no_red_neighbors(laid.here["terrain"], laid.here["tokens"])
    assert Counter(laid.here["harbors"].values()) == {
        "any": 4, "brick": 1, "lumber": 1, "wool": 1, "grain": 1, "ore": 1,
    }  # fmt: skip
    assert all(
        "main" in areas_at(game, vertex) for edge in laid.here["harbors"] for vertex in board(game).ends[edge]
    )


@SEATS
def test_each_seat_has_a_place_and_with_five_the_last_stays_empty(seats):
    """P6-SF-06, SF-PI-03"""
    laid = pirate_table(seats=seats, begun=False)
    names = "PQRSTU"[:seats]

    assert laid.here["settlements"] == {HOME_OF_SIX[name].settlement: laid.seat(name) for name in names}
    assert laid.afloat == {HOME_OF_SIX[name].ship: name for name in names}
    assert laid.state[SCENARIO]["chits"] == dict.fromkeys(laid.state["seats"], 3)


@SEATS
def test_victory_point_cards_of_the_larger_deck_are_knights(seats):
    """P6-SF-06, P6-CARD-03, SF-PI-05"""
    deck = Counter(pirate_table(seats=seats).here["deck"])

    assert deck == {"knight": 25, "road_building": 3, "year_of_plenty": 3, "monopoly": 3}


@pytest.mark.parametrize("name", "PQRSTU")
def test_six_or_four_ships_lead_to_the_marked_corner_and_ten_to_the_fortress(name):
    """P6-SF-06, SF-PI-08"""
    printed = PRINTED["seats"]["PQRSTU".index(name)]
    laid = sail(pirate_table(seats=6), name, printed["ships_to_fortress"]).main(name)

    route = route_of(CATAN.game(laid.state), laid.seat(name))

    assert printed["ships_to_fortress"] == facts.TO_FORTRESS_OF_SIX
    assert printed["ships_to_waypoint"] == (4 if name in "TU" else facts.TO_WAYPOINT)
    assert route.vertices[printed["ships_to_waypoint"]] == HOME_OF_SIX[name].waypoint
    assert route.head == HOME_OF_SIX[name].fortress
    assert check_invariants(CATAN, laid.state) == laid.state


def test_the_fleet_sails_the_circuit_of_six_and_attacks_there():
    """P6-SF-06, SF-PI-06, SF-PI-07: it comes to the marked corner of R."""
    laid = (
        fleet(pirate_table(seats=6), "-1,2").put("R", settlements=HOME_OF_SIX["R"].waypoint).give("R", ore=1)
    )

    before_roll(laid, "P").play("P", "roll", chance={"dice": [2, 3], "fleet/2": {"ore": 1}})

    assert laid.logged("fleet_sailed") == [{"hex": "-1,0", "number": 2}]
    assert laid.logged("fleet_robbed") == [{"seat": "2", "cards": {"ore": 1}}]


def test_an_attack_ends_the_part_and_player_2_attacks_in_its_own():
    """P6-PAIR-11, SF-PI-13, SF-D-20, SF-ERR-37"""
    laid = arm(sail(armed("P", 4), "S", facts.TO_FORTRESS_OF_SIX), "S", 4)
    turn(laid, "P")

    laid.play("P", "attack_fortress", chance={"fortress/0": [3]})

    assert laid.waiting_for == {"S": "second_main"}
    assert laid.refused("P", "buy_development_card").message == "Your turn ended with the attack."
    laid.play("S", "attack_fortress", chance={"fortress/3": [3]})
    assert laid.waiting_for == {"Q": "pre_roll"}
    assert laid.refused("S", "attack_fortress").code == "SF-ERR-37"
    assert laid.state[SCENARIO]["chits"] == {"0": 2, "1": 3, "2": 3, "3": 2, "4": 3, "5": 3}


def test_player_2_wins_in_its_part_with_the_fortress():
    """P6-PAIR-08, SF-PI-19"""
    laid = armed("S", 4, left=1).put("S", cities="5,0,N 5,-1,N 3,0,N 4,2,N")

    second_part(laid, "P").play("S", "attack_fortress", chance={"fortress/3": [3]})

    assert laid.winner == "S"


def test_ships_follow_the_route_in_the_special_building_phase_and_nobody_attacks():
    """P6-SBP-02, P6-SBP-03, P6-ERR-15, SF-PI-08: S attacked in the turn before, which says nothing here."""
    laid = sail(armed("S", 4, **SPECIAL), "T", 1).give("T", lumber=1, wool=1).give("S", ore=2)
    laid.state[SCENARIO]["attacked"] = {"seat": "3", "turn": laid.here["turn"]}
    turn(ask(laid, "S", "T"), "P").end_turn("P")

    refused = laid.refused("S", "attack_fortress")
    assert (refused.code, refused.message) == ("P6-ERR-15", "This is possible only in your own turn.")
    laid.end_turn("S")
    laid.play("T", "build_ship", laid.options("T")["build_ship"][0])

    assert len(route_of(CATAN.game(laid.state), "4").ships) == 2
