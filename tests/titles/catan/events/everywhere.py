"""What the generic tests of `tests/everywhere` hold Events of Catan to."""

from __future__ import annotations

from collections import Counter

from games.engine.types import State


def totals(state: State) -> dict[str, int]:
    """TB-EV-01, TB-EV-12: all cards lie in the deck or open, and what is damaged are roads of seats."""
    here = state["events"]
    assert all(state["base"]["roads"].get(edge) in state["seats"] for edge in here["damaged"]), "no such road"
    assert len(set(here["damaged"])) == len(here["damaged"]), "a road is damaged twice"
    assert here["deck"][5] == "new_year", "New Year does not lie on five cards"
    return Counter(f"event card {card}" for card in (*here["deck"], *here["shown"]))
