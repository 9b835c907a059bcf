"""The drawing of Hansa Teutonica: positions of pieces, targets, and pictures."""

from __future__ import annotations

import random
from xml.etree import ElementTree

import pytest

from games.drawing.board import Preview, Target
from games.titles.hansa.base.drawing import board as hansa
from games.titles.hansa.base.drawing import map as hansa_map
from games.titles.hansa.base.drawing.map import map_of
from games.titles.hansa.base.rules.facts import BOARDS, TRACKS
from games.titles.hansa.title import HANSA
from tests.titles.hansa.base.tables import new_table


def a_position(seats=4):
    """Return a game with villages, offices, additional offices, markers, the table and points."""
    t = new_table(seats).on("P1", "bremen-minden", "TM").on("P2", "emden-groningen", "T")
    t.offices("minden", "P1", "P2").additional("minden", "P1", "P2").complete("P2", "duisburg")
    return t.coellen(s8="P2").track("P1", 23).track("P2", 40)


def shapes(board, layer):
    return [shape for one in board.layers if one.key == layer for shape in one.shapes]


@pytest.mark.parametrize("side", ["4-5", "2-3"])
def test_every_place_of_the_rules_has_a_point_on_the_map(side):
    board, drawn = BOARDS[side], map_of(side)
    offices = [f"{key}:{place}" for key, city in board.cities.items() for place in range(len(city.offices))]
    table = [f"coellen_table:{points}" for points in (7, 8, 9, 11)]

    points = [
        drawn.point(place) for place in (*board.route_of, *board.routes, *board.cities, *offices, *table)
    ]

    assert all(0 < point.x < hansa_map.WIDTH and 0 < point.y < hansa_map.HEIGHT for point in points)
    villages = [drawn.point(village) for village in board.route_of]
    assert len({(point.x, point.y) for point in villages}) == len(villages)


@pytest.mark.parametrize("side", ["4-5", "2-3"])
def test_the_map_shows_the_offices_of_the_rules(side):
    for key, city in BOARDS[side].cities.items():
        drawn = map_of(side).towns[key].offices

        assert [(one.color, one.coin) for one in drawn] == [(one.color, one.coin) for one in city.offices]
        assert [one.shape == "round" for one in drawn] == [one.piece == "merchant" for one in city.offices]


@pytest.mark.parametrize("side", ["4-5", "2-3"])
def test_no_name_of_a_town_lies_under_a_village(side):
    drawn = map_of(side)
    villages = [at for road in drawn.roads.values() for at in road.villages]

    for town in drawn.towns.values():
        sign = town.sign
        near = [at for at in villages if abs(at.x - sign.x) < town.sign_width / 2 and abs(at.y - sign.y) < 18]
        assert not near, town.name


def test_each_piece_is_drawn_once_in_its_owner_s_color():
    board = hansa.draw(a_position().sight("P1"))

    assert {(shape.place, shape.symbol) for shape in shapes(board, "villages")} == {
        ("bremen-minden:1", "trader-red"),
        ("bremen-minden:2", "merchant-red"),
        ("emden-groningen:1", "trader-blue"),
    }
    assert {(shape.place, shape.symbol) for shape in shapes(board, "offices")} == {
        ("minden:0", "trader-red"),
        ("minden:1", "trader-blue"),
        ("minden:-1", "trader-red"),
        ("minden:-2", "trader-blue"),
        ("duisburg:0", "trader-blue"),
    }
    assert [(shape.place, shape.symbol) for shape in shapes(board, "table")] == [
        ("coellen_table:8", "merchant-blue")
    ]
    assert len(shapes(board, "completed")) == 1


def test_additional_offices_lie_left_of_everything_the_earlier_further_right():
    town = map_of("4-5").towns["minden"]
    drawn = map_of("4-5")

    places = [drawn.point(f"minden:{place}").x for place in (-2, -1, 0, 1)]

    assert places == sorted(places)
    assert drawn.point("minden:-1").x == town.offices[0].at.x - hansa_map.GABLE


def test_what_is_drawn_has_a_title():
    titles = [str(title) for title in hansa.draw(a_position().sight(None), people={"0": "Anna"}).words]

    assert "Anna’s trader: village 1 of Bremen–Minden" in titles
    assert "blue’s merchant: Coellen table, 8 points" in titles
    assert "blue’s trader: additional office 2 in Minden" in titles
    assert "Bonus marker swap offices: Goslar–Hildesheim" in titles
    assert "Anna: 23 points" in titles


