"""The pieces on the board: barbarians on the coast, conquered hexes, knights on paths."""

from __future__ import annotations

from games.drawing.board import Layer, Shape
from games.drawing.names import Name, gettext_noop, name
from games.titles.catan.barbarian_attack.rules.facts import CONQUERED_AT
from games.titles.catan.base.drawing import hexes
from games.titles.catan.base.drawing.board import Scene

from .ships import KEY, ships

KNIGHT = "attack-knight"
KNIGHT_TO_MOVE = "attack-knight-to-move"
KNIGHT_FOR_GRAIN = "attack-knight-for-grain"
"""Kinds of targets: a knight to choose, and a path that it reaches only for grain."""
KNIGHT_TITLE = gettext_noop("{owner}’s knight: {place}")
CONQUERED_TITLES = {
    "settlements": gettext_noop("{owner}’s conquered settlement: {place}"),
    "cities": gettext_noop("{owner}’s conquered city: {place}"),
}
HORDES = {
    1: gettext_noop("1 barbarian: {place}"),
    2: gettext_noop("2 barbarians: {place}"),
    3: gettext_noop("3 barbarians hold {place}"),
}
_STAND = {
    1: ((0.0, -50.0),),
    2: ((-20.0, -47.0), (22.0, -47.0)),
    3: ((-47.0, -31.0), (0.0, -53.0), (49.0, -31.0)),
}
"""Offsets around the upper half of the token, clear of knights on northern paths and of the hex's name below."""
_FIRE = ((-52.0, 40.0), (52.0, 40.0))
_ON_ITS_SIDE = 90.0


def pieces(scene: Scene, layers: list[Layer]) -> list[Layer]:
    """Draw ships and barbarians above the land and below roads; knights stand in front of buildings."""
    here = scene.sight[KEY]
    fallen = set(here["conquered"])
    drawn: list[Layer] = []
    for layer in layers:
        if layer.key == "veil":
            layer = Layer("veil", [*layer.shapes, *_veils(scene)])
        if layer.key == "buildings":
            layer = Layer(
                "buildings", [_fallen(scene, one) if one.place in fallen else one for one in layer.shapes]
            )
        if layer.key == "roads":
            drawn += [Layer("ships", ships(scene)), Layer("barbarians", _barbarians(scene))]
        drawn.append(layer)
        if layer.key == "buildings":
            drawn.append(Layer("knights", _knights(scene)))
    return drawn


def _veils(scene: Scene) -> list[Shape]:
    held = scene.sight[KEY]["barbarians"].items()
    return [
        Shape("veil-token", hexes.point(place), classes="veil", place=place)
        for place, count in held
        if count >= CONQUERED_AT
    ]


def _barbarians(scene: Scene) -> list[Shape]:
    found: list[Shape] = []
    for place, count in scene.sight[KEY]["barbarians"].items():
        middle = hexes.point(place)
        title: Name | None = name(HORDES[count], place=scene.names[place])
        if count >= CONQUERED_AT:
            found += [Shape("conquest", middle.moved(x, y), classes="piece conquest") for x, y in _FIRE]
        for x, y in _STAND[count]:
            found.append(
                Shape("barbarian", middle.moved(x, y), 0, 1.05, "piece barbarian", title=title, place=place)
            )
            title = None
    return found


def _knights(scene: Scene) -> list[Shape]:
    """Draw knights upright on their paths, northern ones first."""
    found = [knight(scene, edge, owner) for edge, owner in scene.sight[KEY]["knights"].items()]
    return sorted(found, key=lambda shape: shape.at.y)


def knight(scene: Scene, edge: str, owner: str) -> Shape:
    return scene.piece(
        KNIGHT, edge, owner, title=name(KNIGHT_TITLE, owner=scene.owner(owner), place=scene.names[edge])
    )


def _fallen(scene: Scene, standing: Shape) -> Shape:
    places = "cities" if standing.place in scene.base["cities"] else "settlements"
    owner = scene.base[places][standing.place]
    title = name(CONQUERED_TITLES[places], owner=scene.owner(owner), place=scene.names[standing.place])
    return Shape(
        standing.symbol, standing.at, _ON_ITS_SIDE, 0.86, f"{standing.classes} conquered", standing.color, title,
        standing.place,
    )  # fmt: skip
