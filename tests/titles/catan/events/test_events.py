"""The effects of all cards except the earthquake. TB-EV"""

from __future__ import annotations

import pytest

from games.engine.errors import EngineError
from games.engine.invariants import check_invariants
from games.titles.catan.events.rules.facts import (
    CARDS,
    EPIDEMIC,
    NO_EVENT,
    PLENTIFUL_YEAR,
    ROBBER_ATTACK,
    event_of,
)
from tests.titles.catan.events.tables import draw, table
from tests.titles.catan.tables import CATAN


def test_a_robber_attack_is_a_seven():
    """TB-EV-10, TB-EV-D1, TB-EV-D2: It brings discards, the robber and a theft, but no production."""
    laid = table().put("Q", settlements="-2,1,N").give("Q", ore=9)

    draw(laid, "robber_attack/7")

    assert laid.waiting_for == {"Q": "discard"}
    laid.play("Q", "discard", {"ore": 4})
    assert laid.waiting_for == {"P": "robber"}
    laid.rob("P", "-2,1", "Q", steal="ore")
    assert laid.hands == {"P": {"ore": 1}, "Q": {"ore": 4}, "R": {}, "S": {}}
    assert laid.waiting_for == {"P": "main"}


def test_in_an_epidemic_a_city_earns_what_a_settlement_does():
    """TB-EV-11, TB-EV-X1, TB-CO-K14"""
    laid = table().put("P", cities="-2,1,N").put("Q", settlements="-2,1,S")

    draw(laid, "epidemic/8")

    assert (laid.hand("P"), laid.hand("Q")) == ({"lumber": 1}, {"lumber": 1})
    draw(laid.end_turn("P"), "none/8")
    assert (laid.hand("P"), laid.hand("Q")) == ({"lumber": 3}, {"lumber": 2})


def test_good_neighbors_give_at_once_and_out_of_what_they_held_before():
    """TB-EV-18, TB-EV-X4, TB-GEN-13: A seat without cards gives nothing."""
    laid = table(seats=3).give("P", ore=1).give("R", wool=2)

    draw(laid, "good_neighbors/6")

    assert laid.waiting_for == {"P": "give_to_neighbor", "R": "give_to_neighbor"}
    laid.play("P", "give_to_neighbor", {"ore": 1}).play("R", "give_to_neighbor", {"wool": 1})
    assert laid.hands == {"P": {"wool": 1}, "Q": {"ore": 1}, "R": {"wool": 1}}
    assert laid.kinds_logged == ["give_to_neighbor_filed", "gift_given", "gift_given", "produced"]


def test_only_giver_and_receiver_learn_which_card_it_was():
    """TB-EV-18, TB-GEN-10: Nobody learns it before the last seat has chosen."""
    laid = draw(table().give("P", ore=1, wool=1).give("Q", wool=2), "good_neighbors/6")

    laid.play("P", "give_to_neighbor", {"ore": 1})

    assert [entry["private"] for entry in laid.log] == [{}]
    assert laid.sight("P")["shows"]["answers"] == {"0": {"ore": 1}}
    assert laid.sight("Q")["shows"]["answers"] == {}
    assert laid.sight("Q")["answered"] == ["0"]
    laid.play("P", "give_to_neighbor", {"wool": 1}).play("Q", "give_to_neighbor", {"wool": 1})
    given = [entry for entry in laid.log if entry["kind"] == "gift_given"]
    assert given[0]["public"] == {"seat": "0", "to": "1"}
    assert given[0]["private"] == {seat: {"cards": {"wool": 1}} for seat in "01"}
    assert laid.last.barrier == "hard"


def test_no_undo_past_the_only_gift():
    """TB-EV-18, BASE-HIDE-19: the receiver has seen the card."""
    laid = draw(table().give("P", ore=2), "good_neighbors/6").play("P", "give_to_neighbor", {"ore": 1})

    assert laid.last.barrier == "hard"


