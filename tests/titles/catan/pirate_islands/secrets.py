"""The secrets of The Pirate Islands for `tests/secrets/test_modules.py`."""

from __future__ import annotations

from typing import Any

from games.engine.types import Json, State
from tests.secrets.moments import Moment


def spoils_are_asked(title: Any, state: State) -> bool:
    """Return whether a seat chooses what beating the fleet brings it."""
    return set(title.waiting(state).due.values()) == {"choose_spoils"}


def hidden(state: State) -> list[Json]:
    """SF-HID-01; standing orders too."""
    return [state["base"]["deck"], state["base"]["hands"], state["pirate_islands"]["orders"]]


MOMENTS = {"spoils": Moment(spoils_are_asked, hidden, "set_spoils_order", ("choose_spoils",))}
