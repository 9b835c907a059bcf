"""The printed facts of The Wonders of Catan. A test compares `board.json` with docs/rules/data."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from games.titles.catan.seafarers.rules.facts import read_maps

_BOARD = Path(__file__).parents[1] / "board.json"
_FACTS: dict[str, Any] = json.loads(_BOARD.read_text(encoding="utf-8"))
_LAYOUTS: dict[str, Any] = _FACTS["layouts"]

MAPS = read_maps(_BOARD)
"""The robber starts on the middle desert, for five and six seats on any; harbors are drawn. SF-WON-10, P6-SF-08"""
WONDERS: dict[str, dict[str, int]] = _FACTS["wonders"]
"""The cost of each level of each wonder. SF-WON-02"""
LEVELS: int = _FACTS["levels"]
THEATER, GREAT_BRIDGE, MONUMENT, GREAT_WALL, CATHEDRAL = WONDERS
SECOND = "_2"
"""The end of the name of a second card of a wonder."""


@dataclass(frozen=True)
class Places:
    """The wonders of a map, and the vertices that they need. P6-SF-06

    :param cards: the cards of wonders, some of which there are twice
    :param sites: the vertices that a wonder needs
    :param no_starts: the vertices where nobody begins (SF-WON-01)
    """

    cards: tuple[str, ...]
    sites: dict[str, tuple[str, ...]]
    no_starts: tuple[str, ...]


def _read(layout: dict[str, Any]) -> Places:
    strait, wasteland = tuple(layout["strait"]), tuple(layout["wasteland"])
    twice = layout.get("twice", ())
    return Places(
        cards=tuple(
            card
            for wonder in WONDERS
            for card in ((wonder, wonder + SECOND) if wonder in twice else (wonder,))
        ),
        sites={GREAT_BRIDGE: strait, GREAT_WALL: wasteland},
        no_starts=(*strait, *layout["beside_strait"], *wasteland),
    )


PLACES = {int(count): _read(layout) for counts, layout in _LAYOUTS.items() for count in counts.split("-")}
"""By number of seats."""


def wonder_on(card: str) -> str:
    """Return the wonder of a card."""
    return card.removesuffix(SECOND)


CITIES_OF_THEATER = 2
ROUTE_OF_MONUMENT = 5
POINTS_OF_CATHEDRAL = 6
