"""The symbols of CATAN's boards and cards.

The markup comes from our own writer, ``svg.py``, which escapes every attribute, and contains no text of players. So a
template tag may mark it as safe.
"""

from __future__ import annotations

from functools import cache

from games.drawing import seat_marks, svg
from games.drawing.art import Symbol
from games.drawing.svg import Markup, tag
from games.drawing.symbols import seat_piece
from games.titles.catan.base.drawing.together import Together, of_everything

from .hexes import hex_path


def symbols(drawn: Together) -> tuple[Symbol, ...]:
    """Return every outline that games with these modules may show, except the marks of the seats."""
    return (
        *drawn.seat_pieces.values(),
        *drawn.neutral,
        *drawn.rings,
        *drawn.glows,
        *drawn.goods,
        *drawn.emblems,
    )


def symbols_by_id() -> dict[str, Markup]:
    """Return the symbols of all modules, including each seat's pieces with their marks."""
    return written(of_everything())


@cache
def written(drawn: Together) -> dict[str, Markup]:
    """Return all symbols by id. Cached, since writing them takes about half as long as the rest of a page."""
    outlines = (*symbols(drawn), *seat_marks.MARKS.values())
    return {
        **{one.id: svg.symbols([one]) for one in outlines},
        "hex-area": tag("path", id="hex-area", d=hex_path(92, 9)),
        **{
            f"{kind}-{color}": seat_piece(kind, color, drawn.mark_places[kind])
            for kind in drawn.seat_pieces
            for color in seat_marks.SEAT_COLORS
        },
    }
