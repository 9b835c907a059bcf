"""The symbols that a page needs to draw boards and cards of CATAN.

A page defines once what its rows and cards may use. A board defines its own symbols (`Together.board_only`) itself, and
only those that it shows: with all of them, some pages would have more than the 15 kB that are allowed.

The markup comes from our own writer, ``svg.py``, which escapes every attribute, and contains no text of players. So a
template tag may mark it as safe.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from games.drawing import seat_marks, svg
from games.drawing.art import Symbol
from games.drawing.svg import Markup, tag
from games.drawing.symbols import seat_piece
from games.titles.catan.base.drawing.together import Together, every_module, together

from .hexes import hex_path


class Written(NamedTuple):
    """A symbol as markup.

    :param kind: the id of its outline: `knight-1` of `knight-1-red`
    :param color: the color that it has or marks, if any
    """

    id: str
    kind: str
    color: str
    markup: Markup


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


def definitions(modules: frozenset[str] | None = None, colors: frozenset[str] | None = None) -> Markup:
    """Return the symbols of a page, including each seat's pieces with their marks.

    :param modules: the modules of the only table on the page, whose board defines its own symbols; None means the
        symbols of all modules, also those of boards
    :param colors: the colors of that table's seats; None means all colors
    """
    drawn = together(tuple(key for key in every_module() if modules is None or key in modules))
    absent = set() if modules is None else drawn.put_away | drawn.board_only
    return tag(
        "defs",
        *(
            one.markup
            for one in _written(drawn)
            if one.kind not in absent and (not one.color or colors is None or one.color in colors)
        ),
    )


def of_board(drawn: Together, shown: Iterable[str]) -> Markup:
    """Return those symbols that a page leaves to its board, out of the ids that the board shows."""
    ids = set(shown)
    own = [one for one in _written(drawn) if one.kind in drawn.board_only]
    kinds = {one.kind for one in own if one.id in ids}
    return tag("defs", *(one.markup for one in own if one.id in ids | kinds))


@cache
def _written(drawn: Together) -> tuple[Written, ...]:
    """Return all symbols. Cached, since writing them takes about half as long as the rest of a page."""
    return (
        *(Written(one.id, one.id, "", svg.symbols([one])) for one in symbols(drawn)),
        *(Written(mark.id, mark.id, color, svg.symbols([mark])) for color, mark in seat_marks.MARKS.items()),
        Written("hex-area", "hex-area", "", tag("path", id="hex-area", d=hex_path(92, 9))),
        *(
            Written(f"{kind}-{color}", kind, color, seat_piece(kind, color, drawn.mark_places[kind]))
            for kind in drawn.seat_pieces
            for color in seat_marks.SEAT_COLORS
        ),
    )
