"""Coins: where they come from, what they buy, how they are traded, and what does not affect them."""

from __future__ import annotations

import pytest

from games.titles.catan.base.rules.bank_trade import trade_rates
from tests.titles.catan.rivers.tables import coins, purse, purses, river_table
from tests.titles.catan.tables import CATAN, Table


def buyer(number: int = 6) -> Table:
    """Return a table on which P has this many coins, in P's turn."""
    return coins(river_table(), P=number).main("P")


# What brings them


def test_the_set_up_brings_coins():
    """TB-RI-08, TB-RI-X1: P has a settlement at two river hexes and a road beside one of them."""
    laid = river_table().setup_settlement("P", pays=False)

    laid.play("P", "place_settlement", "-1,0,N")
    assert laid.logged("coins_taken") == [{"seat": "0", "cards": {"gold": 1}, "why": "settlement"}]
    laid.play("P", "place_road", "-1,0,NE")

    assert laid.logged("coins_taken") == [{"seat": "0", "cards": {"gold": 1}, "why": "road"}]
    assert purse(laid, "P") == 2


def test_away_from_the_rivers_nothing_comes():
    """TB-RI-08, TB-RI-10: Swamps are river hexes."""
    away = river_table().setup_settlement("P", pays=False).play("P", "place_settlement", "1,1,S")
    swamp = river_table().setup_settlement("P", pays=False).play("P", "place_settlement", "-2,1,N")

    assert purses(away.play("P", "place_road", "1,1,SE")) == [0, 0, 0, 0]
    assert purses(swamp.play("P", "place_road", "-2,1,NE")) == [2, 0, 0, 0]


def test_nobody_starts_with_more_than_four():
    """TB-RI-07, TB-RI-08"""
    laid = Table(CATAN.new(seats=4, modules=["base", "rivers"], seed="many").state)
    assert [sum(hand.values()) for hand in laid.here["hands"].values()] == [0, 0, 0, 0]

    for _ in range(8):
        (seat,) = laid.due
        banks = sorted(laid.places(seat, "place_settlement"))
        laid.play(seat, "place_settlement", banks[0])
        laid.play(seat, "place_road", sorted(laid.places(seat, "place_road"))[0])

    assert all(0 <= hand["gold"] <= 4 for hand in laid.here["hands"].values())
    assert laid.waiting_for[laid.names[laid.due[0]]] == "pre_roll"


def test_later_roads_and_settlements_bring_a_coin_each():
    """TB-RI-13: A settlement at two river hexes also brings one."""
    laid = river_table().put("P", roads="0,0,NE", settlements="1,-1,S")
    del laid.here["settlements"]["1,-1,S"]
    laid.give("P", brick=3, lumber=3, wool=1, grain=1).main("P")

    laid.play("P", "build_road", "1,-1,SE")
    assert purse(laid, "P") == 1
    laid.play("P", "build_settlement", "0,0,N")

    assert laid.logged("coins_taken") == [{"seat": "0", "cards": {"gold": 1}, "why": "settlement"}]
    assert purse(laid, "P") == 2
    laid.play("P", "build_road", "0,0,E")
    assert purse(laid, "P") == 2


def test_a_free_road_counts():
    """TB-RI-13"""
    laid = river_table().put("P", settlements="-1,0,N").give_cards("P", road_building=1).main("P")

    laid.play("P", "play_road_building", ["-1,0,NE", "-1,0,E"])

    assert purse(laid, "P") == 1


def test_a_city_brings_none():
    """TB-RI-13, TB-RI-X8"""
    laid = river_table().put("P", settlements="-1,0,N").give("P", ore=3, grain=2).main("P")

    laid.play("P", "build_city", "-1,0,N")

    assert purses(laid) == [0, 0, 0, 0]


# What they buy


def test_two_coins_buy_a_resource_twice_a_turn():
    """TB-GOLD-05, TB-RI-D2, TB-RI-X10, TB-RI-E7: After that, only the bank's rate is left."""
    laid = buyer(8).play("P", "buy_resource", "ore")
    assert laid.logged("resource_bought") == [{"seat": "0", "give": {"gold": 2}, "take": {"ore": 1}}]

    laid.play("P", "buy_resource", "wool")

    error = laid.refused("P", "buy_resource", "ore")
    assert (error.code, error.message) == (
        "TB-GOLD-05a",
        "You may buy resources with gold only twice per turn.",
    )
    assert laid.sight("Q")["stack"][1]["coins"] == {"bought": 2}
    laid.play("P", "trade_with_bank", {"give": "gold", "take": "brick", "times": 1})
    assert laid.hand("P") == {"ore": 1, "wool": 1, "brick": 1}


def test_the_next_turn_counts_from_zero():
    """TB-GOLD-05"""
    laid = buyer(10).play("P", "buy_resource", "ore").play("P", "buy_resource", "ore").end_turn("P")
    laid.main("P")

    assert laid.accepts("P", "buy_resource", "ore")


def test_coins_of_this_turn_may_be_used():
    """TB-GOLD-05: The coins are those of a bridge that was just built."""
    laid = river_table().put("P", settlements="-1,0,N").give("P", brick=1, lumber=2).main("P")

    laid.play("P", "build_bridge", "-1,-1,E").play("P", "buy_resource", "ore")

    assert laid.hand("P") == {"gold": 1, "ore": 1}


def test_a_player_who_has_too_few_coins_reads_how_many():
    """TB-RI-E8, TB-GOLD-05"""
    error = buyer(1).refused("P", "buy_resource", "ore")

    assert (error.code, error.message) == ("TB-GOLD-05b", "You need 2 gold; you have 1.")


