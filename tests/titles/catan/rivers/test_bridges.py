"""Bridges: their places, costs, coins and connections."""

from __future__ import annotations

import pytest

from games.titles.catan.rivers.rules import facts
from tests.titles.catan.rivers.tables import bridged, coins, poorest, purse, river_table, wealthiest

SITE, FAR = "-1,-1,E", "1,-1,E"


def builder(**more: int):
    """Return a table on which P has a settlement at the site and can pay for a bridge."""
    return river_table().put("P", settlements="-1,0,N").give("P", brick=1, lumber=2, **more).main("P")


def test_no_road_stands_on_a_bridge_site():
    """TB-RI-12, TB-RI-E1, TB-RI-11: This holds with and without a bridge."""
    laid = builder()

    for site in facts.SITES:
        error = laid.refused("P", "build_road", site)
        assert (error.code, error.message) == ("TB-RI-E1", "Only a bridge can cross the river here.")
    assert not laid.places("P", "build_road") & set(facts.SITES)
    assert laid.play("P", "build_bridge", SITE).refused("P", "build_road", SITE).code == "TB-RI-E1"


def test_in_the_set_up_neither():
    """TB-RI-12, TB-RI-X2"""
    laid = river_table().setup_settlement("P", pays=False).play("P", "place_settlement", "-1,0,N")

    assert laid.refused("P", "place_road", SITE).code == "TB-RI-E1"
    assert laid.places("P", "place_road") == {"-1,0,NE", "-1,-1,SE"}


def test_a_bridge_costs_brick_and_lumber_and_brings_three_coins():
    """TB-RI-14, TB-RI-15, TB-RI-X5, TB-RI-D1, TB-CO-K1: Roads continue behind it."""
    laid = builder(wool=1).give("P", brick=1, lumber=1)
    assert "0,-2,SE" not in laid.places("P", "build_road")

    laid.play("P", "build_bridge", SITE)

    assert laid.logged("bridge_built") == [{"seat": "0", "edge": SITE, "cost": {"brick": 1, "lumber": 2}}]
    assert laid.logged("coins_taken") == [{"seat": "0", "cards": {"gold": 3}, "why": "bridge"}]
    assert laid.hand("P") == {"gold": 3, "wool": 1, "brick": 1, "lumber": 1}
    assert laid.kinds_logged == ["bridge_built", "coins_taken", "wealthiest_settler", "poorest_settlers"]
    assert "0,-2,SE" in laid.places("P", "build_road")
    assert laid.refused("P", "build_road", "-1,-2,SE").code == "TB-RI-E1"
    laid.play("P", "build_road", "0,-2,SE")


@pytest.mark.parametrize(
    ("pieces", "leads"),
    [
        ({"roads": "-1,0,NE"}, True),
        ({"settlements": "-1,0,N"}, True),
        ({"cities": "0,-2,S"}, True),
        ({"roads": "-2,0,E"}, False),
        ({"roads": "0,0,NE"}, False),
    ],
)
def test_roads_and_buildings_lead_to_it(pieces, leads):
    """TB-RI-14, TB-RI-E3"""
    laid = river_table().put("P", **pieces).give("P", brick=1, lumber=2).main("P")

    if leads:
        assert SITE in laid.places("P", "build_bridge")
    else:
        error = laid.refused("P", "build_bridge", SITE)
        assert error.message == "A bridge must connect to one of your roads, settlements or cities."
        assert error.code == "TB-RI-E3"


def test_a_bridge_leads_to_the_next():
    """TB-RI-14, TB-RI-15: Roads may lie between them, or none."""
    laid = bridged(river_table(), "P", SITE).put("P", roads="0,-2,SE").give("P", brick=1, lumber=2).main("P")
    other = "0,-1,E"
    assert laid.refused("P", "build_bridge", other).code == "TB-RI-E3"

    laid.put("P", roads="0,-1,NE")

    assert laid.places("P", "build_bridge") == {other}


def test_an_opponent_s_building_at_the_end_blocks_it():
    """TB-RI-15, TB-RI-E3: It blocks roads in the same way, on either side of the bridge."""
    laid = river_table().put("P", roads="-1,0,NE").put("Q", settlements="-1,0,N").give("P", brick=1, lumber=2)
    assert laid.main("P").refused("P", "build_bridge", SITE).code == "TB-RI-E3"

    behind = bridged(river_table(), "P", SITE).put("P", roads="-1,0,NE").put("Q", settlements="0,-2,S")
    behind.give("P", brick=1, lumber=1).main("P")
    assert behind.refused("P", "build_road", "0,-2,SE").code == "BASE-ERR-20"


