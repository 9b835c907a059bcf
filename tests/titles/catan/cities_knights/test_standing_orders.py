"""CK-D-26: standing orders."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.titles.catan.base.rules.standing_answers import no_standing_answers
from games.titles.catan.cities_knights.rules.standing_orders import no_wishes
from games.titles.catan.title import CATAN
from tests.titles.catan.cities_knights.test_barbarians import battle
from tests.titles.catan.cities_knights.test_politics import points

OLD_STATES = Path(__file__).parents[1] / "old_states"


def wish(table, name, **orders):
    return table.play(name, "set_wishes", {**no_wishes(), **orders})


def test_they_are_the_seats_secret_and_can_be_set_at_any_time(table):
    """CK-D-26: neither the sight nor the log shows them to other seats."""
    table = wish(table().main("red"), "blue", aqueduct="ore", wedding=["coin"])

    assert table.log == []
    assert table.sight("blue")["cities_knights"]["own"]["wishes"]["aqueduct"] == "ore"
    assert table.sight("red")["cities_knights"]["own"]["wishes"] == no_wishes()
    assert "wishes" not in str(table.sight(None))


def test_the_aqueducts_kind(table):
    """CK-D-26, CK-D-10"""
    table = wish(table().levels("blue", science=3).pre_roll("red"), "blue", aqueduct="ore").throw(1, 3)

    assert table.hand("blue") == {"ore": 1}
    assert table.waiting_for == {"red": "main"}


def test_an_order_that_cannot_answer_switches_itself_off(table):
    """CK-D-26: the bank has no card of the ordered kind."""
    table = table().levels("blue", science=3).leave_in_bank(taker="white", ore=0).pre_roll("red")
    table = wish(table, "blue", aqueduct="ore", fight=True).throw(1, 3)

    assert table.waiting_for == {"blue": "aqueduct"}
    assert table.sight("blue")["cities_knights"]["own"]["wishes"] == {**no_wishes(), "fight": True}
    turn = table.state["base"]["turn"]
    assert table.sight("blue")["base"]["own"]["switched_off"] == [{"order": "aqueduct", "turn": turn}]
    assert "switched_off" not in str({**table.sight(None), "log": table.log})

    table = wish(table, "blue", aqueduct="wool")

    assert table.sight("blue")["base"]["own"]["switched_off"] == []


def test_fight_with_all_knights(table):
    """CK-D-26, CK-D-04"""
    table = battle(table, cities={"red": 1}, active={"red": 2, "blue": 1}, perfidious=True).pre_roll("white")
    wish(table, "red", fight=True).land()

    assert table.waiting_for == {"blue": "perfidy_commit"}
    assert table.logged("knights_sent") == [{"seat": "0", "vertices": ["0,1,N"]}]


def test_which_city_to_lose(table):
    """CK-D-26, CK-D-05: the first city of the list that can be lost goes."""
    table = battle(table, cities={"red": 2, "blue": 2}, active={}).metropolis("red", "trade", "-1,1,S")
    table.pre_roll("white")
    wish(table, "red", lose_city=["-1,1,S", "2,0,N", "0,0,N"]).land()
    assert table.waiting_for == {"blue": "lose_city"}

    table.play("blue", "give_up_city", "0,2,N")

    assert "2,0,N" in table.here["settlements"]


def test_what_to_give_at_a_wedding(table):
    """CK-D-26, CK-D-16: kinds are given in order; an order with too few cards does not answer."""
    table = points(table(), blue=1, orange=1).give("blue", ore=1, coin=5).give("orange", wool=1, grain=5)
    table.cards("red", "wedding").main("red")
    wish(table, "blue", wedding=["ore", "coin"])
    wish(table, "orange", wedding=["wool"]).card("red", "wedding")

    assert table.waiting_for == {"orange": "wedding_gift"}
    assert table.logged("wedding_gift_filed") == [{"seat": "1"}]
    table.play("orange", "give_wedding_gift", {"grain": 2})
    assert table.hand("red") == {"ore": 1, "coin": 1, "grain": 2}


@pytest.mark.parametrize("how", ["seven", "saboteur"])
def test_what_to_discard(table, how):
    """BASE-DEC-22, CK-D-08, CK-D-17: the base game's order answers, for commodities too."""
    orders = {**no_standing_answers(), "discard": ["coin", "wool"]}
    table = table().give("blue", wool=6, coin=2).cards("red", "saboteur")
    if how == "seven":
        table.pre_roll("red").play("blue", "set_standing_answers", orders).throw(3, 4)
    else:
        table.main("red").play("blue", "set_standing_answers", orders).card("red", "saboteur")

    assert table.hand("blue") == {"wool": 4}
    assert table.waiting_for == {"red": "main"}


