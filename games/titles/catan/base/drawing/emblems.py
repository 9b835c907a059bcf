"""Small pictures of cards, awards and dice. Each fits a square of 48 units around the origin."""

# ruff: noqa: E501 (outlines and tables of colors read better unbroken)

from __future__ import annotations

from games.drawing.art import Path, Symbol, circle, ellipse, outlined, polygon, symbol

_STAR = polygon(
    (0, -14), (4, -5), (13.5, -4.4), (6.2, 2), (8.4, 11.4), (0, 6.4), (-8.4, 11.4), (-6.2, 2), (-13.5, -4.4), (-4, -5)
)  # fmt: skip

KNIGHT = symbol(
    "card-knight",
    outlined("M-2-18Q0-25 10-24Q21-22 20-8Q14-17 4-14Z", "robber-band", 1.4),
    outlined("M-15 15V-3Q-15-18 0-18Q15-18 15-3V15Q8 20 0 20Q-8 20-15 15Z", "steel", 1.6),
    Path("M-15 15V-3Q-15-16-3-17.6Q-9-10-9 0V18.5Q-13 17-15 15Z", fill="steel-light"),
    Path("M7-16Q15-12 15-3V15Q11 18 6 19.4Q10 4 7-16Z", fill="steel-shade"),
    Path("M-12-4H12V1H3.5V15H-3.5V1H-12Z", fill="ink"),
    Path("M-15-6.5Q0-11 15-6.5", stroke="ink", width=1.6),
)
ROAD_BUILDING = symbol(
    "card-road-building",
    outlined(polygon((-21, 6), (12, -21), (18, -14), (-15, 13)), "log", 1.6),
    Path(polygon((-21, 6), (12, -21), (13.6, -19.1), (-19.4, 7.9)), fill="log-end"),
    outlined(polygon((-12, 17), (21, -8), (26, -1), (-7, 24)), "log", 1.6),
    Path(polygon((-12, 17), (21, -8), (22.4, -6), (-10.6, 19)), fill="log-end"),
    Path("M-8 1L-4 6M3-8L7-3M0 12L3.4 17M12 3L15.4 8", stroke="log-shade", width=1.8),
)
YEAR_OF_PLENTY = symbol(
    "card-year-of-plenty",
    outlined(circle(-9, -6, 8.5), "brick-light", 1.4),
    outlined(circle(10, -5, 9), "leaf", 1.4),
    outlined(
        ellipse(-4, -17, 3.4, 8, -14) + ellipse(4, -18, 3.4, 8.4, 8) + ellipse(12, -16, 3.4, 8, 28), "straw-light", 1.2
    ),
    Path("M-9-14q1-4 4-5M10-14q-1-4 2-6", stroke="ink", width=1.6),
    outlined("M-21 0H21L15 20H-15Z", "log-end", 1.6),
    Path("M-19.5 6H19.5M-17.5 13H17.5", stroke="log", width=2),
    Path("M-12 1L-10 19.5M-4 1L-3.4 19.5M4 1L3.4 19.5M12 1L10 19.5", stroke="log", width=1.6),
    Path("M-21 0H21", stroke="log-shade", width=3.4),
)  # fmt: skip
MONOPOLY = symbol(
    "card-monopoly",
    outlined("M-19 16L-22-11L-10 1L0-18L10 1L22-11L19 16Q0 21-19 16Z", "straw-light", 1.6),
    Path("M0-18L10 1L22-11L19 16Q10 18.4 2 18.6Q8 2 0-18Z", fill="straw"),
    Path("M-19.6 9Q0 14 19.6 9", stroke="straw-shade", width=2),
    Path(circle(-22, -12, 2.8) + circle(0, -19, 2.8) + circle(22, -12, 2.8), fill="straw-light", stroke="ink", width=1.4),
    Path(circle(-10, 5, 2.6) + circle(10, 5, 2.6), fill="ore"),
    Path(polygon((0, 1), (4, 6), (0, 11), (-4, 6)), fill="robber-band"),
)  # fmt: skip
VICTORY_POINT = symbol(
    "card-victory-point",
    Path("M-5 20Q-21 14-20-3Q-19-11-14-17M5 20Q21 14 20-3Q19-11 14-17", stroke="leaf-shade", width=2.2),
    Path(
        ellipse(-19, -12, 3, 6.4, 20) + ellipse(-22, -1, 3, 6.4, -8) + ellipse(-19, 9, 3, 6.4, -32) + ellipse(-11, 17, 3, 6.4, -60)
        + ellipse(19, -12, 3, 6.4, -20) + ellipse(22, -1, 3, 6.4, 8) + ellipse(19, 9, 3, 6.4, 32) + ellipse(11, 17, 3, 6.4, 60),
        fill="leaf", stroke="leaf-shade", width=1,
    ),
    outlined(_STAR, "straw-light", 1.4),
    Path(polygon((0, -14), (4, -5), (13.5, -4.4), (6.2, 2), (8.4, 11.4), (0, 6.4)), fill="straw"),
)  # fmt: skip
LONGEST_ROAD = symbol(
    "award-longest-road",
    Path("M-16 21Q-20 6-4 3T12-5T6-21", stroke="ink", width=15),
    Path("M-16 21Q-20 6-4 3T12-5T6-21", stroke="path", width=11.6),
    Path("M-16 18Q-18 8-7 5.5M1 1.5Q10-1 9.6-7M9-12Q8-17 6-21", stroke="log-shade", width=1.8),
    outlined("M14 20V4M8 4H24L20-0.5L24-5H8Z", "log-end", 1.4),
)
LARGEST_ARMY = symbol(
    "award-largest-army",
    Path("M-17 18L15-18M17 18L-15-18", stroke="ink", width=7),
    Path("M-17 18L15-18M17 18L-15-18", stroke="steel-light", width=3.8),
    Path("M-17 6L-6 16M17 6L6 16", stroke="straw", width=4),
    outlined("M-11-10H11V2Q10 11 0 16Q-10 11-11 2Z", "robber-band", 1.6),
    Path("M0-10H11V2Q10 11 0 16Z", fill="brick-shade"),
    Path("M0-9V14M-10 0H10", stroke="straw-light", width=3),
)
DEVELOPMENT_BACK = symbol(
    "card-back",
    outlined(
        "M-14-20H14a3 3 0 0 1 3 3V17a3 3 0 0 1-3 3H-14a3 3 0 0 1-3-3V-17a3 3 0 0 1 3-3Z", "card-back", 1.4
    ),
    Path("M-12-15H12V15H-12Z", stroke="card-back-line", width=1.4),
    Path(polygon((0, -11), (8, 0), (0, 11), (-8, 0)), stroke="card-back-line", width=1.8),
    Path(circle(0, 0, 2.6), fill="card-back-line"),
)
RESOURCE_BACK = symbol(
    "hand-back",
    outlined("M-14-20H14a3 3 0 0 1 3 3V17a3 3 0 0 1-3 3H-14a3 3 0 0 1-3-3V-17a3 3 0 0 1 3-3Z", "sea", 1.4),
    Path("M-12-15H12V15H-12Z", stroke="waterline", width=1.4),
    Path("M-8-5q4-5 8 0t8 0M-8 5q4-5 8 0t8 0", stroke="waterline", width=2.2),
)

