"""The printed facts of The Caravans, read from `board.json`. A test compares them with docs/rules/data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

_FACTS: dict[str, Any] = json.loads((Path(__file__).parents[1] / "board.json").read_text(encoding="utf-8"))

OASIS = "oasis"
"""The kind of hex."""
PLACE: str = _FACTS["oasis"]
"""TB-CA-01: the hex of the oasis."""
CAMELS: int = _FACTS["camels"]
ARROWS: dict[str, tuple[str, ...]] = {way: tuple(edges) for way, edges in _FACTS["arrows"].items()}
"""TB-CA-02: the three paths that leave the oasis along an arrow, by its orientation."""
VOTES: tuple[str, ...] = tuple(_FACTS["bid_resources"])
"""TB-CA-13: the resources that count as votes."""
ROAD_BESIDE_A_CAMEL: int = _FACTS["road_weight_with_camel"]
BETWEEN_CAMELS: int = _FACTS["victory_points_between_two_camels"]
TARGET: int = _FACTS["target"]
