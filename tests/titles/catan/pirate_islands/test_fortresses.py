"""Attacks on fortresses, and how the scenario is won. SF-PI-13, SF-PI-14, SF-PI-15, SF-PI-16, SF-PI-18, SF-PI-19"""

from __future__ import annotations

import pytest

from tests.titles.catan.base.trading import offer
from tests.titles.catan.pirate_islands.tables import (
    HOME,
    SCENARIO,
    arm,
    at_the_fortress,
    besiege,
    pirate_table,
    route,
    sail,
)
from tests.titles.catan.seafarers.tables import SeaTable
from tests.titles.catan.tables import CATAN


def attack(laid: SeaTable, die: int) -> SeaTable:
    return laid.play("P", "attack_fortress", chance={"fortress/0": [die]})  # type: ignore[return-value]


def chits(laid: SeaTable) -> int:
    return int(laid.state[SCENARIO]["chits"]["0"])


@pytest.mark.parametrize(
    ("die", "result", "left", "lost"), [(3, "won", 2, 0), (4, "even", 3, 1), (5, "lost", 3, 2)]
)
def test_the_die_decides_and_the_turn_ends(die, result, left, lost):
    """SF-EX-39, SF-PI-13, SF-PI-14, SF-PI-15"""
    laid = at_the_fortress(4).main("P")
    before = route(laid, "P")

    attack(laid, die)

    assert chits(laid) == left
    assert route(laid, "P") == before[: len(before) - lost]
    assert laid.logged("fortress_attacked") == [
        {
            "seat": "0",
            "dice": [die],
            "warships": 4,
            "result": result,
            "chits": left,
            "edges": list(reversed(before))[:lost],
        }
    ]
    assert laid.waiting_for == {"Q": "pre_roll"}


def test_a_lost_warship_goes_back_as_an_ordinary_ship():
    """SF-PI-17, SF-SHIP-07"""
    laid = attack(at_the_fortress(9).main("P"), 6)
    assert chits(laid) == 2

    laid = arm(sail(pirate_table(), "P", 9), "P", 0)
    laid.state[SCENARIO]["warships"] = route(laid, "P")[-1:]
    attack(laid.main("P"), 1)

    assert laid.state[SCENARIO]["warships"] == []
    assert laid.sight("P")["base"]["seats"]["0"]["pieces"]["ship"] == 15 - 8
    laid.give("P", lumber=1, wool=1).main("P").play("P", "build_ship", "-3,3,SE")
    assert laid.state[SCENARIO]["warships"] == []


@pytest.mark.parametrize("ships", [1, 6, 8])
def test_the_route_must_reach_the_fortress_first(ships):
    """SF-PI-13, SF-ERR-36"""
    laid = arm(sail(pirate_table(), "P", ships), "P", ships).main("P")

    assert not laid.options("P").get("attack_fortress")
    assert laid.refused("P", "attack_fortress").message == "Your route must reach your fortress first."


def test_an_attack_comes_after_the_roll_and_in_the_own_turn():
    """SF-PI-13"""
    laid = at_the_fortress(4).pre_roll("P")
    assert laid.refused("P", "attack_fortress").code == "BASE-ERR-03"

    laid.main("Q")

    assert laid.refused("P", "attack_fortress").code == "BASE-ERR-01"


def test_the_turn_has_ended_with_the_attack():
    """SF-PI-13, SF-ERR-37"""
    laid = attack(at_the_fortress(4).give("P", brick=1, lumber=1).main("P"), 3)

    for verb, argument in (("attack_fortress", None), ("build_road", "0,0,E"), ("end_turn", None)):
        assert laid.refused("P", verb, argument).message == "Your turn ended with the attack."
    laid.roll(1, 1).end_turn("Q")
    assert laid.refused("P", "attack_fortress").code == "BASE-ERR-01"


def test_an_attack_takes_no_argument():
    laid = at_the_fortress(4).main("P")

    assert laid.refused("P", "attack_fortress", "now").code == "BASE-ERR-64"


