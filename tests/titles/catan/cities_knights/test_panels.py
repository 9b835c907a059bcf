"""Panels: the effect of a landing of the barbarians now, and the tracks of city improvements."""

from __future__ import annotations

import pytest

from tests.titles.catan.pages import page_of


def panels(table, seat="0"):
    return page_of(table.state, seat).modules["cities_knights"]


def test_the_best_defender_alone_earns_a_point(table):
    """CK-BARB-05"""
    table = table().put("red", cities="0,0,N").knight("blue", "1,0,N", level=2, active=True)
    table.knight("red", "0,1,N", active=True).knight("orange", "-1,0,N", level=3).main("red")

    attack = panels(table).attack

    assert (attack.strength, attack.defense, attack.is_safe) == (1, 3, True)
    assert attack.outcome == "If they landed now, Catan would hold and P1 would earn a point."
    assert attack.bars == (33, 100)


def test_several_best_defenders_draw_cards(table):
    """CK-BARB-06"""
    table = table().put("red", cities="0,0,N").knight("blue", "1,0,N", active=True)
    table.knight("white", "-1,0,N", active=True).main("red")

    assert panels(table).attack.outcome == (
        "If they landed now, Catan would hold and P1 and P3 would each draw a progress card."
    )


def test_without_a_city_and_a_knight_nobody_wins_or_loses(table):
    """CK-BARB-07"""
    assert panels(table().main("red")).attack.outcome == "If they landed now, Catan would hold."


def test_those_with_the_weakest_knights_and_a_plain_city_lose_one(table):
    """CK-BARB-08, CK-BARB-09: Orange has no city, and White only one with a metropolis."""
    table = table().put("red", cities="0,0,N").put("blue", cities="1,0,N 0,1,N")
    table.metropolis("white", "trade", "-1,0,N").knight("blue", "2,0,N", active=True).main("red")

    attack = panels(table).attack

    assert (attack.strength, attack.defense, attack.is_safe) == (4, 1, False)
    assert attack.outcome == "If they landed now, they would win: P0 would lose a city."
    assert [one.person.key for one in attack.seats if one.least] == ["0"]
    assert attack.bars == (100, 25)


def test_a_metropolis_cannot_be_lost(table):
    """CK-METRO-07"""
    table = table().metropolis("white", "trade", "-1,0,N").main("red")

    assert panels(table).attack.outcome == "If they landed now, they would win, but there is no city to lose."


@pytest.mark.parametrize(("level", "highest"), [(0, 0), (1, 2), (3, 4), (5, 6)])
def test_a_track_says_which_red_dice_draw_a_card(table, level, highest):
    """CK-IMP-01, CK-IMP-02, CK-IMP-03, CK-IMP-04, CK-IMP-05"""
    (track,) = [
        one for one in panels(table().levels("red", trade=level).main("red")).tracks if one.area == "trade"
    ]

    assert (track.level, track.highest) == (level, highest)
    assert [one.number for one in track.levels if one.is_built] == list(range(1, level + 1))
    assert [one.number for one in track.levels if one.is_next] == ([level + 1] if level < 5 else [])
    assert track.has_gift == (level >= 3)
    assert bool(track.does) == bool(track.next_name) == (level < 5)


def test_a_track_says_why_the_next_level_cannot_be_built(table):
    """CK-IMP-07"""

    def why(laid):
        return next(one.why_not for one in panels(laid).tracks if one.area == "trade")

    bare = table().give("red", cloth=1).main("red")
    assert why(bare) == "you need a city first"
    assert "cloth" in why(table().put("red", cities="0,0,N").main("red"))
    assert why(table().put("red", cities="0,0,N").give("red", cloth=1).main("red")) == ""


def test_a_track_names_the_holder_of_its_metropolis(table):
    table = table().metropolis("white", "trade", "-1,0,N").main("red")

    mine = {one.area: one for one in panels(table).tracks}
    theirs = {one.area: one for one in panels(table, "3").tracks}

    assert (mine["trade"].held_by.key, mine["trade"].has_metropolis) == ("3", False)
    assert theirs["trade"].has_metropolis
    assert mine["science"].held_by is None
