"""Geometry: `rules/README.md`, coordinates."""

from __future__ import annotations

import pytest

from games.titles.catan.base.drawing import hexes, samples
from games.titles.catan.base.drawing.hexes import Hex

ISLAND = [hexes.parse_hex(key) for key in samples.empty()["base"]["hexes"]]


def test_the_standard_island_has_54_vertices_and_72_edges():
    """BASE-COMP-01"""
    assert len(ISLAND) == 19
    assert len(hexes.vertices(ISLAND)) == 54
    assert len(hexes.edges(ISLAND)) == 72


def test_thirty_paths_are_on_the_coast():
    """BASE-COMP-01"""
    rings = hexes.coast(frozenset(ISLAND))

    assert [len(ring) for ring in rings] == [30]


@pytest.mark.parametrize(
    ("side", "mine", "theirs"),
    [
        ("NE", ("N", "NE"), ("SW", "S")),
        ("E", ("NE", "SE"), ("NW", "SW")),
        ("SE", ("SE", "S"), ("N", "NW")),
        ("SW", ("S", "SW"), ("NE", "N")),
        ("W", ("SW", "NW"), ("SE", "NE")),
        ("NW", ("NW", "N"), ("S", "SE")),
    ],
)
def test_neighbours_share_two_corners_and_an_edge(side, mine, theirs):
    home = Hex(1, -1)
    other = home.neighbour(side)
    opposite = {"NE": "SW", "E": "W", "SE": "NW", "SW": "NE", "W": "E", "NW": "SE"}[side]

    for one, same in zip(mine, theirs, strict=True):
        assert home.corner(one) == pytest.approx(other.corner(same))
        assert home.vertex(one) == other.vertex(same)
    assert home.edge(side) == other.edge(opposite)


def test_the_corners_are_named_as_the_rules_name_them():
    home = Hex(0, 0)

    assert [home.vertex(corner) for corner in hexes.CORNERS] == [
        "0,0,N", "1,-1,S", "0,1,N", "0,0,S", "-1,1,N", "0,-1,S",
    ]  # fmt: skip
    assert [home.edge(side) for side in hexes.SIDES] == [
        "0,0,NE", "0,0,E", "0,0,SE", "-1,1,NE", "-1,0,E", "0,-1,SE",
    ]  # fmt: skip


def test_every_vertex_lies_at_the_corners_of_its_three_hexes():
    for vertex in hexes.vertices(ISLAND):
        for home in hexes.vertex_hexes(vertex):
            assert home.corner(hexes.corner_of(home, vertex)) == pytest.approx(hexes.vertex_point(vertex))


def test_every_edge_is_one_radius_long_and_joins_its_vertices():
    for edge in hexes.edges(ISLAND):
        segment = hexes.edge_segment(edge)
        ends = {tuple(round(number) for number in hexes.point(end)) for end in hexes.edge_vertices(edge)}

        assert segment.start.distance(segment.end) == pytest.approx(hexes.RADIUS)
        assert ends == {tuple(round(number) for number in end) for end in segment}
        assert -90 <= segment.angle < 90


def test_the_harbors_of_the_data_touch_the_vertices_that_the_data_names():
    for harbor in samples.empty()["base"]["harbors"]:
        assert set(hexes.edge_vertices(harbor["edge"])) == set(harbor["vertices"])


@pytest.mark.parametrize("key", ["", "0", "0,0,X", "a,b", "0,0,N,E", "1,,N"])
def test_what_is_no_place_is_refused(key):
    with pytest.raises(ValueError, match="not a place"):
        hexes.parse_place(key)
