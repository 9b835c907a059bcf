"""The fixed order that breaks ties in automatic choices. TB-GEN-07"""

from __future__ import annotations

from games.titles.catan.kit.rules.geometry import parse_hex

SIDES = ("NE", "E", "SE")


def by_edge(edge: str) -> tuple[int, int, int]:
    """Return an edge's sort key: `r`, then `q`, then north-east, east, south-east; paths within a hex come last."""
    place, _, side = edge.rpartition(",")
    q, r = parse_hex(place)
    return r, q, SIDES.index(side) if side in SIDES else len(SIDES)
