"""The secrets of New World for `tests/secrets/test_modules.py`."""

from __future__ import annotations

from typing import Any

from games.engine.types import Json, State
from games.titles.catan.new_world.rules.harbors import StartingHarbor
from tests.secrets.moments import Moment


def a_harbor_is_placed(title: Any, state: State) -> bool:
    """Return whether a seat places a harbor."""
    return set(title.waiting(state).due.values()) == {StartingHarbor.name}


def hidden(state: State) -> list[Json]:
    """SF-HID-01: the order of the harbors that have not been drawn."""
    return [state["new_world"]["pile"]]


MOMENTS = {"new world": Moment(a_harbor_is_placed, hidden)}
