"""Parameters of the Fishermen of Catan for the generic tests of `tests/everywhere`."""

from __future__ import annotations

from collections import Counter

from games.engine.types import State


def totals(state: State) -> dict[str, int]:
    """Check that all tokens are in the supply, used or with seats, and the boot in the supply or with one.

    TB-FI-04, TB-FI-14
    """
    here = state["fishermen"]
    for seat, held in state["base"]["hands"].items():
        assert sum(held[f"fish_{fish}"] for fish in (1, 2, 3)) <= 7, (
            f"seat {seat} holds more than seven tokens"
        )
    found = Counter([*here["supply"], *here["used"]])
    found["old_boot"] += here["boot"] is not None
    return found
