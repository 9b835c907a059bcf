"""The worth of villages and of cloth to bots."""

from __future__ import annotations

from games.titles.catan.base.rules.evaluation import evaluate, worth_besides
from games.titles.catan.seafarers.rules.advice import goals_in_reach
from tests.titles.catan.cloth.tables import VILLAGE, cloth_table, hold, partner, stock
from tests.titles.catan.seafarers.tables import CATAN, SeaTable


def worth(laid: SeaTable) -> float:
    return worth_besides(CATAN.game(laid.main("P").state), "0")


def coast() -> SeaTable:
    return cloth_table().put("P", settlements="-2,2,N")


def test_villages_draw_ships():
    goals = goals_in_reach(CATAN.game(coast().main("P").state), "0")

    assert goals[f"village at {VILLAGE[9]}"][0] == 1
    assert f"village at {VILLAGE[9]}" not in goals_in_reach(
        CATAN.game(partner(coast(), "P", 9).main("P").state), "0"
    )
    assert f"village at {VILLAGE[9]}" not in goals_in_reach(
        CATAN.game(stock(coast(), 9, 0).main("P").state), "0"
    )


def test_reaching_a_village_is_better_than_keeping_it_in_reach():
    laid = coast().give("P", lumber=1, wool=1).main("P")
    before = evaluate(CATAN.game(CATAN.copy(laid.state)), "0")

    laid.play("P", "build_ship", "-2,1,E")

    assert evaluate(CATAN.game(CATAN.copy(laid.state)), "0") > before


def test_frequent_numbers_and_full_villages_are_worth_more():
    rare, frequent = (worth(partner(cloth_table(), "P", number)) for number in (3, 8))

    assert rare < frequent
    assert worth(stock(partner(cloth_table(), "P", 8), 8, 1)) < frequent


def test_an_odd_cloth_is_worth_something():
    assert worth(hold(cloth_table(), "P", 1)) > worth(cloth_table())