def test_neutral_traders_belong_to_nobody():
    board = hansa.draw(new_table(2).sight("P1"))

    assert {shape.symbol for shape in shapes(board, "villages")} == {"trader-neutral"}
    assert str(shapes(board, "villages")[0].title).startswith("nobody’s trader: village 1 of ")


def test_a_player_who_has_more_points_than_the_track_stands_at_its_end():
    board = hansa.draw(a_position().sight(None))

    at = {shape.color: shape.at.x for shape in shapes(board, "scores")}

    assert at["blue"] > at["red"] > at["green"]
    assert at["blue"] < hansa_map.WIDTH


def test_every_target_has_a_label_and_an_area_of_its_own():
    t = new_table()
    targets = [
        Target(choice["village"], choice["piece"], "place", choice)
        for choice in t.options("P1")["place"]
        if choice["piece"] == "trader"
    ]

    board = hansa.draw(t.sight("P1"), targets=targets)

    labels = [str(area.label) for area in board.targets]
    assert len(set(labels)) == len(targets) == 107
    assert "Place a piece: village 3 of Emden–Stade" in labels
    assert all(area.ghost is not None and area.ghost.symbol == "trader-red" for area in board.targets)
    for area in board.targets:
        others = [other for other in board.targets if other is not area]
        assert all(area.glow.at.distance(other.glow.at) >= area.radius for other in others)


@pytest.mark.parametrize(
    ("place", "glow", "said"),
    [
        ("bremen-minden", "glow-route", "Claim: Bremen–Minden"),
        ("minden", "glow-town", "Claim: Minden"),
        ("minden:2", "glow-office", "Claim: office 3 in Minden"),
        ("coellen_table:7", "glow-office", "Claim: Coellen table, 7 points"),
    ],
)
def test_targets_of_each_sort(place, glow, said):
    board = hansa.draw(new_table().sight("P1"), targets=[Target(place, "claim", "claim")])

    (area,) = board.targets
    assert (area.glow.symbol, str(area.label)) == (glow, said)


def test_a_piece_that_can_be_chosen_stays_visible_within_its_glow():
    place = "bremen-minden:1"
    board = hansa.draw(
        a_position().sight("P2"), targets=[Target(place, kind, "displace") for kind in ("piece", "trader")]
    )

    chosen, placed = board.targets
    assert (chosen.glow.symbol, chosen.ghost) == ("glow-piece", None)
    assert placed.glow.symbol == "glow-village"
    assert placed.ghost.symbol == "trader-blue"


def test_rings_and_previews():
    preview = Preview("emden-stade:1", "merchant", "1")

    board = hansa.draw(new_table().sight("P1"), rings=["bremen-minden:1"], previews=[preview])

    assert [shape.place for shape in shapes(board, "rings")] == ["bremen-minden:1"]
    (shown,) = shapes(board, "previews")
    assert (shown.symbol, shown.classes) == ("merchant-blue", "piece merchant blue preview")


def test_a_desk_shows_what_is_covered():
    t = new_table().desk("P1", actiones=3).holds("P1", "four_actions")
    desk = hansa.draw(t.sight("P1")).desks[0]

    assert [space.covered for space in desk.tracks["actiones"]] == [False, False, False, True, True, True]
    assert [space.value for space in desk.tracks["actiones"] if space.is_value] == ["3"]
    assert {key: tuple(map(str, track.values)) for key, track in TRACKS.items()} == {
        key: values for key, (values, _) in hansa.DESK_TRACKS.items()
    }
    assert desk.covered_by == {key: track.covered_by for key, track in TRACKS.items()}
    assert desk.markers["unused"] == ["four_actions"]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("seats", [2, 5])
def test_pictures_are_whole_and_use_only_what_they_define(theme, seats):
    picture = hansa.board_svg(
        hansa.draw(a_position(seats).sight(None), rings=["minden", "bremen-minden:1"]), theme
    )

    root = ElementTree.fromstring(picture)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    used = {element.get("href", "")[1:] for element in root.iter() if element.tag.endswith("use")}
    assert used <= set(ids)
    assert len(ids) == len(set(ids))
    assert len(hansa_map.map_svg("4-5", theme)) < 140_000


def test_a_picture_for_a_mail():
    assert hansa.board_png(a_position().sight(None), width=300).startswith(b"\x89PNG")


def test_every_position_of_a_game_can_be_drawn():
    state = HANSA.new(seats=3, modules=["base"], seed="drawn").state
    game, luck = HANSA.game(state), random.Random(3)

    for _ in range(150):
        if game.is_over:
            break
        seat = game.due()[0]
        game.play(seat, *game.sample(seat, luck))
        board = hansa.draw(HANSA.sight(state, seat))

    assert len(shapes(board, "villages")) == len(state["base"]["villages"])
