"""The fishing grounds along the coast and the lake's numbers, as part of the ground."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from games.drawing import svg
from games.drawing.art import number
from games.drawing.palette import Palette
from games.drawing.points import Point
from games.drawing.svg import Markup, tag
from games.titles.catan.base.drawing import hexes
from games.titles.catan.base.drawing.tokens import TOKEN_RADIUS, Look, token
from games.titles.catan.fishermen.drawing.fish import fish
from games.titles.catan.fishermen.rules import facts

_GROUND = re.compile(r"(-?\d,-?\d)n(\d{1,2})")
_LAKE = re.compile(r"(-?\d,-?\d)k")
INLAND, ALONG, SEAWARD, OUT = 0.72, 0.8, 0.98, 0.06
"""The distances from the middle to the corners of a ground, and the distance by which it is moved off the land."""
ROUNDING = 0.3
BUOY = Look(rim="shoal-line", rim_width=3.9, ring=False, heights=(31.5, 34.3))
"""The look of a number on the water: round like a token, with a rim in the color of the sea."""
SCALE, LAKE_SCALE = 27 / TOKEN_RADIUS, 26 / TOKEN_RADIUS
LAKE_DISCS = ((-43.0, -34.0), (43.0, -34.0), (-43.0, 30.0), (43.0, 30.0))
"""The positions of the lake's numbers, with room for the robber in the middle."""


def write(sight: Mapping[str, Any]) -> str:
    """Return the lake and the grounds with their numbers as text, for `draw`."""
    here = sight["fishermen"]
    grounds = (f"{ground['sea_hex']}n{ground['number']}" for ground in here["grounds"])
    return "_".join((f"{here['lake']['hex']}k", *grounds))


def draw(written: str, palette: Palette) -> list[Markup]:
    """Return the drawing of a text from `write`.

    :raises ValueError: `write` returns no such text
    """
    lake, *grounds = written.split("_")
    found = _LAKE.fullmatch(lake)
    if found is None:
        raise ValueError("no lake is written so")
    drawn = [_ground(one, palette) for one in grounds]
    return [*drawn, *_lake(hexes.parse_hex(found.group(1)).center, palette)]


def tip(place: str) -> str:
    """Return the vertex of a ground that points inland."""
    return facts.GROUNDS[place].tip


def middle(place: str) -> Point:
    return hexes.parse_hex(place).center.towards(hexes.point(tip(place)), 0.46)


def _ground(written: str, palette: Palette) -> Markup:
    match = _GROUND.fullmatch(written)
    if match is None or match.group(1) not in facts.GROUNDS:
        raise ValueError("no fishing ground is written so")
    place, value = match.group(1), int(match.group(2))
    if value not in facts.NUMBERS:
        raise ValueError("no fishing ground has this number")
    at, outline = middle(place), _outline(place)
    one, other = (at.towards(end, 0.58) for end in outline[1::2])
    return tag(
        "g",
        tag("path", d=_closed(outline), fill=palette["shoal"], stroke=palette["shoal-line"], stroke_width=3),
        tag(
            "path",
            d=_closed([at.towards(corner, 0.86) for corner in outline]),
            fill="none",
            stroke=palette["shoal-line"],
            stroke_width=1.6,
            stroke_dasharray="2 6",
            stroke_linecap="round",
        ),
        *(svg.path(part, palette) for part in fish(one.x, one.y, 0.74, heads_east=one.x > at.x)),
        *(svg.path(part, palette) for part in fish(other.x, other.y, 0.74, heads_east=other.x > at.x)),
        token(value, at, SCALE, palette, BUOY),
    )


def _ends(place: str) -> tuple[Point, Point]:
    ground = facts.GROUNDS[place]
    one, other = (hexes.point(vertex) for vertex in ground.vertices if vertex != ground.tip)
    return one, other


def _outline(place: str) -> list[Point]:
    """Return the corners of a ground between two edges of the coast, off the beach and well out into the sea."""
    one, other = _ends(place)
    inland, sea = hexes.point(tip(place)), hexes.parse_hex(place).center
    at = inland.towards(sea, 0.5)
    return [
        at.towards(corner, share).towards(inland, -OUT)
        for corner, share in ((inland, INLAND), (one, ALONG), (sea, SEAWARD), (other, ALONG))
    ]


def _closed(corners: Sequence[Point]) -> str:
    """Return an SVG path with a rounded corner at each of the points."""
    written = ""
    for index, corner in enumerate(corners):
        before = corner.towards(corners[index - 1], ROUNDING)
        after = corner.towards(corners[(index + 1) % len(corners)], ROUNDING)
        written += f"{'L' if written else 'M'}{_at(before)}Q{_at(corner)} {_at(after)}"
    return written + "Z"


def _at(point: Point) -> str:
    return f"{number(point.x)} {number(point.y)}"


def _lake(center: Point, palette: Palette) -> list[Markup]:
    """Return the lake's four numbers. They are not tokens, and stay visible when the robber stands there."""
    return [
        token(value, center.moved(x, y), LAKE_SCALE, palette, BUOY)
        for value, (x, y) in zip(facts.LAKE_NUMBERS, LAKE_DISCS, strict=True)
    ]
