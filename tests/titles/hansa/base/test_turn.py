"""Turns, Income and Place. HT-TURN, HT-INC, HT-PLACE."""

from __future__ import annotations

from games.engine import history
from games.engine.history import Move
from games.titles.hansa.title import HANSA


def test_a_turn_has_as_many_actions_as_actiones_says(table) -> None:
    """HT-TURN-01"""
    t = table().desk("P2", actiones=6)
    assert t.actions == 2

    t.play("P1", "end_turn")

    assert t.actions == 5


def test_five_actions_in_any_order_with_repeats(table) -> None:
    """HT-TURN-02"""
    t = table().desk("P1", actiones=6).turn("P1", actions=5).on("P2", "bremen-minden", "T")

    t.place("P1", "T", "dortmund-duisburg:1").place("P1", "T", "dortmund-duisburg:2")
    t.claim("P1", "dortmund-duisburg", "office", city="duisburg")
    assert t.actions == 2
    t.play("P1", "income", {"trader": 3}).displace("P1", "bremen-minden:1", "T", "1T")

    assert t.actions == 0


def test_an_action_is_finished_before_the_next(table) -> None:
    """HT-TURN-03, HT-ERR-02"""
    t = table().on("P2", "bremen-minden", "T").displace("P1", "bremen-minden:1", "T", "1T")

    assert t.waiting == {"P2": "replace"}
    error = t.error("P1", "income", {"trader": 3})
    assert error.code == "HT-ERR-02"
    assert error.message == "Blue must first place the displaced piece."
    assert t.refused("P2", "place", {}) == "HT-ERR-02"


def test_actions_that_are_left_are_lost(table) -> None:
    """HT-TURN-04"""
    t = table().play("P1", "end_turn")
    assert t.waiting == {"P2": "actions"}

    for name in ("P2", "P3", "P4"):
        t.play(name, "end_turn")

    assert t.actions == 2


def test_actiones_developed_brings_the_difference_at_once(table) -> None:
    """HT-TURN-05, HT-EX-27, HT-ABIL-01, HT-ABIL-02"""
    t = (
        table()
        .turn("P1", actions=1)
        .on("P1", "goettingen-quedlinburg", "TTT")
        .supply("P1", "")
        .stock("P1", "")
    )

    t.claim("P1", "goettingen-quedlinburg", "ability", city="goettingen")

    assert t.here["desks"]["0"]["actiones"] == 2
    assert t.heaps("P1") == ("1T", "3T")
    assert t.actions == 1


def test_a_new_level_of_the_same_value_brings_no_action(table) -> None:
    """HT-EX-28, HT-TURN-05"""
    t = table().desk("P1", actiones=2).turn("P1", actions=2).holds("P1", "develop_ability").supply("P1", "")

    t.play("P1", "use_develop_ability", "actiones")

    assert t.here["desks"]["0"]["actiones"] == 3
    assert (t.actions, t.heap("P1", "supply")) == (2, "1T")


def test_the_turn_ends_automatically_when_nothing_is_left_to_do(table) -> None:
    """HT-TURN-06"""
    t = table().turn("P1", actions=1).place("P1", "T", "bremen-minden:1")

    assert t.waiting == {"P2": "actions"}
    assert "turn_ended" in t.kinds_logged


def test_the_turn_runs_on_while_a_marker_can_be_used(table) -> None:
    """HT-TURN-06, HT-MARK-03"""
    t = table().turn("P1", actions=1).holds("P1", "four_actions").place("P1", "T", "bremen-minden:1")
    assert t.waiting == {"P1": "actions"}
    assert t.actions == 0

    t.play("P1", "end_turn")

    assert t.waiting == {"P2": "actions"}


def test_a_marker_that_cannot_be_used_now_does_not_hold_the_turn(table) -> None:
    """HT-TURN-06: an additional office needs a claim, and a swap needs two offices."""
    t = table().turn("P1", actions=1).holds("P1", "additional_office", "swap_offices")

    t.place("P1", "T", "bremen-minden:1")

    assert t.waiting == {"P2": "actions"}


