"""The SVG symbols that a page needs to draw Hansa Teutonica's map and desks."""

from __future__ import annotations

from functools import cache

from games.drawing import seat_marks, svg
from games.drawing.art import Symbol
from games.drawing.svg import Markup, tag
from games.drawing.symbols import seat_piece

from . import art


def symbols() -> tuple[Symbol, ...]:
    return (*art.SEAT_PIECES.values(), art.NEUTRAL_MARK, *art.symbols())


@cache
def definitions() -> Markup:
    """Return every symbol that a page may use, with the pieces of each seat and the neutral ones."""
    return tag(
        "defs",
        svg.symbols((*symbols(), *seat_marks.MARKS.values())),
        *(
            seat_piece(kind, color, art.MARK_PLACES[kind], art.MARK_SCALE)
            for kind in art.SEAT_PIECES
            for color in art.SEAT_COLORS
        ),
    )
