"""The symbols and colors of Hansa Teutonica's map: pieces, bonus markers, signs of the abilities.

Offices have the printed colors in softer tones. Seats keep their own colors.
"""

# ruff: noqa: E501 (outlines and color tables read better unwrapped)

from __future__ import annotations

from games.drawing import letter_outlines, palette, svg
from games.drawing.art import (
    Path,
    Symbol,
    box,
    circle,
    digits,
    ellipse,
    outlined,
    polygon,
    rectangle,
    ring,
    symbol,
)
from games.drawing.palette import PALETTES, Palette
from games.drawing.svg import Markup

_INKS: Palette = {
    "parchment": "#ecdcb4", "parchment-light": "#f5ead0", "parchment-shade": "#d3bc86", "parchment-line": "#a98d55",
    "water": "#9dbfc0", "water-line": "#5d8a8e", "road": "#7a5c34", "village": "#f8f0da", "village-line": "#6d5130",
    "wall": "#e9d3a6", "wall-shade": "#cfb27b", "roof": "#a9502f", "roof-shade": "#7f3820", "town-line": "#3c2a17",
    "office-white": "#fbf8ee", "office-orange": "#ee9a3a", "office-pink": "#e58ba8", "office-black": "#37322f",
    "office-line": "#2b2117", "ribbon": "#fbf5e3", "ribbon-line": "#8a6d3d", "terminus": "#e9bd3c", "terminus-line": "#3c2a17", "map-ink": "#2f2416",
    "plate": "#d8c48e", "plate-line": "#5a4420", "plate-ink": "#33260f", "seat-neutral": "#8d877a", "seat-neutral-ink": "#241f18",
}  # fmt: skip
_INKS_AT_DUSK: Palette = {
    **_INKS,
    "parchment": "#4d422d", "parchment-light": "#5a4e37", "parchment-shade": "#3a3120", "parchment-line": "#8a7448",
    "water": "#22414a", "water-line": "#49707a", "road": "#c0a26a", "village": "#2d2619", "village-line": "#cdb27c",
    "wall": "#8b7750", "wall-shade": "#6e5d3c", "roof": "#7b3a24", "roof-shade": "#562616", "town-line": "#14100a",
    "office-white": "#e6dfcb", "office-orange": "#d98a30", "office-pink": "#cd7896", "office-black": "#15120f",
    "office-line": "#0d0a07", "ribbon": "#2a2317", "ribbon-line": "#a58a54", "terminus": "#664d10", "terminus-line": "#d9ad35", "map-ink": "#f0e3c2",
    "plate": "#a8935c", "plate-line": "#1d150a", "plate-ink": "#1f1708", "seat-neutral": "#a09a8c",
}  # fmt: skip
INKS: dict[str, Palette] = {
    "light": {**PALETTES["light"], **_INKS},
    "dark": {**PALETTES["dark"], **_INKS_AT_DUSK},
}

TRADER = symbol(
    "trader",
    Path(ellipse(2, 11, 15, 5), fill="shadow", opacity=0.3),
    outlined(polygon((0, -16), (13, -9), (13, 6), (0, 13), (-13, 6), (-13, -9)), "seat", 2, "line"),
    Path(polygon((0, -16), (13, -9), (0, -2), (-13, -9)), fill="light", opacity=0.42),
    Path(polygon((0, -2), (13, -9), (13, 6), (0, 13)), fill="shade", opacity=0.26),
)
MERCHANT = symbol(
    "merchant",
    Path(ellipse(2, 10, 16, 6), fill="shadow", opacity=0.3),
    outlined("M-15-4a15 9 0 0 1 30 0V4a15 9 0 0 1-30 0Z", "seat", 2, "line"),
    Path(ellipse(0, -4, 15, 9), fill="light", opacity=0.4),
    Path("M-15-4a15 9 0 0 0 30 0V4a15 9 0 0 1-30 0Z", fill="shade", opacity=0.22),
)
NEUTRAL = "neutral"
SEAT_COLORS = (*palette.SEAT_COLORS, NEUTRAL)
"""The colors of the seats and of the neutral traders."""
SEAT_PIECES = {"trader": TRADER, "merchant": MERCHANT}
MARK_PLACES = {"trader": (-6.0, 3.0), "merchant": (0.0, -4.0)}
MARK_SCALE = 0.62

NEUTRAL_MARK = symbol("mark-neutral", Path("M-5-5L5 5M-5 5L5-5", stroke="mark", width=2.6))


def letter_symbols() -> list[Symbol]:
    """Return one symbol per letter. Names are composed of them."""
    return [
        symbol(_letter(each), Path(outline, fill="map-ink"))
        for each, outline in letter_outlines.OUTLINES.items()
    ]


def lettering(text: str, x: float, y: float, em: float) -> Markup:
    """Return a name centered on x with its baseline at y."""
    scale = em / letter_outlines.EM
    return svg.tag(
        "g",
        *(svg.tag("use", href=f"#{_letter(each)}", x=left) for each, left in letter_outlines.glyphs(text)),
        transform=f"translate({x:.1f} {y:.1f})scale({scale:.3g})",
    )


def _letter(character: str) -> str:
    return f"letter-{ord(character):x}"