def test_the_turn_ends_with_the_markers_of_the_plate(table) -> None:
    """HT-TURN-07"""
    t = table().plate("P1", "four_actions").play("P1", "end_turn")
    assert t.waiting == {"P1": "place_markers"}

    t.play("P1", "place_marker", {"marker": "four_actions", "route": "bremen-minden"})

    assert t.waiting == {"P2": "actions"}


def test_a_seat_that_can_do_nothing_only_ends_its_turn(table) -> None:
    """HT-TURN-08"""
    t = table().supply("P1", "").stock("P1", "")

    assert [verb for verb in t.options("P1") if verb != "set_standing_orders"] == ["end_turn"]
    assert t.play("P1", "end_turn").waiting == {"P2": "actions"}


def test_out_of_turn_and_without_actions(table) -> None:
    """HT-ERR-01, HT-ERR-03"""
    t = table().turn("P1", actions=0).holds("P1", "four_actions").on("P1", "dortmund-duisburg", "TT")

    assert t.error("P2", "income", {"trader": 3}).message == "It is not your turn."
    assert t.refused("P2", "end_turn") == "HT-ERR-01"
    assert t.refused("P1", "place", {"piece": "trader", "village": "bremen-minden:1"}) == "HT-ERR-03"
    assert t.refused("P1", "income", {"trader": 3}) == "HT-ERR-03"
    assert t.refused("P1", "move", ["dortmund-duisburg:1", "bremen-minden:1"]) == "HT-ERR-03"
    assert t.refused("P1", "displace", t.displacing("bremen-minden:1", "T", "1T")) == "HT-ERR-03"
    assert t.no_claim("P1", "dortmund-duisburg") == "HT-ERR-03"
    assert t.refused("P1", "end_turn", 1) == "HT-NO-ARGUMENT"


# Income


def test_income_moves_as_many_as_bursa_says(table) -> None:
    """HT-INC-01, HT-EX-04"""
    t = table().supply("P1", "5T 1M").stock("P1", "6T").play("P1", "income", {"trader": 3})

    assert t.heaps("P1") == ("8T 1M", "3T")
    assert t.actions == 1


def test_income_moves_all_that_is_there_if_it_is_fewer(table) -> None:
    """HT-INC-01, HT-EX-05"""
    t = table().desk("P1", bursa=2).supply("P1", "").stock("P1", "2T 1M")

    t.play("P1", "income", {"trader": 2, "merchant": 1})

    assert t.heaps("P1") == ("2T 1M", "")


def test_the_actor_chooses_the_kinds(table) -> None:
    """HT-INC-02, HT-DEC-02, HT-EX-06"""
    t = table().supply("P1", "").stock("P1", "4T 2M")
    assert t.options("P1")["income"] == [
        {"trader": 3},
        {"trader": 2, "merchant": 1},
        {"trader": 1, "merchant": 2},
    ]

    t.play("P1", "income", {"trader": 1, "merchant": 2})

    assert t.heaps("P1") == ("1T 2M", "3T")


def test_the_last_space_of_bursa_moves_all(table) -> None:
    """HT-INC-01, HT-EX-07"""
    t = table().desk("P1", bursa=4).supply("P1", "").stock("P1", "9T 1M")

    t.play("P1", "income", {"trader": 9, "merchant": 1})

    assert t.heaps("P1") == ("9T 1M", "")


def test_not_fewer_and_not_out_of_nothing(table) -> None:
    """HT-INC-03, HT-OPEN-09, HT-ERR-05, HT-ERR-06"""
    t = table().stock("P1", "6T")

    error = t.error("P1", "income", {"trader": 2})
    assert (error.code, error.message) == ("HT-ERR-06", "Take exactly 3 pieces from your stock.")
    assert t.refused("P1", "income", {"trader": 2, "merchant": 1}) == "HT-ERR-06"
    assert t.stock("P1", "").refused("P1", "income", {}) == "HT-ERR-05"
    t.stock("P1", "9T 1M").desk("P1", bursa=4)
    assert t.refused("P1", "income", {"trader": 9}) == "HT-ERR-06"


