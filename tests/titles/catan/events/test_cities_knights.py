"""Events of Catan with Cities & Knights. TB-EV-C2, TB-EV-C3, TB-EV-C4"""

from __future__ import annotations

import pytest

from games.engine.errors import EngineError
from games.engine.invariants import check_invariants
from games.engine.types import Json
from games.titles.catan.base.rules.turn import roll_steps
from tests.titles.catan.cities_knights.tables import CATAN, QUIET, Knights, new_table
from tests.titles.catan.events.tables import damage, top


def table() -> Knights:
    return new_table("events").pre_roll("red")


def draw(laid: Knights, card: str, *, red: int = 6, event: str = QUIET, **chance: Json) -> Knights:
    """Roll two dice as red, and turn up this card. `chance` scripts more labels, with `_` for `/`."""
    more = {label.replace("_", "/"): value for label, value in chance.items()}
    top(laid, card).play("red", "draw_event_card", chance={"red": [red], "event": event, **more})
    return laid


def test_two_dice_come_first_then_the_card():
    """TB-EV-C2, CK-SF-14"""
    game = CATAN.game(table().state)

    assert [step["step"] for step in roll_steps(game, "0")] == [
        "throw_red_and_event_die",
        "resolve_event",
        "count_progress",
        "turn_up_card",
        "event_happens",
        "resolve_roll",
    ]


def test_the_card_brings_the_number_and_the_red_die_progress_cards():
    """TB-EV-C2: A red one at a gate draws, and an eight produces."""
    laid = table().put("blue", settlements="-2,1,N", cities="0,0,N").levels("blue", science=1)

    draw(laid, "none/8", red=1, event="gate_green")

    assert laid.kinds_logged[:3] == ["event_rolled", "progress_drawn", "event_card"]
    assert laid.logged("event_rolled") == [{"seat": "0", "event": "gate_green", "red": 1}]
    assert laid.hand("blue") == {"lumber": 1}
    assert "rolled" not in laid.kinds_logged


def test_the_ship_sails_before_the_card():
    """TB-EV-C2"""
    laid = draw(table(), "none/8", event="ship")

    assert laid.kinds_logged == ["event_rolled", "ship_moved", "event_card", "produced"]


def test_a_position_in_which_the_ship_asks_before_the_card_is_sound():
    """TB-EV-C2, CK-BARB-13: The protocol accepts its own states, but not one whose card never comes."""
    laid = table().put("red", cities="0,0,N -2,0,N 2,0,N 0,-2,N")
    laid.knight("red", "0,0,S", level=2, active=True).knight("blue", "2,0,S", level=2, active=True)
    draw(laid.pre_roll("red").ship(6), "none/8", event="ship")
    assert laid.waiting_for == {"red": "defender_deck", "blue": "defender_deck"}

    check_invariants(CATAN, laid.state)
    laid.play("red", "choose_deck", "yellow")
    check_invariants(CATAN, laid.state)
    laid.state["stack"] = [step for step in laid.state["stack"] if step["step"] != "turn_up_card"]
    with pytest.raises(EngineError, match="what is left of the roll"):
        check_invariants(CATAN, laid.state)


def test_an_epidemic_brings_a_city_one_resource_and_no_commodity():
    """TB-EV-C3, TB-EV-11"""
    laid = draw(table().put("blue", cities="-2,1,N"), "epidemic/8")

    assert laid.hand("blue") == {"lumber": 1}


def test_a_commodity_may_be_given_to_a_neighbor():
    """TB-EV-C3, TB-EV-18, TB-EV-D4: The default answer gives a resource."""
    laid = draw(table().give("red", coin=2, ore=1).give("blue", paper=1), "good_neighbors/6")

    assert laid.waiting_for == dict.fromkeys(("red", "blue"), "give_to_neighbor")
    assert laid.accepts("red", "give_to_neighbor", {"coin": 1})
    laid.timeout("blue").timeout("red")
    assert laid.hand("red") == {"coin": 2}
    assert laid.hand("blue") == {"ore": 1}


