"""The secrets of Seafarers, for `tests/secrets/test_modules.py`, and moves for `tests/secrets/reading.py`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.engine.types import Json, State
from games.titles.catan.seafarers.rules.gold import CHOOSE_GOLD
from tests.secrets.moments import Moment
from tests.secrets.reading import HANDED


def gold_is_asked(title: Any, state: State) -> bool:
    """Return whether a seat chooses gold."""
    return set(title.waiting(state).due.values()) == {CHOOSE_GOLD}


def hidden(state: State) -> list[Json]:
    """SF-HID-01; standing orders too."""
    return [state["base"]["deck"], state["base"]["hands"], state["seafarers"]["orders"]]


MOMENTS = {"gold": Moment(gold_is_asked, hidden, "set_gold_order", (CHOOSE_GOLD,))}


def tries(seen: Any, seats: Iterable[str], others: list[str]) -> dict[str, list[Any]]:
    """Return moves whose refusals might reveal hands or the answers of other seats."""
    robbed = [{"hex": place, "victim": who} for place in ("2,-1", "2,0", "0,0") for who in (*others, None)]
    return {"move_pirate": robbed, CHOOSE_GOLD: [*HANDED, {"ore": 2}]}
