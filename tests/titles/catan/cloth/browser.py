"""Looks at the panel of Cloth for Catan in the browser tests."""

from __future__ import annotations

from games.engine.types import Seat
from tests.browser.positions import Facts, seated
from tests.titles.catan.tables import Table


def crowded(table: Table, mover: Seat) -> Facts:
    """At a table for six, three seats are partners of each village."""
    me, *others = seated(table, mover)
    partners = table.state["cloth"]["partners"]
    table.state["cloth"]["partners"] = {village: [me, *others[:2]] for village in partners}
    table.give(mover, brick=1, lumber=1).main(mover)
    return {}


POSITIONS = (crowded,)
PANEL = ("villages/3", ".villages :is(h2, .chip, .village-line)")
"""A gallery position of the seat whose turn it is, and what its panel says; readable without scrolling."""
