"""A position of Seafarers for the browser tests."""

from __future__ import annotations

from games.engine.types import Seat
from tests.browser.positions import Facts, seated
from tests.titles.catan.tables import Table


def shipyard(table: Table, mover: Seat) -> Facts:
    """The mover can build everything, including a ship and a settlement on a new island, and can move a ship."""
    me, *_others = seated(table, mover)
    table.cleared().put(me, settlements="2,-1,S", roads="1,0,NE")
    table.state["seafarers"]["ships"] = dict.fromkeys(("2,-1,SE", "2,0,NE"), mover)
    table.give(me, brick=2, lumber=2, wool=2, grain=3, ore=3).main(mover)
    return {}


POSITIONS = (shipyard,)
IN_SIGHT = "shipyard"
"""The position in which `tests/browser/in_sight.py` looks at a table of this module."""
ALONE = "#choose-build_ship"
"""The piece that this module alone builds (SF-SHIP-01)."""
