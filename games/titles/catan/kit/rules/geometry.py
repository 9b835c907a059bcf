"""The hex grid: names and neighbors of hexes, vertices and edges. docs/rules/README.md, "Coordinates".

A `Graph` is built once per board and shared by all games on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

DIRECTIONS = {"E": (1, 0), "SE": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (0, -1), "NE": (1, -1)}

# The surface of a hex, and the kind of an edge.
LAND = "land"
SEA = "sea"
UNKNOWN = "unknown"
"""A hex that lies face down, or an edge between two of them."""
COAST = "coast"
INTERIOR = "interior"
"""An edge within a hex: pieces travel along it, but the distance rule does not count it."""


@dataclass(frozen=True, eq=False)
class Graph:
    """The adjacency tables of a board, complete for the hexes given.

    `corners` run N, NE, SE, S, SW, NW and `sides` NE, E, SE, SW, W, NW; both keep this order and leave out what is not
    on the board. `ends` and `edges_at` connect edges and vertices for travel, and `onward` gives the edges at a vertex,
    each with its other end. `neighbors` are the vertices that the distance rule counts. `kinds` gives each edge's kind:
    land, coast, sea, interior or unknown.
    """

    hexes: tuple[str, ...]
    land: tuple[str, ...]
    vertices: tuple[str, ...]
    edges: tuple[str, ...]
    corners: dict[str, tuple[str, ...]]
    sides: dict[str, tuple[str, ...]]
    hexes_at: dict[str, tuple[str, ...]]
    hexes_beside: dict[str, tuple[str, ...]]
    edges_at: dict[str, tuple[str, ...]]
    onward: dict[str, tuple[tuple[str, str], ...]]
    neighbors: dict[str, tuple[str, ...]]
    ends: dict[str, tuple[str, str]]
    kinds: dict[str, str]

    @property
    def coast(self) -> tuple[str, ...]:
        return tuple(edge for edge, kind in self.kinds.items() if kind == COAST)

    def beyond(self, edge: str, vertex: str) -> str:
        return _beyond(self.ends[edge], vertex)


def parse_hex(name: str) -> tuple[int, int]:
    """Return the coordinates of a hex: `"-1,2"` → `(-1, 2)`."""
    q, r = name.split(",")
    return int(q), int(r)


def neighbor(hex_name: str, direction: str) -> str:
    """Return the adjacent hex in a direction: E, SE, SW, W, NW or NE."""
    q, r = parse_hex(hex_name)
    dq, dr = DIRECTIONS[direction]
    return f"{q + dq},{r + dr}"


def corners_of(hex_name: str) -> tuple[str, ...]:
    """Return the six vertices of a hex: N, NE, SE, S, SW, NW."""
    q, r = parse_hex(hex_name)
    return (
        f"{q},{r},N",
        f"{q + 1},{r - 1},S",
        f"{q},{r + 1},N",
        f"{q},{r},S",
        f"{q - 1},{r + 1},N",
        f"{q},{r - 1},S",
    )


def ends_of(edge: str) -> tuple[str, str]:
    """Return the two vertices that a side of a hex joins, in alphabetical order."""
    name, _, side = edge.rpartition(",")
    place = ("NE", "E", "SE").index(side)
    one, other = sorted(corners_of(name)[place : place + 2])
    return one, other


def sides_of(hex_name: str) -> tuple[str, ...]:
    """Return the six edges of a hex: NE, E, SE, SW, W, NW."""
    q, r = parse_hex(hex_name)
    return (
        f"{q},{r},NE",
        f"{q},{r},E",
        f"{q},{r},SE",
        f"{q - 1},{r + 1},NE",
        f"{q - 1},{r},E",
        f"{q},{r - 1},SE",
    )


Path = tuple[str, tuple[str, str]]
"""An edge within a hex, and its ends: a plaza and a corner."""


@lru_cache(maxsize=256)
def graph_of(
    hexes: tuple[str, ...],
    *,
    not_land: tuple[tuple[str, str], ...] = (),
    frame: tuple[str, ...] = (),
    paths: tuple[Path, ...] = (),
) -> Graph:
    """Return the graph of a set of hexes, in the order given.

    :param not_land: hexes that are sea or unknown, with their surface; beyond the hexes lies sea
    :param frame: hexes of the set whose edges and vertices are not on the board unless they touch another hex
    :param paths: edges within hexes; ends that are not corners are plazas, vertices of their own
    """
    shape = _shape(hexes, frame, paths)
    if not not_land:
        return shape
    surfaces = dict(not_land)
    kinds = {edge: _kind(beside, surfaces) for edge, beside in shape.hexes_beside.items()}
    land = tuple(name for name in hexes if name not in surfaces)
    return replace(shape, kinds=kinds | _interior(paths), land=land)


@lru_cache(maxsize=64)
def _shape(hexes: tuple[str, ...], frame: tuple[str, ...], paths: tuple[Path, ...]) -> Graph:
    """Return the graph as if every hex were land; the boards of a game differ only in their terrain."""
    inner = [name for name in hexes if name not in frame]
    corners = _on_board(corners_of, hexes, inner)
    sides = _on_board(sides_of, hexes, inner)
    ends = {side: ends_of(side) for around in sides.values() for side in around} | dict(paths)
    plazas = {vertex: (_hex_of(vertex),) for _, its_ends in paths for vertex in its_ends}
    hexes_beside = _inverse(sides) | {path: (_hex_of(path),) for path, _ in paths}
    kinds = {edge: _kind(beside, {}) for edge, beside in hexes_beside.items()} | _interior(paths)
    edges_at = _inverse(ends)
    return Graph(
        hexes=hexes,
        land=hexes,
        vertices=tuple(edges_at),
        edges=tuple(ends),
        corners=corners,
        sides=sides,
        hexes_at=plazas | _inverse(corners),
        hexes_beside=hexes_beside,
        edges_at=edges_at,
        onward={
            vertex: tuple((edge, _beyond(ends[edge], vertex)) for edge in edges)
            for vertex, edges in edges_at.items()
        },
        neighbors={
            vertex: tuple(_beyond(ends[edge], vertex) for edge in edges if kinds[edge] != INTERIOR)
            for vertex, edges in edges_at.items()
        },
        ends=ends,
        kinds=kinds,
    )


def _on_board(
    around: Callable[[str], tuple[str, ...]], hexes: Iterable[str], inner: Iterable[str]
) -> dict[str, tuple[str, ...]]:
    """Return what lies around each hex, without what touches only the frame."""
    wanted = {place for name in inner for place in around(name)}
    return {name: tuple(place for place in around(name) if place in wanted) for name in hexes}


def _interior(paths: Iterable[Path]) -> dict[str, str]:
    return dict.fromkeys((path for path, _ in paths), INTERIOR)


def _kind(beside: Iterable[str], surfaces: dict[str, str]) -> str:
    """Return the kind of an edge between hexes of these surfaces; hexes that lie face down are ignored."""
    around = [surfaces.get(name, LAND) for name in beside]
    known = {*around, *([SEA] if len(around) == 1 else [])} - {UNKNOWN}
    if known == {LAND, SEA}:
        return COAST
    return known.pop() if known else UNKNOWN


def _hex_of(place: str) -> str:
    """Return the hex that a plaza or a path lies in: `"0,2,C"` → `"0,2"`."""
    return place.rpartition(",")[0]


def _beyond(ends: tuple[str, str], vertex: str) -> str:
    one, other = ends
    return other if one == vertex else one


def _inverse(table: Mapping[str, Iterable[str]]) -> dict[str, tuple[str, ...]]:
    """Return for each place in the values of a table the keys under which it occurs, in order."""
    found: dict[str, list[str]] = {}
    for key, places in table.items():
        for place in places:
            found.setdefault(place, []).append(key)
    return {place: tuple(keys) for place, keys in found.items()}
