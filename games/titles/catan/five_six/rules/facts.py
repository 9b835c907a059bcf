"""The printed facts of the game for five and six players, read from the module's `board.json`.

A test compares that file with docs/rules/data.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

_FACTS: dict[str, Any] = json.loads((Path(__file__).parents[1] / "board.json").read_text(encoding="utf-8"))

HEXES: tuple[str, ...] = tuple(name for row in _FACTS["land"] for name in row)
TERRAIN: dict[str, int] = _FACTS["terrain"]
TOKENS: tuple[int, ...] = tuple(_FACTS["tokens"])
"""The numbers on the tokens A to Y, Za, Zb and Zc."""
SPIRALS: dict[str, list[str]] = _FACTS["spirals"]
HARBORS: dict[str, str] = {
    harbor["edge"]: "any" if harbor["type"] == "generic" else harbor["type"] for harbor in _FACTS["harbors"]
}
"""The printed types by edge."""
BEGINNERS: tuple[tuple[str, str, int | None], ...] = tuple(
    (f"{q},{r}", terrain, number) for row in _FACTS["beginners"] for q, r, terrain, number in row
)
"""The terrain and the number of each hex of the beginners' set-up."""
CARDS_OF_EACH_RESOURCE: int = _FACTS["resource_cards_each"]
CARDS_OF_EACH_COMMODITY: int = _FACTS["commodity_cards_each"]
DECK: dict[str, int] = _FACTS["development_cards"]
