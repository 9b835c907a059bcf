"""The Fishermen with each variant of the book. TB-FI-C1, TB-FI-C2, TB-FI-C3, TB-FI-C4, TB-CO-03"""

from __future__ import annotations

import pytest

from tests.titles.catan.events.tables import damage, top
from tests.titles.catan.fishermen.tables import BOOT, Fishers, shore
from tests.titles.catan.tables import CATAN

TIP, BESIDE = "2,1,N", "1,2,N"
EVENTS, FRIENDLY, HARBORS, TWO = "events", "friendly_robber", "harbormaster", "for_two"
ONE, FOUR, FIVE = "0,-2,N", "2,1,N", "1,1,S"
"""Corners at harbors of the printed island."""


def turn_up(laid: Fishers, card: str) -> Fishers:
    (seat,) = laid.due
    top(laid, card).play(seat, "draw_event_card")
    return laid


def duel(*more: str) -> Fishers:
    return shore(TWO, *more, seats=2)


def with_the_card(laid: Fishers, name: str) -> Fishers:
    laid.state["harbormaster"]["holder"] = laid.seat(name)
    return laid


# Events


def test_with_event_cards_a_card_comes_before_the_boot():
    """TB-FI-E8: The message speaks of cards, since nobody rolls."""
    laid = shore(EVENTS).put("P", settlements=TIP).put("Q", settlements=BESIDE).boot("P").pre_roll("P")

    assert laid.refused("P", "give_boot", "1").message == "Draw an event card first."


# Catan for Two


def test_two_players_begin_with_five_tokens_each_and_mix_the_others():
    """TB-FI-C1: The boot is among the others."""
    laid = shore(TWO, seats=2, board="variable")

    assert (laid.tokens("P"), laid.tokens("Q")) == ([1, 1, 2, 2, 3], [1, 1, 2, 2, 3])
    assert len(laid.sea["supply"]) == 20
    assert BOOT in laid.sea["supply"]
    assert laid.whole()


def test_two_players_have_no_trade_tokens_and_nothing_that_they_pay_for():
    """TB-FI-C1, TB-2P-C4"""
    laid = duel().robber("0,1").give("P", ore=1).give("Q", ore=1).played_knights("P", 2).main("P")

    assert "trade_token" not in laid.here["bank"]
    assert "trade_token" not in laid.here["hands"]["0"]
    assert "action_cost" not in str(laid.sight("P")["for_two"])
    for verb in ("force_trade", "send_robber_home", "exchange_knight"):
        assert verb not in laid.offered("P")
        assert laid.refused("P", verb).code == "TB-2P-C4"


def test_settlements_of_two_players_earn_neither_tokens_nor_fish():
    """TB-FI-C1, TB-FI-06, TB-2P-20: This includes the second settlement at a fishing ground."""
    laid = shore(TWO, seats=2, board="variable")
    for seat, vertex in (("0", "1,-3,S"), ("1", "2,0,N"), ("1", "-2,1,S")):
        laid.play(seat, "place_settlement", vertex)
        assert not {"trade_tokens_taken", "fish_drawn"} & set(laid.kinds_logged)
        laid.play(seat, "place_road", laid.options(seat)["place_road"][0])

    assert laid.tokens("Q") == [1, 1, 2, 2, 3]


def test_a_player_who_is_behind_pays_a_fish_less():
    """TB-FI-C1, TB-FI-X11: Public points decide."""
    laid = duel().put("P", cities="0,0,N 0,2,N").put("Q", cities="2,0,N -2,1,N 0,-2,S").robber("0,1")
    laid.give_cards("P", victory_point=1).fish("P", 1, 2, 3).fish("Q", 1, 2, 3, 1)
    costs = laid.sight(None)["fishermen"]["seats"]
    assert (costs["0"]["costs"], costs["1"]["costs"]) == (
        {"robber": 1, "card": 2, "resource": 3, "road": 4, "development_card": 6},
        {"robber": 2, "card": 3, "resource": 4, "road": 5, "development_card": 7},
    )

    assert laid.main("P").accepts("P", "lure_robber_away", ["fish_1"])
    assert laid.accepts("P", "draw_for_fish", ["fish_1", "fish_2", "fish_3"])
    assert laid.main("Q").refused("Q", "lure_robber_away", ["fish_1"]).code == "TB-FI-E1"
    assert laid.refused("Q", "draw_for_fish", ["fish_1", "fish_2", "fish_3"]).facts == {"n": 7, "m": 6}


