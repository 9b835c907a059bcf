"""Paired players: the second part of a turn. P6-PAIR, P6-MODE"""

from __future__ import annotations

import random

import pytest

from games.engine.errors import EngineError, Illegal
from games.engine.invariants import check_invariants
from games.titles.catan.five_six.rules.paired import second_player
from tests.titles.catan.five_six.tables import SPECIAL, before_roll, second_part, six, turn
from tests.titles.catan.tables import CATAN, Table, new_table

CORNER = "0,0,N"
"""A corner in the middle of the island."""
ROADS = "0,0,NE 0,0,E"
CITY = {"ore": 3, "grain": 2}


def pairs(seats: int) -> list[str]:
    game = CATAN.game(six(seats=seats).state)
    return [f"{seat}-{second_player(game, seat)}" for seat in game.seats]


def test_player_2_is_the_third_to_the_left():
    """P6-PAIR-01, P6-EX-01, P6-EX-02"""
    assert pairs(6) == ["0-3", "1-4", "2-5", "3-0", "4-1", "5-2"]
    assert pairs(5) == ["0-3", "1-4", "2-0", "3-1", "4-2"]


def test_paired_players_are_the_default_and_chosen_with_the_table():
    """P6-MODE-01, P6-MODE-02, P6-MODE-03"""
    laid = six()

    assert laid.state["options"]["six_mode"] == "paired"
    assert not [verb for seat in "PQRSTU" for verb in laid.options(seat) if "mode" in verb]
    with pytest.raises(Illegal, match="six_mode"):
        CATAN.check(4, ["base"], {"six_mode": "paired"})
    assert turn(new_table(), "P").end_turn("P").waiting_for == {"Q": "pre_roll"}


@pytest.mark.parametrize("seats", [5, 6])
def test_in_each_round_every_player_is_once_player_1_and_once_player_2(seats):
    """P6-PAIR-02, P6-PAIR-03"""
    laid = before_roll(six(seats=seats), "P")
    order = []
    for _ in range(seats):
        (first,) = laid.due
        (second,) = laid.roll(1, 1).end_turn(first).due
        order.append((first, second))
        laid.end_turn(second)

    every = list(laid.state["seats"])
    assert [first for first, _ in order] == every
    assert [second for _, second in order] == every[3:] + every[:3]
    assert laid.waiting_for == {"P": "pre_roll"}


def test_player_2_builds_and_trades_with_the_bank_after_player_1():
    """P6-EX-03, P6-PAIR-03, P6-PAIR-04, P6-PAIR-09"""
    laid = six().put("S", settlements="2,0,N").give("S", ore=2, grain=2, wool=4).give("P", lumber=1)
    laid.here["tokens"] = {"2,0": [8]}
    laid.here["terrain"]["2,0"] = "mountains"
    before_roll(laid, "P").roll(4, 4)
    assert laid.hand("S")["ore"] == 3
    laid.play("P", "make_offer", {"give": {"lumber": 1}, "want": {"ore": 1}, "to": ["3"], "mode": "pick"})
    laid.play("S", "answer_offer", {"offer": str(laid.state["moves"]), "answer": "accept"})
    laid.play("P", "execute_offer", {"offer": next(iter(laid.here["offers"])), "with": "3"})
    laid.end_turn("P")

    assert laid.waiting_for == {"S": "second_main"}
    assert laid.kinds_logged == ["turn_ended", "second_part_began"]
    laid.play("S", "trade_with_bank", {"give": "wool", "take": "ore", "times": 1})
    laid.play("S", "build_city", "2,0,N").end_turn("S")

    assert laid.waiting_for == {"Q": "pre_roll"}
    assert laid.kinds_logged == ["second_part_ended", "turn_began"]
    assert laid.here["cities"] == {"2,0,N": "3"}


def test_the_second_part_offers_all_but_the_roll_and_trade_between_players():
    """P6-PAIR-04, P6-PAIR-05, P6-PAIR-06, P6-D-01"""
    laid = (
        six().put("S", settlements=CORNER, roads=ROADS).give("S", brick=4, lumber=4, wool=2, grain=4, ore=4)
    )
    laid.give_cards("S", knight=1, monopoly=1, year_of_plenty=1, road_building=1)

    second_part(laid, "P")

    assert set(laid.offered("S")) == {
        "build_road", "build_settlement", "build_city", "buy_development_card", "trade_with_bank", "end_turn",
        "play_knight", "play_monopoly", "play_year_of_plenty", "play_road_building",
    }  # fmt: skip
    assert not laid.offered("P")


def test_player_2_does_not_roll():
    """P6-ERR-01, P6-PAIR-05"""
    laid = second_part(six(), "P")

    error = laid.refused("S", "roll")

    assert (error.code, error.message) == ("P6-ERR-01", "Player 2 does not roll the dice.")


