"""Maritime trade.

BASE-TRADE-20, BASE-TRADE-21, BASE-TRADE-22, BASE-TRADE-23, BASE-TRADE-24, BASE-TRADE-25, BASE-TRADE-26.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.titles.catan.base.rules.bank_trade import trade_rates
from games.titles.catan.title import CATAN
from tests.titles.catan.tables import Table

WOOL_HARBOR = "1,1,S"
ORE_HARBOR = "2,-1,N"
ANY_HARBOR = "2,1,N"

Tables = Callable[..., Table]


def trade(give: str, take: str, times: Any = 1) -> dict[str, Any]:
    return {"give": give, "take": take, "times": times}


def rates(table: Table, seat: str) -> dict[str, int]:
    return trade_rates(CATAN.game(table.state), seat)


def test_four_of_a_kind_buy_one_of_another_always(table: Tables) -> None:
    """BASE-TRADE-21, BASE-HIDE-11"""
    laid = table().main("P").holds("P", lumber=4)

    laid.play("P", "trade_with_bank", trade("lumber", "ore"))

    assert laid.hand("P") == {"ore": 1}
    assert (laid.bank["lumber"], laid.bank["ore"]) == (19, 18)
    assert laid.logged("bank_trade") == [{"seat": "0", "give": {"lumber": 4}, "take": {"ore": 1}}]


def test_a_special_harbor_helps_its_own_kind_only(table: Tables) -> None:
    """BASE-EX-26, BASE-TRADE-21, BASE-TRADE-23, BASE-ERR-40"""
    laid = table().put("P", settlements=WOOL_HARBOR).main("P").holds("P", wool=2, ore=4)

    laid.play("P", "trade_with_bank", trade("wool", "brick"))

    refused = laid.holds("P", ore=2).refused("P", "trade_with_bank", trade("ore", "brick"))
    assert (refused.code, refused.message) == ("BASE-ERR-40", "Your rate for ore is 4:1.")
    laid.holds("P", ore=4).play("P", "trade_with_bank", trade("ore", "brick"))
    assert laid.hand("P") == {"brick": 1}


def test_the_best_rate_counts(table: Tables) -> None:
    """BASE-EX-27, BASE-TRADE-23"""
    laid = table().put("P", settlements=ANY_HARBOR, cities=ORE_HARBOR)

    assert rates(laid, "0") == {"brick": 3, "lumber": 3, "wool": 3, "grain": 3, "ore": 2}
    assert laid.sight("P")["base"]["own"]["rates"] == rates(laid, "0")


@pytest.mark.parametrize("vertex", ["1,1,S", "1,2,N"])
def test_a_building_at_either_end_of_a_harbor_is_enough(table: Tables, vertex: str) -> None:
    """BASE-TRADE-26"""
    assert rates(table().put("P", settlements=vertex), "0")["wool"] == 2


def test_a_harbor_serves_nobody_but_its_owner(table: Tables) -> None:
    """BASE-TRADE-26"""
    laid = table().put("Q", settlements=WOOL_HARBOR)

    assert set(rates(laid, "0").values()) == {4}


def test_a_new_harbor_may_be_used_in_the_same_turn(table: Tables) -> None:
    """BASE-TURN-06, BASE-EX-22"""
    laid = table().put("P", roads="1,1,SE").main("P").holds("P", brick=1, lumber=1, grain=1, wool=3)
    laid.refused("P", "trade_with_bank", trade("wool", "ore"))

    laid.play("P", "build_settlement", WOOL_HARBOR).play("P", "trade_with_bank", trade("wool", "ore"))

    assert laid.hand("P") == {"ore": 1}


def test_the_bank_must_hold_the_card_taken(table: Tables) -> None:
    """BASE-EX-28, BASE-TRADE-24, BASE-ERR-38"""
    laid = table().main("P").leave_in_bank(taker="Q", brick=0).holds("P", lumber=4)

    assert laid.refused("P", "trade_with_bank", trade("lumber", "brick")).code == "BASE-ERR-38"


def test_one_action_may_trade_several_times(table: Tables) -> None:
    """BASE-TRADE-25"""
    laid = table().main("P").holds("P", grain=13)
    assert laid.refused("P", "trade_with_bank", trade("grain", "ore", 4)).code == "BASE-ERR-40"

    laid.play("P", "trade_with_bank", trade("grain", "ore", 3))

    assert laid.hand("P") == {"grain": 1, "ore": 3}


def test_the_bank_must_hold_all_the_cards_taken(table: Tables) -> None:
    """BASE-TRADE-24, BASE-TRADE-25"""
    laid = table().main("P").leave_in_bank(taker="Q", brick=1).holds("P", lumber=8)

    refused = laid.refused("P", "trade_with_bank", trade("lumber", "brick", 2))

    assert (refused.code, refused.facts) == ("BASE-ERR-38b", {"resource": "brick", "n": 1})
    assert laid.accepts("P", "trade_with_bank", trade("lumber", "brick", 1))


def test_all_legal_trades_are_listed(table: Tables) -> None:
    """BASE-TRADE-20, BASE-TRADE-21, BASE-TRADE-22, BASE-TRADE-23, BASE-TRADE-24, BASE-TRADE-25"""
    laid = table().put("P", settlements=WOOL_HARBOR).main("P").leave_in_bank(taker="Q", ore=1, grain=0)
    laid.holds("P", wool=5, lumber=3)

    assert laid.options("P")["trade_with_bank"] == [
        trade("wool", "brick", 1),
        trade("wool", "brick", 2),
        trade("wool", "lumber", 1),
        trade("wool", "lumber", 2),
        trade("wool", "ore", 1),
    ]


@pytest.mark.parametrize(
    ("argument", "code"),
    [
        (trade("wool", "wool"), "BASE-ERR-42"),
        ({"give": {"wool": 2, "ore": 2}, "take": "brick", "times": 1}, "BASE-ERR-41"),
        (trade("gold", "wool"), "BASE-ERR-52"),
        (trade("wool", "knight"), "BASE-ERR-52"),
        ({"give": "wool", "take": ["ore"], "times": 1}, "BASE-ERR-52"),
        ({"give": None, "take": "ore", "times": 1}, "BASE-ERR-52"),
        (trade("wool", "ore", -1), "BASE-ERR-58"),
        (trade("wool", "ore", 1.0), "BASE-ERR-58"),
        (trade("wool", "ore", True), "BASE-ERR-58"),
        (trade("wool", "ore", "1"), "BASE-ERR-58"),
        (trade("wool", "ore", 0), "BASE-ERR-43"),
        (trade("wool", "ore", 10**100), "BASE-ERR-40"),
        ({"give": "wool", "take": "ore"}, "BASE-ERR-68"),
        ({**trade("wool", "ore"), "more": 1}, "BASE-ERR-68"),
        (None, "BASE-ERR-68"),
        ([], "BASE-ERR-68"),
        ("wool", "BASE-ERR-68"),
    ],
)
def test_what_is_no_maritime_trade_is_refused(table: Tables, argument: Any, code: str) -> None:
    """BASE-TRADE-22, BASE-ERR-40, BASE-ERR-41, BASE-ERR-42, BASE-ERR-43, BASE-ERR-52, BASE-ERR-58"""
    laid = table().main("P").holds("P", wool=8, ore=4)

    assert laid.refused("P", "trade_with_bank", argument).code == code


def test_only_the_active_seat_trades_with_the_bank_and_only_after_the_roll(table: Tables) -> None:
    """BASE-TRADE-20, BASE-ERR-01, BASE-ERR-04"""
    laid = table().holds("P", wool=4).holds("Q", wool=4)

    assert laid.pre_roll("P").refused("P", "trade_with_bank", trade("wool", "ore")).code == "BASE-ERR-04"
    assert laid.main("P").refused("Q", "trade_with_bank", trade("wool", "ore")).code == "BASE-ERR-01"


def test_with_separate_phases_a_building_ends_trading(table: Tables) -> None:
    """BASE-EX-80, BASE-TURN-05, BASE-ERR-60"""
    laid = table(separate_phases=True).put("P", settlements="0,0,N").main("P")
    laid.holds("P", brick=1, lumber=1, wool=8).play("P", "trade_with_bank", trade("wool", "ore"))

    laid.play("P", "build_road", "0,0,NE")

    assert laid.refused("P", "trade_with_bank", trade("wool", "ore")).code == "BASE-ERR-60"


def test_with_the_combined_phase_a_building_does_not_end_trading(table: Tables) -> None:
    """BASE-TURN-05"""
    laid = table().put("P", settlements="0,0,N").main("P").holds("P", brick=1, lumber=1, wool=4)

    laid.play("P", "build_road", "0,0,NE")

    assert laid.accepts("P", "trade_with_bank", trade("wool", "ore"))
