"""The names of corners, paths and hexes: "corner of forest 11, hills 6 and the sea".

Names are unique on one board.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Any

from games.drawing.names import AT, BETWEEN, FROM, OF, THE, TO, Name, gettext_noop, name
from games.drawing.points import Point
from games.titles.catan.base.drawing.together import of_everything, together

from . import hexes
from .hexes import Hex
from .lands import SEA, UNKNOWN, land_of

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
SEA_OF = {
    "N": gettext_noop("sea north of {hex}"),
    "NE": gettext_noop("sea north-east of {hex}"),
    "E": gettext_noop("sea east of {hex}"),
    "SE": gettext_noop("sea south-east of {hex}"),
    "S": gettext_noop("sea south of {hex}"),
    "SW": gettext_noop("sea south-west of {hex}"),
    "W": gettext_noop("sea west of {hex}"),
    "NW": gettext_noop("sea north-west of {hex}"),
}
PATH_AT_SEA = gettext_noop("path at {sea}")
CORNER_AT_SEA = gettext_noop("corner at {sea}")
AT_HARBOR = gettext_noop("{place} at the {harbor}")
NUMBERED = gettext_noop("{place} ({count})")
PLAZA = gettext_noop("middle of {hex}")
PATH_WITHIN = {
    "N": gettext_noop("path from the middle of {hex} to the north"),
    "NE": gettext_noop("path from the middle of {hex} to the north-east"),
    "SE": gettext_noop("path from the middle of {hex} to the south-east"),
    "S": gettext_noop("path from the middle of {hex} to the south"),
    "SW": gettext_noop("path from the middle of {hex} to the south-west"),
    "NW": gettext_noop("path from the middle of {hex} to the north-west"),
}

NUMBER = "number of a hex"
"""The context of the numbers on hexes: Hungarian has "6-os erdő"."""
NUMBERS = (*map(str, range(2, 7)), *map(str, range(8, 13)), "12/2")
BOARDS_KEPT = 1000

Land = tuple[tuple[str, str, tuple[int, ...]], ...]
"""The key, terrain and numbers of each hex."""
Harbors = tuple[tuple[str, tuple[str, ...]], ...]
"""The type and corners of each harbor."""


def names_of(sight: Mapping[str, Any]) -> Names:
    """Return the names of a board's places; the same object for the same board."""
    land, harbors = sight["base"]["hexes"], sight["base"]["harbors"]
    return _kept_names(
        tuple((key, tile["terrain"], tuple(tile["numbers"])) for key, tile in land.items()),
        tuple((harbor["type"], tuple(harbor["vertices"])) for harbor in harbors),
        tuple(sight["modules"]),
    )


@lru_cache(maxsize=BOARDS_KEPT)
def _kept_names(land: Land, harbors: Harbors, modules: tuple[str, ...]) -> Names:
    return Names(
        {key: {"terrain": terrain, "numbers": numbers} for key, terrain, numbers in land},
        [{"type": kind, "vertices": vertices} for kind, vertices in harbors],
        modules,
    )


