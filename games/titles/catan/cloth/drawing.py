"""The drawing of Cloth for Catan: huts on the corners of villages, and their numbers and cloth on the isles."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from games.drawing import numerals, svg
from games.drawing.art import Path, Symbol, circle, digits, ellipse, number, outlined, symbol
from games.drawing.board import Layer, Shape
from games.drawing.names import gettext_noop, name
from games.drawing.palette import Palette
from games.drawing.points import Point
from games.drawing.svg import Markup, tag
from games.titles.catan.base.drawing import hexes
from games.titles.catan.base.drawing.board import Scene
from games.titles.catan.base.drawing.module_drawing import Ground, ModuleDrawing, Placed
from games.titles.catan.base.rules.facts import RED_NUMBERS
from games.titles.catan.cloth.rules import facts

_ROLL = "M-19-9H13V13H-19Q-24 13-24 2T-19-9Z"
BOLT = symbol(
    "village-cloth",
    outlined(_ROLL + circle(13, 2, 11), "bolt", 1.8),
    Path("M-19-9H13V-4H-22Q-21-9-19-9Z", fill="bolt-light"),
    Path("M-14-9V13M-6-9V13M2-9V13", stroke="bolt-shade", width=1.6),
    Path(circle(13, 2, 11), fill="bolt-light"),
    Path("M13 2Q16-1 17 3Q17 8 12 8Q6 7 6 1Q7-6 14-6", stroke="bolt-shade", width=2),
)
HUT = symbol(
    "village",
    Path(ellipse(0, 17, 27, 6), fill="shadow", opacity=0.3),
    outlined("M-16-4H16V17H-16Z", "hut", 2.6, "line"),
    outlined("M-25 0L0-25L25 0Z", "hut-roof", 2.6, "line"),
    Path("M0-25L25 0H12Z", fill="hut-shade", opacity=0.55),
    Path("M-5 17V6A5 5 0 0 1 5 6V17Z", fill="hut-shade"),
)
_BADGE_RADIUS = 23


def _number(value: int) -> tuple[Path, ...]:
    ink = "number-red" if value in RED_NUMBERS else "number"
    return (
        Path(circle(1, 2.5, _BADGE_RADIUS), fill="shadow", opacity=0.3),
        outlined(circle(0, 0, _BADGE_RADIUS - 2), "token", 2, ink),
        *digits(str(value), 0, 0, 25, ink),
    )


def _left(count: int) -> Symbol:
    """Return a bolt with the number of chits that a village has left, or an empty one.

    It is as large as the outlines of numerals, which are in whole numbers: a page may show all of them.
    """
    return symbol(
        f"cloth-left-{count}",
        outlined("M-105-71H105V71H-105Z", "bolt" if count else "bolt-shade", 9, "line"),
        Path("M-105-71H105V-48H-105Z", fill="bolt-light"),
        *(digits(str(count), 0, 14, numerals.HEIGHT, "bolt-ink") if count else ()),
    )


NUMBERS = {
    value: _number(value)
    for value in sorted({number for here in facts.VILLAGES.values() for number in here.numbers.values()})
}
LEFT_SCALE = 0.21
LEFT = [_left(count) for count in range(max(facts.VILLAGES[4].stocks.values()) + 1)]
_WRITTEN = re.compile(r"(-?\d+,-?\d+,[NS])n(\d+)")
TITLE = gettext_noop("Village {number} with {cloth} cloth: {place}")
AT = {"N": (25.0, -36.0), "S": (25.0, 12.0)}
"""The place of a village's number and cloth on its isle, left and right of the middle.

Ships on the coast cover neither.
"""


def write(sight: Mapping[str, Any]) -> str:
    """Return the numbers of the villages as text, for `draw`. They never change, unlike the cloth."""
    return "_".join(f"{vertex}n{village['number']}" for vertex, village in sight["cloth"]["villages"].items())


def draw(written: str, palette: Palette) -> list[Markup]:
    """Return the drawing of a text from `write`.

    :raises ValueError: `write` returns no such text
    """
    return [_drawn_number(one, palette) for one in written.split("_")]


def _drawn_number(written: str, palette: Palette) -> Markup:
    match = _WRITTEN.fullmatch(written)
    if match is None or int(match.group(2)) not in NUMBERS:
        raise ValueError("no village is written so")
    at = _label_at(match.group(1), -1)
    paths = (svg.path(path, palette) for path in NUMBERS[int(match.group(2))])
    return tag("g", *paths, transform=f"translate({number(at.x)} {number(at.y)})")


def _label_at(vertex: str, side: int) -> Point:
    isle, end = vertex.rsplit(",", 1)
    x, y = AT[end]
    return hexes.parse_hex(isle).center.moved(side * x, y)


def villages_on_their_isles(scene: Scene, layers: list[Layer]) -> list[Layer]:
    """Draw cloth on the isles, beside the numbers, and huts above ships, since ships end at them."""
    labels, huts = [], []
    for vertex, village in scene.sight["cloth"]["villages"].items():
        labels.append(
            Shape(LEFT[village["cloth"]].id, _label_at(vertex, 1), scale=LEFT_SCALE, classes="village-label")
        )
        title = name(TITLE, number=village["number"], cloth=village["cloth"], place=scene.names[vertex])
        huts.append(
            Shape(HUT.id, hexes.point(vertex), scale=0.92, classes="village", title=title, place=vertex)
        )
    above = 1 + next(place for place, layer in enumerate(layers) if layer.key == "ships")
    return [
        Layer("village-labels", labels),
        *layers[:above],
        Layer("villages", sorted(huts, key=lambda hut: hut.at.y)),
        *layers[above:],
    ]


MODULE_DRAWING = ModuleDrawing(
    neutral=(HUT, *LEFT),
    emblems=(BOLT,),
    palettes={
        "light": {
            "bolt": "#7a4aa3", "bolt-light": "#a67fc8", "bolt-shade": "#4d2a6e", "bolt-ink": "#ffffff",
            "hut": "#e9d9b4", "hut-roof": "#b5793a", "hut-shade": "#6d4319",
        },
        "dark": {
            "bolt": "#6c4691", "bolt-light": "#9878b6", "bolt-shade": "#3b2154", "bolt-ink": "#f7f1ff",
            "hut": "#c9b98f", "hut-roof": "#96632d", "hut-shade": "#4d2f11",
        },
    },
    ground=Ground(write, draw),
    layers=villages_on_their_isles,
    cover=Placed(BOLT.id, 0, 0, 1.2),
)  # fmt: skip
