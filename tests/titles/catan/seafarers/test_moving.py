"""Moving ships. SF-MOVE"""

from __future__ import annotations

import pytest

from tests.titles.catan.seafarers.tables import SeaTable, moving, sea_table

RING = "2,-1,NE 2,-1,E 2,-1,SE 1,0,NE 1,-1,E 2,-2,SE"
"""The sides of the sea hex 2,-1."""


def two_out() -> SeaTable:
    """P has two ships that go out from the settlement at the eastern coast."""
    return sea_table().put("P", settlements="2,-1,S").ships("P", "2,-1,SE 2,0,NE")


def test_the_last_ship_moves_and_costs_nothing():
    """SF-EX-06, SF-MOVE-01, SF-MOVE-07, SF-MOVE-08, SF-D-24"""
    laid = two_out().main("P")
    assert "2,-1,E" in laid.moves("P")["2,0,NE"]

    laid.play("P", "move_ship", moving("2,0,NE", "2,-1,E"))

    assert laid.afloat == {"2,-1,SE": "P", "2,-1,E": "P"}
    assert laid.logged("ship_sailed") == [{"seat": "0", "edge": "2,-1,E", "from": "2,0,NE"}]
    assert laid.last.barrier is None


def test_a_ship_between_a_settlement_and_a_ship_stays():
    """SF-EX-07, SF-ERR-12"""
    laid = two_out().main("P")

    refused = laid.refused("P", "move_ship", moving("2,-1,SE", "1,0,E"))

    assert refused.message == "Only the last ship of an open shipping route can move."


def test_a_closed_route_never_moves():
    """SF-EX-08, SF-MOVE-04, SF-ERR-11; a branch that hangs on it is open (SF-MOVE-07)."""
    laid = two_out().put("P", settlements="3,-1,S").ships("P", "2,-1,E").main("P")

    for ship in ("2,-1,SE", "2,0,NE"):
        refused = laid.refused("P", "move_ship", moving(ship, "1,0,E"))
        assert refused.message == "This ship belongs to a closed shipping route and can’t move."
    assert set(laid.moves("P")) == {"2,-1,E"}


def test_a_ship_of_this_turn_stays_and_another_last_ship_may_move():
    """SF-EX-09, SF-MOVE-02, SF-ERR-13"""
    laid = sea_table().put("P", settlements="2,-1,S").ships("P", "2,-1,SE 1,0,E").give("P", lumber=1, wool=1)
    laid.main("P").play("P", "build_ship", "2,0,NE")

    refused = laid.refused("P", "move_ship", moving("2,0,NE", "2,-1,E"))
    assert refused.message == "A ship built this turn can’t move until your next turn."
    assert set(laid.moves("P")) == {"1,0,E"}


def test_one_move_in_a_turn():
    """SF-EX-10, SF-MOVE-01, SF-ERR-14"""
    laid = two_out().ships("P", "1,0,E").main("P").play("P", "move_ship", moving("2,0,NE", "2,-1,E"))

    refused = laid.refused("P", "move_ship", moving("1,0,E", "1,0,NE"))

    assert refused.message == "You have already moved a ship this turn."
    assert laid.moves("P") == {}


def test_a_lone_ship_moves_to_any_own_coast():
    """SF-EX-11, SF-MOVE-08"""
    laid = sea_table().put("P", settlements="2,-1,S 0,-1,N").ships("P", "2,-1,SE").main("P")

    goals = laid.moves("P")["2,-1,SE"]

    assert {"1,0,E", "1,0,NE"} <= goals
    assert goals & {"0,-1,NE", "-1,-2,E", "0,-2,SE", "-1,-1,NE"}
    assert not goals & {"2,0,NE", "2,-1,E"}


def test_a_foreign_settlement_does_not_open_a_closed_route():
    """SF-EX-12, SF-MOVE-05, SF-LTR-03"""
    route = "1,0,NE 1,-1,E 2,-2,SE 2,-2,E"
    laid = sea_table().put("P", settlements="2,-1,S 3,-3,S").ships("P", route).main("P")
    assert (laid.road_length("P"), laid.moves("P")) == (4, {})

    laid.put("Q", settlements="2,-2,S")

    assert (laid.road_length("P"), laid.moves("P")) == (2, {})
    assert laid.refused("P", "move_ship", moving("1,-1,E", "1,0,E")).code == "SF-ERR-11"


def test_a_ring_at_one_building_is_open_at_that_building_only():
    """SF-MOVE-06, SF-MOVE-07"""
    laid = sea_table().put("P", settlements="2,-1,S").ships("P", RING).main("P")

    assert set(laid.moves("P")) == {"2,-1,SE", "1,0,NE"}
    assert laid.refused("P", "move_ship", moving("2,-1,NE", "1,0,E")).code == "SF-ERR-12"


