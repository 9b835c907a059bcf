"""Offers that stay open for days. BASE-OFFER, BASE-TRADE."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from games.engine.verbs import Proposing
from tests.titles.catan.base.trading import answer, counter, made, offer, open_offers, seen
from tests.titles.catan.tables import CATAN, Table

Tables = Callable[..., Table]
ONE_WOOL, ONE_ORE = {"wool": 1}, {"ore": 1}
WOOL_FOR_ORE = offer(ONE_WOOL, ONE_ORE)


@pytest.fixture
def market(table: Tables) -> Table:
    """P is in trade and build and has wool; everybody else has an ore."""
    laid = table().main("P").holds("P", wool=3, grain=1)
    return laid.holds("Q", ore=1).holds("R", ore=1).holds("S", ore=1)


def test_the_active_seat_picks_one_of_the_accepters(market: Table) -> None:
    """BASE-EX-70, BASE-OFFER-02, BASE-OFFER-05, BASE-OFFER-06, BASE-OFFER-07, BASE-OFFER-08, BASE-TRADE-05"""
    name = made(market.play("P", "make_offer", WOOL_FOR_ORE))
    market.play("Q", "answer_offer", answer(name, "accept"))
    market.play("S", "answer_offer", answer(name, "accept"))

    market.play("P", "execute_offer", {"offer": name, "with": "3"})

    assert market.hand("P") == {"wool": 2, "grain": 1, "ore": 1}
    assert market.hand("S") == ONE_WOOL
    assert market.hand("Q") == ONE_ORE
    assert market.logged("swapped") == [
        {"offer": name, "between": ["0", "3"], "gave": {"0": ONE_WOOL, "3": ONE_ORE}}
    ]
    assert open_offers(market) == []
    assert market.refused("P", "execute_offer", {"offer": name, "with": "1"}).code == "BASE-ERR-49"
    assert market.refused("R", "answer_offer", answer(name, "accept")).code == "BASE-ERR-49"


def test_opponents_are_named_in_turn_order_and_the_first_accepter_is_next(market: Table) -> None:
    """BASE-OFFER-07: R offers to all, and S and P accept."""
    market.main("R").holds("R", wool=3).holds("P", ore=1)
    assert CATAN.describe(market.options("R")["make_offer"])["shape"]["to"] == ["3", "0", "1"]
    name = made(market.play("R", "make_offer", offer(ONE_WOOL, ONE_ORE, to=("0", "1", "3"))))
    market.play("P", "answer_offer", answer(name, "accept")).play("S", "answer_offer", answer(name, "accept"))

    game = CATAN.game(market.state)
    verb = game.top.verb(game, "2", "make_offer") if game.top is not None else None

    assert isinstance(verb, Proposing)
    proposal = verb.open_proposal(game, "2", int(name))
    assert proposal is not None
    assert proposal.take == ("execute_offer", {"offer": name, "with": "3"})


def test_any_number_of_trades_of_any_number_of_cards(market: Table) -> None:
    """BASE-TRADE-06"""
    market.holds("P", wool=12).holds("Q", ore=3).holds("R", ore=1)
    for want, seller in ((1, "1"), (2, "1"), (1, "2")):
        name = made(market.play("P", "make_offer", offer({"wool": 4}, {"ore": want})))
        market.play(seller, "answer_offer", answer(name, "accept"))
        market.play("P", "execute_offer", {"offer": name, "with": seller})

    assert market.hand("P") == {"ore": 4}
    assert market.hand("Q") == {"wool": 8}
    assert market.hand("R") == {"wool": 4}


def test_a_swap_is_taken_back_only_with_the_consent_of_both(market: Table) -> None:
    """BASE-HIDE-19"""
    name = made(market.play("P", "make_offer", WOOL_FOR_ORE))
    market.play("Q", "answer_offer", answer(name, "accept"))
    assert market.last is not None
    assert market.last.barrier is None

    market.play("P", "execute_offer", {"offer": name, "with": "1"})

    assert (market.last.barrier, market.last.concerned) == ("soft", ("0", "1"))


def test_an_offer_is_named_by_its_move_and_seen_by_all(market: Table) -> None:
    """BASE-OFFER-01, BASE-HIDE-12, BASE-TRADE-07"""
    name = made(market.play("P", "make_offer", offer(ONE_WOOL, ONE_ORE, to=("2", "1"))))

    market.play("R", "answer_offer", answer(name, "decline"))

    assert name == "1"
    for viewer in ("P", "Q", "S", None):
        assert market.sight(viewer)["base"]["offers"] == [
            {
                "id": "1",
                "from": "0",
                "to": ["1", "2"],
                "give": ONE_WOOL,
                "want": ONE_ORE,
                "mode": "pick",
                "answers": {"1": "pending", "2": "decline"},
                "counter": False,
                "replies_to": None,
            }
        ]
    assert market.logged("offer_answered") == [{"seat": "2", "offer": "1", "maker": "0", "answer": "decline"}]


def test_the_addressed_seats_are_asked_but_nobody_waits_for_them(market: Table) -> None:
    """BASE-DEC-07, BASE-OFFER-14, BASE-DEC-18"""
    name = made(market.play("P", "make_offer", offer(ONE_WOOL, ONE_ORE, to=("1", "2"))))
    assert market.sight(None)["asked"] == ["1", "2"]

    market.play("R", "answer_offer", answer(name, "accept"))

    assert market.sight(None)["asked"] == ["1"]
    assert market.due == ["0"]
    assert market.accepts("P", "end_turn")


def test_whether_a_seat_could_accept_is_not_told_before_it_answers(market: Table) -> None:
    """BASE-HIDE-18, BASE-ERR-62"""
    name = made(market.play("P", "make_offer", WOOL_FOR_ORE))
    rich, poor = market.sight("P"), market.holds("Q", grain=1).sight("P")

    bank = {"bank": None}
    assert {**rich["base"], **bank} == {**poor["base"], **bank}
    assert rich["asked"] == poor["asked"]
    refused = market.refused("P", "execute_offer", {"offer": name, "with": "1"})
    assert (refused.code, refused.facts) == ("BASE-ERR-50", {"name": "1"})


def test_an_accepter_may_retract(market: Table) -> None:
    """BASE-OFFER-05, BASE-OFFER-12, BASE-ERR-50"""
    name = made(market.play("P", "make_offer", WOOL_FOR_ORE))
    market.play("Q", "answer_offer", answer(name, "accept"))

    market.play("Q", "answer_offer", answer(name, "decline"))

    assert market.refused("P", "execute_offer", {"offer": name, "with": "1"}).code == "BASE-ERR-50"
    market.play("Q", "answer_offer", answer(name, "accept"))
    assert market.accepts("P", "execute_offer", {"offer": name, "with": "1"})


def test_accepting_needs_the_cards_asked_for(market: Table) -> None:
    """BASE-OFFER-05, BASE-ERR-47"""
    name = made(market.play("P", "make_offer", offer(ONE_WOOL, {"ore": 2})))

    assert market.refused("Q", "answer_offer", answer(name, "accept")).code == "BASE-ERR-47"
    assert market.options("Q")["answer_offer"] == [answer(name, "decline")]


def test_only_addressed_seats_answer(market: Table) -> None:
    """BASE-OFFER-05, BASE-ERR-48"""
    name = made(market.play("P", "make_offer", offer(ONE_WOOL, ONE_ORE, to=("1",))))

    assert market.refused("S", "answer_offer", answer(name, "accept")).code == "BASE-ERR-48"
    assert market.refused("P", "answer_offer", answer(name, "accept")).code == "BASE-ERR-48"


def test_the_first_acceptance_executes_at_once_if_the_offer_says_so(market: Table) -> None:
    """BASE-OFFER-07"""
    name = made(market.play("P", "make_offer", offer(ONE_WOOL, ONE_ORE, mode="first")))
    market.play("Q", "answer_offer", answer(name, "decline"))

    market.play("R", "answer_offer", answer(name, "accept"))

    assert market.hand("R") == ONE_WOOL
    assert market.kinds_logged == ["offer_answered", "swapped"]
    assert open_offers(market) == []


def test_a_first_acceptance_waits_while_trade_and_build_is_not_on_top(market: Table) -> None:
    """P is placing a free road again and executes the offer itself afterwards. BASE-TRADE-01"""
    name = made(market.play("P", "make_offer", offer(ONE_WOOL, ONE_ORE, mode="first")))
    market.put("P", settlements="0,0,N").state["stack"].append(
        {"step": "free_piece", "seat": "0", "number": market.state["decision"]}
    )

    market.play("R", "answer_offer", answer(name, "accept"))
    assert market.hand("R") == ONE_ORE
    market.play("P", "place_free_piece", "0,0,NE")

    market.play("P", "execute_offer", {"offer": name, "with": "2"})
    assert market.hand("R") == ONE_WOOL


def test_an_offer_closes_when_its_maker_no_longer_holds_it(market: Table) -> None:
    """BASE-EX-71, BASE-OFFER-10"""
    wool = made(market.holds("P", wool=4, grain=1).play("P", "make_offer", WOOL_FOR_ORE))
    grain = made(market.play("P", "make_offer", offer({"grain": 1}, ONE_ORE)))

    market.play("P", "trade_with_bank", {"give": "wool", "take": "brick", "times": 1})

    assert open_offers(market) == [grain]
    assert market.logged("offer_closed") == [
        {"offer": wool, "maker": "0", "counter": False, "why": "cards_gone"}
    ]


def test_offers_together_may_exceed_the_hand(market: Table) -> None:
    """Each offer is checked by itself; a swap closes offers that can no longer be kept. BASE-OFFER-03, BASE-OFFER-08"""
    market.holds("P", wool=1)
    one = made(market.play("P", "make_offer", WOOL_FOR_ORE))
    market.play("P", "make_offer", offer(ONE_WOOL, {"brick": 1}))
    market.play("Q", "answer_offer", answer(one, "accept"))

    market.play("P", "execute_offer", {"offer": one, "with": "1"})

    assert open_offers(market) == []


@pytest.mark.parametrize("stolen", ["ore", "grain"])
def test_a_robbery_cancels_acceptances_whatever_was_stolen(market: Table, stolen: str) -> None:
    """BASE-EX-72, BASE-OFFER-09"""
    market.put("Q", settlements="1,0,N").give_cards("P", knight=1).holds("Q", ore=2, grain=2)
    name = made(market.play("P", "make_offer", WOOL_FOR_ORE))
    market.play("Q", "answer_offer", answer(name, "accept"))
    market.play("R", "answer_offer", answer(name, "accept"))

    market.knight("P", "1,0", "Q", steal=stolen)

    assert seen(market, name)["answers"] == {"1": "pending", "2": "accept", "3": "pending"}
    assert market.logged("acceptance_cancelled") == [{"seat": "1", "offer": name, "maker": "0"}]
    market.play("Q", "answer_offer", answer(name, "accept"))
    assert market.accepts("P", "execute_offer", {"offer": name, "with": "1"})


def test_a_monopoly_cancels_acceptances(market: Table) -> None:
    """BASE-EX-72, BASE-OFFER-09"""
    market.give_cards("P", monopoly=1)
    name = made(market.play("P", "make_offer", WOOL_FOR_ORE))
    market.play("Q", "answer_offer", answer(name, "accept"))

    market.play("P", "play_monopoly", "ore")

    assert seen(market, name)["answers"]["1"] == "pending"
    assert market.refused("Q", "answer_offer", answer(name, "accept")).code == "BASE-ERR-47"


def test_a_swap_cancels_the_other_acceptances_of_a_seat(market: Table) -> None:
    """BASE-OFFER-09"""
    market.holds("Q", ore=2)
    one = made(market.play("P", "make_offer", WOOL_FOR_ORE))
    other = made(market.play("P", "make_offer", offer({"grain": 1}, ONE_ORE)))
    for name in (one, other):
        market.play("Q", "answer_offer", answer(name, "accept"))
        market.play("S", "answer_offer", answer(name, "accept"))

    market.play("P", "execute_offer", {"offer": one, "with": "1"})

    assert seen(market, other)["answers"] == {"1": "pending", "2": "pending", "3": "accept"}


def test_open_offers_end_with_the_turn_and_nobody_is_blamed(market: Table) -> None:
    """BASE-EX-73, BASE-OFFER-13, BASE-OFFER-14, BASE-OFFER-15"""
    name = made(market.play("P", "make_offer", WOOL_FOR_ORE))

    market.end_turn("P")

    assert market.logged("offer_closed") == [
        {"offer": name, "maker": "0", "counter": False, "why": "turn_ended"}
    ]
    assert open_offers(market) == []
    assert market.waiting_for == {"Q": "pre_roll"}


def test_offers_are_gone_when_the_game_is_over(market: Table) -> None:
    """BASE-OFFER-13"""
    market.put("P", cities="0,0,N 1,1,N -1,1,N -1,-1,N", settlements="2,-1,N").holds(
        "P", grain=1, wool=2, ore=1
    )
    market.play("P", "make_offer", WOOL_FOR_ORE).deck("victory_point")

    market.play("P", "buy_development_card")

    assert market.winner == "P"
    assert open_offers(market) == []


def test_a_maker_withdraws_its_own_offers_only(market: Table) -> None:
    """BASE-OFFER-12, BASE-ERR-53"""
    name = made(market.play("P", "make_offer", WOOL_FOR_ORE))
    assert market.refused("Q", "withdraw_offer", name).code == "BASE-ERR-53"

    market.play("P", "withdraw_offer", name)

    assert market.logged("offer_withdrawn") == [{"seat": "0", "offer": name, "counter": False}]
    assert open_offers(market) == []
    assert market.refused("P", "withdraw_offer", name).code == "BASE-ERR-49"


def test_a_seat_has_five_open_offers_at_most(market: Table) -> None:
    """BASE-OFFER-04, BASE-ERR-51"""
    for _ in range(5):
        market.play("P", "make_offer", WOOL_FOR_ORE)

    refused = market.refused("P", "make_offer", WOOL_FOR_ORE)

    assert (refused.code, refused.message) == (
        "BASE-ERR-51",
        "You have 5 open offers. Withdraw one first.",
    )
    assert "make_offer" not in market.options("P")
    assert market.play("P", "withdraw_offer", "1").accepts("P", "make_offer", WOOL_FOR_ORE)


def test_only_the_active_seat_makes_offers(market: Table) -> None:
    """BASE-TRADE-01, BASE-ERR-46"""
    refused = market.refused("Q", "make_offer", offer(ONE_ORE, ONE_WOOL, to=("2",)))

    assert (refused.code, refused.facts) == ("BASE-ERR-46", {"name": "0"})


def test_no_offers_before_the_roll(table: Tables) -> None:
    """BASE-TRADE-01, BASE-ERR-04"""
    laid = table().pre_roll("P").holds("P", wool=1).holds("Q", ore=1)

    assert laid.refused("P", "make_offer", WOOL_FOR_ORE).code == "BASE-ERR-04"
    assert laid.refused("Q", "make_counter_offer", counter(ONE_ORE, ONE_WOOL)).code == "BASE-ERR-04"


def test_an_offer_that_has_gone_with_the_turn_is_no_longer_open(market: Table) -> None:
    """The refusal is BASE-ERR-49 even if the seat that answers has to roll now."""
    market.play("P", "make_offer", WOOL_FOR_ORE).play("P", "end_turn")

    for seat, verb, argument in (
        ("Q", "answer_offer", answer("1", "decline")),
        ("R", "answer_offer", answer("1", "accept")),
        ("P", "withdraw_offer", "1"),
    ):
        refused = market.refused(seat, verb, argument)
        assert (refused.code, refused.message) == ("BASE-ERR-49", "This offer is no longer open.")


def test_no_offers_while_discards_are_owed(table: Tables) -> None:
    """BASE-TURN-07, BASE-ERR-07"""
    laid = table().pre_roll("P").holds("P", wool=1).holds("Q", ore=8).roll(3, 4)

    assert laid.refused("P", "make_offer", WOOL_FOR_ORE).code == "BASE-ERR-07"
    assert laid.refused("Q", "make_counter_offer", counter(ONE_ORE, ONE_WOOL)).code == "BASE-ERR-07"


def test_a_seat_without_cards_makes_no_offer(market: Table) -> None:
    """BASE-OFFER-19, BASE-ERR-44"""
    market.holds("P")

    assert market.refused("P", "make_offer", WOOL_FOR_ORE).code == "BASE-ERR-44"
    assert "make_offer" not in market.options("P")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"give": {}}, "BASE-ERR-43"),
        ({"want": {}}, "BASE-ERR-43"),
        ({"give": {"wool": 0}}, "BASE-ERR-43"),
        ({"give": {"wool": 1, "grain": 0}}, "BASE-ERR-58"),
        ({"give": {"wool": -1}}, "BASE-ERR-58"),
        ({"give": {"wool": 1.0}}, "BASE-ERR-58"),
        ({"give": {"wool": True}}, "BASE-ERR-58"),
        ({"give": {"wool": "1"}}, "BASE-ERR-58"),
        ({"give": "wool"}, "BASE-ERR-58"),
        ({"want": {"ore": 1, "grain": 0}}, "BASE-ERR-58"),
        ({"want": ["ore"]}, "BASE-ERR-58"),
        ({"want": None}, "BASE-ERR-58"),
        ({"give": {"knight": 1}}, "BASE-ERR-52"),
        ({"want": {"gold": 1}}, "BASE-ERR-52"),
        ({"want": {"ore": 1, "wool": 1}}, "BASE-ERR-42"),
        ({"give": {"wool": 2}, "want": {"wool": 1}}, "BASE-ERR-42"),
        ({"give": {"wool": 4}}, "BASE-ERR-44"),
        ({"give": {"brick": 1}}, "BASE-ERR-44"),
        ({"want": {"ore": 10**30}}, "BASE-ERR-67"),
        ({"to": []}, "BASE-ERR-45"),
        ({"to": ["0"]}, "BASE-ERR-45"),
        ({"to": ["0", "1"]}, "BASE-ERR-45"),
        ({"to": ["1", "1"]}, "BASE-ERR-45"),
        ({"to": ["4"]}, "BASE-ERR-45"),
        ({"to": [1]}, "BASE-ERR-45"),
        ({"to": [["1"]]}, "BASE-ERR-45"),
        ({"to": "1"}, "BASE-ERR-45"),
        ({"to": None}, "BASE-ERR-45"),
        ({"mode": "best"}, "BASE-ERR-68"),
        ({"mode": ["pick"]}, "BASE-ERR-68"),
        ({"expires_at": "tomorrow"}, "BASE-ERR-68"),
    ],
)
def test_what_is_no_offer_is_refused(market: Table, change: dict[str, Any], code: str) -> None:
    """BASE-TRADE-02, BASE-TRADE-03, BASE-TRADE-04

    BASE-ERR-42, BASE-ERR-43, BASE-ERR-44, BASE-ERR-45, BASE-ERR-52, BASE-ERR-58
    """
    assert market.refused("P", "make_offer", {**WOOL_FOR_ORE, **change}).code == code


@pytest.mark.parametrize("argument", [None, [], "1", 1, {}, {"give": ONE_WOOL, "want": ONE_ORE}])
def test_an_offer_needs_all_its_parts(market: Table, argument: Any) -> None:
    """BASE-OFFER-01"""
    assert market.refused("P", "make_offer", argument).code == "BASE-ERR-68"


@pytest.mark.parametrize(
    ("seat", "verb", "argument", "code"),
    [
        ("Q", "answer_offer", {"offer": "1", "answer": "pending"}, "BASE-ERR-68"),
        ("Q", "answer_offer", {"offer": "1", "answer": True}, "BASE-ERR-68"),
        ("Q", "answer_offer", {"offer": "1"}, "BASE-ERR-68"),
        ("Q", "answer_offer", "1", "BASE-ERR-68"),
        ("Q", "answer_offer", {"offer": 1, "answer": "accept"}, "BASE-ERR-49"),
        ("Q", "answer_offer", {"offer": ["1"], "answer": "accept"}, "BASE-ERR-49"),
        ("P", "execute_offer", {"offer": "1", "with": "9"}, "BASE-ERR-65"),
        ("P", "execute_offer", {"offer": "1", "with": ["1"]}, "BASE-ERR-65"),
        ("P", "execute_offer", {"offer": "1", "with": "0"}, "BASE-ERR-50"),
        ("P", "execute_offer", {"offer": "1", "with": "1"}, "BASE-ERR-50"),
        ("P", "execute_offer", {"offer": "2", "with": "1"}, "BASE-ERR-49"),
        ("P", "execute_offer", "1", "BASE-ERR-68"),
        ("Q", "execute_offer", {"offer": "1", "with": "1"}, "BASE-ERR-46"),
        ("P", "withdraw_offer", 1, "BASE-ERR-49"),
        ("P", "withdraw_offer", None, "BASE-ERR-49"),
        ("P", "withdraw_offer", ["1"], "BASE-ERR-49"),
        ("P", "wait_for_answers", "1", "BASE-ERR-64"),
    ],
)
def test_what_is_no_answer_is_refused(market: Table, seat: str, verb: str, argument: Any, code: str) -> None:
    """BASE-ERR-49, BASE-ERR-50"""
    market.play("P", "make_offer", WOOL_FOR_ORE)

    assert market.refused(seat, verb, argument).code == code


def test_the_active_seat_waits_for_answers_once_in_a_turn(market: Table) -> None:
    """BASE-OFFER-18"""
    name = made(market.play("P", "make_offer", offer(ONE_WOOL, ONE_ORE, to=("1", "3"))))

    market.play("P", "wait_for_answers")

    assert market.logged("waits_for_answers") == [{"seat": "0", "offers": [name], "names": ["1", "3"]}]
    assert market.sight(None)["base"]["waiting_for_answers"]
    assert market.refused("P", "wait_for_answers").code == "BASE-ERR-70"
    assert market.accepts("P", "end_turn")
    market.play("Q", "answer_offer", answer(name, "accept"))
    assert market.sight(None)["base"]["waiting_for_answers"]
    market.play("S", "answer_offer", answer(name, "decline"))
    assert not market.sight(None)["base"]["waiting_for_answers"]


def test_there_is_nothing_to_wait_for_when_all_have_answered(market: Table) -> None:
    """BASE-OFFER-18"""
    assert market.refused("P", "wait_for_answers").code == "BASE-ERR-69"

    name = made(market.play("P", "make_offer", offer(ONE_WOOL, ONE_ORE, to=("1",))))
    market.play("Q", "answer_offer", answer(name, "decline"))

    assert market.refused("P", "wait_for_answers").code == "BASE-ERR-69"


def test_a_wait_is_over_once_all_have_answered(market: Table) -> None:
    """A later offer does not stop the clock again. BASE-OFFER-18"""
    name = made(market.play("P", "make_offer", offer(ONE_WOOL, ONE_ORE, to=("1",))))
    market.play("P", "wait_for_answers").play("Q", "answer_offer", answer(name, "decline"))

    market.play("P", "make_offer", WOOL_FOR_ORE)

    assert not market.sight(None)["base"]["waiting_for_answers"]


def test_a_wait_is_over_once_the_offer_is_withdrawn(market: Table) -> None:
    """BASE-OFFER-12, BASE-OFFER-18"""
    name = made(market.play("P", "make_offer", WOOL_FOR_ORE))
    market.play("P", "wait_for_answers")

    market.play("P", "withdraw_offer", name)

    assert not market.sight(None)["base"]["waiting_for_answers"]


def test_with_separate_phases_a_building_closes_the_offers(table: Tables) -> None:
    """BASE-TURN-05, BASE-ERR-60"""
    laid = table(separate_phases=True).put("P", settlements="0,0,N").main("P")
    laid.holds("P", brick=1, lumber=1, wool=1).holds("Q", ore=1)
    name = made(laid.play("P", "make_offer", WOOL_FOR_ORE))

    laid.play("P", "build_road", "0,0,NE")

    assert laid.logged("offer_closed") == [
        {"offer": name, "maker": "0", "counter": False, "why": "trade_closed"}
    ]
    assert laid.refused("P", "make_offer", WOOL_FOR_ORE).code == "BASE-ERR-60"
    assert laid.refused("Q", "answer_offer", answer(name, "accept")).code == "BASE-ERR-60"
    assert laid.refused("Q", "make_counter_offer", counter(ONE_ORE, ONE_WOOL)).code == "BASE-ERR-60"


def test_random_offers_are_legal_and_small(market: Table) -> None:
    """Bots draw their offers from these. BASE-OFFER-01"""
    for seed in range(40):
        drawn = market.sample("P", seed)
        if drawn[0] == "make_offer":
            assert market.accepts("P", *drawn)
            assert sum(drawn[1]["give"].values()) <= 2


def test_a_state_drawn_from_a_view_has_the_same_offers(market: Table) -> None:
    """BASE-HIDE-12"""
    from games.titles.catan.title import CATAN

    made(market.play("P", "make_offer", WOOL_FOR_ORE))
    market.play("Q", "answer_offer", answer("1", "accept"))

    drawn = CATAN.imagine(json.loads(json.dumps(market.sight("S"))), "any seed")

    assert CATAN.sight(drawn, "3")["base"]["offers"] == market.sight("S")["base"]["offers"]
