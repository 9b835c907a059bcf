"""The advice for bots about knights, barbarians and cards, and its use."""

from __future__ import annotations

import random
from collections import Counter

from games import bots
from games.bots.planner import Budget, Plan, Planner
from games.bots.situation import situation
from games.titles.catan.barbarian_attack.rules import facts
from games.titles.catan.base.rules.board import board
from games.titles.catan.base.rules.evaluation import POINT
from games.titles.catan.base.rules.worth import worth_planned
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


def planned(laid: Table, name: str) -> list[Plan]:
    """Return the plans of a hard bot, the best first."""
    asked = situation(CATAN, laid.sight(name), laid.options(name), random.Random(1))
    return Planner(asked.seat, asked.luck, Budget(60)).plans(asked.imagined(), asked.verbs)


def test_a_plan_does_not_know_where_barbarians_will_land():
    """TB-BA-06, TB-BA-07"""
    laid = attack_table().put("P", settlements="0,0,N").give("P", ore=3, grain=2).with_barbarians({"0,2": 1})

    plans = planned(laid.main("P"), "P")

    after = next(plan.game.state["barbarian_attack"] for plan in plans if plan.moves[0][0] == "build_city")
    assert after["barbarians"] == {"0,2": 1}
    assert after["led_away"] == 0


def test_a_plan_buys_a_card_rather_than_keep_its_price():
    """TB-BA-13"""
    laid = attack_table().put("P", cities="0,0,N").give("P", ore=1, grain=1, wool=1).main("P")

    assert planned(laid, "P")[0].moves[0] == ("buy_development_card", None)


def test_a_plan_counts_the_city_that_a_victory_frees():
    """TB-BA-11, TB-BA-22, TB-BA-26"""
    laid = attack_table().with_barbarians({"-2,1": 3})
    laid.with_knights("P", *sides(laid, "-2,1")[:4]).main("P")
    seat = laid.seat("P")
    before = worth_planned(CATAN.game(laid.state), seat)
    laid.put("P", cities="-3,2,N")

    assert worth_planned(CATAN.game(laid.state), seat) - before >= 2 * POINT
