"""A second count of a wagon's ways, from the rule file only, with its own map and arithmetic.

A vertex is `(q, r, "N")` or `(q, r, "S")`, a plaza `(q, r, "C")`. A path is the set of its two ends.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path as File

DATA = json.loads(File("docs/rules/data/traders-and-barbarians.json").read_text(encoding="utf-8"))
TRADE_HEXES = DATA["scenarios"]["traders_and_barbarians"]["trade_hexes"]
Vertex = tuple[int, int, str]
Way = frozenset[Vertex]
LAND = {(q, r) for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2}


def vertex(text: str) -> Vertex:
    q, r, corner = text.split(",")
    return int(q), int(r), corner


def way(one: str, other: str) -> Way:
    return frozenset((vertex(one), vertex(other)))


def hexes_at(at: Vertex) -> set[tuple[int, int]]:
    q, r, corner = at
    around = {(q, r), (q, r - 1), (q + 1, r - 1)} if corner == "N" else {(q, r), (q, r + 1), (q - 1, r + 1)}
    return around & LAND


PLAZAS = {vertex(place["plaza"]): [vertex(one) for one in place["land_corners"]] for place in TRADE_HEXES}


def beside(at: Vertex) -> list[Vertex]:
    if at in PLAZAS:
        return PLAZAS[at]
    q, r, corner = at
    if corner == "N":
        near = [(q + 1, r - 1, "S"), (q, r - 1, "S"), (q + 1, r - 2, "S")]
    else:
        near = [(q - 1, r + 1, "N"), (q, r + 1, "N"), (q - 1, r + 2, "N")]
    found = [one for one in near if hexes_at(one) & hexes_at(at)]
    return found + [plaza for plaza, corners in PLAZAS.items() if at in corners]


@dataclass
class Wagon:
    """The roads by owner, and the barbarians."""

    own: set[Way] = field(default_factory=set)
    others: set[Way] = field(default_factory=set)
    barbarians: set[Way] = field(default_factory=set)

    def count(self, at: Vertex, points: int, coins: int, grain: int = 0) -> int:
        """TB-TB-16, TB-TB-17, TB-TB-18, TB-TB-19: Return the number of ways to stop here or to continue."""
        found = 1
        if grain:
            found += self.count(at, points + 2, coins)
        for other in beside(at):
            path = frozenset((at, other))
            cost = 1 if path in self.own | self.others else 2
            cost += 2 if path in self.barbarians else 0
            toll = 1 if path in self.others else 0
            if cost > points or toll > coins:
                continue
            found += 1 if other in PLAZAS else self.count(other, points - cost, coins - toll, grain)
        return found
