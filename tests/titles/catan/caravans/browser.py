"""A position of the Caravans for the browser tests."""

from __future__ import annotations

from games.engine.types import Seat
from tests.browser.positions import Facts, seated
from tests.titles.catan.tables import Table


def election(table: Table, mover: Seat) -> Facts:
    """The mover has built a city, and bids first for the first camel."""
    me, *_others = seated(table, mover)
    table.cleared().put(me, cities="0,1,S").give(me, brick=3, wool=2, grain=2, ore=1)
    table.state["caravans"]["camels"] = []
    table.main(mover)
    table.state["stack"][1]["caravans"] = {"built": True}
    table.end_turn(mover)
    return {}


POSITIONS = (election,)
IN_SIGHT = "election"
"""The position in which `tests/browser/in_sight.py` looks at a table of this module."""
PANEL = ("camel-bids/3", ".caravans :is(h2, .chip, .camel-votes > li)")
"""A gallery position of the seat whose turn it is, and what its panel says; readable without scrolling."""
