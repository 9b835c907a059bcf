"""Bots make legal moves from a view alone, use their own luck, make offers and answer them."""

from __future__ import annotations

import random

import pytest

from games import bots
from games.bots.greedy import PATIENCE
from games.catalog import title
from games.engine.arguments import accepts
from games.engine.errors import EngineError
from games.workshop.bots_match import play_game, play_match
from tests.titles.catan.tables import new_table

CATAN = title("catan")


def asked(game):
    """Return the seat that has been asked something, or else one that is due."""
    waiting = CATAN.waiting(game.state)
    return next(iter(waiting.asked), None) or next(iter(waiting.due))


def choose(state, seat, level, luck="luck"):
    sight, options = CATAN.sight(state, seat), CATAN.options(state, seat)
    return bots.choose(CATAN, sight, options, random.Random(luck), level)


def walk(level, seed, moves):
    """Yield the states of a game that bots play, each with the seat that is asked."""
    state = CATAN.new(seats=4, modules=["base"], seed=seed).state
    game = CATAN.game(state)
    for number in range(moves):
        if game.is_over:
            return
        seat = asked(game)
        yield state, seat
        game.play(seat, *choose(state, seat, level, f"{seed}/{number}"))


@pytest.mark.parametrize("level", ["random", "gentle", "easy", "greedy"])
def test_a_bot_plays_what_is_offered(level):
    for state, seat in walk(level, "legal", 250):
        verb, argument = choose(state, seat, level)

        options = CATAN.options(state, seat)
        assert accepts(options[verb], argument), (verb, argument)


@pytest.mark.parametrize("level", ["random", "gentle", "easy", "greedy"])
def test_swapping_hidden_facts_does_not_change_the_move(level):
    compared = 0
    for state, seat in walk(level, "hidden", 200):
        other = CATAN.imagine(CATAN.sight(state, seat), "drawn anew")
        if (
            other["base"]["hands"] == state["base"]["hands"]
            and other["base"]["deck"] == state["base"]["deck"]
        ):
            continue

        assert CATAN.sight(other, seat) == CATAN.sight(state, seat)
        assert choose(other, seat, level) == choose(state, seat, level)
        compared += 1
    assert compared > 100


def test_a_bots_luck_leaves_the_games_chance_alone():
    for state, seat in walk("greedy", "chance", 60):
        before = CATAN.copy(state)

        choose(state, seat, "greedy")

        assert state == before


def test_a_bot_sees_neither_seed_nor_entropy():
    state = CATAN.new(seats=4, modules=["base"], seed="a secret seed", entropy=["e"] * 4).state
    seat = asked(CATAN.game(state))
    other = CATAN.copy(state)
    other["chance"] = {**other["chance"], "seed": "another", "entropy": ["f"] * 4}

    assert choose(state, seat, "greedy") == choose(other, seat, "greedy")


def test_the_greedy_bot_accepts_a_deal_that_completes_a_city():
    table = new_table("base", board="beginner").give("red", ore=1)
    table.give("blue", ore=1, grain=2, wool=2).main("red")
    table.play("red", "make_offer", deal(table, give={"ore": 1}, want={"wool": 1}))

    verb, argument = choose(table.state, table.seat("blue"), "greedy")

    assert (verb, argument["answer"]) == ("answer_offer", "accept")


def test_the_greedy_bot_declines_a_deal_that_only_costs():
    table = new_table("base", board="beginner").give("red", wool=1)
    table.give("blue", ore=3, grain=2).main("red")
    table.play("red", "make_offer", deal(table, give={"wool": 1}, want={"ore": 3}))

    verb, argument = choose(table.state, table.seat("blue"), "greedy")

    assert (verb, argument["answer"]) == ("answer_offer", "decline")


def test_the_greedy_bot_makes_an_offer_for_what_it_lacks():
    table = new_table("base", board="beginner").give("red", ore=3, wool=2)
    table.give("blue", grain=2).main("red")

    verb, argument = choose(table.state, table.seat("red"), "greedy")

    assert verb == "make_offer"
    assert argument["want"] == {"grain": 1}


@pytest.mark.parametrize(
    ("held", "lacking"),
    [({"ore": 3, "grain": 1, "wool": 3}, {"grain": 1}), ({"ore": 1, "wool": 4}, {"grain": 1})],
)
def test_the_greedy_bot_asks_for_the_last_card_that_something_lacks(held, lacking):
    table = new_table("base", board="beginner").back("red").give("red", **held)
    table.give("blue", grain=2, brick=2, lumber=2).main("red")

    worth_making = CATAN.advice.candidates(CATAN.game(table.state), table.seat("red"), "make_offer", [])

    assert [offer["want"] for offer in worth_making] == [lacking] * len(worth_making) != []


def offers_of(table, name):
    return CATAN.advice.candidates(CATAN.game(table.state), table.seat(name), "make_offer", [])


def test_the_greedy_bot_asks_only_seats_that_have_cards():
    table = new_table("base", board="beginner").back("red").give("red", ore=3, grain=1, wool=3)
    for name in ("blue", "orange", "white"):
        table.back(name)
    table.give("blue", grain=1).give("orange", ore=1).main("red")

    asked = {seat for offer in offers_of(table, "red") for seat in offer["to"]}

    # what kinds they hold is secret
    assert asked == {table.seat("blue"), table.seat("orange")}


def test_the_greedy_bot_does_not_ask_for_what_the_open_bank_holds_alone():
    table = new_table("base", board="beginner").back("red").give("red", ore=3, grain=1, wool=3)
    for name in ("blue", "orange", "white"):
        table.back(name).give(name, lumber=2)
    assert table.here["bank"]["grain"] == 18
    table.main("red")

    assert offers_of(table, "red") == []


