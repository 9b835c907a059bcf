"""A look at the panel of The Pirate Islands in the browser tests."""

from __future__ import annotations

from games.engine.types import Seat
from tests.browser.positions import Facts
from tests.titles.catan.tables import Table


def crowded(table: Table, mover: Seat) -> Facts:
    """At a table for six, six fortresses stand."""
    table.give(mover, brick=1, lumber=1).main(mover)
    return {}


POSITIONS = (crowded,)
PANEL = ("fortresses/0", ".pirates :is(h2, .chip, .pirate-name, .pirate-way, .pirate-warships)")
"""A gallery position of the seat whose turn it is, and what its panel says; readable without scrolling."""
