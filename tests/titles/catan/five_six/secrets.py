"""The secrets of the game for five and six players, for `tests/secrets/test_modules.py`."""

from __future__ import annotations

from typing import Any

from games.engine.types import Json, State
from tests.secrets.moments import Moment


def is_second_part(title: Any, state: State) -> bool:
    """Return whether the second player of a turn is due, late enough for hands to differ."""
    return set(title.waiting(state).due.values()) == {"second_main"} and state["base"]["turn"] > 12


def hidden(state: State) -> list[Json]:
    """P6-HID-01"""
    here = state["five_six"]
    return [state["base"]["deck"], state["base"]["hands"], here["orders"], here["builds"]]


def many_hold_cards(title: Any, state: State) -> bool:
    """Return whether a seat trades and builds while each other seat holds two cards or more."""
    due = title.waiting(state).due
    hands = state["base"]["hands"]
    return set(due.values()) == {"main"} and all(
        sum(hands[seat].values()) > 1 for seat in hands if seat not in due
    )


def hidden_with_switches(state: State) -> list[Json]:
    """P6-HID-01, P6-SBP-08"""
    return [*hidden(state), state["five_six"]["asks"]]


def all_ask_to_build(game: Any) -> None:
    """P6-D-04"""
    for seat in game.users:
        game.play(seat, "ask_me_to_build", True)


def a_seat_is_asked(game: Any) -> None:
    """P6-SBP-01, P6-D-03"""
    all_ask_to_build(game)
    game.play(game.active, "end_turn")


BUILDS = {"builds": [["buy_development_card", None]], "then": "end"}
SPECIAL = {"six_mode": "special-build"}
MOMENTS = {
    "second_part": Moment(is_second_part, hidden, "set_part_orders", ("second_main",), BUILDS),
    "switch": Moment(
        many_hold_cards,
        hidden_with_switches,
        "set_part_orders",
        ("special_build",),
        BUILDS,
        SPECIAL,
        all_ask_to_build,
    ),
    "building_phase": Moment(
        many_hold_cards,
        hidden_with_switches,
        "set_part_orders",
        ("special_build",),
        BUILDS,
        SPECIAL,
        a_seat_is_asked,
    ),
}
