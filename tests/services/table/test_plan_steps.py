"""Offers in plans: made, waited for, carried out or replaced by another way."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.models.turn import Turn
from games.services.table import moves, plans
from games.services.time import clocks
from games.titles.catan.base.rules.standing_answers import no_standing_answers
from tests.services.conftest import HOUR, NOW, step
from tests.services.table.planner import Planner, road

A_MINUTE_LATER = NOW + timedelta(minutes=1)


@pytest.fixture
def party_of_four(party):
    """The planner in turn, who holds two wool and a lumber, and the others, who hold a brick each."""
    game = party(until=step("main"))
    seats = [str((int(game.active) + place) % 4) for place in range(4)]
    anna = Planner(game, seats[0]).holds(wool=2, lumber=1)
    return anna, [Planner(game, seat).holds(brick=1) for seat in seats[1:]]


def offer(anna, give=1, mode="first", want="brick"):
    others = [seat for seat in anna.game.users if seat != anna.seat]
    return {"give": {"wool": give}, "want": {want: 1}, "to": others, "mode": mode}


def answer(one, answer="accept", *, now=NOW, number=None):
    """Answer the newest offer."""
    name = number or max(one.game.state["base"]["offers"], key=int)
    one.game.play(one.seat, "answer_offer", {"offer": name, "answer": answer}, now=now)


def test_a_turn_with_trade_costs_one_visit(party_of_four):
    """The offer is made, the first acceptance carries it out, then the road is built and the turn ends."""
    anna, (bence, chiara, _dieter) = party_of_four
    place = road(anna)
    anna.write("make_offer", offer(anna)).write("build_road", place).use("end")
    assert anna.moved == ["make_offer", "wait_for_answers"]
    answer(bence, "decline")
    assert anna.game.active == anna.seat

    answer(chiara)

    assert anna.moved == ["make_offer", "wait_for_answers", "build_road", "end_turn"]
    assert anna.game.state["base"]["hands"][chiara.seat]["wool"] == 1


def test_an_offer_to_pick_from_goes_to_the_first_who_accepts(party_of_four):
    """BASE-OFFER-07: clockwise, if several have."""
    anna, (bence, _chiara, _dieter) = party_of_four
    anna.write("make_offer", offer(anna, mode="pick")).use()

    answer(bence)

    assert anna.moved == ["make_offer", "wait_for_answers", "execute_offer"]
    assert anna.plan.status == "done"


def test_a_standing_answer_carries_an_offer_out_at_once(party_of_four):
    """BASE-OFFER-16: clockwise from the seat in turn."""
    anna, others = party_of_four
    rule = {"give": {"brick": 1}, "want": {"wool": 1}, "keep": {}, "times": 1, "until": "always"}
    for one in others[1:]:
        one.game.play(one.seat, "set_standing_answers", {**no_standing_answers(), "rules": [rule]})

    anna.write("make_offer", offer(anna)).use()

    assert anna.moved == ["make_offer"]
    assert anna.plan.status == "done"
    assert anna.game.state["base"]["hands"][others[1].seat]["brick"] == 0


def test_the_next_way_is_tried_when_all_have_declined(party_of_four):
    """Up to two wool, if nobody takes one; the first offer is off the table then."""
    anna, others = party_of_four
    anna.write("make_offer", offer(anna)).write("make_offer", offer(anna, give=2), line=0).use()

    for one in others:
        answer(one, "decline")

    assert anna.moved == ["make_offer", "wait_for_answers", "withdraw_offer", "make_offer"]
    (left,) = anna.game.state["base"]["offers"].values()
    assert left["give"] == {"wool": 2}


def test_the_bank_is_asked_when_the_time_to_wait_is_over(party_of_four):
    """BASE-OFFER-18: the table's option, counted from the first offer, also for the second."""
    anna, others = party_of_four
    anna.holds(wool=4)
    trade = next(
        one for one in anna.options()["trade_with_bank"] if one["give"] == "wool" and one["take"] == "brick"
    )
    anna.write("make_offer", offer(anna)).write("make_offer", offer(anna, give=2), line=0)
    anna.write("trade_with_bank", trade, line=0).use()
    for one in others:
        answer(one, "decline", now=NOW + 20 * HOUR)
    assert "trade_with_bank" not in anna.moved

    clocks.sweep(now=NOW + 24 * HOUR - timedelta(seconds=1))
    assert "trade_with_bank" not in anna.moved
    clocks.sweep(now=NOW + 24 * HOUR)

    assert anna.moved[-2:] == ["withdraw_offer", "trade_with_bank"]
    assert anna.plan.status == "done"


def test_an_offer_that_nobody_accepts_stops_the_plan(party_of_four):
    anna, others = party_of_four
    anna.write("make_offer", offer(anna)).write("build_road", road(anna)).use("end")

    for one in others:
        answer(one, "decline")

    assert anna.why == "unanswered"
    assert anna.game.active == anna.seat
    anna.use("end", now=NOW + HOUR)
    assert anna.moved.count("make_offer") == 2
    # the time to wait begins again
    assert anna.plan.waits_until == NOW + 25 * HOUR


def test_no_offer_leaves_fewer_cards_than_its_line_allows(party_of_four):
    anna, _others = party_of_four
    anna.write("make_offer", offer(anna, give=2)).change(0, wool=1).use()

    assert (anna.moved, anna.why) == ([], "keep")


def test_an_offer_withdrawn_by_hand_stops_the_plan(party_of_four):
    anna, _others = party_of_four
    anna.write("make_offer", offer(anna)).use("end")
    (name,) = anna.game.state["base"]["offers"]

    anna.game.play(anna.seat, "withdraw_offer", name)

    assert anna.why == "moved"


def test_an_offer_that_is_taken_back_is_made_again_only_by_its_player(party_of_four):
    anna, _others = party_of_four
    anna.write("make_offer", offer(anna)).use("end")

    anna.undo().undo()

    assert anna.game.state["base"]["offers"] == {}
    assert anna.why == "taken_back"
    anna.use("end")
    assert anna.moved == ["make_offer", "wait_for_answers"]


def test_an_acceptance_that_was_taken_back_has_not_carried_the_offer_out(party_of_four):
    """The plan was out of use meanwhile."""
    anna, others = party_of_four
    anna.write("make_offer", offer(anna)).write("build_road", road(anna)).use("end").act(plans.pause)
    answer(others[0])
    moves.request_undo(game_id=anna.game.game.pk, user=others[0].user, now=NOW)
    anna.act(moves.answer_undo, agree=True)
    for one in others:
        answer(one, "decline")

    anna.use("end")

    assert anna.game.state["base"]["offers"] == {}
    assert anna.why == "unanswered"
    assert "build_road" not in anna.moved


def test_the_offer_is_not_a_line_of_the_imagined_turn(party_of_four):
    """What it would bring is not assumed, nor are its cards gone."""
    anna, _others = party_of_four
    anna.write("make_offer", offer(anna))

    assert "make_offer" in anna.options()
    assert Turn.objects.filter(verb="make_offer").count() == 0
