"""CK-IMP, CK-COST-06: city improvements."""

from __future__ import annotations

import pytest

from games.titles.catan.cities_knights.rules import facts


def improve(area: str, city: str | None = None):
    return {"area": area, "city": city}


@pytest.mark.parametrize(("area", "kind"), [("trade", "cloth"), ("politics", "coin"), ("science", "paper")])
def test_level_n_costs_n_commodities(table, area, kind):
    """CK-COST-06, CK-IMP-01, CK-IMP-02, CK-IMP-03, CK-IMP-04, CK-IMP-05"""
    table = table().put("red", cities="0,0,N").give("red", **{kind: 12}).main("red")

    for level, left in ((1, 11), (2, 9), (3, 6), (4, 2)):
        table.play("red", "improve_city", improve(area, "0,0,N" if level == 4 else None))
        assert (table.level("red", area), table.hand("red")[kind]) == (level, left)
    assert table.refused("red", "improve_city", improve(area)).message == f"This level costs 5 {kind}."


def test_the_fifteen_buildings_have_names():
    """CK-IMP-01, CK-IMP-02, CK-IMP-03, CK-IMP-04, CK-IMP-05, CK-CONF-08: a Guild is level 2."""
    assert facts.LEVEL_NAMES == {
        "trade": ("Market", "Guild", "Trading House", "Bank", "Great Exchange"),
        "politics": ("Town Hall", "Church", "Fortress", "Cathedral", "Council of Catan"),
        "science": ("Abbey", "Library", "Aqueduct", "Theater", "University"),
    }


def test_any_number_of_levels_and_areas_in_a_turn_in_order(table):
    """CK-IMP-06, CK-ILL-41: the event die does not matter."""
    table = (
        table().put("red", cities="0,0,N").give("red", cloth=3, coin=1).pre_roll("red").throw(1, 1, "ship")
    )

    for area in ("trade", "trade", "politics"):
        table.play("red", "improve_city", improve(area))

    assert (table.level("red", "trade"), table.level("red", "politics")) == (2, 1)


def test_a_level_cannot_be_skipped(table):
    """CK-ILL-41: moves name no level and always build the next one; a level in the argument is refused."""
    table = table().put("red", cities="0,0,N").give("red", cloth=5).main("red")

    assert (
        table.refused("red", "improve_city", {"area": "trade", "city": None, "level": 2}).code == "CK-IMP-06a"
    )
    table.play("red", "improve_city", improve("trade"))
    assert table.level("red", "trade") == 1


def test_beyond_level_five_there_is_nothing(table):
    """CK-ILL-41"""
    table = table().put("red", cities="0,0,N").levels("red", trade=5).give("red", cloth=12).main("red")

    assert table.refused("red", "improve_city", improve("trade")).message == "This area is fully improved."


def test_a_city_is_needed(table):
    """CK-IMP-07, CK-ILL-40: settlements and toppled cities do not help; one city serves all areas."""
    table = (
        table().put("red", settlements="0,0,N").topple("red", "2,0,N").give("red", cloth=1, coin=1, paper=1)
    )
    refused = table.main("red").refused("red", "improve_city", improve("trade"))
    assert (refused.code, refused.message) == ("CK-ILL-40", "You need a city to improve.")

    table.put("red", cities="0,2,N").main("red")

    for area in facts.AREAS:
        assert table.accepts("red", "improve_city", improve(area))


def test_a_toppled_city_is_no_licence(table):
    """CK-EX-24, CK-TOPPLE-02, CK-ILL-40"""
    table = table().topple("red", "0,0,N").levels("red", science=1).give("red", paper=2).main("red")

    assert table.refused("red", "improve_city", improve("science")).code == "CK-ILL-40"


def test_without_a_city_levels_gifts_and_draws_stay(table):
    """CK-IMP-08, CK-EX-25, CK-DIFF-20"""
    table = (
        table().put("red", settlements="0,0,N").levels("red", trade=3).top("merchant").give("red", cloth=6)
    )

    table.pre_roll("red").throw(1, 4, "gate_yellow")
    table.play("red", "trade_with_bank", {"give": "cloth", "take": "ore", "times": 1})

    assert table.progress("red") == ["merchant"]
    assert table.refused("red", "improve_city", improve("trade")).code == "CK-ILL-40"


def test_each_seat_can_have_each_gift(table):
    """CK-IMP-09: the gift lasts for the rest of the game."""
    table = table().levels("red", trade=3, politics=3).levels("blue", trade=5).main("red")

    assert table.sight("blue")["base"]["own"]["rates"]["cloth"] == 2
    assert table.sight("red")["base"]["own"]["rates"]["cloth"] == 2


def test_wrong_or_too_few_commodities(table):
    """CK-ILL-42"""
    table = (
        table().put("red", cities="0,0,N").levels("red", science=1).give("red", paper=1, cloth=5).main("red")
    )

    refused = table.refused("red", "improve_city", improve("science"))
    assert (refused.code, refused.message) == ("CK-ILL-42", "This level costs 2 paper.")


def test_level_four_needs_a_plain_city(table):
    """CK-IMP-10, CK-EX-28, CK-ILL-43: with one metropolis the other areas stop at level three."""
    table = (
        table().metropolis("red", "politics", "0,0,N").levels("red", science=3).give("red", paper=4, coin=5)
    )
    table.main("red")
    assert table.refused("red", "improve_city", improve("science", "0,0,N")).code == "CK-ILL-43"

    table.play("red", "improve_city", improve("politics"))

    assert table.level("red", "politics") == 5


def test_level_five_needs_one_too_but_for_the_holder(table):
    """CK-IMP-10, CK-ILL-43"""
    table = table().metropolis("red", "politics", "0,0,N").levels("red", science=4).give("red", paper=5)
    table.metropolis("blue", "science", "2,0,N").main("red")

    refused = table.refused("red", "improve_city", improve("science", "0,0,N"))
    assert refused.message == "You need a city without a metropolis."


def test_a_plain_city_is_needed_even_where_the_metropolis_is_gone(table):
    """CK-IMP-11"""
    table = table().metropolis("red", "politics", "0,0,N").levels("red", science=3).give("red", paper=4)
    table.metropolis("blue", "science", "2,0,N", level=5).main("red")
    assert table.refused("red", "improve_city", improve("science")).code == "CK-ILL-43"

    table.put("red", cities="0,2,N").main("red").play("red", "improve_city", improve("science"))

    assert table.level("red", "science") == 4
