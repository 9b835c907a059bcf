"""The sea around an island: depth, shelf, coast, beach, and ornaments where it is empty."""

from __future__ import annotations

import random

from games.drawing import svg
from games.drawing.art import circle, number, polygon
from games.drawing.palette import Palette
from games.drawing.points import Point
from games.drawing.svg import Markup, tag

from . import hexes
from .hexes import RADIUS, Hex
from .island import Frame, Island

RIM = 18.0
"""The width in which shallow water fades; the beach never comes so close to the frame."""


def depth(palette: Palette, frame: Frame) -> Markup:
    return tag("rect", x=frame.left, y=frame.top, width=frame.width, height=frame.height, fill="url(#depth)")


def coast_line(land: frozenset[Hex]) -> str:
    """Return the outline of the land with small natural irregularities, which are the same each time."""
    return "".join(_natural(ring) for ring in hexes.coast(land))


def shelf_line(land: frozenset[Hex]) -> str:
    """Return a smoother outline, since shallow water does not follow every corner."""
    return "".join(_smooth(ring) for ring in hexes.coast(land))


def _natural(ring: list[Point]) -> str:
    points: list[Point] = []
    for index, corner in enumerate(ring):
        following = ring[(index + 1) % len(ring)]
        chance = random.Random(f"{round(corner.x)} {round(corner.y)}")  # noqa: S311 (the same each time, and nothing secret)
        normal = Point((following.y - corner.y) / RADIUS, -(following.x - corner.x) / RADIUS)
        for share in (0.0, 0.25, 0.5, 0.75):
            out = chance.uniform(-1.5, 1.5) if share == 0 else chance.uniform(-4, 5)
            there = corner.towards(following, share + chance.uniform(-0.05, 0.05) * (share > 0))
            points.append(there.moved(normal.x * out, normal.y * out))
    return _smooth(points)


def _smooth(points: list[Point]) -> str:
    """Return a closed curve through the midpoints between the points, bent towards each point."""
    middles = [point.towards(points[(index + 1) % len(points)], 0.5) for index, point in enumerate(points)]
    curves = "".join(
        f"Q{number(point.x)} {number(point.y)} {number(middle.x)} {number(middle.y)}"
        for point, middle in zip(points, middles, strict=True)
    )
    return f"M{number(middles[-1].x)} {number(middles[-1].y)}{curves}Z"


def coast(palette: Palette) -> Markup:
    """Return water lines as on an engraved map, then the beach: opaque bands from the widest to the narrowest."""
    bands: list[Markup] = []
    for distance, share in ((82.0, 0.0), (68.0, 0.15), (55.0, 0.4), (43.0, 0.75)):
        water = svg.mix(palette["sea"], palette["sea-shallow"], share)
        line = svg.mix(water, palette["waterline"], 0.16 + share * 0.5)
        bands += [_band("shelf", line, distance + 0.9), _band("shelf", water, distance - 0.9)]
    return tag(
        "g",
        *bands,
        _band("coast", palette["coast"], 15.5),
        _band("coast", palette["beach"], 13.0),
        tag("use", href="#coast", fill=palette["path"]),
        fill="none",
        stroke_linejoin="round",
    )


def _band(line: str, color: str, distance: float) -> Markup:
    return tag("use", href=f"#{line}", stroke=color, stroke_width=2 * distance)


def rim(frame: Frame) -> Markup:
    """Return strips along the frame in which shallow water fades into the deep water around the picture."""
    right, bottom = frame.left + frame.width, frame.top + frame.height
    sides = (
        (frame.left, frame.top, 0, frame.height),
        (right, frame.top, 90, frame.width),
        (right, bottom, 180, frame.height),
        (frame.left, bottom, 270, frame.width),
    )
    return tag(
        "g",
        *(
            tag(
                "rect",
                transform=f"translate({number(x)} {number(y)})rotate({turn})",
                width=RIM,
                height=length,
                fill="url(#rim)",
            )
            for x, y, turn, length in sides
        ),
    )


