"""Parameters of The Fog Islands for the generic tests of `tests/everywhere`."""

from __future__ import annotations

from collections import Counter

from games.engine.types import State


def totals(state: State) -> dict[str, int]:
    """Count what is left in the stacks, and fog that has lifted. SF-FOG-02"""
    here = state["fog_islands"]
    found = Counter(f"hex of {terrain}" for terrain in here["terrain"])
    found.update(f"number {token}" for token in here["tokens"])
    found["hex of fog"] = -len(here["terrain"])
    return dict(found)
