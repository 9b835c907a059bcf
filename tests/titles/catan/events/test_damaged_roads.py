"""Earthquakes, damaged roads and repairs. TB-EV"""

from __future__ import annotations

import pytest

from games.titles.catan.base.rules.pieces import closed_to_roads, closed_to_settlements, remove
from games.titles.catan.kit.rules.tie_breaks import by_edge
from tests.titles.catan.events.tables import damage, draw, table
from tests.titles.catan.tables import CATAN, Table

TRAIL = "0,0,NE 0,0,E 0,1,NE 1,0,SE 1,0,E"


def builder(**cards: int) -> Table:
    """Return a table on which P may build on both sides of a damaged road."""
    laid = table().put("P", settlements="0,0,N", roads="0,0,NE 0,0,E").give("P", **cards).main("P")
    return damage(laid, "0,0,E")


def test_each_seat_damages_a_road_that_is_whole():
    """TB-EV-12, TB-EV-X2: A seat without one does nothing. The longest road stays."""
    laid = (
        table().put("P", roads=TRAIL, settlements="0,0,N").put("Q", roads="-2,0,NE").award(longest_road="P")
    )
    damage(laid, "-2,0,NE")

    draw(laid, "earthquake/6")

    assert laid.waiting_for == {"P": "damage_road"}
    laid.play("P", "damage_road", "0,0,E")
    assert laid.last.barrier == "hard"
    assert laid.state["events"]["damaged"] == ["-2,0,NE", "0,0,E"]
    assert laid.road_length("P") == 5
    assert laid.longest_road == "P"


def test_a_damaged_road_counts_and_connects():
    """TB-EV-15, TB-EV-X2"""
    laid = table().put("P", roads=TRAIL, settlements="0,0,N").give("P", brick=1, lumber=1, wool=1, grain=1)
    assert laid.main("P").road_length("P") == 5
    places = laid.places("P", "build_settlement")

    damage(laid, "0,0,E")

    assert laid.road_length("P") == 5
    assert laid.places("P", "build_settlement") == places - {"0,1,N", "1,-1,S"} != set()


def test_answers_are_seen_when_all_are_in_and_one_road_leaves_no_choice():
    """TB-EV-12, TB-GEN-10"""
    laid = table().put("P", roads="0,0,NE 0,0,E").put("Q", roads="-2,0,NE -2,0,E").put("R", roads="2,0,NE")

    draw(laid, "earthquake/6")

    assert laid.waiting_for == dict.fromkeys("PQ", "damage_road")
    laid.play("Q", "damage_road", "-2,0,E")
    assert laid.sight("P")["shows"]["answers"] == {}
    assert laid.sight(None)["events"]["damaged"] == []
    laid.play("P", "damage_road", "0,0,NE")
    told = [(one["seat"], one["edge"]) for one in laid.logged("road_damaged")]
    assert told == [("0", "0,0,NE"), ("1", "-2,0,E"), ("2", "2,0,NE")]


def test_only_an_own_road_that_is_whole_can_be_damaged():
    """TB-EV-E4"""
    laid = damage(table().put("P", roads=TRAIL).put("Q", roads="-2,0,NE -2,0,E"), "0,0,E")

    draw(laid, "earthquake/6")

    error = laid.refused("P", "damage_road", "0,0,E")
    assert (error.code, error.message) == ("TB-EV-E4", "Choose a road that is not damaged yet.")
    for wrong in ("-2,0,E", "2,2,E", None, 3):
        assert laid.refused("P", "damage_road", wrong).code == "TB-EV-12a"


def test_where_nobody_has_a_road_nothing_happens():
    """TB-EV-12"""
    assert draw(table(), "earthquake/6").kinds_logged == ["event_card", "nothing_happens", "produced"]


def test_an_absent_seat_damages_a_road_between_places_where_nobody_can_settle():
    """TB-EV-D3: Among these it is the last in the canonical order."""
    assert sorted(TRAIL.split(), key=by_edge) == ["0,0,NE", "0,0,E", "1,0,E", "1,0,SE", "0,1,NE"]
    one = draw(table().put("P", settlements="0,0,N", roads=TRAIL), "earthquake/6")
    more = draw(table().put("P", settlements="0,0,N 2,-1,S", roads=TRAIL), "earthquake/6")

    assert one.timeout("P").answer() == ("damage_road", "0,0,NE")
    assert more.timeout("P").answer() == ("damage_road", "1,0,E")


def test_where_all_roads_are_useful_it_damages_the_last():
    """TB-EV-D3, TB-GEN-07"""
    laid = draw(table().put("P", roads="2,0,NE 0,1,E 0,1,NE -2,0,E"), "earthquake/6")

    assert laid.timeout("P").answer() == ("damage_road", "0,1,E")


def test_edges_have_an_order():
    """TB-GEN-07: They are ordered by row, then along the row, then by side. Paths within a hex come last."""
    edges = ["1,0,NE", "0,1,C-N", "0,1,SE", "-1,1,SE", "0,1,NE", "0,1,E"]

    assert sorted(edges, key=by_edge) == ["1,0,NE", "-1,1,SE", "0,1,NE", "0,1,E", "0,1,SE", "0,1,C-N"]


