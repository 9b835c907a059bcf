"""Older shapes of games of this module, brought up to date number by number."""

from __future__ import annotations

from games.engine.types import State


def nobody_holds_longest_road(state: State) -> None:
    """1 → 2: for two it was awarded against TB-TB-06; whoever has it lays it aside."""
    state["base"]["longest_road"] = None
