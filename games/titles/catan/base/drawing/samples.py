"""Sights built from the board's data without the engine, for the gallery and the tests of the drawing."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from games.drawing.board import Preview, Target
from games.drawing.samples import SEAT_COLORS

from . import hexes

BOARD = Path(__file__).parents[1] / "board.json"
_LETTERS = {"A": "0", "B": "1", "C": "2", "D": "3"}

JUST_HAPPENED = ("1,0,E", "1,1,N", "-1,1", "-1,2,NE")
PREVIEWS = (Preview("-1,0,S", "settlement", "0"),)
ROLLS = {2: 1, 3: 5, 4: 4, 5: 9, 6: 7, 7: 13, 8: 11, 9: 6, 10: 7, 11: 3, 12: 2}


@cache
def _data() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(BOARD.read_text())
    return loaded


def empty() -> dict[str, Any]:
    data = _data()
    beginner = data["beginner"]
    return {
        "title": "catan",
        "modules": ["base"],
        "viewer": "0",
        "seats": {seat: {"color": color} for seat, color in SEAT_COLORS.items()},
        "base": {
            "hexes": {
                tile["hex"]: {
                    "terrain": tile["terrain"],
                    "numbers": [tile["number"]] if tile["number"] else [],
                }
                for tile in beginner["hexes"]
            },
            "harbors": [
                {"edge": harbor["edge"], "vertices": harbor["vertices"], "type": harbor["type"]}
                for harbor in data["harbors"]
            ],
            "figures": {"robber": beginner["robber"]},
            "roads": {},
            "settlements": {},
            "cities": {},
            "neutrals": {},
        },
    }


def beginning() -> dict[str, Any]:
    """Return the beginners' set-up. BASE-BEG-04"""
    sight = empty()
    base = sight["base"]
    for letter, placed in _data()["beginner"]["pieces"].items():
        seat = _LETTERS[letter]
        for which in ("lettered", "other"):
            base["settlements"][placed[f"{which}_settlement"]] = seat
            base["roads"][placed[f"{which}_road"]] = seat
    return sight


def middle() -> dict[str, Any]:
    """Return a game in progress: longer roads, some cities, the robber away from the desert."""
    sight = beginning()
    base = sight["base"]
    base["figures"]["robber"] = "-1,1"
    more = {
        "0": ("-1,1,NE", "-2,0,SE", "-1,0,SE", "0,-1,E", "0,-2,SE"),
        "1": ("-2,1,SE", "0,2,NE", "1,1,SE"),
        "2": ("-1,2,E", "0,2,SE", "2,-2,SE", "2,-2,E"),
        "3": ("1,0,SE", "0,1,NE", "2,0,SE", "-1,-1,E"),
    }
    for seat, edges in more.items():
        base["roads"] |= dict.fromkeys(edges, seat)
    for vertex in ("-2,1,N", "2,-2,S", "1,1,N"):
        base["cities"][vertex] = base["settlements"].pop(vertex)
    base["settlements"] |= {"2,-1,N": "2", "1,1,S": "1", "0,1,N": "3"}
    return sight


def settlements_at_the_start() -> list[Target]:
    """Return the targets of the first settlement: every vertex."""
    land = [hexes.parse_hex(key) for key in empty()["base"]["hexes"]]
    return [_target(place, "settlement", "place_settlement") for place in hexes.vertices(land)]


def roads() -> list[Target]:
    """Return the free paths that touch red's roads."""
    base = middle()["base"]
    land = [hexes.parse_hex(key) for key in base["hexes"]]
    own = {end for edge, seat in base["roads"].items() if seat == "0" for end in hexes.edge_vertices(edge)}
    free = [edge for edge in hexes.edges(land) if edge not in base["roads"]]
    return [_target(edge, "road", "build_road") for edge in free if own & set(hexes.edge_vertices(edge))]


def settlements() -> list[Target]:
    return [_target(place, "settlement", "build_settlement") for place in ("-1,0,S", "0,-2,S", "1,-1,S")]


def cities() -> list[Target]:
    return [_target(place, "city", "build_city") for place in ("0,-1,N",)]


def robber_hexes() -> list[Target]:
    sight = middle()["base"]
    present = sight["figures"]["robber"]
    return [_target(place, "robber", "move_robber") for place in sight["hexes"] if place != present]


def _target(place: str, kind: str, verb: str) -> Target:
    return Target(place, kind, verb, place, href=f"?verb={verb}&at={place}")


def points_over_time() -> dict[str, list[int]]:
    steps = {
        "0": (4, 9, 17, 22, 30, 38, 47, 58),
        "1": (6, 14, 29, 41, 52),
        "2": (3, 12, 20, 26, 44, 50),
        "3": (8, 19, 33, 55),
    }
    return {
        seat: [2 + sum(turn >= step for step in taken) for turn in range(60)] for seat, taken in steps.items()
    }
