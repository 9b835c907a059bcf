"""The unchanging part of the board: hexes, tokens, harbors and the sea around them.

A short code describes an island completely, so that its picture has a permanent address. The picture can be drawn
again at any time without a database, and browsers may cache it forever.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from games.drawing.art import number
from games.drawing.points import Point
from games.titles.catan.base.drawing.together import of_everything, together

from . import hexes
from .hexes import Hex
from .lands import SEA, kind_of, land_of

MOST_HEXES = 120
MARGIN = 34.0
SIGN_DISTANCE = 56.0
SIGN_DISTANCE_AT_SEA = 72.0
SIGN_DISTANCE_IN_A_BAY = 46.0
"""The distance of a sign whose hex of sea is on the board, so that ships have room around it."""
SIGN_RADIUS = 33.0

_HARBOR_LETTERS = {"any": "a", "brick": "b", "lumber": "l", "wool": "w", "grain": "g", "ore": "o"}
_HEX = re.compile(r"((?:-?\d{1,2},-?\d{1,2})?)([a-z]{1,4})((?:\d{1,2}(?:-\d{1,2})*)?)")
_HARBOR = re.compile(r"(-?\d{1,2},-?\d{1,2},(?:NE|E|SE))([ablwgo])")
_SECTION = re.compile(r"[-0-9a-zA-Z,_]+")
ISLANDS_KEPT = 1000


@dataclass(frozen=True)
class Tile:
    hex: Hex
    terrain: str
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True)
class Harbor:
    edge: str
    type: str


@dataclass(frozen=True)
class Island:
    """The parts of the board that lie on the table for the whole game.

    :param grounds: pairs of a module and its description of its part of the ground
    """

    tiles: tuple[Tile, ...]
    harbors: tuple[Harbor, ...]
    grounds: tuple[tuple[str, str], ...] = ()

    def __hash__(self) -> int:
        return self._hashed

    @cached_property
    def _hashed(self) -> int:
        """The hash, computed once, since caches are keyed by the island."""
        return hash((self.tiles, self.harbors, self.grounds))

    @cached_property
    def land(self) -> frozenset[Hex]:
        return frozenset(tile.hex for tile in self.tiles if tile.terrain != SEA)

    @cached_property
    def sea(self) -> frozenset[Hex]:
        """The hexes of sea that are on the board."""
        return frozenset(tile.hex for tile in self.tiles if tile.terrain == SEA)

    @cached_property
    def open_sea(self) -> list[Hex]:
        """The hexes of sea whose sides are all on the board, so that ships can sail along them."""
        board = self.land | self.sea
        return [
            home for home in sorted(self.sea) if all(home.neighbour(side) in board for side in hexes.SIDES)
        ]

    @cached_property
    def code(self) -> str:
        """A complete description of the island in characters that may be part of an address.

        A hex without coordinates is the eastern neighbor of the one before it.
        """
        tiles = "_".join(
            f"{'' if before and tile.hex == _east_of(before) else tile.hex.key}"
            f"{land_of(tile.terrain).code}{'-'.join(map(str, tile.numbers))}"
            for before, tile in zip((None, *self.tiles), self.tiles, strict=False)
        )
        harbors = "_".join(f"{harbor.edge}{_HARBOR_LETTERS[harbor.type]}" for harbor in self.harbors)
        grounds = "".join(f".{module}.{written}" for module, written in self.grounds)
        return f"{tiles}.{harbors}{grounds}"


@dataclass(frozen=True)
class Frame:
    """The rectangle of sea in which the board is shown."""

    left: float
    top: float
    width: float
    height: float

    @property
    def view_box(self) -> str:
        return " ".join(number(side) for side in (self.left, self.top, self.width, self.height))


def of_sight(sight: Mapping[str, Any]) -> Island:
    """Return the island of a sight, with what its modules put on it; the same object for the same island."""
    base = sight["base"]
    drawings = together(tuple(sight["modules"])).by_module
    written = (
        (key, drawing.ground.write(sight)) for key, drawing in drawings.items() if drawing.ground is not None
    )
    return _kept_island(
        tuple((key, tile["terrain"], tuple(tile["numbers"])) for key, tile in base["hexes"].items()),
        tuple((harbor["edge"], harbor["type"]) for harbor in base["harbors"]),
        tuple((key, text) for key, text in written if text),
    )


@lru_cache(maxsize=ISLANDS_KEPT)
def _kept_island(
    land: tuple[tuple[str, str, tuple[int, ...]], ...],
    harbors: tuple[tuple[str, str], ...],
    grounds: tuple[tuple[str, str], ...],
) -> Island:
    tiles = (Tile(hexes.parse_hex(key), terrain, numbers) for key, terrain, numbers in land)
    return Island(
        tuple(sorted(tiles, key=lambda tile: (tile.hex.r, tile.hex.q))),
        tuple(sorted((Harbor(*harbor) for harbor in harbors), key=lambda harbor: harbor.edge)),
        grounds,
    )


def from_code(code: str) -> Island:
    """Return the island that a code describes.

    :raises ValueError: the code does not describe one
    """
    written_tiles, dot, rest = code.partition(".")
    written_harbors, *sections = rest.split(".")
    tiles = _read_tiles(written_tiles.split("_"))
    harbors = tuple(_read_harbor(one) for one in written_harbors.split("_") if one)
    island = Island(tiles, harbors, _read_grounds(sections))
    if len({tile.hex for tile in tiles}) != len(tiles) or len(tiles) > MOST_HEXES or not dot:
        raise ValueError("not the code of an island")
    if not island.land or any(_sides_on_land(island, harbor) != 1 for harbor in harbors):
        raise ValueError("an island needs land, and its harbors a coast")
    return island


def _read_grounds(sections: list[str]) -> tuple[tuple[str, str], ...]:
    """Return the descriptions of modules, in pairs of a module and its text."""
    grounds = tuple(zip(sections[::2], sections[1::2], strict=False))
    drawings = of_everything().by_module
    are_known = all(key in drawings and drawings[key].ground is not None for key, _ in grounds)
    if len(sections) % 2 or not are_known or not all(_SECTION.fullmatch(text) for _, text in grounds):
        raise ValueError("no module has laid this on an island")
    return grounds


def _east_of(tile: Tile) -> Hex:
    return Hex(tile.hex.q + 1, tile.hex.r)


def _read_tiles(written: list[str]) -> tuple[Tile, ...]:
    tiles: list[Tile] = []
    for one in written:
        tiles.append(_read_tile(one, _east_of(tiles[-1]) if tiles else None))
    return tuple(tiles)


def _read_tile(written: str, next_hex: Hex | None) -> Tile:
    """:param next_hex: the hex of a tile that is written without coordinates"""
    match = _HEX.fullmatch(written)
    if match is None:
        raise ValueError("not a hex of an island")
    key, letter, written_numbers = match.groups()
    home = hexes.parse_hex(key) if key else next_hex
    if home is None:
        raise ValueError("the first hex of an island needs coordinates")
    numbers = tuple(int(digits) for digits in written_numbers.split("-") if digits)
    if not all(2 <= value <= 12 for value in numbers):
        raise ValueError("no token has this number")
    found = kind_of(letter)
    if found is None:
        raise ValueError("not a hex of an island's code")
    return Tile(home, found, numbers)


def _read_harbor(written: str) -> Harbor:
    match = _HARBOR.fullmatch(written)
    if match is None:
        raise ValueError("not a harbor of an island")
    edge, letter = match.groups()
    found = next(name for name, short in _HARBOR_LETTERS.items() if short == letter)
    return Harbor(edge, found)


def _sides_on_land(island: Island, harbor: Harbor) -> int:
    return sum(home in island.land for home in hexes.edge_hexes(harbor.edge))


def frame_of(island: Island) -> Frame:
    """Return the smallest frame that shows the whole coast, every harbor and each hex of sea on the board."""
    xs = [corner.x for tile in island.tiles for corner in tile.hex.corners()]
    ys = [corner.y for tile in island.tiles for corner in tile.hex.corners()]
    signs = [sign_of(island, harbor) for harbor in island.harbors]
    reach = SIGN_RADIUS + 8 - MARGIN
    xs += [sign.x + side * reach for sign in signs for side in (-1, 1)]
    ys += [sign.y + side * reach for sign in signs for side in (-1, 1)]
    left, top = math.floor(min(xs) - MARGIN), math.floor(min(ys) - MARGIN)
    return Frame(left, top, math.ceil(max(xs) + MARGIN) - left, math.ceil(max(ys) + MARGIN) - top)


def sign_of(island: Island, harbor: Harbor) -> Point:
    """Return the position of a harbor's sign: off the middle of its edge, towards the sea."""
    home = next(home for home in hexes.edge_hexes(harbor.edge) if home in island.land)
    middle = hexes.edge_segment(harbor.edge).middle
    return home.center.towards(middle, 1 + _distance_of_sign(island, harbor) / home.center.distance(middle))


def _distance_of_sign(island: Island, harbor: Harbor) -> float:
    """Return the distance from the edge. Signs in the same hex of the sea keep apart."""
    water = island.sea.intersection(hexes.edge_hexes(harbor.edge))
    if not water:
        return SIGN_DISTANCE
    around = [one for one in island.harbors if not water.isdisjoint(hexes.edge_hexes(one.edge))]
    return SIGN_DISTANCE_IN_A_BAY if len(around) > 1 else SIGN_DISTANCE_AT_SEA
