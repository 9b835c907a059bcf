"""The advice for bots about bridges and coins."""

from __future__ import annotations

import random

from games import bots
from games.bots.planner import Budget, Planner
from games.bots.situation import situation
from tests.titles.catan.rivers.tables import coins, river_table
from tests.titles.catan.tables import CATAN, Table

SITE = "-1,-1,E"


def chosen(laid: Table, name: str) -> tuple[str, object]:
    """Return the greedy bot's move, without offers."""
    options = {verb: choices for verb, choices in laid.options(name).items() if verb != "make_offer"}
    return bots.choose(CATAN, laid.sight(name), options, random.Random(1), "greedy")


def test_a_bot_builds_a_bridge():
    """TB-RI-D1"""
    laid = river_table().put("P", settlements="-1,0,N").give("P", brick=1, lumber=2).main("P")

    assert chosen(laid, "P") == ("build_bridge", SITE)


def test_a_bot_buys_what_completes_a_city():
    """TB-RI-D2: It has enough coins not to become poorest."""
    laid = coins(river_table(), P=9).put("P", settlements="0,0,N", roads="0,0,NE").give("P", grain=2, ore=2)

    assert chosen(laid.main("P"), "P") == ("buy_resource", "ore")


def test_a_bot_does_not_buy_itself_poor():
    """TB-RI-D2, TB-RI-18: Two points are worth more than a card."""
    laid = coins(river_table(), P=2, Q=1, R=3, S=3).put("P", settlements="0,0,N", roads="0,0,NE")

    assert chosen(laid.main("P"), "P") == ("end_turn", None)


def planned(laid: Table, name: str) -> list[tuple[tuple[str, object], ...]]:
    """Return the moves of the plans of a hard bot, the best first."""
    asked = situation(CATAN, laid.sight(name), laid.options(name), random.Random(1))
    return [
        plan.moves
        for plan in Planner(asked.seat, asked.luck, Budget(150)).plans(asked.imagined(), asked.verbs)
    ]


def test_a_plan_buys_two_cards_that_a_city_lacks():
    """TB-GOLD-05, TB-RI-D2"""
    laid = coins(river_table(), P=9).put("P", settlements="0,0,N", roads="0,0,NE").give("P", grain=1, ore=2)

    plans = planned(laid.main("P"), "P")

    (city,) = {moves[:3] for moves in plans if ("build_city", "0,0,N") in moves[:3]}
    assert sorted(city[:2]) == [("buy_resource", "grain"), ("buy_resource", "ore")]


def test_a_plan_buys_nothing_that_does_not_complete_anything():
    """TB-GOLD-05"""
    laid = coins(river_table(), P=2, Q=2, R=2, S=2).put("P", settlements="0,0,N", roads="0,0,NE")

    tried = {verb for moves in planned(laid.main("P"), "P") for verb, _ in moves}

    assert "buy_resource" not in tried


def test_a_plan_near_the_end_swaps_with_the_bank_for_a_coin_so_as_not_to_be_poorest():
    """TB-GOLD-07, TB-RI-18"""
    laid = coins(river_table(), P=1, Q=1, R=3, S=3).put("P", cities="0,0,N 2,-1,N -2,1,N 0,2,N")

    plans = planned(laid.give("P", wool=4).main("P"), "P")

    assert plans[0][0] == ("trade_with_bank", {"give": "wool", "take": "gold", "times": 1})


def test_a_plan_early_in_a_game_becomes_poorest_for_a_city():
    """TB-RI-18: The tile is given back with a coin or two."""
    laid = coins(river_table(), P=3, Q=2, R=2, S=2).put("P", settlements="0,0,N", roads="0,0,NE")

    plans = planned(laid.give("P", grain=2, ore=2).main("P"), "P")

    assert plans[0][:2] == (("buy_resource", "ore"), ("build_city", "0,0,N"))
