"""The link preview picture of a page that is not a finished game: a board, a name, a few lines.

For link pictures in general see link_picture.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.drawing import raster, svg
from games.drawing.link_picture import (
    GRID,
    HEIGHT,
    LEFT,
    MARGIN,
    PAPER,
    RIGHT,
    SOFT,
    WIDTH,
    board,
    folded,
    words,
)
from games.drawing.palette import LIGHT
from games.drawing.svg import Markup, tag

ROW, ROWS = 54.0, 6
"""The height of a row, and the most rows."""
NUMBERED = 140
"""The largest width of a row's number."""


@dataclass(frozen=True)
class Card:
    """The contents of the picture.

    :param what: the kind of page that the link leads to
    :param heading: its name
    :param said: a sentence about it
    :param rows: its contents, each with its number or ""
    :param board: a PNG
    """

    site: str
    what: str
    heading: str
    said: str
    rows: Sequence[tuple[str, str]]
    board: bytes


def png(shown: Card) -> bytes:
    return raster.png(as_svg(shown), WIDTH)


def as_svg(shown: Card) -> str:
    top, lines = 62.0, [words(f"{shown.site} · {shown.what}", LEFT, 62.0, 21, SOFT)]
    top += 64
    lines.append(words(shown.heading, LEFT, top, 54))
    for part in folded(shown.said.split(), 24)[:3]:
        top += 24 * 1.45
        lines.append(words(part, LEFT, top, 24, SOFT))
    top += 26
    most = min(ROWS, int((HEIGHT - MARGIN - top) / ROW))
    for name, number in shown.rows[:most]:
        lines.append(_row(name, number, top))
        top += ROW
    return svg.document(
        tag("rect", width=WIDTH, height=HEIGHT, fill=PAPER),
        tag("rect", width=WIDTH, height=10, fill=LIGHT["glow"]),
        board(shown.board),
        *lines,
        view_box=f"0 0 {WIDTH} {HEIGHT}",
        width=WIDTH,
        height=HEIGHT,
    )


def _row(name: str, number: str, top: float) -> Markup:
    return svg.join(
        [
            tag("path", d=f"M{LEFT} {top}H{RIGHT}", stroke=GRID, stroke_width=1.5),
            words(name, LEFT, top + ROW * 0.66, 27, room=RIGHT - LEFT - (NUMBERED if number else 0)),
            words(number, RIGHT, top + ROW * 0.66, 27, anchor="end", room=NUMBERED)
            if number
            else svg.join([]),
        ]
    )
