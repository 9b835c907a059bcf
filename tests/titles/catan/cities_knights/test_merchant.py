"""CK-MERCHANT, CK-ALM-Y1: the merchant."""

from __future__ import annotations


def swap(give: str, take: str):
    return {"give": give, "take": take, "times": 1}


def test_it_comes_with_a_card_onto_a_hex_with_an_own_building(table):
    """CK-MERCHANT-01, CK-ALM-Y1, CK-ILL-59"""
    table = table().put("red", settlements="2,-2,N").put("blue", settlements="0,2,N").cards("red", "merchant")
    table.main("red")
    assert table.places("red", "play_merchant") == {"2,-2"}
    refused = table.refused("red", "play_merchant", "0,1")
    assert (refused.code, refused.message) == (
        "CK-ILL-59",
        "The merchant must be next to one of your buildings.",
    )

    table.card("red", "merchant", "2,-2")

    assert table.ck["merchant"] == {"hex": "2,-2", "seat": "0"}


def test_the_last_player_of_one_controls_it(table):
    """CK-MERCHANT-02, CK-VP-07, CK-DIFF-23"""
    table = table().put("red", settlements="2,-2,N").put("blue", settlements="0,2,N").merchant("blue", "0,1")
    table.cards("red", "merchant").main("red")
    assert table.lines("blue") == {"settlements": 1, "merchant": 1}

    table.card("red", "merchant", "2,-2")

    assert table.lines("red") == {"settlements": 1, "merchant": 1}
    assert table.lines("blue") == {"settlements": 1}


def test_it_serves_on_the_turn_it_is_placed(table):
    """CK-MERCHANT-06, CK-MERCHANT-02, CK-MERCHANT-03: it serves the resource of its hex, not the commodity."""
    table = table().put("red", settlements="2,-2,N").cards("red", "merchant").give("red", lumber=2, paper=2)
    table.main("red").card("red", "merchant", "2,-2")

    table.play("red", "trade_with_bank", swap("lumber", "paper"))

    assert table.hand("red") == {"paper": 3}
    assert table.refused("red", "trade_with_bank", swap("paper", "ore")).code == "CK-ILL-16"


def test_the_robber_neither_moves_nor_stops_it(table):
    """CK-MERCHANT-04"""
    table = table().put("red", settlements="2,-2,N").merchant("red", "2,-2").landed().give("red", lumber=2)
    table.pre_roll("blue").throw(3, 4).rob("blue", "2,-2", "red", steal="lumber")
    table.give("red", lumber=1).main("red")

    assert table.ck["merchant"] == {"hex": "2,-2", "seat": "0"}
    table.play("red", "trade_with_bank", swap("lumber", "ore"))


def test_on_the_desert_it_brings_the_point_alone(table):
    """CK-MERCHANT-05, CK-CONF-10"""
    table = table().put("red", settlements="0,0,N").cards("red", "merchant").main("red")
    table.card("red", "merchant", "0,0")

    assert table.lines("red")["merchant"] == 1
    assert set(table.sight("red")["base"]["own"]["rates"].values()) == {4}


def test_its_controller_must_choose_another_hex(table):
    """CK-MERCHANT-07, CK-ILL-59"""
    table = (
        table().put("red", settlements="2,-2,S").merchant("red", "2,-2").cards("red", "merchant").main("red")
    )

    assert table.places("red", "play_merchant") == {"1,-1", "2,-1"}
    assert table.refused("red", "play_merchant", "2,-2").message == "Choose another hex."


def test_a_new_controller_may_leave_it(table):
    """CK-MERCHANT-07"""
    table = (
        table().put("red", settlements="2,-2,S").put("blue", settlements="2,-2,N").merchant("blue", "2,-2")
    )
    table.cards("red", "merchant").main("red").card("red", "merchant", "2,-2")

    assert table.ck["merchant"] == {"hex": "2,-2", "seat": "0"}
