"""The drawing interface of Hansa Teutonica that the site uses."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from games.drawing import svg
from games.drawing.titles import Drawing, Sight
from games.titles.hansa.base.drawing import map as maps
from games.titles.hansa.base.drawing.board import Names, board_png, cover, draw, names_on, ring_of, thumbnail
from games.titles.hansa.base.drawing.symbols import symbols_by_id

HERE = Path(__file__).parent
COMMON = Path(svg.__file__).parent
DRAWN_IN = (
    *(HERE / f"{name}.py" for name in ("art", "map", "places")),
    *(COMMON / f"{name}.py" for name in ("art", "letter_outlines", "numerals", "palette", "points", "svg")),
)
PLACES = ("village", "route")
WITHOUT_A_PLACE = ("claimed", "neutral_claimed", "scored", "city_completed", "marker_taken", "marker_removed")
"""Log entries that mark no place. The entries about the benefit and the pieces of a claim mark its places."""


def names(sight: Sight) -> Names:
    return names_on(sight["base"]["side"])


def places_of_entry(modules: Iterable[str], kind: str, facts: Mapping[str, Any]) -> list[str]:
    """Return the villages, offices and towns where pieces were placed, taken or moved."""
    if kind in WITHOUT_A_PLACE:
        return []
    if "city" in facts:
        offices = facts.get("offices") or ([facts["office"]] if "office" in facts else [])
        return [f"{facts['city']}:{office}" for office in offices] or [facts["city"]]
    found = [place for fact in PLACES if isinstance(place := facts.get(fact), str)]
    found += [each["village"] for fact in ("placed", "removed") for each in facts.get(fact) or ()]
    found += [each["to"] for each in facts.get("moved") or ()]
    return found


def ground(code: str, theme: str) -> str:
    """Return one side of the board as SVG.

    :raises ValueError: there is no such side
    """
    if code not in maps.SIDES:
        raise ValueError(f"the board has no side {code!r}")
    return maps.map_svg(code, theme)


@lru_cache(maxsize=1)
def ground_version() -> str:
    """Return a digest that changes whenever the map is drawn differently."""
    digest = hashlib.sha256()
    for path in DRAWN_IN:
        digest.update(path.read_bytes())
    digest.update(maps.BOARDS.read_bytes())
    return digest.hexdigest()[:8]


DRAWING = Drawing(
    draw=draw,
    png=board_png,
    thumbnail=thumbnail,
    cover=cover,
    names=names,
    places_of_entry=places_of_entry,
    ring=ring_of,
    symbols=symbols_by_id,
    ground=ground,
    ground_version=ground_version,
)
