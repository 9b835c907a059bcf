"""The fixed order that breaks ties in answers at timeout. TB-GEN-07"""

from __future__ import annotations

from games.titles.catan.kit.rules.geometry import parse_hex


def by_hex(name: str) -> tuple[int, int]:
    """Return a sort key that orders hexes by `r`, then `q`."""
    q, r = parse_hex(name)
    return r, q
