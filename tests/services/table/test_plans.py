"""Writing plans."""

from __future__ import annotations

import pytest

from games.services.errors import BadPlan, IllegalMove, NoPlan
from games.services.table import plans
from games.services.time import clocks
from tests.services.table.planner import A_MINUTE_LATER, ROAD, TWO_ROADS, road


def test_a_change_takes_the_plan_out_of_use(planner):
    bence = planner(next_one=True).holds(**TWO_ROADS)
    bence.write("build_road", road(bence)).use()

    bence.write("build_road", road(bence))

    assert bence.plan.status == "draft"
    bence.game.play(bence.game.active, "end_turn")
    clocks.sweep(now=A_MINUTE_LATER)
    assert bence.moved == []


def test_lines_build_on_each_other(planner):
    """The second road begins where the first one ends. Removing the first leaves a line that stops the plan."""
    anna = planner().holds(**TWO_ROADS)
    start = set(anna.options()["build_road"])
    anna.write("build_road", road(anna))
    beyond = next(place for place in anna.options()["build_road"] if place not in start)
    anna.write("build_road", beyond)

    anna.act(plans.remove, line=0).use()

    assert (anna.moved, anna.why) == ([], "impossible")


def test_only_what_the_rules_would_allow_can_be_planned(planner):
    anna = planner()
    with pytest.raises(IllegalMove):
        anna.write("build_road", "9,9,NE")
    with pytest.raises(BadPlan):
        anna.write("end_turn")
    with pytest.raises(NoPlan):
        anna.use()
    assert anna.plan is None


def test_only_cards_that_a_hand_can_hold_are_kept(planner):
    """A plan that waited for others would stop each time."""
    anna = planner().holds(**ROAD)
    anna.write("build_road", road(anna)).change(0, ore=1)

    with pytest.raises(BadPlan):
        anna.change(0, gold=1)

    assert anna.plan.lines[0]["keep"] == {"ore": 1}


def test_a_plan_has_at_most_twenty_lines_and_its_forms_count_once(planner):
    anna = planner()
    trade = anna.options()["trade_with_bank"][0]
    back = next(one for one in anna.options()["trade_with_bank"] if one["take"] == trade["give"])
    for line in range(20):
        anna.write("trade_with_bank", back if line % 2 else trade)
    with pytest.raises(BadPlan):
        anna.write("trade_with_bank", trade)

    anna.act(plans.remove, line=3)
    for _again in range(2):
        anna.keys = 30
        anna.write("trade_with_bank", trade)

    assert len(anna.plan.lines) == 20


def test_the_last_plan_can_be_repeated(planner):
    anna = planner().holds(**ROAD)
    anna.write("build_road", road(anna)).use("end")

    anna.act(plans.repeat)

    assert anna.plan.status == "draft"
    assert [line["at"] for line in anna.plan.lines] == [None]
