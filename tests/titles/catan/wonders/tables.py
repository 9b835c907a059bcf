"""Tables of The Wonders of Catan: `claims` gives seats wonders with levels."""

from __future__ import annotations

from games.engine.types import Json
from tests.titles.catan.seafarers.tables import SeaTable, sea_table

CITIES = "0,-1,N 1,1,N"
"""Two corners far from harbors, desert and strait."""


def wonders_table(*more: str, seats: int = 4, begun: bool = True, **options: Json) -> SeaTable:
    return sea_table("wonders", *more, seats=seats, begun=begun, **options)


def claims(laid: SeaTable, name: str, wonder: str, level: int = 0) -> SeaTable:
    """Put a ship of a seat on a wonder's card."""
    laid.state["wonders"]["claimed"][wonder] = {"seat": laid.seat(name), "level": level}
    return laid


def two_cities() -> SeaTable:
    """P can claim the Theater only."""
    return wonders_table().put("P", cities=CITIES)  # type: ignore[return-value]
