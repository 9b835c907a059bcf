"""What Events of Catan hides, for `tests/secrets/test_modules.py`."""

from __future__ import annotations

from typing import Any

from games.engine.types import Json, State
from tests.secrets.moments import Moment, all_trade_and_build


def some_cards_lie_open(title: Any, state: State) -> bool:
    """The middle of a turn."""
    return all_trade_and_build(title, state) and len(state["events"]["shown"]) > 2


def deck(state: State) -> list[Json]:
    """TB-EV-01: neither the order of the cards is known, nor which five lie under New Year."""
    return [state["events"]["deck"]]


MOMENTS = {"deck": Moment(some_cards_lie_open, deck, "set_event_orders", ("take_gift",))}
