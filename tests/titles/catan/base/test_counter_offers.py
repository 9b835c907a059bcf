"""Counter-offers to the active seat.

BASE-OFFER-04, BASE-OFFER-09, BASE-OFFER-10, BASE-OFFER-11, BASE-OFFER-12, BASE-OFFER-20, BASE-TRADE-08.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.titles.catan.base.trading import answer, counter, made, offer, open_offers, seen
from tests.titles.catan.tables import Table

Tables = Callable[..., Table]
ONE_WOOL, ONE_ORE = {"wool": 1}, {"ore": 1}
ORE_FOR_WOOL = counter(ONE_ORE, ONE_WOOL)


@pytest.fixture
def market(table: Tables) -> Table:
    """P is in trade and build and has wool; Q and R have ore."""
    return table().main("P").holds("P", wool=1).holds("Q", ore=3).holds("R", ore=3)


def test_a_seat_proposes_a_deal_unasked(market: Table) -> None:
    """BASE-OFFER-11, BASE-DEC-10, BASE-TRADE-08"""
    name = made(market.play("Q", "make_counter_offer", ORE_FOR_WOOL))

    assert market.kinds_logged == ["counter_made"]
    assert seen(market, name) == {
        "id": name,
        "from": "1",
        "to": ["0"],
        "give": ONE_ORE,
        "want": ONE_WOOL,
        "mode": "pick",
        "answers": {"0": "pending"},
        "counter": True,
        "replies_to": None,
    }


def test_the_active_seat_accepts_and_the_swap_happens_at_once(market: Table) -> None:
    """BASE-OFFER-11, BASE-DEC-09"""
    name = made(market.play("Q", "make_counter_offer", counter(ONE_ORE, ONE_WOOL)))

    market.play("P", "answer_counter", answer(name, "accept"))

    assert (market.hand("P"), market.hand("Q")) == (ONE_ORE, {"ore": 2, "wool": 1})
    assert market.logged("swapped") == [
        {"offer": name, "between": ["1", "0"], "gave": {"1": ONE_ORE, "0": ONE_WOOL}}
    ]
    assert market.last is not None
    assert market.last.concerned == ("0", "1")
    assert open_offers(market) == []


def test_the_active_seat_declines_and_the_counter_offer_closes(market: Table) -> None:
    """BASE-OFFER-11"""
    name = made(market.play("Q", "make_counter_offer", ORE_FOR_WOOL))

    market.play("P", "answer_counter", answer(name, "decline"))

    assert market.logged("counter_declined") == [{"seat": "0", "offer": name, "maker": "1"}]
    assert open_offers(market) == []


def test_accepting_needs_the_cards_and_leaves_the_counter_offer_open(market: Table) -> None:
    """BASE-EX-75, BASE-OFFER-20, BASE-ERR-47"""
    name = made(market.play("Q", "make_counter_offer", counter(ONE_ORE, {"wool": 2})))

    assert market.refused("P", "answer_counter", answer(name, "accept")).code == "BASE-ERR-47"
    assert open_offers(market) == [name]


def test_a_counter_offer_may_answer_an_offer_and_declines_it(market: Table) -> None:
    """BASE-OFFER-11, BASE-DEC-07"""
    first = made(market.play("P", "make_offer", offer(ONE_WOOL, {"ore": 3})))

    name = made(market.play("Q", "make_counter_offer", counter(ONE_ORE, ONE_WOOL, answers=first)))

    assert seen(market, name)["replies_to"] == first
    assert seen(market, first)["answers"]["1"] == "decline"
    assert "1" not in market.sight(None)["asked"]


def test_a_counter_offer_leaves_an_acceptance_standing(market: Table) -> None:
    """An acceptance is a commitment until its seat withdraws it. BASE-OFFER-06"""
    first = made(market.play("P", "make_offer", offer(ONE_WOOL, {"ore": 3})))
    market.play("Q", "answer_offer", answer(first, "accept"))

    market.play("Q", "make_counter_offer", counter(ONE_ORE, ONE_WOOL, answers=first))

    assert seen(market, first)["answers"]["1"] == "accept"


def test_a_counter_offer_answers_only_open_offers_to_its_seat(market: Table) -> None:
    """BASE-ERR-48, BASE-ERR-49"""
    to_r = made(market.play("P", "make_offer", offer(ONE_WOOL, ONE_ORE, to=("2",))))
    of_r = made(market.play("R", "make_counter_offer", ORE_FOR_WOOL))

    for name, code in (
        (to_r, "BASE-ERR-48"),
        (of_r, "BASE-ERR-48"),
        ("99", "BASE-ERR-49"),
        (1, "BASE-ERR-49"),
    ):
        argument = {**ORE_FOR_WOOL, "answers": name}
        assert market.refused("Q", "make_counter_offer", argument).code == code


def test_a_counter_offer_needs_the_cards_it_gives(market: Table) -> None:
    """BASE-OFFER-11, BASE-ERR-44"""
    assert market.refused("Q", "make_counter_offer", counter({"ore": 4}, ONE_WOOL)).code == "BASE-ERR-44"
    assert market.refused("S", "make_counter_offer", ORE_FOR_WOOL).code == "BASE-ERR-44"
    assert "make_counter_offer" not in market.options("S")


def test_the_active_seat_makes_no_counter_offers(market: Table) -> None:
    """It would be an offer to itself. BASE-OFFER-11, BASE-ERR-45"""
    assert market.refused("P", "make_counter_offer", counter(ONE_WOOL, ONE_ORE)).code == "BASE-ERR-45"


def test_counter_offers_come_to_a_seat_without_cards_too(market: Table) -> None:
    """BASE-OFFER-19"""
    name = made(market.holds("P").play("Q", "make_counter_offer", ORE_FOR_WOOL))

    assert market.options("P")["answer_counter"] == [answer(name, "decline")]


def test_a_seat_has_two_open_counter_offers_at_most(market: Table) -> None:
    """BASE-OFFER-04, BASE-ERR-51"""
    name = made(market.play("Q", "make_counter_offer", ORE_FOR_WOOL))
    market.play("Q", "make_counter_offer", ORE_FOR_WOOL)

    refused = market.refused("Q", "make_counter_offer", ORE_FOR_WOOL)

    assert (refused.code, refused.facts) == ("BASE-ERR-51", {"n": 2})
    assert "make_counter_offer" not in market.options("Q")
    assert market.accepts("R", "make_counter_offer", ORE_FOR_WOOL)
    assert market.play("Q", "withdraw_offer", name).accepts("Q", "make_counter_offer", ORE_FOR_WOOL)


def test_a_counter_offer_closes_whatever_its_maker_loses(market: Table) -> None:
    """It closes even if its maker still holds what it offers, so that nothing is revealed. BASE-OFFER-10"""
    market.holds("Q", ore=3, grain=1).put("Q", settlements="1,0,N").give_cards("P", knight=1)
    name = made(market.play("Q", "make_counter_offer", ORE_FOR_WOOL))
    of_r = made(market.play("R", "make_counter_offer", ORE_FOR_WOOL))

    market.knight("P", "1,0", "Q", steal="grain")

    assert market.logged("offer_closed") == [
        {"offer": name, "maker": "1", "counter": True, "why": "cards_left"}
    ]
    assert open_offers(market) == [of_r]
    assert market.accepts("Q", "make_counter_offer", ORE_FOR_WOOL)


def test_counter_offers_close_with_the_turn(market: Table) -> None:
    """BASE-OFFER-13"""
    market.play("Q", "make_counter_offer", ORE_FOR_WOOL).end_turn("P")

    assert open_offers(market) == []


def test_a_counter_offer_is_withdrawn_by_its_maker_only(market: Table) -> None:
    """BASE-OFFER-12, BASE-ERR-53"""
    name = made(market.play("Q", "make_counter_offer", ORE_FOR_WOOL))

    assert market.refused("P", "withdraw_offer", name).code == "BASE-ERR-53"
    assert market.refused("P", "execute_offer", {"offer": name, "with": "1"}).code == "BASE-ERR-53"
    assert market.play("Q", "withdraw_offer", name).logged("offer_withdrawn") == [
        {"seat": "1", "offer": name, "counter": True}
    ]


def test_a_counter_offer_is_for_the_active_seat_alone(market: Table) -> None:
    """BASE-TRADE-01, BASE-ERR-46, BASE-ERR-48"""
    name = made(market.play("Q", "make_counter_offer", ORE_FOR_WOOL))

    assert market.refused("R", "answer_counter", answer(name, "accept")).code == "BASE-ERR-46"
    assert market.refused("R", "answer_offer", answer(name, "accept")).code == "BASE-ERR-48"


def test_an_own_offer_is_no_counter_offer(market: Table) -> None:
    """BASE-ERR-48, BASE-ERR-49"""
    name = made(market.play("P", "make_offer", offer(ONE_WOOL, ONE_ORE)))

    assert market.refused("P", "answer_counter", answer(name, "accept")).code == "BASE-ERR-48"
    assert market.refused("P", "answer_counter", answer("99", "accept")).code == "BASE-ERR-49"
    assert market.refused("P", "answer_counter", {"offer": name}).code == "BASE-ERR-68"


@pytest.mark.parametrize(
    ("argument", "code"),
    [
        (None, "BASE-ERR-68"),
        ({"give": ONE_ORE, "want": ONE_WOOL}, "BASE-ERR-68"),
        ({**ORE_FOR_WOOL, "to": ["0"]}, "BASE-ERR-68"),
        (counter({}, ONE_WOOL), "BASE-ERR-43"),
        (counter(ONE_ORE, {}), "BASE-ERR-43"),
        (counter(ONE_ORE, {"ore": 1}), "BASE-ERR-42"),
        (counter({"victory_point": 1}, ONE_WOOL), "BASE-ERR-52"),
        (counter({"ore": -1}, ONE_WOOL), "BASE-ERR-58"),
        (counter(ONE_ORE, {"wool": 20}), "BASE-ERR-67"),
    ],
)
def test_what_is_no_counter_offer_is_refused(market: Table, argument: Any, code: str) -> None:
    """BASE-TRADE-02, BASE-TRADE-03, BASE-TRADE-04, BASE-ERR-42, BASE-ERR-43, BASE-ERR-52, BASE-ERR-58"""
    assert market.refused("Q", "make_counter_offer", argument).code == code


def test_random_counter_offers_are_legal(market: Table) -> None:
    """BASE-DEC-10"""
    market.play("P", "make_offer", offer(ONE_WOOL, ONE_ORE))
    drawn = {market.sample("Q", seed)[0] for seed in range(40)}
    for seed in range(40):
        assert market.accepts("Q", *market.sample("Q", seed))

    assert drawn == {"answer_offer", "make_counter_offer", "set_standing_answers"}
