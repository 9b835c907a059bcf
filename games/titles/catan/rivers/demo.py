"""Demo games of The Rivers of Catan."""

from __future__ import annotations

from typing import Any

from games.workshop.positions.search import Moment

TITLE = "catan"
MODULES = ("base", "rivers")
EARLY_TURN = 8
MANY_BRIDGES = 4


def a_first_bridge(title: Any, state: Any) -> bool:
    """Early on, the seat that trades and builds can build the first bridge of all."""
    due = title.waiting(state).due
    if set(due.values()) != {"main"} or state["rivers"]["bridges"]:
        return False
    (seat,) = due
    return state["base"]["turn"] >= EARLY_TURN and bool(title.options(state, seat).get("build_bridge"))


def gold_decides(title: Any, state: Any) -> bool:
    """Bridges stand, somebody is wealthiest, and the seat that trades and builds is within a tile's worth of it."""
    due, here = title.waiting(state).due, state["rivers"]
    if set(due.values()) != {"main"} or len(here["bridges"]) < MANY_BRIDGES or here["wealthiest"] is None:
        return False
    (seat,) = due
    purses: dict[str, int] = {one: hand["gold"] for one, hand in state["base"]["hands"].items()}
    return seat != here["wealthiest"] and purses[seat] >= 2 and purses[here["wealthiest"]] - purses[seat] <= 3


MOMENTS = (
    Moment(TITLE, "The first bridge", a_first_bridge, modules=MODULES, attempt=4),
    Moment(TITLE, "A race for gold", gold_decides, modules=MODULES),
)
