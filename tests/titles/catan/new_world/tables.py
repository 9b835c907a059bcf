"""Tables of New World: a small world with known islands, whatever has been dealt.

The main island is in the west, with 16 hexes; four hexes lie in the east, two in the south, and one alone in the north.
"""

from __future__ import annotations

from games.engine.types import Json
from games.titles.catan.new_world.rules.harbors import tile_of, type_of
from tests.titles.catan.seafarers.tables import SeaTable, sea_table

ISLANDS = {
    "island-1": ("2,-3",),
    "island-2": (
        *("-1,-2", "0,-2", "-2,-1", "-1,-1", "0,-1", "-2,0", "-1,0", "0,0"),
        *("-3,1", "-2,1", "-1,1", "-3,2", "-2,2", "-1,2", "-3,3", "-2,3"),
    ),
    "island-3": ("3,-1", "2,0", "3,0", "2,1"),
    "island-4": ("0,3", "1,3"),
}
LAND = [name for names in ISLANDS.values() for name in names]


def new_world(*more: str, seats: int = 4, begun: bool = True, **options: Json) -> SeaTable:
    """Return a table on which P begins.

    :param begun: False for a table before its first harbor
    """
    laid = sea_table("new_world", *more, seats=seats, begun=begun, **options)
    if begun:
        laid.state["new_world"]["pile"].append(tile_of(laid.state["stack"].pop()["harbor"]))
    return laid


def known_world(*, seats: int = 4, begun: bool = True) -> SeaTable:
    """Return a table whose land lies where `ISLANDS` says. No harbor has been placed."""
    laid = new_world(seats=seats, begun=begun)
    dealt = laid.here["terrain"]
    kinds = [kind for kind in dealt.values() if kind != "sea"]
    numbers = list(laid.here["tokens"].values())
    land = dict(zip(LAND, kinds, strict=True))
    laid.here["terrain"] = {name: land.get(name, "sea") for name in dealt}
    laid.here["tokens"] = dict(zip(LAND, numbers, strict=True))
    return laid


def draws(laid: SeaTable, *kinds: str) -> SeaTable:
    """Make the due seat hold the first of these harbors, and put the others on top of the pile."""
    pile, asked = laid.state["new_world"]["pile"], laid.state["stack"][-1]
    pile.append(tile_of(asked["harbor"]))
    for kind in kinds:
        pile.remove(tile_of(kind))
    pile.extend(map(tile_of, reversed(kinds)))
    asked["harbor"] = type_of(pile.pop())
    return laid


def placed(laid: SeaTable) -> SeaTable:
    """Place all harbors by the default answers."""
    while laid.state["stack"][-1]["step"] == "starting_harbor":
        laid.timeout(laid.names[laid.state["stack"][-1]["seat"]])
    return laid
