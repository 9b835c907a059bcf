"""The set-up: the starting seat, the first pieces and their payment.

BASE-SETUP, BASE-BEG-04, BASE-BEG-05, BASE-BEG-06.
"""

from __future__ import annotations

import pytest

from games.titles.catan.base.rules import facts
from games.titles.catan.kit.rules.geometry import graph_of
from tests.titles.catan.tables import CATAN

GRAPH = graph_of(facts.HEXES)
BEGINNERS = {
    "red": ("-2,1,N -2,1,NE", "0,-1,N 0,-1,NE", {"grain": 1, "lumber": 2}),
    "blue": ("-2,2,N -2,2,NE", "0,2,N 0,1,E", {"lumber": 1, "ore": 1, "brick": 1}),
    "orange": ("-1,2,N -1,2,NE", "2,-2,S 1,-1,NE", {"ore": 1, "grain": 2}),
    "white": ("1,1,N 1,0,E", "-1,0,N -1,-1,SE", {"lumber": 1, "ore": 1, "wool": 1}),
}


@pytest.mark.parametrize("seats", [3, 4])
def test_the_starting_seat_is_drawn_among_all(seats):
    """BASE-SETUP-01"""
    games = [CATAN.new(seats=seats, modules=["base"], seed=str(seed)) for seed in range(40)]
    (note,) = [note for note in games[0].chance if note["label"] == "setup/starting_seat"]

    assert (note["how"], note["of"]) == ("pick", list("0123"[:seats]))
    assert {game.state["base"]["starting_seat"] for game in games} == set("0123"[:seats])


def test_each_placement_says_whether_it_pays(table):
    """BASE-SETUP-07; with Cities & Knights the city pays (CK-SETUP-07)"""
    plain, knights = table(board="variable"), table("base", "cities_knights", board="variable")

    for laid, second in ((plain, "setup_settlement"), (knights, "setup_city")):
        placements = [(step["step"], step["pays"]) for step in laid.state["stack"][:0:-1]]
        assert placements == [("setup_settlement", False)] * 4 + [(second, True)] * 4
        assert laid.sight(None)["stack"][-1]["pays"] is False


@pytest.mark.parametrize("start", "0123")
def test_once_around_and_back_each_a_settlement_then_a_road(table, start):
    """Then the starting seat rolls in turn 1. BASE-SETUP-02, BASE-EX-13, BASE-SETUP-08"""
    table = table(board="variable", start=start)
    first, second, third, fourth = (str((int(start) + place) % 4) for place in range(4))
    order = []

    while table.waiting_for.keys() and "pre_roll" not in table.waiting_for.values():
        (seat,) = table.due
        (decision,) = table.waiting_for.values()
        order.append((seat, decision))
        table.play(seat, *table.sample(seat, 1))

    snake = [first, second, third, fourth, fourth, third, second, first]
    assert order == [(seat, step) for seat in snake for step in ("setup_settlement", "setup_road")]
    assert (table.due, table.here["turn"]) == ([first], 1)


def test_a_first_settlement_stands_on_any_free_intersection(table):
    """Coast and harbors are legal, and no road is needed; only the distance rule counts. BASE-SETUP-03"""
    table = table(board="variable")
    assert table.places("red", "place_settlement") == set(GRAPH.vertices)

    table.play("red", "place_settlement", "0,-2,N").play("red", "place_road", "0,-3,SE")

    taken = {"0,-2,N", *GRAPH.neighbors["0,-2,N"]}
    assert table.places("blue", "place_settlement") == set(GRAPH.vertices) - taken


def test_a_first_road_lies_at_the_settlement_just_placed(table):
    """The settlement has two or three paths. BASE-SETUP-04"""
    table = table(board="variable")

    table.play("red", "place_settlement", "0,0,N")
    assert table.places("red", "place_road") == set(GRAPH.edges_at["0,0,N"])
    table.play("red", "place_road", "0,0,NE").play("blue", "place_settlement", "0,-2,N")

    assert table.places("blue", "place_road") == {"0,-2,NE", "0,-3,SE"}


def test_in_round_two_the_road_lies_at_the_second_settlement(table):
    """BASE-SETUP-04, BASE-EX-17, BASE-ERR-54"""
    table = table().put("P", settlements="0,0,N", roads="0,0,NE").setup_settlement("P", pays=True)

    table.play("P", "place_settlement", "0,1,S")

    assert table.refused("P", "place_road", "0,-1,E").code == "BASE-ERR-54"
    assert table.places("P", "place_road") == set(GRAPH.edges_at["0,1,S"])


