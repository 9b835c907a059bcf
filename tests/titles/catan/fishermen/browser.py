"""A position of the Fishermen of Catan for the browser tests."""

from __future__ import annotations

from games.engine.types import Seat
from tests.browser.positions import Facts, workshop
from tests.titles.catan.tables import Table


def full_nets(table: Table, mover: Seat) -> Facts:
    """The position of the workshop, in which the mover can take all actions of fish and give the old boot away."""
    workshop(table, mover)
    sea, hand = table.state["fishermen"], table.here["hands"][mover]
    for token in ("fish_3", "fish_3", "fish_1"):
        sea["supply"].remove(token)
        hand[token] += 1
    sea["supply"].remove("old_boot")
    sea["boot"] = mover
    return {}


POSITIONS = (full_nets,)
IN_SIGHT = "full_nets"
"""The position in which `tests/browser/in_sight.py` looks at a table of this module."""
PANEL = ("fishery/3", ".fishery :is(h2, .chip, .fish-prices > li)")
"""A gallery position of the seat whose turn it is, and what its panel says; readable without scrolling."""
