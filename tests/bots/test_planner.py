"""The planner: whole own turns, valued by the chance to win."""

from __future__ import annotations

import math
import random
from types import SimpleNamespace

import pytest

from games.bots.hard import HardBot
from games.bots.planner import CERTAIN, CLOCK, POINT, Budget, Planner
from games.bots.situation import situation
from games.catalog import title
from games.engine.arguments import Bundle, sample
from games.engine.memory import AS_THE_PLAN_BEGAN
from games.titles.catan.base.rules.planning import FEW as FEW_DISCARDS
from games.workshop.bots_match import play_match, won_by
from tests.deep import DEEP
from tests.titles.catan.cities_knights.tables import new_table as new_table_of_knights
from tests.titles.catan.tables import new_table

CATAN = title("catan")
FEW = Budget(nodes=150)
LEFT_OUT = ("make_offer", "play_merchant_fleet")
"""A Merchant Fleet's rates end with the turn, and only a worth from nothing counts them as lasting."""


def asked_of(table, name):
    state, seat = table.state, table.seat(name)
    return situation(CATAN, CATAN.sight(state, seat), CATAN.options(state, seat), random.Random("luck"))


def plans_of(table, name, budget=FEW):
    asked = asked_of(table, name)
    planner = Planner(asked.seat, asked.luck, budget)
    return planner, planner.plans(asked.imagined(), asked.verbs)


def test_a_plan_swaps_with_the_bank_for_what_a_city_lacks():
    table = new_table("base", board="beginner").back("red").give("red", ore=2, grain=2, wool=4).main("red")

    _, plans = plans_of(table, "red")

    assert [verb for verb, _ in plans[0].moves] == ["trade_with_bank", "build_city", "end_turn"]
    assert plans[0].moves[0][1] == {"give": "wool", "take": "ore", "times": 1}
    assert plans[0].chance > plans[-1].chance


def test_a_plan_goes_on_after_an_offer_but_counts_only_part_of_its_gain():
    table = new_table("base", board="beginner").back("red").give("red", ore=3, grain=1, wool=1)
    table.give("blue", grain=1).main("red")

    planner, plans = plans_of(table, "red")

    asked = next(
        plan for plan in plans if [verb for verb, _ in plan.moves[:2]] == ["make_offer", "build_city"]
    )
    assert asked.share == CATAN.advice.likely["make_offer"]
    assert asked.value < planner.value(asked.game, asked.bonus)
    assert asked.value > asked.otherwise


def test_a_plan_makes_one_offer_at_most():
    table = new_table("base", board="beginner").back("red").give("red", ore=3, grain=1, wool=2)
    table.give("blue", grain=1).main("red")

    _, plans = plans_of(table, "red")

    offers = [sum(verb in CATAN.advice.likely for verb, _ in plan.moves) for plan in plans]
    assert max(offers) == 1


def test_the_best_plan_after_a_move_goes_on_if_that_is_better():
    table = new_table("base", board="beginner").back("red").give("red", ore=2, grain=2, wool=4).main("red")
    asked = asked_of(table, "red")
    swap = {"give": "wool", "take": "ore", "times": 1}

    best, *_ = Planner(asked.seat, asked.luck, FEW).plans_after(asked.imagined(), "trade_with_bank", swap)

    assert [verb for verb, _ in best.moves[:2]] == ["trade_with_bank", "build_city"]


def test_every_first_move_is_tried_whatever_the_budget():
    table = new_table("base", board="beginner").back("red").give("red", ore=3, grain=2, wool=4).main("red")
    asked = asked_of(table, "red")
    every = Planner(asked.seat, asked.luck, FEW, depth=1).plans(asked.imagined(), asked.verbs)

    _, plans = plans_of(table, "red", Budget(nodes=1))

    assert len(every) > 2
    assert {str(plan.moves[0]) for plan in plans} == {str(plan.moves[0]) for plan in every}


