"""The worth of gold and of ships to bots."""

from __future__ import annotations

import pytest

from games.titles.catan.base.rules.evaluation import evaluate, worth_besides
from games.titles.catan.seafarers.rules.advice import GOLD_PIP, MATERIAL, goals_in_reach
from tests.titles.catan.seafarers.tables import CATAN, SeaTable, sea_table


def worth(laid: SeaTable) -> float:
    return worth_besides(CATAN.game(laid.state), "0")


def coast() -> SeaTable:
    return sea_table().put("P", settlements="2,-1,S", roads="1,0,NE")


def test_each_ship_towards_an_island_is_worth_something():
    ways = [coast(), coast().ships("P", "2,-1,SE"), coast().ships("P", "2,-1,SE 2,0,NE")]

    needed = [goals_in_reach(CATAN.game(laid.main("P").state), "0")["islet-2"][0] for laid in ways]

    assert needed == [2, 1, 0]
    assert worth(ways[0]) < worth(ways[1]) < worth(ways[2])


def test_anothers_ship_in_the_way_makes_the_voyage_longer():
    free, blocked = coast().main("P"), coast().ships("Q", "2,-1,SE").main("P")

    needed = [goals_in_reach(CATAN.game(laid.state), "0")["islet-2"][0] for laid in (free, blocked)]

    assert needed == [2, 3]


def test_the_pirate_in_the_way_makes_the_voyage_longer():
    free, blocked = coast().main("P"), coast().pirate("2,0").main("P")

    needed = [goals_in_reach(CATAN.game(laid.state), "0")["islet-2"][0] for laid in (free, blocked)]

    assert needed[0] < needed[1]


def test_lumber_and_wool_are_kept_for_a_ship_until_an_island_is_reached():
    def kept(laid: SeaTable) -> float:
        before = worth(laid)
        return worth(laid.give("P", lumber=1, wool=1)) - before

    assert kept(coast().main("P")) == pytest.approx(MATERIAL)
    assert kept(coast().ships("P", "2,-1,SE 2,0,NE").main("P")) == 0


def test_the_way_to_an_island_begins_with_roads_where_no_ship_can_begin():
    """From the middle of the main island, a settlement on the coast joins roads and ships."""
    inland = sea_table().put("P", settlements="0,0,N")
    by_road = sea_table().put("P", settlements="0,0,N", roads="0,0,NE")

    needed = [
        goals_in_reach(CATAN.game(laid.main("P").state), "0")["islet-2"][0] for laid in (inland, by_road)
    ]

    assert needed == [5, 4]
    assert 0 < worth(inland) < worth(by_road)


def test_an_island_that_has_brought_its_chit_draws_no_more_ships():
    laid = coast().ships("P", "2,-1,SE 2,0,NE").main("P")
    laid.state["seafarers"]["chits"]["0"] = ["islet-2"]

    assert "islet-2" not in goals_in_reach(CATAN.game(laid.state), "0")


def test_settling_an_island_is_better_than_keeping_it_in_reach():
    laid = coast().ships("P", "2,-1,SE 2,0,NE").give("P", brick=1, lumber=1, wool=1, grain=1).main("P")
    before = evaluate(CATAN.game(CATAN.copy(laid.state)), "0")

    laid.play("P", "build_settlement", "3,-1,S")

    assert evaluate(CATAN.game(CATAN.copy(laid.state)), "0") > before


def test_a_gold_field_is_worth_more_than_another_hex_with_its_number():
    laid = sea_table().put("P", settlements="3,-3,N").main("P")

    assert worth(laid) > worth(sea_table().main("P"))
    assert worth(laid) > worth(laid.robber("3,-3"))


def test_two_gold_fields_are_worth_more_than_one_and_those_that_are_blocked_nothing():
    laid = sea_table().put("P", settlements="3,-3,N").main("P")
    laid.here["terrain"].update({"1,0": "gold", "2,-1": "gold"})
    laid.here["tokens"].update({"1,0": [4], "2,-1": [10]})
    laid.put("P", settlements="2,-1,S")

    both = worth(laid)
    blocked = worth(laid.robber("2,-1"))
    laid.here["terrain"]["1,0"] = "desert"

    assert both - blocked == pytest.approx(3 * GOLD_PIP)
    assert blocked - worth(laid) == pytest.approx(3 * GOLD_PIP)
