"""The secrets of The Forgotten Tribe for `tests/secrets/test_modules.py`."""

from __future__ import annotations

from games.engine.types import Json, State
from tests.secrets.moments import Moment, all_trade_and_build


def hidden(state: State) -> list[Json]:
    """SF-HID-01, SF-FT-03: the cards of the tribe."""
    return [state["forgotten_tribe"]["cards"]]


MOMENTS = {"tribe": Moment(all_trade_and_build, hidden)}