def test_a_neighbor_gets_exactly_one_card():
    """TB-EV-E6"""
    laid = draw(table().give("P", ore=2).give("S", ore=1), "good_neighbors/6")

    error = laid.refused("P", "give_to_neighbor", {"ore": 2})

    assert (error.code, error.message) == ("TB-EV-E6", "Give exactly one resource card to Blue.")
    assert laid.refused("P", "give_to_neighbor", {}).code == "TB-EV-E6"
    assert laid.refused("P", "give_to_neighbor", {"wool": 1}).code == "BASE-ERR-10"
    assert laid.refused("P", "give_to_neighbor", ["ore"]).code == "BASE-ERR-58"
    assert laid.refused("P", "give_to_neighbor", {"ore": 1, "wool": 0}).code == "BASE-ERR-58"


def test_an_absent_neighbor_gives_what_it_has_most_of():
    """TB-EV-D4, TB-GEN-14"""
    laid = draw(table().give("P", ore=2, wool=2, brick=1).give("S", ore=1), "good_neighbors/6")

    assert laid.timeout("P").answer() == ("give_to_neighbor", {"wool": 1})


def test_while_an_event_waits_nothing_else_is_done():
    """TB-EV-D4, TB-GEN-12"""
    laid = draw(table().give("Q", ore=2), "good_neighbors/6")

    error = laid.refused("P", "end_turn")
    assert (error.code, error.message) == (
        "TB-GEN-10a",
        "The event has to be settled first: waiting for Blue.",
    )
    assert laid.refused("P", "give_to_neighbor", {"ore": 1}).code == "TB-GEN-10b"


def test_the_tournament_is_for_all_with_the_most_knights():
    """TB-EV-19, TB-EV-D5"""
    laid = table().played_knights("Q", 2).played_knights("S", 2).played_knights("R", 1)

    draw(laid, "tournament/5")

    assert laid.waiting_for == {"Q": "take_gift", "S": "take_gift"}
    laid.play("S", "take_gift", {"ore": 1}).play("Q", "take_gift", {"wool": 1})
    assert laid.logged("gift_taken") == [
        {"seat": "1", "cards": {"wool": 1}}, {"seat": "3", "cards": {"ore": 1}},
    ]  # fmt: skip
    assert laid.hands == {"P": {}, "Q": {"wool": 1}, "R": {}, "S": {"ore": 1}}


def test_without_a_knight_there_is_no_tournament():
    """TB-EV-19"""
    assert draw(table(), "tournament/5").kinds_logged == ["event_card", "nothing_happens", "produced"]


def test_an_absent_seat_takes_what_it_has_least_of():
    """TB-EV-D5, TB-GEN-14: Only kinds that the bank has count."""
    laid = table().played_knights("Q", 1).give("Q", brick=2, lumber=1, wool=1, grain=3, ore=1)
    laid.leave_in_bank(taker="S", lumber=0)

    draw(laid, "tournament/5")

    assert laid.timeout("Q").answer() == ("take_gift", {"wool": 1})


def test_a_player_who_chose_what_the_bank_has_not_enough_of_is_asked_again():
    """TB-EV-D5, TB-GEN-09: Seats are served clockwise from the active seat."""
    laid = table().leave_in_bank(taker="S", ore=1)

    draw(laid, "plentiful_year/2")
    for name in "QRS":
        laid.play(name, "take_gift", {"wool" if name == "S" else "ore": 1})
    laid.play("P", "take_gift", {"brick": 1})

    assert laid.waiting_for == {"R": "take_gift"}
    assert laid.hand("Q") == {"ore": 1}
    laid.play("R", "take_gift", {"grain": 1})
    assert laid.waiting_for == {"P": "main"}


@pytest.mark.parametrize(
    ("chosen", "code"), [({"gold": 1}, "BASE-ERR-37b"), ({"ore": 2}, "BASE-ERR-37b"), (None, "BASE-ERR-58")]
)
def test_what_may_be_taken(chosen, code):
    """TB-EV-25, TB-EV-D5"""
    laid = draw(table(), "plentiful_year/2")

    assert laid.refused("P", "take_gift", chosen).code == code


def test_in_a_plentiful_year_everybody_takes_one():
    """TB-EV-25"""
    laid = draw(table(), "plentiful_year/2")

    assert laid.waiting_for == dict.fromkeys("PQRS", "take_gift")


