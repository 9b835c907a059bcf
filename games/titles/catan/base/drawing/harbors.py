"""Harbors: the sign on the sea and the jetties that lead to it."""

from __future__ import annotations

from games.drawing import svg
from games.drawing.art import circle, number
from games.drawing.palette import Palette
from games.drawing.points import Point
from games.drawing.svg import Markup, tag

from . import hexes
from .island import SIGN_RADIUS, Harbor, Island, sign_of
from .tokens import lettered


def rate(kind: str) -> str:
    return "3:1" if kind == "any" else "2:1"


def harbor_of(island: Island, harbor: Harbor, palette: Palette) -> Markup:
    sign = sign_of(island, harbor)
    segment = hexes.edge_segment(harbor.edge)
    jetties = "".join(_jetty(corner, sign) for corner in segment)
    return tag(
        "g",
        tag(
            "path",
            d=jetties,
            stroke=palette["plank-dark"],
            stroke_width=13,
            stroke_linecap="round",
            fill="none",
        ),
        tag(
            "path", d=jetties, stroke=palette["plank"], stroke_width=9, stroke_dasharray="5 1.6", fill="none"
        ),
        tag("g", *_sign(harbor.type, palette), transform=f"translate({number(sign.x)} {number(sign.y)})"),
    )


def _jetty(corner: Point, sign: Point) -> str:
    """Return a line from the water's edge at the corner to under the sign."""
    start, end = corner.towards(sign, 0.13), corner.towards(sign, 0.75)
    return f"M{number(start.x)} {number(start.y)}L{number(end.x)} {number(end.y)}"


def _sign(kind: str, palette: Palette) -> list[Markup]:
    base = [
        tag("path", d=circle(1.5, 3, SIGN_RADIUS), fill=palette["token-shadow"], fill_opacity="0.3"),
        tag(
            "path",
            d=circle(0, 0, SIGN_RADIUS),
            fill=palette["sign"],
            stroke=palette["sign-rim"],
            stroke_width=4,
        ),
    ]
    if kind == "any":
        return [
            *base,
            lettered(rate(kind), 6, 25, palette["number"]),
            *(
                tag(
                    "path",
                    d=circle((index - 2) * 9.4, 16.5, 3.9),
                    fill=palette[color],
                    stroke=palette["ink"],
                    stroke_width=0.9,
                )
                for index, color in enumerate(("brick", "tree-light", "wool", "straw-light", "ore"))
            ),
        ]
    return [
        *base,
        svg.use(f"good-{kind}", 0, -8, scale=0.82),
        lettered(rate(kind), 26, 17, palette["number"]),
    ]