def test_a_lost_game_is_worth_nothing_and_a_won_one_everything():
    game = CATAN.game(new_table("base", board="beginner").state)
    game.state["outcome"] = {"winner": "1"}

    planners = [Planner(seat, random.Random(1), FEW) for seat in ("0", "1")]

    assert [planner.value(game) for planner in planners] == [-CERTAIN, CERTAIN]
    assert [planner.chances(game)["1"] for planner in planners] == [1, 1]


def test_points_count_where_a_title_has_no_advice():
    """A seat knows its own hidden points, and only the public ones of others."""
    points = {"0": {"public": 2, "own": 4}, "1": {"public": 3, "own": 5}}
    plain = SimpleNamespace(advice=None, points_of=lambda _game: points)

    worths = Planner("0", random.Random(1), FEW).worths(SimpleNamespace(title=plain, seats=["0", "1"]))

    assert worths == {"0": 4 * POINT, "1": 3 * POINT}


def test_the_chances_of_all_seats_add_up_to_one():
    table = new_table("base", board="beginner").main("red")
    planner = Planner(table.seat("red"), random.Random(1), FEW)
    game = CATAN.game(table.state)

    before = planner.chances(game)
    table.put("red", cities="0,-2,N 0,2,S")
    after = planner.chances(CATAN.game(table.state))

    assert sum(before.values()) == pytest.approx(1)
    assert after[table.seat("red")] > before[table.seat("red")]
    assert math.exp(planner.value(game)) == pytest.approx(before[table.seat("red")])


TITLES = pytest.mark.parametrize(
    ("name", "modules"),
    [
        ("catan", ["base"]),
        ("catan", ["base", "cities_knights"]),
        ("catan", ["base", "fishermen"]),
        ("hansa", ["base"]),
    ],
    ids=lambda value: "+".join(value) if isinstance(value, list) else value,
)


@TITLES
def test_a_seat_sees_no_large_lead_of_its_own_before_the_first_move(name, modules):
    """If a worth counted something for the viewer alone, the viewer would seem to win already."""
    played = title(name)
    game = played.game(played.new(seats=4, modules=modules, seed="worth").state)

    chances = [Planner(seat, random.Random(1), FEW).chances(game)[seat] for seat in game.seats]

    assert all(0.1 < chance < 0.5 for chance in chances), chances


@TITLES
def test_a_worth_that_follows_what_moves_changed_equals_one_from_nothing(name, modules):
    played, luck = title(name), random.Random(3)
    game = played.game(played.new(seats=4, modules=modules, seed="worth").state)

    for _ in range(300):
        seat = game.due()[0]
        options = game.decision_options(seat)
        verb = luck.choice([verb for verb in options if verb not in LEFT_OUT])
        argument = sample(options[verb], luck)
        game = game.branch()
        game.play(seat, verb, argument)
        fresh = played.game(played.copy(game.state))
        after = played.advice.worths(game, seat)
        fresh.derived(AS_THE_PLAN_BEGAN).update(game.derived(AS_THE_PLAN_BEGAN))
        assert after == pytest.approx(played.advice.worths(fresh, seat)), (verb, argument)


def test_a_merchant_fleet_is_no_better_income():
    """CK-ALM-Y4: it ends with the turn, so only what the hand can pay now is worth more."""
    table = new_table_of_knights().put("red", cities="0,0,N").cards("red", "merchant_fleet").main("red")
    seat = table.seat("red")
    before = CATAN.advice.worths(CATAN.game(table.state), seat)[seat]

    table.card("red", "merchant_fleet")

    assert CATAN.advice.worths(CATAN.game(table.state), seat)[seat] <= before


