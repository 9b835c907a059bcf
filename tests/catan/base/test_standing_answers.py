"""Standing answers. BASE-OFFER-07, -09, -16, -17, BASE-DEC-15, -19, BASE-HIDE-13."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.catan.base.trading import answer, made, offer, open_offers, rule, seen, standing
from tests.catan.tables import Table

Tables = Callable[..., Table]
ONE_WOOL, ONE_ORE, ONE_BRICK = {"wool": 1}, {"ore": 1}, {"brick": 1}
ORE_FOR_BRICK = rule(ONE_ORE, ONE_BRICK)


@pytest.fixture
def market(table: Tables) -> Table:
    """P's turn, rolled; P has brick and wool, everybody else ore."""
    laid = table().main("P").holds("P", brick=4, wool=4)
    return laid.holds("Q", ore=2).holds("R", ore=2).holds("S", ore=2)


def settings(table: Table, seat: str) -> Any:
    """A seat's standing answers, as it sees them itself."""
    return table.view(seat)["base"]["own"]["standing"]


def test_a_rule_accepts_for_its_seat_and_is_used_up_by_the_swap(market: Table) -> None:
    """BASE-EX-74, BASE-OFFER-07, BASE-OFFER-16"""
    market.play("R", "set_standing_answers", standing(ORE_FOR_BRICK))

    market.play("P", "make_offer", offer({"brick": 2}, ONE_ORE, mode="first"))

    assert market.kinds_told == ["offer_made", "offer_answered", "swapped"]
    assert market.hand("R") == {"ore": 1, "brick": 2}
    assert settings(market, "R")["rules"] == []
    assert open_offers(market) == []


def test_an_answer_by_rule_reads_like_one_by_hand(market: Table) -> None:
    """BASE-OFFER-16, BASE-HIDE-13"""
    market.play("R", "set_standing_answers", standing(ORE_FOR_BRICK))
    by_rule = made(market.play("P", "make_offer", offer(ONE_BRICK, ONE_ORE)))
    (told,) = market.told("offer_answered")
    views = [market.view(viewer)["base"]["offers"] for viewer in ("P", "Q", None)]

    market.play("R", "answer_offer", answer(by_rule, "accept"))

    assert market.told("offer_answered") == [told]
    assert views == [market.view(viewer)["base"]["offers"] for viewer in ("P", "Q", None)]


def test_nobody_else_hears_of_standing_answers(market: Table) -> None:
    """BASE-HIDE-13, BASE-HIDE-17: neither from the log nor from a view."""
    before = {viewer: market.view(viewer) for viewer in ("P", "Q", "S", None)}

    market.play("R", "set_standing_answers", standing(ORE_FOR_BRICK, decline_all="always", auto_roll=True))

    assert market.log == []
    for viewer, seen_before in before.items():
        assert {**market.view(viewer), "moves": 0} == {**seen_before, "moves": 0}
        assert "always" not in json.dumps(market.view(viewer))
    assert settings(market, "R") == standing(ORE_FOR_BRICK, decline_all="always", auto_roll=True)


def test_a_use_is_counted_when_the_swap_executes(market: Table) -> None:
    """BASE-OFFER-16"""
    market.play("R", "set_standing_answers", standing(rule(ONE_ORE, ONE_BRICK, times=2)))

    name = made(market.play("P", "make_offer", offer(ONE_BRICK, ONE_ORE)))
    assert seen(market, name)["answers"]["2"] == "accept"
    assert settings(market, "R")["rules"][0]["times"] == 2

    market.play("P", "execute_offer", {"offer": name, "with": "2"})
    assert settings(market, "R")["rules"][0]["times"] == 1


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
    """BASE-OFFER-16b: offer.want = rule.give, offer.give ⊇ rule.want"""
    market.play("R", "set_standing_answers", standing(ORE_FOR_BRICK))

    name = made(market.play("P", "make_offer", offer(give, want)))

    assert (seen(market, name)["answers"]["2"] == "accept") is accepted


@pytest.mark.parametrize(
    ("keep", "said"), [({"ore": 1}, "accept"), ({"ore": 2}, "pending"), ({"brick": 1}, "accept")]
)
def test_a_rule_keeps_what_its_seat_wants_to_keep(market: Table, keep: dict[str, int], said: str) -> None:
    """BASE-OFFER-16b: after the swap the seat has at least `keep`."""
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

    assert market.kinds_told == ["offer_made"]


def test_declining_all_wins_over_rules(market: Table) -> None:
    """BASE-OFFER-16a, BASE-OFFER-17"""
    market.play("R", "set_standing_answers", standing(ORE_FOR_BRICK, decline_all="always"))

    name = made(market.play("P", "make_offer", offer(ONE_BRICK, ONE_ORE)))

    assert seen(market, name)["answers"] == {"1": "pending", "2": "decline", "3": "pending"}
    assert "2" not in market.view(None)["asked"]


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
    """BASE-DEC-15: in the set-up, before the roll, by any seat."""
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
    """BASE-DEC-15, BASE-DEC-19"""
    assert settings(table(), "Q") == {"decline_all": "off", "rules": [], "auto_roll": False}


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
