"""The secrets of the Rivers of Catan, for `tests/secrets/test_modules.py`."""

from __future__ import annotations

from typing import Any

from games.engine.types import Json, State
from tests.secrets.moments import Moment, all_trade_and_build


def a_bridge_stands(title: Any, state: State) -> bool:
    """Return whether a seat trades and builds while there is a bridge."""
    return all_trade_and_build(title, state) and bool(state["rivers"]["bridges"])


def hidden(state: State) -> list[Json]:
    return [state["base"]["deck"], state["base"]["hands"]]


MOMENTS = {"bridge": Moment(a_bridge_stands, hidden)}
