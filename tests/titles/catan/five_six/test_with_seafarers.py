"""Seafarers for five and six players: the map of Heading for New Shores, and ships in the parts of a turn. P6-SF"""

from __future__ import annotations

import pytest

from games.titles.catan.base.rules.board import board
from games.titles.catan.base.rules.goods import bank_at_start
from games.titles.catan.base.rules.points import points_to_win
from games.titles.catan.five_six.rules import facts
from games.titles.catan.five_six.rules.island import SPIRAL
from games.titles.catan.five_six.rules.ordered_builds import next_by_order
from tests.titles.catan.cities_knights.sea_tables import sea_knights
from tests.titles.catan.five_six.tables import SPECIAL, ask, before_roll, second_part, turn
from tests.titles.catan.seafarers.printed import (
    check_a_dealt_map,
    check_the_chits,
    check_the_file_for_six,
    chits_drawn,
)
from tests.titles.catan.seafarers.tables import SeaTable, moving, sea_table
from tests.titles.catan.tables import CATAN

COAST, ISLET = "3,0,S", "4,0,S"
"""A corner of the main island, and one of the islet `4,1`."""
FIRST, SECOND = "3,0,SE", "3,1,NE"
"""The ships between them."""
BESIDE, BEYOND = "2,1,E", "3,0,E"
"""Another place for a ship at the corner, and one after the first ship."""


def harbor_town(name: str, **options: object) -> SeaTable:
    """Give a seat a settlement on the coast, and the cards for two ships."""
    laid = sea_table(seats=6, **options).put(name, settlements=COAST)
    return laid.give(name, lumber=2, wool=2)  # type: ignore[return-value]


def test_the_map_is_that_of_the_rule_file():
    """P6-SF-01, P6-SF-03"""
    check_the_file_for_six("seafarers", "heading-for-new-shores")


@pytest.mark.parametrize("seats", [5, 6])
def test_the_main_island_is_dealt_in_a_spiral_and_the_islets_at_random(seats):
    """P6-SF-02, P6-SF-03, P6-BOARD-04"""
    for base in check_a_dealt_map(seats=seats):
        bare = [name for name in facts.HEXES if base["terrain"][name] != "desert"]
        on_it = {name: base["tokens"][name] for name in bare}
        assert on_it in [SPIRAL.along(walk, bare) for walk in facts.SPIRALS]


def test_there_are_six_islets_and_each_brings_two_points():
    """P6-SF-01, P6-SF-03, SF-ISL-02"""
    laid = sea_table(seats=6).main("P")
    islands = laid.sight("P")["seafarers"]["new_islands"]

    assert [len(island["hexes"]) for island in islands.values()] == [3, 3, 1, 1, 1, 1]
    assert {island["points"] for island in islands.values()} == {2}
    assert len(chits_drawn(laid)) == 6
    check_the_chits(laid)
    laid.ships("P", f"{FIRST} {SECOND}").put("P", settlements=COAST)
    laid.give("P", brick=1, lumber=1, wool=1, grain=1).play("P", "build_settlement", ISLET)
    assert laid.points("P") == 1 + 1 + 2
    assert laid.state["seafarers"]["chits"]["0"] == ["islet-5"]


def test_fourteen_points_win_and_pieces_and_bank_are_those_of_six():
    """P6-SF-03, P6-CARD-01, P6-CARD-02, SF-BOARD-05"""
    laid = sea_table(seats=6)
    game = CATAN.game(laid.state)

    assert {points_to_win(game, seat) for seat in game.seats} == {14}
    assert bank_at_start(game) == dict.fromkeys(("brick", "lumber", "wool", "grain", "ore"), 24)
    assert {seat["color"] for seat in laid.state["seats"].values()} >= {"green", "purple"}
    seen = laid.sight(None)["base"]["seats"].values()
    assert {seat["pieces"]["ship"] for seat in seen} == {15}


def test_the_robber_starts_on_a_desert_of_the_main_island_and_the_pirate_off_the_board():
    """P6-SF-08"""
    starts = set()
    for base in check_a_dealt_map():
        deserts = [name for name, terrain in base["terrain"].items() if terrain == "desert"]
        assert base["figures"]["robber"] in deserts
        assert base["figures"]["pirate"] is None
        starts.add(deserts.index(base["figures"]["robber"]))

    assert starts == {0, 1}


def test_all_six_begin_on_the_main_island():
    """P6-SF-01, SF-SETUP-02, SF-SETUP-03"""
    laid = sea_table(seats=6, begun=False)

    assert [step["seat"] for step in laid.state["stack"][:0:-1]] == [*"012345", *"543210"]
    assert laid.refused("P", "place_settlement", ISLET).code == "SF-ERR-26"
    game = CATAN.game(laid.state)
    corners = board(game).corners
    places = {corner for name in facts.HEXES for corner in corners[name]}
    assert laid.places("P", "place_settlement") == places
    assert len(places) == 80
    laid.play("P", "place_settlement", COAST)
    assert laid.accepts("P", "place_ship", FIRST)


# Ships in the two parts of a turn


