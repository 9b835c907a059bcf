"""Discovery: what a piece turns up, and what that brings. SF-FOG-03, SF-FOG-04"""

from __future__ import annotations

import pytest

from tests.titles.catan.five_six.tables import ask, turn
from tests.titles.catan.fog_islands.tables import fog_table, off_the_west, upcoming
from tests.titles.catan.seafarers.tables import CATAN, moving

OUT, ON, AT = "-1,0,SE", "-1,1,NE", "0,0"
"""A ship on the first edge lifts the fog of the hex; the second one leads on."""


def test_a_ship_that_reaches_the_fog_turns_up_a_hex_and_brings_its_card():
    """SF-EX-27, SF-EX-28, SF-FOG-03, SF-FOG-04, SF-FOG-05"""
    laid = upcoming(off_the_west(), "forest", tokens="9").main("P")

    laid.play("P", "build_ship", OUT)

    assert (laid.here["terrain"][AT], laid.here["tokens"][AT]) == ("forest", [9])
    assert laid.hand("P") == {"brick": 1, "lumber": 3, "wool": 1}
    (told,) = laid.logged("hex_turned")
    assert told == {"seat": "0", "hex": AT, "terrain": "forest", "numbers": ["9"], "cards": {"lumber": 1}}


def test_sea_brings_nothing_and_one_may_sail_on():
    """SF-EX-29, SF-FOG-04"""
    laid = upcoming(off_the_west(), "sea").main("P")
    tokens = list(laid.state["fog_islands"]["tokens"])

    laid.play("P", "build_ship", OUT)

    assert laid.here["terrain"][AT] == "sea"
    assert AT not in laid.here["tokens"]
    assert laid.state["fog_islands"]["tokens"] == tokens
    assert laid.hand("P") == {"brick": 1, "lumber": 2, "wool": 1}
    assert laid.accepts("P", "build_ship", ON)


def test_gold_brings_a_resource_of_choice_and_the_others_wait():
    """SF-EX-30, SF-FOG-04, SF-D-11; the default is a random card."""
    laid = upcoming(off_the_west(), "gold", tokens="6").main("P").play("P", "build_ship", OUT)

    assert laid.waiting_for == {"P": "choose_gold"}
    assert laid.refused("P", "end_turn").code == "SF-ERR-25"
    late = CATAN.timeout(laid.state, "0")
    assert late.verb == "choose_gold"
    laid.play("P", "choose_gold", {"ore": 1})

    assert laid.hand("P")["ore"] == 1
    assert laid.waiting_for == {"P": "main"}


@pytest.mark.parametrize("mode", ["paired", "special-build"])
def test_player_2_and_builders_of_the_special_phase_discover_too(mode):
    """P6-PAIR-11, P6-SBP-02, P6-D-03, P6-SF-04, SF-FOG-03, SF-D-11"""
    laid = upcoming(fog_table(seats=6, six_mode=mode), "gold", tokens="6")
    builder = "S" if mode == "paired" else "Q"
    laid.put(builder, settlements="0,0,S").give(builder, lumber=1, wool=1)
    turn(ask(laid, builder), "P").end_turn("P").play(builder, "build_ship", "-1,1,E")

    assert laid.waiting_for == {builder: "choose_gold"}
    laid.play(builder, "choose_gold", {"ore": 1})

    assert laid.hand(builder) == {"ore": 1}
    assert laid.waiting_for == {builder: "second_main" if mode == "paired" else "special_build"}


def test_an_empty_bank_brings_nothing():
    """SF-FOG-04"""
    laid = upcoming(off_the_west(), "mountains", tokens="5").leave_in_bank(taker="S", ore=0).main("P")

    laid.play("P", "build_ship", OUT)

    assert "ore" not in laid.hand("P")
    assert laid.logged("hex_turned")[0]["cards"] == {}


def test_a_moved_ship_discovers():
    """SF-FOG-03, SF-MOVE-09"""
    laid = upcoming(off_the_west().ships("P", "-2,1,NE"), "hills", tokens="4").main("P")

    laid.play("P", "move_ship", moving("-2,1,NE", OUT))

    assert laid.here["terrain"][AT] == "hills"
    assert laid.hand("P")["brick"] == 2


def test_a_road_discovers():
    """SF-FOG-03: from land that was in the fog before."""
    laid = upcoming(off_the_west(), "forest", "pasture", "hills", tokens="9 10 4")
    laid.give("P", brick=1, lumber=1, wool=1, grain=1).main("P")
    laid.play("P", "build_ship", OUT).play("P", "build_ship", ON).play("P", "build_settlement", "0,0,S")

    laid.play("P", "build_road", "0,0,SE")

    assert laid.here["terrain"]["1,0"] == "hills"


def test_a_settlement_turns_up_nothing():
    """SF-FOG-08: each hex at its corner is known, since its ship was there before."""
    laid = upcoming(off_the_west(), "forest", "sea", tokens="9").give("P", wool=1, grain=1).main("P")
    laid.play("P", "build_ship", OUT).play("P", "build_ship", ON)
    left = list(laid.state["fog_islands"]["terrain"])

    laid.play("P", "build_settlement", "0,0,S")

    assert laid.state["fog_islands"]["terrain"] == left


def test_a_free_ship_discovers_and_gold_comes_before_the_second_piece():
    """SF-FOG-03, SF-CARD-02, SF-D-11"""
    laid = upcoming(off_the_west(), "gold", tokens="3").give_cards("P", road_building=1).main("P")
    pieces = [{"piece": "ship", "at": OUT}, {"piece": "ship", "at": "-2,1,E"}]

    laid.play("P", "play_road_building", pieces)
    assert laid.waiting_for == {"P": "choose_gold"}
    assert "-2,1,E" not in laid.afloat
    laid.play("P", "choose_gold", {"ore": 1})

    assert laid.afloat == {OUT: "P", "-2,1,E": "P"}


@pytest.mark.parametrize(("terrain", "gained"), [("hills", {"brick": 1}), ("sea", {})])
def test_a_starting_ship_discovers_and_is_paid_at_once(terrain, gained):
    """SF-FOG-03, SF-SETUP-03"""
    laid = upcoming(fog_table(), terrain, tokens="8").setup_settlement("P", pays=False)
    laid.play("P", "place_settlement", "-1,0,S")

    laid.play("P", "place_ship", OUT)

    assert laid.here["terrain"][AT] == terrain
    assert laid.hand("P") == gained


def test_gold_of_a_starting_ship_is_chosen_before_the_next_seat_places():
    """SF-FOG-03, SF-D-11"""
    laid = upcoming(fog_table(begun=False), "gold", tokens="8").play("P", "place_settlement", "-1,0,S")

    laid.play("P", "place_ship", OUT)
    assert laid.waiting_for == {"P": "choose_gold"}
    laid.play("P", "choose_gold", {"wool": 1})

    assert laid.waiting_for == {"Q": "setup_settlement"}


def test_a_move_that_lifts_fog_cannot_be_taken_back():
    """SF-FOG-07, SF-HID-07"""
    laid = off_the_west().main("P")

    assert CATAN.play(laid.state, "0", "build_ship", OUT).barrier == "hard"
    assert CATAN.play(laid.state, "0", "build_ship", "-2,1,E").barrier is None
