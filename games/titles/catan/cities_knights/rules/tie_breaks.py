"""The fixed order that breaks ties in automatic choices. CK-ORD-01"""

from __future__ import annotations

from games.titles.catan.kit.rules.geometry import parse_hex


def by_place(vertex: str) -> tuple[int, int, bool]:
    """Return a sort key that orders vertices by `r`, then `q`, then north before south."""
    q, r = parse_hex(vertex[:-2])
    return r, q, vertex[-1] == "S"
