"""The drawing of The Pirate Islands: fortresses, marked corners, warships, and the fleet on its course."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from games.drawing.art import Path, circle, digits, ellipse, outlined, rectangle, symbol
from games.drawing.board import Layer, Shape
from games.drawing.names import gettext_noop, name
from games.titles.catan.base.drawing import hexes
from games.titles.catan.base.drawing.board import Scene
from games.titles.catan.base.drawing.module_drawing import ModuleDrawing, Placed
from games.titles.catan.pirate_islands.rules.facts import CHITS, WATERS

KEY = "pirate_islands"
_TOWER = "M-21 20V-9H-25V-23H-15V-16H-6V-23H6V-16H15V-23H25V-9H21V20Z"
_FLAG = (
    Path("M0-22V-48", stroke="line", width=4),
    outlined("M1-48H25L18-40L25-32H1Z", "robber", 2, "robber-rim"),
)
FORTRESS = symbol(
    "fortress",
    Path(ellipse(3, 20, 31, 7), fill="shadow", opacity=0.35),
    *_FLAG,
    outlined(_TOWER, "seat", 3.4, "line"),
    Path("M6-16H15V-23H25V-9H21V20H6Z", fill="shade", opacity=0.28),
)
FORTRESS_EMBLEM = symbol(
    "pirate-fortress",
    Path("M0-6V-24", stroke="line", width=2.6),
    outlined("M1-24H17L12-18.5L17-13H1Z", "robber", 1.4, "robber-rim"),
    outlined("M-14 23V5H-17V-6H-10V-1H-4V-6H4V-1H10V-6H17V5H14V23Z", "stone", 1.8, "line"),
    Path("M4-1H10V-6H17V5H14V23H4Z", fill="stone-shade"),
    Path("M-5 23V15A5 5 0 0 1 5 15V23Z", fill="robber"),
)
_DISC = (Path(circle(0, 6, 12.5), fill="robber", stroke="robber-rim", width=2.4),)
CHITS_LEFT = {
    number: symbol(f"fortress-chits-{number}", *_DISC, *digits(str(number), 0, 6, 16, "light"))
    for number in range(1, CHITS + 1)
}
WAYPOINT = symbol(
    "waypoint",
    Path("M0-25L25 0L0 25L-25 0Z", fill="seat", stroke="line", width=3),
    Path("M0-15L15 0L0 15L-15 0Z", fill="light", opacity=0.4),
    Path("M-5 13V-14M-5-13L11-7L-5-1Z", stroke="line", width=3.4),
)
WARSHIP = symbol(
    "warship",
    Path(ellipse(0, 23, 38, 6), fill="shadow", opacity=0.3),
    outlined("M-40 0H40Q34 24 20 24H-20Q-34 24-40 0Z", "seat", 3.4, "line"),
    Path("M-40 0H40L37 6H-37Z", fill="light", opacity=0.34),
    Path(rectangle(-24, 9, 8, 8) + rectangle(-4, 9, 8, 8) + rectangle(16, 9, 8, 8), fill="line"),
    Path("M-14 0V-38M14 0V-38", stroke="line", width=4.4),
    outlined("M-29-32H-3Q1-20-3-6H-29Q-33-20-29-32Z", "light", 3, "line"),
    outlined("M3-32H29Q33-20 29-6H3Q-1-20 3-32Z", "light", 3, "line"),
    Path("M-22-26L-10-12M-10-26L-22-12M10-26L22-12M22-26L10-12", stroke="line", width=4),
)
FLEET_COURSE = symbol("fleet-course", Path("M-14-9L0 0L-14 9M4-9L18 0L4 9", stroke="waterline", width=4.5))
FLEET = symbol(
    "pirate-fleet",
    Path(ellipse(0, 27, 62, 9), fill="shadow", opacity=0.4),
    *(
        path
        for x, y in ((-27, -12), (29, -16), (2, 8))
        for path in (
            Path(f"M{x} {y + 4}V{y - 38}", stroke="robber-rim", width=5),
            Path(
                f"M{x - 31} {y + 2}H{x + 31}Q{x + 26} {y + 20} {x + 14} {y + 20}"
                f"H{x - 14}Q{x - 26} {y + 20} {x - 31} {y + 2}Z",
                fill="robber",
                stroke="robber-rim",
                width=4.5,
            ),
            Path(
                f"M{x - 19} {y - 34}H{x + 19}Q{x + 24} {y - 20} {x + 19} {y - 5}"
                f"H{x - 19}Q{x - 24} {y - 20} {x - 19} {y - 34}Z",
                fill="robber",
                stroke="robber-rim",
                width=4,
            ),
            Path(circle(x, y - 21, 7), fill="robber-light"),
            Path(circle(x - 2.6, y - 22, 1.9) + circle(x + 2.6, y - 22, 1.9), fill="robber"),
        )
    ),
)
FLEET_BELOW, FLEET_SCALE = 10.0, 0.86
"""So that ships above and below it are seen."""
FLEET_TITLE = gettext_noop("The pirate fleet: {place}")
WARSHIP_TITLE = gettext_noop("{owner}’s warship: {place}")
FORTRESS_TITLE = gettext_noop("{owner}’s fortress, held by {number} pirates: {place}")
LAST_PIRATE_TITLE = gettext_noop("{owner}’s fortress, held by 1 pirate: {place}")
WAYPOINT_TITLE = gettext_noop("The marked corner of {owner}: {place}")


def pirates_around(scene: Scene, layers: list[Layer]) -> list[Layer]:
    """Draw corners and the course below roads, warships in place of ships, fortresses and the fleet above pieces."""
    own = _armed(scene, layers)
    below = next(place for place, layer in enumerate(own) if layer.key == "roads")
    above = 1 + next(place for place, layer in enumerate(own) if layer.key == "buildings")
    return [
        *own[:below],
        Layer("fleet-course", list(_course(scene))),
        Layer("waypoints", list(_waypoints(scene))),
        *own[below:above],
        Layer("fortresses", list(_fortresses(scene))),
        Layer("fleet", list(_fleet(scene))),
        *own[above:],
    ]


def _armed(scene: Scene, layers: list[Layer]) -> list[Layer]:
    """Return the layers with warships in place of the ships that knights have armed."""
    armed = scene.sight[KEY]["warships"]
    ships = scene.sight["seafarers"]["ships"]
    found = []
    for layer in layers:
        if layer.key == "ships":
            shapes = [
                _warship(scene, shape, ships[shape.place]) if shape.place in armed else shape
                for shape in layer.shapes
            ]
            layer = replace(layer, shapes=shapes)
        found.append(layer)
    return found


def _warship(scene: Scene, ship: Shape, seat: str) -> Shape:
    title = name(WARSHIP_TITLE, owner=scene.owner(seat), place=scene.names[ship.place])
    return scene.piece("warship", ship.place, seat, title=title)


def _course(scene: Scene) -> Iterator[Shape]:
    """Yield two arrowheads on each side between hexes of the fleet's circuit, as long as the fleet is there."""
    if scene.sight[KEY]["fleet"] is None:
        return
    circuit = WATERS[len(scene.sight["seats"])].circuit
    for place, key in enumerate(circuit):
        here, there = hexes.point(key), hexes.point(circuit[(place + 1) % len(circuit)])
        turn = math.degrees(math.atan2(there.y - here.y, there.x - here.x))
        yield Shape(FLEET_COURSE.id, here.towards(there, 0.5), round(turn), classes="fleet-course")


