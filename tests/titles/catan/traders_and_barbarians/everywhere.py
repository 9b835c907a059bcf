"""Parameters of Traders & Barbarians for the generic tests of `tests/everywhere`."""

from __future__ import annotations

from collections import Counter

from games.engine.types import State


def totals(state: State) -> dict[str, int]:
    """Check that each tile is in a stack, on a wagon or delivered, and that a path has at most one barbarian.

    TB-TB-03, TB-TB-04, TB-TB-14
    """
    here = state["traders_and_barbarians"]
    assert len(set(here["barbarians"])) == 3, f"barbarians on {here['barbarians']}"
    found = Counter(tile for tile in here["cargo"].values() if tile is not None)
    for row in (*here["stacks"].values(), *here["delivered"].values()):
        found.update(row)
    return dict(found)
