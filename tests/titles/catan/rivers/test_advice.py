"""The advice for bots about bridges and coins."""

from __future__ import annotations

import random

from games import bots
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