def test_trade_advantage_takes_of_all_others():
    """Cards are random, taken clockwise from the active seat.

    An empty hand gives nothing.
    TB-EV-20, TB-GEN-07, TB-CO-K2
    """
    laid = table().award(longest_road="Q").give("P", ore=2).give("S", wool=1)

    draw(laid, "trade_advantage/5", chance={"steal/1/3": {"wool": 1}, "steal/1/0": {"ore": 1}})

    assert laid.logged("stolen") == [{"seat": "1", "victim": "0"}, {"seat": "1", "victim": "3"}]
    assert laid.hands == {"P": {"ore": 1}, "Q": {"ore": 1, "wool": 1}, "R": {}, "S": {}}


def test_cards_are_drawn_clockwise_from_the_seat_whose_turn_it_is():
    """TB-EV-20, TB-GEN-07"""
    laid = table().award(longest_road="P").pre_roll("R")
    for name in "PQRS":
        laid.give(name, ore=1)

    draw(laid, "trade_advantage/5")

    assert [entry["victim"] for entry in laid.logged("stolen")] == ["2", "3", "1"]


def test_without_a_holder_of_longest_road_there_is_no_advantage():
    """TB-EV-20, TB-EV-X10, TB-CO-K4: A neutral holder takes nothing either."""
    assert "nothing_happens" in draw(table().give("P", ore=1), "trade_advantage/5").kinds_logged
    laid = table().give("P", ore=1)
    laid.here["longest_road"] = "neutral_1"
    assert "nothing_happens" in draw(laid, "trade_advantage/5").kinds_logged


def test_calm_sea_counts_buildings_at_harbors():
    """TB-EV-21, TB-EV-X9: A city counts as one building, like a settlement."""
    laid = table().put("P", cities="0,-2,N").put("Q", settlements="1,-2,N 3,-2,S").put("R", cities="0,0,N")

    draw(laid, "calm_sea/9")

    assert laid.waiting_for == {"Q": "take_gift"}


def test_without_a_harbor_the_sea_brings_nothing():
    """TB-EV-21"""
    assert "nothing_happens" in draw(table().put("P", settlements="0,0,N"), "calm_sea/12").kinds_logged


def test_all_who_are_level_at_harbors_take_one():
    """TB-EV-21"""
    laid = table().put("P", cities="0,-2,N").put("Q", settlements="1,-2,N")

    assert draw(laid, "calm_sea/9").waiting_for == {"P": "take_gift", "Q": "take_gift"}


def test_the_robber_flees_before_the_production():
    """TB-EV-22, TB-EV-X8: Nobody is robbed."""
    laid = table().put("P", settlements="1,0,S").put("Q", settlements="0,0,N").give("Q", ore=1)
    laid.here["tokens"]["1,-1"] = [3]
    laid.here["tokens"]["1,0"], laid.here["tokens"]["0,1"] = [4], [3]
    laid.robber("1,0")

    draw(laid, "robber_flees/4")

    assert laid.kinds_logged == ["event_card", "robber_moved", "produced"]
    assert laid.here["figures"]["robber"] == "0,0"
    assert laid.hand("P")["lumber"] == 1
    assert laid.hand("Q") == {"ore": 1}


def test_a_robber_at_home_stays_there():
    """TB-EV-22: The log says that nothing happens."""
    laid = draw(table(), "robber_flees/4")

    assert laid.kinds_logged == ["event_card", "nothing_happens", "produced"]
    assert laid.here["figures"]["robber"] == "0,0"


@pytest.mark.parametrize("card", ["trade_advantage/5", "conflict/3"])
def test_where_nobody_else_has_a_card_the_log_says_that_nothing_happens(card):
    """TB-EV-20, TB-EV-24, TB-EV-06"""
    laid = table().played_knights("P", 3).award(largest_army="P", longest_road="P").give("P", ore=1)

    assert draw(laid, card).kinds_logged == ["event_card", "nothing_happens", "produced"]


