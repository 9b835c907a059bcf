"""Barbarians land, and conquer hexes and buildings."""

from __future__ import annotations

import pytest

from tests.titles.catan.barbarian_attack.tables import Attack, attack_table

SETTLEMENT = {"brick": 1, "lumber": 1, "wool": 1, "grain": 1}
LANDING = ((1, 2), (4, 5), (3, 5))
"""3, 9 and 8."""


def builder(standing: dict[str, int] | None = None) -> Attack:
    """Return a table on which P can build a settlement at 0,0,N."""
    laid = attack_table().put("P", roads="0,0,NE").with_barbarians(standing or {}).give("P", **SETTLEMENT)
    return laid.main("P")


def test_three_different_numbers_other_than_seven_count():
    """TB-BA-X1, TB-BA-06, TB-BA-07"""
    laid = builder().land("P", "build_settlement", "0,0,N", (1, 2), (4, 5), (1, 2), (3, 4), (3, 5))

    assert laid.standing == {"0,-2": 1, "-1,-1": 1, "1,-2": 1}
    assert [(one["dice"], one["result"], one["hex"]) for one in laid.logged("landing_rolled")] == [
        ([1, 2], "landed", "0,-2"),
        ([4, 5], "landed", "-1,-1"),
        ([1, 2], "again", None),
        ([3, 4], "again", None),
        ([3, 5], "landed", "1,-2"),
    ]
    assert {one["seat"] for one in laid.logged("landing_rolled")} == {"0"}
    assert laid.waiting_for == {"P": "main"}


def test_a_city_draws_them_as_well_a_road_does_not():
    """TB-BA-06"""
    laid = (
        attack_table()
        .put("P", settlements="0,0,N", roads="0,0,NE")
        .give("P", ore=3, grain=2, brick=1, lumber=1)
    )

    laid.main("P").land("P", "build_city", "0,0,N", *LANDING)
    assert sum(laid.standing.values()) == 3

    laid.play("P", "build_road", sorted(laid.places("P", "build_road"))[0])
    assert sum(laid.standing.values()) == 3


def test_a_player_who_wins_by_the_building_rolls_no_landing():
    """TB-BA-06"""
    laid = builder().with_prisoners("P", 22)

    laid.play("P", "build_settlement", "0,0,N", chance={})

    assert laid.winner == "P"


def test_a_full_hex_takes_none_and_the_number_counts():
    """TB-BA-07"""
    laid = builder({"-1,-1": 3}).land("P", "build_settlement", "0,0,N", *LANDING)

    assert laid.standing == {"-1,-1": 3, "0,-2": 1, "1,-2": 1}
    assert [(one["result"], one["hex"]) for one in laid.logged("landing_rolled")] == [
        ("landed", "0,-2"), ("full", "-1,-1"), ("landed", "1,-2"),
    ]  # fmt: skip


def test_nobody_lands_when_none_are_left():
    """TB-BA-08"""
    laid = builder().with_prisoners("Q", 36)

    laid.play("P", "build_settlement", "0,0,N", chance={})

    assert laid.standing == {}
    assert laid.logged("barbarians_gone") == [{"seat": "0"}]


def test_a_landing_stops_when_the_last_has_landed():
    """TB-BA-08"""
    laid = builder().with_prisoners("Q", 35).land("P", "build_settlement", "0,0,N", (1, 2))

    assert laid.standing == {"0,-2": 1}


def test_the_third_conquers_and_the_inner_hex_with_its_number_still_produces():
    """TB-BA-X2, TB-BA-09, TB-BA-17"""
    laid = builder({"-1,-1": 2}).put("Q", settlements="-1,2,N", cities="-1,-1,N")

    laid.land("P", "build_settlement", "0,0,N", *LANDING)

    assert laid.logged("hex_conquered") == [{"hex": "-1,-1"}]
    rolled = laid.pre_roll("P").roll(4, 5)
    assert rolled.hand("Q") == {"grain": 1}


@pytest.mark.parametrize(("count", "earned"), [(1, {"wool": 2}), (2, {"wool": 2}), (3, {})])
def test_one_or_two_change_nothing(count, earned):
    """TB-BA-09"""
    laid = attack_table().put("Q", cities="-1,-1,N").with_barbarians({"-1,-1": count}).pre_roll("P")

    assert laid.roll(4, 5).hand("Q") == earned


def held(**more: str) -> Attack:
    """Return a table with the pasture 4 conquered and P's roads leading to it."""
    laid = attack_table().put("P", **more).with_barbarians({"-2,1": 3})
    return laid.give("P", ore=3, grain=3, brick=2, lumber=2, wool=1).main("P")


def test_no_road_and_no_settlement_beside_a_conquered_hex():
    """TB-BA-10, TB-BA-E1, TB-BA-E2"""
    laid = held(roads="-2,1,NE -2,0,SE -1,0,SE")

    error = laid.refused("P", "build_road", "-2,1,E")
    assert (error.code, error.message) == ("TB-BA-E1", "You can’t build beside a hex held by barbarians.")
    assert laid.refused("P", "build_settlement", "-2,1,N").code == "TB-BA-E1"
    laid.with_barbarians({"-2,1": 2})
    assert laid.accepts("P", "build_road", "-2,1,E")


def test_a_settlement_that_still_stands_may_be_upgraded():
    """TB-BA-10, TB-BA-11"""
    standing, fallen = held(settlements="-2,0,S"), held(settlements="-3,2,N")

    assert standing.accepts("P", "build_city", "-2,0,S") is True
    error = fallen.refused("P", "build_city", "-3,2,N")
    assert (error.code, error.message) == (
        "TB-BA-11",
        "This settlement is held by barbarians: drive them off first.",
    )


def test_what_has_only_conquered_land_around_it_falls():
    """TB-BA-X3, TB-BA-11"""
    assert held(settlements="-3,2,N").points_of("P") == 0
    assert held(cities="-3,2,N").points_of("P") == 0
    assert held(settlements="-2,0,S").points_of("P") == 1
    assert held(settlements="-2,0,S").with_barbarians({"-2,1": 3, "-2,0": 3}).points_of("P") == 0
    assert held(settlements="-3,2,N").sight(None)["barbarian_attack"]["conquered"] == ["-3,2,N"]


def test_nothing_at_castle_or_desert_ever_falls():
    """TB-BA-X4, TB-BA-12"""
    laid = held(settlements="-2,2,N").with_barbarians({"-2,1": 3, "2,-1": 3, "1,-2": 3})

    assert laid.points_of("P") == 1
    assert laid.put("P", settlements="2,-2,S").points_of("P") == 2


def test_a_conquered_harbor_is_not_used():
    """TB-BA-E11, TB-BA-11"""
    laid = held(settlements="-3,2,N").give("P", ore=1)
    laid.here["harbors"] = {"-3,2,NE": "ore"}
    trade = {"give": "ore", "take": "wool", "times": 1}

    rates = laid.sight("0")["base"]["own"]["rates"]
    assert rates["ore"] == 4
    laid.holds("P", ore=3)
    error = laid.refused("P", "trade_with_bank", trade)
    assert (error.code, error.message) == ("TB-BA-E11", "Barbarians hold your building at this harbor.")
    laid.with_barbarians({"-2,1": 2})
    assert laid.accepts("P", "trade_with_bank", trade)
