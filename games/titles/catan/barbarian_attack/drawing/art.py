"""The castle, knights on paths, barbarians, longships and a burning hex."""

# ruff: noqa: E501 (outlines and tables of colors read better unbroken)

from __future__ import annotations

from games.drawing.art import Path, circle, ellipse, outlined, polygon, rectangle, symbol
from games.drawing.names import gettext_noop
from games.titles.catan.base.drawing.module_drawing import Land, Placed

KNIGHT = symbol(
    "attack-knight",
    Path(ellipse(3, 14, 21, 5.6), fill="shadow", opacity=0.34),
    Path("M14 14L19-40", stroke="line", width=5.2),
    Path("M14 14L19-40", stroke="log-end", width=2.2),
    outlined(polygon((18.6, -40), (37, -35), (18, -28)), "seat", 2, "line"),
    outlined("M-14 14Q-16-2-9-10H9Q16-2 14 14Q0 19-14 14Z", "seat", 3.2, "line"),
    Path("M0-10H9Q16-2 14 14Q7 16.6 0 16.8Z", fill="shade", opacity=0.24),
    outlined("M-10-10V-18Q-10-30 0-30Q10-30 10-18V-10Q0-6-10-10Z", "steel", 2.6, "line"),
    Path("M-10-10V-18Q-10-28-1-30Q-5-20-4-8.2Q-7.4-8.6-10-10Z", fill="steel-light"),
    Path("M-8-19H8V-15H2.4V-9H-2.4V-15H-8Z", fill="line"),
    outlined("M-22-4H-4V6Q-5 14-13 18Q-21 14-22 6Z", "steel-light", 2.2, "line"),
    Path("M-13-3V16M-21 4H-5", stroke="seat", width=4),
)
BARBARIAN = symbol(
    "barbarian",
    Path(ellipse(2, 14, 15, 4.4), fill="shadow", opacity=0.36),
    Path("M-12 15L-15-22", stroke="horde-rim", width=5),
    Path("M-12 15L-15-22", stroke="axe-handle", width=2.2),
    outlined("M-14-24Q-26-25-27-13Q-21-16-13-13Z", "axe", 1.8, "horde-rim"),
    outlined("M-10 14Q-13-4-6-9H6Q13-4 10 14Q0 18-10 14Z", "horde", 2.8, "horde-rim"),
    Path("M-10 14Q-13-4-6-9H0V16Q-6 16-10 14Z", fill="horde-light"),
    outlined(circle(0, -15, 7.4), "skin", 2.6, "horde-rim"),
    outlined(
        "M-8-16Q-9-25 0-25T8-16Q0-19-8-16ZM-7-20Q-14-22-14-30Q-9-25-4-24ZM7-20Q14-22 14-30Q9-25 4-24Z",
        "horn",
        1.8,
        "horde-rim",
    ),
    Path("M-6-12Q0-9 6-12Q5-3 0-2Q-5-3-6-12Z", fill="beard"),
    outlined(circle(9, 4, 7.6), "horde-shield", 2.2, "horde-rim"),
    Path(circle(9, 4, 2.4), fill="axe"),
)
"""A barbarian with horned helmet, axe and round shield; it has no seat's color."""
FIRE = symbol(
    "conquest",
    Path(
        "M-4 12Q-20 8-17-8Q-15-18-8-22Q-9-14-4-13Q-6-27 5-36Q4-25 12-18Q20-10 17 2Q14 11 4 12Z",
        fill="flame",
        stroke="horde-rim",
        width=2.4,
    ),
    Path("M-2 11Q-11 8-9-2Q-7-8-2-11Q-2-5 2-4Q3-10 7-12Q12-3 9 5Q7 10-2 11Z", fill="flame-light"),
)
LONGSHIP = symbol(
    "longship",
    Path(ellipse(0, 27, 36, 6), fill="shadow", opacity=0.3),
    Path("M0 14V-38", stroke="horde-rim", width=5),
    outlined(
        "M-33-8Q-36 10-26 12H26Q36 10 33-8Q43 4 34 17Q27 28 0 28T-34 17Q-43 4-33-8Z",
        "axe-handle",
        2.2,
        "horde-rim",
    ),
    Path("M-33 17Q0 25 33 17", stroke="horde-rim", width=1.8),
    outlined("M-26-30Q0-35 26-30Q31-11 26 9Q0 14-26 9Q-31-11-26-30Z", "longship-sail", 2.4, "horde-rim"),
    Path("M-26-30Q0-35 26-30L26.8-26Q0-31-26.8-26ZM-26 9Q0 14 26 9L26.6 6Q0 11-26.6 6Z", fill="horde-shield"),
)
EMBLEM_SHIP = symbol(
    "award-longship",
    Path("M0 12V-24", stroke="horde-rim", width=4),
    outlined(
        "M-20 4Q-22 13-16 14H16Q22 13 20 4Q26 11 21 18Q16 23 0 23T-21 18Q-26 11-20 4Z",
        "axe-handle",
        2,
        "horde-rim",
    ),
    outlined("M-18-20Q0-24 18-20Q21-8 18 7Q0 11-18 7Q-21-8-18-20Z", "longship-sail", 2.2, "horde-rim"),
    outlined("M-12 2V-4Q-12-10-6.5-10T-1-4V2Z", "steel", 1.6, "horde-rim"),
    Path("M-10-4H-3V-1.6H-5V2H-8V-1.6H-10Z", fill="horde-rim"),
    Path("M2 2V-4Q2-10 7.5-10T13-4V2Z", fill="longship-gap"),
)
"""An emblem of a sail with one knight present and one missing, in the frame for symbols in text."""
MUSTER_KNIGHT = symbol(
    "muster-knight",
    outlined("M-7 8V-1Q-7-9 0-9Q7-9 7-1V8Q0 10-7 8Z", "steel", 1.8, "horde-rim"),
    Path("M-6-2H6V1H2V7H-2V1H-6Z", fill="horde-rim"),
)
MUSTER_GAP = symbol("muster-gap", Path("M-7 8V-1Q-7-9 0-9Q7-9 7-1V8Q0 10-7 8Z", fill="longship-gap"))
"""Marks on the sails: a knight beside the hex, and the place of a missing one."""
GLOW_FOR_GRAIN = symbol(
    "glow-for-grain",
    Path("M-14-14H14a14 14 0 0 1 0 28H-14a14 14 0 0 1 0-28Z", fill="glow-halo", opacity=0.5),
    Path("M-13-10H13a10 10 0 0 1 0 20H-13a10 10 0 0 1 0-20Z", fill="straw-light", stroke="glow", width=4),
    Path("M-15 0H15", stroke="straw-shade", width=2.4),
    Path(
        ellipse(-8, -4.4, 4.4, 2.4, 24) + ellipse(0, -4.4, 4.4, 2.4, 24) + ellipse(8, -4.4, 4.4, 2.4, 24)
        + ellipse(-8, 4.4, 4.4, 2.4, -24) + ellipse(0, 4.4, 4.4, 2.4, -24) + ellipse(8, 4.4, 4.4, 2.4, -24),
        fill="straw-shade",
    ),
)  # fmt: skip
"""The glow of a path that costs grain."""
GLOW_AROUND = symbol(
    "glow-around-knight",
    Path(circle(0, 0, 29), stroke="glow-halo", width=12, opacity=0.6),
    Path(circle(0, 0, 28), stroke="glow", width=5.4),
)
"""A ring around a knight that may move; the knight shows inside."""
PRISONER = symbol(
    "award-prisoners",
    Path(ellipse(1, 20, 21, 4.5), fill="shadow", opacity=0.24),
    outlined("M-12 19Q-15-2-7-7H7Q15-2 12 19Q0 23-12 19Z", "horde", 2, "line"),
    outlined(circle(0, -13, 7.6), "skin", 2, "line"),
    outlined("M-8-15Q-9-23 0-23T8-15Q0-18-8-15Z", "horn", 1.6, "line"),
    Path("M-6-10Q0-7 6-10Q5-2 0-1Q-5-2-6-10Z", fill="beard"),
    Path("M-18-24V22M-6.5-24V22M6.5-24V22M18-24V22M-21-24H21M-21 22H21", stroke="axe", width=3.2),
)
EMBLEM_KNIGHT = symbol(
    "award-knights",
    Path(ellipse(1, 20, 19, 4.5), fill="shadow", opacity=0.24),
    outlined("M-15 20V-4Q-15-23 0-23Q15-23 15-4V20Q0 25-15 20Z", "steel", 2.2, "line"),
    Path("M-15 20V-4Q-15-21-2-23Q-8-10-6 21.6Q-11 21.4-15 20Z", fill="steel-light"),
    Path("M-12-5H12V2H4V14H-4V2H-12Z", fill="line"),
)