@pytest.mark.parametrize("card", ["tournament/5", "calm_sea/12", "plentiful_year/2"])
def test_where_the_bank_has_nothing_the_log_says_that_nothing_happens(card):
    """TB-EV-19, TB-EV-21, TB-EV-25, TB-GEN-09"""
    laid = table().put("P", cities="0,-2,N").played_knights("P", 1)
    laid.give("Q", **laid.here["bank"])

    laid = draw(laid, card)

    assert laid.kinds_logged[:2] == ["event_card", "nothing_happens"]
    assert laid.waiting_for == {"P": "main"}


EVENTS = [card for card in CARDS if event_of(card) not in (NO_EVENT, ROBBER_ATTACK, EPIDEMIC, PLENTIFUL_YEAR)]


@pytest.mark.parametrize("card", EVENTS)
def test_an_event_that_finds_nothing_says_so(card):
    """TB-EV-06: On an island without pieces and cards, this applies to each event."""
    assert draw(table(), card).kinds_logged[:2] == ["event_card", "nothing_happens"]


def test_the_first_help_those_behind():
    """TB-EV-23, TB-EV-X6, TB-EV-06, TB-CO-K3: They give only what they hold."""
    laid = table(seats=3).put("P", cities="0,0,N 0,-2,N 2,0,N").put("Q", cities="-2,0,N -1,2,N 1,-2,N")
    laid.put("R", cities="2,-1,S 3,-3,S").give("P", ore=1)

    draw(laid, "neighborly_help/11")

    assert laid.waiting_for == {"P": "help_neighbors"}
    laid.play("P", "help_neighbors", [{"to": "2", "card": "ore"}])
    assert laid.last.barrier == "hard"
    assert laid.hands == {"P": {}, "Q": {}, "R": {"ore": 1}}


def test_a_player_who_cannot_help_all_chooses_whom():
    """TB-EV-23, TB-EV-D6: Each way to give is listed once."""
    laid = table().put("P", settlements="0,0,N").give("P", ore=1, wool=1)

    draw(laid, "neighborly_help/11")

    offered = laid.options("P")["help_neighbors"]
    assert {tuple(sorted(gift["to"] for gift in way)) for way in offered.each()} == {
        ("1", "2"),
        ("1", "3"),
        ("2", "3"),
    }
    assert offered.count() == 6
    assert laid.accepts("P", "help_neighbors", [{"to": "1", "card": "ore"}, {"to": "3", "card": "wool"}])
    for wrong in (
        [{"to": "1", "card": "ore"}],
        [{"to": "1", "card": "ore"}, {"to": "1", "card": "wool"}],
        [{"to": "1", "card": "ore"}, {"to": "2", "card": "ore"}],
        [{"to": "1", "card": "ore"}, {"to": "0", "card": "wool"}],
        {"1": "ore"},
    ):
        assert laid.refused("P", "help_neighbors", wrong).code == "TB-EV-23a"


def test_an_absent_leader_helps_in_turn_order():
    """TB-EV-D6, TB-GEN-07, TB-GEN-14: The order begins with R, whose turn it is; P goes without."""
    laid = table().pre_roll("R").put("Q", settlements="0,0,N").give("Q", ore=1, wool=1)

    draw(laid, "neighborly_help/11")

    gifts = [{"to": "2", "card": "wool"}, {"to": "3", "card": "ore"}]
    assert laid.timeout("Q").answer() == ("help_neighbors", gifts)
    assert laid.hands == {"P": {}, "Q": {}, "R": {"wool": 1}, "S": {"ore": 1}}


def test_nobody_helps_where_all_are_level():
    """TB-EV-23"""
    assert "nothing_happens" in draw(table().give("P", ore=1), "neighborly_help/10").kinds_logged


def test_help_goes_by_what_all_see():
    """TB-EV-23, TB-GEN-04"""
    laid = table(seats=3).put("P", settlements="0,0,N").put("Q", settlements="2,0,N").give("Q", ore=1)
    laid.give("P", ore=1).give_cards("P", victory_point=2)

    assert draw(laid, "neighborly_help/11").waiting_for == dict.fromkeys("PQ", "help_neighbors")


