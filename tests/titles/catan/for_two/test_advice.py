"""The advice for bots about trade tokens: save them for important actions."""

from __future__ import annotations

import random

from games import bots
from tests.titles.catan.for_two.duel import Duel, new_duel
from tests.titles.catan.tables import CATAN

ROADS = "0,0,E 0,0,SE -1,1,NE"


def chosen(table: Duel, name: str) -> tuple[str, object]:
    """Return the greedy bot's move, without offers."""
    options = {verb: choices for verb, choices in table.options(name).items() if verb != "make_offer"}
    return bots.choose(CATAN, table.sight(name), options, random.Random(1), "greedy")


def test_a_bot_forces_no_trade_that_brings_nothing():
    """TB-2P-D3: It would swap cards of one kind for cards of the same."""
    table = (
        new_duel().put("P", settlements="0,1,N", roads=ROADS).give("P", wool=2).give("Q", wool=2).main("P")
    )

    assert chosen(table, "P") == ("end_turn", None)


def test_a_bot_forces_a_trade_that_completes_a_city():
    """TB-2P-D3, TB-2P-16: The other seat holds only ore."""
    table = (
        new_duel()
        .put("P", settlements="0,1,N", roads=ROADS)
        .give("P", grain=2, ore=1, wool=2)
        .give("Q", ore=2)
    )

    assert chosen(table.main("P"), "P") == ("force_trade", None)


def test_a_bot_sends_the_robber_home_from_its_best_hex():
    """TB-2P-D3, TB-2P-16"""
    table = new_duel().put("P", cities="-2,1,N -2,1,S").put("Q", cities="0,1,N").robber("-2,1").pre_roll("P")

    assert chosen(table, "P") == ("send_robber_home", None)


def test_a_bot_keeps_knights_that_may_bring_largest_army():
    """TB-2P-D3, TB-2P-18: It gives one away when the race is lost and it needs a token."""
    table = new_duel().put("P", settlements="0,1,N", roads=ROADS).played_knights("P", 2).with_tokens("P", 0)
    assert chosen(table.main("P"), "P") == ("end_turn", None)

    table.played_knights("Q", 6).award(largest_army="Q")

    assert chosen(table.main("P"), "P") == ("exchange_knight", None)
