"""CK-WALL: two more cards are safe under each."""

from __future__ import annotations


def test_a_wall_costs_two_brick_and_lies_under_a_city(table):
    """CK-WALL-01, CK-COST-02"""
    table = table().put("red", cities="0,0,N").metropolis("red", "trade", "0,1,N").give("red", brick=4)
    table.main("red").play("red", "build_wall", "0,0,N").play("red", "build_wall", "0,1,N")

    assert table.ck["walls"] == {"0,0,N": "0", "0,1,N": "0"}
    assert table.hand("red") == {}
    assert table.refused("red", "build_wall", "0,0,N").code == "CK-ILL-39"


def test_without_brick_no_wall(table):
    """CK-COST-02"""
    table = table().put("red", cities="0,0,N").give("red", brick=1).main("red")

    assert table.refused("red", "build_wall", "0,0,N").facts == {"missing": {"brick": 1}}


def test_not_under_settlement_toppled_or_foreign_city(table):
    """CK-WALL-02, CK-ILL-39"""
    table = table().put("red", settlements="0,0,N").topple("red", "0,1,N").put("blue", cities="2,0,N")
    table.give("red", brick=2).main("red")

    for vertex in ("0,0,N", "0,1,N", "2,0,N", "1,0,N"):
        refused = table.refused("red", "build_wall", vertex)
        assert refused.message == "Only a city without a wall can get one."


def test_three_walls_and_no_more(table):
    """CK-WALL-01, CK-ILL-39, CK-COMP-01"""
    table = table().wall("red", "0,0,N", "0,1,N", "2,0,N").put("red", cities="-1,0,N").give("red", brick=2)

    assert table.main("red").refused("red", "build_wall", "-1,0,N").message == "You have no walls left."


def test_nine_eleven_thirteen_cards_are_safe(table):
    """CK-WALL-03"""
    table = (
        table().wall("red", "0,0,N").wall("blue", "0,1,N", "2,0,N").wall("white", "-1,0,N", "-2,1,N", "1,1,S")
    )

    limits = [table.sight(None)["cities_knights"]["seats"][seat]["hand_limit"] for seat in "0123"]
    assert limits == [9, 11, 7, 13]


def test_a_wall_protects_from_neither_theft_nor_barbarians(table):
    """CK-WALL-04: it is lost with its city and can be built again."""
    table = table().wall("red", "0,0,N").give("red", ore=1).landed().pre_roll("blue").land(3, 4)
    table.rob("blue", "0,-1", "red", steal="ore")

    assert table.ck["walls"] == {}
    assert table.here["settlements"] == {"0,0,N": "0"}
    assert table.sight(None)["cities_knights"]["seats"]["0"]["pieces"]["city_wall"] == 3
    assert table.hand("red") == {}


def test_a_city_that_gains_or_loses_a_metropolis_keeps_its_wall(table):
    """CK-WALL-05"""
    table = table().metropolis("red", "trade", "0,0,N").wall("red", "0,0,N").wall("blue", "0,1,N")
    table.levels("blue", trade=4).give("blue", cloth=5).main("blue")

    table.play("blue", "improve_city", {"area": "trade", "city": "0,1,N"})

    assert table.ck["walls"] == {"0,0,N": "0", "0,1,N": "1"}
