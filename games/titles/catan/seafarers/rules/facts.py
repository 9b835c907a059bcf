"""The printed facts of Seafarers, read from the module's `board.json`.

A test compares that file with docs/rules/data.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

_FACTS: dict[str, Any] = json.loads((Path(__file__).parents[1] / "board.json").read_text(encoding="utf-8"))

SHIP = "ship"
SEA_HEX = "sea"
GOLD = "gold"
ANY_HARBOR = "any"
SHIPS: int = _FACTS["ships"]
SHIP_COST: dict[str, int] = _FACTS["ship_cost"]
POINTS_TO_WIN: int = _FACTS["victory_points"]


@dataclass(frozen=True)
class Map:
    """A printed map.

    :param hexes: the terrain of each hex within the frame
    :param tokens: the number of each hex that has one
    :param areas: the area of each hex that belongs to one: an island, or a part of one that rules name
    :param frame: the ring of sea around them
    :param harbors: the type at each edge; None is drawn from the pool
    :param robber: the hex where it starts
    :param pirate: the hex where it starts
    :param start_areas: where the seats begin
    :param bonus: the points for a seat's first settlement in each other area
    """

    hexes: dict[str, str]
    tokens: dict[str, int]
    areas: dict[str, str]
    frame: tuple[str, ...]
    harbors: dict[str, str | None]
    harbor_pool: tuple[str, ...]
    robber: str
    pirate: str
    start_areas: tuple[str, ...]
    bonus: int


@cache
def map_for(seats: int) -> Map:
    """Return the map of Heading for New Shores for three or four seats. SF-SETUP-01"""
    printed = _FACTS["layouts"][str(seats)]
    hexes = [(f"{q},{r}", *rest) for row in printed["hexes"] for q, r, *rest in row]
    return Map(
        hexes={name: terrain for name, terrain, _, _ in hexes},
        tokens={name: token for name, _, token, _ in hexes if token is not None},
        areas={name: area for name, _, _, area in hexes if area is not None},
        frame=tuple(printed["frame"]),
        harbors={edge: _type(kind) for edge, kind in printed["harbors"].items()},
        harbor_pool=tuple(_type(kind) or "" for kind in printed["harbor_pool"]),
        robber=printed["robber"],
        pirate=printed["pirate"],
        start_areas=tuple(printed["start_areas"]),
        bonus=printed["bonus"],
    )


def _type(kind: str | None) -> str | None:
    return ANY_HARBOR if kind == "generic" else kind
