"""The terrain: the glyphs of each kind and one or two arrangements of them around the token.

Light falls from the north-west. Glyphs stand on the origin. An arrangement leaves the middle of the hex free for the
token and its corners free for buildings.
"""

# ruff: noqa: E501 (outlines and tables of colors read better unbroken)

from __future__ import annotations

from games.drawing.art import Path, Symbol, circle, ellipse, outlined, polygon, rectangle, symbol

from .module_drawing import Placed

PINE = symbol(
    "pine",
    Path(ellipse(0, 0, 13, 3.5), fill="token-shadow", opacity=0.18),
    Path(rectangle(-2.5, -9, 5, 9), fill="trunk"),
    Path("M0-50L12-31H7L17-8Q0-3-17-8L-7-31H-12Z", fill="tree"),
    Path("M0-50L12-31H7L17-8Q9-5 0-5L3-20Z", fill="tree-shade"),
    Path("M-8-27L-3-36M-12-12L-6-22", stroke="tree-light", width=2.2),
)
OAK = symbol(
    "oak",
    Path(ellipse(0, 0, 14, 3.5), fill="token-shadow", opacity=0.18),
    Path("M-3 0L-2-16H2L3 0Z", fill="trunk"),
    Path(circle(-7, -20, 10) + circle(7, -20, 10) + circle(0, -30, 11.5), fill="tree-light"),
    Path(
        "M8-39a11.5 11.5 0 0 1 3 11a10 10 0 0 1-4 18.5a10 10 0 0 1-8-4a10 10 0 0 1-12 3.5Q6-12 8-39Z",
        fill="tree",
    ),
)
SHEEP = symbol(
    "sheep",
    Path(ellipse(2, 0, 19, 3.5), fill="token-shadow", opacity=0.16),
    Path("M-9-8V0M-4-8V0M8-8V0M13-8V0", stroke="sheep", width=3),
    outlined(
        circle(-9, -15, 8)
        + circle(-3, -22, 8)
        + circle(6, -22, 8.5)
        + circle(14, -16, 8)
        + circle(3, -13, 9),
        "wool",
        1.4,
        "sheep",
    ),
    Path("M-14-10Q3-2 20-10Q22-15 20-19Q8-7-15-17Z", fill="wool-shade"),
    Path(ellipse(-17, -20, 6, 7.5, 20), fill="sheep"),
    Path("M-12-26q5-2 6 3q-4 2-6-3Z", fill="sheep"),
    Path(circle(-19, -21.5, 1.1), fill="wool"),
)
TUFT = symbol("tuft", Path("M-6 0Q-5-6-8-9M-2 0Q-1-8-2-12M2 0Q3-7 7-9", stroke="tuft", width=2.2))
SHEAF = symbol(
    "sheaf",
    Path(ellipse(0, 0, 14, 3.5), fill="token-shadow", opacity=0.18),
    Path("M-11 0Q-4-11-4-18L4-18Q4-11 11 0Q0 3-11 0Z", fill="straw"),
    Path("M2-18L4-18Q4-11 11 0Q7 1 4 1Q3-10 2-18Z", fill="straw-shade"),
    Path("M-4-18Q-6-28-14-34M0-18V-38M4-18Q6-28 14-34M-2-18Q-3-28-7-36M2-18Q3-28 7-36", stroke="straw", width=2.6),
    Path(
        ellipse(-15, -37, 3.2, 7, -35) + ellipse(-7.5, -42, 3.2, 7.5, -14) + ellipse(0, -44, 3.2, 7.5),
        fill="straw-light", stroke="straw-shade", width=1,
    ),
    Path(
        ellipse(7.5, -42, 3.2, 7.5, 14) + ellipse(15, -37, 3.2, 7, 35), fill="straw-light", stroke="straw-shade", width=1
    ),
    Path(rectangle(-5.5, -20, 11, 4.5), fill="band"),
)  # fmt: skip
MOUND = symbol(
    "mound",
    Path(
        "M-40 0Q-37-8-31-10Q-30-21-20-23Q-17-34-4-34H9Q20-33 22-22Q31-20 32-10Q38-8 40 0Q0 6-40 0Z",
        fill="mound",
    ),
    Path(
        "M6-34H9Q20-33 22-22Q31-20 32-10Q38-8 40 0Q28 2 14 2.5Q20-4 15-11Q19-18 11-23Q14-30 6-34Z",
        fill="mound-shade",
    ),
    Path("M-20-23Q-8-20 3-23M-31-10Q-12-6 6-11", stroke="mound-light", width=3),
    Path("M-13-31Q-6-34 1-33", stroke="mound-light", width=2.4),
)
BRICKS = symbol(
    "bricks",
    Path(ellipse(0, 0, 22, 4), fill="token-shadow", opacity=0.2),
    Path(rectangle(-19, -11, 18, 11) + rectangle(1, -11, 18, 11) + rectangle(-9, -23, 18, 11), fill="brick"),
    Path("M-19-11h18v3h-18ZM1-11h18v3h-18ZM-9-23h18v3h-18Z", fill="brick-light"),
    Path("M-4-11h3v11h-3ZM16-11h3v11h-3ZM6-23h3v11h-3Z", fill="brick-shade"),
)  # fmt: skip
PEAK = symbol(
    "peak",
    Path(polygon((-33, 0), (-20, -22), (-14, -26), (-2, -56), (10, -38), (17, -28), (35, 0)), fill="rock"),
    Path(polygon((-2, -56), (10, -38), (17, -28), (35, 0), (6, 0), (2, -16), (6, -26), (-1, -36)), fill="rock-shade"),
    Path(polygon((-33, 0), (-20, -22), (-14, -26), (-12, -14), (-20, 0)), fill="rock-light"),
    Path(polygon((-2, -56), (10, -38), (6, -31), (2, -35), (-2, -26), (-6, -34), (-11, -33)), fill="snow"),
)  # fmt: skip
DUNE = symbol(
    "dune",
    Path("M-40 0Q-14-27 10-24Q-2-14 40 0Q0 5-40 0Z", fill="dune"),
    Path("M10-24Q-2-14 40 0Q18 3 0 2.5Q-14-10 10-24Z", fill="dune-shade"),
)
CACTUS = symbol(
    "cactus",
    Path(ellipse(2, 0, 11, 3), fill="token-shadow", opacity=0.18),
    Path("M0 0V-34M0-10H-10V-22M0-15H10V-27", stroke="cactus", width=7),
    Path("M2 0V-34", stroke="cactus-shade", width=2),
)
NUGGET = symbol(
    "nugget",
    Path(ellipse(0, 0, 16, 4), fill="token-shadow", opacity=0.2),
    Path(polygon((-16, -2), (-12, -14), (-2, -20), (9, -16), (15, -6), (12, 0), (-10, 1)), fill="straw"),
    Path(polygon((-12, -14), (-2, -20), (9, -16), (2, -10)), fill="straw-light"),
    Path(polygon((9, -16), (15, -6), (12, 0), (2, 1), (2, -10)), fill="straw-shade"),
)