def test_with_a_damaged_road_no_road_is_built():
    """TB-EV-13, TB-EV-E1, TB-EV-X3"""
    laid = builder(lumber=1, brick=1, wool=1, grain=1)

    error = laid.refused("P", "build_road", "0,0,SE")

    assert (error.code, error.message) == ("TB-EV-E1", "Repair your damaged road first (1 lumber, 1 brick).")
    assert laid.refused("P", "build_road", "0,0,E").code == "BASE-ERR-18"
    laid.play("P", "repair_road", "0,0,E")
    assert laid.logged("road_repaired") == [{"seat": "0", "edge": "0,0,E", "cost": {"lumber": 1, "brick": 1}}]
    assert laid.hand("P") == {"wool": 1, "grain": 1}
    assert "build_settlement" not in laid.offered("P")
    assert laid.give("P", lumber=1, brick=1).accepts("P", "build_road", "0,0,SE")


def test_nor_is_one_by_a_card():
    """TB-EV-13"""
    laid = builder().give_cards("P", road_building=1)

    assert laid.refused("P", "play_road_building", ["0,0,SE"]).code == "BASE-ERR-35"
    assert (
        laid.give("P", lumber=1, brick=1)
        .play("P", "repair_road", "0,0,E")
        .accepts("P", "play_road_building", ["0,0,SE"])
    )


def test_other_seats_build_as_before():
    """TB-EV-13"""
    laid = builder().put("Q", settlements="2,0,N").give("Q", lumber=1, brick=1).main("Q")

    assert laid.accepts("Q", "build_road", "2,0,NE")


def test_a_repair_costs_lumber_and_brick_and_is_never_due():
    """TB-EV-14, TB-EV-D7"""
    laid = builder(lumber=1)

    assert laid.refused("P", "repair_road", "0,0,E").code == "BASE-ERR-17"
    assert "repair_road" not in laid.offered("P")
    laid.give("P", brick=1)
    assert laid.places("P", "repair_road") == {"0,0,E"}
    assert laid.timeout("P").answer() == ("end_turn", None)
    assert laid.state["events"]["damaged"] == ["0,0,E"]


def test_a_repair_is_a_part_of_trade_and_build():
    """TB-EV-14"""
    laid = builder(lumber=1, brick=1).pre_roll("P")

    assert laid.refused("P", "repair_road", "0,0,E").code == "BASE-ERR-03"


def test_a_repair_ends_trading_where_building_does():
    """TB-EV-14, BASE-TURN-05"""
    laid = table(separate_phases=True).put("P", settlements="0,0,N", roads="0,0,NE 0,0,E")
    damage(laid.give("P", lumber=5, brick=1).main("P"), "0,0,E")
    assert "trade_with_bank" in laid.offered("P")

    laid.play("P", "repair_road", "0,0,E")

    assert "trade_with_bank" not in laid.offered("P")


def test_what_is_whole_needs_no_repair():
    """TB-EV-E3"""
    laid = builder(lumber=1, brick=1).put("Q", roads="-2,0,NE")

    error = laid.refused("P", "repair_road", "0,0,NE")

    assert (error.code, error.message) == ("TB-EV-E3", "This road is not damaged.")
    assert laid.refused("P", "repair_road", "-2,0,NE").code == "TB-EV-12a"
    assert builder().refused("P", "repair_road", "0,0,NE").code == "TB-EV-E3", "cards would not help"


@pytest.mark.parametrize("owner", ["P", "Q"])
def test_nobody_settles_beside_a_damaged_road(owner):
    """TB-EV-16, TB-EV-E2: The owner of the road does not matter."""
    laid = table().put("P", roads="0,0,NE 0,0,E 0,0,SE").put("Q", roads="0,1,NE")
    laid.give("P", brick=1, lumber=1, wool=1, grain=1).main("P")
    assert laid.places("P", "build_settlement") >= {"0,1,N", "0,0,S"}

    damage(laid, {"P": "0,0,SE", "Q": "0,1,NE"}[owner])

    error = laid.refused("P", "build_settlement", "0,1,N")
    assert (error.code, error.message) == ("TB-EV-E2", "No settlement may be built beside a damaged road.")
    assert laid.accepts("P", "build_settlement", "1,-1,S")


def test_a_settlement_beside_it_may_become_a_city():
    """TB-EV-16"""
    laid = damage(table().put("P", settlements="0,0,N", roads="0,0,NE"), "0,0,NE").give("P", grain=2, ore=3)

    assert laid.main("P").accepts("P", "build_city", "0,0,N")


def test_neither_neutral_roads_nor_other_pieces_are_touched():
    """TB-EV-17: A neutral player owes nothing, and a seat's damage does not stop a neutral road."""
    laid = builder()
    laid.here["roads"]["2,0,NE"] = "neutral_1"
    game = CATAN.game(laid.state)

    assert closed_to_roads(game, "neutral_1") == {}
    assert "0,1,N" in closed_to_settlements(game, "neutral_1")
    laid.pre_roll("P")
    draw(laid, "earthquake/6")
    assert [one["seat"] for one in laid.logged("road_damaged")] == ["0"]


def test_a_road_that_leaves_the_board_is_no_longer_damaged():
    """TB-EV-13"""
    laid = builder()
    game = CATAN.game(laid.state)
    assert closed_to_roads(game, "0")

    remove(game, "0", "road", "0,0,E")

    assert game.state["events"]["damaged"] == []
    assert closed_to_roads(game, "0") == {}
