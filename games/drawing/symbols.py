"""Symbols of a page: each seat's pieces, and the definitions of what the page shows."""

from __future__ import annotations

import re
from collections.abc import Mapping

from games.drawing import svg
from games.drawing.svg import Markup, tag

_USED = re.compile(r'(?:href="#|data-rings="|;)([\w-]+)')
"""The ids in links, and those of the rings that scripts draw when the pointer is on a line of the log."""


def seat_piece(kind: str, color: str, mark_at: tuple[float, float], mark_scale: float = 1) -> Markup:
    """Return a piece in a color, `<kind>-<color>`. The page has its outline and its mark as well."""
    return tag(
        "g",
        tag("use", href=f"#{kind}"),
        svg.use(f"mark-{color}", *mark_at, scale=mark_scale),
        id=f"{kind}-{color}",
    )


def shown_in(content: str, symbols: Mapping[str, Markup]) -> list[Markup]:
    """Return the symbols that content uses, and those that these use."""
    found: set[str] = set()
    new = symbols.keys() & _USED.findall(content)
    while new:
        found |= new
        used = _USED.findall("".join(symbols[id] for id in new))
        new = (symbols.keys() & used) - found
    return [markup for id, markup in symbols.items() if id in found]