GLINT = symbol("glint", Path("M0-15Q1.5-1.5 15 0Q1.5 1.5 0 15Q-1.5 1.5-15 0Q-1.5-1.5 0-15Z", fill="snow"))

GLYPHS = (PINE, OAK, SHEEP, TUFT, SHEAF, MOUND, BRICKS, PEAK, DUNE, CACTUS, NUGGET, GLINT)

# Shapes of the ground under the glyphs, clipped at the hex's border.
GROUND: dict[str, tuple[Path, ...]] = {
    "forest": (
        Path("M-90 10Q-50-16-10-2T90-12V110H-90Z", fill="forest-ground"),
        Path("M-90 62Q-40 40 10 58T90 52V110H-90Z", fill="tree-light", opacity=0.45),
    ),
    "pasture": (
        Path("M-90-14Q-40-48 4-22T90-30V110H-90Z", fill="pasture-ground"),
        Path("M-90 48Q-30 20 24 46T90 42V110H-90Z", fill="pasture"),
        Path("M-90 78Q-30 56 24 74T90 70", stroke="pasture-ground", width=3),
    ),
    "fields": (
        Path(
            "M-90-62L90-92M-90-38L90-68M-90-14L90-44M-90 10L90-20M-90 34L90 4M-90 58L90 28M-90 82L90 52M-90 106L90 76",
            stroke="fields-ground", width=7,
        ),
        Path("M-90 98L90 62V110H-90Z", fill="fields-ground"),
    ),
    "hills": (
        Path("M-90-8Q-48-40-6-16T90-26V110H-90Z", fill="hills-ground"),
        Path("M-90 40Q-36 14 14 36T90 28V110H-90Z", fill="hills"),
        Path("M-90 62Q-36 40 14 58T90 52M-90 76Q-36 54 14 72T90 66", stroke="hills-ground", width=3),
    ),
    "mountains": (
        Path("M-90-10L-62-34L-44-20L-8-52L22-24L46-44L90-6V110H-90Z", fill="mountains-ground"),
        Path("M-90 54L-40 38L0 52L44 36L90 52V110H-90Z", fill="mountains"),
    ),
    "desert": (
        Path("M-90-18Q-36-44 12-20T90-30V110H-90Z", fill="desert-ground"),
        Path("M-90 42Q-26 18 22 42T90 34V110H-90Z", fill="desert"),
        Path("M-64 62q12-8 24 0t24 0M8 72q12-8 24 0t24 0M-34 80q10-6 20 0", stroke="dune", width=2.6),
    ),
    "gold": (
        Path("M-90-8Q-48-40-6-16T90-26V110H-90Z", fill="gold-ground"),
        Path("M-90 40Q-36 14 14 36T90 28V110H-90Z", fill="gold"),
        Path(circle(0, 0, 84), fill="straw-light", opacity=0.16),
        Path(circle(0, 0, 62), fill="straw-light", opacity=0.24),
        # a river of gold around the token
        Path("M-96-22Q-58-30-48-6T-20 50T40 54T60 10T98-6", stroke="coin-shade", width=22),
        Path("M-96-22Q-58-30-48-6T-20 50T40 54T60 10T98-6", stroke="coin", width=17),
        Path("M-96-25Q-58-33-48-9T-20 47T40 51T60 7T98-9", stroke="straw-light", width=5),
    ),
}  # fmt: skip