class Names:
    """The names of every place on one board, derived from a sight's hexes and harbors."""

    def __init__(
        self,
        land: Mapping[str, Mapping[str, Any]],
        harbors: Iterable[Mapping[str, Any]] = (),
        modules: tuple[str, ...] = (),
    ) -> None:
        self._board = frozenset(map(hexes.parse_hex, land))
        self._land = {hexes.parse_hex(key): tile for key, tile in land.items() if tile["terrain"] != SEA}
        self._hexes = _unique(
            {home: hex_name(tile) for home, tile in self._land.items()},
        )
        self._harbors = {
            vertex: name(HARBORS[harbor["type"]]) for harbor in harbors for vertex in harbor["vertices"]
        }
        drawings = together(modules).drawings
        self._asked = [drawing.names for drawing in reversed(drawings) if drawing.names is not None]
        self._known: dict[str, Name] = {}

    def __getitem__(self, place: str) -> Name:
        """Return the name of a hex, a vertex or an edge; the shape of its key shows which."""
        known = self._known.get(place)
        if known is None:
            known = self._known[place] = self._name(place)
        return known

    def hex(self, home: Hex) -> Name:
        """Return the name of a hex, on land or at sea; beyond the board it is just the sea."""
        return self._hexes.get(home) or self._sea.get(home.key) or name(land_of(SEA).called)

    def _name(self, place: str) -> Name:
        own = next((found for ask in self._asked if (found := ask(self, place)) is not None), None)
        if own is not None:
            return own
        if hexes.is_plaza(place):
            return name(PLAZA, hex=self.hex(hexes.parse_place(place)[0]))
        if hexes.is_within(place):
            home, path = hexes.parse_place(place)
            return name(PATH_WITHIN[path.removeprefix("C-")], hex=self.hex(home))
        if hexes.is_vertex(place):
            return self._vertex(place)
        if hexes.is_edge(place):
            return self._edge(place)
        return self.hex(hexes.parse_hex(place))

    def _at_sea(self, place: str) -> Name:
        """Return the name of a place without land around it.

        :raises ValueError: it is not on the board
        """
        if place not in self._sea:
            raise ValueError(f"{place} is not on the board")
        return self._sea[place]

    @cached_property
    def _sea(self) -> dict[str, Name]:
        """The names of hexes, paths and corners without land around them."""
        wet = sorted(self._board - self._land.keys())
        paths = [edge for edge in hexes.edges(wet) if self._land.keys().isdisjoint(hexes.edge_hexes(edge))]
        corners = [
            one for one in hexes.vertices(wet) if self._land.keys().isdisjoint(hexes.vertex_hexes(one))
        ]
        return {
            **self._off_the_land([home.key for home in wet]),
            **{edge: name(PATH_AT_SEA, sea=sea) for edge, sea in self._off_the_land(paths).items()},
            **{one: name(CORNER_AT_SEA, sea=sea) for one, sea in self._off_the_land(corners).items()},
        }

    def _off_the_land(self, places: Iterable[str]) -> dict[str, Name]:
        """Name places by the nearest land and the direction from it; places that share both are counted outwards."""
        found: dict[Name, list[tuple[int, str]]] = {}
        for place in hexes.reading_order(places) if self._land else ():
            there = hexes.point(place)
            far, near = min((round(home.center.distance(there)), home) for home in self._land)
            sea = name(SEA_OF[_direction(near.center, there)], hex=self._hexes[near])
            found.setdefault(sea, []).append((far, place))
        return {
            place: sea if len(shared) == 1 else name(NUMBERED, place=sea, count=count)
            for sea, shared in found.items()
            for count, (_, place) in enumerate(sorted(shared, key=lambda one: one[0]), 1)
        }

    def _vertex(self, vertex: str) -> Name:
        plain = self._corner(vertex)
        harbor = self._harbors.get(vertex)
        return plain if harbor is None else name(AT_HARBOR, place=plain, harbor=harbor)

    def _corner(self, vertex: str) -> Name:
        land = [home for home in hexes.vertex_hexes(vertex) if home in self._land]
        if not land:
            return self._at_sea(vertex)
        if len(land) == 1:
            return name(CORNER_OF_ONE[hexes.corner_of(land[0], vertex)], hex=self._hexes[land[0]])
        named = [self._hexes[home] for home in sorted(land, key=lambda home: (home.r, home.q))]
        if len(land) == 3:
            return name(CORNER_OF_THREE, first=named[0], second=named[1], third=named[2])
        corner = name(CORNER_OF_TWO, first=named[0], second=named[1])
        return self._told_from_twin(vertex, land, corner)

    def _told_from_twin(self, vertex: str, land: list[Hex], corner: Name) -> Name:
        """Add a direction to a corner whose neighbor touches the same two hexes and the sea, as on a narrow island."""
        shared = set(_vertices_of(land[0])) & set(_vertices_of(land[1])) - {vertex}
        twin = shared.pop()
        if any(home in self._land for home in hexes.vertex_hexes(twin) if home not in land):
            return corner
        return name(IN_THE[_direction(hexes.point(twin), hexes.point(vertex))], place=corner)

    def _edge(self, edge: str) -> Name:
        land = [home for home in hexes.edge_hexes(edge) if home in self._land]
        if not land:
            return self._at_sea(edge)
        if len(land) == 1:
            return name(COAST[hexes.side_of(land[0], edge)], hex=self._hexes[land[0]])
        first, second = sorted(land, key=lambda home: (home.r, home.q))
        return name(PATH, first=self._hexes[first], second=self._hexes[second])


def formed() -> Iterator[tuple[str, str]]:
    """Yield each form of each message of this file and of the lands of all modules, as its context and the message."""
    lands = of_everything().lands.values()
    hexes_named = [text for land in lands for text in (land.called, land.numbered) if text]
    others = (
        *CORNER_OF_ONE.values(),
        *COAST.values(),
        CORNER_OF_THREE,
        CORNER_OF_TWO,
        PATH,
        *SEA_OF.values(),
        PATH_AT_SEA,
        CORNER_AT_SEA,
        PLAZA,
        *PATH_WITHIN.values(),
    )
    yield from ((form, text) for text in hexes_named for form in (OF, BETWEEN))
    yield from ((form, text) for text in (*hexes_named, *others) for form in (AT, FROM, TO))
    yield from ((context, number) for number in NUMBERS for context in (NUMBER, f"{THE} {NUMBER}"))


def hex_name(tile: Mapping[str, Any]) -> Name:
    """Return the name of a hex by its `terrain` and `numbers`, without what tells it apart from others on a board."""
    terrain, numbers = tile["terrain"], tile["numbers"]
    land = land_of(terrain)
    if land is UNKNOWN:
        return name(" ".join((terrain.replace("_", " "), *map(str, numbers))))
    if not numbers:
        return name(land.called)
    return name(land.numbered, number=name("/".join(map(str, numbers)), context=NUMBER))


def _unique(names: dict[Hex, Name]) -> dict[Hex, Name]:
    """Distinguish hexes of the same terrain and number by their position."""
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