def test_level_players_pay_the_same():
    """TB-FI-C1"""
    laid = duel().put("P", cities="0,0,N").put("Q", cities="2,0,N")

    assert laid.sight(None)["fishermen"]["seats"]["0"]["costs"]["robber"] == 2


def test_a_road_for_fish_brings_a_neutral_road():
    """TB-2P-12, TB-FI-23: Neutral pieces follow as usual."""
    laid = duel().put("P", settlements="0,0,N").fish("P", 3, 2)
    laid.here["settlements"]["-1,2,N"] = "south"
    laid.main("P").play("P", "build_for_fish", ["0,0,NE", "fish_3", "fish_2"])

    assert laid.waiting_for == {"P": "neutral_road"}


def test_neutral_pieces_fish_nothing():
    """TB-2P-14, TB-FI-07"""
    laid = duel()
    laid.here["settlements"][TIP] = "north"
    laid.put("P", settlements=BESIDE).pre_roll("P")

    laid.play("P", "roll", chance={"dice": [1, 3], "dice#2": [3, 3]})

    assert [told["seat"] for told in laid.logged("fish_drawn")] == ["0"]


def test_both_rolls_fish():
    """TB-2P-05, TB-FI-07, TB-FI-08"""
    laid = duel().put("P", settlements=f"{TIP} 0,0,N").pre_roll("P")

    laid.play("P", "roll", chance={"dice": [1, 3], "dice#2": [5, 6]})

    assert len(laid.logged("fish_drawn")) == 2


def test_an_equal_number_of_two_cards_fishes_once():
    """TB-CO-03, TB-FI-C2, TB-2P-C3"""
    laid = duel(EVENTS).put("P", settlements=TIP).pre_roll("P")
    deck = laid.state["events"]["deck"]
    for place, card in enumerate(("none/4", "robber_flees/4"), start=len(deck) - 2):
        other = next(one for one in range(place + 1) if deck[one] == card)
        deck[place], deck[other] = deck[other], deck[place]

    laid.play("P", "draw_event_card")

    assert laid.logged("number_repeated") == [{"seat": "0", "number": 4}]
    assert len(laid.logged("fish_drawn")) == 1


def test_an_exchange_comes_before_the_second_roll():
    """TB-2P-06, TB-2P-E9, TB-FI-15: The first roll is resolved completely. No fish can be spent between the rolls."""
    laid = duel().put("P", settlements=TIP).fish("P", 1, 1, 1, 2, 2, 2, 3).robber("0,1").pre_roll("P")
    laid.play("P", "roll", chance={"dice": [1, 3]})
    assert laid.waiting_for == {"P": "exchange_fish"}

    assert laid.refused("P", "lure_robber_away", ["fish_2"]).code == "TB-2P-E9"


# Events of Catan


def test_a_robber_that_flees_goes_beside_the_board():
    """TB-FI-C2, TB-EV-22: It stays there until a seven or a knight. The card's number brings fish."""
    laid = shore(EVENTS).put("P", settlements=TIP).robber("0,1").pre_roll("P")

    turn_up(laid, "robber_flees/4")

    assert laid.here["figures"] == {"robber": None}
    assert len(laid.tokens("P")) == 1


def test_a_robber_beside_the_board_flees_no_further():
    """TB-FI-C2, TB-EV-22"""
    laid = turn_up(shore(EVENTS).pre_roll("P"), "robber_flees/4")

    assert not {"robber_left", "robber_moved", "robber_stayed"} & set(laid.kinds_logged)


def test_an_attack_brings_it_in():
    """TB-FI-C2, TB-EV-10"""
    laid = turn_up(shore(EVENTS).pre_roll("P"), "robber_attack/7")

    assert laid.waiting_for == {"P": "robber"}