def _plate(id: str, *paths: Path) -> Symbol:
    body = "M-19-17H19a5 5 0 0 1 5 5V12a5 5 0 0 1-5 5H-19a5 5 0 0 1-5-5V-12a5 5 0 0 1 5-5Z"
    return symbol(
        id,
        Path("M-19-14H19a5 5 0 0 1 5 5V15a5 5 0 0 1-5 5H-19a5 5 0 0 1-5-5V-9a5 5 0 0 1 5-5Z", fill="shadow", opacity=0.3),
        Path(body, fill="plate", stroke="plate-line", width=2),
        *paths,
    )  # fmt: skip


_PLUS = "M-17-2.2h4.8v-4.8h4.4v4.8h4.8v4.4h-4.8v4.8h-4.4v-4.8h-4.8Z"
MARKERS = {
    "additional_office": _plate(
        "marker-additional_office",
        Path(_PLUS, fill="plate-ink"),
        Path(
            polygon((2, 11), (2, -3), (10, -12), (18, -3), (18, 11)),
            fill="roof",
            stroke="plate-ink",
            width=1.6,
        ),
    ),
    "swap_offices": _plate(
        "marker-swap_offices",
        Path("M-15-5H9M3-11L10-5L3 1M15 6H-9M-3 0L-10 6L-3 12", stroke="plate-ink", width=3.2),
    ),
    "three_actions": _plate(
        "marker-three_actions", Path(_PLUS, fill="plate-ink"), *digits("3", 9, 0, 22, "plate-ink")
    ),
    "four_actions": _plate(
        "marker-four_actions", Path(_PLUS, fill="plate-ink"), *digits("4", 9, 0, 22, "plate-ink")
    ),
    "develop_ability": _plate(
        "marker-develop_ability",
        Path("M0-13L12 0H5V11H-5V0H-12Z", fill="plate-ink"),
    ),
    "remove_three": _plate(
        "marker-remove_three",
        Path("M-16-2.2h12v4.4h-12Z", fill="plate-ink"),
        *digits("3", 9, 0, 22, "plate-ink"),
    ),
}
MARKER_BACK = _plate(
    "marker-back", Path("M-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0Z", stroke="plate-ink", width=2.4)
)

ABILITIES = {
    "clavis_urbis": symbol("ability-clavis_urbis", Path("M-11 0a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0M0 0H13M8 0V6M12.5 0V4.5", stroke="map-ink", width=2.6)),
    "actiones": symbol("ability-actiones", Path("M-9-10H9M-9 10H9M-7-10L7 10M7-10L-7 10", stroke="map-ink", width=2.6), Path(polygon((-5, 9), (5, 9), (0, 2)), fill="map-ink")),
    "privilegium": symbol("ability-privilegium", Path("M-12 8V-7L-5 1L0-9L5 1L12-7V8Z", fill="coin", stroke="map-ink", width=1.8)),
    "liber_sophiae": symbol("ability-liber_sophiae", Path("M0-6Q-6-10-13-7V8Q-6 5 0 9Q6 5 13 8V-7Q6-10 0-6V9", fill="ribbon", stroke="map-ink", width=2)),
    "bursa": symbol("ability-bursa", Path("M-4-8Q-13 0-9 7Q-6 10 0 10T9 7Q13 0 4-8L6-12H-6Z", fill="coin", stroke="map-ink", width=2), Path("M-5-8H5", stroke="map-ink", width=2)),
}  # fmt: skip
TAVERN = symbol(
    "tavern", Path("M-9-9H6V10H-9Z", fill="ribbon", stroke="map-ink", width=2), Path("M6-5h4a3 3 0 0 1 3 3v4a3 3 0 0 1-3 3H6M-5-4V6M1-4V6", stroke="map-ink", width=2)
)  # fmt: skip
COIN = symbol("coin-sign", Path(circle(0, 0, 6), fill="coin", stroke="coin-shade", width=1.8))
OFFICE = symbol(
    "mark-office",
    Path(polygon((-11, 11), (-11, -2), (0, -12), (11, -2), (11, 11)), fill="roof", stroke="map-ink", width=2),
    Path(rectangle(-4, 1, 8, 10), fill="ribbon", stroke="map-ink", width=1.6),
)


RINGS = {
    "village": ring("ring-village", box(46, 46), 14, 4.5),
    "city": ring("ring-town", box(92, 92), 24, 4.5),
}
GLOWS = {
    "village": symbol("glow-village", Path(circle(0, 0, 24), fill="glow-halo", opacity=0.6), Path(circle(0, 0, 15), fill="glow-core", stroke="glow", width=4)),
    "piece": symbol("glow-piece", Path(circle(0, 0, 22), stroke="glow-halo", width=9, opacity=0.8), Path(circle(0, 0, 22), stroke="glow", width=4.5)),
    "route": symbol("glow-route", Path(circle(0, 0, 30), fill="glow-halo", opacity=0.6), Path(rectangle(-21, -15, 42, 30), fill="glow-core", stroke="glow", width=4)),
    "office": symbol("glow-office", Path(circle(0, 0, 22), fill="glow-halo", opacity=0.6), Path(circle(0, 0, 15), stroke="glow", width=5)),
    "city": symbol("glow-town", Path(circle(0, 0, 48), stroke="glow-halo", width=12, opacity=0.6), Path(circle(0, 0, 46), stroke="glow", width=4)),
}  # fmt: skip


def symbols() -> tuple[Symbol, ...]:
    return (
        *MARKERS.values(),
        MARKER_BACK,
        *ABILITIES.values(),
        TAVERN,
        COIN,
        OFFICE,
        *RINGS.values(),
        *GLOWS.values(),
    )
