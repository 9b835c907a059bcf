"""The printed facts of The Rivers of Catan, read from the module's `board.json`.

A test compares that file with docs/rules/data.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

_FACTS: dict[str, Any] = json.loads((Path(__file__).parents[1] / "board.json").read_text(encoding="utf-8"))

SWAMP = "swamp"
BRIDGE = "bridge"

RIVERS: tuple[tuple[str, ...], ...] = tuple(
    tuple(fact["hex"] for fact in river["hexes"]) for river in _FACTS["rivers"]
)
"""The hexes of each river, from its mouth to its source. TB-RI-02"""
SITES_OF_RIVERS: tuple[tuple[str, ...], ...] = tuple(
    tuple(river["bridge_sites"]) for river in _FACTS["rivers"]
)
TERRAIN: dict[str, str] = {
    fact["hex"]: fact["terrain"] for river in _FACTS["rivers"] for fact in river["hexes"]
}
"""The terrain of the river hexes, including swamps. TB-RI-10"""
SWAMPS: tuple[str, ...] = tuple(name for name, terrain in TERRAIN.items() if terrain == SWAMP)
SITES: tuple[str, ...] = tuple(site for sites in SITES_OF_RIVERS for site in sites)
"""The two mouths and the five crossings. TB-RI-11"""
BANKS: frozenset[str] = frozenset(_FACTS["river_bank_edges"])
"""The sides of river hexes that are not bridge sites. TB-RI-10"""
OTHER_HEXES: dict[str, int] = _FACTS["other_hexes"]
TOKEN_ORDERS: dict[str, list[str]] = _FACTS["token_orders"]
LEFT_OUT: int = _FACTS["tokens"]["left_out"]
LIES_WITH: int = _FACTS["tokens"]["lies_with"]
BRIDGE_COST: dict[str, int] = _FACTS["bridge"]["cost"]
BRIDGES: int = _FACTS["bridge"]["per_player"]
COINS_FOR: dict[str, int] = {**_FACTS["coins_for"], BRIDGE: _FACTS["bridge"]["coins"]}
WEALTHIEST: int = _FACTS["wealthiest"]["victory_points"]
POOREST: int = _FACTS["poorest"]["victory_points"]
