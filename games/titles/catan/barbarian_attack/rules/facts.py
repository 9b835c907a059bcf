"""The printed facts of Barbarian Attack, read from the module's `board.json`.

A test compares that file with docs/rules/data.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

_FACTS: dict[str, Any] = json.loads((Path(__file__).parents[1] / "board.json").read_text(encoding="utf-8"))

CASTLE = "castle"
KNIGHTHOOD, BLACK_KNIGHT, TREASON, INTRIGUE = "knighthood", "black_knight", "treason", "intrigue"

TARGET: int = _FACTS["target"]
CASTLE_HEX: str = _FACTS["castle"]
DESERT_HEX: str = _FACTS["desert"]
CASTLE_EDGES: tuple[str, ...] = tuple(_FACTS["castle_edges"])
"""The six paths around the castle, clockwise from the north-east. TB-BA-13"""
COLOR_OF_SIDE: dict[str, str] = _FACTS["colors_of_sides"]
"""The color of a path by its direction, which is the last part of its name. TB-BA-27"""
COLOR_DIE: tuple[str, ...] = tuple(_FACTS["color_die"])
COAST: tuple[str, ...] = tuple(_FACTS["coastal_hexes"])
"""The hexes where barbarians land, in the order in which victories are checked. TB-BA-01, TB-BA-22"""
INNER: tuple[str, ...] = tuple(_FACTS["inner_hexes"])
COAST_TERRAINS: dict[str, int] = _FACTS["coastal_terrains"]
INNER_TERRAINS: dict[str, int] = _FACTS["inner_terrains"]
NUMBERS: dict[str, int] = _FACTS["numbers"]
"""TB-BA-02"""
LANDS_ON: dict[int, str] = {NUMBERS[name]: name for name in COAST}
"""The coastal hex of each number but 7. TB-BA-07"""
AT_START: dict[str, int] = _FACTS["start_barbarians"]
BARBARIANS: int = _FACTS["barbarians"]
CONQUERED_AT: int = _FACTS["conquered_at"]
LANDINGS: int = _FACTS["landings"]
KNIGHTS: int = _FACTS["knights_per_player"]
STEPS: int = _FACTS["move"]["free"]
STEPS_WITH_GRAIN: int = _FACTS["move"]["with_grain"]
GRAIN: dict[str, int] = {"grain": _FACTS["move"]["grain"]}
CONSOLATION: int = _FACTS["loss_gold"]
"""The coins for a knight that is lost, and for a prisoner that dice give to another. TB-BA-23, TB-BA-27"""
PRISONERS_PER_POINT: int = _FACTS["prisoners_per_victory_point"]
DECK: dict[str, int] = _FACTS["development_deck"]
TREASON_COINS: int = _FACTS["treason_gold"]
COINS_FOR_A_KNIGHT_FOR_TWO = 2
"""TB-BA-C6"""
TREASON_BARBARIANS: int = _FACTS["treason_barbarians"]