def test_nobody_trades_with_players_in_the_second_part():
    """P6-ERR-02, P6-EX-04, P6-PAIR-05"""
    laid = second_part(six().give("S", ore=1).give("U", wool=1), "P")
    offer = {"give": {"ore": 1}, "want": {"wool": 1}, "to": ["5"], "mode": "pick"}

    errors = [
        laid.refused("S", "make_offer", offer),
        laid.refused("U", "make_offer", {**offer, "to": ["3"]}),
        laid.refused("U", "make_counter_offer", {"give": {"wool": 1}, "want": {"ore": 1}, "answers": None}),
    ]

    assert {error.code for error in errors} == {"P6-ERR-02"}
    assert errors[0].message == "In the second part of the turn you can trade only with the bank."


def test_player_2_waits_until_player_1_has_ended():
    """P6-ERR-03, P6-PAIR-06"""
    laid = six().give("S", wool=4).give_cards("S", knight=1)

    for phase in (before_roll, turn):
        phase(laid, "P")
        for verb in ("play_knight", "trade_with_bank", "build_road", "end_turn"):
            error = laid.refused("S", verb)
            assert error.code == "P6-ERR-03"
            assert error.message == "Wait until Red has finished the first part of the turn."
        assert laid.refused("T", "end_turn").code == "BASE-ERR-01"


def test_player_1_is_not_told_to_wait_for_a_first_part_in_the_second_one():
    """P6-ERR-03: with six seats each is the third to the left of the other. BASE-ERR-01"""
    laid = turn(six().give("P", brick=1, lumber=1), "P").end_turn("P")
    assert laid.waiting_for == {"S": "second_main"}

    assert laid.refused("P", "build_road", "0,0,NE").code == "BASE-ERR-01"


def test_player_2_is_an_ordinary_opponent_in_the_first_part():
    """P6-PAIR-09, P6-D-06"""
    laid = before_roll(six().give("S", ore=8).put("S", settlements=CORNER), "P")

    laid.roll(3, 4)
    assert laid.waiting_for == {"S": "discard"}
    laid.play("S", "discard", {"ore": 4}).rob("P", "0,0", "S", steal="ore")

    assert laid.hand("P") == {"ore": 1}


def test_one_development_card_in_each_part():
    """P6-ERR-04, P6-PAIR-07"""
    laid = six().give_cards("S", knight=2, monopoly=1)
    second_part(laid, "P").play("S", "play_monopoly", "ore")

    assert laid.refused("S", "play_knight").code == "BASE-ERR-32"
    laid.end_turn("S")
    before_roll(laid, "S")
    assert laid.accepts("S", "play_knight")


def test_a_card_bought_in_the_second_part_may_be_played_in_any_later_part():
    """P6-ERR-05, P6-EX-05, P6-PAIR-07"""
    laid = six().give("S", ore=1, wool=1, grain=1).deck("monopoly")
    second_part(laid, "P").play("S", "buy_development_card")

    assert laid.refused("S", "play_monopoly", "ore").code == "BASE-ERR-31"
    laid.end_turn("S")
    before_roll(laid, "S")
    assert laid.accepts("S", "play_monopoly", "ore")


def test_player_2_wins_in_its_part_with_the_largest_army():
    """P6-EX-06, P6-PAIR-08, P6-D-02"""
    laid = six().put("S", cities=f"{CORNER} 0,1,N 2,0,N", settlements="-1,0,S 1,1,S").played_knights("S", 2)
    laid.give_cards("S", knight=1)
    assert second_part(laid, "P").points("S") == 8

    laid.play("S", "play_knight")

    assert laid.winner == "S"


def test_the_game_ends_in_the_first_part_without_a_second():
    """P6-EX-07, P6-PAIR-08"""
    laid = (
        six().put("P", cities=f"{CORNER} 0,1,N 2,0,N", settlements="-1,0,S 1,-2,N -2,2,N").give("P", **CITY)
    )
    assert turn(laid, "P").points("P") == 9

    laid.play("P", "build_city", "-1,0,S")

    assert laid.winner == "P"
    assert laid.state["stack"] == []


def test_points_that_come_in_another_part_win_at_the_start_of_the_own_next_part():
    """Red cuts T's road, so Longest Road passes to Q. P6-EX-08, P6-PAIR-08"""
    laid = six().put("T", roads="0,-1,NE 0,-1,E 0,-1,SE -1,0,NE -1,-1,E").award(longest_road="T")
    laid.put("Q", roads="-1,2,NE -1,2,E -1,2,SE -2,3,NE -2,2,E", cities="2,0,N 3,-2,S -2,0,N 1,1,S")
    laid.put("P", roads="0,0,NE").give("P", brick=1, lumber=1, wool=1, grain=1)
    turn(laid, "P").play("P", "build_settlement", CORNER)
    assert (laid.longest_road, laid.points("Q"), laid.winner) == ("Q", 10, None)

    laid.end_turn("P")
    assert (laid.winner, laid.waiting_for) == (None, {"S": "second_main"})
    laid.end_turn("S")

    assert laid.winner == "Q"
    assert laid.kinds_logged == ["second_part_ended", "turn_began", "game_over"]


