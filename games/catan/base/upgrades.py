"""Older shapes of the base game's part of a state, brought up to date number by number."""

from __future__ import annotations

from games.engine.types import State


def orders_for_the_own_turn_and_discards(state: State) -> None:
    """1 → 2: a turn without a choice is ended, a discard has an order; what switched itself off is told."""
    here = state["base"]
    for said in here["standing"].values():
        said["auto_end"] = False
        said["discard"] = []
    here["switched_off"] = {seat: [] for seat in here["standing"]}
