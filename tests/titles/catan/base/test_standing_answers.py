"""Standing answers. BASE-OFFER, BASE-DEC, BASE-HIDE-13."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from games.titles.catan.title import CATAN
from tests.titles.catan.base.trading import answer, made, offer, open_offers, rule, seen, standing
from tests.titles.catan.tables import Table

Tables = Callable[..., Table]
OLD_STATES = Path(__file__).parents[1] / "old_states"
ONE_WOOL, ONE_ORE, ONE_BRICK = {"wool": 1}, {"ore": 1}, {"brick": 1}
ORE_FOR_BRICK = rule(ONE_ORE, ONE_BRICK)


@pytest.fixture
def market(table: Tables) -> Table:
    """P is in trade and build and has brick and wool; everybody else has ore."""
    laid = table().main("P").holds("P", brick=4, wool=4)
    return laid.holds("Q", ore=2).holds("R", ore=2).holds("S", ore=2)


def settings(table: Table, seat: str) -> Any:
    """Return a seat's standing answers from its own sight."""
    return table.sight(seat)["base"]["own"]["standing"]


def test_a_rule_accepts_for_its_seat_and_is_used_up_by_the_swap(market: Table) -> None:
    """BASE-EX-74, BASE-OFFER-07, BASE-OFFER-16"""
    market.play("R", "set_standing_answers", standing(ORE_FOR_BRICK))

    market.play("P", "make_offer", offer({"brick": 2}, ONE_ORE, mode="first"))

    assert market.kinds_logged == ["offer_made", "offer_answered", "swapped"]
    assert market.hand("R") == {"ore": 1, "brick": 2}
    assert settings(market, "R")["rules"] == []
    assert open_offers(market) == []


def test_an_answer_by_rule_reads_like_one_by_hand(market: Table) -> None:
    """BASE-OFFER-16, BASE-HIDE-13"""
    market.play("R", "set_standing_answers", standing(ORE_FOR_BRICK))
    by_rule = made(market.play("P", "make_offer", offer(ONE_BRICK, ONE_ORE)))
    (told,) = market.logged("offer_answered")
    sights = [market.sight(viewer)["base"]["offers"] for viewer in ("P", "Q", None)]

    market.play("R", "answer_offer", answer(by_rule, "accept"))

    assert market.logged("offer_answered") == [told]
    assert sights == [market.sight(viewer)["base"]["offers"] for viewer in ("P", "Q", None)]


def test_nobody_else_hears_of_standing_answers(market: Table) -> None:
    """Neither the log nor another sight shows them. BASE-HIDE-13, BASE-HIDE-17"""
    before = {viewer: market.sight(viewer) for viewer in ("P", "Q", "S", None)}

    market.play("R", "set_standing_answers", standing(ORE_FOR_BRICK, decline_all="always", auto_roll=True))

    assert market.log == []
    for viewer, seen_before in before.items():
        assert {**market.sight(viewer), "moves": 0} == {**seen_before, "moves": 0}
        assert "always" not in json.dumps(market.sight(viewer))
    assert settings(market, "R") == standing(ORE_FOR_BRICK, decline_all="always", auto_roll=True)


def test_a_use_is_counted_when_the_swap_executes(market: Table) -> None:
    """BASE-OFFER-16"""
    market.play("R", "set_standing_answers", standing(rule(ONE_ORE, ONE_BRICK, times=2)))

    name = made(market.play("P", "make_offer", offer(ONE_BRICK, ONE_ORE)))
    assert seen(market, name)["answers"]["2"] == "accept"
    assert settings(market, "R")["rules"][0]["times"] == 2

    market.play("P", "execute_offer", {"offer": name, "with": "2"})
    assert settings(market, "R")["rules"][0]["times"] == 1


@pytest.mark.parametrize(
    "other",
    [
        rule(ONE_ORE, ONE_BRICK, times=2, keep={"ore": 2}),
        rule(ONE_ORE, {"brick": 2}, times=2),
        rule({"grain": 1}, ONE_BRICK, times=2),
    ],
)
def test_a_use_is_counted_for_the_rule_that_accepted(market: Table, other: dict[str, Any]) -> None:
    """A rule before it that did not fit keeps its uses. BASE-OFFER-16"""
    fits = rule(ONE_ORE, ONE_BRICK, times=2)
    market.play("R", "set_standing_answers", standing(other, fits))

    market.play("P", "make_offer", offer(ONE_BRICK, ONE_ORE, mode="first"))

    assert settings(market, "R")["rules"] == [other, {**fits, "times": 1}]