def test_points_win_at_the_start_of_the_own_second_part():
    """P6-PAIR-08"""
    laid = six().put("S", cities=f"{CORNER} 0,1,N 2,0,N 1,-2,N", settlements="-1,2,N 3,-2,S")

    turn(laid, "P").end_turn("P")

    assert laid.winner == "S"


def test_offers_and_what_was_said_for_this_turn_end_with_the_first_part():
    """P6-PAIR-10"""
    laid = turn(six().give("P", ore=1), "P")
    declines = {"decline_all": "turn", "rules": [], "auto_roll": False}
    laid.play("T", "set_standing_answers", declines)
    laid.play("P", "make_offer", {"give": {"ore": 1}, "want": {"wool": 1}, "to": ["1"], "mode": "pick"})
    laid.play("P", "wait_for_answers").end_turn("P")

    assert laid.here["offers"] == {}
    assert laid.here["standing"]["4"]["decline_all"] == "off"
    assert "waited" not in laid.state["stack"][1].get("base", {})


def test_an_absent_player_2_ends_the_part():
    """P6-D-01"""
    laid = second_part(six().give("S", ore=5), "P").timeout("S")

    assert laid.answer() == ("end_turn", None)
    assert laid.waiting_for == {"Q": "pre_roll"}


def test_the_order_to_end_a_turn_without_a_choice_ends_the_second_part_too():
    """P6-D-01, BASE-DEC-21"""
    orders = {"decline_all": "off", "rules": [], "auto_roll": False, "auto_end": True}
    poor, rich = (second_part(six().play("S", "set_standing_answers", orders).give("S", **held), "P")
                  for held in ({"ore": 1}, {"ore": 4}))  # fmt: skip

    assert CATAN.ordered(poor.state, "3") == ("end_turn", None)
    assert CATAN.ordered(rich.state, "3") is None


@pytest.mark.parametrize(("order", "ended"), [("second_main", True), ("special_build", False)])
def test_a_seat_orders_to_end_only_second_parts_without_a_choice(order, ended):
    """P6-D-01"""
    laid = turn(six().give("S", ore=1), "P").play("S", "set_part_orders", {"usual": [order]}).end_turn("P")

    assert CATAN.ordered(laid.state, "3") == (("end_turn", None) if ended else None)
    own = laid.end_turn("S").roll(1, 1).state
    assert CATAN.ordered(own, "1") is None


def test_the_order_waits_while_something_is_possible():
    """P6-D-01"""
    laid = turn(six().give("S", ore=4), "P").play("S", "set_part_orders", {"usual": ["second_main"]})

    assert CATAN.ordered(laid.end_turn("P").state, "3") is None


def test_only_its_owner_sees_a_standing_order():
    """P6-HID-01"""
    laid = turn(six(), "P").play("S", "set_part_orders", {"usual": ["second_main"]})

    assert laid.sight("S")["five_six"]["own"]["orders"] == ["second_main"]
    assert "own" not in laid.sight(None)["five_six"]
    assert laid.sight("Q")["five_six"]["own"]["orders"] == []


def test_everybody_sees_who_comes_second():
    """P6-PAIR-01"""
    laid = turn(six(), "Q")

    assert {laid.sight(viewer)["five_six"]["second"] for viewer in ("P", "T", None)} == {"4"}
    assert laid.end_turn("Q").sight(None)["five_six"]["second"] == "4"
    assert turn(six(**SPECIAL), "Q").sight(None)["five_six"]["second"] is None
    assert new_six_in_set_up().sight(None)["five_six"]["second"] is None


def new_six_in_set_up() -> Table:
    return new_table("base", "five_six", board="variable", seats=6)


def test_a_state_in_the_second_part_is_sound_and_one_of_another_seat_is_not():
    """P6-PAIR-03"""
    laid = second_part(six(), "P")
    assert check_invariants(CATAN, laid.state)

    laid.state["stack"][-1]["seat"] = "2"

    with pytest.raises(EngineError, match="second_main lies right upon a part"):
        check_invariants(CATAN, laid.state)


@pytest.mark.parametrize("seats", [5, 6])
def test_whole_games_take_their_turns_in_pairs(seats):
    """P6-PAIR-01, P6-PAIR-02, P6-PAIR-03"""
    state = CATAN.new(seats=seats, modules=("base", "five_six"), seed="pairs").state
    luck = random.Random(7)
    parts: list[str] = []
    while state["base"]["turn"] < 40:
        seat = next(iter(CATAN.waiting(state).due))
        played = CATAN.play(state, seat, *CATAN.sample(state, seat, luck))
        parts += [
            f"{entry['kind']} {entry['public']['seat']}"
            for entry in played.log
            if entry["kind"] in ("turn_began", "second_part_began")
        ]
        state = played.state

    first = int(state["base"]["starting_seat"])
    expected = []
    for number in range(39):
        owner = (first + number) % seats
        expected += [f"turn_began {owner}", f"second_part_began {(owner + 3) % seats}"]
    assert parts[: len(expected)] == expected
