"""Parameters of the Caravans for the generic tests of `tests/everywhere`."""

from __future__ import annotations

from collections import Counter

from games.engine.types import State


def totals(state: State) -> dict[str, int]:
    """Check that there are at most 22 camels, one per path, and that bid cards lie in no hand. TB-CA-05, TB-CA-14"""
    here = state["caravans"]
    assert len(set(here["camels"])) == len(here["camels"]) <= 22, f"too many camels: {here['camels']}"
    found: Counter[str] = Counter()
    for cards in here["bids"].values():
        found.update(cards)
    return dict(found)
