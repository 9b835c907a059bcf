"""The pirate fleet: its course, its attacks, and what those who beat it take. SF-PI-06, SF-PI-07, SF-PI-18"""

from __future__ import annotations

import pytest

from games.engine.types import Json
from games.titles.catan.pirate_islands.rules import facts
from tests.titles.catan.pirate_islands.tables import (
    HOME,
    SCENARIO,
    arm,
    besiege,
    fleet,
    pirate_table,
    sail,
)
from tests.titles.catan.seafarers.tables import SeaTable
from tests.titles.catan.tables import CATAN, Table

BEFORE, AT = "3,-2", "2,-1"
"""The fleet's hex before a lower die of 1, and the one to which it sails then, where S has its settlement."""


def sails(laid: Table, seat: str, *dice: int, **taken: Json) -> SeaTable:
    """Roll; `taken` are the cards that the fleet draws from the hands of S or Q."""
    draws = {f"fleet/{laid.seat(name)}": cards for name, cards in taken.items()}
    return laid.pre_roll(seat).play(seat, "roll", chance={"dice": list(dice), **draws})  # type: ignore[return-value]


def hex_of(laid: SeaTable) -> str:
    return str(laid.sight(None)[SCENARIO]["fleet"])


def met(*, warships: int = 0, **cards: int) -> SeaTable:
    """The fleet comes to S with a lower die of 1."""
    laid = fleet(arm(sail(pirate_table(), "S", 5), "S", warships), BEFORE)
    return laid.give("S", **cards)  # type: ignore[return-value]


def two_winners() -> SeaTable:
    """S and Q have buildings at the fleet's next hex, and two warships each; Q is on turn."""
    laid = arm(met(warships=2), "S", 0)
    laid.put("Q", settlements="2,-2,S").ships("Q", "1,1,NE 1,0,SE")
    laid.state[SCENARIO]["warships"] += ["1,1,NE", "1,0,SE"]
    return laid


def test_the_fleet_starts_at_the_first_hex_of_its_course():
    """SF-PI-06"""
    assert hex_of(pirate_table().main("P")) == facts.WATERS[4].circuit[0] == "0,3"


@pytest.mark.parametrize(("dice", "goal"), [((3, 4), "-1,2"), ((6, 1), "0,3"), ((2, 2), "-1,3")])
def test_it_sails_clockwise_by_the_lower_die(dice, goal):
    """SF-EX-38, SF-PI-06"""
    laid = fleet(pirate_table(), "1,2").pre_roll("P").roll(*dice)

    assert hex_of(laid) == goal
    assert laid.logged("fleet_sailed") == [{"hex": goal, "number": min(dice)}]


def test_it_takes_a_card_of_a_weaker_player_before_the_seven():
    """SF-EX-37, SF-PI-07, SF-PI-12"""
    laid = sails(met(ore=8), "P", 1, 6, S={"ore": 1})

    assert (hex_of(laid), laid.hand("S")) == (AT, {"ore": 7})
    assert laid.logged("fleet_robbed") == [{"seat": "3", "cards": {"ore": 1}}]
    assert laid.waiting_for == {"P": "rob_anybody"}


def test_it_takes_one_more_card_for_each_city():
    """SF-PI-07: wherever the city is."""
    laid = met(ore=4).put("S", cities=f"{HOME['S'].settlement} 5,-2,N")
    sails(laid, "P", 1, 1, S={"ore": 3})

    assert laid.hand("S") == {"ore": 1}


def test_it_takes_no_more_than_there_is():
    """SF-PI-07"""
    laid = sails(met(ore=1).put("S", cities=HOME["S"].settlement), "P", 1, 1, S={"ore": 1})
    assert laid.hand("S") == {}

    laid = met().pre_roll("P").roll(1, 1)

    assert laid.logged("fleet_found_nothing") == [{"seat": "3"}]


def test_as_many_warships_hold_it():
    """SF-PI-07"""
    laid = met(warships=1, ore=3).pre_roll("P").roll(1, 1)

    assert laid.hand("S") == {"ore": 3}
    assert laid.logged("fleet_held") == [{"seat": "3", "number": 1}]
    assert laid.waiting_for == {"P": "main"}


def test_who_beats_it_takes_a_resource_before_the_production():
    """SF-PI-07, SF-D-18: S has a settlement at the 6 as well."""
    laid = met(warships=2).pre_roll("P").roll(1, 5)
    assert laid.waiting_for == {"S": "choose_spoils"}
    assert laid.logged("produced") == []
    assert laid.refused("P", "end_turn").message == "Waiting for White to choose a resource."
    assert laid.refused("P", "choose_spoils", {"ore": 1}).code == "SF-PI-07a"
    assert laid.refused("P", "move_robber").code == "SF-ERR-51", "nobody ever moves it"

    laid.play("S", "choose_spoils", {"brick": 1})

    assert laid.hand("S") == {"brick": 1, "grain": 1}
    assert laid.logged("spoils_taken") == [{"seat": "3", "cards": {"brick": 1}}]
    assert laid.waiting_for == {"P": "main"}


