"""The sea on the board: names of its places, signs of harbors, islands with a bonus, ships and the pirate."""

from __future__ import annotations

from itertools import combinations

import pytest
from django.utils import translation

from games.drawing.names import render
from games.titles.catan.base.drawing import board as boards
from games.titles.catan.base.drawing import hexes, island
from games.titles.catan.base.drawing.places import names_of
from tests.titles.catan.seafarers.printed import check_the_chits
from tests.titles.catan.seafarers.tables import sea_table
from tests.titles.catan.tables import CATAN

SCENARIOS = [module.key for module in CATAN.modules if module.needs == ("seafarers",)]


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("printed", ["printed", "random"])
def test_no_two_places_of_a_map_have_the_same_name(seats, printed):
    """SF-BOARD-01: Neither do places at sea, for the log, emails and screen readers."""
    sight = CATAN.sight(sea_table(seats=seats, map=printed).state, None)
    names, board = names_of(sight), [hexes.parse_hex(key) for key in sight["base"]["hexes"]]
    places = [*sight["base"]["hexes"], *hexes.edges(board), *hexes.vertices(board)]

    said = [str(names[place]) for place in places]

    assert len(set(said)) == len(said) > 400
    assert not [one for one in said if one in ("", "the sea")]


@pytest.mark.parametrize("language", ["it", "hu", "de"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_two_places_of_a_scenario_have_the_same_name_in_other_languages(scenario, language):
    """SF-BOARD-01"""
    sight = CATAN.sight(sea_table(scenario, seats=6).state, None)
    board = [hexes.parse_hex(key) for key in sight["base"]["hexes"]]
    places = [*sight["base"]["hexes"], *hexes.edges(board), *hexes.vertices(board)]

    with translation.override(language):
        names = names_of(sight)
        said = [render(names[place], translation.gettext) for place in places]

    assert len(set(said)) == len(said) > 300


def drawn(table, viewer=None):
    return boards.draw(CATAN.sight(table.state, viewer))


@pytest.mark.parametrize("seats", [3, 4])
def test_the_sign_of_a_harbor_covers_no_path_and_no_corner(seats):
    """SF-BOARD-09"""
    board = drawn(sea_table(seats=seats)).island
    water = sorted(board.open_sea)
    signs = [island.sign_of(board, harbor) for harbor in board.harbors]

    for sign in signs:
        near = [sign.distance(hexes.point(place)) for place in (*hexes.edges(water), *hexes.vertices(water))]
        assert min(near) > island.SIGN_RADIUS + 15, sign
    assert len(signs) == {3: 8, 4: 9}[seats]


@pytest.mark.parametrize(
    "edges", [("0,0,NE", "0,0,SE"), ("-1,0,E", "0,0,E"), ("0,-1,SE", "-1,1,NE", "0,0,E")], ids=" ".join
)
def test_signs_of_harbors_in_the_same_hex_of_the_sea_lie_apart(edges):
    """SF-NW-03"""
    around = ("1,0", "0,1", "-1,1", "-1,0", "0,-1", "1,-1")
    tiles = [island.Tile(hexes.parse_hex(place), "forest") for place in around]
    bay = island.Tile(hexes.parse_hex("0,0"), "sea")
    board = island.Island((bay, *tiles), tuple(island.Harbor(edge, "any") for edge in edges))

    signs = [island.sign_of(board, harbor) for harbor in board.harbors]

    apart = [one.distance(other) for one, other in combinations(signs, 2)]
    assert min(apart) > 2 * island.SIGN_RADIUS + 3


def test_the_pirate_stands_beside_the_sign_of_a_harbor():
    """SF-PIR-02"""
    table = sea_table().pirate("2,0")
    (alone,) = [one for one in _figures(table) if one.place == "2,0"]
    (beside,) = [one for one in _figures(table.pirate("2,-1")) if one.place == "2,-1"]
    board = drawn(table).island
    sign = next(island.sign_of(board, one) for one in board.harbors if one.edge == "1,0,NE")

    assert abs(alone.at.x - hexes.point("2,0").x) < 1
    middle, half_of_the_pirate = beside.at.moved(0, -8), 49 * beside.scale
    assert sign.distance(middle) > island.SIGN_RADIUS + half_of_the_pirate - 3
    assert beside.at.distance(hexes.point("2,-1")) < hexes.point("2,-1").distance(hexes.point("2,0")) / 2


def _figures(table):
    return [shape for layer in drawn(table).layers if layer.key == "figures" for shape in layer.shapes]


@pytest.mark.parametrize("seats", [3, 4])
def test_a_chit_covers_no_number_no_path_no_piece_and_no_word(seats):
    """SF-ISL-02"""
    check_the_chits(sea_table(seats=seats))


def test_a_chit_on_each_new_island_says_what_it_brings_and_who_has_it():
    """SF-ISL-02: Players see it before they sail."""
    table = sea_table()
    table.state["seafarers"]["chits"]["0"] = ["islet-2"]

    (chits,) = [layer.shapes for layer in drawn(table, "0").layers if layer.key == "chits"]
    others = next(layer.shapes for layer in drawn(table, "1").layers if layer.key == "chits")

    assert [shape.symbol for shape in chits] == ["chit", "chit-earned", "chit"]
    assert {shape.symbol for shape in others} == {"chit"}
    (seen,) = [layer.shapes for layer in drawn(table).layers if layer.key == "chits"]
    assert [shape.symbol for shape in seen] == ["chit"] * 3, "spectators see those that are open to somebody"
    assert str(chits[0].title) == "2 more points for your first settlement here: mountains 8"
    assert str(chits[1].title) == "You have earned the 2 points here: hills 5"


def test_the_ring_around_a_ship_is_upright_as_the_ship_is():
    """SF-SHIP-01: A path without a ship keeps the ring along it."""
    table = sea_table().put("P", settlements="2,-1,S").ships("P", "2,-1,SE 2,0,NE")
    sight = CATAN.sight(table.state, None)
    board = boards.draw(sight, rings=["2,-1,SE", "2,0,NE", "3,-1,NE"])
    (rings,) = [layer.shapes for layer in board.layers if layer.key == "rings"]

    assert [(one.symbol, bool(one.turn)) for one in rings] == [
        ("ring-ship", False),
        ("ring-ship", False),
        ("ring-edge", True),
    ]
    assert rings[0] == boards.ring_of(sight, "2,-1,SE")
    assert {one.classes for one in rings} == {"ring"}


def test_ships_lie_above_roads_and_below_buildings():
    """SF-SHIP-01"""
    table = sea_table().put("P", settlements="2,-1,S", roads="2,-1,SE").ships("P", "2,0,NE")
    keys = [layer.key for layer in drawn(table).layers]

    assert keys.index("roads") < keys.index("ships") < keys.index("buildings")
