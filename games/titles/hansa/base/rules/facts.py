"""The printed facts of both sides of the board, read from `board.json`. HT-COMP, HT-DESK, HT-MAP.

HT-OPEN-01 and HT-OPEN-14 name the sources of the map and of its city names.

A village is named by its route and number: `bremen-minden:1`. Village 1 is the nearest one to the first city of the
route.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_FACTS: dict[str, Any] = json.loads((Path(__file__).parents[1] / "board.json").read_text(encoding="utf-8"))

TRADER = "trader"
MERCHANT = "merchant"
KINDS = (TRADER, MERCHANT)
NEUTRAL = "neutral"
"""The owner of the neutral traders with two players. HT-TWO-02"""

PLAYER_COLORS = ("red", "blue", "green", "purple", "sky")
"""HT-COMP-02: the rule book says that there are five colors, but not which."""

OFFICE_COLORS: tuple[str, ...] = tuple(_FACTS["colours"])
"""The office colors in the order in which Privilegium reaches them. HT-OFF-02"""

PIECES: dict[str, int] = {
    TRADER: _FACTS["pieces_per_player"]["traders"],
    MERCHANT: _FACTS["pieces_per_player"]["merchants"],
}
SUPPLY: tuple[dict[str, int], ...] = tuple(
    {TRADER: row["supply"]["traders"], MERCHANT: row["supply"]["merchants"]} for row in _FACTS["stock"]
)
STOCK: tuple[dict[str, int], ...] = tuple(
    {TRADER: row["general_stock"]["traders"], MERCHANT: row["general_stock"]["merchants"]}
    for row in _FACTS["stock"]
)
STARTING_MARKERS: dict[str, int] = {fact["kind"]: fact["starting"] for fact in _FACTS["bonus_markers"]}
"""The number of starting markers by kind. HT-COMP-04"""
PILE: dict[str, int] = {fact["kind"]: fact["pile"] for fact in _FACTS["bonus_markers"]}
"""The number of markers in the pile by kind. HT-COMP-05"""
MARKERS: dict[str, int] = {fact["kind"]: fact["total"] for fact in _FACTS["bonus_markers"]}
"""The number of all markers by kind. HT-COMP-03, HT-OPEN-02"""
MORE_ACTIONS: dict[str, int] = {
    fact["kind"]: fact["actions"] for fact in _FACTS["bonus_markers"] if "actions" in fact
}
MOST_REMOVED: int = next(fact["max_pieces"] for fact in _FACTS["bonus_markers"] if "max_pieces" in fact)

COELLEN_ROUTE: str = _FACTS["coellen_table"]["route"]
COELLEN_SPACES: dict[int, str] = {
    space["points"]: space["colour"] for space in _FACTS["coellen_table"]["spaces"]
}
"""The color of each space of the Coellen table by its points, which also name it. HT-MAP-06"""
EAST_WEST: tuple[str, str] = tuple(_FACTS["east_west"]["termini"])
"""The two cities whose link scores points. HT-MAP-07"""
EAST_WEST_POINTS: tuple[int, ...] = tuple(_FACTS["east_west"]["points"])
DISPLACE_COST: dict[str, int] = {kind: fact["cost"] for kind, fact in _FACTS["displace"].items()}
DISPLACE_EXTRA: dict[str, int] = {kind: fact["extra"] for kind, fact in _FACTS["displace"].items()}
POINTS_TO_END: int = _FACTS["end"]["points"]
CITIES_TO_END: int = _FACTS["end"]["completed_cities"]
SCORING: dict[str, Any] = _FACTS["scoring"]
NEUTRAL_POOL: int = _FACTS["two_player"]["neutral_pool_traders"]
NEUTRAL_ROUTES: tuple[str, ...] = tuple(_FACTS["two_player"]["neutral_setup_routes"])


@dataclass(frozen=True)
class Track:
    """One ability of the desk with its printed values. HT-DESK"""

    key: str
    name: str
    city: str
    values: tuple[Any, ...]
    covered_by: str
    full_points: int

    @property
    def top(self) -> int:
        """The level at which no piece covers the track any more. HT-DESK-08"""
        return len(self.values)


@dataclass(frozen=True)
class Office:
    """A printed office: the piece that it takes, its color, and whether it shows a coin. HT-MAP-04"""

    piece: str
    color: str
    coin: bool


@dataclass(frozen=True)
class City:
    """A city with its offices from left to right. HT-MAP-02"""

    key: str
    name: str
    offices: tuple[Office, ...]
    ability: str | None


@dataclass(frozen=True)
class Route:
    """A route with its two end cities and its villages. HT-MAP-05"""

    key: str
    ends: tuple[str, str]
    villages: tuple[str, ...]
    tavern: bool


class Board:
    """One side of the board, with the lookups that are computed from it once. HT-COMP-01, HT-MAP-01, HT-MAP-08"""

    def __init__(self, side: str, facts: dict[str, Any]) -> None:
        self.side = side
        self.cities = {fact["id"]: _city(fact) for fact in facts["cities"]}
        self.routes = {fact["id"]: _route(fact) for fact in facts["routes"]}
        self.route_of = {village: route.key for route in self.routes.values() for village in route.villages}
        self.place_of = {village: place for place, village in enumerate(self.route_of)}
        """The index of each village in the order of the data."""
        self.routes_at: dict[str, list[str]] = {city: [] for city in self.cities}
        self.neighbors: dict[str, list[str]] = {city: [] for city in self.cities}
        for route in self.routes.values():
            for city, other in (route.ends, route.ends[::-1]):
                self.routes_at[city].append(route.key)
                self.neighbors[city].append(other)
        self.rings = {route: self._rings(route) for route in self.routes}
        """The routes around each route, ring by ring. The first ring shares a city with it. HT-DISP-07"""

    def _rings(self, origin: str) -> tuple[tuple[str, ...], ...]:
        rings: list[tuple[str, ...]] = []
        seen = {origin}
        last: tuple[str, ...] = (origin,)
        while last:
            beside = {
                other for route in last for end in self.routes[route].ends for other in self.routes_at[end]
            }
            last = tuple(route for route in self.routes if route in beside and route not in seen)
            seen.update(last)
            if last:
                rings.append(last)
        return tuple(rings)


def _city(fact: dict[str, Any]) -> City:
    offices = tuple(Office(office["piece"], office["colour"], office["coin"]) for office in fact["offices"])
    return City(fact["id"], fact["name"], offices, fact["ability"])


def _route(fact: dict[str, Any]) -> Route:
    villages = tuple(f"{fact['id']}:{number}" for number in range(1, fact["villages"] + 1))
    return Route(fact["id"], (fact["a"], fact["b"]), villages, fact["tavern"])


BOARDS: dict[str, Board] = {side: Board(side, facts) for side, facts in _FACTS["boards"].items()}
SIDE_OF: dict[int, str] = {
    seats: side for side, facts in _FACTS["boards"].items() for seats in facts["players"]
} | dict.fromkeys((2,), _FACTS["two_player"]["board"])
"""The side of the board by the number of players. HT-SETUP-01, HT-TWO-01"""
TRACKS: dict[str, Track] = {
    key: Track(
        key, fact["name"], fact["city"], tuple(fact["values"]), fact["covered_by"], fact["full_points"]
    )
    for key, fact in _FACTS["desk"].items()
}
"""HT-DESK-01, HT-DESK-02, HT-DESK-03, HT-DESK-04, HT-DESK-05"""
