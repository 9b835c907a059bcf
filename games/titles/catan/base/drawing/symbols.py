"""The symbols that a page needs once to draw boards and cards of CATAN.

They are markup of our own writer, ``svg.py``, which escapes every attribute, and contain no text of players. So a
template tag may mark them as safe.
"""

from __future__ import annotations

from functools import lru_cache

from games.drawing import seat_marks, svg
from games.drawing.art import Symbol
from games.drawing.svg import Markup, tag
from games.drawing.symbols import TABLES_KEPT, seat_pieces
from games.titles.catan.base.drawing.together import Together, every_module, together

from .hexes import hex_path


def symbols(drawn: Together) -> tuple[Symbol, ...]:
    """Return every outline that games with these modules may show."""
    return (
        *drawn.seat_pieces.values(),
        *seat_marks.MARKS.values(),
        *drawn.neutral,
        *drawn.rings,
        *drawn.glows,
        *drawn.goods,
        *drawn.emblems,
    )


def definitions(modules: frozenset[str] | None = None, colors: frozenset[str] | None = None) -> Markup:
    """Return every symbol that a page of CATAN may use, including each seat's pieces with their marks.

    :param modules: the modules of the only table on the page; None means all modules
    :param colors: the colors of that table's seats; None means all colors
    """
    known = every_module()
    return _definitions(
        tuple(key for key in known if modules is None or key in modules), modules is None, colors
    )


@lru_cache(maxsize=TABLES_KEPT)
def _definitions(modules: tuple[str, ...], of_all: bool, colors: frozenset[str] | None) -> Markup:
    drawn = together(modules)
    missing = set() if of_all else set(drawn.put_away)
    seats = [color for color in seat_marks.SEAT_COLORS if colors is None or color in colors]
    missing |= {seat_marks.MARKS[color].id for color in seat_marks.SEAT_COLORS if color not in seats}
    return tag(
        "defs",
        svg.symbols(symbol for symbol in symbols(drawn) if symbol.id not in missing),
        tag("path", id="hex-area", d=hex_path(92, 9)),
        *seat_pieces([kind for kind in drawn.seat_pieces if kind not in missing], seats, drawn.mark_places),
    )
