"""What people call a corner, a path or a hex: "corner of forest 11, hills 6 and the sea".

Names are unique on one board.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import combinations
from typing import Any

from games.drawing.names import Name, gettext_noop, name
from games.drawing.points import Point

from . import hexes
from .hexes import Hex

# A hex with a number (or two: "2/12"), without one, and in a heap of equals.
TERRAIN_WITH_NUMBER = {
    "forest": gettext_noop("forest {number}"),
    "pasture": gettext_noop("pasture {number}"),
    "fields": gettext_noop("fields {number}"),
    "hills": gettext_noop("hills {number}"),
    "mountains": gettext_noop("mountains {number}"),
    "desert": gettext_noop("desert {number}"),
    "gold": gettext_noop("gold field {number}"),
}
TERRAIN = {
    "forest": gettext_noop("the forest"),
    "pasture": gettext_noop("the pasture"),
    "fields": gettext_noop("the fields"),
    "hills": gettext_noop("the hills"),
    "mountains": gettext_noop("the mountains"),
    "desert": gettext_noop("the desert"),
    "gold": gettext_noop("the gold field"),
    "sea": gettext_noop("the sea"),
}
# How the map itself is lettered.
TERRAIN_LETTERING = {
    "forest": gettext_noop("Forest"),
    "pasture": gettext_noop("Pasture"),
    "fields": gettext_noop("Fields"),
    "hills": gettext_noop("Hills"),
    "mountains": gettext_noop("Mountains"),
    "desert": gettext_noop("Desert"),
    "gold": gettext_noop("Gold"),
}
IN_THE = {
    "N": gettext_noop("{place} in the north"),
    "NE": gettext_noop("{place} in the north-east"),
    "E": gettext_noop("{place} in the east"),
    "SE": gettext_noop("{place} in the south-east"),
    "S": gettext_noop("{place} in the south"),
    "SW": gettext_noop("{place} in the south-west"),
    "W": gettext_noop("{place} in the west"),
    "NW": gettext_noop("{place} in the north-west"),
    "": gettext_noop("{place} in the middle"),
}
CORNER_OF_ONE = {
    "N": gettext_noop("north corner of {hex}"),
    "NE": gettext_noop("north-east corner of {hex}"),
    "SE": gettext_noop("south-east corner of {hex}"),
    "S": gettext_noop("south corner of {hex}"),
    "SW": gettext_noop("south-west corner of {hex}"),
    "NW": gettext_noop("north-west corner of {hex}"),
}
COAST = {
    "NE": gettext_noop("north-east coast of {hex}"),
    "E": gettext_noop("east coast of {hex}"),
    "SE": gettext_noop("south-east coast of {hex}"),
    "SW": gettext_noop("south-west coast of {hex}"),
    "W": gettext_noop("west coast of {hex}"),
    "NW": gettext_noop("north-west coast of {hex}"),
}
HARBORS = {
    "any": gettext_noop("3:1 harbor"),
    "brick": gettext_noop("brick harbor"),
    "lumber": gettext_noop("lumber harbor"),
    "wool": gettext_noop("wool harbor"),
    "grain": gettext_noop("grain harbor"),
    "ore": gettext_noop("ore harbor"),
}
CORNER_OF_THREE = gettext_noop("corner of {first}, {second} and {third}")
CORNER_OF_TWO = gettext_noop("corner of {first}, {second} and the sea")
PATH = gettext_noop("path between {first} and {second}")
AT_HARBOR = gettext_noop("{place} at the {harbor}")
NUMBERED = gettext_noop("{place} ({count})")

_CALLED_SEA = ("sea", "fog", None)


BOARDS_KEPT = 1000

Land = tuple[tuple[str, str, tuple[int, ...]], ...]
"""Key, terrain and numbers of each hex."""
Harbors = tuple[tuple[str, tuple[str, ...]], ...]
"""Type and corners of each harbor."""


def names_of(land: Mapping[str, Mapping[str, Any]], harbors: Iterable[Mapping[str, Any]] = ()) -> Names:
    """Return the names of a board's places: the same object for the same board."""
    return _kept_names(
        tuple((key, tile["terrain"], tuple(tile["numbers"])) for key, tile in land.items()),
        tuple((harbor["type"], tuple(harbor["vertices"])) for harbor in harbors),
    )


@lru_cache(maxsize=BOARDS_KEPT)
def _kept_names(land: Land, harbors: Harbors) -> Names:
    return Names(
        {key: {"terrain": terrain, "numbers": numbers} for key, terrain, numbers in land},
        [{"type": kind, "vertices": vertices} for kind, vertices in harbors],
    )


