"""Each seat's pieces, defined once per page: the outline of a piece, and on it the mark of the seat's color."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from games.drawing import svg
from games.drawing.svg import Markup, tag

TABLES_KEPT = 100
"""The number of module and color sets whose symbols are cached."""
SYMBOL = re.compile(r'<\w+ id="([^"]+)"(?:[^>]*/>|.*?</g>)')
"""A symbol as written by `svg`."""
USE = re.compile(r'href="#([\w-]+)"')


def seat_pieces(
    kinds: Iterable[str],
    colors: Iterable[str],
    mark_places: Mapping[str, tuple[float, float]],
    mark_scale: float = 1,
) -> list[Markup]:
    """Return each piece in each color: its outline, and on it the mark of its color."""
    return [
        tag(
            "g",
            tag("use", href=f"#{kind}"),
            svg.use(f"mark-{color}", *mark_places[kind], scale=mark_scale),
            id=f"{kind}-{color}",
        )
        for kind in kinds
        for color in colors
    ]


def shown_in(page: str, definitions: Markup) -> Markup:
    """Return those of a title's symbols (`Drawing.symbols`) that a page's markup uses.

    With all symbols of its table, the largest page of a table has 15.7 kB compressed instead of 13.6
    (base 11.8 instead of 10.6). 15 are allowed.
    """
    known = _apart(definitions)
    named = known.keys() & USE.findall(page)
    used = named.union(*(known[id][1] for id in named))
    return tag("defs", *(written for id, (written, _needs) in known.items() if id in used))


@lru_cache(maxsize=TABLES_KEPT)
def _apart(definitions: Markup) -> dict[str, tuple[Markup, frozenset[str]]]:
    """Return each symbol by its id, with the ids of those it is made of."""
    written = {found[1]: Markup(found[0]) for found in SYMBOL.finditer(definitions)}

    def needs(id: str) -> set[str]:
        parts = set(USE.findall(written[id]))
        return parts.union(*(needs(part) for part in parts))

    return {id: (one, frozenset(needs(id))) for id, one in written.items()}


@lru_cache(maxsize=TABLES_KEPT)
def version(definitions: Markup) -> str:
    """Return a hash that changes with any of the symbols, so that browsers may cache them permanently."""
    return hashlib.sha256(definitions.encode()).hexdigest()[:8]
