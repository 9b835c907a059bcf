"""Parameters of Barbarian Attack for the generic tests of `tests/everywhere`."""

from __future__ import annotations

from games.engine.types import State

SETTLED = {
    # TB-BA-17: barbarians come and go on several hexes at the same time
    "hex_freed",
    "hex_conquered",
    # TB-BA-23: prisoners of one victory are shared out at once
    "prisoners_taken",
}


def totals(state: State) -> dict[str, int]:
    """Check that there are 36 barbarians, at most three per hex, and six knights per seat.

    TB-BA-03, TB-BA-09, TB-BA-18, TB-BA-24
    """
    here = state["barbarian_attack"]
    assert all(1 <= count <= 3 for count in here["barbarians"].values()), f"crowded: {here['barbarians']}"
    gone = sum(here["prisoners"].values()) + here["led_away"]
    assert sum(here["barbarians"].values()) + gone <= 36, "barbarians were made"
    owners = list(here["knights"].values())
    assert all(owners.count(owner) <= 6 for owner in owners), f"too many knights: {here['knights']}"
    assert all(not cards for cards in state["base"]["development_cards"].values()), "a card is held"
    return {}
