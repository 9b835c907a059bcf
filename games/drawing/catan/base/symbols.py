"""What a page needs once to draw boards and cards of CATAN on it.

The symbols come as markup of our own writer, ``svg.py``, which escapes every attribute; nothing that a player wrote
is in them, so a template tag may mark them as safe.
"""

from __future__ import annotations

from functools import lru_cache

from games.drawing import boxes, marks, svg
from games.drawing.art import Symbol
from games.drawing.svg import Markup, tag
from games.drawing.symbols import TABLES_KEPT, seat_pieces

from . import island, pieces


def symbols() -> tuple[Symbol, ...]:
    """Every symbol there is."""
    return (
        *boxes.SEAT_PIECES.values(),
        *marks.MARKS.values(),
        *boxes.NEUTRAL_PIECES,
        *pieces.RINGS,
        *boxes.GLOWS,
        *boxes.GOODS,
        *boxes.EMBLEMS,
    )


@lru_cache(maxsize=TABLES_KEPT)
def definitions(modules: frozenset[str] | None = None, colors: frozenset[str] | None = None) -> Markup:
    """Every symbol that a page of CATAN may use, and the pieces of each seat with their second mark.

    :param modules: of the only table that the page shows; all that there are if not given
    :param colors: of that table's seats; likewise
    """
    missing = set() if modules is None else boxes.missing_with(modules)
    seats = [color for color in marks.SEAT_COLORS if colors is None or color in colors]
    missing |= {marks.MARKS[color].id for color in marks.SEAT_COLORS if color not in seats}
    return tag(
        "defs",
        svg.symbols(symbol for symbol in symbols() if symbol.id not in missing),
        tag("path", id="hex-area", d=island.hex_path(92, 9)),
        *seat_pieces([kind for kind in boxes.SEAT_PIECES if kind not in missing], seats, boxes.MARK_PLACES),
    )