def test_the_greedy_bot_asks_only_if_somebody_it_asks_must_have_the_card():
    """A player who is about to win is not asked; all grain of the others may be in that player's hand."""
    table = new_table("base", board="beginner").back("red").give("red", ore=3, grain=1, wool=3)
    for name in ("blue", "orange", "white"):
        table.back(name)
    table.give("blue", grain=2).give("orange", lumber=1).main("red")
    blue, orange, white = (table.seat(name) for name in ("blue", "orange", "white"))
    assert [offer["to"] for offer in offers_of(table, "red")] == [[blue, orange]]

    table.put("blue", cities="0,-2,N 2,-2,N 0,0,N 0,2,S")
    assert offers_of(table, "red") == []

    table.give("orange", grain=2)
    assert [offer["to"] for offer in offers_of(table, "red")] == [[orange]]
    assert white not in {seat for offer in offers_of(table, "red") for seat in offer["to"]}


def test_the_greedy_bot_asks_the_same_whatever_others_hold_in_secret():
    table = new_table("base", board="beginner").back("red").give("red", ore=3, grain=1, wool=3)
    for name in ("blue", "orange", "white"):
        table.back(name).give(name, lumber=2)
    one, other = table.give("blue", grain=1), None
    one.main("red")
    state = one.state
    assert offers_of(one, "red")
    other = CATAN.copy(state)
    hands = other["base"]["hands"]
    blue, white = table.seat("blue"), table.seat("white")
    hands[blue], hands[white] = (
        {**hands[blue], "grain": 0, "lumber": 3},
        {**hands[white], "grain": 1, "lumber": 1},
    )

    assert CATAN.advice.candidates(CATAN.game(other), "0", "make_offer", []) == offers_of(one, "red")


def test_the_greedy_bot_asks_nobody_for_what_only_comes_nearer():
    """Two cards short of everything: players who are asked every turn would stop answering."""
    table = new_table("base", board="beginner").back("red").give("red", ore=4)
    table.give("blue", grain=2, brick=2, lumber=2, wool=2).main("red")

    assert CATAN.advice.candidates(CATAN.game(table.state), table.seat("red"), "make_offer", []) == []


def test_the_gentle_bot_builds_beside_the_others_and_not_ahead_of_them():
    table = new_table("base", board="beginner").give("red", ore=3, grain=2).main("red")
    red = table.seat("red")

    verb, place = choose(table.state, red, "gentle")
    assert verb == "build_city"
    table.play("red", verb, place)
    table.give("red", ore=3, grain=2)

    assert choose(table.state, red, "greedy")[0] == "build_city"
    assert choose(table.state, red, "gentle")[0] != "build_city"

    table.state["moves"] = PATIENCE * 4 + 1
    assert choose(table.state, red, "gentle")[0] == "build_city"


def test_nobody_answers_who_has_not_been_asked():
    table = new_table("base", board="beginner").main("red")
    blue = table.seat("blue")
    sight, options = CATAN.sight(table.state, blue), CATAN.options(table.state, blue)

    assert bots.answer(CATAN, sight, options, random.Random(1), "greedy") is None
    with pytest.raises(EngineError):
        bots.choose(CATAN, sight, options, random.Random(1), "greedy")


@pytest.mark.parametrize("level", ["gentle", "easy", "normal", "random", "greedy"])
def test_every_level_is_some_bot(level):
    assert bots.find_bot(level) in bots.BOTS.values()


def test_an_unknown_level_is_named():
    with pytest.raises(EngineError, match="nobody"):
        bots.find_bot("nobody")


def test_three_seats_and_the_beginners_island_end_too():
    result = play_game(
        CATAN, modules=["base"], options={"board": "beginner"}, names=["greedy"] * 3, seed="three"
    )

    assert result.winner in ("0", "1", "2")
    assert result.turns > 20


def test_the_same_seed_plays_the_same_game():
    names = ["greedy", "random", "random", "random"]

    one, other = (play_game(CATAN, modules=["base"], names=names, seed="again") for _ in range(2))

    assert one == other


@pytest.mark.slow  # whole games
@pytest.mark.parametrize("games", [4, pytest.param(30, marks=pytest.mark.deep)])
def test_the_greedy_bot_beats_three_random_ones(games):
    names = ["greedy", "random", "random", "random"]

    results = list(play_match(CATAN, modules=["base"], names=names, games=games, seed="ci"))

    assert sum(result.bots[result.winner] == "greedy" for result in results) >= games * 0.9
    assert {seat for result in results for seat, name in result.bots.items() if name == "greedy"} == set(
        "0123"
    )


def deal(table, *, give, want):
    others = [seat for seat in table.state["seats"] if seat != table.seat("red")]
    return {"give": give, "want": want, "to": others, "mode": "pick"}


def test_the_greedy_bot_offers_nothing_twice():
    """A refused offer is not repeated, not even to other seats."""
    table = new_table("base", board="beginner").give("red", ore=3, wool=2)
    table.give("blue", grain=2).main("red")
    seat = table.seat("red")
    verb, offer = choose(table.state, seat, "greedy")
    sight, options = CATAN.sight(table.state, seat), CATAN.options(table.state, seat)
    earlier = [(verb, {**offer, "to": offer["to"][:1]})]

    verb, again = bots.choose(CATAN, sight, options, random.Random("luck"), "greedy", earlier)

    assert verb != "make_offer" or (again["give"], again["want"]) != (offer["give"], offer["want"])
