"""The pieces on the board: knights, walls, metropolises, toppled cities, the merchant."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.drawing.board import Layer, Shape
from games.drawing.names import gettext_noop, name
from games.titles.catan.base.drawing import hexes
from games.titles.catan.base.drawing.board import Scene, piece

KEY = "cities_knights"

KNIGHT_TITLES = {
    (1, False): gettext_noop("{owner}’s basic knight, inactive: {place}"),
    (2, False): gettext_noop("{owner}’s strong knight, inactive: {place}"),
    (3, False): gettext_noop("{owner}’s mighty knight, inactive: {place}"),
    (1, True): gettext_noop("{owner}’s basic knight, active: {place}"),
    (2, True): gettext_noop("{owner}’s strong knight, active: {place}"),
    (3, True): gettext_noop("{owner}’s mighty knight, active: {place}"),
}
METROPOLIS_TITLES = {
    "trade": gettext_noop("{owner}’s metropolis of trade: {place}"),
    "politics": gettext_noop("{owner}’s metropolis of politics: {place}"),
    "science": gettext_noop("{owner}’s metropolis of science: {place}"),
}
TOPPLED_TITLE = gettext_noop("{owner}’s toppled city: {place}")
WALL_TITLE = gettext_noop("{owner}’s city wall: {place}")
MERCHANT_TITLE = gettext_noop("The merchant, for {owner}: {place}")

TARGET_LABELS = {
    "recruit_knight": gettext_noop("Recruit a knight: {place}"),
    "activate_knight": gettext_noop("Activate the knight: {place}"),
    "promote_knight": gettext_noop("Promote the knight: {place}"),
    "move_knight": gettext_noop("Move the knight: {place}"),
    "displace_knight": gettext_noop("Drive the knight away: {place}"),
    "chase_robber": gettext_noop("Chase the robber: {place}"),
    "chase_pirate": gettext_noop("Chase the pirate: {place}"),
    "build_wall": gettext_noop("Build a city wall: {place}"),
    "set_city_upright": gettext_noop("Rebuild the city: {place}"),
    "improve_city": gettext_noop("Put the metropolis at the {to_place}"),
    "give_up_city": gettext_noop("Give up this city: {place}"),
    "relocate_knight": gettext_noop("Move the knight to the {to_place}"),
    "give_up_knight": gettext_noop("This knight deserts: {place}"),
    "place_deserter": gettext_noop("Place the deserter: {place}"),
    "send_knights": gettext_noop("Send this knight: {place}"),
    "play_engineer": gettext_noop("Build a city wall: {place}"),
    "play_medicine": gettext_noop("Upgrade to a city: {place}"),
    "play_smith": gettext_noop("Promote the knight: {place}"),
    "play_inventor": gettext_noop("Swap this number: {place}"),
    "play_diplomat": gettext_noop("This path: {place}"),
    "play_intrigue": gettext_noop("Drive this knight away: {place}"),
    "play_bishop": gettext_noop("Move the robber: {place}"),
    "play_merchant": gettext_noop("Put the merchant on {to_place}"),
}
_MERCHANT_AT = (61.0, 20.0)
_WALL_BELOW = 2.0
_ON_ITS_SIDE = 90.0
_FALLEN = (0.0, -6.0)


def pieces(scene: Scene, layers: list[Layer]) -> list[Layer]:
    """Add the module's pieces to the layers; pieces further south are drawn in front."""
    here = scene.sight[KEY]
    drawn = []
    for layer in layers:
        if layer.key == "buildings":
            layer = Layer("buildings", _buildings(scene, here, layer))
        drawn.append(layer)
        if layer.key == "buildings":
            drawn.append(Layer("merchant", _merchant(scene, here)))
    return drawn


def knight_symbol(knight: Mapping[str, Any]) -> str:
    return f"knight-{knight['level']}{'-active' if knight['active'] else ''}"


def _buildings(scene: Scene, here: Mapping[str, Any], layer: Layer) -> list[Shape]:
    areas = {city: area for area, city in here["metropolises"].items()}
    standing: list[tuple[float, list[Shape]]] = []
    for shape in layer.shapes:
        together = [shape]
        if shape.place in here["toppled"]:
            together = [_toppled(scene, shape)]
        if shape.place in areas:
            together.insert(0, _metropolis(scene, areas[shape.place], shape.place))
        if shape.place in here["walls"]:
            together.append(_wall(scene, here, shape.place))
        standing.append((hexes.point(shape.place).y, together))
    for vertex, knight in here["knights"].items():
        standing.append((hexes.point(vertex).y, [_knight(scene, vertex, knight)]))
    standing.sort(key=lambda each: each[0])
    return [shape for _, together in standing for shape in together]


def _knight(scene: Scene, vertex: str, knight: Mapping[str, Any]) -> Shape:
    said = KNIGHT_TITLES[knight["level"], knight["active"]]
    title = name(said, owner=scene.owner(knight["seat"]), place=scene.names[vertex])
    extra = "ready" if knight.get("may_act") else ""
    return piece(knight_symbol(knight), vertex, scene.color(knight["seat"]), title=title, extra=extra)


def _toppled(scene: Scene, settlement: Shape) -> Shape:
    seat = scene.base["settlements"][settlement.place]
    title = name(TOPPLED_TITLE, owner=scene.owner(seat), place=scene.names[settlement.place])
    at = hexes.point(settlement.place).moved(*_FALLEN)
    classes = f"piece city toppled {settlement.color}"
    symbol = f"city-{settlement.color}"
    return Shape(symbol, at, _ON_ITS_SIDE, 0.86, classes, settlement.color, title, settlement.place)


def _metropolis(scene: Scene, area: str, city: str) -> Shape:
    owner = scene.owner(scene.base["cities"][city])
    title = name(METROPOLIS_TITLES[area], owner=owner, place=scene.names[city])
    at = hexes.point(city)
    return Shape(f"metropolis-{area}", at, classes=f"piece metropolis {area}", title=title, place=city)


def _wall(scene: Scene, here: Mapping[str, Any], city: str) -> Shape:
    owner = scene.owner(here["walls"][city])
    title = name(WALL_TITLE, owner=owner, place=scene.names[city])
    at = hexes.point(city).moved(0, _WALL_BELOW)
    return Shape("city-wall", at, classes="piece wall", title=title, place=city)


def _merchant(scene: Scene, here: Mapping[str, Any]) -> list[Shape]:
    merchant = here["merchant"]
    if merchant is None:
        return []
    color = scene.color(merchant["seat"])
    title = name(MERCHANT_TITLE, owner=scene.owner(merchant["seat"]), place=scene.names[merchant["hex"]])
    at = hexes.point(merchant["hex"]).moved(*_MERCHANT_AT)
    classes = f"piece merchant {color}"
    return [Shape(f"merchant-{color}", at, 0, 0.76, classes, color, title, merchant["hex"])]


KNIGHT_KINDS = tuple(f"knight-{level}{state}" for level in (1, 2, 3) for state in ("", "-active"))
"""Kinds of targets where one of the viewer's knights may stand."""
