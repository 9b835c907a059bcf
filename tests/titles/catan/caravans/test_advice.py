"""The advice for bots about camels and votes, and its use."""

from __future__ import annotations

import random
from collections import Counter

from games import bots
from tests.titles.catan.caravans.tables import caravan_table, wealthy
from tests.titles.catan.tables import CATAN, Table

FIRST = "-1,1,E"


def chosen(laid: Table, name: str) -> tuple[str, object]:
    """Return the greedy bot's move."""
    return bots.choose(CATAN, laid.sight(name), laid.options(name), random.Random(1), "greedy")


def test_a_bot_sends_the_camel_beside_its_settlement():
    """TB-CA-D3, TB-CA-21"""
    laid = caravan_table(FIRST).give("P", ore=1).put("P", settlements="-1,2,N").vote("P").bid("P")

    verb, place = chosen(laid, "P")

    assert verb == "place_camel"
    assert place in ("-1,1,SE", "-1,2,NE")


def test_a_bot_bids_for_a_point_and_not_for_nothing():
    """TB-CA-D1"""
    laid = wealthy(FIRST).put("Q", settlements="-1,2,N").vote("P").bids(P=1)
    verb, bid = chosen(laid, "Q")
    assert verb == "bid_for_camel"
    assert isinstance(bid, dict)
    assert sum(bid.values()) >= 2

    assert chosen(laid.bids(Q=2), "R") == ("bid_for_camel", {})


def test_a_bot_supports_what_is_best_for_it():
    """TB-CA-D2"""
    laid = wealthy(FIRST).put("R", settlements="-1,2,N").vote("P").bids(P=1, Q=1, R=1, S=0)

    verb, support = chosen(laid, "R")

    assert verb == "support_camel"
    assert isinstance(support, dict)
    assert support["place"] in ("-1,1,SE", "-1,2,NE")
    assert support["final"] is True


def test_bots_use_camels():
    """In the first moves of a game, bots bid in votes, and camels come to their senders' pieces."""
    state = CATAN.new(seats=4, modules=["base", "caravans"], seed="bots and camels").state
    luck, told = random.Random(2), Counter[str]()
    for _ in range(400):
        due = CATAN.waiting(state).due
        if not due:
            break
        seat = next(iter(due))
        verb, argument = bots.choose(
            CATAN, CATAN.sight(state, seat), CATAN.options(state, seat), luck, "greedy"
        )
        played = CATAN.play(state, seat, verb, argument)
        state = played.state
        for entry in played.log:
            public = entry["public"]
            told[entry["kind"]] += entry["kind"] != "camel_bid" or bool(public["cards"])
            told["points between camels"] += len(public.get("gains", ()))

    assert told["camel_placed"] >= 4
    assert told["camel_bid"] >= 2
    assert told["points between camels"] >= 1
