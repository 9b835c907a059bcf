"""The drawing of the Fishermen of Catan: the lake, the fishing grounds, fish tokens, the old boot."""

# ruff: noqa: E501 (outlines read better unwrapped)

from __future__ import annotations

from games.drawing.art import Path, Symbol, circle, outlined, symbol
from games.drawing.board import Layer, Shape
from games.drawing.names import gettext_noop, name
from games.titles.catan.base.drawing import hexes
from games.titles.catan.base.drawing.board import Scene
from games.titles.catan.base.drawing.module_drawing import Ground, Land, ModuleDrawing, Placed
from games.titles.catan.fishermen.drawing import waters
from games.titles.catan.fishermen.drawing.fish import fish

GROUND_TITLE = gettext_noop("Fishing ground {number}: {place}")
LAKE_TITLE = gettext_noop("The lake: {numbers}")


def _token(count: int, *places: tuple[float, float, float]) -> Symbol:
    return symbol(
        f"good-fish_{count}",
        outlined(circle(0, 0, 20), "shell", 1.6),
        Path(circle(0, 0, 16.8), stroke="shell-shade", width=1.3),
        *(path for x, y, scale in places for path in fish(x, y, scale)),
    )


TOKENS = (
    _token(1, (1, 0, 0.78)),
    _token(2, (1.5, -6.5, 0.62), (1.5, 6.5, 0.62)),
    _token(3, (1.5, -9.5, 0.5), (1.5, 0, 0.5), (1.5, 9.5, 0.5)),
)
BOOT = symbol(
    "old-boot",
    outlined("M-9-20L5-19L5-3Q6 3 13 6Q20 9 20 15L20 17H-10Q-12 6-10-3Z", "boot", 1.8),
    Path("M-10 13H20V18H-10Z", fill="boot-shade"),
    Path("M-9-20L5-19L5-14L-9.4-14.5Z", fill="boot-light"),
    Path("M0-9L6-8M-1-4L6-2.5M1 1L8 3", stroke="boot-light", width=1.6),
    Path("M-6 8Q-2 4 2 8", stroke="boot-shade", width=1.6),
)
NO_MARK = symbol("water-mark", Path(circle(0, 0, 30), fill="light", opacity=0))
"""An invisible shape that gives a ground or the lake its title, for mouse pointers and screen readers."""
REED = symbol(
    "reed",
    Path("M-6 8Q-5-6-9-16M0 10Q0-8 1-20M6 8Q6-4 11-13", stroke="reed", width=2.6),
    Path("M-9-16L-10-24M1-20V-29M11-13L13-21", stroke="reed-head", width=5),
)
LILY = symbol(
    "lily",
    Path("M-12 0A12 6 0 1 0 12 0A12 6 0 1 0-12 0ZM0 0L9-5L11-1Z", fill="reed"),
)


def titles_of_waters(scene: Scene, layers: list[Layer]) -> list[Layer]:
    """Add the titles of the grounds and the lake, above the land and below the pieces."""
    here = scene.sight["fishermen"]
    shapes = [
        Shape(
            "water-mark",
            waters.middle(ground["sea_hex"]),
            classes="fishing-ground",
            title=name(
                GROUND_TITLE, number=ground["number"], place=scene.names[waters.tip(ground["sea_hex"])]
            ),
        )
        for ground in here["grounds"]
    ]
    lake = here["lake"]
    said = name(LAKE_TITLE, numbers=", ".join(map(str, lake["numbers"])))
    shapes.append(
        Shape("water-mark", hexes.point(lake["hex"]), scale=2, classes="lake", title=said, place=lake["hex"])
    )
    return [Layer("waters", shapes), *layers]


LAKE = Land(
    "k",
    "lake",
    gettext_noop("the lake"),
    gettext_noop("lake {number}"),
    gettext_noop("Lake"),
    ground=(
        Path("M-92-62Q-60-100 0-92Q62-98 88-58Q96-20 90 30Q92 66 40 88Q0 98-48 90Q-94 74-92 26Q-98-22-92-62Z", fill="lake-deep"),
        Path("M-76-40Q-46-72 4-68Q54-74 72-38Q82-6 72 26Q64 58 20 70Q-20 76-52 62Q-80 40-76 8Q-82-18-76-40Z", fill="lake"),
        Path("M-66 2q9-6 18 0t18 0M30-2q9-6 18 0t18 0M-20-58q9-6 18 0t18 0M-16 66q9-6 18 0t18 0", stroke="lake-line", width=2.4),
    ),
    arrangements=(
        (
            Placed("reed", -66, -62, 0.9), Placed("reed", 66, 66, 0.9), Placed("reed", -58, 70, 0.72),
            Placed("lily", 62, -66), Placed("lily", 76, -2, 0.8), Placed("lily", -78, 8, 0.8),
        ),
    ),
    glyphs=(REED, LILY),
)  # fmt: skip

MODULE_DRAWING = ModuleDrawing(
    neutral=(NO_MARK,),
    goods=TOKENS,
    good_labels={
        "fish_1": gettext_noop("1 fish"),
        "fish_2": gettext_noop("2 fish"),
        "fish_3": gettext_noop("3 fish"),
    },
    emblems=(BOOT,),
    palettes={
        "light": {
            "lake": "#5aa3bd", "lake-deep": "#7cb5c4", "lake-line": "#cfe7ea", "reed": "#5c8a48", "reed-head": "#7a5326",
            "shoal": "#62b3c0", "shoal-line": "#e3f3ee", "fish": "#dfe9ec", "fish-shade": "#9db7c2", "fish-line": "#1d4555",
            "shell": "#e8f2ef", "shell-shade": "#8fb7bd", "boot": "#7d5534", "boot-shade": "#4a2f1b", "boot-light": "#c79b6c",
        },
        "dark": {
            "lake": "#22536b", "lake-deep": "#33647a", "lake-line": "#5f93a5", "reed": "#34502b", "reed-head": "#4f3719",
            "shoal": "#2a6475", "shoal-line": "#79a9b0", "fish": "#b9c9cf", "fish-shade": "#6f8b97", "fish-line": "#0b2430",
            "shell": "#c9d8d6", "shell-shade": "#5f8790", "boot": "#70492b", "boot-shade": "#2f1c0f", "boot-light": "#ab8257",
        },
    },
    lands={"lake": LAKE},
    ground=Ground(waters.write, waters.draw),
    layers=titles_of_waters,
    target_labels={"build_for_fish": gettext_noop("Build a road for fish: {place}")},
    without_a_place=frozenset(("robber_left",)),
    cover=Placed("good-fish_3", 0, 0, 1.2),
)  # fmt: skip
