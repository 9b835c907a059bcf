"""The seven: discards of half the hand. BASE-SEVEN, BASE-DEC-04."""

from __future__ import annotations

import json

import pytest


def four_hands(table):
    """P has 8 cards, Q 9, R 7 and S 15, and S has three development cards. BASE-EX-29"""
    table = table().give("P", ore=8).give("Q", wool=5, grain=4).give("R", brick=7)
    return table.give("S", lumber=15).give_cards("S", knight=2, monopoly=1)


def test_a_seven_produces_nothing(table):
    """BASE-SEVEN-01"""
    table = table(board="beginner")
    table.here["tokens"]["0,1"] = [7]

    table.roll(3, 4)

    assert table.kinds_logged == ["rolled"]
    assert table.bank["grain"] == 16


@pytest.mark.parametrize(("held", "owed"), [(7, None), (8, 4), (9, 4), (10, 5), (15, 7)])
def test_more_than_seven_cards_are_halved_rounded_down(table, held, owed):
    """BASE-SEVEN-02"""
    table = table().give("Q", wool=held)

    table.roll(1, 6)

    assert table.waiting_for == ({"Q": "discard"} if owed else {"P": "robber"})
    if owed:
        assert table.sight(None)["shows"]["owed"] == {"1": owed}


def test_all_who_owe_discard_the_active_seat_too_then_the_robber_moves(table):
    """Development cards do not count and are not discarded. BASE-SEVEN-02, BASE-SEVEN-03, BASE-SEVEN-06, BASE-EX-29"""
    table = four_hands(table).roll(3, 4)
    assert table.waiting_for == {"P": "discard", "Q": "discard", "S": "discard"}

    table.play("S", "discard", {"lumber": 7}).play("P", "discard", {"ore": 4})
    assert table.waiting_for == {"Q": "discard"}
    table.play("Q", "discard", {"wool": 1, "grain": 3})

    assert table.waiting_for == {"P": "robber"}
    assert table.hands == {
        "P": {"ore": 4},
        "Q": {"wool": 4, "grain": 1},
        "R": {"brick": 7},
        "S": {"lumber": 8},
    }
    assert table.bank == {"brick": 12, "lumber": 11, "wool": 15, "grain": 18, "ore": 15}
    assert table.here["development_cards"]["3"] == {"knight": 2, "monopoly": 1}


def test_the_robber_waits_for_the_last_discard(table):
    """BASE-SEVEN-06, BASE-EX-30, BASE-ERR-07"""
    table = four_hands(table).roll(3, 4)
    table.play("S", "discard", {"lumber": 7}).play("P", "discard", {"ore": 4})

    error = table.refused("P", "move_robber", table.robbing("0,1"))

    assert (error.code, error.facts) == ("BASE-ERR-07", {"names": ["1"]})


def test_nobody_discards_twice_for_one_seven(table):
    """BASE-SEVEN-04, BASE-EX-31"""
    table = table().give("P", ore=10, wool=10).roll(3, 4).play("P", "discard", {"ore": 10})

    assert table.hand("P") == {"wool": 10}
    assert table.waiting_for == {"P": "robber"}
    assert table.rob("P", "0,1").waiting_for == {"P": "main"}


def test_choices_stay_hidden_until_the_last_is_in(table):
    """All viewers see which seats have chosen, but only the owner sees the cards. BASE-SEVEN-05, BASE-HIDE-10"""
    table = four_hands(table).roll(3, 4).play("Q", "discard", {"wool": 1, "grain": 3})

    for viewer in ("P", "R", "S", None):
        sight = table.sight(viewer)
        assert sight["answered"] == ["1"]
        assert "1" not in sight["shows"]["answers"]
    assert table.sight("Q")["shows"]["answers"] == {"1": {"wool": 1, "grain": 3}}
    assert "wool" not in json.dumps(table.log)

    table.play("S", "discard", {"lumber": 7}).play("P", "discard", {"ore": 4})
    assert table.logged("discarded") == [
        {"cards": {"0": {"ore": 4}, "1": {"wool": 1, "grain": 3}, "3": {"lumber": 7}}}
    ]


def test_a_choice_may_change_until_the_last_is_in(table):
    """BASE-SEVEN-05"""
    table = four_hands(table).roll(3, 4).play("Q", "discard", {"wool": 4})
    assert table.hand("Q") == {"wool": 5, "grain": 4}

    table.play("Q", "discard", {"grain": 4})
    table.play("P", "discard", {"ore": 4}).play("S", "discard", {"lumber": 7})

    assert table.hand("Q") == {"wool": 5}


def test_a_discard_is_any_choice_of_own_cards(table):
    """Every combination of owned cards is legal. BASE-SEVEN-02"""
    table = table().give("Q", wool=5, grain=4).roll(3, 4)

    assert table.options("Q")["discard"].count() == 5
    for wool in range(5):
        chosen = {"wool": wool, "grain": 4 - wool}
        assert table.accepts("Q", "discard", {kind: count for kind, count in chosen.items() if count})
