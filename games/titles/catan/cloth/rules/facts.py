"""The printed facts of Cloth for Catan. A test compares `board.json` with docs/rules/data."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from games.titles.catan.seafarers.rules.facts import Map, read_maps

_BOARD = Path(__file__).parents[1] / "board.json"
_FACTS: dict[str, Any] = json.loads(_BOARD.read_text(encoding="utf-8"))
_LAYOUTS: dict[str, Any] = _FACTS["layouts"]

MAPS = read_maps(_BOARD)
"""The robber starts on the fields 12, for five and six seats in the same corner; harbors are drawn. SF-CL-13"""
SUPPLY: int = _FACTS["general_cloth"]


@dataclass(frozen=True)
class Villages:
    """The villages of a map, by their vertices. SF-CL-04, P6-SF-06

    :param numbers: their numbers; several may have the same
    :param stocks: the cloth that they have at the start
    :param isles: the hexes of their isles
    """

    numbers: dict[str, int]
    stocks: dict[str, int]
    isles: frozenset[str]


def _read(villages: dict[str, Any], here: Map) -> Villages:
    return Villages(
        numbers={vertex: village["number"] for vertex, village in villages.items()},
        stocks={vertex: village["cloth"] for vertex, village in villages.items()},
        isles=frozenset(name for name, area in here.areas.items() if area not in here.start_areas),
    )


VILLAGES = {
    int(count): _read(layout["villages"], MAPS[int(count)])
    for counts, layout in _LAYOUTS.items()
    for count in counts.split("-")
}
"""By number of seats."""

CLOTH_OF_A_POINT = 2
LEAST_VILLAGES = 4
"""With fewer villages that have cloth, the game ends. SF-CL-12"""