def test_an_epidemic_leaves_the_fish_alone():
    """TB-EV-11, TB-FI-C2: A city still draws two tokens."""
    laid = shore(EVENTS).put("P", cities="1,-3,S").pre_roll("P")

    turn_up(laid, "epidemic/6")

    assert len(laid.tokens("P")) == 2


def test_fish_build_no_road_while_one_is_damaged():
    """TB-EV-13"""
    laid = shore(EVENTS).put("P", settlements="0,0,N", roads="0,0,NE").fish("P", 3, 2).main("P")
    damage(laid, "0,0,NE")

    assert "build_for_fish" not in laid.offered("P")
    assert laid.refused("P", "build_for_fish", ["0,0,E", "fish_3", "fish_2"]).code == "TB-EV-E1"


# Harbormaster


def test_the_targets_with_harbormaster():
    """TB-FI-C3, TB-CO-01: They are eleven, and twelve with the boot."""
    laid = shore(HARBORS).boot("P")

    assert (laid.needs("P"), laid.needs("Q")) == (12, 11)


def test_the_card_counts_for_who_may_get_the_boot():
    """TB-FI-C3, TB-FI-26, TB-HM-02"""
    laid = (
        shore(HARBORS).put("P", settlements="0,0,N 0,2,N 2,0,N -2,1,N").put("Q", cities=ONE, settlements=FIVE)
    )
    with_the_card(laid, "Q").boot("P").main("P")

    assert laid.options("P")["give_boot"] == ["1"]


# Friendly Robber


def test_where_every_hex_is_closed_the_robber_leaves_the_board():
    """TB-FI-C4, TB-FR-04, TB-FR-09: It stays off the board."""
    laid = shore(FRIENDLY).put("P", settlements="0,-2,S -2,1,N").put("Q", settlements="-1,1,S 0,2,N")
    laid.put("R", settlements="2,-1,S 1,-1,N").put("S", settlements="0,0,S").robber("2,0")
    laid.put("S", settlements="2,1,N")

    laid.pre_roll("P").roll(3, 4)
    assert laid.here["figures"] == {"robber": None}
    assert laid.waiting_for == {"P": "main"}

    laid.pre_roll("Q").roll(3, 4)
    assert laid.here["figures"] == {"robber": None}
    assert laid.logged("robber_stayed") == [{"seat": "1", "hex": None}]


def test_fish_steal_from_a_spared_player_as_well():
    """TB-FR-07, TB-FI-21"""
    laid = shore(FRIENDLY).put("Q", settlements="0,0,N").give("Q", ore=1).fish("P", 3).main("P")

    assert laid.accepts("P", "steal_for_fish", ["1", "fish_3"])


# Three at once


def test_events_friendly_robber_and_harbormaster_with_fishermen():
    """TB-CO-02: The attack spares the poor, the target is eleven, and the card's number brings fish."""
    laid = shore(EVENTS, FRIENDLY, HARBORS).put("Q", settlements="0,0,N").put("P", settlements=TIP)
    turn_up(laid.pre_roll("P"), "robber_flees/4")
    assert (len(laid.tokens("P")), laid.needs("P")) == (1, 11)

    turn_up(laid.pre_roll("R"), "robber_attack/7")

    assert laid.refused("R", "move_robber", laid.robbing("0,0", "Q")).code.startswith("TB-FR-E1")


@pytest.mark.parametrize("more", [(), (EVENTS,), (FRIENDLY,), (HARBORS,), (EVENTS, FRIENDLY, HARBORS)])
def test_each_set_for_two_has_fish_in_the_place_of_tokens(more):
    """TB-FI-C1, TB-CO-02, TB-CO-03"""
    laid = shore(TWO, *more, seats=2, board="variable")

    assert laid.tokens("P") == [1, 1, 2, 2, 3]
    assert laid.needs("P") == 10 + (HARBORS in more)
    assert CATAN.seat_counts(laid.state["modules"]) == (2,)
