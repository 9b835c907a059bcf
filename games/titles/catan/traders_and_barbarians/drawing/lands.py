"""Castle, quarry and glassworks: a plaza with four paths that lead to it, and the building on the sea side."""

# ruff: noqa: E501 (outlines and tables of colors read better unbroken)

from __future__ import annotations

import math
from collections.abc import Iterator

from games.drawing.art import Path, Symbol, circle, ellipse, number, outlined, polygon, rectangle, symbol
from games.drawing.names import gettext_noop
from games.drawing.points import Point
from games.titles.catan.base.drawing import hexes
from games.titles.catan.base.drawing.module_drawing import Land, Placed
from games.titles.catan.traders_and_barbarians.drawing.pieces import TILES
from games.titles.catan.traders_and_barbarians.rules import facts

KEEP = symbol(
    "trade-keep",
    Path(ellipse(3, 27, 34, 7), fill="token-shadow", opacity=0.28),
    outlined(rectangle(-30, -8, 60, 36), "wall", 2.2, "line"),
    outlined(rectangle(-36, -24, 18, 52) + rectangle(18, -24, 18, 52), "wall", 2.2, "line"),
    Path(rectangle(-36, -24, 6, 52) + rectangle(18, -24, 6, 52), fill="wall-light"),
    outlined(
        polygon((-39, -24), (-27, -43), (-15, -24)) + polygon((15, -24), (27, -43), (39, -24)),
        "roof-trade",
        2.2,
        "line",
    ),
    outlined("M-9 28V12Q-9 2 0 2T9 12V28Z", "gateway", 1.8, "line"),
    Path(rectangle(-30, -14, 4, 9) + rectangle(26, -14, 4, 9), fill="gateway"),
)
BLOCKS = symbol(
    "trade-blocks",
    Path(ellipse(3, 24, 40, 8), fill="token-shadow", opacity=0.28),
    outlined("M-40 22L-34-8L-16-30L6-22L22-34L40-4L38 22Z", "quarry-rock", 2.2, "line"),
    Path("M-16-30L6-22L-2 4L-34-8ZM22-34L40-4L20 6L6-22Z", fill="quarry-rock-light"),
    outlined(
        rectangle(-28, 4, 24, 20) + rectangle(0, 8, 22, 16) + rectangle(-10, -10, 20, 15), "marble", 2, "line"
    ),
    Path("M-24 20Q-18 10-8 8M4 20Q10 14 18 12M-6 2Q2-6 8-6", stroke="quarry-rock", width=1.6),
)
FURNACE = symbol(
    "trade-furnace",
    Path(ellipse(3, 26, 36, 7), fill="token-shadow", opacity=0.28),
    outlined(rectangle(8, -40, 14, 40), "brickwork", 2.2, "line"),
    outlined("M-34 26V-2Q-34-24-8-24H10Q30-24 30-2V26Z", "brickwork", 2.2, "line"),
    Path("M-34 26V-2Q-34-22-12-24Q-24-14-22 26Z", fill="wall-light", opacity=0.4),
    outlined("M-14 26V8Q-14-4-2-4T10 8V26Z", "gateway", 1.8, "line"),
    Path("M-10 26Q-12 14-4 4Q-2 12 2 8Q8 16 6 26Z", fill="embers"),
    Path("M12-46Q4-54 14-60M20-44Q26-52 18-58", stroke="wall-light", width=2.6, opacity=0.8),
)
GLYPHS: dict[str, Symbol] = {"castle": KEEP, "quarry": BLOCKS, "glassworks": FURNACE}
CODES = {"castle": "tc", "quarry": "tq", "glassworks": "tg"}
COLORS = {"castle": "trade-castle", "quarry": "trade-quarry", "glassworks": "trade-glassworks"}
CALLED = {
    "castle": (gettext_noop("the castle"), gettext_noop("castle {number}")),
    "quarry": (gettext_noop("the quarry"), gettext_noop("quarry {number}")),
    "glassworks": (gettext_noop("the glassworks"), gettext_noop("glassworks {number}")),
}
LETTERING = {
    "castle": gettext_noop("Castle"),
    "quarry": gettext_noop("Quarry"),
    "glassworks": gettext_noop("Glassworks"),
}
OUT = 0.56
"""The building's distance from the middle, as a fraction of the distance to the sea."""
SIZE = 0.86
INLAND = 0.62
"""The distance of the accepted tiles from the middle on the land side, in the same unit."""
TILE_SIZE = 0.66
APART = 13.0
NAME_TOP = 30.0
"""Nothing is drawn below this; the hex's name is written there."""
ASIDE = Point(47.0, 11.0)
"""The place for what would be drawn there, mirrored for the west."""


