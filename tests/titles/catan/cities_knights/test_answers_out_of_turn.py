"""CK-ILL-06, CK-ILL-63: refusals for seats that answer out of turn."""

from __future__ import annotations


def losing(table):
    """Return a table where red and blue must each name a city that the barbarians take."""
    return (
        table()
        .put("red", cities="0,0,N 2,0,N")
        .put("blue", cities="0,2,N 2,-1,N")
        .pre_roll("white")
        .land(3, 3)
    )


def test_an_answer_may_be_changed_until_the_last_is_in(table):
    """CK-ILL-63, CK-D-05"""
    table = losing(table).play("red", "give_up_city", "0,0,N")

    table.play("red", "give_up_city", "2,0,N").play("blue", "give_up_city", "0,2,N")

    assert table.here["settlements"] == {"2,0,N": "0", "0,2,N": "1"}


def test_who_answers_a_complete_decision_again_is_told_so(table):
    """CK-ILL-63"""
    table = losing(table).play("red", "give_up_city", "0,0,N").play("blue", "give_up_city", "0,2,N")

    refused = table.refused("red", "give_up_city", "2,0,N")

    assert (refused.code, refused.message) == ("CK-ILL-63b", "You have already answered.")
    assert table.refused("orange", "give_up_city", "2,0,N").code == "BASE-ERR-01"


def test_while_the_robber_or_the_next_question_waits_too(table):
    """CK-ILL-63, CK-D-25: the lost city is settled first, then discards, then the robber."""
    table = table().put("red", cities="0,0,N 2,0,N").give("red", ore=8).pre_roll("white").land(3, 4)
    table.play("red", "give_up_city", "0,0,N")
    assert table.refused("red", "give_up_city", "2,0,N").code == "CK-ILL-63b"

    table.play("red", "discard", {"ore": 4})

    assert table.waiting_for == {"white": "robber"}
    assert table.refused("red", "give_up_city", "2,0,N").code == "CK-ILL-63b"
    assert table.refused("red", "choose_deck", "blue").code == "BASE-ERR-01"


def test_a_decision_of_one_seat_is_answered_once(table):
    """CK-ILL-63, CK-D-14"""
    table = table().put("red", roads="0,0,SE 0,0,E").put("blue", roads="1,-1,SE 1,0,NE 1,-1,E")
    table.knight("red", "0,1,N", level=2, active=True).knight("blue", "1,-1,S").main("red")
    table.play("red", "displace_knight", {"from": "0,1,N", "to": "1,-1,S"})
    assert table.waiting_for == {"blue": "displaced_knight"}
    place = table.options("blue")["relocate_knight"][0]

    table.play("blue", "relocate_knight", place)

    assert table.refused("blue", "relocate_knight", place).code == "CK-ILL-63b"
    assert table.refused("red", "relocate_knight", place).code == "BASE-ERR-63"


def test_in_the_next_turn_nobody_has_answered(table):
    """CK-ILL-63"""
    table = losing(table).play("red", "give_up_city", "0,0,N").play("blue", "give_up_city", "0,2,N")

    table.end_turn("white")

    assert table.refused("red", "give_up_city", "2,0,N").code != "CK-ILL-63b"
