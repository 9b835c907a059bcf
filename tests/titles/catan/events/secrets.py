"""The secrets of Events of Catan, for `tests/secrets/test_modules.py`."""

from __future__ import annotations

from typing import Any

from games.engine.types import Json, State
from tests.secrets.moments import Moment, all_trade_and_build


def some_cards_lie_open(title: Any, state: State) -> bool:
    """Return whether it is the middle of a turn."""
    return all_trade_and_build(title, state) and len(state["events"]["shown"]) > 2


def deck(state: State) -> list[Json]:
    """TB-EV-01: Neither the order of the cards nor the five under New Year are known."""
    return [state["events"]["deck"]]


MOMENTS = {"deck": Moment(some_cards_lie_open, deck, "set_event_orders", ("take_gift",))}