def test_player_2_builds_ships_and_moves_one():
    """P6-PAIR-11, P6-PAIR-04, SF-MOVE-01, SF-MOVE-02"""
    laid = second_part(harbor_town("S").ships("S", FIRST), "P")
    assert {"build_ship", "move_ship"} <= set(laid.offered("S"))

    laid.play("S", "build_ship", SECOND)
    assert laid.refused("S", "move_ship", moving(SECOND, BEYOND)).code == "SF-ERR-13"
    laid.end_turn("S")

    turn(laid, "S").play("S", "move_ship", moving(SECOND, BEYOND))
    assert laid.afloat == {FIRST: "S", BEYOND: "S"}


def test_player_2_moves_one_ship_in_each_part():
    """P6-PAIR-11, P6-PAIR-10, SF-EX-10"""
    laid = second_part(harbor_town("S").ships("S", FIRST), "P")

    laid.play("S", "move_ship", moving(FIRST, BESIDE))
    assert laid.refused("S", "move_ship", moving(BESIDE, FIRST)).code == "SF-ERR-14"
    laid.end_turn("S")

    assert turn(laid, "S").accepts("S", "move_ship", moving(BESIDE, FIRST))


def test_a_knight_of_player_2_may_move_the_pirate():
    """P6-D-02, P6-PAIR-04, SF-CARD-03"""
    laid = harbor_town("S").ships("S", FIRST).put("T", settlements=ISLET).ships("T", "4,0,SE")
    laid.give("T", ore=1).give_cards("S", knight=1)

    second_part(laid, "P").play("S", "play_knight").play("S", "move_pirate", {"hex": "4,0", "victim": "4"})

    assert laid.here["figures"]["pirate"] == "4,0"


def test_player_1_may_not_move_ships_of_player_2_and_player_2_waits():
    """P6-ERR-03"""
    laid = turn(harbor_town("S").ships("S", FIRST), "P")

    assert laid.refused("S", "move_ship", moving(FIRST, BESIDE)).code == "P6-ERR-03"


def test_gold_is_asked_of_all_seats_and_in_order_from_player_1_when_the_bank_is_short():
    """P6-PAIR-10, SF-GOLD-03, SF-GOLD-04"""
    laid = sea_table(seats=6)
    gold = next(name for name, terrain in laid.here["terrain"].items() if terrain == "gold")
    corners = board(CATAN.game(laid.state)).corners[gold]
    for name, corner in zip("PST", corners[::2], strict=True):
        laid.put(name, cities=corner)
    (number,) = laid.here["tokens"][gold]
    before_roll(laid, "S").roll(number // 2, number - number // 2)
    assert laid.waiting_for == dict.fromkeys("PST", "choose_gold")

    scarce = dict.fromkeys(("brick", "lumber", "wool", "grain", "ore"), 2)
    laid = sea_table(seats=6)
    for name, corner in zip("PST", corners[::2], strict=True):
        laid.put(name, cities=corner)
    before_roll(laid.leave_in_bank(taker="Q", **scarce), "S").roll(number // 2, number - number // 2)

    order = []
    for _ in range(3):
        (seat,) = laid.waiting_for
        order.append(seat)
        laid.timeout(seat)
    assert order == ["S", "T", "P"]


# The special building phase


def phase(laid: SeaTable, builder: str = "Q") -> SeaTable:
    return turn(ask(laid, builder), "P").end_turn("P")  # type: ignore[return-value]


def test_ships_are_built_and_not_moved_in_the_special_building_phase():
    """P6-EX-17, P6-ERR-08, P6-SBP-02, P6-SBP-03"""
    laid = phase(harbor_town("Q", **SPECIAL).ships("Q", FIRST))

    error = laid.refused("Q", "move_ship", moving(FIRST, BESIDE))
    assert (error.code, error.message) == ("P6-ERR-08", "You can’t move ships in the special build phase.")
    assert set(laid.offered("Q")) == {"build_ship", "end_turn"}
    laid.play("Q", "build_ship", SECOND)

    assert laid.afloat == {FIRST: "Q", SECOND: "Q"}


def test_a_ship_of_the_phase_may_move_in_the_own_turn_after_it():
    """P6-SBP-06, SF-MOVE-02"""
    laid = phase(harbor_town("Q", **SPECIAL).ships("Q", FIRST))

    laid.play("Q", "build_ship", SECOND).end_turn("Q")

    assert turn(laid, "Q").accepts("Q", "move_ship", moving(SECOND, BEYOND))


def test_a_ship_that_is_ordered_in_advance_is_built():
    """P6-D-07, P6-SBP-08"""
    laid = harbor_town("Q", **SPECIAL)
    laid.play("Q", "set_part_orders", {"usual": [], "builds": [["build_ship", FIRST]], "then": "end"})
    game = CATAN.game(turn(laid, "P").end_turn("P").state)

    assert laid.waiting_for == {"Q": "special_build"}
    assert next_by_order(game, "1") == ("build_ship", FIRST)


# ------------------------------------------------------------------ with Cities & Knights


@pytest.mark.parametrize("seats", [5, 6])
def test_with_cities_and_knights_the_rules_add_up(seats):
    """P6-SF-07: sixteen points win, and a knight goes along ships."""
    laid = sea_knights(seats=seats).knight("P", COAST, active=True).main("P")

    assert {points_to_win(CATAN.game(laid.state), seat) for seat in laid.state["seats"]} == {16}
    assert "move_knight" not in laid.options("P")
    laid.ships("P", f"{FIRST} {SECOND}").main("P")
    assert moving(COAST, ISLET) in laid.options("P")["move_knight"]