def lanes(palette: Palette, island: Island) -> list[Markup]:
    """Return the sides of hexes of sea along which ships can sail, and a swell in each of these hexes."""
    if not island.open_sea:
        return []
    edges = [edge for edge in hexes.edges(island.open_sea) if island.land.isdisjoint(hexes.edge_hexes(edge))]
    return [
        tag(
            "path",
            d="".join(_lane(edge) for edge in edges),
            stroke_width=2.6,
            stroke_dasharray="1 9",
            stroke_opacity="0.75",
            fill="none",
            stroke=palette["waterline"],
            stroke_linecap="round",
        ),
        tag(
            "path",
            d="".join(_swell(home) for home in island.open_sea),
            stroke_width=2.2,
            stroke_opacity="0.38",
            fill="none",
            stroke=palette["waterline"],
            stroke_linecap="round",
        ),
    ]


def _lane(edge: str) -> str:
    start, end = hexes.edge_segment(edge)
    return f"M{number(start.x)} {number(start.y)}L{number(end.x)} {number(end.y)}"


def _swell(home: Hex) -> str:
    """Return a few small waves, which differ from hex to hex and are the same each time."""
    chance = random.Random(home.key)  # noqa: S311 (the same each time, and nothing secret)
    written = ""
    for y in (-34, 2, 38):
        x = home.center.x + chance.uniform(-44, 4)
        top = home.center.y + y + chance.uniform(-7, 7)
        written += f"M{number(x)} {number(top)}q7-7 14 0t14 0{'t14 0' if chance.random() < 0.5 else ''}"
    return written


def ornaments(palette: Palette, frame: Frame) -> Markup:
    """Return a compass rose, a ship and a few waves in the empty corners of the sea."""
    color = svg.mix(palette["sea-deep"], palette["ornament"], 0.4)
    right, bottom = frame.left + frame.width, frame.top + frame.height
    return tag(
        "g",
        tag(
            "g",
            *_compass(palette["sea-deep"], color),
            transform=f"translate({number(frame.left + 78)} {number(bottom - 82)})",
        ),
        tag("g", *_ship(color), transform=f"translate({number(right - 84)} {number(frame.top + 76)})"),
        *(
            tag("path", d=f"M{number(x)} {number(y)}q7-8 14 0q7 8 14 0q7-8 14 0", stroke_width=2.4)
            for x, y in (
                (frame.left + 34, frame.top + 60),
                (frame.left + 74, frame.top + 92),
                (frame.left + 28, frame.top + 136),
                (right - 96, bottom - 54),
                (right - 132, bottom - 26),
                (right - 62, bottom - 96),
            )
        ),
        fill="none",
        stroke=color,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def _compass(sea: str, color: str) -> list[Markup]:
    points = []
    for turn, length in ((45, 26), (135, 26), (225, 26), (315, 26), (0, 46), (90, 38), (180, 38), (270, 38)):
        half = polygon((0, -length), (7, -7), (0, 0))
        whole = polygon((0, -length), (7, -7), (0, 0), (-7, -7))
        points += [
            tag("path", d=whole, transform=f"rotate({turn})", stroke_width=1.6, fill=sea),
            tag("path", d=half, transform=f"rotate({turn})", fill=color, stroke="none"),
        ]
    north = tag("path", d="M-6-52V-66L6-52V-66", stroke_width=3)
    return [
        tag("path", d=circle(0, 0, 30), stroke_width=1.6),
        tag("path", d=circle(0, 0, 34), stroke_width=1.2),
        *points,
        north,
    ]


def _ship(color: str) -> list[Markup]:
    return [
        tag("path", d="M-34 10Q-26 28-14 28H18Q30 26 36 6Q20 14 2 14T-34 10Z", fill=color, stroke_width=2),
        tag("path", d="M-12 12V-36M10 12V-42", stroke_width=3),
        tag("path", d="M-12-34Q6-22-12-2Q-26-2-32 2Q-24-20-12-34Z", fill=color, stroke_width=2),
        tag("path", d="M10-40Q32-26 10 0Q0 0-6 2Q2-20 10-40Z", fill=color, stroke_width=2),
        tag("path", d="M10-42l12-5l-12-5Z", fill=color, stroke_width=1),
        tag("path", d="M-46 34q8-7 16 0t16 0t16 0t16 0t16 0", stroke_width=2.4),
    ]
