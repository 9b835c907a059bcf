"""Tables of The Fog Islands: `upcoming` lays what is turned up next on top of the stacks."""

from __future__ import annotations

from games.engine.types import Json
from tests.titles.catan.seafarers.tables import SeaTable, sea_table


def fog_table(*more: str, seats: int = 4, begun: bool = True, **options: Json) -> SeaTable:
    return sea_table("fog_islands", *more, seats=seats, begun=begun, **options)


def upcoming(laid: SeaTable, *terrain: str, tokens: str = "") -> SeaTable:
    """Put hexes and tokens on top of the stacks, the next one first."""
    here = laid.state["fog_islands"]
    for stack, things in ((here["terrain"], terrain), (here["tokens"], tokens.split())):
        for thing in things:
            stack.remove(thing)
        stack.extend(reversed(things))
    return laid


def off_the_west() -> SeaTable:
    """P has a settlement from which a ship lifts fog, and cards for two ships and a road."""
    return fog_table().put("P", settlements="-1,0,S").give("P", brick=1, lumber=3, wool=2)  # type: ignore[return-value]
