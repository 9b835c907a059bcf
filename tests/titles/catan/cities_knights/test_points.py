"""CK-VP, CK-WIN: thirteen points."""

from __future__ import annotations


def test_where_points_come_from(table):
    """CK-VP-01, CK-VP-02, CK-VP-03, CK-VP-04, CK-VP-05, CK-VP-06, CK-VP-07"""
    table = table().put("red", settlements="0,0,N", cities="2,0,N").topple("red", "0,2,N")
    table.metropolis("red", "trade", "-2,1,N").award(longest_road="red").defenders("red", 2)
    table.cards("red", "printer", "constitution").merchant("red", "0,-1").main("blue")

    assert table.lines("red") == {
        "settlements": 2,
        "cities": 4,
        "metropolises": 2,
        "longest_road": 2,
        "defenders": 2,
        "point_cards": 2,
        "merchant": 1,
    }
    assert table.points("red") == 15


def test_thirteen_points_win_at_once(table):
    """CK-WIN-01, CK-EX-53, CK-BASE-11, CK-DIFF-16, CK-CONF-09"""
    table = table().put("red", settlements="2,-2,N").defenders("red", 11).cards("red", "merchant").main("red")
    assert table.winner is None

    table.card("red", "merchant", "2,-2")

    assert table.winner == "red"


def test_ten_points_do_not(table):
    """CK-BASE-11, CK-WIN-01"""
    table = table().put("red", settlements="2,-2,N").defenders("red", 10).cards("red", "merchant").main("red")
    table.card("red", "merchant", "2,-2")

    assert table.winner is None


def test_on_anothers_turn_ones_own_has_to_come(table):
    """CK-WIN-02, CK-EX-54: the seat wins before its own roll, if it still has the points."""
    table = table().defenders("blue", 13).main("red")
    assert table.winner is None

    table.end_turn("red")

    assert table.winner == "blue"
    assert "rolled" not in table.kinds_logged


def test_who_has_lost_them_by_then_does_not_win(table):
    """CK-WIN-02, CK-EX-54, CK-WIN-05"""
    table = table().put("blue", roads="0,0,SE 0,0,E 0,0,NE 0,-1,SE -1,0,E").award(longest_road="blue")
    table.defenders("blue", 11).put("red", roads="0,-1,E").give("red", ore=1, wool=1).main("red")
    assert table.points("blue") == 13

    table.play("red", "recruit_knight", "0,0,N").end_turn("red")

    assert table.winner is None
    assert table.points("blue") == 11


def test_all_points_are_open(table):
    """CK-WIN-03, CK-BASE-01"""
    table = table().put("red", cities="0,0,N").cards("red", "printer").main("blue")

    assert table.points("red") == table.public_points("red") == 3


def test_points_of_ones_own_roll_win_and_what_others_owe_is_dropped(table):
    """CK-WIN-04: a win clears the rest of the stack."""
    table = table().defenders("red", 12).levels("red", trade=1, politics=1).levels("blue", politics=1)
    table.cards("blue", "spy", "spy", "spy", "bishop").top("constitution", "wedding").pre_roll("red")

    table.throw(1, 1, "gate_blue")

    assert table.winner == "red"
    assert table.state["stack"] == []
    assert table.waiting_for == {}
    assert len(table.progress("blue")) == 4


def test_a_defender_card_of_ones_own_roll_wins_before_production(table):
    """CK-WIN-04, CK-BARB-05"""
    table = table().defenders("red", 12).knight("red", "0,0,N", active=True).put("red", settlements="3,-1,S")
    table.pre_roll("red")
    table.here["settlements"].clear()
    table.land(4, 4)

    assert table.winner == "red"
    assert "produced" not in table.kinds_logged
    assert table.state["stack"] == []
