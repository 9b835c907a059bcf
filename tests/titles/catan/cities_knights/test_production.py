"""CK-PROD: the production of cities."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    ("vertex", "dice", "settlement", "city"),
    [
        ("2,-2,N", (4, 5), {"lumber": 1}, {"lumber": 1, "paper": 1}),
        ("1,-2,N", (1, 1), {"wool": 1}, {"wool": 1, "cloth": 1}),
        ("3,-1,S", (4, 4), {"ore": 1}, {"ore": 1, "coin": 1}),
        ("-1,2,S", (3, 3), {"grain": 1}, {"grain": 2}),
        ("3,-2,S", (4, 6), {"brick": 1}, {"brick": 2}),
    ],
    ids=["CK-PROD-01", "CK-PROD-02", "CK-PROD-03", "CK-PROD-04", "CK-PROD-05"],
)
def test_forest_pasture_and_mountains_bring_cities_a_commodity(table, vertex, dice, settlement, city):
    """CK-PROD-01, CK-PROD-02, CK-PROD-03, CK-PROD-04, CK-PROD-05, CK-PROD-07, CK-BASE-06"""
    village = table().put("blue", settlements=vertex).pre_roll("red").throw(*dice)
    town = table().put("blue", cities=vertex).pre_roll("red").throw(*dice)
    metropolis = table().metropolis("blue", "trade", vertex).pre_roll("red").throw(*dice)

    assert village.hand("blue") == settlement
    assert town.hand("blue") == city
    assert metropolis.hand("blue") == city


def test_desert_and_the_robbers_hex_bring_nothing(table):
    """CK-PROD-06, CK-ROBBER-09: they bring neither resource nor commodity, and a metropolis does not protect."""
    table = table().metropolis("blue", "trade", "2,-2,N").put("orange", cities="3,-3,S").robber("2,-2")
    table.pre_roll("red").throw(4, 5)

    assert table.hand("blue") == {}
    assert table.hand("orange") == {}


def test_a_city_and_a_settlement_on_one_forest(table):
    """CK-EX-03"""
    table = table().put("red", cities="2,-2,N", settlements="2,-1,N").pre_roll("blue").throw(4, 5)

    assert table.hand("red") == {"lumber": 2, "paper": 1}


def test_a_city_on_hills_and_fields(table):
    """CK-EX-04: the city stands at hills and fields with a five."""
    table = table().put("red", cities="-2,3,N")
    table.here["tokens"]["-1,2"] = [5]
    table.pre_roll("blue").throw(2, 3)

    assert table.hand("red") == {"brick": 2, "grain": 2}


def test_a_short_commodity_leaves_the_resource(table):
    """CK-EX-05, CK-PROD-09"""
    table = table().put("red", cities="2,-2,N").leave_in_bank(taker="white", paper=0)
    table.pre_roll("blue").throw(4, 5)

    assert table.hand("red") == {"lumber": 1}
    assert table.logged("produced")[0]["short"] == ["paper"]


def test_a_short_kind_is_paid_to_a_single_claimant_only(table):
    """CK-PROD-09: base's rule applies to each of the eight kinds."""
    table = table().put("red", cities="2,-2,N").put("blue", cities="3,-3,S")
    table.leave_in_bank(taker="white", paper=1).pre_roll("blue").throw(4, 5)

    assert table.hand("red") == {"lumber": 1}
    assert table.hand("blue") == {"lumber": 1}


def test_a_city_lost_in_this_rolls_attack_earns_as_a_settlement(table):
    """CK-EX-16, CK-PROD-08"""
    table = table().put("red", cities="3,-1,S").pre_roll("blue").land(4, 4)

    assert table.here["settlements"] == {"3,-1,S": "0"}
    assert table.hand("red") == {"ore": 1}