def test_no_use_is_counted_for_an_answer_by_hand(market: Table) -> None:
    """BASE-OFFER-16, BASE-OFFER-17"""
    market.play("R", "set_standing_answers", standing(ORE_FOR_BRICK))
    name = made(market.play("P", "make_offer", offer(ONE_BRICK, ONE_ORE)))
    market.play("R", "answer_offer", answer(name, "accept"))

    market.play("P", "execute_offer", {"offer": name, "with": "2"})

    assert settings(market, "R")["rules"] == [ORE_FOR_BRICK]


def test_a_rule_taken_back_is_not_counted_but_its_acceptance_stands(market: Table) -> None:
    """BASE-OFFER-06, BASE-OFFER-16"""
    market.play("R", "set_standing_answers", standing(ORE_FOR_BRICK))
    name = made(market.play("P", "make_offer", offer(ONE_BRICK, ONE_ORE)))
    other = rule(ONE_ORE, ONE_WOOL)
    market.play("R", "set_standing_answers", standing(other))

    market.play("P", "execute_offer", {"offer": name, "with": "2"})

    assert settings(market, "R")["rules"] == [other]


@pytest.mark.parametrize(
    ("give", "want", "accepted"),
    [
        (ONE_BRICK, ONE_ORE, True),
        ({"brick": 1, "wool": 1}, ONE_ORE, True),
        ({"brick": 2}, ONE_ORE, True),
        (ONE_WOOL, ONE_ORE, False),
        ({"brick": 2}, {"ore": 2}, False),
        (ONE_BRICK, {"grain": 1}, False),
    ],
)
def test_a_rule_fits_what_gives_exactly_and_brings_at_least(
    market: Table, give: dict[str, int], want: dict[str, int], accepted: bool
) -> None:
    """A rule accepts if offer.want = rule.give and offer.give ⊇ rule.want. BASE-OFFER-16b"""
    market.play("R", "set_standing_answers", standing(ORE_FOR_BRICK))

    name = made(market.play("P", "make_offer", offer(give, want)))

    assert (seen(market, name)["answers"]["2"] == "accept") is accepted


@pytest.mark.parametrize(
    ("keep", "said"), [({"ore": 1}, "accept"), ({"ore": 2}, "pending"), ({"brick": 1}, "accept")]
)
def test_a_rule_keeps_what_its_seat_wants_to_keep(market: Table, keep: dict[str, int], said: str) -> None:
    """After the swap the seat has at least `keep`. BASE-OFFER-16b"""
    market.play("R", "set_standing_answers", standing(rule(ONE_ORE, ONE_BRICK, keep=keep)))

    name = made(market.play("P", "make_offer", offer(ONE_BRICK, ONE_ORE)))

    assert seen(market, name)["answers"]["2"] == said


def test_a_rule_accepts_nothing_that_its_seat_does_not_hold(market: Table) -> None:
    """BASE-OFFER-05, BASE-OFFER-16"""
    market.holds("R", grain=1).play("R", "set_standing_answers", standing(ORE_FOR_BRICK))

    name = made(market.play("P", "make_offer", offer(ONE_BRICK, ONE_ORE)))

    assert seen(market, name)["answers"]["2"] == "pending"


def test_of_several_rules_the_first_clockwise_trades(market: Table) -> None:
    """BASE-OFFER-07"""
    for seat in ("S", "R"):
        market.play(seat, "set_standing_answers", standing(ORE_FOR_BRICK))

    market.play("P", "make_offer", offer(ONE_BRICK, ONE_ORE, to=("3", "2"), mode="first"))

    assert market.hand("R") == {"ore": 1, "brick": 1}
    assert settings(market, "S")["rules"] == [ORE_FOR_BRICK]


def test_a_rule_of_a_seat_that_is_not_addressed_is_silent(market: Table) -> None:
    """BASE-OFFER-05"""
    market.play("R", "set_standing_answers", standing(ORE_FOR_BRICK))

    market.play("P", "make_offer", offer(ONE_BRICK, ONE_ORE, to=("1",), mode="first"))

    assert market.kinds_logged == ["offer_made"]


