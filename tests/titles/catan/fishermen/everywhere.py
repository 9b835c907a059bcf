"""What the generic tests of `tests/everywhere` hold the Fishermen of Catan to."""

from __future__ import annotations

from collections import Counter

from games.engine.types import State


def totals(state: State) -> dict[str, int]:
    """TB-FI-04, TB-FI-14: all tokens lie in the supply, used or before seats, the boot in the supply or before one."""
    here = state["fishermen"]
    for seat, held in state["base"]["hands"].items():
        assert sum(held[f"fish_{fish}"] for fish in (1, 2, 3)) <= 7, (
            f"seat {seat} holds more than seven tokens"
        )
    found = Counter([*here["supply"], *here["used"]])
    found["old_boot"] += here["boot"] is not None
    return found