def test_two_rings_at_a_building_each_are_open():
    """SF-MOVE-06: no chain joins the two buildings."""
    far = "-2,-1,NE -2,-1,E -2,-1,SE -3,0,NE -3,-1,E -2,-2,SE"
    laid = sea_table().put("P", settlements="2,-1,S -2,0,N").ships("P", f"{RING} {far}").main("P")

    assert set(laid.moves("P")) == {"2,-1,SE", "1,0,NE", "-2,-1,E", "-2,-1,SE"}


def test_every_ship_of_a_ring_without_a_building_may_move():
    """SF-MOVE-07"""
    laid = sea_table().put("P", settlements="3,-1,S").ships("P", f"2,0,NE {RING}").main("P")

    assert set(laid.moves("P")) == set(RING.split())
    assert laid.refused("P", "move_ship", moving("2,0,NE", "2,0,E")).code == "SF-ERR-12"


def test_a_ring_through_two_buildings_is_closed():
    """SF-MOVE-04"""
    laid = sea_table().put("P", settlements="2,-1,S 2,-1,N").ships("P", RING).main("P")

    assert laid.moves("P") == {}


def test_the_moved_ship_does_not_support_itself():
    """SF-MOVE-08, SF-ERR-16"""
    laid = two_out().main("P")

    refused = laid.refused("P", "move_ship", moving("2,0,NE", "2,0,E"))

    assert refused.message == "The ship must touch another of your ships or buildings there."


def test_a_ship_does_not_move_past_a_foreign_building():
    """SF-MOVE-08, SF-SHIP-02, SF-ERR-07: R settles where P's other ships end."""
    laid = two_out().ships("P", "1,0,E").put("R", settlements="3,-1,S").main("P")

    refused = laid.refused("P", "move_ship", moving("1,0,E", "2,0,E"))

    assert refused.message == "You can’t build past another player’s settlement or city."


def test_a_moved_ship_may_be_built_on_from_in_the_same_turn():
    """SF-MOVE-09"""
    laid = two_out().give("P", lumber=1, wool=1).main("P").play("P", "move_ship", moving("2,0,NE", "2,-1,E"))

    assert laid.accepts("P", "build_ship", "2,-1,NE")


@pytest.mark.parametrize(
    ("ship", "goal", "code"),
    [
        ("1,1,NE", "1,0,E", "SF-ERR-17"),
        ("0,0,E", "1,0,E", "SF-ERR-17"),
        (7, "1,0,E", "SF-ERR-17"),
        ("2,0,NE", "nowhere", "BASE-ERR-57"),
        ("2,0,NE", "0,0,E", "SF-ERR-03"),
        ("2,0,NE", "1,1,NE", "SF-ERR-05"),
        ("2,0,NE", "2,0,NE", "SF-ERR-05"),
    ],
)
def test_wrong_moves(ship, goal, code):
    """SF-ERR-17, SF-ERR-03, SF-ERR-05"""
    laid = two_out().put("Q", settlements="1,1,N").ships("Q", "1,1,NE").main("P")

    assert laid.refused("P", "move_ship", moving(ship, goal)).code == code
    assert laid.refused("P", "move_ship", {"from": ship}).code == "BASE-ERR-68"


def test_no_ship_leaves_the_pirate_or_comes_to_it():
    """SF-MOVE-03, SF-PIR-05, SF-ERR-09, SF-ERR-10"""
    held = two_out().pirate("2,0").main("P")
    refused = held.refused("P", "move_ship", moving("2,0,NE", "2,-1,E"))
    assert refused.message == "This ship lies next to the pirate and can’t move."

    away = two_out().pirate("1,2").put("P", settlements="1,1,S").main("P")

    assert away.refused("P", "move_ship", moving("2,0,NE", "1,1,SE")).code == "SF-ERR-09"


def test_a_ship_never_goes_back_into_the_supply():
    """SF-SHIP-07, SF-MOVE-01: a moved ship is the same one."""
    laid = two_out().main("P").play("P", "move_ship", moving("2,0,NE", "2,-1,E"))

    assert laid.sight(None)["base"]["seats"]["0"]["pieces"]["ship"] == 13


def test_a_built_and_a_moved_ship_can_be_taken_back():
    """SF-HID-07"""
    laid = (
        two_out().ships("P", "1,0,E").give("P", lumber=1, wool=1).main("P").play("P", "build_ship", "2,0,E")
    )
    assert laid.last.barrier is None

    laid.play("P", "move_ship", moving("1,0,E", "1,0,NE"))

    assert laid.last.barrier is None
