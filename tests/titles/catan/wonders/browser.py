"""Looks at the panel of The Wonders of Catan in the browser tests."""

from __future__ import annotations

from games.engine.types import Seat
from games.titles.catan.wonders.rules import facts
from tests.browser.positions import Facts, seated
from tests.titles.catan.tables import Table


def crowded(table: Table, mover: Seat) -> Facts:
    """At a table for six, all but the mover have a wonder; of the Great Bridge one card is free."""
    _me, *others = seated(table, mover)
    cards = [card for card in facts.PLACES[6].cards if card not in ("great_bridge_2", "great_wall")]
    table.state["wonders"]["claimed"] = {
        card: {"seat": seat, "level": level}
        for level, (card, seat) in enumerate(zip(cards, others, strict=True))
    }
    table.give(mover, brick=1, lumber=1).main(mover)
    return {}


POSITIONS = (crowded,)
PANEL = (
    "wonders/3",
    ".wonders :is(h2, .small, .wonder-name, .wonder-card, .wonder-level, .wonder-needs, .wonder-cost)",
)
"""A gallery position of the seat whose turn it is, and what its panel says; readable without scrolling."""
