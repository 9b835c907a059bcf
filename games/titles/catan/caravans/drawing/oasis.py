"""The oasis, a pool under palms in the sand, with the three arrows along which caravans leave it."""

# ruff: noqa: E501 (outlines and color tables read better unwrapped)

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from games.drawing.art import Path, ellipse, number, outlined, symbol
from games.drawing.names import gettext_noop
from games.drawing.palette import Palette
from games.drawing.svg import Markup, tag
from games.titles.catan.base.drawing import hexes
from games.titles.catan.base.drawing.module_drawing import Land, Placed
from games.titles.catan.caravans.rules import facts

OUT = 0.66
"""The position of an arrow between middle and corner: near the corner, but clear of a settlement on it."""
ARROW = "M-17-7H0V-17L20 0L0 17V7H-17Z"

PALM = symbol(
    "palm",
    Path(ellipse(2, 0, 15, 4), fill="token-shadow", opacity=0.24),
    Path("M-3 0Q3-16 1-31L5-32Q8-15 4 0Z", fill="trunk"),
    Path("M-1-9L4.6-10M1-18L6-19M1.6-26L5.6-26.6", stroke="camel-line", width=1.3, opacity=0.6),
    outlined(
        "M3-33Q-8-46-21-36Q-12-37-7-33Q-18-33-21-21Q-13-29-4-29Q-9-23-7-15Q-1-22 3-29Q8-22 14-16Q15-24 9-29"
        "Q18-29 25-21Q24-32 11-33Q17-37 25-35Q15-47 3-33Z",
        "palm", 1, "palm-shade",
    ),
    Path("M3-32Q-6-39-15-37M3-31Q-8-31-15-26M4-32Q12-40 19-37M4-31Q13-31 19-26", stroke="palm-shade", width=1.4),
)  # fmt: skip
TENT = symbol(
    "tent",
    Path(ellipse(2, 1, 22, 4.6), fill="token-shadow", opacity=0.24),
    outlined("M-20 0L-1-25L20 0Z", "tent", 1.4, "camel-line"),
    Path("M-1-25L20 0H9Z", fill="saddle"),
    Path("M-1-25L-12 0H-6L-1-14L4 0H9Z", fill="tent-shade"),
)
OASIS = Land(
    "oa",
    "oasis",
    gettext_noop("the oasis"),
    gettext_noop("oasis {number}"),
    # No lettering: it would lie over the southern arrow.
    ground=(
        Path("M-90-30Q-40-54 6-32T90-38V110H-90Z", fill="oasis-ground"),
        Path("M-90 48Q-30 28 20 48T90 42V110H-90Z", fill="oasis"),
        Path("M-46 2Q-50-24-18-26Q4-34 26-24Q52-18 46 6Q50 30 18 30Q-8 38-28 28Q-50 26-46 2Z", fill="palm", opacity=0.62),
        Path("M-36 3Q-38-17-14-18Q6-24 22-16Q40-10 36 6Q36 22 12 22Q-10 28-22 20Q-38 18-36 3Z", fill="spring"),
        Path("M-22-5H-8M-2 4H16M-14 13H-2", stroke="waterline", width=2.4, opacity=0.8),
    ),
    arrangements=(
        (
            Placed("palm", -30, -12, 1.05), Placed("palm", 32, -8, 0.95), Placed("palm", -12, -26, 0.74),
            Placed("tent", 54, 34, 0.84), Placed("palm", -50, 34, 0.9), Placed("palm", 14, 46, 0.8),
        ),
    ),
    glyphs=(PALM, TENT),
)  # fmt: skip
PALETTES = {
    "light": {
        "oasis": "#efdcab", "oasis-ground": "#e5cd93", "spring": "#58adc4", "palm": "#6f9a4c", "palm-shade": "#46702f",
        "tent": "#f3ead6", "tent-shade": "#b98e5a", "camel": "#c99a5b", "camel-shade": "#a2743d", "camel-line": "#3d2712",
        "saddle": "#b3392f", "saddle-trim": "#f4d78a", "track": "#fff2c9", "track-line": "#5d3c1b",
    },
    "dark": {
        "oasis": "#85744e", "oasis-ground": "#75643f", "spring": "#235f78", "palm": "#3f5f2e", "palm-shade": "#26401c",
        "tent": "#a39a86", "tent-shade": "#66502f", "camel": "#b98c52", "camel-shade": "#85602f", "camel-line": "#1c1107",
        "saddle": "#9c352c", "saddle-trim": "#d8bb6f", "track": "#e4d3a2", "track-line": "#2a1a0a",
    },
}  # fmt: skip


def write(sight: Mapping[str, Any]) -> str:
    """Return the oasis's orientation as text, for `draw`."""
    return str(sight["caravans"]["orientation"])


def draw(written: str, palette: Palette) -> list[Markup]:
    """Return the three arrows for a text from `write`.

    :raises ValueError: `write` returns no such text
    """
    if written not in facts.ARROWS:
        raise ValueError("no oasis lies so")
    return [_arrow(edge, palette) for edge in facts.ARROWS[written]]


def _arrow(edge: str, palette: Palette) -> Markup:
    """Return an arrow from the middle to the corner where its path begins."""
    middle = hexes.point(facts.PLACE)
    corner = min(map(hexes.point, hexes.edge_vertices(edge)), key=middle.distance)
    at = middle.towards(corner, OUT)
    turn = math.degrees(math.atan2(corner.y - middle.y, corner.x - middle.x))
    return tag(
        "path",
        d=ARROW,
        fill=palette["saddle"],
        stroke=palette["track"],
        stroke_width=3,
        stroke_linejoin="round",
        transform=f"translate({number(at.x)} {number(at.y)})rotate({number(turn)})",
    )
