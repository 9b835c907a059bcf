"""Parameters of New World for the generic tests of `tests/everywhere`."""

from __future__ import annotations

from collections import Counter

from games.engine.types import State


def totals(state: State) -> dict[str, int]:
    """Count harbors in the pile and drawn; base counts those on the board. SF-NW-03"""
    found = Counter(tile.removesuffix("_harbor") for tile in state["new_world"]["pile"])
    found.update(step["harbor"] for step in state["stack"] if step["step"] == "starting_harbor")
    return {f"harbor for {kind}": number for kind, number in found.items()}
