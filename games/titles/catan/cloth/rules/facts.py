"""The printed facts of Cloth for Catan. A test compares `board.json` with docs/rules/data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from games.titles.catan.seafarers.rules.facts import read_maps

_BOARD = Path(__file__).parents[1] / "board.json"
_FACTS: dict[str, Any] = json.loads(_BOARD.read_text(encoding="utf-8"))
_LAYOUT: dict[str, Any] = _FACTS["layouts"]["3-4"]

MAPS = read_maps(_BOARD)
"""The robber starts on the fields 12, and harbors are drawn. SF-CL-13"""
NUMBERS: dict[str, int] = {vertex: village["number"] for vertex, village in _LAYOUT["villages"].items()}
"""The number of each village, by its vertex. SF-CL-04"""
STOCKS: dict[str, int] = {vertex: village["cloth"] for vertex, village in _LAYOUT["villages"].items()}
SUPPLY: int = _FACTS["general_cloth"]
ISLES = frozenset(
    name for here in MAPS.values() for name, area in here.areas.items() if area not in here.start_areas
)
"""The hexes of the village isles."""

CLOTH_OF_A_POINT = 2
LEAST_VILLAGES = 4
"""With fewer villages that have cloth, the game ends. SF-CL-12"""
