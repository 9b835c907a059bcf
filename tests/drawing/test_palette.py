"""The colors of six seats, told apart by people who see fewer colors, and by everybody without any color."""

from __future__ import annotations

import io
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from games.drawing import raster
from games.drawing.palette import PALETTES, Palette
from games.titles.catan.base.drawing import picture
from games.titles.catan.base.drawing.board import draw
from games.titles.catan.base.drawing.together import of_everything
from games.titles.catan.title import CATAN

SIX = ("red", "blue", "orange", "white", "green", "purple")
LEAST_DISTANCE = 12.0
"""In CIE Lab, in which about 2.3 can just be noticed."""
LEAST_CHANGE = 50
"""The difference of a pixel's lightness, of 255, that a mark makes: a fifth of the scale."""
VISION = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.1523, 1.0526, -0.2049), (0.1145, 0.7863, 0.0992), (-0.0039, -0.0481, 1.0520)),
    "deuteranopia": ((0.3673, 0.8606, -0.2280), (0.2801, 0.6725, 0.0474), (-0.0118, 0.0429, 0.9689)),
    "tritanopia": ((1.2555, -0.0767, -0.1788), (-0.0784, 0.9308, 0.1476), (0.0047, 0.6914, 0.3039)),
}
"""Machado, Oliveira and Fernandes 2009, at full severity: matrices for linear red, green and blue."""


@pytest.mark.parametrize("theme", PALETTES)
@pytest.mark.parametrize("vision", VISION)
def test_six_seats_have_colors_that_everybody_can_tell_apart(theme, vision):
    """P6-CARD-01"""
    seen = {color: lab(PALETTES[theme], color, VISION[vision]) for color in SIX}

    near = {
        (one, other): round(apart, 1)
        for one, other in combinations(SIX, 2)
        if (apart := sum((a - b) ** 2 for a, b in zip(seen[one], seen[other], strict=True)) ** 0.5)
        < LEAST_DISTANCE
    }
    assert near == {}


@pytest.mark.parametrize("theme", PALETTES)
def test_pieces_of_six_seats_differ_in_an_email_without_any_color(theme):
    """P6-CARD-01: green and purple are equally light, and their marks differ."""
    looks = {color: in_gray(color, theme) for color in SIX}

    for one, other in combinations(SIX, 2):
        change = ImageChops.difference(looks[one], looks[other])
        assert change.getextrema()[1] >= LEAST_CHANGE, (one, other)


def test_each_piece_that_seats_own_has_a_place_for_the_mark():
    drawn = of_everything()

    assert drawn.mark_places.keys() == drawn.seat_pieces.keys()


def lab(palette: Palette, color: str, matrix: tuple[tuple[float, ...], ...]) -> tuple[float, float, float]:
    """Return a seat's color in CIE Lab, as seen with this matrix."""
    written = palette[f"seat-{color}"]
    light = [linear(int(written[at : at + 2], 16) / 255) for at in (1, 3, 5)]
    red, green, blue = (
        min(1.0, max(0.0, sum(share * part for share, part in zip(row, light, strict=True))))
        for row in matrix
    )
    x = root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
    y = root(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    z = root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.0888)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def root(part: float) -> float:
    return part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116


def in_gray(color: str, theme: str) -> Image.Image:
    """Return the picture of an email in which a seat has a settlement, a city and a road, without color."""
    state = CATAN.new(seats=6, modules=("base", "five_six"), seed="colors").state
    here, seat = state["base"], str(SIX.index(color))
    here["settlements"], here["cities"], here["roads"] = {"0,0,N": seat}, {"0,0,S": seat}, {"0,0,E": seat}
    board = draw(CATAN.sight(state, None))
    drawn = raster.png(picture.board_svg(board, theme), picture.MAIL_WIDTH)
    return Image.open(io.BytesIO(drawn)).convert("L")
