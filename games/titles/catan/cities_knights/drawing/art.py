"""The pieces, goods and emblems of Cities & Knights: outlines only, placed by `pieces.py`.

A knight is a shield whose chevrons show its level. An active knight wears a helmet and raises as many pennants. Level
and state are thus told apart by shape, whatever the seat's color. Metropolises differ by roof as well as by color.
"""

# ruff: noqa: E501 (outlines and tables of colors read better unbroken)

from __future__ import annotations

from games.drawing.art import Path, Symbol, circle, ellipse, outlined, polygon, rectangle, symbol

LEVELS = (1, 2, 3)
AREAS = ("trade", "politics", "science")
COLORS = ("yellow", "blue", "green")
"""The colors of the decks, in the order of the areas."""

_SHIELD = "M-20-18H20V3Q18 19 0 28Q-18 19-20 3Z"
_CHEVRONS = {1: (14.5,), 2: (9.5, 17.5), 3: (5.0, 12.5, 20.0)}
_LANCES = {1: ((0, -66),), 2: ((-13, -62), (13, -62)), 3: ((-20, -58), (0, -68), (20, -58))}


def _chevrons(level: int) -> str:
    rows = _CHEVRONS[level]
    wide = [14 if y < 14 else 10 if y < 18 else 6 for y in rows]
    return "".join(f"M{-w} {y - 3:g}L0 {y + 3:g}L{w} {y - 3:g}" for y, w in zip(rows, wide, strict=True))


def _pennant(x: float, y: float) -> str:
    return polygon((x, y), (x + 17, y + 5), (x, y + 10))


def _shield(level: int) -> tuple[Path, ...]:
    return (
        outlined(_SHIELD, "seat", 3.4, "line"),
        Path("M0-18H20V3Q18 19 0 28Z", fill="shade", opacity=0.2),
        Path(_chevrons(level), stroke="line", width=6.4),
        Path(_chevrons(level), stroke="steel-light", width=3),
    )


def _resting(level: int) -> Symbol:
    """Draw an inactive knight: a darkened shield lying on the ground, without a head."""
    return symbol(
        f"knight-{level}",
        Path(ellipse(3, 24, 24, 6), fill="shadow", opacity=0.3),
        *_shield(level),
        Path(_SHIELD, fill="shade", opacity=0.16),
    )


def _active(level: int) -> Symbol:
    poles = "".join(f"M{x * 0.35:g}-24L{x} {y}" for x, y in _LANCES[level])
    flags = "".join(_pennant(x, y) for x, y in _LANCES[level])
    return symbol(
        f"knight-{level}-active",
        Path(ellipse(4, 25, 27, 7), fill="shadow", opacity=0.36),
        Path(poles, stroke="line", width=5.4),
        Path(poles, stroke="log-end", width=2.2),
        outlined(flags, "seat", 2.2, "line"),
        *_shield(level),
        outlined("M-15-16V-26Q-15-44 0-44Q15-44 15-26V-16Q0-11-15-16Z", "steel", 3, "line"),
        Path("M-15-16V-26Q-15-42-2-44Q-8-32-6-14Q-11-14.4-15-16Z", fill="steel-light"),
        Path("M-12-27H12V-22H3V-14H-3V-22H-12Z", fill="line"),
    )


KNIGHTS = {f"knight-{level}": _resting(level) for level in LEVELS} | {
    f"knight-{level}-active": _active(level) for level in LEVELS
}
MERCHANT = symbol(
    "merchant",
    Path(ellipse(3, 21, 33, 7), fill="shadow", opacity=0.36),
    outlined(rectangle(-22, -6, 44, 26), "log-end", 3.2, "line"),
    Path(rectangle(-22, 4, 44, 16), fill="log"),
    Path("M-22 4H22M-8 4V20M8 4V20", stroke="line", width=2),
    outlined("M-24-28H24L31-8Q26-1 20.6-8Q15.4-1 10.3-8Q5.2-1 0-8Q-5.2-1-10.3-8Q-15.4-1-20.6-8Q-26-1-31-8Z", "seat", 3.2, "line"),
    Path("M-14-28H-4L-5-6Q-8-2-10.3-8Q-13-2-17-5ZM4-28H14L18-5Q13-2 10.3-8Q8-2 5-6Z", fill="token", opacity=0.8),
    Path(circle(-12, 0, 4) + circle(-3, 1, 4) + circle(6, 0, 4), fill="coin", stroke="line", width=1.4),
    Path("M0-28V-46", stroke="line", width=3.4),
    outlined(polygon((0, -46), (19, -40), (0, -34)), "seat", 2, "line"),
)  # fmt: skip
SEAT_PIECES: dict[str, Symbol] = {**KNIGHTS, "merchant": MERCHANT}
MARK_PLACES = {
    **{f"knight-{level}": (0.0, -8.0 if level < 3 else -9.5) for level in LEVELS},
    **{f"knight-{level}-active": (0.0, -6.0 if level < 3 else -7.0) for level in LEVELS},
    "merchant": (-14.0, 12.0),
}

