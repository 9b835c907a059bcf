"""Standalone pictures: the island, the board in an email, thumbnails."""

from __future__ import annotations

import io
import re
import struct
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from games import catalog
from games.drawing import palette, raster, seat_marks, svg
from games.drawing.art import Path as Drawn
from games.drawing.art import symbol
from games.drawing.board import Shape
from games.drawing.points import Point
from games.drawing.titles import drawing_of
from games.titles.catan.base.drawing import board as catan
from games.titles.catan.base.drawing import hexes, island, island_picture, picture, samples
from games.titles.catan.base.drawing.symbols import symbols_by_id
from games.titles.catan.base.drawing.tokens import TOKEN_RADIUS

STATIC = Path(__file__).resolve().parents[2] / "catansite" / "static" / "css"


@pytest.fixture
def drawn():
    return island.of_sight(samples.empty())


def test_the_code_of_an_island_says_everything_about_it(drawn):
    assert island.from_code(drawn.code) == drawn
    assert re.fullmatch(r"[-0-9a-zA-Z,_.]+", drawn.code)


def test_a_hex_without_coordinates_is_the_eastern_neighbor_of_the_one_before():
    """Addresses in which each hex has coordinates still work: browsers and emails keep them."""
    short, long = (island.from_code(code) for code in ("0,0f5_g6_0,1h8.", "0,0f5_1,0g6_0,1h8."))

    assert short == long
    assert short.code == "0,0f5_g6_0,1h8."


@pytest.mark.parametrize(
    "code",
    [
        "", ".", "f5.", "0,0f", "0,0x5.", "0,0f13.", "0,0f1.", "0,0f5-.", "0,0f5-13.",
        "0,0f5_0,0f5.", "0,0s.", "0,0f5.0,0,Xa", "0,0f5.5,5,Ea",
        "0,0f5_1,0f6.0,0,Ea", "0,0f5..", "<svg>", "_".join(f"{q},{r}f5" for q in range(12) for r in range(12)) + ".",
    ],
)  # fmt: skip
def test_what_is_no_island_is_refused(code):
    with pytest.raises(ValueError, match=r"island|token"):
        island.from_code(code)


def test_the_same_view_gives_the_same_picture_whatever_the_order_of_its_hexes(drawn):
    sight = samples.empty()
    sight["base"]["hexes"] = dict(reversed(sight["base"]["hexes"].items()))

    assert island.of_sight(sight) == drawn


def test_day_and_dusk_are_two_designs(drawn):
    day, dusk = island_picture.picture(drawn, "light"), island_picture.picture(drawn, "dark")

    assert day != dusk
    assert palette.LIGHT["sea"] in day
    assert palette.LIGHT["sea"] not in dusk


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pictures_are_well_formed_and_need_nothing_from_outside(drawn, theme):
    board = catan.draw(samples.middle(), rings=samples.JUST_HAPPENED)
    for written in (
        island_picture.picture(drawn, theme),
        picture.board_svg(board, theme),
        picture.thumbnail(samples.middle(), theme),
    ):
        root = ElementTree.fromstring(written)
        ids = {one.get("id") for one in root.iter() if one.get("id")}
        used = {one.get("href") for one in root.iter() if one.get("href")}
        assert used <= {f"#{one}" for one in ids}
        assert "style" not in written
        assert "<text" not in written
        assert "http" not in written.replace("http://www.w3.org/2000/svg", "")


def test_the_mail_s_board_is_a_png_of_the_right_size():
    drawn = picture.board_png(samples.middle(), rings=samples.JUST_HAPPENED)

    frame = island.frame_of(island.of_sight(samples.middle()))
    assert drawn.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", drawn[16:24])
    assert width == picture.MAIL_WIDTH
    assert height == pytest.approx(width * frame.height / frame.width, abs=1.5)


