"""Names on the grid, and adjacency on boards of every shape."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from games.titles.catan.base.rules import facts
from games.titles.catan.kit.rules.geometry import (
    COAST,
    DIRECTIONS,
    INTERIOR,
    LAND,
    SEA,
    UNKNOWN,
    corners_of,
    ends_of,
    graph_of,
    neighbor,
    sides_of,
)

DATA = Path(__file__).parents[4] / "docs/rules/data"
GRAPH = graph_of(facts.HEXES)
OPPOSITE = {"E": "W", "W": "E", "SE": "NW", "NW": "SE", "SW": "NE", "NE": "SW"}


def test_neighbors_lie_where_the_directions_say():
    """See docs/rules/README.md, "Coordinates"."""
    assert neighbor("0,0", "E") == "1,0"
    assert neighbor("0,0", "SE") == "0,1"
    assert neighbor("0,0", "SW") == "-1,1"
    for direction in DIRECTIONS:
        assert neighbor(neighbor("2,-1", direction), OPPOSITE[direction]) == "2,-1"


def test_each_corner_and_side_has_one_name():
    assert corners_of("0,0") == ("0,0,N", "1,-1,S", "0,1,N", "0,0,S", "-1,1,N", "0,-1,S")
    assert sides_of("0,0") == ("0,0,NE", "0,0,E", "0,0,SE", "-1,1,NE", "-1,0,E", "0,-1,SE")


def test_a_side_shared_by_two_hexes_has_the_same_name_for_both():
    for name in GRAPH.hexes:
        for direction, side in zip(("NE", "E", "SE", "SW", "W", "NW"), sides_of(name), strict=True):
            if (other := neighbor(name, direction)) in GRAPH.hexes:
                assert side in sides_of(other)
                assert set(GRAPH.ends[side]) == set(corners_of(name)) & set(corners_of(other))


def test_the_tables_of_a_graph_agree_with_each_other():
    for vertex in GRAPH.vertices:
        assert set(GRAPH.neighbors[vertex]) == {
            end for edge in GRAPH.edges_at[vertex] for end in GRAPH.ends[edge] if end != vertex
        }
        assert set(GRAPH.hexes_at[vertex]) == {name for name in GRAPH.hexes if vertex in corners_of(name)}
        assert len(GRAPH.neighbors[vertex]) in (2, 3)
    for edge in GRAPH.edges:
        assert set(GRAPH.hexes_beside[edge]) == {name for name in GRAPH.hexes if edge in sides_of(name)}


def test_the_same_hexes_share_one_graph():
    assert graph_of(facts.HEXES) is graph_of(facts.HEXES)


def data(name: str) -> Any:
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


def seas() -> list[Any]:
    return [
        pytest.param(layout, id=f"{scenario}-{seats}")
        for scenario, facts in data("seafarers")["scenarios"].items()
        for seats, layout in facts["layouts"].items()
        if "hexes" in layout
    ]


def graph_of_layout(layout: Any):
    tiles = [tile for row in layout["hexes"] for tile in row]
    hexes = tuple(f"{q},{r}" for q, r, *_ in tiles)
    surfaces = {"sea": SEA, "fog": UNKNOWN}
    not_land = [(f"{q},{r}", surfaces[kind]) for q, r, kind, *_ in tiles if kind in surfaces]
    frame = tuple(layout["frame"])
    return graph_of(hexes + frame, not_land=(*not_land, *((name, SEA) for name in frame)), frame=frame)


def test_the_ends_of_a_side_are_two_corners_of_its_hex():
    for name in GRAPH.hexes:
        for side in sides_of(name):
            assert set(ends_of(side)) < set(corners_of(name))
            assert GRAPH.beyond(side, ends_of(side)[0]) == ends_of(side)[1]


def test_beyond_the_hexes_lies_the_sea():
    assert {GRAPH.kinds[edge] for edge in GRAPH.edges} == {LAND, COAST}
    assert GRAPH.kinds["0,0,E"] == LAND
    assert GRAPH.kinds["0,-2,NE"] == COAST


@pytest.mark.parametrize("layout", seas())
def test_the_edges_of_a_printed_map_are_land_coast_and_sea(layout):
    """Edges for roads have land on a side, edges for ships sea.

    Edges beyond the frame are not on the board.
    SF-BOARD-02, SF-BOARD-03
    """
    graph, counts = graph_of_layout(layout), layout["counts"]
    kinds = list(graph.kinds.values())

    assert (len(graph.vertices), len(graph.edges)) == (counts["vertices"], counts["edges"])
    if "fog" not in counts["terrain"]:
        assert kinds.count(LAND) + kinds.count(COAST) == counts["road_edges"]
        assert kinds.count(SEA) + kinds.count(COAST) == counts["ship_edges"]
        assert len(graph.coast) == counts["coast_edges"]


def test_what_touches_the_frame_only_is_not_on_the_board():
    """SF-BOARD-02"""
    graph = graph_of(("0,0", "1,0", "2,0"), not_land=(("1,0", SEA), ("2,0", SEA)), frame=("1,0", "2,0"))

    assert set(graph.edges) == set(sides_of("0,0"))
    assert set(graph.vertices) == set(corners_of("0,0"))
    assert graph.sides["1,0"] == ("0,0,E",)
    assert graph.sides["2,0"] == graph.corners["2,0"] == ()
    assert graph.hexes_at["0,1,N"] == ("0,0", "1,0")
    assert (graph.hexes, graph.land) == (("0,0", "1,0", "2,0"), ("0,0",))


def test_a_hex_that_lies_face_down_is_neither_land_nor_sea():
    """SF-FOG-06: On its own it supports neither roads nor ships."""
    hexes = ("0,0", "1,0", "0,1", "1,1", "-1,2")
    graph = graph_of(hexes, not_land=(("1,0", UNKNOWN), ("0,1", UNKNOWN), ("1,1", SEA)))

    assert graph.kinds["0,0,E"] == LAND
    assert graph.kinds["0,1,NE"] == UNKNOWN
    assert graph.kinds["0,1,E"] == SEA
    assert graph.land == ("0,0", "-1,2")


def test_what_is_turned_changes_the_kinds_and_nothing_else():
    """SF-FOG-05"""
    hexes = ("0,0", "1,0")
    before, after = graph_of(hexes, not_land=(("1,0", UNKNOWN),)), graph_of(hexes, not_land=(("1,0", SEA),))

    assert (before.kinds["0,0,E"], after.kinds["0,0,E"]) == (LAND, COAST)
    assert before.ends is after.ends
    assert before.neighbors is after.neighbors


@pytest.mark.parametrize(
    "trade_hex", data("traders-and-barbarians")["scenarios"]["traders_and_barbarians"]["trade_hexes"]
)
def test_a_plaza_is_traveled_through_and_keeps_no_distance(trade_hex):
    """TB-TB-08, TB-TB-11: Over a plaza two corners are two edges apart, but are not neighbors."""
    paths = tuple((path["edge"], tuple(path["vertices"])) for path in trade_hex["interior_paths"])
    plaza, corners = trade_hex["plaza"], trade_hex["land_corners"]
    graph = graph_of(facts.HEXES, paths=paths)

    assert {graph.beyond(path, plaza) for path in graph.edges_at[plaza]} == set(corners)
    assert {graph.kinds[path] for path in graph.edges_at[plaza]} == {INTERIOR}
    assert graph.neighbors[plaza] == ()
    assert all(graph.neighbors[corner] == GRAPH.neighbors[corner] for corner in corners)
    assert all(len(graph.edges_at[corner]) == len(GRAPH.edges_at[corner]) + 1 for corner in corners)
    assert graph.hexes_at[plaza] == graph.hexes_beside[paths[0][0]] == (trade_hex["hex"],)
    assert graph.corners == GRAPH.corners


def test_the_island_for_six_has_30_hexes_80_intersections_and_109_paths():
    """P6-BOARD-01"""
    board = data("five-six-players")["board"]
    graph = graph_of(tuple(name for row in board["land"] for name in row))

    assert (len(graph.hexes), len(graph.vertices), len(graph.edges)) == (30, 80, 109)
    assert all(graph.kinds[harbor["edge"]] == COAST for harbor in board["harbors"])