def test_it_attacks_everybody_at_its_hex_once():
    """SF-PI-07: the active player first, then in turn order. Others are left alone."""
    laid = met(ore=2).put("Q", settlements="2,-2,S", cities="2,-1,N").give("Q", ore=3).give("P", ore=1)

    sails(laid, "R", 1, 1, Q={"ore": 2}, S={"ore": 1})

    assert [(entry["seat"], entry["cards"]) for entry in laid.logged("fleet_robbed")] == [
        ("3", {"ore": 1}),
        ("1", {"ore": 2}),
    ]
    assert laid.hand("P") == {"ore": 1}


def test_several_winners_choose_at_once():
    """SF-PI-07, SF-GOLD-04, SF-HID-04"""
    laid = two_winners().pre_roll("Q").roll(1, 1)
    assert laid.waiting_for == {"Q": "choose_spoils", "S": "choose_spoils"}

    laid.play("S", "choose_spoils", {"wool": 1})
    assert laid.hand("S") == {}
    laid.play("Q", "choose_spoils", {"ore": 1})

    assert (laid.hand("Q"), laid.hand("S")) == ({"ore": 1}, {"wool": 1})


def test_a_standing_order_takes_what_the_seat_lacks_and_answers_nothing_else():
    """SF-D-18"""
    laid = (
        two_winners().play("Q", "set_spoils_order", {"usual": ["choose_spoils"]}).give("Q", brick=1, lumber=1)
    )
    laid.pre_roll("Q").roll(1, 1)
    assert laid.waiting_for == {"S": "choose_spoils"}

    laid.play("S", "choose_spoils", {"ore": 1})

    assert laid.hand("Q") == {"brick": 1, "lumber": 1, "wool": 1}
    assert laid.give("Q", brick=8).pre_roll("P").roll(3, 4).waiting_for == {"Q": "discard"}


def test_a_short_bank_lets_them_choose_one_after_the_other():
    """SF-PI-07, SF-GOLD-04, SF-GOLD-05"""
    laid = two_winners().leave_in_bank(taker="P", ore=1).pre_roll("Q").roll(1, 1)
    assert laid.waiting_for == {"Q": "choose_spoils"}

    laid.play("Q", "choose_spoils", {"ore": 1})

    assert laid.waiting_for == {"S": "choose_spoils"}
    assert laid.refused("S", "choose_spoils", {"ore": 1}).code == "BASE-ERR-38"


def test_an_empty_bank_asks_nobody():
    """SF-GOLD-05"""
    laid = two_winners().leave_in_bank(taker="P", brick=0, lumber=0, wool=0, grain=0, ore=0)

    assert laid.pre_roll("Q").roll(1, 1).waiting_for == {"Q": "main"}


def test_an_absent_seat_takes_a_random_card():
    """SF-D-18"""
    late = CATAN.timeout(met(warships=2).pre_roll("P").roll(1, 1).state, "3")

    assert late.verb == "choose_spoils"
    assert sum(late.argument.values()) == 1


def test_a_standing_order_takes_what_the_seat_lacks():
    """SF-D-18"""
    laid = met(warships=2, brick=1, lumber=1, wool=1, ore=1)
    laid.state[SCENARIO]["orders"]["3"] = ["choose_spoils"]

    laid.pre_roll("P").roll(1, 1)

    assert laid.hand("S")["grain"] == 1
    assert laid.waiting_for == {"P": "main"}


def test_spoils_are_refused_to_others_and_one_at_a_time():
    """SF-PI-07"""
    laid = met(warships=2).pre_roll("P")
    assert laid.refused("S", "choose_spoils", {"ore": 1}).message == "You have not beaten the pirate fleet."

    laid.roll(1, 1)

    assert laid.refused("S", "choose_spoils", {"ore": 2}).code == "BASE-ERR-37b"
    assert laid.refused("P", "end_turn").message == "Waiting for White to choose a resource."


def test_the_fleet_that_has_left_attacks_nobody():
    """SF-PI-18"""
    laid = met(ore=2)
    laid.state[SCENARIO]["fleet"] = None
    for name in "PQRS":
        besiege(laid, name, 0)

    laid.pre_roll("P").roll(1, 1)

    assert laid.hand("S") == {"ore": 2}
    assert laid.logged("fleet_sailed") == []
    assert laid.sight(None)[SCENARIO]["fleet"] is None
