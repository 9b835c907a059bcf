"""The printed facts of The Forgotten Tribe. A test compares `board.json` with docs/rules/data."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from games.titles.catan.kit.rules.geometry import sides_of
from games.titles.catan.seafarers.rules.facts import ANY_HARBOR, read_maps

_BOARD = Path(__file__).parents[1] / "board.json"
_GIFTS: dict[str, Any] = json.loads(_BOARD.read_text(encoding="utf-8"))["layouts"]["3-4"]["gifts"]

POINT = "point"
CARD = "card"
HARBORS: tuple[str, ...] = tuple(ANY_HARBOR if kind == "generic" else kind for kind in _GIFTS["harbor_pool"])
"""The types of harbors that the tribe gives."""
KINDS = (POINT, CARD, *HARBORS)
"""The kinds of gifts; a harbor is named by its type."""
PLACES: dict[str, tuple[str, ...]] = {
    POINT: tuple(_GIFTS["victory_point_edges"]),
    CARD: tuple(_GIFTS["development_card_edges"]),
}
HARBOR_PLACES: tuple[str, ...] = tuple(_GIFTS["harbor_edges"])
"""The edges where gifts lie at the start. SF-FT-02"""
POINTS_OF_A_GIFT = 1

MAPS = {seats: replace(here, harbor_pool=HARBORS) for seats, here in read_maps(_BOARD).items()}
"""The map has no harbors at the start; the tribe's may be put on it later."""
MAIN = "main"
ISLANDS = {
    edge: area
    for edge in (*HARBOR_PLACES, *(edge for edges in PLACES.values() for edge in edges))
    for name, area in MAPS[4].areas.items()
    if edge in sides_of(name)
}
"""The island of the tribe on which each gift lies."""
