"""CK-AQUA: a resource for a seat that got nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.engine.game import Game
from games.engine.invariants import check_invariants
from games.engine.module import Module
from games.engine.types import Seat
from games.titles.catan.base.rules.production import produced, production_chosen
from games.titles.catan.base.rules.supply import AskForSupply, ChooseFromSupply
from games.titles.catan.kit.rules.cards import Cards
from tests.titles.catan.cities_knights.tables import CATAN, Knights

GOLD = Module("gold", "Gold")
BASE, *OTHERS = CATAN.modules
WITH_GOLD = replace(CATAN, modules=(BASE, GOLD, *OTHERS), _rules={})
"""A module before Cities & Knights, as Seafarers is: each roll brings Red gold."""


@GOLD.decision
class Gold(ChooseFromSupply):
    own_verbs = ("take_gold",)

    def log_taken(self, game: Game, seat: Seat, cards: Cards) -> None:
        game.log("gold_taken", seat=seat, cards=cards)
        production_chosen(game, seat, cards)


@GOLD.on(produced)
def gold_for_red(game: Game, number: int, gains: dict[Seat, Cards]) -> None:
    game.push(AskForSupply.of(seat=game.part["seat"], decision=Gold.name, owed={"0": 1}))


def gold_table() -> Knights:
    state = WITH_GOLD.new(seats=4, modules=["base", "gold", "cities_knights"], seed="gold").state
    laid = Knights(state, title=WITH_GOLD)
    laid.printed_island()
    return laid


def test_who_got_nothing_may_take_a_resource(table):
    """CK-AQUA-01, CK-EX-06, CK-DIFF-09, CK-HIDE-17: it works on any seat's roll, and all see what is taken."""
    table = table().levels("red", science=3).pre_roll("blue").throw(1, 3)
    assert table.waiting_for == {"red": "aqueduct"}

    table.play("red", "take_from_aqueduct", "ore")

    assert table.hand("red") == {"ore": 1}
    assert table.logged("aqueduct_used") == [{"seat": "0", "cards": {"ore": 1}}]
    assert table.waiting_for == {"blue": "main"}


def test_two_levels_are_no_aqueduct(table):
    """CK-AQUA-01, CK-IMP-09"""
    table = table().levels("red", science=2).pre_roll("blue").throw(1, 3)

    assert table.waiting_for == {"blue": "main"}


def test_not_on_a_seven(table):
    """CK-AQUA-02, CK-EX-08"""
    table = table().levels("red", science=3).pre_roll("blue").throw(3, 4)

    assert table.waiting_for == {"blue": "main"}


def test_it_works_when_the_robber_took_the_production(table):
    """CK-AQUA-03, CK-EX-07, CK-DIFF-09"""
    table = table().levels("red", science=3).put("red", settlements="2,-2,N").robber("2,-2")

    table.pre_roll("blue").throw(4, 5)

    assert table.waiting_for == {"red": "aqueduct"}


def test_it_works_when_the_bank_was_short(table):
    """CK-AQUA-03"""
    table = table().levels("red", science=3).put("red", settlements="2,-2,N")
    table.leave_in_bank(taker="white", lumber=0).pre_roll("blue").throw(4, 5)

    assert table.waiting_for == {"red": "aqueduct"}


def test_a_commodity_alone_is_something(table):
    """CK-AQUA-04"""
    table = table().levels("red", science=3).put("red", cities="2,-2,N")
    table.leave_in_bank(taker="white", lumber=0).pre_roll("blue").throw(4, 5)

    assert table.hand("red") == {"paper": 1}
    assert table.waiting_for == {"blue": "main"}


def test_a_progress_card_is_nothing(table):
    """CK-AQUA-04"""
    table = table().levels("red", science=3).top("crane").pre_roll("blue").throw(1, 3, "gate_green")

    assert table.progress("red") == ["crane"]
    assert table.waiting_for == {"red": "aqueduct"}


