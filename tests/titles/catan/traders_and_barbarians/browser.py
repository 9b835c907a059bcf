"""A position of Traders & Barbarians for the browser tests."""

from __future__ import annotations

from games.engine.types import Seat
from tests.browser.positions import Facts, seated
from tests.titles.catan.tables import Table


def depot(table: Table, mover: Seat) -> Facts:
    """The mover can build a road, buy a card and improve the wagon."""
    me, *_others = seated(table, mover)
    table.cleared().put(me, settlements="0,0,S", roads="0,0,SE")
    table.state["traders_and_barbarians"]["wagons"][mover] = "0,0,S"
    table.give(me, brick=2, lumber=2, wool=2, grain=1, ore=2).main(mover)
    return {}


POSITIONS = (depot,)
IN_SIGHT = "depot"
"""The position in which `tests/browser/in_sight.py` looks at a table of this module."""
ALONE = "[data-testid=improve_wagon]"
"""What this module alone builds (TB-TB-15)."""
PANEL = ("wagons/3", ".trade-hexes :is(h2, .chip, .trade-place, .trade-takes, .trade-left)")
"""A gallery position of the seat whose turn it is, and what its panel says; readable without scrolling."""