_PIPS = {
    1: ((0, 0),),
    2: ((-9, -9), (9, 9)),
    3: ((-10, -10), (0, 0), (10, 10)),
    4: ((-9, -9), (9, -9), (-9, 9), (9, 9)),
    5: ((-10, -10), (10, -10), (0, 0), (-10, 10), (10, 10)),
    6: ((-9, -11), (9, -11), (-9, 0), (9, 0), (-9, 11), (9, 11)),
}


def _die(face: int) -> Symbol:
    return symbol(
        f"die-{face}",
        outlined("M-15-21H15a6 6 0 0 1 6 6V15a6 6 0 0 1-6 6H-15a6 6 0 0 1-6-6V-15a6 6 0 0 1 6-6Z", "token", 1.6),
        Path("M-21 8V15a6 6 0 0 0 6 6H15a6 6 0 0 0 6-6V8Q0 16-21 8Z", fill="token-rim", opacity=0.55),
        Path("".join(circle(x, y, 4) for x, y in _PIPS[face]), fill="robber-band" if face == 1 else "number"),
    )  # fmt: skip


DICE = tuple(_die(face) for face in _PIPS)
DEVELOPMENTS = (KNIGHT, ROAD_BUILDING, YEAR_OF_PLENTY, MONOPOLY, VICTORY_POINT)
AWARDS = (LONGEST_ROAD, LARGEST_ARMY)
BACKS = (DEVELOPMENT_BACK, RESOURCE_BACK)
EMBLEMS = (*DEVELOPMENTS, *AWARDS, *BACKS, *DICE)
