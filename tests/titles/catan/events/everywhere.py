"""Parameters of Events of Catan for the generic tests of `tests/everywhere`."""

from __future__ import annotations

from collections import Counter

from games.engine.types import State


def totals(state: State) -> dict[str, int]:
    """Check that all cards lie in the deck or open, and that damaged roads belong to seats. TB-EV-01, TB-EV-12"""
    here = state["events"]
    assert all(state["base"]["roads"].get(edge) in state["seats"] for edge in here["damaged"]), "no such road"
    assert len(set(here["damaged"])) == len(here["damaged"]), "a road is damaged twice"
    assert here["deck"][5] == "new_year", "New Year does not lie on five cards"
    return Counter(f"event card {card}" for card in (*here["deck"], *here["shown"]))
