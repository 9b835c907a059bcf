"""The printed facts of the base game, from `board.json`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

_FACTS: dict[str, Any] = json.loads((Path(__file__).parents[1] / "board.json").read_text(encoding="utf-8"))

RESOURCES: tuple[str, ...] = tuple(_FACTS["resources"])
COLORS: tuple[str, ...] = tuple(_FACTS["colors"])
MORE_COLORS = ("green", "purple")
"""Two more easily distinguished colors for the fifth and the sixth seat. P6-CARD-01"""
HEXES: tuple[str, ...] = tuple(_FACTS["hexes"])
TERRAIN: dict[str, int] = {name: fact["count"] for name, fact in _FACTS["terrain"].items()}
PRODUCES: dict[str, str | None] = {name: fact["produces"] for name, fact in _FACTS["terrain"].items()}
CARDS_OF_EACH_RESOURCE: int = _FACTS["bank"]["resource_cards_each"]
PIECES: dict[str, int] = _FACTS["pieces_per_player"]
COSTS: dict[str, dict[str, int]] = _FACTS["costs"]
DECK: dict[str, int] = _FACTS["development_deck"]
TOKENS: tuple[int, ...] = tuple(token["number"] for token in _FACTS["tokens"])
"""The numbers on the tokens A to R."""
RED_NUMBERS: frozenset[int] = frozenset(_FACTS["red_numbers"])
SPIRALS: dict[str, list[str]] = _FACTS["spiral_counterclockwise"]
HARBOR_EDGES: tuple[str, ...] = tuple(harbor["edge"] for harbor in _FACTS["harbors"])
HARBOR_TYPES: tuple[str, ...] = tuple(harbor["type"] for harbor in _FACTS["harbors"])
"""The printed types, in the order of `HARBOR_EDGES`."""
BEGINNER: dict[str, Any] = _FACTS["beginner"]
POINTS: dict[str, int] = _FACTS["victory_points"]
POINTS_TO_WIN: int = _FACTS["victory_points_to_win"]
LONGEST_ROAD_FROM: int = _FACTS["longest_road_minimum"]
LARGEST_ARMY_FROM: int = _FACTS["largest_army_minimum"]
HAND_LIMIT: int = _FACTS["discard_above"]
RATES: dict[str, int] = _FACTS["maritime_rates"]