def test_a_knight_beside_a_damaged_road_is_the_reason_against_a_settlement():
    """TB-EV-16, CK-ILL-37: A repair would not make room."""
    laid = damage(table().put("red", roads="0,0,NE 0,0,E"), "0,0,NE").knight("white", "1,-1,S")

    assert laid.main("red").refused("red", "build_settlement", "1,-1,S").code == "CK-ILL-37"


def test_a_commodity_may_be_given_as_help():
    """TB-EV-C3, TB-EV-23"""
    laid = draw(table().put("red", cities="0,0,N").give("red", coin=3), "neighborly_help/11")

    laid.timeout("red")

    assert [laid.hand(name) for name in ("red", "white")] == [{}, {"coin": 1}]


def test_the_tournament_goes_by_active_knights_not_by_their_strength():
    """TB-EV-C3, TB-EV-19: Each tied leader takes a resource, and no commodity."""
    laid = table().knight("red", "0,0,N", "0,0,S", active=True).knight("white", "2,0,N", level=3, active=True)
    laid.knight("blue", "-2,0,N", "-2,0,S", active=True).knight("orange", "0,2,N", "1,-2,N").knight(
        "orange", "-2,2,N", level=2
    )

    draw(laid, "tournament/5")

    assert laid.waiting_for == dict.fromkeys(("red", "blue"), "take_gift")
    assert laid.refused("red", "take_gift", {"coin": 1}).message == "Choose one card."
    assert laid.accepts("red", "take_gift", {"ore": 1})


def test_a_conflict_needs_one_seat_with_the_most_active_knights():
    """TB-EV-C3, TB-EV-24: It may draw a commodity, but no progress card."""
    laid = table().knight("red", "0,0,N", "0,0,S", active=True).knight("blue", "2,0,N", level=3, active=True)
    laid.give("white", coin=1).cards("white", "spy")

    draw(laid, "conflict/3", steal_0_3={"coin": 1})

    assert laid.hand("red") == {"coin": 1}
    assert laid.progress("white") == ["spy"]
    tied = table().knight("red", "0,0,N", active=True).knight("blue", "2,0,N", level=3, active=True)
    assert "nothing_happens" in draw(tied.give("white", coin=1), "conflict/3").kinds_logged


def test_trade_advantage_may_draw_a_commodity():
    """TB-EV-C3, TB-EV-20"""
    laid = draw(
        table().give("white", cloth=1).award(longest_road="red"), "trade_advantage/5", steal_0_3={"cloth": 1}
    )

    assert laid.hand("red") == {"cloth": 1}


def test_gifts_of_the_bank_are_resources():
    """TB-EV-C3, TB-EV-21, TB-EV-25"""
    laid = draw(table().put("red", settlements="0,-2,N"), "calm_sea/9")
    assert laid.refused("red", "take_gift", {"cloth": 1}).message == "Choose one card."

    laid = draw(table(), "plentiful_year/2")
    assert laid.refused("white", "take_gift", {"paper": 1}).message == "Choose one card."


def test_a_diplomat_takes_a_damaged_road_off():
    """TB-EV-C3, TB-EV-13: The damage is gone, and the owner builds again."""
    laid = table().put("blue", settlements="0,0,N", roads="0,0,NE").cards("red", "diplomat").main("red")
    damage(laid, "0,0,NE")

    laid.card("red", "diplomat", ["0,0,NE"])

    assert laid.state["events"]["damaged"] == []


def test_an_alchemist_chooses_the_red_die_only():
    """TB-EV-C4"""
    laid = top(table().put("red", cities="0,0,N").cards("red", "alchemist"), "none/9")

    assert laid.options("red")["play_alchemist"] == [{"red": face} for face in range(1, 7)]
    assert laid.refused("red", "play_alchemist", {"white": 1, "red": 2}).code == "CK-ILL-04"
    laid.card("red", "alchemist", {"red": 3}, event="ship")
    assert laid.logged("event_rolled") == [{"seat": "0", "event": "ship", "red": 3}]
    assert laid.logged("event_card")[0]["card"] == "none/9"
