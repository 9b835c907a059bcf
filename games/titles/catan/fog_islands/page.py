"""The table page of The Fog Islands: moves into the fog ask first, since they cannot be taken back."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from games.titles.catan.base.drawing import hexes
from games.titles.catan.base.page.module_page import CatanModulePage
from games.titles.catan.fog_islands.rules.module import FOG, MAPS, STACKS
from games.titles.catan.seafarers.page import LOOKS as AT_SEA
from games.titles.catan.seafarers.page import edges_of
from games.views.pages.looks import Look
from games.views.pages.module_page import Guide

if TYPE_CHECKING:
    from games.titles.catan.base.page.reading import CatanReading


def discovers(catan: CatanReading, argument: Any) -> bool:
    """Return whether a move lays a road or a ship beside a hex that nobody has discovered. SF-FOG-07"""
    there = catan.sight["base"]["hexes"]
    ends = (end for edge in edges_of(argument) for end in hexes.edge_vertices(edge))
    around = (other.key for end in ends for other in hexes.vertex_hexes(end))
    return any(key in there and there[key]["terrain"] == FOG for key in around)


def _facts() -> dict[str, Any]:
    """Return the numbers that the guide contains."""
    terrain, of_six = STACKS[4]["terrain"], STACKS[6]["terrain"]
    return {
        "points_to_win": MAPS[4].points_to_win,
        "hidden": sum(terrain.values()),
        "sea": terrain["sea"],
        "gold": terrain["gold"],
        "hidden_from_six": sum(of_six.values()),
        "sea_of_six": of_six["sea"],
    }


MODULE_PAGE = CatanModulePage(
    looks={
        "build_road": Look(is_final=discovers),
        "build_ship": replace(AT_SEA["build_ship"], is_final=discovers),
        "move_ship": replace(AT_SEA["move_ship"], is_final=discovers),
        "play_road_building": Look(is_final=discovers),
        "place_free_piece": Look(is_final=discovers),
    },
    guide=Guide("catan/fog_islands/templates/guide.html", _facts),
)
