"""The pieces of Cities & Knights on the board."""

from __future__ import annotations

from games.drawing.board import Preview
from games.drawing.samples import PEOPLE
from games.titles.catan.base.drawing import board as catan
from games.titles.catan.base.drawing import hexes, picture, samples
from games.titles.catan.base.drawing.together import of_everything
from games.titles.catan.base.drawing.tokens import TOKEN_RADIUS
from games.titles.catan.cities_knights.drawing import samples as samples_cities_knights


def drawn(layer="buildings", **parts):
    board = catan.draw(samples_cities_knights.middle(), people=PEOPLE, **parts)
    return [shape for one in board.layers if one.key == layer for shape in one.shapes]


def test_a_knight_s_outline_tells_level_and_state():
    symbols = {shape.place: shape.symbol for shape in drawn() if "knight" in shape.symbol}

    assert symbols["-1,0,S"] == "knight-3-active-red"
    assert symbols["0,-1,S"] == "knight-1-red"
    assert symbols["0,2,N"] == "knight-2-orange"
    assert len({tuple(path.d for path in one.paths) for one in of_everything().seat_pieces.values()}) == len(
        of_everything().seat_pieces
    )


def test_a_knight_tells_whose_it_is_and_where():
    titles = {shape.place: str(shape.title) for shape in drawn()}

    assert titles["-1,0,S"].startswith("Anna’s mighty knight, active: ")


def test_metropolises_differ_and_stand_behind_their_cities():
    shapes = drawn()
    symbols = [shape.symbol for shape in shapes]

    for area in ("trade", "politics", "science"):
        (place,) = [shape.place for shape in shapes if shape.symbol == f"metropolis-{area}"]
        assert symbols.index(f"metropolis-{area}") < next(
            at for at, shape in enumerate(shapes) if shape.place == place and shape.symbol.startswith("city-")
        )


def test_a_wall_stands_before_its_city():
    shapes = drawn()
    walls = [at for at, shape in enumerate(shapes) if shape.symbol == "city-wall"]

    assert len(walls) == 2
    assert all(shapes[at - 1].place == shapes[at].place for at in walls)


def test_a_toppled_city_lies_on_its_side_in_place_of_the_settlement():
    (toppled,) = samples_cities_knights.middle()["cities_knights"]["toppled"]
    (shape,) = [shape for shape in drawn() if shape.place == toppled]

    assert shape.symbol.startswith("city-")
    assert shape.turn == 90


def test_the_merchant_wears_the_color_of_who_controls_it():
    (merchant,) = drawn("merchant")

    assert merchant.symbol == "merchant-blue"


def test_the_merchant_leaves_the_number_readable():
    (merchant,) = drawn("merchant")

    token = hexes.point(merchant.place)
    # with its line the awning is about 65 wide, before scaling
    assert (merchant.at.x - 32.6 * merchant.scale) - token.x > TOKEN_RADIUS
    assert (merchant.at.x + 32.6 * merchant.scale) - token.x < hexes.HALF_WIDTH


def test_a_knight_s_targets_show_the_knight_that_would_stand_there():
    board = catan.draw(samples_cities_knights.middle(), targets=samples_cities_knights.knight_moves())

    assert {spot.ghost.symbol for spot in board.targets} == {"knight-3-red"}
    assert all(str(spot.label).startswith("Move the knight: ") for spot in board.targets)


def test_the_base_game_has_none_of_it():
    board = catan.draw(samples.middle())

    assert not {layer.key for layer in board.layers} & {"merchant"}


def test_pictures_that_stand_alone_show_the_pieces():
    sight = samples_cities_knights.middle()
    board = catan.draw(sight, previews=[Preview("0,0,N", "knight-1", "0")])

    drawing = picture.board_svg(board)

    assert 'id="knight-3-active-red"' in drawing
    assert 'id="city-wall"' in drawing
    assert "svg" in picture.thumbnail(sight)
