"""Builds ordered in advance for the second part and for the special building phase. P6-D-07"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.engine.errors import EngineError
from games.engine.invariants import check_invariants
from tests.titles.catan.five_six.tables import SPECIAL, ask, second_part, six, six_knights, turn
from tests.titles.catan.tables import CATAN, Table

CORNER, FARTHER = "0,0,N", "0,1,N"
ROADS = "0,0,NE 0,0,E"
ROAD, SETTLEMENT, CITY = ["build_road", "0,1,NE"], ["build_settlement", FARTHER], ["build_city", CORNER]
CARD = ["buy_development_card", None]
OFF = {"lines": [], "then": "ask"}


def placed(**more: object) -> Table:
    return six(**more).put("S", settlements=CORNER, roads=ROADS)  # type: ignore[arg-type]


def order(
    laid: Table, *lines: object, then: str = "ask", usual: tuple[str, ...] = (), name: str = "S"
) -> Table:
    return laid.play(name, "set_part_orders", {"usual": list(usual), "builds": list(lines), "then": then})


def run(laid: Table, name: str = "S") -> list[str]:
    """Play what the seat has ordered, as the site does; return the verbs."""
    played = []
    while name in laid.waiting_for and (answer := CATAN.ordered(laid.state, laid.seat(name))) is not None:
        laid.play(name, *answer)
        played.append(answer[0])
    return played


def left(laid: Table, name: str = "S") -> list[object]:
    return laid.state["five_six"]["builds"][laid.seat(name)]["lines"]  # type: ignore[no-any-return]


def test_lines_are_built_in_their_order_and_then_the_part_ends():
    """P6-D-07"""
    laid = placed().give("S", brick=2, lumber=2, wool=1, grain=1)
    laid = second_part(order(turn(laid, "P"), ROAD, SETTLEMENT, then="end"), "P")

    assert run(laid) == ["build_road", "build_settlement", "end_turn"]
    assert laid.here["settlements"][FARTHER] == "3"
    assert laid.waiting_for == {"Q": "pre_roll"}
    assert laid.state["five_six"]["builds"]["3"] == OFF


def test_a_line_that_lacks_cards_stops_the_order_and_stays():
    """P6-D-07: the road could be paid, but it comes after the city."""
    laid = second_part(order(turn(placed().give("S", brick=1, lumber=1), "P"), CITY, ROAD, then="end"), "P")

    assert run(laid) == ["end_turn"]
    assert left(laid) == [CITY, ROAD]


def test_a_seat_that_wants_it_is_asked_at_a_line_that_lacks_cards():
    """P6-D-07"""
    laid = second_part(order(turn(placed().give("S", ore=4), "P"), CITY), "P")

    assert run(laid) == []
    assert laid.waiting_for == {"S": "second_main"}


def test_a_line_that_more_cards_do_not_help_asks_even_a_seat_that_wants_to_end():
    """P6-D-07: somebody else has settled there."""
    laid = placed().put("Q", settlements=FARTHER).give("S", brick=1, lumber=1, wool=1, grain=1)
    laid = second_part(order(turn(laid, "P"), SETTLEMENT, then="end"), "P")

    assert run(laid) == []
    assert laid.options("S")["set_part_orders"].describe()["shape"]["stuck"] is True


def test_a_part_without_a_choice_ends_after_the_order_has_run():
    """P6-D-07, P6-D-01: nobody is waited for who can do nothing."""
    laid = order(turn(placed().give("S", brick=1, lumber=1), "P"), ROAD, usual=("second_main",))

    assert run(second_part(laid, "P")) == ["build_road", "end_turn"]


def test_a_seat_that_moves_itself_is_there_and_its_order_waits():
    """P6-D-07: it swaps for the ore that its city lacks."""
    laid = placed().give("S", wool=4, ore=2, grain=2)
    laid = second_part(order(turn(laid, "P"), CITY), "P")
    laid.play("S", "trade_with_bank", {"give": "wool", "take": "ore", "times": 1})

    assert CATAN.ordered(laid.state, "3") is None
    assert left(laid) == [CITY]


def test_a_line_that_the_seat_builds_itself_leaves_the_order():
    """P6-D-07"""
    laid = second_part(order(turn(placed().give("S", brick=1, lumber=1), "P"), ROAD, CITY), "P")

    assert left(laid.play("S", *ROAD)) == [CITY]


def test_a_line_that_a_seat_which_is_there_builds_leaves_the_order_and_the_rest_waits():
    """P6-D-07"""
    laid = placed().give("S", wool=5, brick=2, lumber=2, grain=1)
    laid = second_part(order(turn(laid, "P"), ROAD, SETTLEMENT, then="end"), "P")
    laid.play("S", "trade_with_bank", {"give": "wool", "take": "ore", "times": 1}).play("S", *ROAD)

    assert CATAN.ordered(laid.state, "3") is None
    assert left(laid) == [SETTLEMENT]


def test_an_order_given_in_the_own_part_waits_for_the_next():
    """P6-D-07"""
    laid = order(second_part(placed().give("S", brick=1, lumber=1), "P"), ROAD, then="end")

    assert CATAN.ordered(laid.state, "3") is None
    assert left(laid.end_turn("S")) == [ROAD]


def test_skipping_one_part_skips_no_more_than_one():
    """P6-D-07: without lines, the order is over after the part."""
    laid = second_part(order(turn(placed().give("S", ore=4), "P"), then="end"), "P")

    assert run(laid) == ["end_turn"]
    assert laid.state["five_six"]["builds"]["3"] == OFF


@pytest.mark.parametrize("options", [{}, SPECIAL], ids=["paired", "special"])
@pytest.mark.parametrize("lines", [(), (CITY,)], ids=["no order", "an order"])
def test_the_end_of_a_part_gives_up_what_the_hand_can_pay(options, lines):
    """P6-D-01, P6-D-03"""
    laid = order(turn(placed(**options).give("S", brick=1, lumber=1), "P"), *lines)
    laid = ask(laid, "S").end_turn("P")

    assert CATAN.given_up(laid.state, "3", laid.options("S")) == {"end_turn": ["build_road"]}


def test_a_card_is_bought_only_by_a_line_of_its_own():
    """P6-D-07"""
    laid = placed().give("S", ore=1, wool=1, grain=1).deck("monopoly")
    laid = second_part(order(turn(laid, "P"), CARD, then="end"), "P")

    assert run(laid) == ["buy_development_card", "end_turn"]
    assert laid.last is not None


def test_what_follows_an_ordered_card_does_not_depend_on_the_card():
    """P6-D-07: no card is drawn to say so, not even one that would win."""

    def following(card: str) -> object:
        laid = placed().put("S", cities="2,0,N -2,0,N 0,-2,N 0,2,N").deck(card)
        laid = order(turn(laid, "P"), CARD)
        return laid.options("S")["set_part_orders"].describe()["shape"]["builds"]["next"]

    assert CARD[0] in following("knight")
    assert following("victory_point") == following("knight")


def test_places_after_an_ordered_road_can_be_ordered():
    """P6-D-07: the options after the lines, as if the hand were full."""
    laid = turn(six().put("S", settlements=CORNER, roads="0,0,NE"), "P")

    def places() -> list[str]:
        following = laid.options("S")["set_part_orders"].describe()["shape"]["builds"]["next"]
        return following.get("build_settlement", {"values": []})["values"]

    assert FARTHER not in places()
    order(laid, ["build_road", "0,0,E"])
    assert FARTHER in places()


def test_the_special_building_phase_runs_an_order_without_the_switch():
    """P6-D-07, P6-SBP-08"""
    laid = placed(**SPECIAL).give("S", brick=1, lumber=1)
    laid = order(turn(laid, "R"), ROAD, then="end").end_turn("R")

    assert laid.waiting_for == {"S": "special_build"}
    assert run(laid) == ["build_road", "end_turn"]
    assert laid.waiting_for == {"S": "pre_roll"}


def test_the_special_building_phase_does_not_wait_where_nothing_is_ordered():
    """P6-D-07, P6-SBP-08"""
    laid = turn(placed(**SPECIAL).give("S", ore=5), "R")

    assert laid.end_turn("R").waiting_for == {"S": "pre_roll"}


def test_cities_and_knights_are_ordered_by_the_same_lines():
    """P6-D-07, P6-CK-05"""
    laid = six_knights().put("S", cities=CORNER, roads=ROADS).give("S", wool=1, ore=1, paper=1)
    improve = ["improve_city", {"area": "science", "city": None}]
    lines = [["recruit_knight", FARTHER], improve]
    laid = second_part(order(turn(laid, "P"), *lines, then="end"), "P")

    assert run(laid) == ["recruit_knight", "improve_city", "end_turn"]


@pytest.mark.parametrize("mode", [{}, SPECIAL])
def test_the_order_for_parts_without_a_choice_holds_in_cities_and_knights(mode):
    """P6-D-01, P6-D-03"""
    laid = turn(ask(six_knights(**mode).give("S", ore=1), "S"), "P" if not mode else "R")
    laid.play("S", "set_part_orders", {"usual": ["second_main", "special_build"]})
    laid.end_turn("P" if not mode else "R")

    assert run(laid) == ["end_turn"]


def test_an_order_is_its_owner_s_secret():
    """P6-HID-01, P6-D-07: neither the order nor that it has run shows."""
    laid = turn(placed().give("S", brick=1, lumber=1), "P")
    before = laid.sight("Q"), laid.sight(None), laid.state["moves"]
    order(laid, ROAD, CITY)

    assert laid.last is not None
    assert laid.last.is_hidden
    assert (laid.sight("Q"), laid.sight(None), laid.state["moves"]) == before
    assert laid.sight("S")["five_six"]["own"]["builds"] == {"lines": [ROAD, CITY], "then": "ask"}
    assert run(second_part(laid, "P")) == ["build_road"]
    assert "moved_by" not in json.dumps([laid.sight(viewer) for viewer in ("Q", "S", None)])


def test_an_order_does_not_depend_on_what_others_may_take_back():
    """P6-D-07: a place that is not possible now is accepted, so that replays without an undone move accept it too."""
    laid = turn(placed().put("Q", settlements=FARTHER), "P")

    assert left(order(laid, SETTLEMENT)) == [SETTLEMENT]


def test_an_absent_seat_ends_its_part_and_a_new_player_begins_without_orders():
    """P6-D-07, P6-D-01"""
    laid = second_part(order(turn(placed().give("S", ore=4), "P"), CITY), "P")
    off = dict(CATAN.orders_off(laid.state, "3"))["set_part_orders"]

    laid.timeout("S")
    assert laid.answer() == ("end_turn", None)
    assert left(laid.play("S", "set_part_orders", off)) == []


@pytest.mark.parametrize(
    ("lines", "then", "code"),
    [
        ("roads", "ask", "BASE-ERR-68"),
        ([ROAD], "never", "BASE-ERR-68"),
        ([ROAD] * 11, "ask", "P6-D-07a"),
        ([["end_turn", None]], "ask", "P6-D-07b"),
        ([["trade_with_bank", "ore"]], "ask", "P6-D-07b"),
        ([["build_road"]], "ask", "P6-D-07b"),
        ([["build_road", "x" * 41]], "ask", "P6-D-07b"),
        ([["build_road", {"a": {"b": 1}}]], "ask", "P6-D-07b"),
        ([["build_road", 1.5]], "ask", "P6-D-07b"),
    ],
)
def test_an_order_of_another_form_is_refused(lines, then, code):
    """P6-D-07"""
    argument = {"usual": [], "builds": lines, "then": then}

    assert turn(placed(), "P").refused("S", "set_part_orders", argument).code == code


@pytest.mark.parametrize("wrong", [None, {}, {seat: [] for seat in "012345"}, {"0": OFF}])
def test_a_state_written_by_hand_has_an_order_for_each_seat(wrong):
    """P6-D-07"""
    laid = turn(placed(), "P")
    laid.state["five_six"]["builds"] = wrong

    with pytest.raises(EngineError, match="builds` "):
        check_invariants(CATAN, laid.state)


def test_a_state_from_before_orders_for_builds_goes_on():
    """P6-D-07"""
    old = second_part(placed(), "P").state
    del old["five_six"]["builds"]
    old["schema"]["five_six"] = 1

    state = check_invariants(CATAN, old)

    assert state["five_six"]["builds"] == dict.fromkeys("012345", OFF)
    assert CATAN.play(state, "3", "end_turn").state["schema"]["five_six"] == 2
    assert Path(__file__).parents[1].joinpath("old_states", "five_six_1_part.json").exists()
