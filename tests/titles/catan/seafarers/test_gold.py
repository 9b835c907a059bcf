"""Gold fields. SF-GOLD"""

from __future__ import annotations

import pytest

from games.engine.invariants import check_invariants
from games.titles.catan.base.rules.reasons import reasons
from games.titles.catan.seafarers.rules.sea import map_of
from games.wording.words import words_of
from tests.titles.catan.seafarers.tables import CATAN, SeaTable, sea_table

FOUR = (1, 3)
"""A 4: gold 3,-3, mountains 1,-1, pasture -2,2."""


def goldfield() -> SeaTable:
    """P has a settlement at the gold hex 3,-3, and Q a city."""
    laid = sea_table().put("P", settlements="3,-3,N").put("Q", cities="3,-3,S")
    return laid.put("R", settlements="1,-1,N").put("S", settlements="-2,2,S")


def test_gold_follows_the_ordinary_production_and_asks_all_at_once():
    """SF-EX-20, SF-GOLD-01, SF-GOLD-02, SF-GOLD-03, SF-GOLD-04, SF-GOLD-07, SF-HID-04, SF-D-10"""
    laid = goldfield().pre_roll("R").roll(*FOUR)
    assert (laid.hand("R"), laid.hand("S")) == ({"ore": 1}, {"wool": 1})
    assert laid.waiting_for == {"P": "choose_gold", "Q": "choose_gold"}
    assert check_invariants(CATAN, laid.state) == laid.state

    laid.play("Q", "choose_gold", {"ore": 1, "grain": 1})
    assert laid.hand("Q") == {}
    assert laid.sight("P")["shows"]["answers"] == {}
    laid.play("P", "choose_gold", {"wool": 1})

    assert (laid.hand("P"), laid.hand("Q")) == ({"wool": 1}, {"ore": 1, "grain": 1})
    assert laid.logged("gold_taken") == [
        {"seat": "0", "cards": {"wool": 1}},
        {"seat": "1", "cards": {"ore": 1, "grain": 1}},
    ]
    assert laid.waiting_for == {"R": "main"}


def test_the_log_says_that_nobody_gets_anything_only_if_no_gold_field_produces():
    """SF-GOLD-02: the lines about gold follow."""
    words = words_of("catan", ["base", "seafarers"])
    names = dict(zip("0123", ("Petra", "Quentin", "Rosa", "Sven"), strict=True))
    apart = sea_table().put("R", settlements="1,-1,N")

    def said(laid: SeaTable, *dice: int) -> list[str]:
        produced = laid.pre_roll("R").roll(*dice).logged("produced")
        return [words.say("produced", facts, names, None) for facts in produced]

    assert said(sea_table().put("P", settlements="3,-3,N"), *FOUR) == ["Only gold fields produce."]
    assert said(goldfield(), *FOUR) == ["Rosa gets 1 ore; Sven gets 1 wool."]
    assert said(goldfield().robber("3,-3"), *FOUR) == ["Rosa gets 1 ore; Sven gets 1 wool."]
    assert said(apart, 1, 1) == ["Nobody gets anything."]


def test_a_look_back_never_says_that_the_robber_would_have_blocked_nothing():
    """The pips of gold fields are not counted, since their cards are of no certain kind."""
    game = CATAN.game(goldfield().state)

    assert reasons(game, "2", "move_robber", {"hex": "3,-3", "victim": "1"}) == {}
    assert reasons(game, "0", "move_robber", {"hex": "1,-1", "victim": "2"})["pips"] > 0


def test_the_robber_stops_a_gold_field():
    """SF-EX-21, SF-PIR-06"""
    laid = goldfield().robber("3,-3").pre_roll("R").roll(*FOUR)

    assert laid.waiting_for == {"R": "main"}


def test_seats_choose_in_turn_when_the_bank_is_short():
    """SF-EX-22, SF-GOLD-04: three cards are owed, and the bank has two ore after the production."""
    laid = goldfield().leave_in_bank(taker="S", ore=3).pre_roll("Q")

    laid.roll(*FOUR)
    assert laid.waiting_for == {"Q": "choose_gold"}
    laid.play("Q", "choose_gold", {"ore": 2})
    assert laid.hand("Q") == {"ore": 2}
    assert laid.waiting_for == {"P": "choose_gold"}

    refused = laid.refused("P", "choose_gold", {"ore": 1})
    assert (refused.code, refused.message) == ("SF-ERR-23", "The bank has no ore left.")


def test_two_buildings_at_a_gold_field_bring_the_cards_of_both():
    """SF-GOLD-01"""
    laid = sea_table().put("P", settlements="3,-3,N", cities="3,-3,S").pre_roll("R").roll(*FOUR)

    assert laid.state["stack"][-1]["owed"] == {"0": 3}


def test_a_kind_that_was_short_in_the_production_may_be_chosen():
    """SF-GOLD-02"""
    laid = goldfield().put("R", cities="1,-1,N").put("S", cities="1,-1,S").leave_in_bank(taker="Q", ore=2)
    laid.back("P").pre_roll("P").roll(*FOUR)
    assert laid.logged("produced")[0]["short"] == ["ore"]

    laid.play("P", "choose_gold", {"ore": 1})

    assert laid.hand("P")["ore"] == 1


