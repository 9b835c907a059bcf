"""The printed facts of The Pirate Islands. A test compares `board.json` with docs/rules/data."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from games.titles.catan.seafarers.rules.facts import Map, read_maps

_BOARD = Path(__file__).parents[1] / "board.json"
_LAYOUTS: dict[str, Any] = json.loads(_BOARD.read_text(encoding="utf-8"))["layouts"]


@dataclass(frozen=True)
class Home:
    """What is printed for one seat. SF-PI-03

    :param settlement: the corner of `main` where a settlement stands at the start
    :param ship: the path beside it where a ship lies at the start
    :param waypoint: the marked corner of a pirate isle where the seat may settle
    :param fortress: the corner of its fortress
    """

    settlement: str
    ship: str
    waypoint: str
    fortress: str


MAPS = read_maps(_BOARD)
"""Eight harbors are drawn, for five and six seats nine. SF-PI-01, SF-PI-21"""
MAIN = "main"


@dataclass(frozen=True)
class Waters:
    """The places that a map prints besides its hexes. P6-SF-06

    :param homes: the place of each seat in order; with three and with five seats the last stays empty (SF-PI-03)
    :param circuit: the hexes of the fleet, clockwise, from its start (SF-PI-06)
    :param isles: the hexes of the pirate isles (SF-PI-01)
    """

    homes: tuple[Home, ...]
    circuit: tuple[str, ...]
    isles: frozenset[str]


def _read(printed: dict[str, Any], here: Map) -> Waters:
    return Waters(
        homes=tuple(Home(**home) for home in printed["seats"]),
        circuit=tuple(printed["fleet_circuit"]),
        isles=frozenset(name for name, area in here.areas.items() if area != MAIN),
    )


WATERS = {
    int(count): _read(layout, MAPS[int(count)])
    for counts, layout in _LAYOUTS.items()
    for count in counts.split("-")
}
"""By number of seats."""
TO_WAYPOINT, TO_FORTRESS, TO_FORTRESS_OF_SIX = 6, 9, 10
"""The ships of a shortest route on an empty board. SF-PI-08, P6-SF-06

For five and six seats, the two outer places are four ships from their waypoint.
"""
CHITS = 3
"""The pirates in each fortress. SF-PI-03"""
LOST = 1
"""The cards that a stronger fleet takes, and as many more for each city. SF-PI-07"""
SHIPS_LOST = {"even": 1, "lost": 2}
"""The ships that an attack costs by its result. SF-PI-15"""
