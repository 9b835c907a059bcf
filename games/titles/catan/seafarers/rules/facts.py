"""The printed facts of Seafarers, and how the maps of its scenarios are read from their `board.json`.

A test compares these files with docs/rules/data.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_FACTS: dict[str, Any] = json.loads((Path(__file__).parents[1] / "board.json").read_text(encoding="utf-8"))

SHIP = "ship"
SEA_HEX = "sea"
GOLD = "gold"
ANY_HARBOR = "any"
ANYWHERE = "*"
A_DESERT = "desert"
SHIPS: int = _FACTS["ships"]
SHIP_COST: dict[str, int] = _FACTS["ship_cost"]


@dataclass(frozen=True)
class Deal:
    """Hexes of a map that get terrain and numbers at random. P6-SF-02

    :param label: its name, in the labels of its chance too
    :param hexes: where it goes
    :param terrain: the terrain to deal, one entry per hex
    :param tokens: the numbers to deal, one for each of these hexes that takes one
    :param gold_in: the areas where its gold may lie; empty for all
    """

    label: str
    hexes: tuple[str, ...]
    terrain: tuple[str, ...]
    tokens: tuple[int, ...]
    gold_in: tuple[str, ...]


@dataclass(frozen=True)
class Map:
    """The map of a scenario for a number of seats, with the numbers that the scenario prints.

    :param hexes: the terrain of each hex within the frame whose terrain is printed
    :param tokens: the number of each hex for which one is printed
    :param deals: what is dealt to the other hexes; the printed maps for three and four seats have none
    :param areas: the area of each hex that belongs to one: an island, or a part of one that rules name
    :param frame: the ring of sea around them
    :param harbors: the type at each edge; None is drawn from the pool
    :param robber: the hex where it starts; None is off the board, and `A_DESERT` draws a desert
    :param pirate: the hex where it starts; None is off the board
    :param start_areas: where the seats begin; `ANYWHERE` stands for all areas
    :param bonus: the points of a chit
    :param bonus_areas: the areas where a seat's first settlement may bring it a chit; `ANYWHERE` as above
    :param points_to_win: the points that win the scenario
    """

    hexes: dict[str, str]
    tokens: dict[str, int]
    deals: tuple[Deal, ...]
    areas: dict[str, str]
    frame: tuple[str, ...]
    harbors: dict[str, str | None]
    harbor_pool: tuple[str, ...]
    robber: str | None
    pirate: str | None
    start_areas: tuple[str, ...]
    bonus: int
    bonus_areas: tuple[str, ...]
    points_to_win: int

    @property
    def places(self) -> tuple[str, ...]:
        """The hexes within the frame."""
        return (*self.hexes, *(name for deal in self.deals for name in deal.hexes))


def read_maps(board: Path) -> dict[int, Map]:
    """Return the maps in the `board.json` of a scenario by number of seats. SF-SETUP-01"""
    facts = json.loads(board.read_text(encoding="utf-8"))
    layouts: dict[str, Any] = facts["layouts"]
    points: int = facts["victory_points"]
    return {
        int(count): _read_map(layout, points)
        for counts, layout in layouts.items()
        for count in counts.split("-")
    }


def _read_map(printed: dict[str, Any], points_to_win: int) -> Map:
    hexes = [(f"{q},{r}", *rest) for row in printed["hexes"] for q, r, *rest in row]
    areas = {name: area for name, _, _, area in hexes if area is not None}
    return Map(
        hexes={name: terrain for name, terrain, _, _ in hexes if terrain is not None},
        tokens={name: token for name, _, token, _ in hexes if token is not None},
        deals=tuple(_read_deal(label, deal) for label, deal in printed.get("deals", {}).items()),
        areas=areas,
        frame=tuple(printed["frame"]),
        harbors={edge: _type(kind) for edge, kind in printed["harbors"].items()},
        harbor_pool=tuple(_type(kind) or "" for kind in printed["harbor_pool"]),
        robber=printed["robber"],
        pirate=printed["pirate"],
        start_areas=tuple(printed["start_areas"]),
        bonus=printed["bonus"],
        bonus_areas=tuple(printed["bonus_areas"]),
        points_to_win=points_to_win,
    )


def _read_deal(label: str, deal: dict[str, Any]) -> Deal:
    return Deal(
        label=label,
        hexes=tuple(deal["hexes"]),
        terrain=tuple(kind for kind, count in deal["terrain_pool"].items() for _ in range(count)),
        tokens=tuple(int(number) for number, count in deal["token_pool"].items() for _ in range(count)),
        gold_in=tuple(deal.get("gold_in", ())),
    )


def _type(kind: str | None) -> str | None:
    return ANY_HARBOR if kind == "generic" else kind


MAPS = read_maps(Path(__file__).parents[1] / "board.json")
"""Heading for New Shores. SF-HFNS-02, P6-SF-03"""