@pytest.mark.parametrize("drawn", [samples.middle, samples.beginning])
def test_an_email_gets_a_small_picture_with_the_same_look(drawn):
    whole = picture.board_png(drawn(), rings=samples.JUST_HAPPENED)

    kept = raster.small(whole)

    assert len(whole) > 250_000
    assert len(kept) < raster.SMALL
    with Image.open(io.BytesIO(whole)) as before, Image.open(io.BytesIO(kept)) as after:
        assert after.size == before.size
        assert after.mode == "P"
        apart = ImageChops.difference(before.convert("RGB"), after.convert("RGB"))
        assert max(ImageStat.Stat(apart).rms) < 8


def test_what_has_too_many_colors_loses_some_of_them():
    noise = Image.effect_noise((600, 500), 90).convert("RGB")
    written = io.BytesIO()
    noise.save(written, "PNG")

    with Image.open(io.BytesIO(raster.small(written.getvalue()))) as after:
        assert len(after.getcolors()) <= raster.COLORS[-1]


def test_the_mail_s_board_shows_where_a_piece_stands():
    without, with_piece = samples.empty(), samples.empty()
    with_piece["base"]["cities"]["0,0,N"] = "1"

    assert picture.board_png(without) != picture.board_png(with_piece)


def test_a_neutrals_pieces_are_told_apart_from_those_of_a_seat():
    """TB-2P-02: paler and with a broken outline, in the email's picture and in thumbnails."""
    sight = samples.empty()
    sight["base"]["neutrals"] = {"north": {"color": "orange"}}
    sight["base"]["settlements"] = {"0,0,N": "0", "1,-2,S": "north"}
    sight["base"]["roads"] = {"1,-2,SE": "north"}
    color = picture.of_everything().palettes["light"]["seat-orange"]
    board = catan.draw(sight)

    drawn, at_a_glance = ElementTree.fromstring(picture.board_svg(board)), picture.thumbnail(sight)

    dashed = {one.get("href") for one in drawn.iter() if one.get("href") and one.get("stroke-dasharray")}
    assert dashed == {"#settlement-orange-neutral", "#road-orange-neutral"}
    assert color not in picture.board_svg(board)
    assert at_a_glance.count("stroke-dasharray") == 2
    assert color not in at_a_glance
    assert [str(one) for one in drawing_of("catan").bystanders(sight)] == ["neutral orange"]


def test_a_board_of_sea_and_two_islands_can_be_drawn():
    base = {
        "hexes": {
            "0,0": {"terrain": "gold", "numbers": [5]},
            "1,0": {"terrain": "sea", "numbers": []},
            "2,0": {"terrain": "pasture", "numbers": [12]},
        },
        "harbors": [],
    }
    assert "<svg" in island_picture.picture(island.of_sight({"modules": ["base"], "base": base}), "light")


def test_two_numbers_of_a_hex_lie_side_by_side():
    """TB-RI-05: each is legible, and covers neither the other nor the edge of the hex."""
    tile = island.Tile(hexes.parse_hex("0,0"), "fields", (12, 2))
    drawn = island.Island((tile,), ())

    written = island_picture.picture(drawn, "light")

    assert drawn.code == "0,0g12-2."
    assert island.from_code(drawn.code) == drawn
    tokens = re.findall(r'transform="translate\((-?[\d.]+) 0\)scale\(([\d.]+)\)"', written)
    (left, scale), (right, _) = ((float(x), float(size)) for x, size in tokens)
    assert right - left > 2 * TOKEN_RADIUS * scale
    assert right + TOKEN_RADIUS * scale < hexes.HALF_WIDTH


def test_the_writer_escapes_attributes_and_text():
    written = svg.tag("text", svg.text("<b>&'\""), class_='"><script>')

    assert written == '<text class="&quot;&gt;&lt;script&gt;">&lt;b&gt;&amp;&#39;&quot;</text>'


THEMES = pytest.mark.parametrize(
    ("theme", "start"), [("light", ":root {"), ("dark", ':root[data-theme="dark"] {')]
)


def colors_of_pages(start):
    """Return the colors of a theme, whose block begins so, by their names in the style sheet."""
    tokens = (STATIC / "tokens.css").read_text()
    blocks = (tokens[tokens.index(begins) :].split("}", 1)[0] for begins in (":root {", start))
    return {color: value for block in blocks for color, value in re.findall(r"(--[\w-]+):\s*([^;]+);", block)}


