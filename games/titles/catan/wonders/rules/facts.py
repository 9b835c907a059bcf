"""The printed facts of The Wonders of Catan. A test compares `board.json` with docs/rules/data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from games.titles.catan.seafarers.rules.facts import read_maps

_BOARD = Path(__file__).parents[1] / "board.json"
_FACTS: dict[str, Any] = json.loads(_BOARD.read_text(encoding="utf-8"))
_LAYOUT: dict[str, Any] = _FACTS["layouts"]["3-4"]

MAPS = read_maps(_BOARD)
"""The robber starts on the middle desert, and harbors are drawn. SF-WON-10"""
WONDERS: dict[str, dict[str, int]] = _FACTS["wonders"]
"""The cost of each level of each wonder. SF-WON-02"""
LEVELS: int = _FACTS["levels"]
THEATER, GREAT_BRIDGE, MONUMENT, GREAT_WALL, CATHEDRAL = WONDERS

STRAIT: tuple[str, ...] = tuple(_LAYOUT["strait"])
WASTELAND: tuple[str, ...] = tuple(_LAYOUT["wasteland"])
NO_STARTS: tuple[str, ...] = (*STRAIT, *_LAYOUT["beside_strait"], *WASTELAND)
"""The vertices where nobody begins. SF-WON-01"""
SITES = {GREAT_BRIDGE: STRAIT, GREAT_WALL: WASTELAND}
"""The vertices that a wonder needs."""

CITIES_OF_THEATER = 2
ROUTE_OF_MONUMENT = 5
POINTS_OF_CATHEDRAL = 6
