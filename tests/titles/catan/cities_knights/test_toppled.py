"""CK-TOPPLE: a city piece on its side."""

from __future__ import annotations

from games.engine.invariants import check_invariants
from games.titles.catan.title import CATAN

FIVE = "0,2,S -3,1,N 3,-3,S -2,2,S 2,1,N"


def test_without_a_settlement_in_supply_the_city_is_toppled(table):
    """CK-TOPPLE-01, CK-EX-22, CK-TOPPLE-02, CK-TOPPLE-03"""
    table = table().put("red", settlements=FIVE, cities="2,-2,S").pre_roll("blue").land(4, 5)

    assert table.ck["toppled"] == ["2,-2,S"]
    assert table.logged("city_lost") == [{"seat": "0", "vertex": "2,-2,S", "wall": False, "toppled": True}]
    assert table.points("red") == 6
    assert table.hand("red") == {"lumber": 2, "grain": 1}
    pieces = table.sight("red")["base"]["seats"]["0"]["pieces"]
    assert (pieces["settlement"], pieces["city"]) == (0, 3)
    assert table.sight(None)["cities_knights"]["barbarians"]["strength"] == 0


def test_it_is_a_settlement_in_all_respects(table):
    """CK-TOPPLE-02: this includes harbors and distance; it cannot be hit, walled or made a metropolis."""
    table = table().topple("red", "0,-2,N").put("red", cities="0,0,N").levels("red", trade=3)
    table.give("red", cloth=4, brick=2).main("red")

    assert table.sight("red")["base"]["own"]["rates"]["ore"] == 3
    assert table.refused("red", "build_wall", "0,-2,N").code == "CK-ILL-39"
    assert table.refused("red", "improve_city", {"area": "trade", "city": "0,-2,N"}).code == "CK-ILL-44"
    table.put("blue", roads="0,-2,NE 0,-2,E").give("blue", brick=1, lumber=1, wool=1, grain=1).main("blue")
    assert table.refused("blue", "build_settlement", "1,-3,S").code == "BASE-ERR-23"


def test_it_cannot_be_hit_again(table):
    """CK-TOPPLE-02, CK-BARB-10"""
    table = table().topple("red", "0,0,N").metropolis("blue", "trade", "2,0,N").pre_roll("blue").land()

    assert table.logged("barbarians_landed")[0]["won"] is False
    assert (table.ck["toppled"], table.here["settlements"]) == (["0,0,N"], {"0,0,N": "0"})


def test_it_must_stand_again_before_another_upgrade(table):
    """CK-TOPPLE-04, CK-EX-23, CK-ILL-45, CK-DIFF-17, CK-COST-07"""
    table = table().topple("red", "2,-2,S").metropolis("red", "trade", "0,0,N").put("red", settlements=FIVE)
    table.give("red", ore=3, grain=2).main("red")
    refused = table.refused("red", "build_city", "0,2,S")
    assert (refused.code, refused.message) == ("CK-ILL-45", "Rebuild your toppled city first.")
    table.put("blue", settlements="1,0,N").give("blue", ore=3, grain=2).main("blue")
    assert table.accepts("blue", "build_city", "1,0,N")
    table.back("blue").main("red")

    table.play("red", "set_city_upright", "2,-2,S")

    cost = {"ore": 3, "grain": 2}
    assert table.logged("city_set_upright") == [{"seat": "0", "vertex": "2,-2,S", "cost": cost}]
    assert table.hand("red") == {}
    assert table.here["cities"] == {"0,0,N": "0", "2,-2,S": "0"}
    pieces = table.sight("red")["base"]["seats"]["0"]["pieces"]
    assert (pieces["settlement"], pieces["city"]) == (0, 2)


def test_several_in_any_order_all_before_a_settlement(table):
    """CK-TOPPLE-05"""
    table = (
        table().topple("red", "2,-2,S", "0,0,N").put("red", settlements="0,2,S").give("red", ore=9, grain=6)
    )
    table.main("red").play("red", "set_city_upright", "0,0,N")
    assert table.refused("red", "build_city", "0,2,S").code == "CK-ILL-45"

    table.play("red", "set_city_upright", "2,-2,S")

    assert table.accepts("red", "build_city", "0,2,S")


def test_the_fourth_city_piece_may_be_the_one_on_its_side(table):
    """CK-TOPPLE-03: there are at most four pieces, and rebuilding needs none from the supply."""
    table = table().topple("red", "2,-2,S").put("red", cities="0,0,N 2,0,N 0,2,N", settlements="0,2,S")
    table.give("red", ore=6, grain=4).main("red").play("red", "set_city_upright", "2,-2,S")

    assert table.refused("red", "build_city", "0,2,S").code == "BASE-ERR-29"


def test_only_an_own_toppled_city(table):
    """CK-COST-07: it has its price, too."""
    table = table().topple("blue", "2,-2,S").topple("red", "0,0,N").give("red", ore=3, grain=1).main("red")

    assert table.refused("red", "set_city_upright", "2,-2,S").code == "CK-TOPPLE-04a"
    assert table.refused("red", "set_city_upright", "0,0,N").facts == {"missing": {"grain": 1}}


def test_a_state_with_a_toppled_city_beside_five_settlements_is_sound(table):
    """CK-TOPPLE-03: it uses a city piece although it counts as a settlement."""
    five = "0,-2,N 0,0,N -2,2,N 2,-1,N 0,2,S"
    table = table().put("red", settlements=five).topple("red", "-1,-1,S").main("red")

    assert check_invariants(CATAN, table.state) is table.state
