"""The special building phase. P6-SBP, P6-MODE-01"""

from __future__ import annotations

import random

import pytest

from games.engine.errors import EngineError, Illegal
from games.engine.invariants import check_invariants
from tests.titles.catan.five_six.tables import SPECIAL, ask, six, turn
from tests.titles.catan.tables import CATAN, Table

CORNER = "0,0,N"
ROADS = "0,0,NE 0,0,E"


def table(**more: object) -> Table:
    return six(**{**SPECIAL, **more})  # type: ignore[arg-type]


def building(laid: Table, owner: str = "P", builder: str = "Q") -> Table:
    """Make it the builder's part after the owner's turn. It must hold two cards."""
    return turn(ask(laid, builder), owner).end_turn(owner)


def rich(name: str = "Q") -> Table:
    return (
        table()
        .put(name, settlements=CORNER, roads=ROADS)
        .give(name, brick=4, lumber=4, wool=2, grain=4, ore=4)
    )


def test_the_mode_is_chosen_with_the_table():
    """P6-MODE-01, P6-SBP-10"""
    assert table().state["options"]["build_switch"] == "stays"
    with pytest.raises(Illegal, match="six_mode"):
        CATAN.check(6, ["base", "five_six"], {"six_mode": "both"})


def test_no_seat_is_told_to_wait_for_a_second_part():
    """P6-ERR-03 is of the other mode. BASE-ERR-01"""
    laid = turn(rich("S"), "P")

    for name in "QRSTU":
        assert laid.refused(name, "build_road", "0,0,SE").code == "BASE-ERR-01"


def test_seats_that_want_to_build_are_asked_clockwise_from_the_left_neighbor():
    """P6-SBP-01, P6-SBP-08, P6-EX-09: 1 has no cards."""
    laid = turn(ask(table(seats=5).give("T", brick=1, lumber=1), "T", "Q"), "R")

    laid.end_turn("R")
    assert laid.waiting_for == {"T": "special_build"}
    assert laid.kinds_logged == ["turn_ended", "special_build_began"]
    laid.end_turn("T")

    assert laid.waiting_for == {"S": "pre_roll"}
    assert laid.kinds_logged == ["special_build_ended", "turn_began"]


def test_the_order_begins_at_the_left_neighbor_of_the_seat_whose_turn_has_ended():
    """P6-SBP-01"""
    laid = table()
    for name in "PQRSTU":
        laid.give(name, ore=2)
    turn(ask(laid, *"PQRSTU"), "R").end_turn("R")

    order = []
    while "pre_roll" not in laid.waiting_for.values():
        (builder,) = laid.waiting_for
        order.append(builder)
        laid.end_turn(builder)

    assert order == ["S", "T", "U", "P", "Q"]
    assert laid.waiting_for == {"S": "pre_roll"}


def test_the_phase_costs_no_wait_when_nobody_is_asked():
    """P6-SBP-08: one card is too few, and without the switch the number does not matter."""
    laid = turn(ask(table().give("Q", ore=1).give("R", ore=9), "Q"), "P").end_turn("P")

    assert laid.waiting_for == {"Q": "pre_roll"}
    assert laid.kinds_logged == ["turn_ended", "turn_began"]


def test_building_and_buying_is_all_that_is_offered():
    """P6-SBP-02, P6-SBP-03, P6-D-03"""
    laid = building(rich().give_cards("Q", knight=1, monopoly=1))

    assert set(laid.offered("Q")) == {
        "build_road", "build_settlement", "build_city", "buy_development_card", "end_turn",
    }  # fmt: skip


def test_a_seat_builds_as_often_as_it_can_pay():
    """P6-SBP-09"""
    laid = building(rich())

    laid.play("Q", "build_settlement", "0,1,N").play("Q", "build_city", CORNER).play(
        "Q", "buy_development_card"
    )

    assert laid.waiting_for == {"Q": "special_build"}
    assert laid.end_turn("Q").waiting_for == {"Q": "pre_roll"}


def test_no_trade_in_the_phase():
    """P6-ERR-06, P6-EX-10, P6-SBP-03"""
    laid = building(table().give("Q", ore=4).give("R", wool=1))
    offer = {"give": {"ore": 1}, "want": {"wool": 1}, "to": ["2"], "mode": "pick"}

    errors = [
        laid.refused("Q", "trade_with_bank", {"give": "ore", "take": "brick", "times": 1}),
        laid.refused("Q", "make_offer", offer),
        laid.refused("R", "make_counter_offer", {"give": {"wool": 1}, "want": {"ore": 1}, "answers": None}),
    ]

    assert {(error.code, error.message) for error in errors} == {
        ("P6-ERR-06", "You can’t trade in the special build phase.")
    }


