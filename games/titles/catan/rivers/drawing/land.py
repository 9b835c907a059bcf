"""The swamp, and the colors of the scenario."""

from __future__ import annotations

from games.drawing.art import Path, ellipse, outlined, symbol
from games.drawing.names import gettext_noop
from games.titles.catan.base.drawing.module_drawing import Land, Placed

REEDS = symbol(
    "reeds",
    Path(ellipse(0, 1, 12, 3), fill="murk", opacity=0.5),
    Path(
        "M-8 0Q-9-14-13-22M-4 0Q-5-20-6-32M1 0Q1-18 3-28M5 0Q8-14 13-20M9 0Q12-8 17-10",
        stroke="sedge-shade",
        width=2.4,
    ),
    Path("M-13-22l-1.4-8M-6-32l-.3-9M3-28l1-9M13-20l2.4-7", stroke="cattail", width=5),
)
WILLOW = symbol(
    "willow",
    Path(ellipse(0, 0, 16, 4), fill="token-shadow", opacity=0.2),
    Path("M-4 0Q-1-14-3-24H4Q3-12 5 0Z", fill="trunk"),
    outlined(
        "M-22-10Q-27-34-10-42Q4-50 16-40Q28-32 23-8Q19-14 16-7Q12-16 8-9Q4-18-1-10Q-6-18-10-8"
        "Q-14-16-17-7Q-19-14-22-10Z",
        "sedge", 1, "sedge-shade",
    ),
    Path("M-15-30Q-18-20-16-12M-5-36Q-8-24-6-14M7-36Q9-24 7-14M16-30Q19-20 18-13", stroke="sedge-shade", width=1.6),
)  # fmt: skip
POOL = symbol(
    "pool",
    Path(ellipse(0, 0, 20, 7.5), fill="murk"),
    Path("M-12-1.5H-2M3 2.5H12", stroke="waterline", width=1.8, opacity=0.7),
)
SWAMP = Land(
    "sw",
    "swamp",
    gettext_noop("the swamp"),
    gettext_noop("swamp {number}"),
    gettext_noop("Swamp"),
    ground=(
        Path("M-90-22Q-46-50 0-26T90-34V110H-90Z", fill="swamp-ground"),
        Path("M-90 44Q-34 18 18 44T90 36V110H-90Z", fill="swamp"),
    ),
    arrangements=(
        (
            Placed("willow", 46, -24, 0.9), Placed("reeds", -14, 66, 0.9), Placed("pool", 46, 44),
            Placed("reeds", -62, 18), Placed("reeds", 12, -50, 0.8),
        ),
    ),
    glyphs=(REEDS, WILLOW, POOL),
)  # fmt: skip
PALETTES = {
    "light": {
        "swamp": "#a9ad7c", "swamp-ground": "#979c6a", "sedge": "#7f9455", "sedge-shade": "#5c7040",
        "cattail": "#74492a", "murk": "#5e8583", "river": "#4a94b0", "river-bank": "#e9dcae", "river-edge": "#2f6d88",
        "purse": "#b07c4a", "purse-shade": "#855932",
    },
    "dark": {
        "swamp": "#565a3d", "swamp-ground": "#494d33", "sedge": "#52653a", "sedge-shade": "#33421f",
        "cattail": "#3a2415", "murk": "#23413f", "river": "#235a73", "river-bank": "#857752", "river-edge": "#0d2a38",
        "purse": "#94673c", "purse-shade": "#5d3d21",
    },
}  # fmt: skip
"""The river is the color of the sea, slightly brighter than the shallows, so that it can be seen on land."""