WALL = symbol(
    "city-wall",
    Path(ellipse(3, 35, 44, 6), fill="shadow", opacity=0.3),
    outlined(
        "M-41 36V15H-33V20H-25V15H-17V20H-9V15H-1V20H7V15H15V20H23V15H31V20H33V15H41V36Z", "stone", 3, "line"
    ),
    Path("M-41 36V30H41V36Z", fill="stone-shade"),
    Path("M-41 25.5H41M-28 20V25.5M-12 20V25.5M6 20V25.5M24 20V25.5M-36 25.5V31M-20 25.5V31M-3 25.5V31M15 25.5V31M33 25.5V31", stroke="stone-shade", width=1.8),
)  # fmt: skip
METROPOLISES = {
    "trade": symbol(
        "metropolis-trade",
        outlined("M-3-4V-26Q-3-50 17-52Q37-50 37-26V-4Z" + circle(17, -57, 5), "progress-yellow", 3.6, "line"),
        Path("M17-52Q37-50 37-26V-4H22Q28-30 17-52Z", fill="shade", opacity=0.22),
        Path("M-3-25H37M8-25Q8-46 17-52Q26-46 26-25", stroke="line", width=2),
    ),
    "politics": symbol(
        "metropolis-politics",
        Path("M17-52V-74", stroke="line", width=4),
        outlined(polygon((17, -74), (36, -67), (17, -60)), "progress-blue", 2, "line"),
        outlined("M1-4V-52H8V-46H13.5V-52H20.5V-46H26V-52H33V-4Z", "progress-blue", 3.6, "line"),
        Path("M20-4V-46H33V-4Z", fill="shade", opacity=0.22),
        Path("M17-20V-32", stroke="line", width=5),
    ),
    "science": symbol(
        "metropolis-science",
        outlined("M-5-34L17-60L39-34V-27H34V-4H0V-27H-5Z", "progress-green", 3.6, "line"),
        Path("M17-60L39-34V-27H20Z", fill="shade", opacity=0.18),
        Path("M-5-34H39M-5-27H39", stroke="line", width=2),
        Path("M5-26V-6M13-26V-6M21-26V-6M29-26V-6", stroke="line", width=3.4),
        Path(circle(17, -43, 3.6), fill="line"),
    ),
}  # fmt: skip
NEUTRAL_PIECES: tuple[Symbol, ...] = (WALL, *METROPOLISES.values())

# Glows around a knight, which is taller than a house, and around a free corner.
GLOWS = (
    symbol(
        "glow-knight",
        Path(circle(0, -8, 43), stroke="glow-halo", width=13, opacity=0.5),
        Path(circle(0, -8, 40), stroke="glow-core", width=8),
        Path(circle(0, -8, 40), stroke="glow", width=4),
    ),
    symbol(
        "glow-spot",
        Path(circle(0, 0, 29), fill="glow-halo", opacity=0.5),
        Path(circle(0, 0, 17), fill="glow-core", stroke="glow", width=5),
        Path("M-8-8H8V0Q8 6 0 10Q-8 6-8 0Z", fill="glow"),
    ),
)

