"""CK-METRO: three metropolises."""

from __future__ import annotations


def improve(area: str, city: str | None = None):
    return {"area": area, "city": city}


def test_the_first_level_four_brings_the_metropolis(table):
    """CK-METRO-01, CK-METRO-02, CK-EX-26, CK-COMP-05, CK-VP-03, CK-D-13"""
    table = table().put("red", cities="0,0,N").levels("red", politics=3).give("red", coin=4).main("red")
    before = table.points("red")

    table.play("red", "improve_city", improve("politics", "0,0,N"))

    assert table.ck["metropolises"] == {"politics": "0,0,N"}
    assert table.points("red") == before + 2 == 4


def test_its_owner_chooses_one_of_its_plain_cities(table):
    """CK-METRO-01, CK-D-13, CK-DIFF-14, CK-ILL-44"""
    table = table().put("red", cities="0,0,N 2,0,N", settlements="0,2,N").levels("red", politics=3)
    table.metropolis("red", "trade", "-1,0,N").topple("red", "-2,1,N").give("red", coin=4).main("red")
    offered = [one for one in table.options("red")["improve_city"] if one["area"] == "politics"]
    assert {one["city"] for one in offered} == {"2,0,N", "0,0,N"}

    for city in ("0,2,N", "-1,0,N", "-2,1,N", None):
        refused = table.refused("red", "improve_city", improve("politics", city))
        assert refused.message == "Choose one of your cities without a metropolis."
    table.play("red", "improve_city", improve("politics", "2,0,N"))
    assert table.ck["metropolises"]["politics"] == "2,0,N"


def test_a_first_level_five_takes_it(table):
    """CK-METRO-03, CK-METRO-04, CK-EX-27, CK-METRO-05: afterwards nobody wins it back."""
    table = (
        table().metropolis("red", "politics", "0,0,N").put("blue", cities="2,0,N").levels("blue", politics=4)
    )
    table.give("blue", coin=5).give("red", coin=5).main("blue")
    table.play("blue", "improve_city", improve("politics", "2,0,N"))
    assert (table.points("red"), table.points("blue")) == (2, 4)
    assert table.logged("metropolis_placed") == [
        {"seat": "1", "area": "politics", "vertex": "2,0,N", "from": "0"}
    ]

    table.main("red").play("red", "improve_city", improve("politics"))

    assert table.ck["metropolises"] == {"politics": "2,0,N"}
    assert table.level("red", "politics") == 5


def test_the_holders_own_level_five_makes_it_safe(table):
    """CK-METRO-04, CK-METRO-05"""
    table = (
        table().metropolis("red", "politics", "0,0,N").put("blue", cities="2,0,N").levels("blue", politics=4)
    )
    table.give("red", coin=5).give("blue", coin=5).main("red").play(
        "red", "improve_city", improve("politics")
    )

    table.main("blue").play("blue", "improve_city", improve("politics"))

    assert table.ck["metropolises"] == {"politics": "0,0,N"}


def test_a_later_level_four_brings_nothing(table):
    """CK-METRO-05"""
    table = (
        table().metropolis("red", "politics", "0,0,N").put("blue", cities="2,0,N").levels("blue", politics=3)
    )
    table.give("blue", coin=4).main("blue")

    assert table.refused("blue", "improve_city", improve("politics", "2,0,N")).code == "CK-D-13a"
    table.play("blue", "improve_city", improve("politics"))
    assert table.ck["metropolises"] == {"politics": "0,0,N"}


def test_several_each_on_its_own_city(table):
    """CK-METRO-06"""
    table = table().metropolis("red", "politics", "0,0,N").put("red", cities="2,0,N").levels("red", trade=3)
    table.give("red", cloth=4).main("red").play("red", "improve_city", improve("trade", "2,0,N"))

    assert table.lines("red")["metropolises"] == 4
    assert table.points("red") == 8


def test_a_metropolis_is_never_lost_and_counts_one(table):
    """CK-METRO-07, CK-BARB-01, CK-BARB-09"""
    table = table().metropolis("red", "politics", "0,0,N").put("red", cities="2,0,N").pre_roll("blue").land()

    assert table.logged("barbarians_landed")[0]["strength"] == 2
    assert table.here["cities"] == {"0,0,N": "0"}


def test_it_earns_as_a_city_and_stays_where_it_is(table):
    """CK-METRO-08"""
    table = table().metropolis("red", "politics", "2,-2,N").put("red", cities="0,2,N").pre_roll("blue")
    table.throw(4, 5).end_turn("blue").throw(1, 1, name="orange")

    assert table.hand("red") == {"lumber": 1, "paper": 1}
    assert not [verb for verb in table.offered("orange") if "metropolis" in verb]
