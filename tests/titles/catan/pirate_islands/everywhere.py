"""Parameters of The Pirate Islands for the generic tests of `tests/everywhere`."""

from __future__ import annotations

from games.engine.types import State

SETTLED = {"warship_armed"}
"""SF-PI-11: the knight arms the ship at once."""


def totals(state: State) -> dict[str, int]:
    """Check that warships are ships, and that no fortress has more chits than at the start. SF-PI-03, SF-PI-17"""
    here = state["pirate_islands"]
    assert set(here["warships"]) <= set(state["seafarers"]["ships"]), "a warship that is no ship"
    assert all(0 <= number <= 3 for number in here["chits"].values()), f"chits: {here['chits']}"
    return {}
