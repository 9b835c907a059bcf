"""The pirate and the robber. SF-PIR"""

from __future__ import annotations

import pytest

from games.titles.catan.seafarers.rules.sea import sea_hexes
from tests.titles.catan.seafarers.tables import CATAN, SeaTable, sea_table

SIDES = ("2,-1,SE", "2,0,NE", "1,0,E", "1,1,NE")


def strait() -> SeaTable:
    """Q has ships and cards at the sea hex 2,0, and R a ship and a card."""
    laid = sea_table().put("Q", settlements="2,-1,S").ships("Q", "2,-1,SE 2,0,NE").give("Q", ore=1)
    return laid.put("R", settlements="1,1,N").ships("R", "1,1,NE").give("R", wool=1)


def pirate(hex_name: str, victim: str | None = None) -> dict[str, str | None]:
    return {"hex": hex_name, "victim": victim}


def seven(laid: SeaTable) -> SeaTable:
    return laid.pre_roll("P").roll(3, 4)


def test_a_seven_moves_the_robber_or_the_pirate():
    """SF-EX-14, SF-PIR-01, SF-PIR-03, SF-D-06, SF-D-08, SF-HID-03, SF-HID-07"""
    laid = seven(strait())
    assert laid.waiting_for == {"P": "robber"}
    assert {"move_robber", "move_pirate"} <= set(laid.offered("P"))

    laid.play("P", "move_pirate", pirate("2,0", "1"))

    assert laid.here["figures"] == {"robber": "-1,1", "pirate": "2,0"}
    assert laid.logged("pirate_moved") == [{"seat": "0", "hex": "2,0", "from": "4,0"}]
    assert (laid.hand("P"), laid.hand("Q"), laid.hand("R")) == ({"ore": 1}, {}, {"wool": 1})
    (stolen,) = (entry for entry in laid.log if entry["kind"] == "stolen")
    assert set(stolen["private"]) == {"0", "1"}
    assert "cards" not in stolen["public"]
    assert laid.last.barrier == "hard"


def test_discards_come_first():
    """SF-PIR-01, SF-D-05"""
    laid = seven(strait().give("S", ore=8))

    assert laid.waiting_for == {"S": "discard"}
    assert laid.play("S", "discard", {"ore": 4}).waiting_for == {"P": "robber"}


def test_a_hex_without_ships_brings_nothing():
    """SF-EX-15"""
    laid = seven(strait()).play("P", "move_pirate", pirate("-2,-1"))

    assert laid.hand("P") == {}
    assert laid.waiting_for == {"P": "main"}


def test_one_candidate_is_robbed_without_being_named():
    """SF-PIR-03, SF-PIR-04: a seat without cards is no candidate."""
    laid = seven(strait().back("R"))

    laid.play("P", "move_pirate", {"hex": "2,0"})

    assert laid.hand("P") == {"ore": 1}


def test_a_seat_without_a_ship_there_or_without_cards_is_not_robbed():
    """SF-PIR-04, SF-ERR-21"""
    laid = seven(strait().back("R"))

    for victim in ("2", "3"):
        refused = laid.refused("P", "move_pirate", pirate("2,0", victim))
        assert refused.code == "SF-ERR-21"
    assert laid.refused("P", "move_pirate", pirate("2,0", "0")).code == "BASE-ERR-16"


def test_with_two_candidates_the_mover_must_choose():
    """SF-PIR-03"""
    assert seven(strait()).refused("P", "move_pirate", pirate("2,0")).code == "BASE-ERR-14"


def test_the_robber_robs_a_seat_without_cards():
    """SF-PIR-04, SF-PIR-06: the pirate stays."""
    laid = seven(sea_table().put("Q", settlements="0,0,N")).play("P", "move_robber", pirate("0,0", "1"))

    assert laid.here["figures"] == {"robber": "0,0", "pirate": "4,0"}
    assert laid.logged("nothing_to_steal") == [{"seat": "0", "victim": "1"}]


@pytest.mark.parametrize(
    ("verb", "goal", "code"),
    [
        ("move_pirate", "4,0", "SF-ERR-18"),
        ("move_pirate", "0,0", "SF-ERR-19"),
        ("move_pirate", "nowhere", "SF-ERR-19"),
        ("move_robber", "2,0", "BASE-ERR-13"),
        ("move_robber", "-1,1", "BASE-ERR-12"),
    ],
)
def test_each_figure_keeps_to_its_ground_and_moves(verb, goal, code):
    """SF-PIR-02, SF-ERR-18, SF-ERR-19, SF-ERR-20"""
    refused = seven(strait()).refused("P", verb, pirate(goal))

    assert refused.code == code
    if code == "BASE-ERR-13":
        assert refused.message == "The robber can only be on land."


def test_the_pirate_goes_to_the_frame_too():
    """SF-PIR-02"""
    laid = seven(strait())

    goals = {move["hex"] for move in laid.options("P")["move_pirate"]}

    assert goals == set(sea_hexes(CATAN.game(laid.state))) - {"4,0"}
    assert "0,-4" in goals


def test_the_edges_of_its_hex_are_closed_to_new_ships_only():
    """SF-EX-13, SF-SHIP-04, SF-PIR-05, SF-ERR-08"""
    laid = sea_table().put("P", settlements="2,-1,S 1,1,N").ships("P", "2,-1,SE").pirate("2,0")
    laid.give("P", lumber=2, wool=2, brick=1).main("P")

    for edge in SIDES[1:]:
        assert laid.refused("P", "build_ship", edge).message == (
            "The pirate blocks this sea hex: no ship can be built here."
        )
    assert laid.accepts("P", "build_ship", "2,-1,E")
    assert laid.accepts("P", "build_road", "1,0,E")


def test_a_knight_before_the_roll_and_a_seven_move_it_twice():
    """SF-EX-16, SF-CARD-03, SF-PIR-08"""
    laid = strait().give_cards("P", knight=1).pre_roll("P")
    laid.play("P", "play_knight", None).play("P", "move_pirate", pirate("2,0", "1"))
    assert laid.here["knights"]["0"] == 1

    laid.roll(3, 4)

    assert {"move_robber", "move_pirate"} <= set(laid.offered("P"))


def test_knights_count_for_largest_army_whichever_figure_moves():
    """SF-PIR-08"""
    laid = strait().give_cards("P", knight=1).played_knights("P", 2).main("P")

    laid.play("P", "play_knight", None).play("P", "move_pirate", pirate("-2,-1"))

    assert laid.largest_army == "P"


def test_an_absent_seat_moves_the_robber():
    """SF-D-06"""
    laid = seven(strait().put("S", settlements="0,0,N").give("S", ore=1)).timeout("P")

    assert laid.answer()[0] == "move_robber"
    assert laid.here["figures"]["pirate"] == "4,0"


def test_an_absent_seat_moves_the_pirate_to_a_foreign_ship_if_only_it_can_move():
    """SF-D-07, SF-D-08: where a ship of a seat with cards lies, and none of the seat's own"""
    for seed in range(5):
        laid = strait().ships("P", "2,-1,E").back("R").pre_roll("P")
        laid.state["chance"]["seed"] = str(seed)
        laid.roll(3, 4)
        laid.state["stack"][-1]["figures"] = ["pirate"]

        laid.timeout("P")

        verb, argument = laid.answer()
        assert (verb, argument["victim"]) == ("move_pirate", "1")
        assert argument["hex"] == "2,0"