def test_what_is_bought_is_a_resource_that_the_bank_has():
    """TB-GOLD-05, TB-GEN-09"""
    laid = buyer().leave_in_bank(taker="Q", ore=0)

    assert laid.refused("P", "buy_resource", "ore").code == "BASE-ERR-38"
    for nothing in ("gold", None, 3, ["ore"]):
        assert laid.refused("P", "buy_resource", nothing).code == "BASE-ERR-39"
    assert laid.places("P", "buy_resource") == {"brick", "lumber", "wool", "grain"}


def test_coins_are_spent_in_trade_and_build_of_ones_own_turn():
    """TB-GOLD-05, TB-GEN-06"""
    laid = coins(river_table(), P=4, Q=4)

    assert laid.pre_roll("P").refused("P", "buy_resource", "ore").code == "BASE-ERR-04"
    assert laid.main("P").refused("Q", "buy_resource", "ore").code == "BASE-ERR-01"


def test_where_building_ends_trading_nothing_is_bought_after_it():
    """TB-GOLD-05, BASE-TURN-05"""
    laid = river_table().put("P", settlements="-1,0,N").give("P", brick=1, lumber=2)
    laid.state["options"]["separate_phases"] = True
    coins(laid, P=4).main("P").play("P", "build_bridge", "-1,-1,E")

    assert laid.refused("P", "buy_resource", "ore").code == "BASE-ERR-60"


# How they are traded


@pytest.mark.parametrize(
    ("harbors", "rates"),
    [({}, {"gold": 4, "ore": 4}), ({"any": 1}, {"gold": 3, "ore": 3}), ({"ore": 1}, {"gold": 4, "ore": 2})],
)
def test_the_bank_trades_coins_as_one_more_kind(harbors, rates):
    """TB-GOLD-07, TB-CO-K5: It trades both ways. No harbor gives two to one for coins."""
    laid = coins(river_table(), P=4).give("P", ore=4).main("P")
    laid.here["harbors"] = {"0,-3,SE": next(iter(harbors), "wool")}
    laid.put("P", settlements="0,-2,N")

    known = trade_rates(CATAN.game(laid.state), "0")
    assert {kind: known[kind] for kind in rates} == rates
    laid.play("P", "trade_with_bank", {"give": "ore", "take": "gold", "times": 1})
    assert purse(laid, "P") == 5
    laid.play("P", "trade_with_bank", {"give": "gold", "take": "wool", "times": 1})

    assert laid.hand("P") == {
        kind: count
        for kind, count in {"gold": 5 - rates["gold"], "ore": 4 - rates["ore"], "wool": 1}.items()
        if count
    }


def test_trade_with_the_bank_is_not_limited():
    """TB-GOLD-07"""
    laid = buyer(12).play("P", "trade_with_bank", {"give": "gold", "take": "ore", "times": 3})

    assert laid.hand("P") == {"ore": 3}


def test_coins_never_run_out():
    """TB-GOLD-01, TB-GOLD-02: There can be more than the hundred of the box."""
    laid = coins(river_table(), P=90, Q=60).give("P", ore=4).main("P")

    laid.play("P", "trade_with_bank", {"give": "ore", "take": "gold", "times": 1})

    assert purses(laid) == [91, 60, 0, 0]
    assert "gold" not in laid.bank


def test_seats_trade_coins():
    """TB-GOLD-06: They are on one side only, and each side has something."""
    laid = buyer(3).give("Q", ore=1)
    offer = {"give": {"gold": 2}, "want": {"ore": 1}, "to": ["1"], "mode": "first"}

    same = laid.refused("P", "make_offer", {**offer, "want": {"gold": 1}})
    gift = laid.refused("P", "make_offer", {**offer, "want": {}})
    laid.play("P", "make_offer", offer)
    laid.play("Q", "answer_offer", {"offer": str(laid.state["moves"]), "answer": "accept"})

    assert (same.code, gift.message) == (
        "BASE-ERR-42",
        "Both sides must give something: gifts are not allowed.",
    )
    assert laid.hands["P"] == {"gold": 1, "ore": 1}
    assert laid.hands["Q"] == {"gold": 2}


# What passes them by


def test_purses_are_public():
    """TB-GOLD-03"""
    laid = coins(river_table(), P=3, Q=1).give("P", ore=1).main("P")

    for viewer in ("P", "R", None):
        seats = laid.sight(viewer)["base"]["seats"]
        assert [facts["purse"] for facts in seats.values()] == [
            {"gold": 3},
            {"gold": 1},
            {"gold": 0},
            {"gold": 0},
        ]
        assert seats["0"]["cards"] == 1


def test_a_seven_does_not_count_them():
    """TB-GOLD-04"""
    laid = coins(river_table(), Q=30).give("Q", ore=7).pre_roll("P").roll(3, 4)

    assert laid.waiting_for == {"P": "robber"}


def test_they_cannot_be_stolen():
    """TB-GOLD-04, TB-GEN-08"""
    laid = coins(river_table(), Q=5).put("Q", settlements="0,2,N").pre_roll("P").roll(3, 4)

    laid.play("P", "move_robber", laid.robbing("0,2", "Q"))

    assert laid.logged("nothing_to_steal") == [{"seat": "0", "victim": "1"}]
    assert purses(laid) == [0, 5, 0, 0]


def test_monopoly_does_not_take_them():
    """TB-GOLD-04"""
    laid = coins(river_table(), Q=5).give_cards("P", monopoly=1).main("P")

    assert "gold" not in laid.places("P", "play_monopoly")
    assert laid.refused("P", "play_monopoly", "gold").code == "BASE-ERR-39"
