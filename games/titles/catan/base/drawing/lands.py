"""The kinds of hex: those of the base game, and functions for those of all modules."""

from __future__ import annotations

from games.drawing.names import gettext_noop
from games.titles.catan.base.drawing.together import of_everything

from . import terrain
from .module_drawing import Land

SEA = "sea"
UNKNOWN = Land("u", "desert", "", "{number}")
"""A kind that no module draws, shown as sand and named by its key."""

_CODES = {
    "forest": "f", "pasture": "p", "fields": "g", "hills": "h", "mountains": "m", "desert": "d", "gold": "o",
}  # fmt: skip
_CALLED = {
    "forest": gettext_noop("the forest"),
    "pasture": gettext_noop("the pasture"),
    "fields": gettext_noop("the fields"),
    "hills": gettext_noop("the hills"),
    "mountains": gettext_noop("the mountains"),
    "desert": gettext_noop("the desert"),
    "gold": gettext_noop("the gold field"),
}
# With one number or several: "2/12".
_NUMBERED = {
    "forest": gettext_noop("forest {number}"),
    "pasture": gettext_noop("pasture {number}"),
    "fields": gettext_noop("fields {number}"),
    "hills": gettext_noop("hills {number}"),
    "mountains": gettext_noop("mountains {number}"),
    "desert": gettext_noop("desert {number}"),
    "gold": gettext_noop("gold field {number}"),
}
# The text on the map itself.
_LETTERING = {
    "forest": gettext_noop("Forest"),
    "pasture": gettext_noop("Pasture"),
    "fields": gettext_noop("Fields"),
    "hills": gettext_noop("Hills"),
    "mountains": gettext_noop("Mountains"),
    "desert": gettext_noop("Desert"),
    "gold": gettext_noop("Gold"),
}
LANDS: dict[str, Land] = {
    kind: Land(
        code,
        kind,
        _CALLED[kind],
        _NUMBERED[kind],
        _LETTERING[kind],
        terrain.GROUND[kind],
        terrain.ARRANGEMENTS[kind],
        tuple(terrain.glyphs_of({kind})),
    )
    for kind, code in _CODES.items()
} | {SEA: Land("s", SEA, gettext_noop("the sea"))}


def land_of(kind: str) -> Land:
    """Return the look and the names of a kind of hex of any module."""
    return of_everything().lands.get(kind, UNKNOWN)


def kind_of(code: str) -> str | None:
    """Return the kind of hex that a ground's code stands for; None if there is none."""
    known = {land.code: kind for kind, land in of_everything().lands.items()} | {UNKNOWN.code: UNKNOWN.code}
    return known.get(code)