CASTLE_WALLS = symbol(
    "castle-walls",
    Path(ellipse(4, 44, 66, 12), fill="token-shadow", opacity=0.28),
    outlined(
        polygon((-56, 42), (-56, -14), (-46, -14), (-46, -6), (46, -6), (46, -14), (56, -14), (56, 42)),
        "stone",
        2.4,
        "line",
    ),
    outlined(rectangle(-64, -36, 26, 80) + rectangle(38, -36, 26, 80), "stone", 2.4, "line"),
    outlined(rectangle(-20, -46, 40, 60), "stone", 2.4, "line"),
    Path(
        rectangle(-64, -36, 9, 80) + rectangle(38, -36, 9, 80) + rectangle(-20, -46, 12, 60),
        fill="stone-light",
    ),
    Path(
        rectangle(-66, -44, 7, 9)
        + rectangle(-54.5, -44, 7, 9)
        + rectangle(-43, -44, 7, 9)
        + rectangle(36, -44, 7, 9)
        + rectangle(47.5, -44, 7, 9)
        + rectangle(59, -44, 7, 9),
        fill="stone",
        stroke="line",
        width=1.8,
    ),
    outlined(polygon((-25, -46), (0, -76), (25, -46)), "roof-castle", 2.4, "line"),
    Path("M0-76V-92", stroke="line", width=2.6),
    outlined(polygon((0, -92), (20, -87), (0, -80)), "castle-flag", 1.6, "line"),
    Path("M-13 44V22Q-13 8 0 8T13 22V44Z", fill="gate", stroke="line", width=2.2),
    Path("M-6 44V12M0 44V9M6 44V12M-13 24H13M-13 34H13", stroke="axe-handle", width=1.8),
    Path(
        rectangle(-54, -16, 6, 13)
        + rectangle(48, -16, 6, 13)
        + rectangle(-8, -30, 5, 12)
        + rectangle(4, -30, 5, 12),
        fill="gate",
    ),
    Path("M-34 6h10M-42 24h12M24 10h12M30 28h10M-30 36h9", stroke="masonry", width=2),
)
"""The castle seen from the south: a keep with a flag between two towers, the gate closed."""