def test_no_card_in_the_phase():
    """P6-ERR-07, P6-SBP-03"""
    laid = building(table().give("Q", ore=2).give_cards("Q", knight=1))

    error = laid.refused("Q", "play_knight")

    assert (error.code, error.message) == ("P6-ERR-07", "You can’t play cards in the special build phase.")


def test_out_of_order_nobody_builds():
    """P6-ERR-09"""
    laid = building(rich("R").give("Q", ore=2))

    error = laid.refused("R", "build_city", CORNER)

    assert (error.code, error.message) == ("P6-ERR-09", "It is Blue’s turn to build.")


def test_the_seat_whose_turn_has_ended_does_not_build():
    """P6-ERR-10, P6-SBP-01"""
    laid = building(ask(rich("P").give("Q", ore=2), "P"))

    error = laid.refused("P", "build_city", CORNER)

    assert (error.code, error.message) == ("P6-ERR-10", "Your turn is over; the other players build now.")
    assert laid.end_turn("Q").waiting_for == {"Q": "pre_roll"}


def test_nothing_but_building_before_the_own_turn():
    """P6-SBP-03"""
    laid = building(table().give("Q", ore=2))

    assert laid.refused("Q", "roll").code == "BASE-ERR-63"


def test_a_card_bought_before_the_own_turn_may_be_played_in_it():
    """P6-SBP-06, P6-EX-11"""
    laid = building(table().give("Q", ore=1, wool=1, grain=1).deck("monopoly"))

    laid.play("Q", "buy_development_card").end_turn("Q")

    assert laid.accepts("Q", "play_monopoly", "ore")


def test_points_reached_in_the_phase_win_when_the_own_turn_begins():
    """P6-SBP-04, P6-EX-12"""
    laid = table().put("R", cities=f"{CORNER} 2,0,N 1,-2,N", settlements="-1,2,N 3,-2,S -2,2,N")
    laid.give("R", ore=3, grain=2)
    building(laid, builder="R").play("R", "build_city", "-1,2,N")
    assert (laid.points("R"), laid.winner) == (10, None)

    laid.play("R", "ask_me_to_build", False).end_turn("R")
    assert laid.waiting_for == {"Q": "pre_roll"}
    laid.roll(1, 1).end_turn("Q")

    assert laid.winner == "R"


def test_points_lost_before_the_own_turn_do_not_win():
    """Longest Road passes to Q in the phase. P6-SBP-04, P6-SBP-05, P6-EX-12"""
    laid = table().put("R", cities=f"{CORNER} 2,0,N 1,-2,N", settlements="-1,2,N 3,-2,S")
    laid.put("R", roads="0,-1,NE 0,-1,E 0,-1,SE -1,0,NE -1,-1,E").award(longest_road="R")
    laid.put("Q", roads="-2,1,NE -2,1,E -2,1,SE -3,2,NE -3,1,E", settlements="-2,0,S").give(
        "Q", brick=2, lumber=2
    )
    assert laid.points("R") == 10
    building(laid)

    laid.play("Q", "build_road", "-2,0,SE")

    assert (laid.longest_road, laid.points("R")) == ("Q", 8)
    laid.end_turn("Q").roll(1, 1).end_turn("Q")
    assert (laid.winner, laid.waiting_for) == (None, {"R": "pre_roll"})


def test_no_phase_follows_a_turn_that_ended_the_game():
    """P6-SBP-07"""
    laid = rich("Q").put("P", cities="2,0,N 1,-2,N -1,2,N", settlements="3,-2,S -2,2,N -2,0,N")
    turn(ask(laid.give("P", ore=3, grain=2), "Q"), "P")

    laid.play("P", "build_city", "-2,2,N")

    assert laid.winner == "P"
    assert laid.state["stack"] == []


def test_the_switch_is_changed_at_any_time_until_the_own_place_in_the_order():
    """P6-SBP-08, P6-D-04"""
    laid = building(table().give("Q", ore=2).give("R", ore=2).give("P", ore=2))

    laid.play("R", "ask_me_to_build", True).play("P", "ask_me_to_build", True)
    assert laid.end_turn("Q").waiting_for == {"R": "special_build"}
    laid.play("Q", "ask_me_to_build", False).play("R", "ask_me_to_build", False).end_turn("R")

    assert laid.waiting_for == {"Q": "pre_roll"}
    assert laid.state["five_six"]["asks"] == {
        "0": True,
        "1": False,
        "2": False,
        "3": False,
        "4": False,
        "5": False,
    }


