"""What a page needs once to draw the map and desks of Hansa Teutonica on it."""

from __future__ import annotations

from functools import lru_cache

from games.drawing import seat_marks, svg
from games.drawing.art import Symbol
from games.drawing.svg import Markup, tag
from games.drawing.symbols import TABLES_KEPT, seat_pieces

from . import art


def symbols() -> tuple[Symbol, ...]:
    return (*art.SEAT_PIECES.values(), art.NEUTRAL_MARK, *art.symbols())


@lru_cache(maxsize=TABLES_KEPT)
def definitions(modules: frozenset[str] | None = None, colors: frozenset[str] | None = None) -> Markup:
    """Every symbol that a page of Hansa Teutonica may use, and the pieces of each seat and of nobody."""
    return tag(
        "defs",
        svg.symbols((*symbols(), *seat_marks.MARKS.values())),
        *seat_pieces(art.SEAT_PIECES, art.SEAT_COLORS, art.MARK_PLACES, art.MARK_SCALE),
    )
