"""Small pictures of the five resources, for harbors, cards, trades and charts. Each fits a circle of radius 22."""

from __future__ import annotations

from games.drawing.art import Path, circle, ellipse, outlined, polygon, rectangle, symbol

BRICK = symbol(
    "good-brick",
    outlined(rectangle(-20, 2, 19, 12) + rectangle(1, 2, 19, 12) + rectangle(-10, -12, 20, 12), "brick", 1.6),
    Path("M-20 2h19v3.5h-19ZM1 2h19v3.5h-19ZM-10-12h20v3.5h-20Z", fill="brick-light"),
    Path("M-4 2h3v12h-3ZM17 2h3v12h-3ZM7-12h3v12h-3Z", fill="brick-shade"),
)
LUMBER = symbol(
    "good-lumber",
    outlined("M-17-15H8a7 7 0 0 1 0 14H-17ZM-20 0H4a7 7 0 0 1 0 14H-20Z", "log", 1.6),
    Path("M-17-5.5H12M-20 9.5H8", stroke="log-shade", width=3),
    Path("M-10-11H2M-13 4H-2", stroke="log-end", width=1.6, opacity=0.5),
    outlined(ellipse(9, -8, 6, 7), "log-end", 1.2),
    outlined(ellipse(5, 7, 6, 7), "log-end", 1.2),
    Path(ellipse(9, -8, 2.6, 3.2) + ellipse(5, 7, 2.6, 3.2), stroke="log-ring", width=1.6),
)
WOOL = symbol(
    "good-wool",
    Path("M-9 6V16M-3 6V16M7 6V16M12 6V16", stroke="sheep", width=3.4),
    outlined(
        circle(-9, 0, 8) + circle(-4, -8, 8) + circle(5, -9, 9) + circle(13, -2, 8) + circle(3, 2, 9),
        "wool",
        1.5,
        "sheep",
    ),
    Path("M-14 5Q3 13 20 3Q22-2 20-6Q8 7-15-2Z", fill="wool-shade"),
    Path(ellipse(-16, -5, 6, 7.5, 20), fill="sheep"),
    Path("M-11-11q5-2 6 3q-4 2-6-3Z", fill="sheep"),
    Path(circle(-18, -6.5, 1.2), fill="wool"),
)
GRAIN = symbol(
    "good-grain",
    Path("M-11 20Q-4 9-4 2L4 2Q4 9 11 20Q0 23-11 20Z", fill="straw", stroke="straw-shade", width=1.4),
    Path("M-4 2Q-6-8-14-14M0 2V-18M4 2Q6-8 14-14M-2 2Q-3-8-7-16M2 2Q3-8 7-16", stroke="straw", width=2.8),
    Path(
        ellipse(-14.5, -15, 3.4, 7, -35) + ellipse(-7.5, -19, 3.4, 7.5, -14) + ellipse(0, -20, 3.4, 7.5)
        + ellipse(7.5, -19, 3.4, 7.5, 14) + ellipse(14.5, -15, 3.4, 7, 35),
        fill="straw-light", stroke="straw-shade", width=1.3,
    ),
    Path(rectangle(-5.5, 0, 11, 4.5), fill="band"),
)  # fmt: skip
ORE = symbol(
    "good-ore",
    outlined(
        polygon((-20, 14), (-17, -2), (-8, -9), (-3, -16), (6, -17), (13, -7), (19, 0), (20, 14)), "ore", 1.6
    ),
    Path(polygon((-17, -2), (-8, -9), (-2, -2), (-8, 6)), fill="ore-light"),
    Path(polygon((-3, -16), (6, -17), (8, -8), (0, -8)), fill="ore-light"),
    Path(polygon((13, -7), (19, 0), (20, 14), (6, 14), (9, 2)), fill="ore-shade"),
    Path("M-8-9L-2-2L-8 6L-20 14M-2-2L9 2L13-7M9 2L6 14M0-8L-2-2", stroke="ore-shade", width=1.4),
)

GOODS = (BRICK, LUMBER, WOOL, GRAIN, ORE)