@pytest.mark.parametrize("wrong", [None, 1, "yes", {}])
def test_the_switch_is_on_or_off(wrong):
    """P6-D-04"""
    assert turn(table(), "P").refused("R", "ask_me_to_build", wrong).code == "P6-D-04b"


def test_with_a_second_player_there_is_no_switch():
    """P6-D-04, P6-MODE-01"""
    assert turn(six(), "P").refused("R", "ask_me_to_build", True).code == "P6-D-04a"


def test_only_its_owner_sees_the_switch():
    """P6-HID-01: the move has no log entry, and no number."""
    laid = turn(table(), "P")
    before = laid.sight("Q"), laid.sight(None), laid.state["moves"]

    laid.play("R", "ask_me_to_build", True)

    assert laid.last is not None
    assert laid.last.is_hidden
    assert (laid.sight("Q"), laid.sight(None), laid.state["moves"]) == before
    assert laid.sight("R")["five_six"]["own"]["asks"] is True


def test_an_absent_seat_is_passed_and_asked_no_more():
    """P6-SBP-09, P6-D-03"""
    laid = building(table().give("Q", ore=2)).timeout("Q")

    assert laid.answer() == ("end_turn", None)
    assert laid.waiting_for == {"Q": "pre_roll"}
    assert ("ask_me_to_build", False) in CATAN.orders_off(laid.state, "1")
    assert "ask_me_to_build" not in dict(CATAN.orders_off(turn(six(), "P").state, "1"))


@pytest.mark.parametrize(("switch", "after"), [("stays", True), ("off_after_turn", False)])
def test_the_switch_goes_off_after_the_own_turn_if_the_table_wants_it(switch, after):
    """P6-SBP-10"""
    laid = ask(table(build_switch=switch).give("Q", ore=2), "P", "Q")

    building(laid).end_turn("Q")

    assert laid.state["five_six"]["asks"]["0"] is after
    assert laid.state["five_six"]["asks"]["1"] is True


def test_the_order_to_end_a_turn_without_a_choice_passes():
    """P6-D-03, BASE-DEC-21"""
    orders = {"decline_all": "off", "rules": [], "auto_roll": False, "auto_end": True}
    laid = table().play("Q", "set_standing_answers", orders).give("Q", ore=2)

    assert CATAN.ordered(building(laid).state, "1") == ("end_turn", None)


def test_a_seat_orders_to_pass_when_it_can_build_nothing():
    """P6-D-03"""
    laid = building(table().play("Q", "set_part_orders", {"usual": ["special_build"]}).give("Q", ore=2))
    can_build = building(rich().play("Q", "set_part_orders", {"usual": ["special_build"]}))

    assert CATAN.ordered(laid.state, "1") == ("end_turn", None)
    assert CATAN.ordered(can_build.state, "1") is None


@pytest.mark.parametrize("wrong", [None, {}, {"0": True}, dict.fromkeys("012345", 1)])
def test_a_state_written_by_hand_has_a_switch_for_each_seat(wrong):
    """P6-D-04"""
    laid = building(table().give("Q", ore=2))
    assert check_invariants(CATAN, laid.state)

    laid.state["five_six"]["asks"] = wrong

    with pytest.raises(EngineError, match="asks` "):
        check_invariants(CATAN, laid.state)


@pytest.mark.parametrize("seats", [5, 6])
def test_in_whole_games_nobody_wins_while_others_build(seats):
    """P6-SBP-01, P6-SBP-03, P6-SBP-04"""
    state = CATAN.new(seats=seats, modules=("base", "five_six"), options=SPECIAL, seed="phases").state
    for seat in state["seats"]:
        state["five_six"]["asks"][seat] = True
    luck = random.Random(7)
    built = 0
    while state["outcome"] is None and state["base"]["turn"] < 60:
        (seat, step), *_ = CATAN.waiting(state).due.items()
        verb, argument = CATAN.sample(state, seat, luck)
        played = CATAN.play(state, seat, verb, argument)
        if step == "special_build":
            built += verb.startswith("build_")
            assert verb in (
                "build_road",
                "build_settlement",
                "build_city",
                "buy_development_card",
                "end_turn",
            )
            assert played.state["outcome"] is None or verb == "end_turn"
        state = played.state

    assert built