CLOTH = symbol(
    "good-cloth",
    outlined("M-13-14H13V10Q6 14 0 10T-13 12Z", "cloth", 1.6),
    Path("M4-14H13V10Q9 12 5 11.5Z", fill="cloth-shade"),
    Path("M-13-4Q0 0 13-4M-13 3Q0 7 13 3", stroke="cloth-light", width=2),
    outlined("M-20-19H20a4 4 0 0 1 0 8H-20a4 4 0 0 1 0-8Z", "cloth-light", 1.6),
    Path(circle(20, -15, 4), fill="log-end", stroke="ink", width=1.4),
    Path(circle(20, -15, 1.4), fill="ink"),
)
COIN = symbol(
    "good-coin",
    outlined("M-19 8V14Q-19 19-8 19T3 14V8Z", "coin-shade", 1.6),
    outlined(ellipse(-8, 8, 11, 5), "coin", 1.4),
    outlined("M-19 0V3Q-19 8-8 8T3 3V0Z", "coin-shade", 1.4),
    outlined(ellipse(-8, 0, 11, 5), "coin", 1.4),
    outlined(circle(8, -6, 13), "coin", 1.8),
    Path(circle(8, -6, 9), stroke="coin-shade", width=1.8),
    Path("M2.5-2V-9L5.5-6L8-11L10.5-6L13.5-9V-2Z", fill="coin-shade"),
)
PAPER = symbol(
    "good-paper",
    outlined("M-12-19H17Q12-15 13-9V14H-14Q-16-4-12-19Z", "sheet", 1.6),
    Path("M17-19Q22-18 21-12H13Q12-16 17-19Z", fill="sheet-shade", stroke="ink", width=1.4),
    outlined("M-20 14Q-20 9-16 9H8Q5 13 8 19H-16Q-20 19-20 14Z", "sheet-shade", 1.4),
    Path("M-9-12H7M-10-6H8M-10.5 0H5", stroke="sheet-ink", width=2),
    Path(circle(9, 12, 5), fill="robber-band", stroke="ink", width=1.2),
)
GOODS = (CLOTH, COIN, PAPER)

_CARD = "M-14-20H14a3 3 0 0 1 3 3V17a3 3 0 0 1-3 3H-14a3 3 0 0 1-3-3V-17a3 3 0 0 1 3-3Z"
_MOTIFS = {
    "yellow": Path("M0-12V10M-10-6H10M-10-6L-14 3H-6ZM10-6L6 3H14ZM-6 11H6", stroke="on-progress", width=2.2),
    "blue": Path("M-10 9V-8L-4-2L0-11L4-2L10-8V9Z", stroke="on-progress", width=2.4),
    "green": Path("M-4-12H4M-2.5-12V-3L-10 10H10L2.5-3V-12M-6.5 4H6.5", stroke="on-progress", width=2.2),
}  # fmt: skip
PROGRESS = tuple(
    symbol(
        f"progress-{color}",
        outlined(_CARD, f"progress-{color}", 1.4),
        Path("M-12-15.5H12V15.5H-12Z", stroke="on-progress", width=1, opacity=0.6),
        _MOTIFS[color],
    )
    for color in COLORS
)  # fmt: skip
_DIE = "M-15-21H15a6 6 0 0 1 6 6V15a6 6 0 0 1-6 6H-15a6 6 0 0 1-6-6V-15a6 6 0 0 1 6-6Z"
_SHIP = (
    Path("M0 6V-17", stroke="ink", width=2.4),
    Path("M2-16Q16-12 14 1H2ZM-2-13Q-12-9-12 1H-2Z", fill="sail", stroke="ink", width=1.4),
    Path("M-17 4H17Q14 15 8 15H-8Q-15 15-17 4Z", fill="hull", stroke="ink", width=1.6),
    Path("M-10 9H10", stroke="log-end", width=1.6),
)
_GATE = "M-13 15V-6A13 11 0 0 1 13-6V15H7V-2A7 7 0 0 0-7-2V15Z"


def _face(id: str, *drawn: Path) -> Symbol:
    return symbol(
        id,
        outlined(_DIE, "token", 1.6),
        Path("M-21 8V15a6 6 0 0 0 6 6H15a6 6 0 0 0 6-6V8Q0 16-21 8Z", fill="token-rim", opacity=0.55),
        *drawn,
    )


