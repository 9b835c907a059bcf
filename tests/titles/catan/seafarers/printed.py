"""Comparison of a scenario's map with the data of the rule file, for the tests of each scenario."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

from games.titles.catan.base.drawing import board as boards
from games.titles.catan.base.drawing import hexes, tokens
from games.titles.catan.base.rules.board import board, no_red_neighbors
from games.titles.catan.seafarers.drawing import CHIT_RADIUS
from games.titles.catan.seafarers.rules.sea import areas_at, map_of, sea_hexes, ship_edges
from tests.titles.catan.tables import CATAN, Table

ROOT = Path(__file__).parents[4]
DATA = json.loads((ROOT / "docs/rules/data/seafarers.json").read_text(encoding="utf-8"))


def check_the_file(module: str, scenario: str) -> None:
    """Compare the `board.json` of a module with a scenario of the rule file."""
    written = json.loads((ROOT / f"games/titles/catan/{module}/board.json").read_text(encoding="utf-8"))
    printed = DATA["scenarios"][scenario]
    assert written["victory_points"] == printed["victory_points"]
    assert written["layouts"].keys() == printed["layouts"].keys()
    for seats, here in written["layouts"].items():
        layout = printed["layouts"][seats]
        for key in ("hexes", "frame", "robber", "pirate", "start_areas"):
            assert here[key] == layout[key]
        assert here["harbors"] == {harbor["edge"]: harbor["type"] for harbor in layout["harbors"]}
        assert here["harbor_pool"] == layout.get("harbor_pool", [])
        assert here["bonus"] == layout.get("bonus", {"vp": 0})["vp"]


def check_the_counts(laid: Table, scenario: str) -> None:
    """Compare the numbers of places of a table without pieces with those of the rule file."""
    layouts, seats = DATA["scenarios"][scenario]["layouts"], len(laid.state["seats"])
    counts = (layouts.get(str(seats)) or layouts["3-4"])["counts"]
    game = CATAN.game(laid.state)
    graph = board(game)
    land = [vertex for vertex in graph.vertices if areas_at(game, vertex)]

    assert (len(graph.vertices), len(graph.edges)) == (counts["vertices"], counts["edges"])
    assert len(ship_edges(game)) == counts["ship_edges"]
    assert len(graph.coast) == counts["coast_edges"]
    assert len(graph.edges) - len(ship_edges(game)) + len(graph.coast) == counts["road_edges"]
    assert len(land) == counts["land_vertices"]
    assert len(sea_hexes(game)) == counts["terrain"]["sea"] + counts["frame_hexes"]
    assert len(laid.here["harbors"]) == counts["harbors"]
    assert no_red_neighbors(laid.here["terrain"], laid.here["tokens"])
    assert not {"sea", "desert"} & {laid.here["terrain"][name] for name in laid.here["tokens"]}


def check_a_shuffled_map(*scenario: str, seats: int = 4) -> None:
    """Check that a shuffled map keeps each area and its numbers. SF-BOARD-10

    No red numbers lie side by side or on gold; deserts, fog and the figures stay.
    """
    boards = set()
    for seed in "abcd":
        state = CATAN.new(
            seats=seats, modules=["base", "seafarers", *scenario], options={"map": "random"}, seed=seed
        ).state
        here, base = map_of(CATAN.game(state)), state["base"]
        boards.add(json.dumps(base["terrain"]))
        for area in set(here.areas.values()):
            names = [name for name in here.areas if here.areas[name] == area]
            assert sorted(base["terrain"][name] for name in names) == sorted(
                here.hexes[name] for name in names
            )
            numbers = sorted(number for name in names for number in base["tokens"].get(name, []))
            assert numbers == sorted(here.tokens[name] for name in names if name in here.tokens)
        fixed = [name for name in here.hexes if here.hexes[name] in ("desert", "fog")]
        assert all(base["terrain"][name] == here.hexes[name] for name in fixed)
        assert no_red_neighbors(base["terrain"], base["tokens"])
        gold = [name for name, terrain in base["terrain"].items() if terrain == "gold"]
        assert not {6, 8} & {number for name in gold for number in base["tokens"].get(name, ())}
        assert sorted(base["harbors"]) == sorted(here.harbors)
        starts = {"robber": here.robber, "pirate": here.pirate}
        assert base["figures"] == {figure: starts[figure] for figure in base["figures"]}
    assert len(boards) == 4


TOKEN_RADIUS = tokens.TOKEN_RADIUS
HALF_A_ROAD, A_CITY = 9.7, 32.0
LETTERING = (-50, 50, 50, 67)
THE_ROBBER = (-84, -27, -37, 35)
A_SHIP = (-38, -40, 38, 27)
"""Boxes around the middle of a place: left, top, right, bottom."""


def chits_drawn(laid: Table, viewer: str | None = "P") -> list[Any]:
    """Return the chits that a viewer sees on the board."""
    layers = boards.draw(laid.sight(viewer)).layers
    return [shape for layer in layers if layer.key == "chits" for shape in layer.shapes]


def check_the_chits(laid: Table, viewer: str | None = "P") -> None:
    """Check that a chit covers no number, no path, no piece and no word.

    Not even the robber and ships, which are wider than their places.
    """
    here = map_of(CATAN.game(laid.state))
    land = [hexes.parse_hex(key) for key, terrain in here.hexes.items() if terrain != "sea"]
    coast = [
        edge
        for edge in hexes.edges(land)
        if {other.key for other in hexes.edge_hexes(edge)} - set(here.areas)
    ]
    paths = [hexes.edge_segment(edge) for edge in hexes.edges(land)]
    for chit in chits_drawn(laid, viewer):
        home, radius = min((one.center for one in land), key=chit.at.distance), CHIT_RADIUS * chit.scale
        assert home.distance(chit.at) >= TOKEN_RADIUS + radius - 0.5
        assert min(_from_path(chit.at, path) for path in paths) >= radius + HALF_A_ROAD
        assert min(map(chit.at.distance, map(hexes.point, hexes.vertices(land)))) >= radius + A_CITY
        for middle, covered in (
            (home, LETTERING),
            (home, THE_ROBBER),
            *((hexes.point(edge), A_SHIP) for edge in coast),
        ):
            assert _from_box(chit.at, middle, covered) >= radius - 1, (chit.at, middle, covered)


def _from_path(at: Any, path: Any) -> float:
    """Return the distance of a point from a path."""
    along = (at.x - path.start.x) * (path.end.x - path.start.x)
    along += (at.y - path.start.y) * (path.end.y - path.start.y)
    share = max(0.0, min(1.0, along / path.start.distance(path.end) ** 2))
    return float(at.distance(path.start.towards(path.end, share)))


def _from_box(at: Any, middle: Any, box: tuple[int, int, int, int]) -> float:
    """Return the distance of a point from a box."""
    left, top, right, bottom = box
    aside = max(middle.x + left - at.x, at.x - middle.x - right, 0)
    return math.hypot(aside, max(middle.y + top - at.y, at.y - middle.y - bottom, 0))