def test_a_legal_intersection_always_exists_and_its_paths_are_free(table):
    """Random set-ups never run out of places. BASE-SETUP-05"""
    for seed in range(30):
        game = table(board="variable", seed=str(seed))
        while "pre_roll" not in game.waiting_for.values():
            (seat,) = game.due
            if "setup_settlement" in game.waiting_for.values():
                places = game.places(seat, "place_settlement")
                assert places
                assert all(edge not in game.here["roads"] for v in places for edge in GRAPH.edges_at[v])
            game.play(seat, *game.sample(seat, seed))


def test_the_second_settlement_need_not_be_connected(table):
    """BASE-SETUP-06"""
    table = table().put("P", settlements="0,-2,N", roads="0,-2,NE").setup_settlement("P", pays=True)

    assert table.accepts("P", "place_settlement", "0,2,S")


def test_the_first_settlement_pays_nothing(table):
    """BASE-SETUP-07"""
    table = table().setup_settlement("P", pays=False).play("P", "place_settlement", "-1,0,N")

    assert table.hand("P") == {}


@pytest.mark.parametrize(
    ("vertex", "cards"),
    [
        ("1,1,S", {"wool": 2}),
        ("0,0,N", {"brick": 1, "wool": 1}),
        ("0,-2,N", {"ore": 1}),
        ("0,-1,N", {"ore": 1, "wool": 1, "brick": 1}),
    ],
)
def test_the_second_settlement_pays_a_card_for_each_hex_at_it(table, vertex, cards):
    """It is paid at once; desert and sea pay nothing. BASE-SETUP-07, BASE-EX-14, BASE-EX-15, BASE-EX-16"""
    table = table().setup_settlement("P", pays=True)

    table.play("P", "place_settlement", vertex)

    assert table.hand("P") == cards
    assert table.logged("starting_cards") == [{"seat": "0", "cards": cards}]


def test_a_first_settlement_at_a_harbor_serves_from_the_first_turn(table):
    """BASE-EX-16"""
    table = table().setup_settlement("P", pays=True).play("P", "place_settlement", "0,-2,N")

    table.play("P", "place_road", "0,-2,NE").give("P", wool=3).roll(1, 1)
    table.play("P", "trade_with_bank", {"give": "wool", "take": "brick", "times": 1})

    assert table.hand("P") == {"ore": 1, "brick": 1}


def test_after_the_set_up_thirteen_roads_and_three_settlements_remain(table):
    """BASE-SETUP-09, BASE-COMP-09"""
    table = table(board="variable")
    seats = table.sight(None)["base"]["seats"]
    assert all(seat["pieces"] == {"road": 15, "settlement": 5, "city": 4} for seat in seats.values())

    while "pre_roll" not in table.waiting_for.values():
        (seat,) = table.due
        table.play(seat, *table.sample(seat, 3))

    seats = table.sight(None)["base"]["seats"]
    assert all(seat["pieces"] == {"road": 13, "settlement": 3, "city": 4} for seat in seats.values())


def test_the_beginners_pieces_stand_where_the_overview_shows_them(table):
    """BASE-BEG-04"""
    table = table(board="beginner")
    here = table.here

    for name, (lettered, other, cards) in BEGINNERS.items():
        seat = table.seat(name)
        for vertex, edge in (lettered.split(), other.split()):
            assert here["settlements"].pop(vertex) == seat
            assert here["roads"].pop(edge) == seat
        assert table.hand(name) == cards
    assert not here["settlements"]
    assert not here["roads"]


def test_three_seats_leave_out_red(table):
    """BASE-BEG-05, BASE-EX-07"""
    four, three = table(board="beginner"), table(board="beginner", seats=3)

    assert set(three.names.values()) == {"blue", "orange", "white"}
    assert len(three.here["settlements"]) == len(three.here["roads"]) == 6
    assert not {"-2,1,N", "0,-1,N"} & set(three.here["settlements"])
    assert three.sight(None)["base"]["hexes"] == four.sight(None)["base"]["hexes"]
    assert three.bank == {"brick": 18, "lumber": 17, "wool": 18, "grain": 17, "ore": 16}


def test_the_beginners_island_has_no_placing_and_pays_from_the_bank(table):
    """The drawn starting seat begins its first turn. BASE-BEG-06, BASE-EX-06"""
    table = table(board="beginner", start="2")

    assert table.waiting_for == {"orange": "pre_roll"}
    assert table.here["turn"] == 1
    assert table.bank == {"brick": 18, "lumber": 15, "wool": 18, "grain": 16, "ore": 16}
