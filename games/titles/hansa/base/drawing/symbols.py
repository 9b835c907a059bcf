"""The SVG symbols of pages that show Hansa Teutonica's map and desks."""

from __future__ import annotations

from functools import cache

from games.drawing import seat_marks, svg
from games.drawing.art import Symbol
from games.drawing.svg import Markup
from games.drawing.symbols import seat_piece

from . import art


def symbols() -> tuple[Symbol, ...]:
    return (*art.SEAT_PIECES.values(), art.NEUTRAL_MARK, *art.symbols())


@cache
def symbols_by_id() -> dict[str, Markup]:
    """Return every symbol, with the pieces of each seat and the neutral ones."""
    outlines = (*symbols(), *seat_marks.MARKS.values())
    return {one.id: svg.symbols([one]) for one in outlines} | {
        f"{kind}-{color}": seat_piece(kind, color, art.MARK_PLACES[kind], art.MARK_SCALE)
        for kind in art.SEAT_PIECES
        for color in art.SEAT_COLORS
    }