def test_declining_all_wins_over_rules(market: Table) -> None:
    """BASE-OFFER-16a, BASE-OFFER-17"""
    market.play("R", "set_standing_answers", standing(ORE_FOR_BRICK, decline_all="always"))

    name = made(market.play("P", "make_offer", offer(ONE_BRICK, ONE_ORE)))

    assert seen(market, name)["answers"] == {"1": "pending", "2": "decline", "3": "pending"}
    assert "2" not in market.sight(None)["asked"]


def test_an_answer_by_hand_wins_over_both(market: Table) -> None:
    """BASE-OFFER-17"""
    market.play("R", "set_standing_answers", standing(decline_all="always"))
    name = made(market.play("P", "make_offer", offer(ONE_BRICK, ONE_ORE)))

    market.play("R", "answer_offer", answer(name, "accept"))

    assert market.accepts("P", "execute_offer", {"offer": name, "with": "2"})


def test_rules_do_not_answer_the_same_offer_twice(market: Table) -> None:
    """BASE-OFFER-09"""
    market.put("R", settlements="1,0,N").give_cards("P", knight=1)
    market.play("R", "set_standing_answers", standing(ORE_FOR_BRICK))
    name = made(market.play("P", "make_offer", offer(ONE_BRICK, ONE_ORE)))

    market.knight("P", "1,0", "R", steal="ore")

    assert seen(market, name)["answers"]["2"] == "pending"
    market.play("R", "set_standing_answers", standing(ORE_FOR_BRICK))
    assert seen(market, name)["answers"]["2"] == "pending"


def test_what_is_said_for_this_turn_ends_with_it(market: Table) -> None:
    """BASE-OFFER-16"""
    for_now, for_ever = rule(ONE_ORE, ONE_WOOL, until="turn"), rule(ONE_ORE, ONE_BRICK)
    market.play("R", "set_standing_answers", standing(for_now, for_ever, decline_all="turn"))
    market.play("S", "set_standing_answers", standing(decline_all="always", auto_roll=True))

    market.end_turn("P")

    assert settings(market, "R") == standing(for_ever)
    assert settings(market, "S") == standing(decline_all="always", auto_roll=True)


@pytest.mark.parametrize("board", ["variable", "beginner"])
def test_standing_answers_may_be_set_at_any_time(table: Tables, board: str) -> None:
    """Any seat may set them, in the set-up or before the roll. BASE-DEC-15"""
    laid = table(board=board)

    for seat in ("0", "1"):
        laid.play(seat, "set_standing_answers", standing(decline_all="always"))
        assert settings(laid, seat)["decline_all"] == "always"


def test_standing_answers_may_be_set_while_discards_are_owed(table: Tables) -> None:
    """BASE-DEC-15"""
    laid = table().pre_roll("P").holds("Q", ore=8).roll(3, 4)

    laid.play("P", "set_standing_answers", standing(auto_roll=True))

    assert settings(laid, "P")["auto_roll"]
    assert laid.waiting_for == {"Q": "discard"}


def test_at_first_there_are_none(table: Tables) -> None:
    """BASE-DEC-15, BASE-DEC-19, BASE-DEC-21, BASE-DEC-22"""
    off = {"decline_all": "off", "rules": [], "auto_roll": False, "auto_end": False, "discard": []}

    assert settings(table(), "Q") == off


def test_the_later_settings_may_be_left_out(market: Table) -> None:
    """So games from before these settings existed replay unchanged."""
    market.play("R", "set_standing_answers", standing(auto_end=True, discard=["ore"]))

    market.play("R", "set_standing_answers", {"decline_all": "turn", "rules": [], "auto_roll": False})

    assert settings(market, "R") == standing(decline_all="turn")


# The seat's own turn


def ordered(table: Table, seat: str) -> Any:
    """Return the move that the site plays for a seat now."""
    return CATAN.ordered(table.state, table.seat(seat))


def test_a_player_who_ordered_it_rolls_at_once(table: Tables) -> None:
    """This holds even if the seat could play a card first. BASE-DEC-19"""
    laid = table().give_cards("Q", knight=1).pre_roll("Q")
    assert ordered(laid, "Q") is None

    laid.play("Q", "set_standing_answers", standing(auto_roll=True))

    assert "play_knight" in laid.options("Q")
    assert ordered(laid, "Q") == ("roll", None)
    assert ordered(laid, "P") is None


