"""The pirate of Cloth for Catan: who moves it, and what it takes. SF-CL-08, SF-CL-09"""

from __future__ import annotations

import pytest

from games.engine.errors import EngineError
from games.engine.invariants import check_invariants
from tests.titles.catan.cloth.tables import cloth_of, cloth_table, hold, partner
from tests.titles.catan.seafarers.tables import SeaTable
from tests.titles.catan.tables import CATAN

AT_SEA = "-2,1"
"""A hex beside the ships of Q."""


def seven(*, cloth: int = 0, **cards: int) -> SeaTable:
    """P is a partner and has rolled a seven; Q has ships at sea, cloth and cards."""
    laid = (
        hold(partner(cloth_table(), "P", 9), "Q", cloth).put("Q", settlements="-2,2,N").ships("Q", "-2,1,E")
    )
    return laid.give("Q", **cards).pre_roll("P").roll(3, 4)  # type: ignore[return-value]


def rob(laid: SeaTable, victim: str = "1") -> SeaTable:
    laid.play("P", "move_pirate", {"hex": AT_SEA, "victim": victim})
    return laid


def test_only_a_partner_moves_the_pirate():
    """SF-CL-08, SF-ERR-31"""
    laid = cloth_table().pre_roll("P").roll(3, 4)

    refused = laid.refused("P", "move_pirate", {"hex": AT_SEA, "victim": None})
    assert (refused.code, refused.message) == (
        "SF-ERR-31",
        "You can move the pirate only after one of your ships has reached a village.",
    )
    assert "move_pirate" not in laid.options("P")
    assert laid.accepts("P", "move_robber", {"hex": "0,-3", "victim": None})
    assert (
        partner(cloth_table(), "P", 9)
        .pre_roll("P")
        .roll(3, 4)
        .accepts("P", "move_pirate", {"hex": AT_SEA, "victim": None})
    )


def test_a_knight_moves_the_pirate_of_a_partner_only():
    """SF-CL-08, SF-CARD-03"""
    laid = cloth_table().give_cards("P", knight=1).main("P").play("P", "play_knight")

    assert "move_pirate" not in laid.options("P")


def test_the_mover_says_whether_it_takes_a_card_or_cloth():
    """SF-CL-09, SF-D-09, SF-HID-03"""
    laid = rob(seven(cloth=3, ore=1))
    assert laid.waiting_for == {"P": "choose_loot"}
    assert laid.options("P")["take_loot"] == ["card", "cloth"]

    laid.play("P", "take_loot", "cloth")

    assert (cloth_of(laid, "P"), cloth_of(laid, "Q")) == (1, 2)
    assert laid.hand("Q") == {"ore": 1}
    assert laid.logged("cloth_stolen") == [{"seat": "0", "victim": "1"}]


def test_a_random_card_is_taken_instead():
    """SF-CL-09"""
    laid = rob(seven(cloth=3, ore=1)).play("P", "take_loot", "card")

    assert (laid.hand("P"), laid.hand("Q")) == ({"ore": 1}, {})
    assert (cloth_of(laid, "P"), cloth_of(laid, "Q")) == (0, 3)


def test_a_player_who_has_cloth_and_no_cards_is_robbed_of_cloth():
    """SF-CL-09: nothing is asked."""
    laid = rob(seven(cloth=1))

    assert (cloth_of(laid, "P"), cloth_of(laid, "Q")) == (1, 0)
    assert laid.waiting_for == {"P": "main"}


def test_a_player_who_has_cards_and_no_cloth_is_robbed_of_a_card():
    """SF-CL-09"""
    laid = rob(seven(ore=1))

    assert laid.hand("P") == {"ore": 1}
    assert laid.waiting_for == {"P": "main"}


def test_a_player_who_has_neither_is_no_victim():
    """SF-CL-09, SF-PIR-04"""
    laid = seven()

    assert {"hex": AT_SEA, "victim": None} in list(laid.options("P")["move_pirate"])
    assert laid.refused("P", "move_pirate", {"hex": AT_SEA, "victim": "1"}).code == "SF-ERR-21"


def test_the_robber_takes_no_cloth():
    """SF-CL-09: the pirate alone does."""
    laid = seven(cloth=3).play("P", "move_robber", {"hex": "-2,2", "victim": "1"})

    assert cloth_of(laid, "Q") == 3
    assert laid.waiting_for == {"P": "main"}


def test_loot_is_a_card_or_cloth_and_the_mover_alone_chooses():
    """SF-CL-09"""
    laid = rob(seven(cloth=3, ore=1))

    assert laid.refused("P", "take_loot", "gold").message == "Take a card or 1 cloth."
    assert laid.refused("P", "end_turn").code == "SF-CL-09a"
    assert laid.refused("Q", "take_loot", "card").message == "Waiting for Red to take a card or cloth."


def test_cloth_that_was_taken_is_not_given_back():
    """SF-HID-07: as with any theft."""
    laid = rob(seven(cloth=3, ore=1))

    assert CATAN.play(laid.state, "0", "take_loot", "cloth").barrier == "hard"


def test_an_absent_seat_takes_cloth():
    """SF-D-09"""
    laid = rob(seven(cloth=3, ore=1))

    late = CATAN.timeout(laid.state, "0")

    assert (late.verb, late.argument) == ("take_loot", "cloth")


def test_an_edited_state_is_checked():
    laid = rob(seven(cloth=3, ore=1))
    check_invariants(CATAN, laid.state)
    for victim, why in (("0", "robs another seat"), ("2", "finds cards and cloth")):
        wrong = CATAN.copy(laid.state)
        wrong["stack"][-1]["victim"] = victim
        with pytest.raises(EngineError, match=why):
            check_invariants(CATAN, wrong)