def _fleet(scene: Scene) -> Iterator[Shape]:
    place = scene.sight[KEY]["fleet"]
    if place is not None:
        title = name(FLEET_TITLE, place=scene.names[place])
        at = hexes.point(place).moved(0, FLEET_BELOW)
        yield Shape(FLEET.id, at, scale=FLEET_SCALE, classes="piece fleet", title=title, place=place)


def _waypoints(scene: Scene) -> Iterator[Shape]:
    taken = {*scene.base["settlements"], *scene.base["cities"]}
    for seat, own in scene.sight[KEY]["seats"].items():
        if own["waypoint"] not in taken:
            title = name(WAYPOINT_TITLE, owner=scene.owner(seat), place=scene.names[own["waypoint"]])
            yield scene.piece("waypoint", own["waypoint"], seat, title=title)


def _fortresses(scene: Scene) -> Iterator[Shape]:
    for seat, own in scene.sight[KEY]["seats"].items():
        place, number = own["fortress"], own["chits"]
        if number:
            said = FORTRESS_TITLE if number > 1 else LAST_PIRATE_TITLE
            title = name(said, owner=scene.owner(seat), number=number, place=scene.names[place])
            yield scene.piece("fortress", place, seat, title=title)
            yield Shape(CHITS_LEFT[number].id, hexes.point(place), classes="fortress-chits")


MODULE_DRAWING = ModuleDrawing(
    seat_pieces={"warship": WARSHIP, "fortress": FORTRESS, "waypoint": WAYPOINT},
    mark_places={"warship": (0.0, 13.0), "fortress": (-12.0, 6.0), "waypoint": (0.0, 0.0)},
    upright=frozenset(("warship",)),
    neutral=(FLEET_COURSE, FLEET, *CHITS_LEFT.values()),
    emblems=(FORTRESS_EMBLEM,),
    developments={
        "knight": (gettext_noop("Knight"), gettext_noop("Turn the first ship of your route into a warship."))
    },
    layers=pirates_around,
    cover=Placed(FORTRESS_EMBLEM.id, 0, 2, 1.15),
)
