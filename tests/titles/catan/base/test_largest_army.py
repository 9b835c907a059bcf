"""Largest Army. BASE-LA."""

from __future__ import annotations


def test_the_first_with_three_played_knights_takes_it(table):
    """BASE-LA-01"""
    table = table().played_knights("P", 1).give_cards("P", knight=2)

    table.knight("P", "0,1")
    assert (table.largest_army, table.points("P")) == (None, 0)
    table.main("P").knight("P", "0,0")

    assert (table.largest_army, table.points("P")) == ("P", 2)
    assert table.logged("largest_army") == [{"seat": "0", "knights": 3, "from": None}]


def test_a_tie_changes_nothing_and_one_more_takes_it_at_once(table):
    """One seat loses two points and the other gains two. BASE-LA-01, BASE-EX-68"""
    table = table().played_knights("P", 3).award(largest_army="P").played_knights("Q", 2)
    table.give_cards("Q", knight=2).pre_roll("Q")

    table.knight("Q", "0,1")
    assert (table.largest_army, table.points("P"), table.points("Q")) == ("P", 2, 0)
    table.main("Q").knight("Q", "0,0")

    assert (table.largest_army, table.points("P"), table.points("Q")) == ("Q", 0, 2)


def test_the_holder_plays_on_and_keeps_it(table):
    """The card is never set aside. BASE-LA-01, BASE-LA-02"""
    table = table().played_knights("P", 3).award(largest_army="P").give_cards("P", knight=1)

    table.knight("P", "0,1")

    assert table.largest_army == "P"
    assert table.logged("largest_army") == []


def test_knights_in_the_hand_do_not_count(table):
    """BASE-LA-02"""
    table = table().played_knights("P", 1).give_cards("P", knight=5).knight("P", "0,1")

    assert table.largest_army is None


def test_the_award_comes_before_the_robber_moves(table):
    """BASE-LA-03"""
    table = table().played_knights("P", 2).give_cards("P", knight=1).knight("P", "0,1")

    assert table.kinds_logged == ["knight_played", "largest_army", "robber_moved"]


def test_a_winning_knight_moves_no_robber_and_steals_nothing(table):
    """The third knight wins before the roll. BASE-LA-03, BASE-VP-05, BASE-EX-69"""
    table = table().put("Q", cities="0,-2,N 1,-2,N 2,-2,N -1,-1,N").put("R", settlements="0,1,N")
    table.give("R", ore=1).played_knights("Q", 2).give_cards("Q", knight=1).pre_roll("Q")

    table.play("Q", "play_knight", table.robbing("0,1", "R"))

    assert table.kinds_logged == ["knight_played", "largest_army", "game_over"]
    assert (table.winner, table.here["figures"]["robber"], table.hand("R")) == ("Q", "0,0", {"ore": 1})
