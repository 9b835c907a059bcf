"""Parameters of the Rivers of Catan for the generic tests of `tests/everywhere`."""

from __future__ import annotations

from games.engine.types import State

SETTLED = {"coins_taken", "wealthiest_settler", "poorest_settlers", "offer_closed"}
"""TB-RI-19: the tiles are dealt again after every change of a purse, such as a swap that ends other offers."""


def totals(state: State) -> dict[str, int]:
    """Check that seats have at most three bridges, that no road is on a bridge's site, and that a seat is poorest.

    TB-RI-07, TB-RI-12, TB-RI-18
    """
    here = state["rivers"]
    owners = list(here["bridges"].values())
    assert all(owners.count(seat) <= 3 for seat in state["seats"]), f"too many bridges: {here['bridges']}"
    assert not set(here["bridges"]) & set(state["base"]["roads"]), "a road and a bridge in one place"
    assert not state["base"]["turn"] or here["poorest"], "nobody is poorest"
    return {}
