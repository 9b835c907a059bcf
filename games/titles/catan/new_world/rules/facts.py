"""The printed facts of New World. A test compares `board.json` with docs/rules/data."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from games.titles.catan.seafarers.rules.facts import read_maps

_BOARD = Path(__file__).parents[1] / "board.json"
_LAYOUTS: dict[str, Any] = json.loads(_BOARD.read_text(encoding="utf-8"))["layouts"]

MAPS = read_maps(_BOARD)
"""The map of each number of seats. It has a frame, but no hexes: they are dealt. Its harbors are placed."""


@dataclass(frozen=True)
class Dealt:
    """The hexes, terrain and tokens that are dealt within the frame.

    :param places: the hexes that get terrain
    :param terrain: the terrain to deal, sea included, one entry per hex
    :param tokens: the numbers to deal to the hexes of land
    """

    places: tuple[str, ...]
    terrain: tuple[str, ...]
    tokens: tuple[int, ...]


def _read(layout: dict[str, Any]) -> Dealt:
    return Dealt(
        places=tuple(name for row in layout["deal_hexes"] for name in row),
        terrain=tuple(kind for kind, count in layout["terrain_pool"].items() for _ in range(count)),
        tokens=tuple(int(number) for number, count in layout["token_pool"].items() for _ in range(count)),
    )


DEALT = {int(count): _read(layout) for counts, layout in _LAYOUTS.items() for count in counts.split("-")}
"""The dealt part of the map, by number of seats. SF-NW-01"""
