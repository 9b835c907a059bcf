"""Upgrades of older states of the game for five and six players, one per schema number."""

from __future__ import annotations

from games.engine.types import State


def builds_are_ordered_in_advance(state: State) -> None:
    """1 → 2: add an empty order for builds for each seat. P6-D-07"""
    state["five_six"]["builds"] = {seat: {"lines": [], "then": "ask"} for seat in state["seats"]}
