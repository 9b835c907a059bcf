"""The modules' additions to CATAN's drawing, combined."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games import catalog
from games.titles.catan.base.drawing import MODULE_DRAWING, hexes
from games.titles.catan.base.drawing.board import draw
from games.titles.catan.base.drawing.cards import goods_of
from games.titles.catan.base.drawing.lands import UNKNOWN, land_of
from games.titles.catan.base.drawing.places import Names
from games.titles.catan.base.drawing.samples import empty
from games.titles.catan.base.drawing.symbols import symbols
from games.titles.catan.base.drawing.together import Together, every_module, refuse_both, together

CATAN = catalog.title("catan")
LAND = {"0,0": {"terrain": "forest", "numbers": [4]}, "1,0": {"terrain": "hills", "numbers": [5]}}


def test_base_is_drawn_of_its_own_part_alone():
    assert together(("base",)).drawings == (MODULE_DRAWING,)
    assert "knight-1" not in together(("base",)).seat_pieces
    assert "knight-1" in together(("base", "cities_knights")).seat_pieces


def test_what_stands_for_a_module_is_drawn_in_its_games():
    covers = {key: drawing.cover for key, drawing in together(every_module()).by_module.items()}

    assert covers["cities_knights"] is not None
    for key, cover in covers.items():
        if cover is not None:
            modules = tuple(CATAN.with_needed(key, CATAN.required))
            assert cover.symbol in {one.id for one in symbols(together(modules))}, key


def test_no_two_modules_draw_the_same_kind_of_hex_or_write_it_alike():
    assert together(every_module()).lands.keys() >= MODULE_DRAWING.lands.keys()
    for kind, land in (("forest", replace(UNKNOWN, code="zz")), ("lake", replace(UNKNOWN, code="f"))):
        both = Together(("base",))
        both.by_module = {"base": MODULE_DRAWING, "other": replace(MODULE_DRAWING, lands={kind: land})}

        with pytest.raises(ValueError, match="forest"):
            _ = both.lands


def test_no_module_colors_what_another_colors():
    both = Together(("base",))
    both.by_module = {
        "base": MODULE_DRAWING,
        "other": replace(MODULE_DRAWING, palettes={"light": {"sea": "#000000"}}),
    }

    with pytest.raises(ValueError, match=r"other colors roles that have a color already: \['sea'\]"):
        _ = both.palettes


def test_no_module_draws_another_thing_under_an_id_of_another():
    road = MODULE_DRAWING.seat_pieces["road"]
    same, other = (
        replace(MODULE_DRAWING, seat_pieces={"road": one}) for one in (road, replace(road, paths=()))
    )

    refuse_both({"base": MODULE_DRAWING, "same": same})

    with pytest.raises(
        ValueError, match="other draws a symbol that an earlier module draws differently: 'road'"
    ):
        refuse_both({"base": MODULE_DRAWING, "other": other})


def test_a_kind_of_hex_that_no_module_draws_is_sand_that_is_called_by_its_key():
    names = Names({**LAND, "0,1": {"terrain": "coral_reef", "numbers": [3]}})

    assert land_of("coral_reef") is UNKNOWN
    assert str(names["0,1"]) == "coral reef 3"


def test_goods_that_no_module_draws_are_called_by_their_keys():
    assert str(goods_of(("base",)).stack("sea_shell").label) == "Sea shell"
    assert goods_of(("base",)).kinds_of({"wool": 1, "sea_shell": 1})[-1] == "sea_shell"


def test_a_figure_that_no_module_draws_is_a_robber_with_another_name():
    sight = empty()
    sight["base"]["figures"]["sea_witch"] = "0,-1"

    (_, witch) = next(layer.shapes for layer in draw(sight).layers if layer.key == "figures")

    assert witch.symbol == "robber"
    assert str(witch.title).startswith("Sea witch: ")


def test_the_middle_of_a_hex_and_the_paths_from_it_are_places():
    """TB-TB-08"""
    names = Names(LAND)

    assert hexes.is_vertex("0,0,C")
    assert hexes.is_edge("0,0,C-NE")
    assert hexes.point("0,0,C") == hexes.point("0,0")
    assert hexes.edge_segment("0,0,C-N").end == hexes.point("0,0,N")
    assert hexes.edge_vertices("0,0,C-N") == ("0,0,C", "0,0,N")
    assert str(names["0,0,C"]) == "middle of forest 4"
    assert str(names["0,0,C-SE"]) == "path from the middle of forest 4 to the south-east"


def test_the_frame_shows_hexes_of_sea_that_are_part_of_the_board():
    narrow, wide = empty(), empty()
    wide["base"]["hexes"]["4,0"] = {"terrain": "sea", "numbers": []}

    assert draw(wide).frame.width > draw(narrow).frame.width
