"""Longships off the coast, each showing the knights needed for a victory and those that are there.

The sail has a place for each knight needed, with a helmet in it if that knight stands beside the hex.
"""

from __future__ import annotations

import math
from functools import lru_cache

from games.drawing.board import Shape
from games.drawing.names import Name, gettext_noop, name
from games.drawing.points import Point
from games.titles.catan.base.drawing import hexes
from games.titles.catan.base.drawing.board import Scene
from games.titles.catan.base.drawing.island import SIGN_RADIUS, Island, frame_of, sign_of
from games.titles.catan.kit.rules.geometry import sides_of

KEY = "barbarian_attack"
SHIP, HELMET, GAP = "longship", "muster-knight", "muster-gap"
NEEDED = {
    1: gettext_noop("1 more knight wins at {at_place}"),
    2: gettext_noop("2 more knights win at {at_place}"),
    3: gettext_noop("3 more knights win at {at_place}"),
    4: gettext_noop("4 more knights win at {at_place}"),
}
ENOUGH = gettext_noop("Enough knights for a victory at {at_place}")
_ON_THE_SAIL = {
    2: ((-11.0, -10.0), (11.0, -10.0)),
    3: ((-12.0, -1.5), (12.0, -1.5), (0.0, -19.0)),
    4: ((-11.0, -0.5), (11.0, -0.5), (-11.0, -19.5), (11.0, -19.5)),
}
_BEAM, _TOP, _KEEL = 33.0, 38.0, 30.0
"""The extent of a ship from its center: sideways, up and down."""
_OFF_SHORE = (126.0, 134.0, 142.0)
_BEARINGS = 72
_BUILDING = 34.0


def ships(scene: Scene) -> list[Shape]:
    """Return a ship with its sail off each hex with barbarians."""
    found: list[Shape] = []
    standing = set(scene.sight[KEY]["knights"])
    for place, count in scene.sight[KEY]["barbarians"].items():
        there = sum(edge in standing for edge in sides_of(place))
        at = mooring(scene.island, place)
        found.append(Shape(SHIP, at, classes="piece longship", title=_said(scene, place, count + 1 - there)))
        for rank, (x, y) in enumerate(_ON_THE_SAIL[count + 1]):
            found.append(
                Shape(HELMET if rank < there else GAP, at.moved(x, y), classes="piece muster", place=place)
            )
    return found


def _said(scene: Scene, place: str, missing: int) -> Name:
    return name(NEEDED[missing] if missing > 0 else ENOUGH, place=scene.names[place])


@lru_cache(maxsize=1024)
def mooring(island: Island, place: str) -> Point:
    """Return the point off a hex that is farthest from harbors, other land and corners where buildings stand."""
    home = hexes.point(place)
    others = [hexes.point(one.key) for one in island.land if one.key != place]
    frame = frame_of(island)
    signs = [sign_of(island, harbor) for harbor in island.harbors]
    corners = [corner for one in island.land for corner in one.corners()]

    def room(at: Point) -> float:
        return min(
            2 * (min(at.distance(sign) for sign in signs) - SIGN_RADIUS - _BEAM),
            min(at.distance(corner) for corner in corners) - _BUILDING,
            (min(at.distance(other) for other in others) - at.distance(home)) / 4,
        )

    def within(at: Point) -> Point:
        return Point(
            min(max(at.x, frame.left + _BEAM), frame.left + frame.width - _BEAM),
            min(max(at.y, frame.top + _TOP), frame.top + frame.height - _KEEL),
        )

    bearings = (2 * math.pi * step / _BEARINGS for step in range(_BEARINGS))
    off = [
        within(home.moved(far * math.cos(bearing), far * math.sin(bearing)))
        for bearing in bearings
        for far in _OFF_SHORE
    ]
    return max(off, key=lambda at: (round(room(at)), at.x, at.y))
