"""A hand-made position of Cities & Knights for the gallery and the drawing tests."""

from __future__ import annotations

from typing import Any

from games.drawing.board import Target
from games.titles.catan.base.drawing import samples

KNIGHTS: dict[str, dict[str, Any]] = {
    "0,-1,S": {"seat": "0", "level": 1, "active": False, "may_act": False},
    "-1,0,S": {"seat": "0", "level": 3, "active": True, "may_act": True},
    "-1,3,N": {"seat": "1", "level": 2, "active": True, "may_act": False},
    "0,2,N": {"seat": "2", "level": 2, "active": False, "may_act": False},
    "1,-1,S": {"seat": "3", "level": 1, "active": True, "may_act": False},
    "2,0,S": {"seat": "3", "level": 3, "active": False, "may_act": False},
}


def middle() -> dict[str, Any]:
    """Return a position with one of everything: all kinds of knights, metropolises, walls, a toppled city."""
    sight = samples.middle()
    base = sight["base"]
    sight["modules"] = ["base", "cities_knights"]
    for vertex in ("2,-1,N", "0,1,N"):
        base["cities"][vertex] = base["settlements"].pop(vertex)
    trade, politics, science, walled = list(base["cities"])[:4]
    sight["cities_knights"] = {
        "knights": dict(KNIGHTS),
        "walls": {trade: base["cities"][trade], walled: base["cities"][walled]},
        "toppled": [next(iter(base["settlements"]))],
        "metropolises": {"trade": trade, "politics": politics, "science": science},
        "merchant": {"hex": "0,1", "seat": "1"},
    }
    return sight


def knight_moves() -> list[Target]:
    return [
        Target(place, "knight-3", "move_knight", place, href=f"?do=move_knight&at={place}")
        for place in ("0,-2,S", "1,-2,S", "0,0,N")
    ]


def knights_to_choose() -> list[Target]:
    own = [vertex for vertex, knight in KNIGHTS.items() if knight["seat"] == "0"]
    return [Target(place, "knight", "promote_knight", place, href=f"?at={place}") for place in own]
