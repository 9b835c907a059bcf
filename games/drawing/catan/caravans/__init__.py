"""What The Caravans are drawn of: the oasis with its arrows, camels on their paths, where each caravan goes on."""

from __future__ import annotations

import math

from games.drawing.board import Layer, Shape
from games.drawing.catan.base import hexes
from games.drawing.catan.base.board import Scene
from games.drawing.catan.base.part import DrawingPart, Ground
from games.drawing.catan.caravans import oasis
from games.drawing.catan.caravans.camels import CAMEL, FRONT, TRACK, WESTWARD
from games.drawing.names import gettext_noop, name

CAMEL_TITLE = gettext_noop("Camel: {place}")
FRONT_TITLE = gettext_noop("A caravan continues here: {place}")


def camels_walk(scene: Scene, layers: list[Layer]) -> list[Layer]:
    """Tracks over the roads; camels above buildings in the south of theirs, fronts below all pieces."""
    here = scene.view["caravans"]
    tracks, walking = [], []
    for camel in sorted(here["camels"], key=lambda one: hexes.point(one["edge"]).y):
        edge, at, head = camel["edge"], hexes.point(camel["edge"]), hexes.point(camel["head"])
        turn = math.degrees(math.atan2(head.y - at.y, head.x - at.x))
        tracks.append(Shape(TRACK.id, at, turn, classes="camel-track"))
        symbol = WESTWARD if head.x < at.x - 1 else CAMEL
        said = name(CAMEL_TITLE, place=scene.names[edge])
        walking.append(Shape(symbol.id, at.moved(0, -6), classes="piece camel", title=said, place=edge))
    fronts = [
        Shape(
            FRONT.id, hexes.point(vertex), title=name(FRONT_TITLE, place=scene.names[vertex]), classes="front"
        )
        for vertex in here["heads"]
        if _goes_on(here, vertex)
    ]
    above = next(place for place, layer in enumerate(layers) if layer.key == "buildings")
    below = next(place for place, layer in enumerate(layers) if layer.key == "roads")
    return [
        *layers[:below],
        Layer("fronts", fronts),
        *layers[below:above],
        Layer("camel-tracks", tracks),
        Layer("camels", walking),
        *layers[above:],
    ]


def _goes_on(here: dict[str, object], vertex: str) -> bool:
    places = here["places"]
    assert isinstance(places, list)
    return any(vertex in hexes.edge_vertices(place) for place in places)


PART = DrawingPart(
    neutral=(CAMEL, WESTWARD, TRACK, FRONT),
    palettes=oasis.PALETTES,
    lands={"oasis": oasis.OASIS},
    ground=Ground(oasis.write, oasis.draw),
    layers=camels_walk,
    target_labels={
        "place_camel": gettext_noop("Send the camel here: {place}"),
        "support_camel": gettext_noop("Support this path: {place}"),
    },
    without_a_place=frozenset(("robber_left",)),
)
