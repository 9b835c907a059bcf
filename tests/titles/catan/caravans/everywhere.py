"""What the generic tests of `tests/everywhere` hold the Caravans to."""

from __future__ import annotations

from collections import Counter

from games.engine.types import State


def totals(state: State) -> dict[str, int]:
    """TB-CA-05, TB-CA-14: a camel to a path, 22 at most; what is bid lies in no hand."""
    here = state["caravans"]
    assert len(set(here["camels"])) == len(here["camels"]) <= 22, f"too many camels: {here['camels']}"
    found: Counter[str] = Counter()
    for cards in here["bids"].values():
        found.update(cards)
    return dict(found)
