"""The drawing of CATAN for the site, and what the base game adds to it as a module."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from games.drawing.art import Path
from games.drawing.names import Name, gettext_noop
from games.drawing.titles import Drawing, Sight
from games.titles.catan.base.drawing import emblems, goods, island, island_picture, picture, pieces
from games.titles.catan.base.drawing.board import draw, neutral_name, ring_of
from games.titles.catan.base.drawing.cards import DEVELOPMENTS, RESOURCE_LABELS
from games.titles.catan.base.drawing.lands import LANDS
from games.titles.catan.base.drawing.module_drawing import Figure, ModuleDrawing
from games.titles.catan.base.drawing.places import Names, formed, names_of
from games.titles.catan.base.drawing.symbols import symbols_by_id
from games.titles.catan.base.drawing.together import together


def names(sight: Sight) -> Names:
    return names_of(sight)


def named_by(sight: Sight) -> dict[str, Any]:
    """Return what the names of places depend on: terrain, numbers and harbors."""
    land = sight["base"]["hexes"]
    return {
        "modules": sight["modules"],
        "base": {
            "hexes": {
                key: {"terrain": tile["terrain"], "numbers": tile["numbers"]} for key, tile in land.items()
            },
            "harbors": [
                {"type": harbor["type"], "vertices": harbor["vertices"]}
                for harbor in sight["base"]["harbors"]
            ],
        },
    }


def bystanders(sight: Sight) -> list[Name]:
    """Return the neutrals, each named with the color of its pieces."""
    return [neutral_name(sight, owner) for owner in sight["base"]["neutrals"]]


def places_of_entry(modules: Iterable[str], kind: str, facts: Mapping[str, Any]) -> list[str]:
    """Return the places where a log entry built or moved something."""
    brought = together(tuple(modules))
    if kind in brought.without_a_place:
        return []
    told = (facts.get(fact) for fact in brought.place_facts)
    places = (place for fact in told for place in (fact if isinstance(fact, list) else [fact]))
    return [place for place in places if isinstance(place, str)]


def sources_of_entry(modules: Iterable[str], kind: str, facts: Mapping[str, Any]) -> list[str]:
    fact = together(tuple(modules)).sources.get(kind)
    return list(facts.get(fact, ())) if fact is not None else []


def ground(code: str, theme: str) -> str:
    return island_picture.picture(island.from_code(code), theme)


MODULE_DRAWING = ModuleDrawing(
    seat_pieces=pieces.SEAT_PIECES,
    mark_places=pieces.MARK_PLACES,
    plain={
        "road": Path("M-34-11H34V11H-34Z"),
        "city": Path("M-38 28V-22L-19-46L0-22V-8H38V28Z"),
    },
    neutral=pieces.NEUTRAL_PIECES,
    rings=pieces.RINGS,
    glows=pieces.GLOWS,
    goods=goods.GOODS,
    good_labels=RESOURCE_LABELS,
    developments=DEVELOPMENTS,
    emblems=emblems.EMBLEMS,
    lands=LANDS,
    figures={
        "robber": Figure(
            "robber",
            gettext_noop("The robber: {place}"),
            gettext_noop("Move the robber: {place}"),
            covers=True,
        )
    },
    target_labels={
        "road": gettext_noop("Build a road: {place}"),
        "settlement": gettext_noop("Build a settlement: {place}"),
        "city": gettext_noop("Build a city: {place}"),
        "robber": gettext_noop("Move the robber: {place}"),
        "place_city": gettext_noop("Place the city: {place}"),
    },
    target_glows={"road": "glow-edge", "settlement": "glow-vertex", "city": "glow-city"},
    ghosts={"road": "road", "settlement": "settlement", "city": "city"},
    place_facts=("vertex", "edge", "hex"),
    without_a_place=frozenset(("robber_from", "produced")),
    sources={"produced": "hexes"},
)

DRAWING = Drawing(
    draw=draw,
    png=picture.board_png,
    thumbnail=picture.thumbnail,
    cover=picture.cover,
    names=names,
    formed=formed,
    named_by=named_by,
    places_of_entry=places_of_entry,
    ring=ring_of,
    sources_of_entry=sources_of_entry,
    symbols=symbols_by_id,
    ground=ground,
    ground_version=island_picture.art_version,
    bystanders=bystanders,
)
