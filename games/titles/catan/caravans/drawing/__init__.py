"""The drawing of The Caravans: camels on their paths, the fronts of caravans, and votes."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace

from games.drawing.art import Path, circle
from games.drawing.board import Layer, Shape
from games.drawing.names import gettext_noop, name
from games.titles.catan.base.drawing import hexes
from games.titles.catan.base.drawing.board import Scene
from games.titles.catan.base.drawing.module_drawing import Ground, ModuleDrawing, Placed
from games.titles.catan.caravans.drawing import oasis
from games.titles.catan.caravans.drawing.camels import CAMEL, FRONT, TRACK, VOTE, WESTWARD

CAMEL_TITLE = gettext_noop("Camel: {place}")
FRONT_TITLE = gettext_noop("A caravan continues at the {at_place}")
VOTE_TITLE = gettext_noop("{owner} supports sending the camel to the {to_place}")
_PENNANTS_APART = 25.0
_PENNANTS_ABOVE = -18.0
"""Above the glow on the path, which shows that it can be supported."""


def camels_walk(scene: Scene, layers: list[Layer]) -> list[Layer]:
    """Add camel tracks over the roads, camels below the buildings, and the fronts of caravans below all pieces."""
    here = scene.sight["caravans"]
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
        Layer("votes", _votes(scene)),
    ]


def _votes(scene: Scene) -> list[Shape]:
    """Return pennants, side by side, for the seats that support each path."""
    answers = scene.sight["shows"].get("answers") or {}
    supported: dict[str, list[str]] = {}
    for seat, answer in answers.items():
        if isinstance(answer, Mapping) and answer.get("place") is not None:
            supported.setdefault(answer["place"], []).append(seat)
    found: list[Shape] = []
    for path, seats in supported.items():
        for rank, seat in enumerate(seats):
            aside = _PENNANTS_APART * (rank - (len(seats) - 1) / 2)
            said = name(VOTE_TITLE, owner=scene.owner(seat), place=scene.names[path])
            one = scene.piece(VOTE.id, path, seat, title=said)
            found.append(replace(one, at=one.at.moved(aside, _PENNANTS_ABOVE)))
    return found


def _goes_on(here: dict[str, object], vertex: str) -> bool:
    places = here["places"]
    assert isinstance(places, list)
    return any(vertex in hexes.edge_vertices(place) for place in places)


MODULE_DRAWING = ModuleDrawing(
    seat_pieces={VOTE.id: VOTE},
    mark_places={VOTE.id: (3.0, -16.0)},
    upright=frozenset((VOTE.id,)),
    plain={VOTE.id: Path(circle(0, 0, 14))},
    neutral=(CAMEL, WESTWARD, TRACK, FRONT),
    palettes=oasis.PALETTES,
    lands={"oasis": oasis.OASIS},
    ground=Ground(oasis.write, oasis.draw),
    layers=camels_walk,
    target_labels={
        "place_camel": gettext_noop("Send the camel to the {to_place}"),
        "support_camel": gettext_noop("Support sending the camel to the {to_place}"),
    },
    without_a_place=frozenset(("robber_left",)),
    cover=Placed("camel", 0, 4, 0.8),
)
