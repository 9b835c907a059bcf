"""The board on a page: templates, escaping, and the islands' own addresses."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from games.drawing import charts
from games.drawing.board import Target
from games.templatetags.board import say
from games.templatetags.ui import engine, jinja_macro
from games.titles.catan.base.drawing import board as catan
from games.titles.catan.base.drawing import cards, island, island_picture, samples
from games.views.pages.title_files import styles_of


def island_of_samples():
    return island.of_sight(samples.empty())


def address(code=None, version=None, theme="light"):
    return reverse(
        "games:ground",
        args=["catan", version or island_picture.art_version(), code or island_of_samples().code, theme],
    )


def drawn(template, board, theme=""):
    shown = {"board": board, "board_id": "board", "theme": theme}
    return engine().get_template(f"catan/base/templates/{template}.jinja").render(shown)


def test_every_target_on_the_page_is_a_link_with_a_label():
    board = catan.draw(samples.middle(), targets=samples.roads())

    page = drawn("_board", board)

    links = re.findall(r'<a class="target road" href="([^"]+)" aria-label="([^"]+)"', page)
    assert len(links) == len(samples.roads())
    assert (
        "?verb=build_road&amp;at=0,-2,E",
        "Build a road: path between mountains 10 and pasture 2",
    ) in links


def test_attributes_of_a_target_are_passed_on_and_escaped():
    target = Target("0,0,N", "settlement", href="/x", attributes=(("hx-get", '/x?"><b>'),))
    board = catan.draw(samples.empty(), targets=[target])

    page = drawn("_pieces", board)

    assert 'hx-get="/x?&#34;&gt;&lt;b&gt;"' in page


def test_a_player_s_name_cannot_break_out_of_the_board():
    board = catan.draw(samples.beginning(), people={"0": "<script>alert(1)</script>"})

    page = drawn("_board", board)

    assert "<script>" not in page
    assert "&lt;script&gt;" in page


def test_nothing_on_a_board_carries_a_style_or_a_script():
    board = catan.draw(samples.middle(), targets=samples.cities(), rings=samples.JUST_HAPPENED)

    page = drawn("_board", board)
    page += jinja_macro("games/ui.jinja", "symbols", "catan")

    assert "style=" not in page
    assert "<style" not in page
    assert "onclick" not in page


@pytest.mark.parametrize(("theme", "shown"), [("", 2), ("light", 1), ("dark", 1)])
def test_a_chosen_theme_needs_one_picture_of_the_island(theme, shown):
    board = catan.draw(samples.empty())

    page = drawn("_board", board, theme)

    assert page.count("<img") == shown


def test_a_hand_tells_its_cards_to_a_screen_reader():
    resources = cards.goods_of(("base",)).stacks({"wool": 2})
    developments = cards.developments(("base",), {"knight": 1}, {"knight": 1})

    page = jinja_macro("catan/base/templates/ui.jinja", "hand", resources, developments)

    assert "Wool: 2" in page
    assert "Knight: 1" in page
    assert "next turn" in page


def test_charts_are_drawn_and_told_in_a_table():
    page = jinja_macro("games/charts.jinja", "dice_chart", charts.dice(samples.ROLLS))

    assert page.count("<rect") == 11
    assert "68 rolls" in page


def test_a_chart_writes_decimals_as_the_reader_does():
    chart = charts.dice({7: 15})

    for language, expected in (("en", "2.5"), ("de", "2,5"), ("it", "2,5"), ("hu", "2,5")):
        with translation.override(language):
            page = jinja_macro("games/charts.jinja", "dice_chart", chart)

        assert f"<td>0</td><td>0{expected[1]}4</td>" in page
        assert f"<td>15</td><td>{expected}</td>" in page


def test_names_of_places_are_translated_where_they_are_shown():
    names = catan.draw(samples.empty()).names
    with translation.override("en"):
        assert say(names["0,0,E"]) == "path between the desert and forest 3"
    assert say("Anna") == "Anna"


def test_an_island_is_drawn_for_anybody_and_kept_for_ever():
    response = Client().get(address())

    assert response.status_code == 200
    assert response["Content-Type"] == "image/svg+xml"
    assert "immutable" in response["Cache-Control"]
    assert "Set-Cookie" not in response


def test_an_older_version_is_drawn_again_but_not_kept():
    response = Client().get(address(version="00000000"))

    assert response.status_code == 200
    assert response["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("code", ["0,0x5.", "0,0f13.", "0,0f5", "1" * 3000])
def test_an_address_that_describes_no_island_is_not_found(code):
    assert Client().get(address(code=code)).status_code == 404


def test_a_module_s_style_sheet_is_linked_in_its_games_alone():
    common = ("css/art.css", "css/board.css")

    assert styles_of("catan", ("base",)) == common
    assert styles_of("catan", ("base", "cities_knights")) == (*common, "css/catan/cities_knights.css")
    assert styles_of("hansa", ("base",)) == (*common, "css/hansa/base.css")