def test_a_conflict_is_for_the_largest_army():
    """TB-EV-24, TB-EV-X5, TB-CO-K2"""
    laid = table(seats=3).played_knights("P", 3).played_knights("Q", 3).award(largest_army="P")
    laid.give("Q", ore=1).give("R", wool=1)

    draw(laid, "conflict/3")

    assert laid.hands == {"P": {"ore": 1, "wool": 1}, "Q": {}, "R": {}}


def test_a_tie_without_largest_army_is_no_conflict():
    """TB-EV-24, TB-EV-X5"""
    laid = table(seats=3).played_knights("P", 2).played_knights("Q", 2).give("R", wool=1)

    assert "nothing_happens" in draw(laid, "conflict/3").kinds_logged
    assert "nothing_happens" in draw(table().give("R", wool=1), "conflict/3").kinds_logged


def test_unclaimed_the_one_with_the_most_knights_takes_the_cards():
    """TB-EV-24"""
    laid = table(seats=3).played_knights("P", 1).played_knights("Q", 2).give("R", wool=1)

    assert draw(laid, "conflict/3").hand("Q") == {"wool": 1}


@pytest.mark.parametrize(
    ("decision", "card"),
    [
        ("give_to_neighbor", "good_neighbors/6"),
        ("take_gift", "plentiful_year/2"),
        ("help_neighbors", "neighborly_help/11"),
        ("damage_road", "earthquake/6"),
    ],
)
def test_a_seat_may_order_that_small_things_are_done_for_it(decision, card):
    """TB-EV-D3, TB-EV-D4, TB-EV-D5, TB-EV-D6: The order is the seat's secret."""
    laid = table().put("P", settlements="0,0,N", roads="0,0,NE 0,0,E").give("P", ore=3)
    laid.play("P", "set_event_orders", {"usual": [decision]})
    assert laid.sight("P")["events"]["own"] == {"orders": [decision]}
    assert laid.kinds_logged == []

    draw(laid, card)

    game = CATAN.game(laid.state)
    assert game.top.ordered(game, "0") == game.default_answer("0")
    assert "own" not in laid.sight(None)["events"]
    laid.play("P", "set_event_orders", {"usual": []})
    game = CATAN.game(laid.state)
    assert game.top.ordered(game, "0") is None


@pytest.mark.parametrize(
    "wrong", [None, [], {"usual": "take_gift"}, {"usual": ["robber"]}, {"usual": ["take_gift", "take_gift"]}]
)
def test_only_small_things_can_be_ordered(wrong):
    """TB-EV-D1, TB-EV-D2: A discard has its own order, and there is none for the robber."""
    assert table().refused("P", "set_event_orders", wrong).code == "BASE-ERR-68"


@pytest.mark.parametrize("number", [0, -1, None])
def test_a_gift_of_no_card_is_not_sound(number):
    """A seat that may take nothing could never answer."""
    laid = draw(table(), "plentiful_year/2")
    check_invariants(CATAN, laid.state)

    laid.state["stack"][-1]["owed"]["1"] = number

    with pytest.raises(EngineError, match="`owed` of take_gift"):
        check_invariants(CATAN, laid.state)


def test_an_event_without_a_card_is_not_sound():
    """TB-EV-03"""
    laid = draw(table(), "plentiful_year/2")
    stack = laid.state["stack"]
    above = 1 + [step["step"] for step in stack].index("resolve_roll")
    stack.insert(above, {"step": "event_happens", "seat": "0"})
    check_invariants(CATAN, laid.state)

    for step in stack:
        step.pop("events", None)

    with pytest.raises(EngineError, match="has no event card"):
        check_invariants(CATAN, laid.state)


@pytest.mark.parametrize("receivers", [["1", "1"], ["0"], ["4"], "1", [1]])
def test_help_for_a_seat_that_cannot_take_it_is_not_sound(receivers):
    """TB-EV-23: Each receiver is another seat, and gets one card."""
    laid = draw(table().put("P", settlements="0,0,N").give("P", ore=1, wool=1), "neighborly_help/11")
    check_invariants(CATAN, laid.state)

    laid.state["stack"][-1]["owed"]["0"] = receivers

    with pytest.raises(EngineError, match="`owed` of help_neighbors"):
        check_invariants(CATAN, laid.state)
