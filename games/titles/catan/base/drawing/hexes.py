"""The geometry of hexes, corners and paths: pointy-top hexes in axial coordinates, with y pointing down.

Vertices and edges are named as in ``docs/rules/README.md``. Lengths are in board units. A hex has a circumradius of
``RADIUS`` units, so a path is ``RADIUS`` units long.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from games.drawing.art import number
from games.drawing.points import Point, Segment

RADIUS = 100.0
HALF_WIDTH = RADIUS * math.sqrt(3) / 2

CORNERS = ("N", "NE", "SE", "S", "SW", "NW")
SIDES = ("NE", "E", "SE", "SW", "W", "NW")
PLAZA = ",C"
_WITHIN = ("C", *(f"C-{corner}" for corner in CORNERS))


_NO_PLACE = "not a place on a board of hexes: {!r}"

_CORNER_OFFSETS = {
    "N": (0.0, -RADIUS),
    "NE": (HALF_WIDTH, -RADIUS / 2),
    "SE": (HALF_WIDTH, RADIUS / 2),
    "S": (0.0, RADIUS),
    "SW": (-HALF_WIDTH, RADIUS / 2),
    "NW": (-HALF_WIDTH, -RADIUS / 2),
}
_STEPS = {"E": (1, 0), "SE": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (0, -1), "NE": (1, -1)}
_SIDE_CORNERS = {
    "NE": ("N", "NE"),
    "E": ("NE", "SE"),
    "SE": ("SE", "S"),
    "SW": ("S", "SW"),
    "W": ("SW", "NW"),
    "NW": ("NW", "N"),
}
_CORNER_SIDES = {
    "N": ("NW", "NE"),
    "NE": ("NE", "E"),
    "SE": ("E", "SE"),
    "S": ("SE", "SW"),
    "SW": ("SW", "W"),
    "NW": ("W", "NW"),
}


class Hex(NamedTuple):
    q: int
    r: int

    @property
    def key(self) -> str:
        return f"{self.q},{self.r}"

    @property
    def center(self) -> Point:
        return Point(2 * HALF_WIDTH * (self.q + self.r / 2), 1.5 * RADIUS * self.r)

    def corner(self, name: str) -> Point:
        return self.center.moved(*_CORNER_OFFSETS[name])

    def corners(self) -> list[Point]:
        return [self.corner(name) for name in CORNERS]

    def neighbour(self, side: str) -> Hex:
        step = _STEPS[side]
        return Hex(self.q + step[0], self.r + step[1])

    def vertex(self, corner: str) -> str:
        """Return the name of the vertex at a corner; only N and S corners are named after their own hex."""
        if corner in ("N", "S"):
            return f"{self.key},{corner}"
        if corner in ("NE", "NW"):
            return f"{self.neighbour(corner).key},S"
        return f"{self.neighbour(corner).key},N"

    def edge(self, side: str) -> str:
        """Return the name of the edge on a side; only NE, E and SE sides are named after their own hex."""
        if side in ("NE", "E", "SE"):
            return f"{self.key},{side}"
        opposite = {"SW": "NE", "W": "E", "NW": "SE"}[side]
        return f"{self.neighbour(side).key},{opposite}"


def parse_hex(key: str) -> Hex:
    try:
        q, r = key.split(",")
        return Hex(int(q), int(r))
    except ValueError:
        raise ValueError(_NO_PLACE.format(key)) from None


def parse_place(key: str) -> tuple[Hex, str]:
    """Split the name of a vertex or edge into its hex and the corner or side, or the plaza or path within the hex."""
    name, _, part = key.rpartition(",")
    if part not in ("N", "S", "NE", "E", "SE") and part not in _WITHIN:
        raise ValueError(_NO_PLACE.format(key))
    return parse_hex(name), part


def is_vertex(key: str) -> bool:
    return key.endswith((",N", ",S", PLAZA))


def is_edge(key: str) -> bool:
    return key.endswith((",NE", ",E", ",SE")) or is_within(key)


def is_plaza(key: str) -> bool:
    """Return True for the vertex in the middle of a hex."""
    return key.endswith(PLAZA)


def is_within(key: str) -> bool:
    """Return True for a path from the middle of a hex to a corner: `0,2,C-N`."""
    return key.rpartition(",")[2].startswith("C-")


@lru_cache(maxsize=4096)
def vertex_point(key: str) -> Point:
    home, corner = parse_place(key)
    return home.center if is_plaza(key) else home.corner(corner)


@lru_cache(maxsize=4096)
def edge_segment(key: str) -> Segment:
    home, side = parse_place(key)
    if is_within(key):
        return Segment(home.center, home.corner(side.removeprefix("C-")))
    start, end = _SIDE_CORNERS[side]
    return Segment(home.corner(start), home.corner(end))


@lru_cache(maxsize=8192)
def point(key: str) -> Point:
    """Return the middle of a hex, a vertex or an edge."""
    if is_vertex(key):
        return vertex_point(key)
    if is_edge(key):
        return edge_segment(key).middle
    return parse_hex(key).center


def vertex_hexes(key: str) -> tuple[Hex, ...]:
    """Return the three hexes that meet at a corner, land or not; a plaza lies in one hex."""
    home, corner = parse_place(key)
    if corner == "C":
        return (home,)
    first, second = _CORNER_SIDES[corner]
    return home, home.neighbour(first), home.neighbour(second)


def edge_hexes(key: str) -> tuple[Hex, ...]:
    """Return the two hexes beside a path; a path within a hex lies in one hex."""
    home, side = parse_place(key)
    if is_within(key):
        return (home,)
    return home, home.neighbour(side)


def edge_vertices(key: str) -> tuple[str, str]:
    home, side = parse_place(key)
    if is_within(key):
        return f"{home.key}{PLAZA}", home.vertex(side.removeprefix("C-"))
    start, end = _SIDE_CORNERS[side]
    return home.vertex(start), home.vertex(end)


def corner_of(home: Hex, vertex: str) -> str:
    return next(corner for corner in CORNERS if home.vertex(corner) == vertex)


def side_of(home: Hex, edge: str) -> str:
    return next(side for side in SIDES if home.edge(side) == edge)


def vertices(hexes: Iterable[Hex]) -> list[str]:
    """Return every vertex of these hexes once, from north to south and west to east."""
    found = {home.vertex(corner) for home in hexes for corner in CORNERS}
    return sorted(found, key=_reading_order)


def edges(hexes: Iterable[Hex]) -> list[str]:
    """Return every edge of these hexes once, from north to south and west to east."""
    found = {home.edge(side) for home in hexes for side in SIDES}
    return sorted(found, key=_reading_order)


def _reading_order(key: str) -> tuple[float, float]:
    middle = point(key)
    return round(middle.y, 3), round(middle.x, 3)


def reading_order(keys: Iterable[str]) -> list[str]:
    return sorted(keys, key=_reading_order)


def coast(land: frozenset[Hex]) -> list[list[Point]]:
    """Return the outlines of the land: a closed ring of corners per coast, with the land to the right."""
    after: dict[str, str] = {}
    where: dict[str, Point] = {}
    for home in land:
        for side, (start, end) in _SIDE_CORNERS.items():
            if home.neighbour(side) in land:
                continue
            after[home.vertex(start)] = home.vertex(end)
            where[home.vertex(start)] = home.corner(start)
    rings = []
    while after:
        first = min(after)
        ring, current = [], first
        while current in after:
            ring.append(where[current])
            current = after.pop(current)
        rings.append(ring)
    return rings


def is_place(key: str) -> bool:
    """Return True if a key names a hex, a vertex or an edge."""
    if is_vertex(key) or is_edge(key):
        return True
    column, comma, row = key.partition(",")
    return bool(comma) and column.lstrip("-").isdigit() and row.lstrip("-").isdigit()


def sort_of(key: str) -> str:
    """Return the sort of a place: `vertex`, `edge` or `hex`."""
    if is_vertex(key):
        return "vertex"
    return "edge" if is_edge(key) else "hex"


def hex_path(radius: float, rounding: float) -> str:
    """Return the outline of a hex around the origin with rounded corners."""
    share = rounding / radius
    corners = [
        Point(corner.x * radius / RADIUS, corner.y * radius / RADIUS) for corner in Hex(0, 0).corners()
    ]
    written: list[str] = []
    for index, corner in enumerate(corners):
        before = corner.towards(corners[index - 1], share)
        after = corner.towards(corners[(index + 1) % 6], share)
        start = "L" if written else "M"
        written.append(
            f"{start}{number(before.x)} {number(before.y)}"
            f"Q{number(corner.x)} {number(corner.y)} {number(after.x)} {number(after.y)}"
        )
    return "".join(written) + "Z"