def _ways(plaza: str) -> str:
    """Return path data from the plaza to each corner that it is joined to."""
    middle = hexes.point(plaza)
    corners = (
        hexes.point(corner) for _, ends in facts.PATHS if plaza in ends for corner in ends if corner != plaza
    )
    return "".join(f"M0 0L{number(one.x - middle.x)} {number(one.y - middle.y)}" for one in corners)


def _seaward(place: facts.TradeHex) -> Point:
    """Return the vector from the plaza to the point between its two sea corners."""
    middle = hexes.point(place.plaza)
    sea = [hexes.point(corner) for corner in facts.SEA_CORNERS]
    one, other = sorted(sea, key=middle.distance)[:2]
    return Point((one.x + other.x) / 2 - middle.x, (one.y + other.y) / 2 - middle.y)


def _clear_of_the_name(x: float, y: float) -> Point:
    return Point(x, y) if y <= NAME_TOP else Point(math.copysign(ASIDE.x, x), ASIDE.y)


def _taken(place: facts.TradeHex, sea: Point) -> Iterator[Placed]:
    """Place a tile of each accepted kind on the land side, side by side between two paths."""
    across = (-sea.y / abs(complex(sea.x, sea.y)), sea.x / abs(complex(sea.x, sea.y)))
    for number_of_it, kind in enumerate(place.accepts):
        aside = APART * (2 * number_of_it - len(place.accepts) + 1)
        at = _clear_of_the_name(across[0] * aside - sea.x * INLAND, across[1] * aside - sea.y * INLAND)
        yield Placed(TILES[kind].id, at.x, at.y, TILE_SIZE)


def _land(place: facts.TradeHex) -> Land:
    called, numbered = CALLED[place.kind]
    ways, sea = _ways(place.plaza), _seaward(place)
    building = _clear_of_the_name(sea.x * OUT, sea.y * OUT)
    return Land(
        CODES[place.kind],
        COLORS[place.kind],
        called,
        numbered,
        LETTERING[place.kind],
        ground=(
            Path(ways, stroke="track-edge", width=17),
            Path(circle(0, 0, 31), fill="track-edge"),
            Path(ways, stroke="paving", width=12),
            Path(circle(0, 0, 28), fill="paving"),
            Path(circle(0, 0, 18), stroke="track-edge", width=1.8),
        ),
        arrangements=((Placed(GLYPHS[place.kind].id, building.x, building.y, SIZE), *_taken(place, sea)),),
        glyphs=(GLYPHS[place.kind], *(TILES[kind] for kind in place.accepts)),
    )


LANDS = {place.terrain: _land(place) for place in facts.TRADE_HEXES}
PALETTES = {
    "light": {
        "trade-castle": "#c3b98f", "trade-quarry": "#b9bcbb", "trade-glassworks": "#d9c99c", "paving": "#e9dcbb", "track-edge": "#8d7650",
        "wall": "#b7ab98", "wall-light": "#ded5c4", "roof-trade": "#a3492f", "gateway": "#3b2c23", "quarry-rock": "#8b8f92",
        "quarry-rock-light": "#a9adaf", "marble": "#f2efe9", "brickwork": "#b3684a", "embers": "#f0a83a",
        "wagon-wood": "#9a6a3a", "wagon-iron": "#3a2a1c", "wagon-hoop": "#f3ead6", "raider": "#59382b", "raider-light": "#7b5442",
        "raider-rim": "#25140d", "raider-skin": "#e0b48c", "raider-steel": "#bcc3c8", "reach": "#fff6d6", "reach-line": "#6a4a1d",
        "tile-edge": "#5c4a30", "glass": "#8fcfd6", "sand": "#e8c877", "iron": "#6f7a82", "tile": "#f6eedb",
    },
    "dark": {
        "trade-castle": "#605a41", "trade-quarry": "#5a5e60", "trade-glassworks": "#6d6244", "paving": "#81755a", "track-edge": "#3a2f1e",
        "wall": "#7d7466", "wall-light": "#a0978a", "roof-trade": "#7d3a27", "gateway": "#1d1510", "quarry-rock": "#595d60",
        "quarry-rock-light": "#717578", "marble": "#c4c0b8", "brickwork": "#7f4a35", "embers": "#dc8f2a",
        "wagon-wood": "#7d5730", "wagon-iron": "#19110a", "wagon-hoop": "#cfc5b0", "raider": "#6b4737", "raider-light": "#8a6350",
        "raider-rim": "#140a06", "raider-skin": "#c89d78", "raider-steel": "#a3aab0", "reach": "#e6d9ae", "reach-line": "#241804",
        "tile-edge": "#1e160b", "glass": "#5fa0a8", "sand": "#b3954f", "iron": "#87929a", "tile": "#b5ab95",
    },
}  # fmt: skip
