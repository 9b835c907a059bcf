"""Parameters of Seafarers for the generic tests of `tests/everywhere`."""

from __future__ import annotations

from games.engine.types import State

SETTLED = {"island_settled"}
"""SF-ISL-01: the chit is worth its points at once, with the settlement that brings it."""


def totals(state: State) -> dict[str, int]:
    """Check that seats have at most fifteen ships, and that no road and ship share an edge. SF-BOARD-05, SF-BOARD-03"""
    ships = state["seafarers"]["ships"]
    owners = list(ships.values())
    assert all(owners.count(seat) <= 15 for seat in state["seats"]), f"too many ships: {ships}"
    assert not set(ships) & set(state["base"]["roads"]), "a road and a ship on one edge"
    return {}
