"""The hex grid: names and neighbors of hexes, vertices and edges. docs/rules/README.md, "Coordinates".

A `Graph` is built once per set of hexes and shared by all games on it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

DIRECTIONS = {"E": (1, 0), "SE": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (0, -1), "NE": (1, -1)}


@dataclass(frozen=True, eq=False)
class Graph:
    """What touches what on a board; every table is complete for the hexes given.

    `corners` run N, NE, SE, S, SW, NW and `sides` NE, E, SE, SW, W, NW; both keep these places.
    """

    hexes: tuple[str, ...]
    vertices: tuple[str, ...]
    edges: tuple[str, ...]
    corners: dict[str, tuple[str, ...]]
    sides: dict[str, tuple[str, ...]]
    hexes_at: dict[str, tuple[str, ...]]
    hexes_beside: dict[str, tuple[str, ...]]
    edges_at: dict[str, tuple[str, ...]]
    neighbors: dict[str, tuple[str, ...]]
    ends: dict[str, tuple[str, str]]

    @property
    def coast(self) -> tuple[str, ...]:
        """The edges that belong to exactly one hex."""
        return tuple(edge for edge in self.edges if len(self.hexes_beside[edge]) == 1)


def parse_hex(name: str) -> tuple[int, int]:
    """`"-1,2"` → `(-1, 2)`."""
    q, r = name.split(",")
    return int(q), int(r)


def neighbor(hex_name: str, direction: str) -> str:
    """The hex that lies on this side: E, SE, SW, W, NW or NE."""
    q, r = parse_hex(hex_name)
    dq, dr = DIRECTIONS[direction]
    return f"{q + dq},{r + dr}"


def corners_of(hex_name: str) -> tuple[str, ...]:
    """The six vertices of a hex: N, NE, SE, S, SW, NW."""
    q, r = parse_hex(hex_name)
    return (
        f"{q},{r},N",
        f"{q + 1},{r - 1},S",
        f"{q},{r + 1},N",
        f"{q},{r},S",
        f"{q - 1},{r + 1},N",
        f"{q},{r - 1},S",
    )


def sides_of(hex_name: str) -> tuple[str, ...]:
    """The six edges of a hex: NE, E, SE, SW, W, NW."""
    q, r = parse_hex(hex_name)
    return (
        f"{q},{r},NE",
        f"{q},{r},E",
        f"{q},{r},SE",
        f"{q - 1},{r + 1},NE",
        f"{q - 1},{r},E",
        f"{q},{r - 1},SE",
    )


@lru_cache(maxsize=64)
def graph_of(hexes: tuple[str, ...]) -> Graph:
    """The graph of a set of hexes, in the order given."""
    corners = {name: corners_of(name) for name in hexes}
    sides = {name: sides_of(name) for name in hexes}
    hexes_at: dict[str, list[str]] = {}
    hexes_beside: dict[str, list[str]] = {}
    ends: dict[str, tuple[str, str]] = {}
    for name in hexes:
        for place, corner in enumerate(corners[name]):
            hexes_at.setdefault(corner, []).append(name)
            side = sides[name][place]
            hexes_beside.setdefault(side, []).append(name)
            ends[side] = tuple(sorted((corner, corners[name][(place + 1) % 6])))  # type: ignore[assignment]
    edges_at: dict[str, list[str]] = {}
    neighbors: dict[str, list[str]] = {}
    for edge, (one, other) in ends.items():
        edges_at.setdefault(one, []).append(edge)
        edges_at.setdefault(other, []).append(edge)
        neighbors.setdefault(one, []).append(other)
        neighbors.setdefault(other, []).append(one)
    return Graph(
        hexes=hexes,
        vertices=tuple(hexes_at),
        edges=tuple(ends),
        corners=corners,
        sides=sides,
        hexes_at=_frozen(hexes_at),
        hexes_beside=_frozen(hexes_beside),
        edges_at=_frozen(edges_at),
        neighbors=_frozen(neighbors),
        ends=ends,
    )


def _frozen(table: dict[str, list[str]]) -> dict[str, tuple[str, ...]]:
    return {key: tuple(values) for key, values in table.items()}
