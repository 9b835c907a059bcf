"""The drawing of Seafarers: ships, the pirate, and chits on islands that bring more points.

A ship is the same from both sides, since it has no direction. Ships stand upright over the harbor signs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.drawing.art import Path, box, circle, ellipse, outlined, ring, symbol
from games.drawing.board import Layer, Shape
from games.drawing.names import Name, gettext_noop, name
from games.drawing.points import Point
from games.titles.catan.base.drawing import hexes
from games.titles.catan.base.drawing.board import Scene
from games.titles.catan.base.drawing.module_drawing import Figure, ModuleDrawing, Placed

SHIP_TITLE = gettext_noop("{owner}’s ship: {place}")
SHIP = symbol(
    "ship",
    Path(ellipse(0, 21, 34, 6), fill="shadow", opacity=0.3),
    outlined("M-36 3H36Q31 22 18 22H-18Q-31 22-36 3Z", "seat", 3.4, "line"),
    Path("M-36 3H36L34 9H-34Z", fill="light", opacity=0.34),
    Path("M0 3V-38", stroke="line", width=4.4),
    outlined("M-21-33H21Q27-18 21-4H-21Q-27-18-21-33Z", "seat", 3, "line"),
    Path("M-17-29H-4Q-1-18-4-8H-17Q-21-18-17-29Z", fill="light", opacity=0.3),
)
PIRATE = symbol(
    "pirate",
    Path(ellipse(2, 30, 44, 8), fill="shadow", opacity=0.4),
    Path("M-46 4H46Q38 30 20 30H-20Q-38 30-46 4Z", fill="robber", stroke="robber-rim", width=6),
    Path("M0 6V-54", stroke="robber-rim", width=6),
    Path("M-30-48H30Q38-26 30-4H-30Q-38-26-30-48Z", fill="robber", stroke="robber-rim", width=5),
    Path(
        "M0-42Q15-42 15-28Q15-21 9-18V-11H-9V-18Q-15-21-15-28Q-15-42 0-42Z",
        fill="robber-light",
    ),
    Path(ellipse(-6, -28, 3.6, 4.4) + ellipse(6, -28, 3.6, 4.4), fill="robber"),
)
CHIT_TITLE = gettext_noop("{number} more points for your first settlement here: {place}")
CHIT_OF_ONE = gettext_noop("1 more point for your first settlement here: {place}")
CHIT_EARNED = gettext_noop("You have earned the {number} points here: {place}")
CHIT_OF_ONE_EARNED = gettext_noop("You have earned the point here: {place}")
CHIT_RADIUS = 20.5
CHIT_AT = 56.0
"""The distance of a chit from the middle of its hex, between the token and a path."""
CHIT_SIDES = ("E", "NE", "NW")
"""Sides where it covers neither the lettering nor the robber. Of two hexes of an island, one has such a side."""
CHIT_ALONE = (35.0, -34.0, 0.69)
"""Place and scale of a chit on an island of one hex, where ships can lie on all sides."""
_DISC = (
    Path(circle(1, 2, CHIT_RADIUS), fill="shadow", opacity=0.3),
    Path(circle(0, 0, CHIT_RADIUS - 1.2), fill="chit-rim", stroke="line", width=2.4),
    Path(circle(0, 0, CHIT_RADIUS - 5), fill="chit"),
)
CHITS = {
    1: symbol("chit-one", *_DISC, Path("M-12 0H-2M-7-5V5M2-5L7-9V9", stroke="chit-ink", width=3.6)),
    2: symbol(
        "chit", *_DISC, Path("M-13 0H-3M-8-5V5M1-4Q1-9 6-9T11-4Q11 0 1 8H12", stroke="chit-ink", width=3.6)
    ),
}
"""A chit by the points that it brings."""
CHIT_EARNED_SYMBOL = symbol("chit-earned", *_DISC, Path("M-9 0L-3 7L9-7", stroke="chit-ink", width=5))
_HULL = "M-25 3H25Q21 17 12 17H-12Q-21 17-25 3ZM-12-20H12Q17-10 12-1H-12Q-17-10-12-20Z"
_SMALL_HULL = "M-22-7H22Q18 6 11 6H-11Q-18 6-22-7ZM-10-27H10Q15-18 10-11H-10Q-15-18-10-27Z"
_BAR = "M-22 14H22a6 6 0 0 1 0 12H-22a6 6 0 0 1 0-12Z"
GLOWS = (
    symbol(
        "glow-ship",
        Path(_HULL, stroke="glow-halo", width=14, opacity=0.5),
        Path(_HULL, fill="glow-core", stroke="glow", width=5),
    ),
    # a ship above a road, for a path that takes either
    symbol(
        "glow-either",
        Path(_BAR + _SMALL_HULL, stroke="glow-halo", width=14, opacity=0.5),
        Path(_BAR + _SMALL_HULL, fill="glow-core", stroke="glow", width=4.5),
    ),
    # an anchor, for the path of a harbor that a scenario's player places
    symbol(
        "glow-harbor",
        Path(circle(0, 0, 25), fill="glow-halo", opacity=0.5),
        Path(circle(0, 0, 20), fill="glow-core", stroke="glow", width=5),
        Path(circle(0, -7.6, 3), stroke="glow", width=3),
        Path("M0-4.4V11M-6 0H6M-10 4Q-8 11 0 11Q8 11 10 4", stroke="glow", width=3.4),
    ),
)


def ring_around_ship(sight: Mapping[str, Any], place: str) -> Shape | None:
    """Return an upright ring, since ships stand upright."""
    if place not in sight["seafarers"]["ships"]:
        return None
    return Shape("ring-ship", hexes.point(place), classes="ring", place=place)


def sea_and_islands(scene: Scene, layers: list[Layer]) -> list[Layer]:
    """Draw chits on the land of new islands, and ships above roads and below buildings."""
    return [Layer("chits", _chits(scene)), *_ships_above_roads(scene, layers)]


def _chits(scene: Scene) -> list[Shape]:
    """Return a chit on each island that is new to the viewer; it is checked if the viewer has earned it. SF-ISL-02

    Spectators see a chit on each island that is new to somebody.
    """
    viewer, here = scene.sight.get("viewer"), scene.sight["seafarers"]
    earned = here["chits"].get(viewer, [])
    shapes = []
    for area, island in here["new_islands"].items():
        is_open = bool(island["open_to"]) if viewer is None else viewer in island["open_to"]
        found = _chit_place(island["hexes"]) if is_open or area in earned else None
        if found is not None:
            home, at, scale = found
            title = _chit_title(island["points"], scene.names[home], is_earned=area in earned)
            outline = CHIT_EARNED_SYMBOL if area in earned else CHITS[island["points"]]
            shapes.append(Shape(outline.id, at, scale=scale, classes="chit", title=title))
    return shapes


def _chit_title(points: int, place: Name, *, is_earned: bool) -> Name:
    if points == 1:
        return name(CHIT_OF_ONE_EARNED if is_earned else CHIT_OF_ONE, place=place)
    return name(CHIT_EARNED if is_earned else CHIT_TITLE, number=points, place=place)


def _chit_place(island: Sequence[str]) -> tuple[str, Point, float] | None:
    """Return a hex of an island, a point in it beside a path where no ship can lie, and the scale of a chit there."""
    if len(island) == 1:
        x, y, scale = CHIT_ALONE
        return island[0], hexes.parse_hex(island[0]).center.moved(x, y), scale
    for key in island:
        home = hexes.parse_hex(key)
        beside = [home.neighbour(side) for side in CHIT_SIDES]
        inland = [other.center for other in beside if other.key in island]
        if inland:
            share = CHIT_AT / home.center.distance(inland[0])
            return key, home.center.towards(inland[0], share), 1.0
    return None


def _ships_above_roads(scene: Scene, layers: list[Layer]) -> list[Layer]:
    shapes = [
        scene.piece(
            "ship", edge, seat, title=name(SHIP_TITLE, owner=scene.owner(seat), place=scene.names[edge])
        )
        for edge, seat in scene.sight["seafarers"]["ships"].items()
    ]
    above = next(place for place, layer in enumerate(layers) if layer.key == "buildings")
    return [*layers[:above], Layer("ships", shapes), *layers[above:]]


MODULE_DRAWING = ModuleDrawing(
    seat_pieces={"ship": SHIP},
    mark_places={"ship": (0.0, 13.0)},
    upright=frozenset(("ship", "either", "harbor")),
    neutral=(PIRATE, *CHITS.values(), CHIT_EARNED_SYMBOL),
    rings=(ring("ring-ship", box(98, 84, -7), 23),),
    ring_at=ring_around_ship,
    palettes={
        "light": {"chit": "#fff1b8", "chit-rim": "#d9a521", "chit-ink": "#4a2f06"},
        "dark": {"chit": "#f0dc98", "chit-rim": "#b98a1c", "chit-ink": "#3a2404"},
    },
    figures={
        "pirate": Figure(
            "pirate",
            gettext_noop("The pirate: {place}"),
            gettext_noop("Move the pirate: {place}"),
            alone=(0.0, 8.0, 1.0),
        )
    },
    layers=sea_and_islands,
    target_labels={
        "build_ship": gettext_noop("Build a ship: {place}"),
        "place_ship": gettext_noop("Place a ship: {place}"),
        "move_ship": gettext_noop("Move a ship: {place}"),
        "ship": gettext_noop("Build a ship: {place}"),
        "either": gettext_noop("A road or a ship: {place}"),
        "move_pirate": gettext_noop("Move the pirate: {place}"),
    },
    glows=GLOWS,
    target_glows={"ship": "glow-ship", "either": "glow-either", "harbor": "glow-harbor"},
    ghosts={"ship": "ship"},
    cover=Placed("pirate", 0, 8, 0.62),
)