class Names:
    """The names of every place on one board, made from a view's hexes and harbors."""

    def __init__(
        self, land: Mapping[str, Mapping[str, Any]], harbors: Iterable[Mapping[str, Any]] = ()
    ) -> None:
        self._land = {
            hexes.parse_hex(key): tile for key, tile in land.items() if tile["terrain"] not in _CALLED_SEA
        }
        self._hexes = _unique(
            {home: _hex_name(tile) for home, tile in self._land.items()},
        )
        self._harbors = {
            vertex: name(HARBORS[harbor["type"]]) for harbor in harbors for vertex in harbor["vertices"]
        }
        self._known: dict[str, Name] = {}

    def __getitem__(self, place: str) -> Name:
        """The name of a hex, a vertex or an edge, told apart by the shape of its key."""
        known = self._known.get(place)
        if known is None:
            known = self._known[place] = self._name(place)
        return known

    def _name(self, place: str) -> Name:
        if hexes.is_vertex(place):
            return self._vertex(place)
        if hexes.is_edge(place):
            return self._edge(place)
        return self._hexes.get(hexes.parse_hex(place), name(TERRAIN["sea"]))

    def _vertex(self, vertex: str) -> Name:
        plain = self._corner(vertex)
        harbor = self._harbors.get(vertex)
        return plain if harbor is None else name(AT_HARBOR, place=plain, harbor=harbor)

    def _corner(self, vertex: str) -> Name:
        land = [home for home in hexes.vertex_hexes(vertex) if home in self._land]
        if not land:
            raise ValueError(f"no land at vertex {vertex}")
        if len(land) == 1:
            return name(CORNER_OF_ONE[hexes.corner_of(land[0], vertex)], hex=self._hexes[land[0]])
        named = [self._hexes[home] for home in sorted(land, key=lambda home: (home.r, home.q))]
        if len(land) == 3:
            return name(CORNER_OF_THREE, first=named[0], second=named[1], third=named[2])
        corner = name(CORNER_OF_TWO, first=named[0], second=named[1])
        return self._told_from_twin(vertex, land, corner)

    def _told_from_twin(self, vertex: str, land: list[Hex], corner: Name) -> Name:
        """On a narrow island both ends of a path may lie between the same two hexes and the sea."""
        shared = set(_vertices_of(land[0])) & set(_vertices_of(land[1])) - {vertex}
        twin = shared.pop()
        if any(home in self._land for home in hexes.vertex_hexes(twin) if home not in land):
            return corner
        return name(IN_THE[_direction(hexes.point(twin), hexes.point(vertex))], place=corner)

    def _edge(self, edge: str) -> Name:
        land = [home for home in hexes.edge_hexes(edge) if home in self._land]
        if not land:
            raise ValueError(f"no land at edge {edge}")
        if len(land) == 1:
            return name(COAST[hexes.side_of(land[0], edge)], hex=self._hexes[land[0]])
        first, second = sorted(land, key=lambda home: (home.r, home.q))
        return name(PATH, first=self._hexes[first], second=self._hexes[second])


def _hex_name(tile: Mapping[str, Any]) -> Name:
    terrain, numbers = tile["terrain"], tile["numbers"]
    if not numbers:
        return name(TERRAIN[terrain])
    return name(TERRAIN_WITH_NUMBER[terrain], number="/".join(map(str, numbers)))


def _unique(names: dict[Hex, Name]) -> dict[Hex, Name]:
    """Hexes of the same terrain and number are told apart by where they lie."""
    equals: dict[Name, list[Hex]] = {}
    for home, named in names.items():
        equals.setdefault(named, []).append(home)
    for named, homes in equals.items():
        if len(homes) > 1:
            names.update(zip(homes, _told_apart(named, homes), strict=True))
    return names


def _told_apart(named: Name, homes: list[Hex]) -> list[Name]:
    middle = Point(
        sum(home.center.x for home in homes) / len(homes),
        sum(home.center.y for home in homes) / len(homes),
    )
    directions = [_direction(middle, home.center) for home in homes]
    if all(one != other for one, other in combinations(directions, 2)):
        return [name(IN_THE[direction], place=named) for direction in directions]
    ranks = sorted(homes, key=lambda home: (home.r, home.q))
    return [name(NUMBERED, place=named, count=ranks.index(home) + 1) for home in homes]


def _direction(origin: Point, there: Point) -> str:
    if origin.distance(there) < hexes.RADIUS / 4:
        return ""
    angle = math.degrees(math.atan2(there.y - origin.y, there.x - origin.x))
    return ("E", "SE", "S", "SW", "W", "NW", "N", "NE")[round(angle / 45) % 8]


def _vertices_of(home: Hex) -> list[str]:
    return [home.vertex(corner) for corner in hexes.CORNERS]