@THEMES
def test_the_page_continues_the_sea_in_the_color_of_the_picture_s_rim(theme, start):
    """A board that does not fill its place has no seam: the sea is this dark along its whole rim.

    Shallow water fades there.
    """
    deep = palette.PALETTES[theme]["sea-deep"]
    drawn = island_picture.picture(island.of_sight(samples.empty()), theme)

    assert colors_of_pages(start)["--open-sea"] == deep
    assert re.search(
        rf'<radialGradient id="depth" cx="0.5" cy="0.5" r="0.5">.*?offset="1" stop-color="{deep}"', drawn
    )
    assert f'<linearGradient id="rim"><stop stop-color="{deep}"/>' in drawn
    assert drawn.count('fill="url(#rim)"') == 4


@THEMES
def test_seats_have_the_same_colors_in_pictures_and_on_pages(theme, start):
    on_pages = colors_of_pages(start)

    for color in seat_marks.SEAT_COLORS:
        assert palette.PALETTES[theme][f"seat-{color}"] == on_pages[f"--seat-{color}"]
        assert palette.PALETTES[theme][f"seat-{color}-ink"] == on_pages[f"--seat-{color}-ink"]


def test_symbols_have_ids_of_their_own_and_no_color_in_them():
    for id, markup in symbols_by_id().items():
        assert re.findall(r' id="([^"]+)"', markup) == [id]
        assert "#" not in markup.replace('href="#', "")


def test_what_is_too_small_for_a_glance_is_left_out_of_a_thumbnail():
    """For example the movement points that a corner costs a wagon."""
    title = catalog.title("catan")
    state = title.new(
        seats=3, modules=["base", "traders_and_barbarians"], seed="a glance", entropy=[""] * 3
    ).state
    state["traders_and_barbarians"]["wagons"] = dict.fromkeys(state["seats"], "0,0,N")
    sight = title.sight(state, None)
    sight["traders_and_barbarians"]["reach"] = {"0,0,S": 1}
    sight["stack"] = [{"step": "turn", "seat": "0"}]

    assert 'href="#wagon-reach-3"' in picture.board_svg(catan.draw(sight))
    assert picture.thumbnail(sight) == picture.thumbnail(
        {**sight, "traders_and_barbarians": {**sight["traders_and_barbarians"], "reach": {}}}
    )


def test_lines_of_symbols_are_not_filled_and_have_round_ends():
    """A browser would fill a path without `fill` in black. In pages, `art.css` says so for all lines."""
    line, area = Drawn("M0 0L9 9", stroke="ink", width=2), Drawn("M0 0H9V9Z", fill="ink", opacity=0.5)

    rules = re.sub(r"\s+", " ", Path("catansite/static/css/art.css").read_text())
    assert 'class="stroke-ink"' in svg.symbols([symbol("x", line)])
    assert '[class^="stroke-"] { fill: none;' in rules
    assert '[class*="stroke-"] { stroke-linecap: round;' in rules
    assert 'class="fill-ink' in svg.symbols([symbol("x", area)])
    palette = {"ink": "#000000"}
    assert {'stroke-linecap="round"', 'fill="none"', 'stroke-width="2"'} <= set(
        svg.path(line, palette).split()
    )
    assert "stroke" not in svg.path(area, palette)
    assert 'fill-opacity="0.5"' in svg.path(area, palette)
    assert 'fill-opacity="0.5"' in svg.symbols([symbol("x", area)])


def test_a_shape_is_turned_and_scaled_where_it_stands():
    assert Shape("road", Point(3, 4.5)).transform == "translate(3 4.5)"
    assert (
        Shape("road", Point(3, 4.5), turn=60, scale=0.7).transform == "translate(3 4.5)rotate(60)scale(0.7)"
    )
    assert Shape("road", Point(3, 4)).pointed == "road translate(3 4)"
