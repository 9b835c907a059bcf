"""The island, the set-up, and the parts of base that are left out."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from games.engine.errors import EngineError
from games.engine.invariants import check_invariants
from games.titles.catan.barbarian_attack.rules import facts
from games.titles.catan.base.rules.points import points_to_win
from games.titles.catan.kit.rules.geometry import sides_of
from tests.titles.catan.barbarian_attack.tables import attack_table
from tests.titles.catan.tables import CATAN

RULES = Path(__file__).parents[4] / "docs" / "rules" / "data" / "traders-and-barbarians.json"


def test_the_facts_are_those_of_the_rule_file():
    """TB-BA-01, TB-BA-02, TB-BA-03, TB-BA-13, TB-BA-19, TB-BA-22, TB-BA-27, TB-CO-K7, TB-CO-K17"""
    said = json.loads(RULES.read_text(encoding="utf-8"))["scenarios"]["barbarian_attack"]

    assert (said["castle"], said["desert"]) == (facts.CASTLE_HEX, facts.DESERT_HEX)
    assert list(facts.COAST) == said["coastal_hexes"] == said["victory_check_order"]
    assert set(facts.INNER) == set(said["inner_hexes"])
    assert (said["coastal_terrains"], said["inner_terrains"]) == (facts.COAST_TERRAINS, facts.INNER_TERRAINS)
    assert said["numbers"] == facts.NUMBERS
    assert said["start_barbarians"] == facts.AT_START
    assert (facts.BARBARIANS, facts.CONQUERED_AT) == (said["barbarians"], said["conquered_at"]) == (36, 3)
    assert said["knights_per_player"] == facts.KNIGHTS
    assert (said["move"]["free"], said["move"]["with_grain"]) == (facts.STEPS, facts.STEPS_WITH_GRAIN)
    assert {"grain": said["move"]["grain"]} == facts.GRAIN
    assert said["loss_gold"] == facts.CONSOLATION
    assert said["prisoners_per_victory_point"] == facts.PRISONERS_PER_POINT
    assert said["development_deck"] == facts.DECK
    assert sum(facts.DECK.values()) == said["development_deck_total"]
    assert said["treason_gold"] == facts.TREASON_COINS
    assert said["target"] == facts.TARGET
    assert {one["edge"] for one in said["castle_edges"]} == set(facts.CASTLE_EDGES) == set(sides_of("-2,2"))
    for one in said["castle_edges"]:
        assert facts.COLOR_OF_SIDE[one["edge"].rpartition(",")[2]] == one["color"]
    assert Counter(facts.COLOR_DIE) == {
        color: said["color_die"][color] for color in ("violet", "green", "brown")
    }


def test_each_number_but_seven_lies_once_on_the_coast():
    """TB-BA-02, TB-BA-07"""
    assert sorted(facts.LANDS_ON) == [2, 3, 4, 5, 6, 8, 9, 10, 11, 12]


def test_coast_and_inner_island_are_dealt_apart():
    """TB-BA-01, TB-BA-02, TB-BA-12"""
    for seed in "abc":
        here = attack_table(seed=seed, on_it=False).here

        assert (here["terrain"]["-2,2"], here["terrain"]["2,-2"]) == ("castle", "desert")
        assert Counter(here["terrain"][name] for name in facts.COAST) == facts.COAST_TERRAINS
        assert Counter(here["terrain"][name] for name in facts.INNER) == facts.INNER_TERRAINS
        assert here["tokens"] == {name: [number] for name, number in facts.NUMBERS.items()}


def test_what_lies_there_before_the_first_turn():
    """TB-BA-03, TB-BA-04, TB-BA-18"""
    laid = attack_table(on_it=False)
    seen = laid.sight(None)

    assert seen["barbarian_attack"]["barbarians"] == {"0,2": 1, "-2,0": 1}
    assert seen["barbarian_attack"]["supply"] == 34
    assert seen["base"]["figures"] == {}
    assert Counter(laid.here["deck"]) == facts.DECK
    assert [laid.coins(name) for name in "PQRS"] == [0, 0, 0, 0]
    assert {one["knights_left"] for one in seen["barbarian_attack"]["seats"].values()} == {6}


def test_the_second_building_is_a_city_and_pays_a_card_per_hex():
    """TB-BA-05: No barbarians land during the set-up."""
    laid = attack_table()
    laid.state["stack"] = [
        {"step": "turn", "seat": "0", "rest": None},
        {"step": "setup_city", "seat": "0", "pays": True, "number": laid._decision()},
    ]

    laid.play("P", "place_city", "-1,1,N")

    assert laid.hand("P") == {"brick": 1, "lumber": 1, "grain": 1}
    assert "landing_rolled" not in laid.kinds_logged
    laid.play("P", "place_road", sorted(laid.places("P", "place_road"))[0])
    assert laid.waiting_for == {"P": "pre_roll"}
    pieces = laid.sight(None)["base"]["seats"]["0"]["pieces"]
    assert (pieces["road"], pieces["settlement"], pieces["city"]) == (14, 5, 3)
    rounds = [step["step"] for step in attack_table(on_it=False).state["stack"]]
    assert rounds.count("setup_city") == 4
    assert rounds.count("setup_settlement") == 4


def test_twelve_points_win():
    """TB-CO-01"""
    state = CATAN.new(seats=4, modules=["base", "barbarian_attack"], seed="x").state

    assert points_to_win(CATAN.game(state), "0") == 12


def test_castle_and_desert_yield_nothing_and_no_card_is_played():
    """TB-BA-12, TB-BA-04"""
    laid = attack_table().put("P", settlements="-2,2,S 2,-2,N").main("P")

    for number in range(2, 13):
        if number != 7:
            roll = attack_table().put("P", settlements="-2,2,S 2,-2,N").pre_roll("P")
            one = max(1, number - 6)
            assert not roll.roll(one, number - one).hand("P")
    for verb in ("play_knight", "play_road_building", "play_year_of_plenty", "play_monopoly"):
        assert laid.refused("P", verb).code == "TB-BA-04"


SEVEN_KNIGHTS = dict.fromkeys(("0,0,E", "0,0,NE", "0,0,SE", "1,0,E", "1,0,NE", "1,0,SE", "0,1,E"), "0")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda here: here.update(barbarians={"0,0": 1}), "on coastal hexes"),
        (lambda here: here.update(barbarians={"0,2": 4}), "1 to 3 on a hex"),
        (lambda here: here.update(barbarians={"0,2": 0}), "1 to 3 on a hex"),
        (lambda here: here.update(prisoners={"0": 1}), "a number for each seat"),
        (lambda here: here["prisoners"].update({"0": -1}), "a number for each seat"),
        (lambda here: here["prisoners"].update({"0": 35}), "more than 36 barbarians"),
        (lambda here: here.update(led_away=None), "led_away"),
        (lambda here: here.update(knights={"9,9,E": "0"}), "stand on paths"),
        (lambda here: here.update(knights={"0,0,E": "north"}), "are of owners"),
        (lambda here: here.update(knights=SEVEN_KNIGHTS, knighted=["0"]), "more than 6 knights"),
        (lambda here: here.update(knights={"0,0,E": "0"}), "is knighted"),
        (lambda here: here.update(knighted=["0", "0"]), "none twice"),
        (lambda here: here.update(knighted=["9"]), "lists seats"),
        (lambda here: here.update(orders={}), "orders"),
    ],
)
def test_states_that_cannot_be_are_refused(change, message):
    state = attack_table().with_barbarians({"0,2": 1, "-2,0": 1}).main("P").state
    assert check_invariants(CATAN, CATAN.copy(state))

    change(state["barbarian_attack"])

    with pytest.raises(EngineError, match=message):
        check_invariants(CATAN, state)


@pytest.mark.parametrize("noted", [{}, {"moved": "0,0,E"}, {"moved": [1]}, {"moved": [], "more": 1}])
def test_moves_that_cannot_be_are_refused(noted):
    laid = attack_table().with_knights("P", "0,0,E", "1,0,E").main("P").end_turn("P")
    laid.play("P", "send_knight", ["0,0,E", "0,0,SE"])
    assert check_invariants(CATAN, CATAN.copy(laid.state))

    laid.state["stack"][1]["barbarian_attack"] = noted

    with pytest.raises(EngineError, match="have `moved`"):
        check_invariants(CATAN, laid.state)


@pytest.mark.parametrize(
    ("moved", "message"),
    [
        (["0,0,SE", "0,0,SE"], "each knight once"),
        (["-2,2,E"], "away from the castle"),
        (["9,9,E"], "away from the castle"),
        (["0,0,NE"], "that the seat moves"),
        (["0,1,E"], "that the seat moves"),
    ],
    ids=["twice", "at the castle", "off the board", "another's", "no knight"],
)
def test_knights_that_cannot_have_moved_are_refused(moved, message):
    """TB-BA-19, TB-BA-21"""
    laid = attack_table().with_knights("P", "0,0,E", "1,0,E").with_knights("Q", "0,0,NE").main("P")
    laid.end_turn("P").play("P", "send_knight", ["0,0,E", "0,0,SE"])

    laid.state["stack"][1]["barbarian_attack"] = {"moved": moved}

    with pytest.raises(EngineError, match=message):
        check_invariants(CATAN, laid.state)
