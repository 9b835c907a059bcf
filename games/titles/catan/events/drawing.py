"""The drawing of Events of Catan: damaged roads are turned and cracked."""

from __future__ import annotations

from dataclasses import replace

from games.drawing.art import Path, symbol
from games.drawing.board import Layer, Shape
from games.drawing.names import gettext_noop, name
from games.titles.catan.base.drawing.board import Scene
from games.titles.catan.base.drawing.module_drawing import ModuleDrawing, Placed

KEY = "events"
DAMAGED_TITLE = gettext_noop("{owner}’s damaged road: {place}")
ASKEW = 26.0
_CRACK = "M-9-20L6-6L-6 6L9 20"
CRACK = symbol(
    "road-crack",
    Path(_CRACK, stroke="glow-core", width=13),
    Path(_CRACK, stroke="line", width=5.5),
)


def damaged_roads(scene: Scene, layers: list[Layer]) -> list[Layer]:
    """Turn damaged roads and add a crack to each."""
    damaged = frozenset(scene.sight[KEY]["damaged"])
    return [
        Layer(layer.key, [drawn for shape in layer.shapes for drawn in _road(scene, shape, damaged)])
        if layer.key == "roads"
        else layer
        for layer in layers
    ]


def _road(scene: Scene, road: Shape, damaged: frozenset[str]) -> list[Shape]:
    if road.place not in damaged:
        return [road]
    owner = scene.owner(scene.base["roads"][road.place])
    title = name(DAMAGED_TITLE, owner=owner, place=scene.names[road.place])
    askew = replace(road, turn=road.turn + ASKEW, classes=f"{road.classes} damaged", title=title)
    return [askew, Shape("road-crack", road.at, road.turn, classes="piece crack", place=road.place)]


MODULE_DRAWING = ModuleDrawing(
    neutral=(CRACK,),
    layers=damaged_roads,
    target_labels={
        "damage_road": gettext_noop("Damage this road: {place}"),
        "repair_road": gettext_noop("Repair this road: {place}"),
    },
    cover=Placed("card-back", 0, 0, 1.1),
)