def test_a_settlement_may_stand_behind_a_bridge():
    """TB-RI-15, TB-RI-E10: The distance rule applies at its ends."""
    laid = bridged(river_table(), "P", SITE).put("P", settlements="-1,0,N")
    laid.give("P", brick=2, lumber=2, wool=2, grain=2).main("P")
    assert laid.refused("P", "build_settlement", "0,-2,S").code == "BASE-ERR-23"

    del laid.here["settlements"]["-1,0,N"]

    assert laid.places("P", "build_settlement") == {"-1,0,N", "0,-2,S"}


def test_a_bridge_stands_on_a_bridge_site_only():
    """TB-RI-E2"""
    laid = builder()

    error = laid.refused("P", "build_bridge", "-1,0,NE")
    assert (error.code, error.message) == ("TB-RI-E2", "A bridge can only be built on a bridge site.")
    for nothing in ("9,9,E", None, ["-1,-1,E"], "-1,0,N"):
        assert laid.refused("P", "build_bridge", nothing).code == "BASE-ERR-57"


def test_two_bridges_do_not_stand_in_one_place():
    """TB-RI-E6"""
    error = bridged(builder(), "Q", SITE).refused("P", "build_bridge", SITE)

    assert (error.code, error.message) == ("TB-RI-E6", "There is already a bridge here.")


def test_a_seat_has_three_bridges():
    """TB-RI-07, TB-RI-14, TB-RI-E4"""
    laid = bridged(builder(), "P", *facts.SITES[-3:])

    error = laid.refused("P", "build_bridge", SITE)

    assert (error.code, error.message) == ("TB-RI-E4", "You have no bridges left.")


def test_a_player_who_cannot_pay_reads_what_it_costs():
    """TB-RI-E5"""
    laid = river_table().put("P", settlements="-1,0,N").give("P", brick=2, lumber=1).main("P")

    error = laid.refused("P", "build_bridge", SITE)

    assert (error.code, error.message) == ("TB-RI-E5", "A bridge costs 1 brick and 2 lumber.")


def test_road_building_places_no_bridge():
    """TB-RI-16, TB-RI-E9: It is refused as the first road, as the second, and as a named piece."""
    laid = builder().give_cards("P", road_building=1)

    for argument in ([SITE], ["-1,0,NE", SITE], [{"piece": "bridge", "at": SITE}]):
        error = laid.refused("P", "play_road_building", argument)
        assert (error.code, error.message) == ("TB-RI-E9", "Road Building places roads only, no bridges.")
    laid.play("P", "play_road_building", ["-1,0,NE", "-1,-1,SE"])
    assert purse(laid, "P") == 2


def test_bridges_count_for_longest_road():
    """TB-RI-15, TB-RI-X9: The route has two roads, a bridge and two roads."""
    laid = builder().put("P", roads="-1,0,NE -1,0,E 0,-2,SE 0,-1,NE")

    laid.play("P", "build_bridge", SITE)

    assert laid.road_length("P") == 5
    assert laid.longest_road == "P"
    assert laid.kinds_logged.index("longest_road") < laid.kinds_logged.index("coins_taken")


def test_an_opponent_cuts_the_road_at_a_bridge():
    """TB-RI-15, BASE-LR-04: A road of the opponent runs beside it."""
    laid = bridged(river_table(), "P", SITE).put("P", roads="-1,0,NE -1,0,E 0,-2,SE 0,-1,NE")
    laid.award(longest_road="P").put("Q", roads="-1,-1,NE")
    laid.give("Q", brick=1, lumber=1, wool=1, grain=1).main("Q")

    laid.play("Q", "build_settlement", "0,-2,S")

    assert laid.road_length("P") == 3
    assert laid.longest_road is None


def test_with_the_coins_of_a_bridge_one_may_win():
    """TB-RI-X7, TB-RI-17, TB-RI-19: P has nine points, and gets three coins against five."""
    laid = builder().put("P", cities="0,0,N 0,2,N 2,0,N -2,2,N")
    coins(laid, P=3, Q=5, R=4)
    assert (laid.points("P"), wealthiest(laid), poorest(laid)) == (9, "Q", ["S"])

    laid.play("P", "build_bridge", SITE)

    assert purse(laid, "P") == 6
    assert laid.points("P") == 10
    assert laid.winner == "P"


def test_without_enough_one_does_not():
    """TB-RI-X7: Another seat had more."""
    laid = builder().put("P", cities="0,0,N 0,2,N 2,0,N -2,2,N")

    coins(laid, P=3, Q=6, R=4).play("P", "build_bridge", SITE)

    assert (wealthiest(laid), laid.points("P"), laid.winner) == (None, 9, None)
