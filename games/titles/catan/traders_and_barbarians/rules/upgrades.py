"""Upgrades of games with this module, one per schema number."""

from __future__ import annotations

from games.engine.types import State


def nobody_holds_longest_road(state: State) -> None:
    """1 → 2: take Longest Road away; in games for two it was awarded against TB-TB-06."""
    state["base"]["longest_road"] = None
