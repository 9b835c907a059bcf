"""Demo games of Events of Catan."""

from __future__ import annotations

from typing import Any

from games.workshop.positions.search import Moment

TITLE = "catan"
MODULES = ("base", "events")
SOME_TURNS = 10


def earthquake(title: Any, state: Any) -> bool:
    """Several seats choose which of their roads is damaged, some turns into the game."""
    due = list(title.waiting(state).due.values())
    return due.count("damage_road") >= 3 and state["base"]["turn"] >= SOME_TURNS


MOMENTS = (Moment(TITLE, "An earthquake", earthquake, modules=MODULES, attempt=2),)
