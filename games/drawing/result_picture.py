"""The result of a game as one picture: the winner and the lead, everybody's points, the board.

For link pictures in general see link_picture.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.drawing import raster, svg
from games.drawing.charts import LineChart
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


@dataclass(frozen=True)
class Standing:
    rank: int | None
    name: str
    letter: str
    color: str
    points: int


@dataclass(frozen=True)
class Result:
    """The contents of the picture.

    :param played: the game's name
    :param by: the winner's lead, or the reason why the game ended
    :param sources: the sources of the winner's points
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
    top, lines = 62.0, []
    lines.append(words(f"{shown.site} · {shown.played}", LEFT, top, 21, SOFT))
    top += 62
    lines.append(words(shown.heading, LEFT, top, 58))
    for size, pieces in ((24, shown.by.split()), (20, _apart(shown.sources))):
        for part in folded(pieces, size)[:2]:
            top += size * 1.45
            lines.append(words(part, LEFT, top, size, SOFT))
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
        board(shown.board),
        *lines,
        view_box=f"0 0 {WIDTH} {HEIGHT}",
        width=WIDTH,
        height=HEIGHT,
    )


def _winning(shown: Result) -> str:
    first = next((seat for seat in shown.seats if seat.rank == 1), None)
    return LIGHT[f"seat-{first.color}"] if first is not None else LIGHT["glow"]


def _seat(seat: Standing, middle: float, row: float) -> Markup:
    radius = row * 0.36
    size = row * 0.58
    color, ink = LIGHT[f"seat-{seat.color}"], LIGHT[f"seat-{seat.color}-ink"]
    down = size * 0.35
    return svg.join(
        [
            words("–" if seat.rank is None else f"{seat.rank}", LEFT, middle + down, size, SOFT),
            tag(
                "circle", cx=LEFT + 52, cy=middle, r=radius, fill=color, stroke=LIGHT["line"], stroke_width=2
            ),
            words(seat.letter, LEFT + 52, middle + radius * 0.36, radius, ink, anchor="middle"),
            words(seat.name, LEFT + 84, middle + down, size, room=RIGHT - LEFT - 150),
            words(f"{seat.points}", RIGHT, middle + down, size, anchor="end"),
        ]
    )


def _chart(chart: LineChart, top: float, height: float) -> Markup:
    """Return the points turn by turn, without numbers, which stand above the chart."""
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


def _apart(sources: Sequence[str]) -> list[str]:
    """Return the sources with a dot after all but the last."""
    return [*(f"{source} ·" for source in sources[:-1]), *sources[-1:]]