def at_main_with(table: Tables, **cards: int) -> Table:
    """Q has ordered to end turns without a choice, gets these cards and rolls."""
    laid = table().put("Q", settlements="0,0,N", roads="0,0,NE").pre_roll("Q")
    laid.play("Q", "set_standing_answers", standing(auto_end=True))
    return laid.holds("Q", **cards).roll(6, 6)


@pytest.mark.parametrize(
    "cards",
    [{}, {"wool": 3}, {"wool": 3, "grain": 2, "lumber": 3}],
)
def test_a_turn_in_which_nothing_is_possible_is_ended(table: Tables, cards: dict[str, int]) -> None:
    """A possible offer is no reason to wait. BASE-DEC-21"""
    laid = at_main_with(table, **cards)

    assert set(laid.offered("Q")) <= {"make_offer", "end_turn"}
    assert ordered(laid, "Q") == ("end_turn", None)


@pytest.mark.parametrize(
    ("cards", "verb"),
    [
        ({"lumber": 1, "brick": 1}, "build_road"),
        ({"wool": 1, "grain": 1, "ore": 1}, "buy_development_card"),
        ({"wool": 4}, "trade_with_bank"),
        ({"grain": 2, "ore": 3}, "build_city"),
    ],
)
def test_a_turn_in_which_something_is_possible_is_not(
    table: Tables, cards: dict[str, int], verb: str
) -> None:
    """BASE-DEC-21"""
    laid = at_main_with(table, **cards)

    assert verb in laid.offered("Q")
    assert ordered(laid, "Q") is None


def test_a_card_that_can_be_played_is_something_to_do(table: Tables) -> None:
    """A victory point card, which is never played, does not count as something to do. BASE-DEC-21"""
    laid = table().give_cards("Q", victory_point=1).pre_roll("Q")
    laid.play("Q", "set_standing_answers", standing(auto_end=True))
    with_a_point = table().give_cards("Q", victory_point=1, knight=1).pre_roll("Q")
    with_a_point.play("Q", "set_standing_answers", standing(auto_end=True))

    assert ordered(laid.roll(6, 6), "Q") == ("end_turn", None)
    assert ordered(with_a_point.roll(6, 6), "Q") is None


def test_a_player_who_has_done_something_ends_the_turn_themselves(table: Tables) -> None:
    """The seat may still want to undo the road. BASE-DEC-21"""
    laid = at_main_with(table, lumber=1, brick=1)

    laid.play("Q", "build_road", min(laid.places("Q", "build_road")))

    assert laid.offered("Q") == ["end_turn"]
    assert ordered(laid, "Q") is None


def test_a_player_who_has_not_ordered_it_is_asked(table: Tables) -> None:
    """Ending its turn would reveal that its hand allows nothing. BASE-DEC-21"""
    laid = table().pre_roll("Q").holds("Q", wool=1).roll(6, 6)

    assert ordered(laid, "Q") is None


# Discards


def test_the_first_kinds_go(table: Tables) -> None:
    """The cards are filed when the seven is rolled and shown with the other discards. BASE-DEC-22"""
    laid = table().holds("Q", wool=3, ore=5, brick=1).holds("R", grain=8)
    laid.play("Q", "set_standing_answers", standing(discard=["ore", "brick", "wool"]))
    laid.play("Q", "set_standing_answers", standing(discard=["wool", "brick", "ore"]))

    laid.roll(3, 4)

    assert laid.waiting_for == {"R": "discard"}
    assert laid.logged("discard_filed") == [{"seat": "1"}]
    assert '"wool": 3' not in json.dumps(laid.sight("P")["shows"])
    assert laid.sight("Q")["shows"]["answers"] == {"1": {"wool": 3, "brick": 1}}
    laid.play("R", "discard", {"grain": 4})
    assert laid.hand("Q") == {"ore": 5}


def test_a_discard_by_order_may_be_changed_while_others_owe(table: Tables) -> None:
    """BASE-DEC-22, BASE-SEVEN-05"""
    laid = table().holds("Q", wool=4, ore=4).holds("R", grain=8)
    laid.play("Q", "set_standing_answers", standing(discard=["wool"])).roll(3, 4)

    laid.play("Q", "discard", {"ore": 4}).play("R", "discard", {"grain": 4})

    assert laid.hand("Q") == {"wool": 4}


