"""The deck that replaces the dice. TB-EV"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from games.engine.errors import EngineError
from games.engine.invariants import check_invariants
from games.titles.catan.base.rules.production import cards_by_number
from games.titles.catan.events.rules import facts
from tests.titles.catan.events.tables import draw, table, top
from tests.titles.catan.tables import CATAN, new_table

PRINTED = json.loads(Path("docs/rules/data/traders-and-barbarians.json").read_text(encoding="utf-8"))
CARDS = PRINTED["variants"]["event_cards"]


def test_the_cards_are_those_of_the_box():
    """TB-EV-01"""
    printed = {f"{card['event']}/{card['number']}": card["count"] for card in CARDS["cards"]}

    assert printed == facts.CARDS
    assert sum(facts.CARDS.values()) == CARDS["event_deck"] == 36
    assert CARDS["under_new_year"] == facts.UNDER_NEW_YEAR
    assert CARDS["repair_cost"] == facts.REPAIR_COST
    numbers = Counter[int]()
    for card, count in facts.CARDS.items():
        numbers[facts.number_of(card)] += count
    assert [numbers[number] for number in range(2, 13)] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]


def test_new_year_lies_on_five_cards_of_a_shuffled_deck():
    """TB-EV-01"""
    one, other = table(seed="one").state["events"], table(seed="other").state["events"]

    assert Counter(one["deck"]) == {**facts.CARDS, "new_year": 1}
    assert one["deck"][5] == other["deck"][5] == "new_year"
    assert one["deck"] != other["deck"]
    assert one["shown"] == []


def test_a_card_takes_the_place_of_the_dice():
    """TB-EV-02, TB-EV-05, TB-EV-26: No dice are rolled."""
    laid = draw(table().put("Q", settlements="-2,1,N"), "none/8")

    assert laid.logged("event_card") == [{"seat": "0", "card": "none/8", "event": "none", "number": 8}]
    assert laid.kinds_logged == ["event_card", "produced"]
    assert laid.last.chance == []
    assert laid.hand("Q") == {"lumber": 1}
    assert laid.waiting_for == {"P": "main"}
    assert laid.sight(None)["base"]["number"] == 8
    assert laid.sight(None)["events"]["shown"] == ["none/8"]


def test_refusals_speak_of_the_card_and_not_of_dice():
    """TB-EV-02, TB-EV-E5; BASE-ERR-03, BASE-ERR-04, BASE-ERR-05, BASE-ERR-06"""
    laid = table().give("P", brick=4, lumber=1)
    bank = {"give": "brick", "take": "wool", "times": 1}
    refused = {
        verb: laid.refused("P", verb, argument).message
        for verb, argument in (("build_road", "0,0,E"), ("trade_with_bank", bank), ("end_turn", None))
    }

    assert refused == {
        "build_road": "Draw an event card first.",
        "trade_with_bank": "Trading starts after the event card.",
        "end_turn": "Draw an event card before you end your turn.",
    }
    drawn = draw(laid, "none/8")
    assert drawn.refused("P", "draw_event_card").message == "You have already drawn an event card this turn."


def test_there_are_no_dice_to_roll():
    """TB-EV-E5"""
    laid = table()

    error = laid.refused("P", "roll")

    assert (error.code, error.message) == ("TB-EV-E5", "This game uses event cards. Draw a card instead.")
    assert laid.offered("P") == ["draw_event_card"]
    assert laid.refused("Q", "draw_event_card").code == "BASE-ERR-01"
    assert laid.refused("P", "draw_event_card", 1).code == "BASE-ERR-64"


def test_an_absent_seat_draws_and_so_does_one_that_has_ordered_it():
    """TB-EV-02: The rules for the roll apply to the card."""
    assert table().timeout("P").answer() == ("draw_event_card", None)
    laid = table()
    laid.here["standing"]["0"]["auto_roll"] = True

    game = CATAN.game(laid.state)

    assert game.top.ordered(game, "0") == ("draw_event_card", None)
    assert laid.sight("P")["shows"]["leads"] == "draw_event_card"


def test_the_event_comes_before_the_production():
    """TB-EV-03"""
    laid = table().put("Q", settlements="2,0,N").put("R", settlements="-2,0,S").give("R", ore=1)

    draw(laid, "good_neighbors/6").play("R", "give_to_neighbor", {"ore": 1})

    assert laid.kinds_logged == ["give_to_neighbor_filed", "gift_given", "produced"]


def test_new_year_shuffles_all_cards_and_the_same_seat_draws_again():
    """TB-EV-04, TB-EV-X7: This is the thirty-second draw."""
    laid = table()
    deck = laid.state["events"]["deck"]
    above = deck[6:]
    laid.state["events"] |= {"deck": deck[:6], "shown": above}
    seen = laid.sight(None)["events"]
    assert (len(seen["shown"]), seen["left"]) == (31, 0)

    laid.play("P", "draw_event_card")

    here = laid.state["events"]
    assert laid.kinds_logged[:2] == ["new_year", "event_card"]
    assert laid.logged("new_year") == [{"seat": "0", "cards": above}]
    assert laid.logged("event_card")[0]["seat"] == "0"
    assert laid.here["turn"] == 1
    assert here["deck"][5] == "new_year"
    assert len(here["deck"]) == 36
    assert len(here["shown"]) == 1
    assert Counter(here["deck"] + here["shown"]) == {**facts.CARDS, "new_year": 1}
    assert [note["label"] for note in laid.last.chance][:1] == ["turn/1/event_deck"]


def test_the_shuffle_of_a_new_year_can_be_proved():
    """TB-EV-04: The five cards of the old year and the open cards are shuffled, in that order."""
    laid = table()
    deck = laid.state["events"]["deck"]
    laid.state["events"] |= {"deck": deck[:6], "shown": deck[6:]}

    laid.play("P", "draw_event_card")

    (note,) = [note for note in laid.last.chance if note["how"] == "shuffle"]
    assert note["of"] == deck[:5] + deck[6:]
    assert note["pile"] == "event_deck"
    assert [*note["result"][:5], "new_year", *note["result"][5:-1]] == laid.state["events"]["deck"]


def test_turned_cards_lie_open_and_the_others_are_a_secret():
    """TB-EV-05, TB-GEN-16"""
    laid = draw(draw(table(), "none/8").end_turn("P"), "none/9")
    seen = laid.sight("P")

    assert seen["events"]["shown"] == ["none/8", "none/9"]
    assert seen["events"]["left"] == 29
    assert "deck" not in seen["events"]
    for seed in range(20):
        other = CATAN.imagine(seen, str(seed))
        assert CATAN.sight(other, "0") == seen
    orders = {tuple(CATAN.imagine(seen, str(seed))["events"]["deck"]) for seed in range(5)}
    assert len(orders) == 5


def test_no_undo_goes_back_behind_a_card():
    """TB-EV-05"""
    assert draw(table(), "none/8").last.barrier == "hard"


def test_the_card_of_the_turn_is_seen_as_long_as_the_turn():
    """TB-EV-05"""
    laid = draw(table(), "epidemic/8")
    (part,) = [step for step in laid.sight("Q")["stack"] if step["step"] == "part"]

    assert part["events"] == {"card": "epidemic/8"}
    laid.end_turn("P")
    (part,) = [step for step in laid.sight("Q")["stack"] if step["step"] == "part"]
    assert "events" not in part


def test_an_event_takes_no_more_than_a_hand_has():
    """TB-EV-06"""
    laid = table().give("P", ore=1).award(longest_road="R")

    draw(laid, "trade_advantage/5", chance={"steal/2/0": {"ore": 1}})

    assert laid.kinds_logged == ["event_card", "stolen", "produced"]
    assert laid.hands == {"P": {}, "Q": {}, "R": {"ore": 1}, "S": {}}


def test_it_goes_with_each_variant_and_extension_that_is_built():
    """TB-EV-C1, TB-GEN-01"""
    for more in (["friendly_robber"], ["cities_knights"], ["cities_knights", "friendly_robber"]):
        CATAN.check(4, ["base", "events", *more], {})


def test_a_robber_attack_obeys_the_friendly_robber():
    """TB-EV-C1, TB-CO-01"""
    laid = table("friendly_robber").put("Q", settlements="1,0,N -2,0,S")

    draw(laid, "robber_attack/7")

    assert laid.refused("P", "move_robber", laid.robbing("1,0", "Q")).code == "TB-FR-E1"


def test_a_position_written_by_hand_has_all_cards():
    """TB-EV-01"""
    laid = new_table("base", "events", board="beginner")
    whole = json.dumps(laid.state)
    check_invariants(CATAN, json.loads(whole))
    for wrong in (
        {"deck": laid.state["events"]["deck"][:-1]},
        {"deck": laid.state["events"]["deck"][::-1]},
        {"damaged": ["0,0,NE"]},
        {"orders": {}},
    ):
        state = json.loads(whole)
        state["events"].update(wrong)
        with pytest.raises(EngineError):
            check_invariants(CATAN, state)


def test_an_event_card_brings_luck_as_a_throw_does():
    """TB-EV-02"""
    laid = table().put("P", settlements="0,0,N")
    top(laid, next(iter(facts.CARDS)))
    before = laid.state
    played = CATAN.play(before, laid.due[0], "draw_event_card")
    (told,) = (entry["public"] for entry in played.log if entry["kind"] == "event_card")

    assert CATAN.fortune(before, played) == cards_by_number(CATAN.game(before), told["number"])
    assert CATAN.fortune(before, played)[laid.due[0]][1] > 0
