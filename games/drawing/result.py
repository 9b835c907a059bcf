"""The result of a game as one picture: who won and by what, everybody's points, the board.

It is as wide and high as what chats and other sites show of a link.
"""

from __future__ import annotations

import base64
import struct
from collections.abc import Sequence
from dataclasses import dataclass

from games.drawing import raster, svg
from games.drawing.charts import LineChart
from games.drawing.palette import LIGHT
from games.drawing.svg import Markup, tag

WIDTH, HEIGHT = 1200, 630
MARGIN = 36
BOARD_WIDTH, BOARD_HEIGHT = 600, HEIGHT - 2 * MARGIN
LEFT = MARGIN + BOARD_WIDTH + 44
RIGHT = WIDTH - MARGIN - 8
LETTER = 0.56
"""How wide a letter is on average, of its size."""
INK, SOFT, PAPER, GRID = "#2b2117", "#6a5f50", "#fffdf6", "#e4dcc8"
WRITTEN = (
    (0x20, 0x7E),
    (0xA0, 0x17E),
    (0x1FA, 0x21B),
    (0x386, 0x38A),
    (0x38C, 0x38C),
    (0x38E, 0x3A1),
    (0x3A3, 0x3CE),
    (0x401, 0x44F),
    (0x451, 0x45F),
    (0x2013, 0x2014),
    (0x2018, 0x201A),
    (0x201C, 0x201E),
    (0x2022, 0x2022),
    (0x2026, 0x2026),
)
"""The characters that the font has, as far as names and sentences may need them."""


@dataclass(frozen=True)
class Standing:
    """A seat's place at the end."""

    rank: int | None
    name: str
    letter: str
    color: str
    points: int


@dataclass(frozen=True)
class Result:
    """What the picture shows.

    :param played: which game it was
    :param by: how far ahead, or why it ended
    :param sources: where the winner's points come from
    :param board: a PNG
    """

    site: str
    played: str
    heading: str
    by: str
    sources: Sequence[str]
    seats: Sequence[Standing]
    chart: LineChart | None
    board: bytes


def png(shown: Result) -> bytes:
    return raster.png(as_svg(shown), WIDTH)


def as_svg(shown: Result) -> str:
    """The picture before it is made of dots."""
    top, lines = 62.0, []
    lines.append(_words(f"{shown.site} · {shown.played}", LEFT, top, 21, SOFT))
    top += 62
    lines.append(_words(shown.heading, LEFT, top, 58))
    for size, pieces in ((24, shown.by.split()), (20, _apart(shown.sources))):
        for part in _folded(pieces, size)[:2]:
            top += size * 1.45
            lines.append(_words(part, LEFT, top, size, SOFT))
    top += 22
    row = min(46.0, (HEIGHT - MARGIN - top - (120 if shown.chart else 0)) / max(1, len(shown.seats)))
    for seat in shown.seats:
        lines.append(_seat(seat, top + row / 2, row))
        top += row
    if shown.chart is not None and HEIGHT - MARGIN - top - 14 >= 80:
        lines.append(_chart(shown.chart, top + 14, HEIGHT - MARGIN - top - 14))
    return svg.document(
        tag("rect", width=WIDTH, height=HEIGHT, fill=PAPER),
        tag("rect", width=WIDTH, height=10, fill=_winning(shown)),
        _board(shown.board),
        *lines,
        view_box=f"0 0 {WIDTH} {HEIGHT}",
        width=WIDTH,
        height=HEIGHT,
    )


def can_write(text: str) -> bool:
    """Whether the font has all of a text's characters."""
    return all(any(first <= ord(one) <= last for first, last in WRITTEN) for one in text)


def _winning(shown: Result) -> str:
    first = next((seat for seat in shown.seats if seat.rank == 1), None)
    return LIGHT[f"seat-{first.color}"] if first is not None else LIGHT["glow"]