def test_what_the_bank_lacks_is_lost_and_an_empty_bank_asks_nobody():
    """SF-GOLD-05"""
    nothing = dict.fromkeys(("brick", "lumber", "wool", "grain"), 0)
    one = (
        sea_table()
        .put("Q", cities="3,-3,S")
        .leave_in_bank(taker="S", ore=1, **nothing)
        .pre_roll("R")
        .roll(*FOUR)
    )
    assert one.play("Q", "choose_gold", {"ore": 1}).waiting_for == {"R": "main"}

    none = sea_table().put("Q", cities="3,-3,S").leave_in_bank(taker="S", ore=0, **nothing).pre_roll("R")

    assert none.roll(*FOUR).waiting_for == {"R": "main"}


@pytest.mark.parametrize(
    ("name", "argument", "text"),
    [
        ("P", {"ore": 2}, "Choose exactly one resource card."),
        ("Q", {"ore": 1}, "Choose exactly 2 resource cards."),
        ("Q", {"gold": 2}, "Choose exactly 2 resource cards."),
    ],
)
def test_a_wrong_number_of_cards(name, argument, text):
    """SF-ERR-22"""
    laid = goldfield().pre_roll("R").roll(*FOUR)

    assert laid.refused(name, "choose_gold", argument).message == text


def test_gold_that_is_not_owed_and_others_who_wait():
    """SF-ERR-24, SF-ERR-25"""
    laid = goldfield().main("R")
    assert laid.refused("R", "choose_gold", {"ore": 1}).message == "You have no gold to choose now."
    laid = goldfield().pre_roll("R").roll(*FOUR)

    assert laid.refused("S", "choose_gold", {"ore": 1}).code == "SF-ERR-24"
    refused = laid.refused("R", "end_turn")
    assert (refused.code, refused.facts) == ("SF-ERR-25", {"names": ["0", "1"]})


def test_an_absent_seat_gets_random_cards_of_the_bank():
    """SF-D-10"""
    laid = goldfield().pre_roll("R").roll(*FOUR)

    laid.timeout("Q", chance={"default/gold/1": {"brick": 2}})

    assert laid.answer() == ("choose_gold", {"brick": 2})


def test_a_standing_order_takes_what_the_seat_lacks():
    """SF-D-10"""
    laid = goldfield().gold_order("Q").give("Q", brick=1, lumber=1, wool=1).pre_roll("R").roll(*FOUR)
    assert laid.waiting_for == {"P": "choose_gold"}
    assert laid.sight("P")["seafarers"]["own"] == {"orders": []}

    laid.play("P", "choose_gold", {"ore": 1})

    assert laid.hand("Q") == {"brick": 1, "lumber": 1, "wool": 1, "grain": 1, "ore": 1}


def test_the_order_answers_nothing_but_gold():
    """SF-D-10"""
    laid = goldfield().gold_order("Q").give("Q", brick=8).pre_roll("R").roll(3, 4)

    assert laid.waiting_for == {"Q": "discard"}


def test_a_seat_orders_and_takes_its_order_back():
    """SF-D-10"""
    laid = sea_table().main("P").play("Q", "set_gold_order", {"usual": ["choose_gold"]})
    assert laid.sight("Q")["seafarers"]["own"] == {"orders": ["choose_gold"]}

    laid.play("Q", "set_gold_order", {"usual": []})

    assert laid.state["seafarers"]["orders"]["1"] == []


def test_a_paying_start_at_gold_asks_before_its_road():
    """SF-GOLD-06, SF-D-03. No start of a printed map lies at gold: here a hex of the main island turns to gold."""
    for pays in (True, False):
        laid = sea_table()
        laid.here["terrain"]["1,0"] = "gold"
        laid.here["turn"] = 0
        laid.setup_settlement("P", pays=pays).play("P", "place_settlement", "2,-1,S")
        assert laid.waiting_for == {"P": "choose_gold" if pays else "setup_road"}
        assert check_invariants(CATAN, laid.state) == laid.state

    laid = sea_table()
    laid.here["terrain"]["1,0"] = "gold"
    laid.setup_settlement("P", pays=True).play("P", "place_settlement", "2,-1,S")
    laid.play("P", "choose_gold", {"ore": 1})

    assert (laid.hand("P"), laid.waiting_for) == ({"ore": 1}, {"P": "setup_road"})


def test_a_start_between_two_gold_fields_brings_two_cards():
    """SF-GOLD-06"""
    laid = sea_table()
    laid.here["terrain"].update({"1,0": "gold", "2,-1": "gold"})
    laid.setup_settlement("P", pays=True).play("P", "place_settlement", "2,-1,S")

    assert laid.refused("P", "choose_gold", {"ore": 1}).code == "SF-ERR-22"
    assert laid.play("P", "choose_gold", {"ore": 2}).waiting_for == {"P": "setup_road"}


def test_no_start_area_of_the_printed_maps_has_gold():
    """SF-GOLD-06"""
    for seats in (3, 4):
        here = map_of(CATAN.game(sea_table(seats=seats).state))
        assert "gold" not in {here.hexes[name] for name, area in here.areas.items() if area == "main"}
