"""The SVG symbols that a page needs to draw Hansa Teutonica's map and desks."""

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
    """Return every symbol that a page may use, with the pieces of each seat and the neutral ones.

    The arguments are part of the title's drawing interface and ignored here.
    """
    return tag(
        "defs",
        svg.symbols((*symbols(), *seat_marks.MARKS.values())),
        *seat_pieces(art.SEAT_PIECES, art.SEAT_COLORS, art.MARK_PLACES, art.MARK_SCALE),
    )