# Place


def test_a_piece_of_the_supply_on_any_free_village(table) -> None:
    """HT-PLACE-01, HT-PLACE-02, HT-DEC-03, HT-EX-08"""
    t = table().supply("P1", "5T 1M").on("P2", "emden-groningen", "T").place("P1", "T", "emden-groningen:2")

    assert t.there("emden-groningen:2") == "P1 T"
    assert (t.heap("P1", "supply"), t.actions) == ("4T 1M", 1)


def test_what_cannot_be_placed(table) -> None:
    """HT-PLACE-03, HT-ERR-07, HT-ERR-08, HT-ERR-09, HT-ERR-10"""
    t = table().supply("P1", "5T").on("P2", "emden-groningen", "T")

    def refused(kind: str, village: str) -> str:
        return t.refused("P1", "place", {"piece": kind, "village": village})

    assert refused("trader", "emden-groningen:1") == "HT-ERR-07"
    assert refused("merchant", "emden-groningen:2") == "HT-ERR-08"
    for place in ("emden", "emden:0", "coellen_table:7"):
        assert refused("trader", place) == "HT-ERR-09"
    for place in ("emden-groningen:4", "emden-groningen", "berlin-potsdam:1"):
        assert refused("trader", place) == "HT-ERR-10"
    assert refused("wizard", "emden-groningen:2") == "HT-MALFORMED"
    assert table(3).refused("P1", "place", {"piece": "trader", "village": "emden-stade:1"}) == "HT-ERR-10"


def test_an_action_is_taken_back_until_another_seat_has_to_answer() -> None:
    """HT-INFO-04, HT-DISP-14: Place and Income can be undone, but Displace cannot."""
    first = HANSA.new(seats=3, modules=["base"], seed="x").state
    (seat,) = HANSA.waiting(first).due
    placed = HANSA.play(first, seat, "place", {"piece": "trader", "village": "bremen-minden:1"})
    assert placed.barrier is None

    undone = history.undo(HANSA, first, [Move.of(placed, seat)], seat)
    assert undone.state["base"] == first["base"]

    ended = HANSA.play(placed.state, seat, "end_turn")
    (other,) = HANSA.waiting(ended.state).due
    assert (ended.barrier, ended.concerned) == ("soft", (other,))
    displaced = HANSA.play(
        ended.state,
        other,
        "displace",
        {"village": "bremen-minden:1", "piece": "trader", "pay": {"trader": 1}},
    )
    assert displaced.barrier == "hard"


def test_a_turn_ends_with_its_last_action_if_ordered(table) -> None:
    """HT-DEC-14, HT-TURN-06: unused markers are kept. With actions left or without the order, the seat is asked."""
    t = table().turn("P1", actions=1).holds("P1", "four_actions").on("P1", "dortmund-duisburg", "TT")
    t.play("P1", "set_standing_orders", {"replace": "ask", "end": True})
    assert HANSA.ordered(t.state, "0") is None

    t.play("P1", "place", {"piece": "trader", "village": "bremen-minden:1"})

    assert t.waiting == {"P1": "actions"}
    assert HANSA.ordered(t.state, "0") == ("end_turn", None)
    t.play("P1", "set_standing_orders", {"replace": "ask"})
    assert HANSA.ordered(t.state, "0") is None
    assert t.refused("P1", "set_standing_orders", {"replace": "ask", "end": 1}) == "HT-MALFORMED"


def test_the_end_of_a_turn_gives_up_actions_that_are_left(table) -> None:
    """HT-TURN-08"""
    t = table()
    options = HANSA.options(t.state, t.seat("P1"))

    lost = HANSA.given_up(t.state, t.seat("P1"), options)

    assert lost.keys() == {"end_turn"}
    assert {"income", "place"} <= set(lost["end_turn"])
