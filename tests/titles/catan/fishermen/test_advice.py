"""The advice for bots about fish: where to catch them, how to spend them, and when to pass the boot on."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from games import bots
from games.bots.situation import situation
from games.titles.catan.base.rules.evaluation import worth_besides
from games.titles.catan.base.rules.worth import WEIGHTS, earned_besides, worths
from games.titles.catan.fishermen.rules import facts
from games.titles.catan.fishermen.rules.advice import FISH, TOKEN, cheapest
from tests.titles.catan.fishermen.tables import Fishers, shore
from tests.titles.catan.tables import CATAN

ROADS = "0,0,E 0,0,SE -1,1,NE"
MOVES = 260


def chosen(table: Fishers, name: str) -> tuple[str, object]:
    """Return the greedy bot's move, without offers."""
    options = {verb: choices for verb, choices in table.options(name).items() if verb != "make_offer"}
    return bots.choose(CATAN, table.sight(name), options, random.Random(1), "greedy")


@pytest.mark.parametrize(
    ("held", "cost", "paid"),
    [
        ((3, 2, 1), 3, (1, 2)),
        ((3, 3), 2, (3,)),
        ((3, 3, 2), 4, (2, 3)),
        ((2, 2, 2, 1), 4, (2, 2)),
        ((1, 1, 1, 1, 3), 4, (1, 1, 1, 1)),
    ],
)
def test_the_least_surplus_and_then_the_most_tokens_pay(held, cost, paid):
    """TB-FI-19: More tokens make more room."""
    tokens = {kind: held.count(fish) for kind, fish in facts.FISH.items()}

    assert sorted(facts.FISH[token] for token in cheapest(tokens, cost)) == sorted(paid)


def test_a_bot_takes_the_resource_that_completes_a_city():
    """TB-FI-22"""
    laid = shore().put("P", settlements="0,1,N", roads=ROADS).give("P", grain=2, ore=2).fish("P", 3, 2, 1)

    assert chosen(laid.main("P"), "P") == ("take_for_fish", ["ore", "fish_1", "fish_3"])


def test_a_bot_lures_the_robber_from_its_best_hex():
    """TB-FI-20"""
    laid = shore().put("P", cities="-2,1,N -2,1,S").robber("-2,1").fish("P", 2).pre_roll("P")

    assert chosen(laid, "P") == ("lure_robber_away", ["fish_2"])


def test_plans_count_tokens_as_income():
    """TB-FI-07: What a fishing ground brings over a whole game is worth more than `worth_besides` says."""
    at_the_six, at_the_four = (
        CATAN.game(shore().put("P", settlements="2,0,N").numbered("3,-1", number).main("P").state)
        for number in (6, 4)
    )

    gain = worths(at_the_six, "0")["0"] - worths(at_the_four, "0")["0"]

    more_besides = worth_besides(at_the_six, "0") - worth_besides(at_the_four, "0")
    assert gain > 3 * WEIGHTS["besides"] * more_besides > 0


def test_plans_count_the_lake_with_its_four_numbers():
    """TB-FI-08: 2, 3, 11 and 12 are six pips."""
    game = CATAN.game(shore().main("P").state)

    assert earned_besides(game)["0,0,N"] == [("0,0", FISH, 6 * TOKEN)]


def test_a_bot_keeps_a_fish_that_buys_nothing_it_needs():
    """TB-FI-D2"""
    laid = shore().put("P", settlements="0,1,N", roads=ROADS).robber("2,-2").fish("P", 2)

    assert chosen(laid.main("P"), "P") == ("end_turn", None)


def test_a_bot_gives_the_boot_away():
    """TB-FI-26"""
    laid = (
        shore().put("P", settlements="0,1,N", roads=ROADS).put("Q", settlements="2,0,N").boot("P").main("P")
    )

    assert chosen(laid, "P") == ("give_boot", "1")


def test_of_many_ways_to_pay_one_is_tried_for_each_thing():
    """TB-FI-19: This keeps a bot's search short."""
    laid = shore().put("P", settlements="0,1,N").fish("P", 3, 3, 2, 2, 1, 1, 1).main("P")
    asked = situation(CATAN, laid.sight("P"), laid.options("P"), random.Random(1))
    advice = CATAN.advice
    assert advice is not None

    tried = advice.candidates(asked.imagined(), "0", "take_for_fish", asked.verbs["take_for_fish"])

    assert tried is not None
    assert [one[0] for one in tried] == ["brick", "lumber", "wool", "grain", "ore"]


def test_bots_spend_fish_in_a_game():
    """TB-FI-19: They spend them on several actions."""
    luck = random.Random("fish")
    state = CATAN.new(seats=4, modules=["base", "fishermen"], seed="fish").state
    paid: Counter[str] = Counter()
    for _ in range(MOVES):
        due = CATAN.waiting(state).due
        if not due:
            break
        seat = next(iter(due))
        answer = bots.choose(CATAN, CATAN.sight(state, seat), CATAN.options(state, seat), luck, "greedy")
        played = CATAN.play(state, seat, *answer)
        state = played.state
        paid.update(entry["public"]["action"] for entry in played.log if entry["kind"] == "fish_paid")

    assert sum(paid.values()) >= 4
    assert len(paid) >= 3