def test_kinds_that_do_not_suffice_switch_the_order_off(table: Tables) -> None:
    """Its owner is asked and notified; no other seat learns of it. BASE-DEC-22, BASE-DEC-23"""
    laid = table().holds("Q", wool=3, ore=5)
    twin = table().holds("Q", wool=3, ore=5).roll(3, 4)
    laid.play("Q", "set_standing_answers", standing(discard=["wool"], auto_roll=True))

    laid.roll(3, 4)

    assert laid.waiting_for == {"Q": "discard"}
    assert settings(laid, "Q") == standing(auto_roll=True)
    assert laid.sight("Q")["base"]["own"]["switched_off"] == [{"order": "discard", "turn": 1}]
    assert laid.log == twin.log
    for viewer in ("P", "R", "S", None):
        assert laid.sight(viewer) == twin.sight(viewer)

    laid.play("Q", "set_standing_answers", standing(discard=["wool", "ore"]))

    assert laid.sight("Q")["base"]["own"]["switched_off"] == []


def test_an_old_state_gets_the_new_orders() -> None:
    """In schema 1 the orders to end a turn and to discard did not exist."""
    old = json.loads((OLD_STATES / "base_1.json").read_text())
    said = next(seat for seat, one in old["base"]["standing"].items() if one["auto_roll"])

    new = CATAN.upgraded(old)

    assert new["schema"] == {"base": 4}
    own = CATAN.sight(new, said)["base"]["own"]
    assert own["standing"] == standing(decline_all="turn", auto_roll=True)
    assert own["switched_off"] == []
    seat = next(iter(CATAN.waiting(new).due))
    assert CATAN.play(new, seat, "end_turn").state["moves"] == new["moves"] + 1


@pytest.mark.parametrize(
    ("argument", "code"),
    [
        (None, "BASE-ERR-68"),
        ({}, "BASE-ERR-68"),
        ({"decline_all": "off", "rules": []}, "BASE-ERR-68"),
        ({**standing(), "more": 1}, "BASE-ERR-68"),
        ({**standing(), "decline_all": True}, "BASE-ERR-68"),
        ({**standing(), "decline_all": ["off"]}, "BASE-ERR-68"),
        ({**standing(), "auto_roll": 1}, "BASE-ERR-68"),
        ({**standing(), "auto_end": "yes"}, "BASE-ERR-68"),
        ({**standing(), "discard": "wool"}, "BASE-ERR-73"),
        ({**standing(), "discard": ["wool", "wool"]}, "BASE-ERR-73"),
        ({**standing(), "discard": ["cloth"]}, "BASE-ERR-73"),
        ({**standing(), "discard": [["wool"]]}, "BASE-ERR-73"),
        ({**standing(), "rules": {}}, "BASE-ERR-68"),
        (standing(*[ORE_FOR_BRICK] * 21), "BASE-ERR-71"),
        (standing({"give": ONE_ORE, "want": ONE_BRICK}), "BASE-ERR-68"),
        (standing({**ORE_FOR_BRICK, "until": "tomorrow"}), "BASE-ERR-68"),
        (standing({**ORE_FOR_BRICK, "more": 1}), "BASE-ERR-68"),
        (standing(rule({}, ONE_BRICK)), "BASE-ERR-43"),
        (standing(rule(ONE_ORE, ONE_ORE)), "BASE-ERR-42"),
        (standing(rule({"knight": 1}, ONE_ORE)), "BASE-ERR-52"),
        (standing({**ORE_FOR_BRICK, "keep": {"gold": 1}}), "BASE-ERR-52"),
        (standing({**ORE_FOR_BRICK, "keep": {"ore": 0}}), "BASE-ERR-58"),
        (standing({**ORE_FOR_BRICK, "keep": None}), "BASE-ERR-58"),
        (standing({**ORE_FOR_BRICK, "keep": {"ore": 10**30}}), "BASE-ERR-67"),
        (standing(rule(ONE_ORE, ONE_BRICK, times=0)), "BASE-ERR-58"),
        (standing({**ORE_FOR_BRICK, "times": True}), "BASE-ERR-58"),
        (standing({**ORE_FOR_BRICK, "times": 1.0}), "BASE-ERR-58"),
        (standing(rule(ONE_ORE, ONE_BRICK, times=10**30)), "BASE-ERR-72"),
    ],
)
def test_what_is_no_standing_answer_is_refused(market: Table, argument: Any, code: str) -> None:
    """BASE-OFFER-16, BASE-ERR-42, BASE-ERR-43, BASE-ERR-52, BASE-ERR-58"""
    assert market.refused("R", "set_standing_answers", argument).code == code