EVENT_DIE = (
    _face("event-ship", *_SHIP),
    *(_face(f"event-gate_{color}", outlined(_GATE, f"progress-{color}", 1.4)) for color in COLORS),
)
SHIP = symbol(
    "barbarian-ship",
    Path("M0 8V-27", stroke="ink", width=3.4),
    Path("M3-25Q24-18 20 3H3Z", fill="sail", stroke="ink", width=2),
    Path("M11-20Q16-9 12 3M5-23Q8-10 5 3", stroke="sail-shade", width=2.4),
    Path("M-3-20Q-18-14-17 3H-3Z", fill="sail-shade", stroke="ink", width=2),
    Path("M0-27L12-31L0-34Z", fill="robber-band", stroke="ink", width=1.4),
    Path("M-26 4Q-28-4-23-8Q-22 0-16 4H22Q26 2 27-3Q29 8 20 17Q0 21-17 17Q-25 12-26 4Z", fill="hull", stroke="ink", width=2.2),
    Path(circle(-10, 9, 3.4) + circle(0, 10, 3.4) + circle(10, 9, 3.4), fill="robber-band", stroke="ink", width=1.4),
)  # fmt: skip
DEFENDER = symbol(
    "award-defender",
    outlined("M-15-17H15V1Q14 15 0 22Q-14 15-15 1Z", "steel", 1.6),
    Path("M0-17H15V1Q14 15 0 22Z", fill="steel-shade"),
    Path(
        polygon((0, -11), (3, -4), (10.5, -3.4), (4.8, 1.6), (6.6, 9), (0, 5), (-6.6, 9), (-4.8, 1.6), (-10.5, -3.4), (-3, -4)),
        fill="straw-light", stroke="ink", width=1.3,
    ),
)  # fmt: skip
# Icons beside the labels in the list of what can be built.
ICONS = (
    symbol(
        "icon-activate",
        outlined("M-15 16V-4Q-15-22 0-22Q15-22 15-4V16Q0 22-15 16Z", "steel", 2, "line"),
        Path("M-15 16V-4Q-15-20-2-22Q-8-10-6 18Q-11 17.6-15 16Z", fill="steel-light"),
        Path("M-12-4H12V2H3V12H-3V2H-12Z", fill="line"),
        outlined(polygon((0, -22), (18, -20), (2, -13)), "robber-band", 1.4, "line"),
    ),
    symbol(
        "icon-promote",
        Path("M-15 2L0-13L15 2M-15 17L0 2L15 17", stroke="line", width=11),
        Path("M-15 2L0-13L15 2M-15 17L0 2L15 17", stroke="straw-light", width=5.4),
    ),
    symbol(
        "icon-wall",
        outlined("M-21 15V-12H-12V-6H-5V-12H5V-6H12V-12H21V15Z", "stone", 2, "line"),
        Path("M-21 9H21V15H-21Z", fill="stone-shade"),
        Path("M-21 0H21M-21 7.5H21M-9-6V0M9-6V0M-15 0V7.5M0 0V7.5M15 0V7.5", stroke="stone-shade", width=1.6),
    ),
)
EMBLEMS = (*PROGRESS, *EVENT_DIE, SHIP, DEFENDER, *ICONS)

PALETTES = {
    "light": {
        "cloth": "#8a3f6b",
        "cloth-shade": "#662a4e",
        "cloth-light": "#b9739a",
        "sheet": "#f6ecd0",
        "sheet-shade": "#dcc998",
        "sheet-ink": "#8b7648",
        "progress-yellow": "#e3b432",
        "progress-blue": "#3f7fb5",
        "progress-green": "#5c9a50",
        "on-progress": "#241a0c",
        "sail": "#f3e8cf",
        "sail-shade": "#cbb78d",
        "hull": "#6b3f26",
    },
    "dark": {
        "cloth": "#a3527f",
        "cloth-shade": "#713457",
        "cloth-light": "#cf8db1",
        "sheet": "#d8cba6",
        "sheet-shade": "#b3a274",
        "sheet-ink": "#665430",
        "progress-yellow": "#c99c28",
        "progress-blue": "#4f8fc4",
        "progress-green": "#66a559",
        "on-progress": "#1a1308",
        "sail": "#d3c6a6",
        "sail-shade": "#a08d66",
        "hull": "#4f2d1a",
    },
}