def test_never_a_commodity_and_only_what_the_bank_has(table):
    """CK-AQUA-05, CK-ILL-61, CK-ILL-15, CK-D-10"""
    table = table().levels("red", science=3).leave_in_bank(taker="white", ore=0).pre_roll("blue").throw(1, 3)

    assert table.refused("red", "take_from_aqueduct", "coin").code == "CK-ILL-61"
    assert table.refused("red", "take_from_aqueduct", "ore").message == "The bank has no ore left."
    assert table.refused("red", "take_from_aqueduct", "ore").code == "CK-ILL-15"
    assert table.places("red", "take_from_aqueduct") == {"brick", "lumber", "wool", "grain", None}


def test_an_empty_bank_asks_nobody(table):
    """CK-AQUA-05"""
    table = table().levels("red", science=3)
    table.leave_in_bank(taker="white", brick=0, lumber=0, wool=0, grain=0, ore=0).pre_roll("blue").throw(1, 3)

    assert table.waiting_for == {"blue": "main"}


def test_several_are_asked_at_once_and_paid_clockwise(table):
    """CK-AQUA-06, CK-D-10, CK-HIDE-16: a seat whose kind has run out is asked again, and may decline."""
    table = table().levels("red", science=3).levels("blue", science=3).levels("white", science=3)
    table.leave_in_bank(taker="orange", ore=1).pre_roll("orange").throw(1, 3)
    assert table.waiting_for == dict.fromkeys(("red", "blue", "white"), "aqueduct")

    table.play("red", "take_from_aqueduct", "ore").play("blue", "take_from_aqueduct", None)
    assert table.hand("red") == {}
    assert table.sight("orange")["shows"]["answers"] == {}
    table.play("white", "take_from_aqueduct", "ore")

    assert table.hand("white") == {"ore": 1}
    assert table.waiting_for == {"red": "aqueduct"}
    table.play("red", "take_from_aqueduct", "wool")
    assert table.hand("red") == {"wool": 1}
    assert table.waiting_for == {"orange": "main"}


def test_an_absent_seat_takes_what_it_has_least_of(table):
    """CK-D-10, CK-ORD-01: ties are broken by the order of the kinds."""
    table = table().levels("red", science=3).give("red", brick=1, wool=1, grain=1)
    table.pre_roll("blue").throw(1, 3).timeout("red")

    assert table.answer() == ("take_from_aqueduct", "lumber")


def test_others_wait_meanwhile(table):
    """CK-ILL-06, CK-ILL-63"""
    table = table().levels("red", science=3).pre_roll("blue").throw(1, 3)

    refused = table.refused("blue", "end_turn")
    assert (refused.code, refused.message) == ("CK-ILL-06", "Waiting for Red to decide.")
    assert table.refused("blue", "take_from_aqueduct", "ore").message == "This decision is not yours."


@pytest.mark.parametrize("with_blue", [True, False])
def test_gold_is_chosen_before_and_counts_as_a_card_of_the_production(with_blue):
    """SF-CK-26: a seat that chooses gold is not asked for the Aqueduct; others are, after the gold."""
    laid = gold_table().levels("red", science=3)
    if with_blue:
        laid.levels("blue", science=3)
    laid.pre_roll("orange").throw(1, 3)
    assert laid.waiting_for == {"red": "gold"}
    assert check_invariants(WITH_GOLD, laid.state) == laid.state

    laid.play("red", "take_gold", {"ore": 1})

    assert laid.waiting_for == ({"blue": "aqueduct"} if with_blue else {"orange": "main"})


def test_gold_that_the_bank_lacks_is_no_card():
    """SF-CK-26: gold lost to an empty bank does not count, and the Aqueduct has nothing to give either."""
    laid = gold_table().levels("red", science=3).pre_roll("orange")
    laid.leave_in_bank(taker="white", brick=0, lumber=0, wool=0, grain=0, ore=0)

    laid.throw(1, 3)

    assert laid.waiting_for == {"orange": "main"}
