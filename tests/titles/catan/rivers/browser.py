"""A position of the Rivers of Catan for the browser tests."""

from __future__ import annotations

from games.engine.types import Seat
from tests.browser.positions import Facts, seated
from tests.titles.catan.tables import Table


def riverside(table: Table, mover: Seat) -> Facts:
    """The mover can build everything except a city, including a bridge. Nobody has a coin."""
    me, *_others = seated(table, mover)
    table.cleared().put(me, settlements="-1,0,N", roads="-1,0,NE -1,0,E")
    table.state["rivers"] = {"bridges": {}, "wealthiest": None, "poorest": list(table.state["seats"])}
    table.give(me, brick=2, lumber=3, wool=1, grain=1, ore=1).main(mover)
    return {}


POSITIONS = (riverside,)
IN_SIGHT = "riverside"
"""The position in which `tests/browser/in_sight.py` looks at a table of this module."""
ALONE = "#choose-build_bridge"
"""What this module alone builds (TB-RI-14)."""
PANEL = ("rivers/0", ".purses :is(h2, .chip, .purse-list > li)")
"""A gallery position of the seat whose turn it is, and what its panel says; readable without scrolling."""