@pytest.mark.parametrize(
    ("orders", "code"),
    [
        ({"aqueduct": "coin"}, "CK-ILL-61"),
        ({"lose_city": ["0,0,N"]}, "CK-ILL-46"),
        ({"wedding": ["spy"]}, "CK-D-26a"),
        ({"wedding": ["ore", "ore"]}, "CK-D-26a"),
        ({"fight": 1}, "BASE-ERR-68"),
        ({"usual": ["spy_pick"]}, "BASE-ERR-68"),
        ({"usual": ["fifth_card", "fifth_card"]}, "BASE-ERR-68"),
    ],
)
def test_orders_must_make_sense(table, orders, code):
    """CK-D-26"""
    table = table().main("red")

    assert table.refused("blue", "set_wishes", {**no_wishes(), **orders}).code == code


def test_an_old_state_hands_its_order_of_discards_to_the_base_game():
    """Schema 1 kept the order among these wishes; it stays in force."""
    old = json.loads((OLD_STATES / "cities_knights_1.json").read_text())
    said = next(seat for seat, one in old["cities_knights"]["wishes"].items() if one["fight"])

    new = CATAN.upgraded(old)

    own = CATAN.sight(new, said)
    wishes = {**no_wishes(), "aqueduct": "ore", "fight": True, "wedding": ["wool"]}
    assert own["cities_knights"]["own"]["wishes"] == wishes
    assert own["base"]["own"]["standing"]["discard"] == ["coin", "wool"]
    assert new["schema"] == {"base": 4, "cities_knights": 4}
    assert CATAN.upgraded(new) is new


def test_a_move_of_schema_1_still_orders_discards(table):
    """Replaying an old game gives the same result."""
    table = table().main("red")

    table.play("blue", "set_wishes", {**no_wishes(), "wedding": ["ore"], "discard": ["coin", "wool"]})

    own = table.sight("blue")
    assert own["base"]["own"]["standing"]["discard"] == ["coin", "wool"]
    assert own["cities_knights"]["own"]["wishes"] == {**no_wishes(), "wedding": ["ore"]}
    assert table.refused("blue", "set_wishes", {**no_wishes(), "discard": ["gold"]}).code == "CK-D-26a"


def test_small_decisions_may_have_the_usual_answer(table):
    """CK-D-26, CK-D-07: the newest of five cards is returned at once, as the seat's own move."""
    table = table().levels("blue", politics=1).cards("blue", "spy", "bishop", "spy", "spy").top("wedding")
    table = wish(table.pre_roll("red"), "blue", usual=["fifth_card"]).throw(1, 1, "gate_blue")
    assert table.waiting_for == {"blue": "fifth_card"}

    verb, argument = CATAN.ordered(table.state, table.seat("blue"))

    assert (verb, argument) == ("return_progress_card", "wedding")
    table.play("blue", verb, argument)
    assert table.progress("blue") == ["spy", "bishop", "spy", "spy"]


@pytest.mark.parametrize("usual", [[], ["defender_deck", "harbor_answer", "displaced_knight"]])
def test_other_decisions_are_asked_all_the_same(table, usual):
    """CK-D-26"""
    table = table().levels("blue", politics=1).cards("blue", "spy", "bishop", "spy", "spy").top("wedding")
    table = wish(table.pre_roll("red"), "blue", usual=usual).throw(1, 1, "gate_blue")

    assert CATAN.ordered(table.state, table.seat("blue")) is None


def test_an_order_of_schema_2_has_no_usual_answers(table):
    table = table().main("red")
    state = json.loads(json.dumps(table.state))
    state["schema"]["cities_knights"] = 2
    for wishes in state["cities_knights"]["wishes"].values():
        del wishes["usual"]

    assert CATAN.upgraded(state) == table.state
    earlier = {name: said for name, said in no_wishes().items() if name != "usual"}
    table.play("blue", "set_wishes", earlier)
    assert table.sight("blue")["cities_knights"]["own"]["wishes"] == no_wishes()


def test_a_turn_does_not_end_by_itself_while_a_card_has_to_go_back(table):
    """BASE-DEC-21, CK-D-23: the seat chooses which card to return."""
    five = ("spy", "spy", "spy", "wedding", "wedding")
    table = table().cards("red", *five).pre_roll("red")
    table.play("red", "set_standing_answers", {**no_standing_answers(), "auto_end": True})
    table.throw(1, 1)
    assert table.waiting_for == {"red": "main"}
    assert "return_progress_card" in table.options("red")

    assert CATAN.ordered(table.state, table.seat("red")) is None

    assert table.refused("red", "end_turn").code == "CK-ILL-07"
