"""The advice for bots about wagons, and its use."""

from __future__ import annotations

import random
from collections import Counter

from games import bots
from games.workshop.bots_match import _move, asked_of_table
from tests.titles.catan.tables import CATAN, Table
from tests.titles.catan.traders_and_barbarians.tables import GLASSWORKS, KEY, trade_table

AWAY = ("1,-2,SE", "-2,1,NE", "2,-1,E")


def chosen(laid: Table, name: str) -> tuple[str, object]:
    """Return the greedy bot's move."""
    return bots.choose(CATAN, laid.sight(name), laid.options(name), random.Random(1), "greedy")


def test_a_bot_delivers_what_it_carries():
    """TB-TB-22"""
    laid = trade_table().wagon("P", "0,2,N", carries="sand").barbarians(*AWAY).moving("P")

    assert chosen(laid, "P") == ("move_on", GLASSWORKS)


def test_a_bot_loads_a_tile_though_its_goal_is_far():
    """TB-TB-21"""
    laid = trade_table().wagon("P", "0,2,N").barbarians(*AWAY).top("glassworks", "glass").moving("P")

    assert chosen(laid, "P") == ("move_on", GLASSWORKS)


def test_a_bot_goes_towards_its_goal_and_buys_grain_to_reach_it():
    """TB-TB-16, TB-TB-18"""
    laid = trade_table().wagon("P", "1,0,S", carries="sand").barbarians(*AWAY).moving("P")
    assert chosen(laid, "P") == ("move_on", "0,2,N")

    short = trade_table().wagon("P", "0,2,N", carries="sand").barbarians(*AWAY).give("P", grain=1).moving("P")
    assert short.with_points(1).accepts("P", "feed_wagon")
    assert chosen(short, "P") == ("feed_wagon", None)


def test_a_bot_improves_its_wagon():
    """TB-TB-15"""
    laid = trade_table().wagon("P", "0,0,N").coins("P", 0).give("P", lumber=1, wool=1, ore=1).main("P")

    assert chosen(laid, "P") == ("improve_wagon", None)


def test_bots_use_wagons():
    """In the first moves of a game, wagons move, load and deliver, and are improved."""
    state = CATAN.new(seats=3, modules=["base", KEY], seed="bots and wagons").state
    game = CATAN.game(state)
    luck, told = random.Random(2), Counter[str]()
    for _ in range(350):
        if game.is_over:
            break
        _move(CATAN, game, asked_of_table(game) or game.due()[0], "greedy", luck)
        told.update(entry["kind"] for entry in game.trace.log)

    assert told["wagon_moved"] >= 10
    assert told["tile_loaded"] >= 3
    assert told["tile_delivered"] >= 2
    assert told["wagon_improved"] >= 1
