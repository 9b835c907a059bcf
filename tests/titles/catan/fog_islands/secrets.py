"""The secrets of The Fog Islands for `tests/secrets/test_modules.py`."""

from __future__ import annotations

from games.engine.types import Json, State
from tests.secrets.moments import Moment, all_trade_and_build


def hidden(state: State) -> list[Json]:
    """SF-HID-01, SF-HID-05: the order of what lies in the fog."""
    return [state["fog_islands"]["terrain"], state["fog_islands"]["tokens"]]


MOMENTS = {"fog": Moment(all_trade_and_build, hidden)}
