"""Gifts of the tribe: points and development cards. SF-FT-03, SF-FT-04, SF-FT-05, SF-FT-06"""

from __future__ import annotations

from collections import Counter

import pytest

from games.engine.errors import EngineError
from games.engine.invariants import check_invariants
from games.titles.catan.base.rules.setup import development_deck
from tests.titles.catan.forgotten_tribe.tables import (
    CARD,
    HARBOR,
    POINT,
    TO_CARD,
    TO_POINT,
    cards,
    gifts,
    near_a_card,
    near_a_point,
    tribe_table,
)
from tests.titles.catan.seafarers.tables import CATAN, moving

ELSEWHERE = "-1,1,SE"
"""A coast edge beside P's settlement, without a gift."""


def test_a_ship_on_a_gift_takes_a_point():
    """SF-EX-32, SF-FT-04, SF-FT-05"""
    laid = near_a_point()
    assert laid.points("P") == 1

    laid.play("P", "build_ship", POINT)

    assert laid.points("P") == 2
    assert laid.public_points("P") == 2
    assert POINT not in gifts(laid)
    assert laid.logged("gift_point") == [{"seat": "0", "edge": POINT, "points": 1}]


def test_a_moved_ship_takes_a_gift_and_the_point_stays():
    """SF-FT-04, SF-FT-05, SF-MOVE-09: the ship may leave again, and the edge is plain."""
    laid = near_a_point().ships("P", "0,2,E").put("P", settlements="1,1,S").main("P")
    laid.ships("P", ELSEWHERE).put("P", settlements="-1,1,S").main("P")

    laid.play("P", "move_ship", moving(ELSEWHERE, POINT))
    assert laid.points("P") == 4
    laid.main("P").play("P", "move_ship", moving(POINT, ELSEWHERE))
    assert laid.points("P") == 4
    laid.main("P").play("P", "move_ship", moving(ELSEWHERE, POINT))

    assert laid.points("P") == 4


def test_a_free_ship_takes_a_gift():
    """SF-FT-04, SF-CARD-01"""
    laid = near_a_point().give_cards("P", road_building=1)

    laid.play("P", "play_road_building", [{"piece": "ship", "at": POINT}])

    assert laid.points("P") == 2


def test_a_road_takes_no_gift():
    """SF-FT-04: no road leads there, so one is laid for this test."""
    laid = tribe_table().put("P", roads="-1,3,SE").give("P", brick=1, lumber=1).main("P")

    laid.play("P", "build_road", POINT)

    assert gifts(laid)[POINT] == "point"
    assert laid.points("P") == 0


def test_a_point_may_win_at_once():
    """SF-FT-05, SF-WIN-01"""
    laid = near_a_point().give_cards("P", victory_point=2)
    laid.put("P", cities="-2,0,N -1,0,N 0,0,N 1,0,N", settlements="3,0,N")
    assert laid.points("P") == 12

    laid.play("P", "build_ship", POINT)

    assert laid.winner == "P"


def test_four_cards_of_the_deck_belong_to_the_tribe():
    """SF-FT-03, SF-HID-01: nobody sees them, and bots imagine any."""
    laid = tribe_table()
    here = laid.state["forgotten_tribe"]["cards"]
    assert (len(here), len(laid.here["deck"])) == (4, 21)
    assert Counter(here) + Counter(laid.here["deck"]) == Counter(development_deck(CATAN.game(laid.state)))
    other = CATAN.copy(laid.state)
    deck = other["base"]["deck"]
    deck[0], other["forgotten_tribe"]["cards"][0] = other["forgotten_tribe"]["cards"][0], deck[0]

    for viewer in ("0", None):
        assert CATAN.sight(other, viewer) == CATAN.sight(laid.state, viewer)
    imagined = [CATAN.imagine(laid.sight("P"), seed) for seed in "abc"]
    assert {len(state["forgotten_tribe"]["cards"]) for state in imagined} == {4}
    assert len({tuple(state["forgotten_tribe"]["cards"]) for state in imagined}) > 1


def test_a_card_is_new_in_this_turn():
    """SF-FT-06"""
    laid = cards(near_a_card(), "knight").play("P", "build_ship", CARD)

    assert laid.here["development_cards"]["0"] == {"knight": 1}
    assert laid.refused("P", "play_knight").code == "BASE-ERR-31"
    laid.main("P")
    assert laid.accepts("P", "play_knight")


def test_a_card_is_seen_by_its_owner_only():
    """SF-HID-01, SF-HID-02, SF-FT-06"""
    laid = cards(near_a_card(), "monopoly").play("P", "build_ship", CARD)
    (entry,) = [entry for entry in laid.log if entry["kind"] == "gift_card"]

    assert entry["public"] == {"seat": "0", "edge": CARD}
    assert entry["private"] == {"0": {"card": "monopoly"}}
    assert laid.sight("Q")["base"]["seats"]["0"]["development_cards"] == 1
    assert "monopoly" not in str(laid.sight("Q")["forgotten_tribe"])


def test_a_victory_point_card_of_the_tribe_stays_hidden_and_counts():
    """SF-HID-06, SF-FT-06"""
    laid = cards(near_a_card(), "victory_point").play("P", "build_ship", CARD)

    assert (laid.points("P"), laid.public_points("P")) == (2, 1)


def test_a_move_that_takes_a_card_cannot_be_taken_back():
    """SF-HID-07: points and harbors go back."""
    assert CATAN.play(near_a_card().state, "0", "build_ship", CARD).barrier == "hard"
    assert CATAN.play(near_a_point().state, "0", "build_ship", POINT).barrier is None
    beside_a_harbor = near_a_card().play("P", "build_ship", CARD)
    assert CATAN.play(beside_a_harbor.state, "0", "build_ship", HARBOR).barrier is None


def test_everybody_sees_the_gifts_that_are_left():
    """SF-HID-02"""
    seen = near_a_point().play("P", "build_ship", POINT).sight(None)["forgotten_tribe"]

    assert len(seen["gifts"]) == 17
    assert seen["points"] == {"0": 1, "1": 0, "2": 0, "3": 0}
    assert set(seen) == {"gifts", "points", "kept"}


def test_the_pirate_keeps_ships_from_a_gift():
    """SF-PIR-05, SF-ERR-08"""
    laid = near_a_point().pirate("-1,4")

    assert laid.refused("P", "build_ship", POINT).code == "SF-ERR-08"


def test_an_edited_state_is_checked():
    laid = near_a_point().play("P", "build_ship", POINT)
    check_invariants(CATAN, laid.state)
    here = laid.state["forgotten_tribe"]
    other = {seat: int(seat == "0") + int(seat == "1") for seat in here["points"]}
    for fact, value, why in (
        ("gifts", {**here["gifts"], "0,0,E": "point"}, "on one of its edges"),
        ("gifts", {**here["gifts"], POINT: "brick"}, "has each harbor once"),
        ("points", other, "are those that were taken"),
        ("points", {"0": 1}, "has a count for each seat"),
        ("cards", here["cards"][1:], "has one for each card left"),
        ("kept", {**here["kept"], "1": ["ore"]}, "the harbors are not"),
        ("kept", {}, "has a list for each seat"),
    ):
        wrong = CATAN.copy(laid.state)
        wrong["forgotten_tribe"][fact] = value
        with pytest.raises(EngineError, match=why):
            check_invariants(CATAN, wrong)


def test_ways_of_the_tables():
    """The ships of `TO_POINT` and `TO_CARD` take nothing themselves."""
    assert not {*TO_POINT.split(), *TO_CARD.split()} & set(gifts(tribe_table()))
