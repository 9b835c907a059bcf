"""The fixed order that breaks ties in automatic choices. TB-GEN-07, CK-ORD-01"""

from __future__ import annotations

from games.titles.catan.kit.rules.geometry import parse_hex

SIDES = ("NE", "E", "SE")


def by_hex(name: str) -> tuple[int, int]:
    """Return a sort key that orders hexes by `r`, then `q`."""
    q, r = parse_hex(name)
    return r, q


def by_place(vertex: str) -> tuple[int, int, bool]:
    """Return a sort key that orders vertices by `r`, then `q`, then north before south."""
    return *by_hex(vertex[:-2]), vertex[-1] == "S"


def by_edge(edge: str) -> tuple[int, int, int]:
    """Return an edge's sort key: `r`, then `q`, then north-east, east, south-east; paths within a hex come last."""
    place, _, side = edge.rpartition(",")
    return *by_hex(place), SIDES.index(side) if side in SIDES else len(SIDES)
