"""The worth of routes, warships and attacks to bots."""

from __future__ import annotations

from games.titles.catan.base.rules.evaluation import evaluate, foresee, worth_besides
from tests.titles.catan.pirate_islands.tables import (
    SCENARIO,
    arm,
    at_the_fortress,
    besiege,
    pirate_table,
    sail,
)
from tests.titles.catan.seafarers.tables import SeaTable
from tests.titles.catan.tables import CATAN


def worth(laid: SeaTable) -> float:
    return worth_besides(CATAN.game(laid.main("P").state), "0")


def test_each_ship_and_each_warship_is_worth_something():
    ships = [worth(sail(pirate_table(), "P", number)) for number in (1, 2, 6, 7, 9)]
    armed = [worth(arm(sail(pirate_table(), "P", 9), "P", number)) for number in range(7)]

    assert ships == sorted(set(ships))
    assert armed == sorted(set(armed))


def test_a_ship_is_worth_more_than_the_hand_that_pays_it():
    laid = sail(pirate_table(), "P", 3).give("P", lumber=1, wool=1).main("P")
    before = evaluate(CATAN.game(CATAN.copy(laid.state)), "0")

    laid.play("P", "build_ship", laid.options("P")["build_ship"][0])

    assert evaluate(CATAN.game(CATAN.copy(laid.state)), "0") > before


def test_a_barred_way_is_worth_no_more_than_none():
    barred = sail(pirate_table(), "P", 1).put("Q", cities="0,3,N").ships("Q", "0,3,E")

    assert worth(barred) <= worth(sail(pirate_table(), "P", 1))


def test_an_attack_is_foreseen_by_its_chances():
    for warships, is_better in ((0, False), (2, False), (4, True), (7, True)):
        laid = at_the_fortress(warships).main("P")
        game = CATAN.game(CATAN.copy(laid.state))
        before = evaluate(game, "0")

        assert foresee(game, "0", "attack_fortress", None)
        assert (evaluate(game, "0") > before) is is_better


def test_without_more_warships_to_come_a_small_chance_is_better_than_waiting():
    for warships, knights, is_better in ((1, 0, False), (2, 0, True), (2, 1, False)):
        laid = at_the_fortress(warships).give_cards("P", knight=knights).main("P").deck(only=True)
        game = CATAN.game(CATAN.copy(laid.state))
        before = evaluate(game, "0")

        assert foresee(game, "0", "attack_fortress", None)
        assert (evaluate(game, "0") > before) is is_better


def test_pirates_that_have_fallen_are_worth_something():
    values = [worth(besiege(at_the_fortress(4), "P", left)) for left in (3, 2, 1)]

    assert values == sorted(set(values))
    assert SCENARIO in CATAN.rules(["base", "seafarers", SCENARIO]).keys
