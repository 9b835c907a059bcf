"""The printed facts of Traders & Barbarians, read from the module's `board.json`.

A test compares that file with docs/rules/data.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from games.titles.catan.kit.rules.geometry import Path as Way

_FACTS: dict[str, Any] = json.loads((Path(__file__).parents[1] / "board.json").read_text(encoding="utf-8"))


@dataclass(frozen=True)
class TradeHex:
    """Castle, quarry or glassworks.

    :param accepts: the goods that are delivered there
    :param ships: the number of tiles of each kind that lie there at the start
    :param plaza: the vertex in its middle
    """

    kind: str
    hex: str
    accepts: tuple[str, ...]
    ships: dict[str, int]
    plaza: str

    @property
    def terrain(self) -> str:
        """The terrain of the hex. Its prefix keeps the castle apart from that of Barbarian Attack."""
        return f"trade_{self.kind}"


@dataclass(frozen=True)
class WagonCard:
    """The abilities that a wagon card gives, and the price of turning it over."""

    cost: dict[str, int]
    movement: int
    coins: int
    drives_off_on: tuple[int, ...]
    points: int


TRADE_HEXES: tuple[TradeHex, ...] = tuple(
    TradeHex(fact["kind"], fact["hex"], tuple(fact["accepts"]), _FACTS["stacks"][fact["kind"]], fact["plaza"])
    for fact in _FACTS["trade_hexes"]
)
AT_PLAZA: dict[str, TradeHex] = {one.plaza: one for one in TRADE_HEXES}
KINDS: tuple[str, ...] = tuple(one.kind for one in TRADE_HEXES)
GOODS: tuple[str, ...] = tuple(dict.fromkeys(kind for one in TRADE_HEXES for kind in one.ships))
"""The kinds of commodity tiles."""
PATHS: tuple[Way, ...] = tuple(
    (path, (ends[0], ends[1]))
    for fact in _FACTS["trade_hexes"]
    for path, ends in fact["interior_paths"].items()
)
"""The paths within trade hexes. TB-TB-08"""
SEA_CORNERS: tuple[str, ...] = tuple(
    corner for fact in _FACTS["trade_hexes"] for corner in fact["sea_corners"]
)
SEA_EDGES: tuple[str, ...] = tuple(edge for fact in _FACTS["trade_hexes"] for edge in fact["sea_edges"])
OTHER_HEXES: dict[str, int] = _FACTS["other_hexes"]
TOKENS_LEFT_OUT: tuple[int, ...] = tuple(_FACTS["tokens_left_out"])
TOKEN_ORDERS: dict[str, list[str]] = _FACTS["token_orders"]
VOID: tuple[int, ...] = tuple(_FACTS["reroll"])
"""The numbers that are rolled again. TB-TB-12"""
BARBARIANS_START: tuple[str, ...] = tuple(_FACTS["barbarian_start_edges"])
CARDS: tuple[WagonCard, ...] = tuple(
    WagonCard(
        fact["cost"], fact["movement"], fact["gold"], tuple(fact["drives_off_on"]), fact["victory_points"]
    )
    for fact in _FACTS["wagon_cards"]
)
"""The wagon cards of a seat, in order."""
NO_ROAD: int = _FACTS["path_cost"]["no_road"]
ON_A_ROAD: int = _FACTS["path_cost"]["own_road"]
PAST_A_BARBARIAN: int = _FACTS["path_cost"]["barbarian_extra"]
"""The movement points that a step costs. TB-TB-16"""
TOLL: int = _FACTS["toll"]
GRAIN: dict[str, int] = {"grain": 1}
POINTS_FOR_GRAIN: int = _FACTS["grain_bonus"]
DECK: dict[str, int] = _FACTS["development_deck"]
COINS_AT_START: int = _FACTS["start_gold"]
DELIVERY: int = _FACTS["delivery_victory_points"]
TARGET: int = _FACTS["target"]
