"""The secrets of the Caravans, for `tests/secrets/test_modules.py`."""

from __future__ import annotations

from typing import Any

from games.engine.types import Json, State
from tests.secrets.moments import Moment


def some_agree(title: Any, state: State) -> bool:
    """Return whether the bidders may agree."""
    return set(title.waiting(state).due.values()) == {"agree_on_camel"}


def hidden(state: State) -> list[Json]:
    return [state["base"]["deck"], state["base"]["hands"]]


MOMENTS = {"agreement": Moment(some_agree, hidden, "set_caravan_orders", ("place_camel",))}