ARRANGEMENTS: dict[str, tuple[tuple[Placed, ...], ...]] = {
    "forest": (
        (
            Placed("pine", -17, -41, 0.82), Placed("oak", 18, -42, 0.86), Placed("pine", 42, -32, 0.9),
            Placed("oak", -45, -30, 0.98), Placed("pine", -66, -6, 0.98), Placed("pine", 66, 0, 1.0),
            Placed("pine", -50, 24, 0.98), Placed("oak", 55, 30, 0.98), Placed("oak", -66, 40, 0.85),
            Placed("pine", 38, 56, 0.85), Placed("pine", -36, 58, 0.85),
        ),
        (
            Placed("oak", -18, -42, 0.86), Placed("pine", 12, -43, 0.86), Placed("pine", -42, -31, 0.95),
            Placed("oak", 40, -32, 0.92), Placed("oak", -64, -4, 0.95), Placed("pine", 66, -4, 1.0),
            Placed("pine", -64, 32, 1.0), Placed("pine", 50, 28, 0.95), Placed("oak", 66, 40, 0.82),
            Placed("oak", -40, 52, 0.9), Placed("pine", 40, 58, 0.82),
        ),
    ),
    "pasture": (
        (
            Placed("tuft", -48, -30), Placed("sheep", -6, -42, 0.98), Placed("tuft", 34, -40), Placed("tuft", -64, 4),
            Placed("sheep", 58, 0, 1.0), Placed("sheep", -52, 34, 1.1), Placed("tuft", 62, 24), Placed("tuft", 40, 52),
            Placed("tuft", -40, 56),
        ),
        (
            Placed("tuft", -36, -42), Placed("sheep", 14, -42, 0.98), Placed("tuft", 48, -28), Placed("sheep", -56, 4, 1.02),
            Placed("tuft", 66, 0), Placed("tuft", -66, 26), Placed("sheep", 52, 36, 1.1), Placed("tuft", -42, 50),
            Placed("tuft", 36, 58),
        ),
    ),
    "fields": (
        (
            Placed("sheaf", -20, -40, 0.84), Placed("sheaf", 20, -40, 0.84), Placed("sheaf", -58, 4, 1.0),
            Placed("sheaf", 58, 4, 1.0), Placed("sheaf", -46, 52, 1.0), Placed("sheaf", 46, 52, 1.0),
        ),
        (
            Placed("sheaf", 0, -38, 0.88), Placed("sheaf", -43, -22, 0.92), Placed("sheaf", 43, -22, 0.92),
            Placed("sheaf", -61, 30, 1.0), Placed("sheaf", 61, 30, 1.0), Placed("sheaf", 38, 60, 0.9),
        ),
    ),
    "hills": (
        (
            Placed("mound", 14, -40, 0.98), Placed("mound", -24, -32, 0.9), Placed("mound", 58, 4, 0.72),
            Placed("bricks", -56, 18, 0.98), Placed("bricks", 50, 46, 0.98),
        ),
        (
            Placed("mound", -14, -40, 0.98), Placed("mound", 26, -32, 0.9), Placed("mound", -58, 4, 0.72),
            Placed("bricks", 57, 18, 0.98), Placed("bricks", -48, 48, 0.98),
        ),
    ),
    "mountains": (
        (
            Placed("peak", 30, -22, 0.88), Placed("peak", -14, -26, 1.0), Placed("peak", -52, 12, 0.8),
            Placed("peak", 58, 26, 0.8), Placed("peak", -44, 56, 0.68),
        ),
        (
            Placed("peak", -30, -22, 0.88), Placed("peak", 16, -26, 1.0), Placed("peak", 56, 12, 0.82),
            Placed("peak", -56, 26, 0.8), Placed("peak", 44, 56, 0.68),
        ),
    ),
    "desert": (
        (
            Placed("dune", -16, -28, 0.95), Placed("dune", 34, -8, 0.9), Placed("cactus", -52, 22, 1.1),
            Placed("dune", 34, 42, 0.8), Placed("cactus", 46, 28, 0.72),
        ),
    ),
    "gold": (
        (
            Placed("nugget", -22, -42, 1.15), Placed("nugget", 16, -50, 1.0), Placed("nugget", 46, -28, 1.1),
            Placed("nugget", -62, 34, 0.9), Placed("nugget", 66, 38, 0.85),
            Placed("glint", -26, -58, 0.9), Placed("glint", 54, -42, 1.0), Placed("glint", -47, 6, 0.9),
            Placed("glint", 12, 58, 1.0), Placed("glint", 62, 8, 0.7),
        ),
    ),
}  # fmt: skip


def glyphs_of(terrains: set[str]) -> list[Symbol]:
    """Return the symbols that boards with these terrains need."""
    needed = {
        placed.symbol
        for terrain in terrains
        for arrangement in ARRANGEMENTS.get(terrain, ())
        for placed in arrangement
    }
    return [glyph for glyph in GLYPHS if glyph.id in needed]
