"""CATAN's drawing as the site asks for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.drawing.catan.base import island, picture
from games.drawing.catan.base.board import draw
from games.drawing.catan.base.places import Names, names_of
from games.drawing.catan.base.symbols import definitions
from games.drawing.titles import Drawing, View

PLACES = ("vertex", "edge", "hex")


def names(view: View) -> Names:
    """The names of the island's places."""
    return names_of(view["base"]["hexes"], view["base"]["harbors"])


def places_told(kind: str, facts: Mapping[str, Any]) -> list[str]:
    """Where something was built or moved to."""
    if kind == "robber_from":
        return []
    return [place for fact in PLACES if isinstance(place := facts.get(fact), str)]


def ground(code: str, theme: str) -> str:
    """The island that a code describes."""
    return island.picture(island.from_code(code), theme)


DRAWING = Drawing(
    draw=draw,
    png=picture.board_png,
    thumbnail=picture.thumbnail,
    names=names,
    places_told=places_told,
    symbols=definitions,
    ground=ground,
    ground_version=island.art_version,
)
