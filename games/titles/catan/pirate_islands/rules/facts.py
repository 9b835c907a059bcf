"""The printed facts of The Pirate Islands. A test compares `board.json` with docs/rules/data."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from games.titles.catan.seafarers.rules.facts import read_maps

_BOARD = Path(__file__).parents[1] / "board.json"
_LAYOUT: dict[str, Any] = json.loads(_BOARD.read_text(encoding="utf-8"))["layouts"]["3-4"]


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
"""Eight harbors are drawn. SF-PI-01, SF-PI-21"""
MAIN = "main"
HOMES = tuple(Home(**home) for home in _LAYOUT["seats"])
"""The place of each seat in order; with three seats the last stays empty. SF-PI-03"""
CIRCUIT: tuple[str, ...] = tuple(_LAYOUT["fleet_circuit"])
"""The hexes of the fleet, clockwise, from its start. SF-PI-06"""
ISLES = frozenset(name for name, area in MAPS[4].areas.items() if area != MAIN)
"""The hexes of the pirate isles. SF-PI-01"""
TO_WAYPOINT, TO_FORTRESS = 6, 9
"""The ships of a shortest route on an empty board, for each seat. SF-PI-08"""
CHITS = 3
"""The pirates in each fortress. SF-PI-03"""
LOST = 1
"""The cards that a stronger fleet takes, and as many more for each city. SF-PI-07"""
SHIPS_LOST = {"even": 1, "lost": 2}
"""The ships that an attack costs by its result. SF-PI-15"""
