"""The advice for bots about knights, barbarians and cards, and its use."""

from __future__ import annotations

import random
from collections import Counter

from games import bots
from games.titles.catan.barbarian_attack.rules import facts
from games.titles.catan.base.rules.board import board
from tests.titles.catan.barbarian_attack.tables import attack_table
from tests.titles.catan.tables import CATAN, Table

CASTLE = "-2,2,NE"


def chosen(laid: Table, name: str) -> tuple[str, object]:
    """Return the greedy bot's move, without offers."""
    options = {verb: choices for verb, choices in laid.options(name).items() if verb != "make_offer"}
    return bots.choose(CATAN, laid.sight(name), options, random.Random(1), "greedy")


def sides(laid: Table, name: str) -> tuple[str, ...]:
    return board(CATAN.game(laid.state)).sides[name]


def test_a_bot_buys_a_card_with_cards_to_spare():
    """TB-BA-13"""
    laid = attack_table().put("P", cities="0,0,N").buying("P", facts.KNIGHTHOOD, facts.INTRIGUE)

    assert chosen(laid, "P") == ("buy_development_card", None)


def test_a_bot_rides_to_the_barbarians_that_its_knight_beats():
    """TB-BA-D4, TB-BA-22"""
    laid = attack_table().with_barbarians({"-2,0": 1}).with_knights("P", CASTLE, "-2,0,E").main("P")
    laid.play("P", "end_turn")

    verb, argument = chosen(laid, "P")

    assert verb == "send_knight"
    assert isinstance(argument, list)
    assert argument[0] == CASTLE
    assert argument[1] in sides(laid, "-2,0")


def test_a_bot_takes_the_prisoner_that_completes_a_point_where_it_lives():
    """TB-BA-D3, TB-BA-24"""
    laid = attack_table().put("P", settlements="-2,1,N").with_barbarians({"-2,0": 3, "0,2": 1})
    laid.buying("P", facts.INTRIGUE).buy("P")

    assert chosen(laid, "P") == ("spin_intrigue", "-2,0")


def test_bots_use_knights():
    """In the first moves of a game, knights are placed and move, and barbarians are beaten and become prisoners."""
    state = CATAN.new(seats=4, modules=["base", "barbarian_attack"], seed="bots and knights").state
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
        told.update(entry["kind"] for entry in played.log)

    assert told["attack_card"] >= 6
    assert told["attack_knight_placed"] >= 4
    assert told["attack_knight_sent"] >= 6
    assert told["barbarians_beaten"] >= 2
    assert sum(state["barbarian_attack"]["prisoners"].values()) >= 4
