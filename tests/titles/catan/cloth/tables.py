"""Tables of Cloth for Catan: `partner` makes a seat a partner, `hold` gives it cloth, `stock` sets a village's."""

from __future__ import annotations

from games.engine.types import Json
from games.titles.catan.cloth.rules import facts
from tests.titles.catan.seafarers.tables import SeaTable, sea_table

VILLAGE = {number: vertex for vertex, number in facts.VILLAGES[4].numbers.items()}
"""The vertex of each village, by its number."""


def cloth_table(*more: str, seats: int = 4, begun: bool = True, **options: Json) -> SeaTable:
    return sea_table("cloth", *more, seats=seats, begun=begun, **options)


def partner(laid: SeaTable, name: str, number: int) -> SeaTable:
    laid.state["cloth"]["partners"][VILLAGE[number]].append(laid.seat(name))
    return laid


def stock(laid: SeaTable, number: int, left: int) -> SeaTable:
    """Set the cloth of a village; the rest goes to the supply."""
    here = laid.state["cloth"]
    here["supply"] += here["stocks"][VILLAGE[number]] - left
    here["stocks"][VILLAGE[number]] = left
    return laid


def hold(laid: SeaTable, name: str, number: int) -> SeaTable:
    """Give a seat cloth of the supply, or of villages if that is too little."""
    here = laid.state["cloth"]
    for vertex in here["stocks"]:
        if here["supply"] < number:
            here["supply"] += here["stocks"][vertex] - 1
            here["stocks"][vertex] = 1
    here["supply"] -= number
    here["held"][laid.seat(name)] += number
    return laid


def cloth_of(laid: SeaTable, name: str) -> int:
    return int(laid.state["cloth"]["held"][laid.seat(name)])


def left_in(laid: SeaTable, number: int) -> int:
    return int(laid.state["cloth"]["stocks"][VILLAGE[number]])
