"""Gifts and gold of the probe: asked at once, paid in turn order, asked again or in order if the bank is short."""

from __future__ import annotations

import pytest

from tests.everywhere.playing import play_out
from tests.everywhere.tables import Table as Everywhere
from tests.probe.supply import SUPPLY
from tests.probe.title import title_with
from tests.titles.catan.tables import Table, new_table

TITLE = title_with(SUPPLY)
SETS = {"base": ("base", SUPPLY.key), "cities_knights": ("base", "cities_knights", SUPPLY.key)}


def table() -> Table:
    """P is to roll; Q, R and S are owed one, two and three cards on a six and on an eight."""
    return new_table(*SETS["base"], title=TITLE)


@pytest.mark.slow  # a whole random game for each set of modules, with every check
@pytest.mark.parametrize("modules", SETS.values(), ids=SETS)
def test_games_with_the_probe_hold_all_that_must_hold(modules: tuple[str, ...]) -> None:
    played = play_out(Everywhere(TITLE, modules, 4, {}, "probe"))

    assert played.verbs["take_gift"] > 5
    assert played.verbs["take_gold"] > 5


def test_all_are_asked_at_once_and_paid_in_turn_order() -> None:
    laid = table().roll(4, 4)
    assert laid.waiting_for == dict.fromkeys("QRS", "gifts")

    laid.play("S", "take_gift", {"ore": 3}).play("R", "take_gift", {"ore": 1, "wool": 1})
    assert laid.hand("S") == {}
    assert laid.sight("R")["shows"]["answers"] == {"2": {"ore": 1, "wool": 1}}
    laid.play("Q", "take_gift", {"ore": 1})

    assert [told["seat"] for told in laid.logged("probe_gift")] == ["1", "2", "3"]
    assert laid.hand("S") == {"ore": 3}
    assert laid.waiting_for == {"P": "main"}


def test_whose_choice_ran_out_is_asked_again() -> None:
    laid = table().leave_in_bank(taker="P", ore=2).roll(4, 4)

    laid.play("S", "take_gift", {"wool": 3}).play("Q", "take_gift", {"ore": 1}).play(
        "R", "take_gift", {"ore": 2}
    )

    assert (laid.hand("Q"), laid.hand("R"), laid.hand("S")) == ({"ore": 1}, {}, {"wool": 3})
    assert laid.waiting_for == {"R": "gifts"}


def test_what_the_bank_lacks_is_not_owed_and_an_empty_bank_asks_nobody() -> None:
    nothing = dict.fromkeys(("brick", "lumber", "wool", "grain", "ore"), 0)
    laid = table().leave_in_bank(taker="P", **{**nothing, "ore": 2}).roll(4, 4)
    assert laid.refused("S", "take_gift", {"ore": 3}).code == "BASE-ERR-37"
    assert laid.refused("S", "take_gift", {"wool": 2}).code == "BASE-ERR-38"

    laid.play("S", "take_gift", {"ore": 2}).play("R", "take_gift", {"ore": 2}).play(
        "Q", "take_gift", {"ore": 1}
    )

    assert laid.waiting_for == {"R": "gifts", "S": "gifts"}
    laid.play("R", "take_gift", {"ore": 1}).play("S", "take_gift", {"ore": 1})
    assert laid.waiting_for == {"P": "main"}
    assert (laid.hand("R"), laid.hand("S")) == ({"ore": 1}, {})
    assert table().leave_in_bank(taker="P", **nothing).roll(4, 4).waiting_for == {"P": "main"}


def test_gold_is_asked_for_in_order_where_the_bank_is_short() -> None:
    plenty = table().leave_in_bank(taker="P", ore=6).roll(3, 3)
    assert plenty.waiting_for == dict.fromkeys("QRS", "gold")

    laid = table().leave_in_bank(taker="P", ore=5).roll(3, 3)
    assert laid.waiting_for == {"Q": "gold"}
    laid.play("Q", "take_gold", {"ore": 1})
    assert laid.waiting_for == {"R": "gold"}
    laid.timeout("R").timeout("S")

    assert laid.waiting_for == {"P": "main"}
    assert laid.hand("R") == {"brick": 1, "lumber": 1}
    assert laid.hand("S") == {"brick": 1, "lumber": 1, "wool": 1}


def test_who_has_said_so_in_advance_is_not_waited_for() -> None:
    laid = table()
    laid.here["standing"]["2"]["auto_roll"] = True

    laid.roll(4, 4)

    assert laid.waiting_for == {"Q": "gifts", "S": "gifts"}
    assert laid.logged("gifts_filed") == [{"seat": "2"}]


def test_the_set_up_can_ask_too() -> None:
    laid = new_table(*SETS["base"], title=TITLE, board="variable")
    (red,) = laid.waiting_for

    laid.play(red, "place_settlement", "0,0,N")

    assert laid.waiting_for == {red: "gold"}
    laid.play(red, "take_gold", {"ore": 1})
    assert laid.waiting_for == {red: "setup_road"}
    assert laid.hand(red) == {"ore": 1}
