"""Production. BASE-PROD."""

from __future__ import annotations

from typing import Any

import pytest

NAMES = {"0": "red", "1": "blue", "2": "orange", "3": "white"}
DICE = {3: (1, 2), 4: (1, 3), 5: (2, 3), 6: (2, 4), 8: (3, 5), 9: (4, 5)}


def gains(table) -> dict[str, Any]:
    (entry,) = table.logged("produced")
    return {table.names[seat]: cards for seat, cards in entry["gains"].items()}


def rolled(table, number: int) -> dict[str, Any]:
    """Roll and return the cards that each seat has gained, which must equal the log."""
    before = table.hands
    table.roll(*DICE[number])
    more = {}
    for name, hand in table.hands.items():
        cards = {
            kind: n - before[name].get(kind, 0) for kind, n in hand.items() if n != before[name].get(kind, 0)
        }
        if cards:
            more[name] = cards
    assert more == gains(table)
    return more


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (3, {"white": {"lumber": 1}, "blue": {"ore": 1}, "orange": {"ore": 1}}),
        (8, {"white": {"ore": 1}, "red": {"lumber": 1}, "blue": {"lumber": 1}}),
        (4, {"orange": {"wool": 1, "grain": 1}, "blue": {"grain": 1}}),
    ],
)
def test_each_hex_with_the_number_pays_all_who_live_at_it(table, number, expected):
    """BASE-PROD-01, BASE-PROD-02, BASE-PROD-03, BASE-EX-01, BASE-EX-02, BASE-EX-03"""
    assert rolled(table(board="beginner"), number) == expected


def test_a_city_earns_two(table):
    """BASE-PROD-02, BASE-EX-04"""
    table = table(board="beginner").put("white", cities="1,1,N")

    assert rolled(table, 5) == {"white": {"wool": 2}, "blue": {"wool": 1, "brick": 1}}


def test_several_buildings_and_several_hexes_add_up(table):
    """BASE-PROD-02"""
    table = table().put("P", settlements="0,1,N 0,1,S", cities="1,0,S")

    assert rolled(table, 4) == {"P": {"grain": 4}}


def test_the_robber_stops_its_hex_for_everyone(table):
    """BASE-PROD-01, BASE-PROD-06, BASE-EX-05"""
    table = table(board="beginner").robber("2,0")

    assert rolled(table, 8) == {"red": {"lumber": 1}, "blue": {"lumber": 1}}


def test_harbor_and_building_work_at_the_robbers_hex(table):
    """BASE-PROD-06, BASE-BUILD-15"""
    table = table().put("P", settlements="-2,1,N", roads="-2,0,SE -3,1,E").robber("-2,1")
    table.give("P", brick=3, lumber=1, wool=1, grain=1).main("P")

    table.play("P", "build_settlement", "-3,2,N")
    table.play("P", "trade_with_bank", {"give": "brick", "take": "ore", "times": 1})

    assert table.hand("P") == {"ore": 1}


def test_other_seats_earn_in_my_turn_and_nobody_is_asked(table):
    """BASE-PROD-03"""
    table = table(board="beginner").roll(1, 2)

    assert table.waiting_for == {"red": "main"}
    assert gains(table).keys() == {"white", "blue", "orange"}


def test_a_short_resource_with_two_claimants_is_paid_to_nobody(table):
    """Other resources are not affected. BASE-PROD-04, BASE-PROD-05, BASE-EX-08"""
    table = table(board="beginner").leave_in_bank(lumber=1, taker="orange")

    assert rolled(table, 8) == {"white": {"ore": 1}}
    assert table.bank["lumber"] == 1
    assert table.logged("produced")[0]["short"] == ["lumber"]


def test_a_short_resource_with_one_claimant_is_paid_as_far_as_it_goes(table):
    """The rest is lost. BASE-PROD-04c, BASE-PROD-05, BASE-EX-09"""
    table = table(board="beginner").put("white", cities="1,1,N").leave_in_bank(ore=1, taker="orange")

    assert rolled(table, 8) == {"white": {"ore": 1}, "red": {"lumber": 1}, "blue": {"lumber": 1}}
    assert table.bank["ore"] == 0


def test_two_settlements_of_one_seat_are_one_claimant(table):
    """BASE-PROD-04, BASE-EX-10"""
    table = table().put("P", settlements="0,1,N 0,1,S").leave_in_bank(grain=1, taker="S")

    assert rolled(table, 4) == {"P": {"grain": 1}}


def test_enough_for_all_is_no_shortage(table):
    """BASE-PROD-04, BASE-EX-11"""
    table = table().put("P", settlements="0,1,N").put("Q", settlements="0,1,S")
    table.leave_in_bank(grain=2, taker="S")

    assert rolled(table, 4) == {"P": {"grain": 1}, "Q": {"grain": 1}}


def test_an_empty_bank_pays_nothing_and_there_is_no_debt(table):
    """BASE-PROD-05, BASE-EX-12"""
    table = table().put("P", settlements="2,0,N").leave_in_bank(ore=0, taker="S")

    assert rolled(table, 8) == {}
    table.back("S").main("P").end_turn("P").roll(*DICE[4])

    assert table.hand("P") == {}


def luck(table, *dice: int) -> dict[str, tuple[int, float]]:
    """Return the cards that these dice brought each seat, and the average of fair dice."""
    before = table.state
    chance = table.script({"dice": list(dice)})
    played = table.title.play(before, table.due[0], "roll", chance=chance)
    return {table.names[seat]: both for seat, both in table.title.fortune(before, played).items()}


def test_luck_is_what_a_throw_brings_beside_the_average_of_all_throws(table):
    """BASE-PROD-01, BASE-PROD-02"""
    found = luck(table(board="beginner").put("white", cities="1,1,N"), 2, 3)

    assert {name: got for name, (got, _) in found.items()} == {"red": 0, "blue": 2, "orange": 0, "white": 2}
    # red and blue earn cards at nearly every number, but no seat expects a card from each roll
    assert all(0 < fair < 4 for _, fair in found.values())


def test_a_void_throw_is_no_luck(table):
    """BASE-TURN-03: the dice are thrown again, so its number brings nothing."""
    laid = table(board="beginner")
    fortune = laid.title.module("base").fortunes["rolled"]

    assert fortune(laid.title.game(laid.state), "rolled", {"dice": [2, 3], "void": True}) == {}


def test_a_robbed_hex_is_expected_to_bring_nothing(table):
    """BASE-PROD-06"""
    free = {name: fair for name, (_, fair) in luck(table(board="beginner"), 1, 1).items()}
    robbed = {name: fair for name, (_, fair) in luck(table(board="beginner").robber("0,-1"), 1, 1).items()}

    assert robbed["red"] == pytest.approx(free["red"] - 5 / 36)
