"""The two rivers: their hexes, the water from spring to sea, and the bridge sites.

The river hexes are drawn again over the board's own. The water winds around the tokens, north of one and south of the
next, with the glyphs beside it. A bridge site is two stones on the banks with dotted lines between them.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from games.drawing import svg
from games.drawing.art import circle, number, rectangle
from games.drawing.palette import Palette
from games.drawing.points import Point
from games.drawing.svg import Markup, tag
from games.titles.catan.base.drawing import hexes
from games.titles.catan.base.drawing.lands import land_of
from games.titles.catan.base.drawing.module_drawing import Placed
from games.titles.catan.rivers.rules import facts

WRITTEN = "two"
"""A constant text: both rivers are printed, so there is nothing to describe."""

Course = tuple[tuple[float, float], ...]
NORTH_OF_TOKEN: Course = (
    (68.0, -14.0),
    (44.0, -42.0),
    (0.0, -58.0),
    (-44.0, -42.0),
    (-68.0, -14.0),
    (-86.6, 0.0),
)
SOUTH_OF_TOKEN: Course = ((68.0, 14.0), (44.0, 42.0), (0.0, 58.0), (-44.0, 42.0), (-68.0, 14.0), (-86.6, 0.0))
COURSES: dict[str, Course] = {
    "2,-1": ((30.0, -50.0), (2.0, -57.0), (-44.0, -42.0), (-68.0, -14.0), (-86.6, 0.0)),
    "1,-1": SOUTH_OF_TOKEN,
    "0,-1": NORTH_OF_TOKEN,
    "-1,-1": (
        (66.0, 14.0),
        (34.0, 20.0),
        (2.0, 2.0),
        (-14.0, -28.0),
        (-34.0, -54.0),
        (-43.3, -75.0),
    ),
    "0,1": ((38.0, 52.0), (0.0, 58.0), (-44.0, 42.0), (-68.0, 14.0), (-86.6, 0.0)),
    "-1,1": NORTH_OF_TOKEN,
    "-2,1": (
        (66.0, 8.0),
        (34.0, -12.0),
        (0.0, -8.0),
        (-18.0, 20.0),
        (-32.0, 52.0),
        (-43.3, 75.0),
    ),
}
"""Courses downstream, as offsets from the hex's middle.

Each starts at the eastern side or at the spring and ends at the side where the water leaves the hex.
"""
GLYPHS: dict[str, tuple[Placed, ...]] = {
    "2,-1": (
        Placed("peak", 44, -44, 0.86), Placed("peak", 62, 6, 0.72), Placed("peak", -48, 40, 0.8),
        Placed("peak", 50, 52, 0.78), Placed("peak", 2, 78, 0.7),
    ),
    "1,-1": (
        Placed("mound", -16, -44, 1.0), Placed("mound", 30, -38, 0.84), Placed("mound", -60, -2, 0.62),
        Placed("bricks", 62, -16, 0.8), Placed("bricks", -2, 88, 0.72),
    ),
    "0,-1": (
        Placed("sheep", -50, 36, 1.05), Placed("sheep", 52, 40, 1.1), Placed("tuft", 0, 62), Placed("tuft", -24, 76),
        Placed("tuft", 26, 72), Placed("sheep", 4, -70, 0.7), Placed("tuft", 64, 10), Placed("tuft", -66, 14),
    ),
    "-1,-1": (
        Placed("willow", 42, -18, 1.0), Placed("reeds", 6, -44, 0.86), Placed("reeds", -62, 0, 0.9),
        Placed("pool", -42, 36, 1.0), Placed("reeds", -20, 58, 1.0), Placed("pool", 34, 56, 0.9),
        Placed("reeds", 60, 48, 0.8),
    ),
    "0,1": (
        Placed("peak", 28, -24, 0.84), Placed("peak", -16, -28, 1.0), Placed("peak", 62, 14, 0.74),
        Placed("peak", -62, 0, 0.62), Placed("peak", 54, 54, 0.8),
    ),
    "-1,1": (
        Placed("mound", -42, 50, 0.92), Placed("mound", 38, 58, 0.96), Placed("bricks", -2, 74, 0.84),
        Placed("bricks", 2, -70, 0.7), Placed("bricks", 62, 26, 0.7),
    ),
    "-2,1": (
        Placed("willow", 44, 46, 1.0), Placed("reeds", 2, -46, 0.9), Placed("reeds", -58, -10, 0.95),
        Placed("pool", -54, 24, 0.9), Placed("pool", 40, -44, 0.9), Placed("reeds", 2, 74, 0.9),
        Placed("reeds", 58, -20, 0.7),
    ),
}  # fmt: skip
BEACH, AT_SEA = 13.0, 24.0
"""Distances from a side on the coast: to the end of the beach, and to where the sea has the color below."""
BEFORE_THE_COAST = 0.75
"""The mix of open sea (0) and shallows (1)."""
STONES = 25.0
"""The distance of a bridge site's stones from the middle of the path."""


def write(sight: Mapping[str, Any]) -> str:
    """Return the text for `draw`, which is always the same."""
    return WRITTEN