def _side(x1: float, y1: float, x2: float, y2: float) -> str:
    return f"M{x1:g} {y1:g}L{x2:g} {y2:g}"


CASTLE = Land(
    "ca",
    "castle-ground",
    gettext_noop("the castle"),
    gettext_noop("castle {number}"),
    gettext_noop("Castle"),
    ground=(
        Path("M-90 18Q-40-22 10-8T90-2V110H-90Z", fill="castle-path"),
        Path(_side(4, -88, 74, -47) + _side(-4, 88, -74, 47), stroke="die-green", width=9),
        Path(_side(78, -40, 78, 40) + _side(-78, -40, -78, 40), stroke="die-brown", width=9),
        Path(_side(74, 47, 4, 88) + _side(-74, -47, -4, -88), stroke="die-violet", width=9),
    ),
    arrangements=((Placed("castle-walls", 0, 16, 0.82),),),
    glyphs=(CASTLE_WALLS,),
)
"""The castle's land. Its six sides show the colors of the die that decides which knights are lost."""
SEAT_PIECES = {"attack-knight": KNIGHT}
MARK_PLACES = {"attack-knight": (-13.0, 6.0)}
PALETTES = {
    "light": {
        "castle-ground": "#b9b78c", "castle-path": "#cfc59c", "roof-castle": "#a4523c", "castle-flag": "#d9a93a", "gate": "#3a2f28",
        "masonry": "#8f897c", "die-green": "#4f8a4a", "die-brown": "#8a5a2e", "die-violet": "#7d5a9c",
        "horde": "#5c3a2c", "horde-light": "#7c5340", "horde-rim": "#26140d", "horde-shield": "#8c2f25", "skin": "#e0b48c",
        "horn": "#c9c2ab", "beard": "#6b3a1c", "axe": "#b9bfc4", "axe-handle": "#8d6038", "flame": "#e0672a", "flame-light": "#f5c146",
        "longship-sail": "#f3e8cf", "longship-gap": "#b9a06f",
    },
    "dark": {
        "castle-ground": "#57563f", "castle-path": "#686247", "roof-castle": "#7c3d2d", "castle-flag": "#b98e2f", "gate": "#1d1713",
        "masonry": "#5f5a50", "die-green": "#5b9a55", "die-brown": "#9c6b3c", "die-violet": "#9272b3",
        "horde": "#6b4737", "horde-light": "#8a6350", "horde-rim": "#140a06", "horde-shield": "#9c3a2f", "skin": "#c89d78",
        "horn": "#b5ae98", "beard": "#7a4624", "axe": "#a3aab0", "axe-handle": "#82583a", "flame": "#d65f26", "flame-light": "#e6b23c",
        "longship-sail": "#ddd0b3", "longship-gap": "#94805a",
    },
}  # fmt: skip