@pytest.mark.parametrize("level", [1, 2])
def test_a_plan_improves_a_city_instead_of_keeping_the_commodities(level):
    """The next level must promise less than it is worth, or bots keep what it costs."""
    table = new_table_of_knights().put("red", cities="0,0,N").give("red", cloth=sum(range(level))).main("red")
    for _ in range(level - 1):
        table.play("red", "improve_city", {"area": "trade", "city": None})
    table.give("red", cloth=level)

    _, plans = plans_of(table, "red")

    assert ("improve_city", {"area": "trade", "city": None}) in plans[0].moves


def test_a_plan_that_wins_is_the_best_one():
    table = new_table("base", board="beginner").back("red").put("red", cities="0,-2,N 2,-2,N 0,0,N")
    table.give("red", ore=3, grain=2, wool=2).main("red")
    table.give_cards("red", victory_point=9 - table.points("red"))

    _, plans = plans_of(table, "red")

    assert plans[0].moves[-1][0] == "build_city"
    assert plans[0].game.is_over


def test_luck_counts_with_its_mean():
    """What a bought card is, and which card is stolen, changes no plan."""
    table = new_table("base", board="beginner").back("red").give("red", ore=1, grain=1, wool=1).main("red")

    _, plans = plans_of(table, "red")

    bought = next(plan for plan in plans if plan.moves[0][0] == "buy_development_card")
    held = bought.game.state["base"]
    assert not held["development_cards"][table.seat("red")]
    assert bought.bonus[table.seat("red")] > 0


def test_a_search_ends_with_its_nodes():
    table = new_table("base", board="beginner").back("red")
    table.give("red", ore=6, grain=6, wool=6, brick=6, lumber=6).main("red")

    small, _ = plans_of(table, "red", Budget(nodes=40))
    large, _ = plans_of(table, "red", Budget(nodes=300))

    assert 40 <= small.nodes <= 40 + 1
    assert large.nodes > small.nodes


def test_the_longest_plans_count_too():
    table = new_table("base", board="beginner").back("red").give("red", ore=3, grain=2).main("red")
    asked = asked_of(table, "red")

    planner = Planner(asked.seat, asked.luck, FEW, depth=1)

    plans = planner.plans(asked.imagined(), asked.verbs)
    assert plans[0].moves[0][0] == "build_city"
    assert plans[0].is_open


def test_a_search_ends_with_its_time():
    """The clock is read now and then, and the search ends soon after its time is over."""
    seconds = iter(range(10_000))
    table = new_table("base", board="beginner").back("red")
    table.give("red", ore=6, grain=6, wool=6, brick=6, lumber=6).main("red")

    asked = asked_of(table, "red")
    planner = Planner(asked.seat, asked.luck, Budget(nodes=10_000, seconds=6), clock=lambda: next(seconds))

    plans = planner.plans(asked.imagined(), asked.verbs)

    assert 6 * CLOCK <= planner.nodes <= 6 * CLOCK + 1
    assert plans[0].moves


def test_the_same_luck_finds_the_same_plan():
    table = new_table("base", board="beginner").give("red", ore=2, grain=3, wool=4, brick=1).main("red")

    one, other = (HardBot(FEW).choose(asked_of(table, "red")) for _ in range(2))

    assert one == other


def test_of_very_many_discards_a_cheap_one_is_tried():
    table = new_table("base", board="beginner").back("red")
    cards = {"ore": 4, "grain": 4, "wool": 4, "brick": 4, "lumber": 4}
    table.give("red", **cards).main("red")
    before = dict(table.hand("red"))
    choices = Bundle(cards, 10)
    assert choices.count() > FEW_DISCARDS

    (gone,) = CATAN.advice.plans(CATAN.game(table.state), table.seat("red"), "discard", choices)

    assert sum(gone.values()) == 10
    assert table.hand("red") == before


@pytest.mark.slow  # whole games
def test_hard_bots_beat_normal_ones():
    games = 60 if DEEP else 6
    names = ["hard:60", "normal", "normal", "normal"]

    results = list(play_match(CATAN, modules=["base"], names=names, games=games, seed="hard"))

    assert won_by("hard:60", results) >= games * 0.35
