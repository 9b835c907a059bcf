"""The drawing of the Reef."""

from __future__ import annotations

from dataclasses import replace

from games.drawing.art import Path, circle, ellipse, outlined, symbol
from games.drawing.board import Layer, Shape
from games.drawing.names import gettext_noop, name
from games.titles.catan.base.drawing.board import Scene, piece
from games.titles.catan.base.drawing.module_drawing import Figure, Land, ModuleDrawing, Placed

BUOY_TITLE = gettext_noop("Buoy of {owner}: {place}")
BUOY = symbol(
    "buoy",
    Path(ellipse(2, 20, 24, 6), fill="shadow", opacity=0.3),
    Path("M0-8V-34", stroke="line", width=4),
    outlined("M0-34L18-28L0-22Z", "seat", 2.6, "line"),
    outlined("M-20 4Q-20 22 0 22T20 4Z", "seat", 3.4, "line"),
    outlined("M-20 4Q0-14 20 4Q0 12-20 4Z", "pearl", 3, "line"),
)
OCTOPUS = symbol(
    "octopus",
    Path(ellipse(0, 24, 34, 7), fill="shadow", opacity=0.32),
    Path("M-14 8Q-34 10-30 24M-6 12Q-18 20-14 28M6 12Q18 20 14 28M14 8Q34 10 30 24", stroke="ink", width=12),
    Path(
        "M-14 8Q-34 10-30 24M-6 12Q-18 20-14 28M6 12Q18 20 14 28M14 8Q34 10 30 24", stroke="octopus", width=7
    ),
    outlined("M-22 8Q-26-30 0-32Q26-30 22 8Q12 18 0 14T-22 8Z", "octopus", 3, "ink"),
    Path(circle(-8, -10, 5) + circle(8, -10, 5), fill="pearl"),
    Path(circle(-7, -9, 2.4) + circle(7, -9, 2.4), fill="ink"),
)
PEARL = symbol(
    "good-pearl",
    outlined("M-18 4Q0-14 18 4Q14 18 0 18T-18 4Z", "coral", 1.8),
    outlined(circle(0, -2, 9), "pearl", 1.6),
    Path(circle(-3, -5, 2.6), fill="light"),
)
CORAL = symbol(
    "coral",
    Path("M0 0V-22M0-8L-14-20V-28M0-12L13-24V-33M0-22L-6-36", stroke="coral", width=6),
    Path("M-1-2V-20", stroke="pearl", width=1.6, opacity=0.6),
)


def buoys(scene: Scene, layers: list[Layer]) -> list[Layer]:
    """Insert the buoys above the roads."""
    lie = scene.sight["reef"]["buoys"]
    shapes = [_buoy(scene, edge, seat) for edge, seat in lie.items()]
    above = next(place for place, layer in enumerate(layers) if layer.key == "buildings")
    return [*layers[:above], Layer("buoys", shapes), *layers[above:]]


def _buoy(scene: Scene, edge: str, seat: str) -> Shape:
    """Draw a buoy upright, however the path lies."""
    title = name(BUOY_TITLE, owner=scene.owner(seat), place=scene.names[edge])
    return replace(piece("buoy", edge, scene.color(seat), title=title), turn=0)


MODULE_DRAWING = ModuleDrawing(
    seat_pieces={"buoy": BUOY},
    mark_places={"buoy": (0.0, 13.0)},
    neutral=(OCTOPUS,),
    neutrals={"hermit": gettext_noop("the hermit ({color})")},
    goods=(PEARL,),
    good_labels={"pearl": gettext_noop("Pearl")},
    palettes={
        "light": {"pearl": "#fbf3f0", "coral": "#d9606e", "octopus": "#8e4a7f", "reef": "#5fb3b0"},
        "dark": {"pearl": "#e2d8d6", "coral": "#b04a58", "octopus": "#6d3a62", "reef": "#2f7472"},
    },
    lands={
        "reef": Land(
            "r",
            "reef",
            gettext_noop("the reef"),
            gettext_noop("reef {number}"),
            gettext_noop("Reef"),
            arrangements=(
                (
                    Placed("coral", -44, -18), Placed("coral", 40, -22, 1.2), Placed("coral", -30, 58, 0.9),
                    Placed("coral", 34, 54),
                ),
            ),
            glyphs=(CORAL,),
        )
    },
    figures={
        "octopus": Figure("octopus", gettext_noop("The octopus: {place}"), gettext_noop("Move the octopus: {place}"))
    },
    layers=buoys,
    target_labels={
        "lay_buoy": gettext_noop("Lay a buoy: {place}"),
        "octopus": gettext_noop("Move the octopus: {place}"),
    },
    target_glows={"buoy": "glow-edge", "octopus": "glow-hex"},
    ghosts={"buoy": "buoy"},
)  # fmt: skip
