"""CK-AQUA: a resource for a seat that got nothing."""

from __future__ import annotations


def test_who_got_nothing_may_take_a_resource(table):
    """CK-AQUA-01, CK-EX-06, CK-DIFF-09, CK-HIDE-17: it works on any seat's roll, and all see what is taken."""
    table = table().levels("red", science=3).pre_roll("blue").throw(1, 3)
    assert table.waiting_for == {"red": "aqueduct"}

    table.play("red", "take_from_aqueduct", "ore")

    assert table.hand("red") == {"ore": 1}
    assert table.logged("aqueduct_used") == [{"seat": "0", "cards": {"ore": 1}}]
    assert table.waiting_for == {"blue": "main"}


def test_two_levels_are_no_aqueduct(table):
    """CK-AQUA-01, CK-IMP-09"""
    table = table().levels("red", science=2).pre_roll("blue").throw(1, 3)

    assert table.waiting_for == {"blue": "main"}


def test_not_on_a_seven(table):
    """CK-AQUA-02, CK-EX-08"""
    table = table().levels("red", science=3).pre_roll("blue").throw(3, 4)

    assert table.waiting_for == {"blue": "main"}


def test_it_works_when_the_robber_took_the_production(table):
    """CK-AQUA-03, CK-EX-07, CK-DIFF-09"""
    table = table().levels("red", science=3).put("red", settlements="2,-2,N").robber("2,-2")

    table.pre_roll("blue").throw(4, 5)

    assert table.waiting_for == {"red": "aqueduct"}


def test_it_works_when_the_bank_was_short(table):
    """CK-AQUA-03"""
    table = table().levels("red", science=3).put("red", settlements="2,-2,N")
    table.leave_in_bank(taker="white", lumber=0).pre_roll("blue").throw(4, 5)

    assert table.waiting_for == {"red": "aqueduct"}


def test_a_commodity_alone_is_something(table):
    """CK-AQUA-04"""
    table = table().levels("red", science=3).put("red", cities="2,-2,N")
    table.leave_in_bank(taker="white", lumber=0).pre_roll("blue").throw(4, 5)

    assert table.hand("red") == {"paper": 1}
    assert table.waiting_for == {"blue": "main"}


def test_a_progress_card_is_nothing(table):
    """CK-AQUA-04"""
    table = table().levels("red", science=3).top("crane").pre_roll("blue").throw(1, 3, "gate_green")

    assert table.progress("red") == ["crane"]
    assert table.waiting_for == {"red": "aqueduct"}


def test_never_a_commodity_and_only_what_the_bank_has(table):
    """CK-AQUA-05, CK-ILL-61, CK-ILL-15, CK-D-10"""
    table = table().levels("red", science=3).leave_in_bank(taker="white", ore=0).pre_roll("blue").throw(1, 3)

    assert table.refused("red", "take_from_aqueduct", "coin").code == "CK-ILL-61"
    assert table.refused("red", "take_from_aqueduct", "ore").message == "The bank has no ore left."
    assert table.refused("red", "take_from_aqueduct", "ore").code == "CK-ILL-15"
    assert table.places("red", "take_from_aqueduct") == {"brick", "lumber", "wool", "grain", None}


def test_an_empty_bank_asks_nobody(table):
    """CK-AQUA-05"""
    table = table().levels("red", science=3)
    table.leave_in_bank(taker="white", brick=0, lumber=0, wool=0, grain=0, ore=0).pre_roll("blue").throw(1, 3)

    assert table.waiting_for == {"blue": "main"}


def test_several_are_asked_at_once_and_paid_clockwise(table):
    """CK-AQUA-06, CK-D-10, CK-HIDE-16: a seat whose kind has run out is asked again, and may decline."""
    table = table().levels("red", science=3).levels("blue", science=3).levels("white", science=3)
    table.leave_in_bank(taker="orange", ore=1).pre_roll("orange").throw(1, 3)
    assert table.waiting_for == dict.fromkeys(("red", "blue", "white"), "aqueduct")

    table.play("red", "take_from_aqueduct", "ore").play("blue", "take_from_aqueduct", None)
    assert table.hand("red") == {}
    assert table.sight("orange")["shows"]["answers"] == {}
    table.play("white", "take_from_aqueduct", "ore")

    assert table.hand("white") == {"ore": 1}
    assert table.waiting_for == {"red": "aqueduct"}
    table.play("red", "take_from_aqueduct", "wool")
    assert table.hand("red") == {"wool": 1}
    assert table.waiting_for == {"orange": "main"}


def test_an_absent_seat_takes_what_it_has_least_of(table):
    """CK-D-10, CK-ORD-01: ties are broken by the order of the kinds."""
    table = table().levels("red", science=3).give("red", brick=1, wool=1, grain=1)
    table.pre_roll("blue").throw(1, 3).timeout("red")

    assert table.answer() == ("take_from_aqueduct", "lumber")


def test_others_wait_meanwhile(table):
    """CK-ILL-06, CK-ILL-63"""
    table = table().levels("red", science=3).pre_roll("blue").throw(1, 3)

    refused = table.refused("blue", "end_turn")
    assert (refused.code, refused.message) == ("CK-ILL-06", "Waiting for Red to decide.")
    assert table.refused("blue", "take_from_aqueduct", "ore").message == "This decision is not yours."