def draw(written: str, palette: Palette) -> Sequence[Markup]:
    """Draw ground, water, glyphs and bridge sites.

    :raises ValueError: the text is not the one that `write` returns
    """
    if written != WRITTEN:
        raise ValueError("no rivers are written so")
    return [
        *(_ground(place, palette) for place in facts.TERRAIN),
        *(
            _river(places, sites[0], palette)
            for places, sites in zip(facts.RIVERS, facts.SITES_OF_RIVERS, strict=True)
        ),
        *(_glyphs(place, palette) for place in facts.TERRAIN),
        *(_site(site, palette) for site in facts.SITES),
    ]


def _at(place: str) -> str:
    center = hexes.parse_hex(place).center
    return f"translate({number(center.x)} {number(center.y)})"


def _ground(place: str, palette: Palette) -> Markup:
    land = land_of(facts.TERRAIN[place])
    return tag(
        "g",
        tag("use", href="#hex", fill=palette[land.color]),
        *(svg.path(shape, palette) for shape in land.ground),
        clip_path="url(#within)",
        transform=_at(place),
    )


def _glyphs(place: str, palette: Palette) -> Markup:
    rim = tag(
        "use", href="#hex", fill="none", stroke=palette["paper"], stroke_width=3.5, stroke_opacity="0.2"
    )
    return tag(
        "g",
        tag(
            "g",
            *(svg.use(one.symbol, one.x, one.y, scale=one.scale) for one in GLYPHS[place]),
            clip_path="url(#within)",
        ),
        rim,
        transform=_at(place),
    )


def _river(places: Sequence[str], site: str, palette: Palette) -> Markup:
    """Draw bank, edge, water and current, with a spring at the source and an open mouth.

    :param site: the side at which the river leaves the island
    """
    upstream = [hexes.parse_hex(place) for place in reversed(places)]
    course = [home.center.moved(x, y) for home in upstream for x, y in COURSES[home.key]]
    line, spring, mouth = _smooth(course), course[0], _mouth(site)

    def band(color: str, width: float, **more: str) -> Markup:
        return tag("path", d=line, stroke=palette[color], stroke_width=width, stroke_linecap="butt", **more)

    def pool(color: str, radius: float) -> Markup:
        return tag("path", d=circle(spring.x, spring.y, radius), fill=palette[color])

    def opening(color: str, width: float, out: float = BEACH) -> Markup:
        return tag("path", d=_opening(width, out), fill=color, transform=mouth)

    sea = svg.mix(palette["sea"], palette["sea-shallow"], BEFORE_THE_COAST)
    return tag(
        "g",
        opening(palette["river-bank"], 16.5),
        opening(palette["river-edge"], 13),
        pool("river-bank", 17.5),
        band("river-bank", 33),
        pool("river-edge", 14),
        band("river-edge", 26),
        pool("river", 11.5),
        opening(sea, 10.5, AT_SEA),
        band("river", 21),
        band("waterline", 2, stroke_dasharray="13 21", stroke_opacity="0.75"),
        fill="none",
        stroke_linejoin="round",
    )


def _mouth(site: str) -> str:
    """Return the transform to the middle of the side, turned so that the sea is above it."""
    middle = hexes.edge_segment(site).middle
    home = next(home for home in hexes.edge_hexes(site) if home.key in facts.TERRAIN)
    turn = math.degrees(math.atan2(middle.x - home.center.x, home.center.y - middle.y))
    return f"translate({number(middle.x)} {number(middle.y)})rotate({number(turn)})"


def _opening(half: float, out: float) -> str:
    """Return the outline of the mouth, which widens over the beach and into the sea.

    :param half: half its width at the side
    :param out: how far it reaches beyond the side
    """
    wide = half + out / 3
    return (
        f"M{number(-half)} 2Q{number(-half)} {number(-out * 0.4)} {number(-wide)} {number(-out)}"
        f"H{number(wide)}Q{number(half)} {number(-out * 0.4)} {number(half)} 2Z"
    )


def _smooth(points: Sequence[Point]) -> str:
    """Return a Catmull-Rom curve through all points as path data."""
    padded = [points[0], *points, points[-1]]
    curves = []
    for before, start, end, after in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        one = start.moved((end.x - before.x) / 6, (end.y - before.y) / 6)
        other = end.moved((start.x - after.x) / 6, (start.y - after.y) / 6)
        curves.append("C" + " ".join(f"{number(point.x)} {number(point.y)}" for point in (one, other, end)))
    return f"M{number(points[0].x)} {number(points[0].y)}{''.join(curves)}"


def _site(site: str, palette: Palette) -> Markup:
    """Draw two stones, and dotted lines where a bridge can be built."""
    segment = hexes.edge_segment(site)
    stones = "".join(rectangle(side * STONES - 5, -12, 10, 24) for side in (-1, 1))
    return tag(
        "g",
        tag(
            "path",
            d="M-16-7H16M-16 7H16",
            stroke=palette["river-bank"],
            stroke_width=2.6,
            stroke_dasharray="5 4.5",
            fill="none",
        ),
        tag("path", d=stones, fill=palette["stone"], stroke=palette["ink"], stroke_width=2.2),
        transform=f"translate({number(segment.middle.x)} {number(segment.middle.y)})rotate({number(segment.angle)})",
    )
