"""The board of CATAN: placement of pieces, and what can be tapped."""

from __future__ import annotations

import re

import pytest

from games.drawing.board import Preview, Target
from games.drawing.samples import PEOPLE, SEAT_COLORS
from games.titles.catan.base.drawing import board as catan
from games.titles.catan.base.drawing import hexes, island, pieces, samples
from games.titles.catan.base.drawing.symbols import symbols_by_id
from games.titles.catan.base.drawing.tokens import TOKEN_RADIUS
from games.titles.catan.title import CATAN


def shapes(board, layer):
    return [shape for one in board.layers if one.key == layer for shape in one.shapes]


def test_each_piece_is_drawn_once_in_its_owner_s_color():
    sight = samples.middle()
    base = sight["base"]

    board = catan.draw(sight)

    drawn = {(shape.place, shape.symbol) for shape in (*shapes(board, "roads"), *shapes(board, "buildings"))}
    expected = {
        (place, f"{kind}-{SEAT_COLORS[seat]}")
        for kind, owners in (
            ("road", base["roads"]),
            ("settlement", base["settlements"]),
            ("city", base["cities"]),
        )
        for place, seat in owners.items()
    }
    assert drawn == expected


def test_a_piece_tells_whose_it_is_and_where():
    board = catan.draw(samples.middle(), people=PEOPLE)

    titles = {shape.place: str(shape.title) for shape in shapes(board, "buildings")}

    assert titles["-2,1,N"] == "Anna’s city: corner of fields 9, forest 11 and forest 8"


def test_without_names_of_people_owners_are_called_by_color():
    board = catan.draw(samples.beginning())

    assert str(shapes(board, "roads")[0].title).startswith("red’s road: ")


def six_seats_and_a_neutral():
    sight = samples.beginning()
    colors = CATAN.seat_facts(6, {"board": "variable"}, None)
    sight["seats"] = colors
    sight["base"]["neutrals"] = {"n1": {"color": "sky"}}
    sight["base"]["settlements"] |= {"0,0,N": "4", "0,0,S": "5", "0,2,S": "n1"}
    return sight


def test_a_table_of_six_is_drawn_in_six_colors_each_with_its_mark():
    """P6-CARD-01"""
    board = catan.draw(six_seats_and_a_neutral())

    drawn = {shape.place: shape.symbol for shape in shapes(board, "buildings")}

    assert (drawn["0,0,N"], drawn["0,0,S"]) == ("settlement-green", "settlement-purple")
    assert board.colors == ["red", "blue", "orange", "white", "green", "purple", "sky"]
    assert all(f'href="#mark-{color}"' in symbols_by_id()[f"settlement-{color}"] for color in board.colors)


def test_a_neutral_piece_is_called_by_its_color():
    """TB-2P-02"""
    board = catan.draw(six_seats_and_a_neutral(), people=PEOPLE)

    titles = {shape.place: str(shape.title) for shape in shapes(board, "buildings")}

    assert titles["0,2,S"].startswith("neutral sky blue’s settlement: ")


def test_the_robber_leaves_the_number_readable():
    board = catan.draw(samples.middle())

    (robber,) = shapes(board, "figures")

    token = hexes.point("-1,1")
    assert robber.place == "-1,1"
    # It is about 50 wide, and drawn smaller.
    assert token.x - (robber.at.x + 25 * robber.scale) > TOKEN_RADIUS
    assert [shape.symbol for shape in shapes(board, "veil")] == ["veil-token"]


def test_the_robber_stands_in_the_middle_of_a_hex_without_a_number():
    sight = samples.middle()
    desert = next(name for name, one in sight["base"]["hexes"].items() if one["terrain"] == "desert")
    board = catan.draw({**sight, "base": {**sight["base"], "figures": {"robber": desert}}})

    (robber,) = shapes(board, "figures")
    assert robber.at.x == hexes.point(desert).x
    assert [shape.symbol for shape in shapes(board, "veil")] == ["veil"]


def test_what_glows_on_a_path_stays_off_the_buildings_at_its_ends():
    """A settlement reaches 26 from its corner, and a path is 100 long."""
    glow = next(symbol for symbol in pieces.GLOWS if symbol.id == "glow-edge")
    widest = max(abs(float(x)) for path in glow.paths for x in re.findall(r"[MH](-?\d+)", path.d)) + 14

    assert widest <= 50 - 22


def test_every_target_has_a_label_of_its_own_and_an_area():
    for targets in (samples.settlements_at_the_start(), samples.roads(), samples.robber_hexes()):
        board = catan.draw(samples.middle(), targets=targets)

        labels = [str(spot.label) for spot in board.targets]
        assert len(set(labels)) == len(targets)
        assert all(label.startswith(("Build a ", "Move the robber: ")) for label in labels)


def test_a_finger_hits_a_lonely_target_within_24_pixels_of_a_small_phone():
    board = catan.draw(samples.middle(), targets=[Target("0,0,N", "settlement")])

    pixels = board.targets[0].radius * 360 / board.frame.width

    assert pixels == pytest.approx(24)


def test_hit_areas_never_overlap():
    board = catan.draw(samples.empty(), targets=samples.settlements_at_the_start())

    for one in board.targets:
        assert one.radius >= hexes.RADIUS / 2 - 0.01
        for other in board.targets:
            if one is not other:
                apart = one.glow.at.distance(other.glow.at)
                assert one.radius + other.radius <= apart + 0.01


def test_targets_are_walked_from_north_to_south():
    board = catan.draw(samples.empty(), targets=samples.settlements_at_the_start())

    heights = [round(spot.glow.at.y) for spot in board.targets]

    assert heights == sorted(heights)


def test_what_is_tried_out_is_shown_and_no_target_any_more():
    board = catan.draw(
        samples.middle(), targets=samples.settlements(), previews=[Preview("-1,0,S", "settlement", "0")]
    )

    assert [shape.symbol for shape in shapes(board, "previews")] == ["settlement-red"]
    assert "-1,0,S" not in {spot.target.place for spot in board.targets}


def test_rings_lie_under_the_pieces():
    board = catan.draw(samples.middle(), rings=samples.JUST_HAPPENED)

    keys = [layer.key for layer in board.layers]

    assert [shape.symbol for shape in shapes(board, "rings")] == [
        "ring-edge", "ring-city", "ring-hex", "ring-edge",
    ]  # fmt: skip
    assert keys.index("rings") < keys.index("roads") < keys.index("buildings")


def test_a_spectator_sees_no_ghosts():
    sight = {**samples.middle(), "viewer": None}

    board = catan.draw(sight, targets=samples.roads())

    assert all(spot.ghost is None for spot in board.targets)


def test_the_board_is_told_in_words():
    words = catan.draw(samples.middle()).words

    assert [len(row) for row in words.rows] == [3, 4, 5, 4, 3]
    assert [str(name) for name in words.rows[0]] == ["mountains 10", "pasture 2", "forest 9"]
    assert len(words.harbors) == 18
    assert "The robber: mountains 3" in [str(piece) for piece in words.pieces]


def test_every_harbor_floats_on_the_sea_inside_the_frame():
    drawn = island.of_sight(samples.empty())
    frame = island.frame_of(drawn)

    for harbor in drawn.harbors:
        sign = island.sign_of(drawn, harbor)
        assert frame.left + island.SIGN_RADIUS <= sign.x <= frame.left + frame.width - island.SIGN_RADIUS
        assert frame.top + island.SIGN_RADIUS <= sign.y <= frame.top + frame.height - island.SIGN_RADIUS
        assert min(sign.distance(home.center) for home in drawn.land) > hexes.HALF_WIDTH + 40
