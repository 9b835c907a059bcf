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


BUILDS = {"builds": [["buy_development_card", None]], "then": "end"}
MOMENTS = {"second_part": Moment(is_second_part, hidden, "set_part_orders", ("second_main",), BUILDS)}
