"""The printed facts of The Forgotten Tribe. A test compares `board.json` with docs/rules/data."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from games.titles.catan.kit.rules.geometry import sides_of
from games.titles.catan.seafarers.rules.facts import ANY_HARBOR, read_maps

_BOARD = Path(__file__).parents[1] / "board.json"
_LAYOUTS: dict[str, Any] = json.loads(_BOARD.read_text(encoding="utf-8"))["layouts"]

POINT = "point"
CARD = "card"
POINTS_OF_A_GIFT = 1
MAIN = "main"


@dataclass(frozen=True)
class Gifts:
    """The gifts that lie on a map at the start. SF-FT-02, P6-SF-01

    :param harbors: the types of harbors, which are shuffled over their edges
    :param harbor_edges: the edges of harbors
    :param edges: the edges of the other gifts, by kind
    :param islands: the island of the tribe on which each gift lies, by edge
    """

    harbors: tuple[str, ...]
    harbor_edges: tuple[str, ...]
    edges: dict[str, tuple[str, ...]]
    islands: dict[str, str]


def _read(printed: dict[str, Any], areas: dict[str, str]) -> Gifts:
    harbor_edges = tuple(printed["harbor_edges"])
    edges = {
        POINT: tuple(printed["victory_point_edges"]),
        CARD: tuple(printed["development_card_edges"]),
    }
    return Gifts(
        harbors=tuple(ANY_HARBOR if kind == "generic" else kind for kind in printed["harbor_pool"]),
        harbor_edges=harbor_edges,
        edges=edges,
        islands={
            edge: area
            for edge in (*harbor_edges, *(edge for of_kind in edges.values() for edge in of_kind))
            for name, area in areas.items()
            if edge in sides_of(name)
        },
    )


_PRINTED = read_maps(_BOARD)
GIFTS = {
    int(count): _read(layout["gifts"], _PRINTED[int(count)].areas)
    for counts, layout in _LAYOUTS.items()
    for count in counts.split("-")
}
"""By number of seats."""
MAPS = {seats: replace(here, harbor_pool=GIFTS[seats].harbors) for seats, here in _PRINTED.items()}
"""The map has no harbors at the start; the tribe's may be put on it later."""
HARBORS = tuple(dict.fromkeys(GIFTS[4].harbors))
"""The types of harbors that there are. A harbor among the gifts is named by its type."""