def _board(picture: bytes) -> Markup:
    """As large as there is room, its corners round."""
    wide, high = struct.unpack(">II", picture[16:24])
    scale = min(BOARD_WIDTH / wide, BOARD_HEIGHT / high)
    width, height = wide * scale, high * scale
    place = {
        "x": MARGIN + (BOARD_WIDTH - width) / 2,
        "y": (HEIGHT - height) / 2 + 4,
        "width": width,
        "height": height,
    }
    data = base64.b64encode(picture).decode()
    return svg.join(
        [
            tag("defs", tag("clipPath", tag("rect", **place, rx=18), id="frame")),
            tag("image", **place, href=f"data:image/png;base64,{data}", clip_path="url(#frame)"),
        ]
    )


def _seat(seat: Standing, middle: float, row: float) -> Markup:
    """Rank, disc with letter, name, points."""
    radius = row * 0.36
    size = row * 0.58
    color, ink = LIGHT[f"seat-{seat.color}"], LIGHT[f"seat-{seat.color}-ink"]
    down = size * 0.35
    return svg.join(
        [
            _words("–" if seat.rank is None else f"{seat.rank}", LEFT, middle + down, size, SOFT),
            tag(
                "circle", cx=LEFT + 52, cy=middle, r=radius, fill=color, stroke=LIGHT["line"], stroke_width=2
            ),
            _words(seat.letter, LEFT + 52, middle + radius * 0.36, radius, ink, anchor="middle"),
            _words(seat.name, LEFT + 84, middle + down, size, room=RIGHT - LEFT - 150),
            _words(f"{seat.points}", RIGHT, middle + down, size, anchor="end"),
        ]
    )


def _chart(chart: LineChart, top: float, height: float) -> Markup:
    """Points turn by turn, without numbers: the places above say them."""
    grid = [
        tag("path", d=f"M{chart.left} {tick.at}H{chart.right}", stroke=GRID, stroke_width=1.5)
        for tick in chart.ticks
    ]
    lines = [
        tag(
            "polyline",
            points=line.points,
            fill="none",
            stroke=color,
            stroke_width=wide,
            stroke_linejoin="round",
            stroke_dasharray=line.dash or None,
        )
        for line in chart.lines
        for color, wide in ((LIGHT["line"], 7.5), (LIGHT[f"seat-{line.color}"], 5.0))
    ]
    return tag(
        "svg",
        *grid,
        *lines,
        x=LEFT - 14,
        y=top,
        width=RIGHT - LEFT + 22,
        height=height,
        viewBox=chart.view_box,
        preserveAspectRatio="none",
    )


def _words(
    text: str, x: float, y: float, size: float, fill: str = INK, *, anchor: str = "start", room: float = 0
) -> Markup:
    """A line of text, smaller where it would not fit; what the font has no letters for becomes dots."""
    shown = "".join(one if can_write(one) else "•" for one in text)
    room = room or RIGHT - LEFT
    fits = min(size, max(size * 0.5, room / (LETTER * max(1, len(shown)))))
    most = int(room / (LETTER * fits))
    if len(shown) > most:
        shown = shown[: most - 1] + "…"
    return tag(
        "text",
        svg.text(shown),
        x=x,
        y=y,
        font_size=fits,
        font_family=raster.FONT,
        font_weight=600,
        fill=fill,
        text_anchor=anchor,
    )


def _apart(sources: Sequence[str]) -> list[str]:
    """Sources with a dot behind all but the last."""
    return [*(f"{source} ·" for source in sources[:-1]), *sources[-1:]]


def _folded(pieces: Sequence[str], size: float) -> list[str]:
    """Pieces of a text in lines that fit, none of them divided."""
    most, lines = int((RIGHT - LEFT) / (LETTER * size)), [""]
    for piece in pieces:
        if len(lines[-1]) + len(piece) + 1 > most and lines[-1]:
            lines.append("")
        lines[-1] = f"{lines[-1]} {piece}".strip()
    return [line.removesuffix(" ·") for line in lines if line]
