"""Demo games of Barbarian Attack."""

from __future__ import annotations

from typing import Any

from games.workshop.positions.search import Moment

TITLE = "catan"
MODULES = ("base", "barbarian_attack")
EARLY_TURN = 6
KNIGHTS_AROUND = 4
FULL = 3


def a_first_knight(title: Any, state: Any) -> bool:
    """Early on, the seat that trades and builds can buy its first card; no knight stands yet."""
    due = title.waiting(state).due
    if set(due.values()) != {"main"} or state["barbarian_attack"]["knights"]:
        return False
    (seat,) = due
    return state["base"]["turn"] >= EARLY_TURN and "buy_development_card" in title.options(state, seat)


def knights_gather(title: Any, state: Any) -> bool:
    """A hex is conquered, knights of several seats are on the board, and one of them moves its own."""
    due, here = title.waiting(state).due, state["barbarian_attack"]
    if set(due.values()) != {"move_knights"} or FULL not in here["barbarians"].values():
        return False
    return len(here["knights"]) >= KNIGHTS_AROUND and len(set(here["knights"].values())) > 1


MOMENTS = (
    Moment(TITLE, "The first knight", a_first_knight, modules=MODULES),
    Moment(TITLE, "Knights gather", knights_gather, modules=MODULES),
)
