"""The printed facts of Cities & Knights, read from the module's `board.json`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

_FACTS: dict[str, Any] = json.loads((Path(__file__).parents[1] / "board.json").read_text(encoding="utf-8"))

COMMODITIES: tuple[str, ...] = tuple(_FACTS["commodities"])
CARDS_OF_EACH_COMMODITY: int = _FACTS["bank"]["commodity_each"]
PIECES: dict[str, int] = _FACTS["pieces_per_seat"]
COSTS: dict[str, dict[str, int]] = _FACTS["costs"]
EVENT_DIE: tuple[str, ...] = tuple(_FACTS["event_die"])
LANDING: int = _FACTS["barbarian_track"]["landing"]
CARDS_SAFE_PER_WALL: int = _FACTS["hand_limit"]["per_wall"]
MOST_PROGRESS_CARDS: int = _FACTS["progress_hand_limit"]
CITY_PRODUCTION: dict[str, dict[str, int]] = _FACTS["city_production"]

AREAS: tuple[str, ...] = tuple(_FACTS["areas"])
"""Trade, politics and science, in the order of their decks: yellow, blue, green. CK-ORD-01"""
COMMODITY_OF: dict[str, str] = {area: fact["commodity"] for area, fact in _FACTS["areas"].items()}
COLOR_OF: dict[str, str] = {area: fact["colour"] for area, fact in _FACTS["areas"].items()}
AREA_OF: dict[str, str] = {color: area for area, color in COLOR_OF.items()}
COLORS: tuple[str, ...] = tuple(AREA_OF)
LEVEL_NAMES: dict[str, tuple[str, ...]] = {
    area: tuple(level["name"] for level in fact["levels"]) for area, fact in _FACTS["areas"].items()
}
"""CK-IMP-01, CK-IMP-02, CK-IMP-03, CK-IMP-04, CK-IMP-05, CK-CONF-08"""
MOST_LEVELS = 5
LEVEL_OF_GIFTS = 3
FIRST_METROPOLIS: int = _FACTS["metropolis"]["first_level"]
FINAL_METROPOLIS: int = _FACTS["metropolis"]["final_level"]

KNIGHTS: tuple[str, ...] = tuple(knight["id"] for knight in _FACTS["knights"])
"""The knight pieces of level 1, 2 and 3."""
BASIC, STRONG, MIGHTY = 1, 2, 3
"""CK-KNIGHT-01"""

POINTS: dict[str, int] = _FACTS["points"]
METROPOLIS_POINTS: int = _FACTS["metropolis"]["extra_points"]
POINTS_TO_WIN: int = _FACTS["victory_points"]
FIXED_TOKENS: frozenset[int] = frozenset(_FACTS["inventor_excluded_tokens"])
FLEET_TAKES_ANY_KIND: bool = _FACTS["merchant_fleet_any_kind"]
"""True: the rule book lets a Merchant Fleet trade any kind. Other editions allow one kind. CK-CONF-01"""

CARD_COLOR: dict[str, str] = {card["id"]: card["colour"] for card in _FACTS["progress_cards"]}
CARD_COUNT: dict[str, int] = {card["id"]: card["count"] for card in _FACTS["progress_cards"]}
POINT_CARDS: tuple[str, ...] = tuple(
    card["id"] for card in _FACTS["progress_cards"] if card["timing"] == "on_draw"
)


def commodities_cost(area: str, level: int) -> int:
    """Return the price of a level: as many commodities as its number. CK-COST-06"""
    cost: dict[str, int] = _FACTS["areas"][area]["levels"][level - 1]["cost"]
    return sum(cost.values())


def highest_red_die(area: str, level: int) -> int:
    """Return the highest red die that draws a card at this level, or 0 at level 0. CK-DICE-04"""
    if not level:
        return 0
    shown: list[int] = _FACTS["areas"][area]["levels"][level - 1]["red_die"]
    return max(shown)
