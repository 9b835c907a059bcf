"""Levels of wonders, and how the scenario is won. SF-WON-05, SF-WON-06, SF-WON-07, SF-WON-08"""

from __future__ import annotations

import pytest

from games.titles.catan.wonders.rules import facts
from tests.titles.catan.seafarers.tables import SeaTable
from tests.titles.catan.tables import CATAN
from tests.titles.catan.wonders.tables import CITIES, claims, two_cities, wonders_table


def test_a_wonder_is_claimed_and_built_in_one_turn():
    """SF-EX-41, SF-WON-05, SF-WON-06"""
    laid = two_cities().give("P", brick=2, wool=6, lumber=2).main("P")
    assert laid.refused("P", "build_wonder").message == "Claim a wonder first."

    laid.play("P", "claim_wonder", "theater")
    for level in (1, 2):
        laid.play("P", "build_wonder")
        cost = {"brick": 1, "wool": 3, "lumber": 1}
        assert laid.logged("wonder_built") == [
            {"seat": "0", "wonder": "theater", "level": level, "cost": cost}
        ]

    assert laid.state["wonders"]["claimed"]["theater"]["level"] == 2
    assert laid.hand("P") == {}


@pytest.mark.parametrize("wonder", facts.WONDERS)
def test_each_level_costs_the_same_and_is_paid_in_full(wonder):
    """SF-WON-02, SF-WON-06, SF-ERR-42"""
    cost = facts.WONDERS[wonder]
    laid = claims(wonders_table(), "P", wonder, 1).give("P", **cost).main("P")

    laid.play("P", "build_wonder")

    assert laid.hand("P") == {}
    assert not laid.options("P").get("build_wonder")
    assert laid.refused("P", "build_wonder").code == "SF-ERR-42b"


def test_the_message_names_what_a_level_lacks():
    """SF-ERR-42"""
    laid = claims(wonders_table(), "P", "cathedral").give("P", brick=1, ore=2, grain=1).main("P")

    assert laid.refused("P", "build_wonder").message == "You lack the resources for this level: 1 ore."


def test_with_separate_phases_a_level_ends_trading():
    """SF-WON-05, BASE-TURN-05"""
    laid = claims(wonders_table(separate_phases=True), "P", "monument").give("P", ore=6, grain=3).main("P")
    assert laid.options("P").get("trade_with_bank")

    laid.play("P", "build_wonder")

    assert not laid.options("P").get("trade_with_bank")


def test_levels_bring_no_points():
    """SF-WON-07"""
    laid = claims(two_cities(), "P", "theater", 3).main("P")

    assert laid.points("P") == 4


def test_the_fourth_level_wins_at_once():
    """SF-WON-08"""
    laid = claims(two_cities(), "P", "theater", 3).give("P", brick=1, wool=3, lumber=1).main("P")

    laid.play("P", "build_wonder")

    assert laid.winner == "P"


def level_with_another(*more: str) -> SeaTable:
    """P and Q have two levels each; P has nine points, most of them hidden, and can pay the third level."""
    laid = claims(claims(wonders_table(*more), "P", "theater", 2), "Q", "monument", 2)
    laid.put("P", cities=CITIES).give("P", brick=1, wool=3, lumber=1).give_cards("P", victory_point=5)
    return laid


def test_ten_points_win_with_more_levels_than_anybody_else():
    """SF-EX-42, SF-WON-08"""
    laid = level_with_another()
    laid.put("P", settlements="-2,0,N").main("P")
    assert laid.points("P") == 10
    assert laid.winner is None

    laid.play("P", "build_wonder")

    assert laid.winner == "P"


def test_ten_points_do_not_win_without_a_level():
    """SF-WON-08: nor does a claim alone."""
    laid = claims(wonders_table(), "P", "theater").put("P", cities=CITIES, settlements="-2,0,N")
    laid.give("P", brick=1, lumber=1, wool=3).give_cards("P", victory_point=5, knight=1).main("P")
    laid.play("P", "play_knight").play("P", "move_robber", {"hex": "0,0", "victim": None})
    assert laid.points("P") == 10
    assert laid.winner is None

    laid.play("P", "build_wonder")

    assert laid.winner == "P"


def test_nine_points_do_not_win_with_most_levels():
    """SF-WON-08"""
    laid = level_with_another()
    laid.main("P").play("P", "build_wonder")

    assert laid.points("P") == 9
    assert laid.winner is None


def test_harbormaster_asks_for_eleven_points_and_not_for_more_levels():
    """SF-TB-03"""
    laid = level_with_another("harbormaster")
    laid.put("P", settlements="-2,0,N").main("P")
    assert laid.sight(None)["base"]["seats"]["0"]["points_to_win"] == 11

    laid.play("P", "build_wonder")
    assert laid.winner is None
    laid.give("P", brick=1, wool=3, lumber=1).play("P", "build_wonder")

    assert laid.winner == "P"


def test_a_player_who_has_more_levels_wins_only_in_their_own_turn():
    """SF-WON-08, SF-WIN-01"""
    laid = claims(claims(wonders_table(), "Q", "theater", 1), "P", "monument", 1)
    laid.put("Q", cities=CITIES, settlements="-2,0,N").give_cards("Q", victory_point=5)
    laid.give("P", ore=2, grain=3).main("P")
    assert laid.points("Q") == 10
    laid.state["wonders"]["claimed"]["theater"]["level"] = 2

    laid.play("P", "build_wonder")
    assert laid.winner is None
    laid.state["wonders"]["claimed"]["theater"]["level"] = 3
    laid.play("P", "end_turn")

    assert laid.winner == "Q"


def test_a_bot_may_imagine_any_hidden_points_of_a_seat_that_lacks_levels():
    """SF-WON-08, BASE-VP-03: with eleven points that everybody sees, the game goes on."""
    laid = wonders_table().put("P", cities=f"{CITIES} -1,0,N 0,1,N", settlements="-2,0,N -2,2,N 2,-1,S")
    laid.give_cards("P", knight=2, victory_point=1).main("P")
    assert laid.public_points("P") == 11

    imagined = CATAN.imagine(laid.sight("Q"), "luck")

    assert sum(imagined["base"]["development_cards"]["0"].values()) == 3
    assert CATAN.waiting(imagined).due == {"0": "main"}