def test_an_attack_is_not_taken_back():
    """SF-HID-07"""
    laid = at_the_fortress(4).main("P")

    assert CATAN.play(laid.state, "0", "attack_fortress").barrier == "hard"


def test_an_absent_seat_does_not_attack():
    """SF-D-20"""
    assert CATAN.timeout(at_the_fortress(6).main("P").state, "0").verb == "end_turn"


def test_the_third_success_makes_the_fortress_a_settlement():
    """SF-PI-16: it counts, produces, and may become a city."""
    laid = attack(at_the_fortress(4, left=1).give("P", grain=2, ore=3).main("P"), 3)

    fortress = HOME["P"].fortress
    assert laid.here["settlements"][fortress] == "0"
    assert laid.points("P") == 2
    assert laid.logged("fortress_taken") == [{"seat": "0", "vertex": fortress}]
    assert laid.pre_roll("Q").roll(1, 2).waiting_for == {"P": "choose_gold"}
    laid.main("P").play("P", "build_city", fortress)
    assert laid.points("P") == 3
    assert laid.refused("P", "attack_fortress").message == "Your fortress has fallen already."


def test_the_fleet_leaves_with_the_last_fortress():
    """SF-PI-18"""
    laid = at_the_fortress(4, left=1)
    for name in "QR":
        besiege(laid, name, 0)
    attack(besiege(laid, "S", 1).main("P"), 3)
    assert laid.sight(None)[SCENARIO]["fleet"] == "0,3"

    laid = at_the_fortress(4, left=1)
    for name in "QRS":
        besiege(laid, name, 0)
    attack(laid.main("P"), 3)

    assert laid.sight(None)[SCENARIO]["fleet"] is None
    assert laid.logged("fleet_left") == [{}]


CITIES = "2,2,S 5,-2,N 5,-3,N 3,0,N"
"""With a settlement at the start, nine points; with the marked corner ten."""


def nearly_won(*more: str, left: int) -> SeaTable:
    laid = at_the_fortress(4, left=left, more=more).put("P", cities=CITIES)
    return laid.put("P", settlements=HOME["P"].waypoint)  # type: ignore[return-value]


def test_ten_points_and_the_own_fortress_win():
    """SF-EX-40, SF-PI-19, SF-WIN-02"""
    laid = nearly_won(left=1).main("P")
    assert laid.points("P") == 10
    assert laid.winner is None

    attack(laid, 3)

    assert laid.winner == "P"
    assert laid.points("P") == 11


def test_ten_points_do_not_win_without_the_fortress():
    """SF-EX-40, SF-PI-19"""
    laid = nearly_won(left=2).main("P")

    attack(laid, 3)

    assert laid.winner is None


def test_the_fortress_does_not_win_without_ten_points():
    """SF-PI-19"""
    assert attack(at_the_fortress(4, left=1).main("P"), 3).winner is None


def test_who_has_enough_wins_only_in_the_own_turn():
    """SF-PI-19, SF-WIN-01"""
    laid = besiege(nearly_won(left=1), "P", 0).main("S")
    assert laid.winner is None

    laid.end_turn("S")

    assert laid.winner == "P"


def test_harbormaster_asks_for_eleven_points_and_the_fortress():
    """SF-TB-03"""
    laid = nearly_won("harbormaster", left=1).main("P")

    assert laid.sight(None)["base"]["seats"]["0"]["points_to_win"] == 11


def test_a_fortress_that_wins_ends_nothing_else():
    """SF-PI-13, SF-PI-19: the turn and its offers end with an attack, unless the game does."""
    laid = nearly_won(left=1).give("P", grain=1).main("P")
    laid.play("P", "make_offer", offer({"grain": 1}, {"ore": 1}))

    attack(laid, 3)

    assert laid.winner == "P"
    assert laid.logged("offer_closed") == []
