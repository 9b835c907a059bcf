"""The harbors of New World: drawn and placed in turn before the first settlement. SF-NW-03, SF-NW-05"""

from __future__ import annotations

import json
from collections import Counter

import pytest

from games.engine.errors import EngineError
from games.engine.invariants import check_invariants
from games.titles.catan.new_world.rules.facts import MAPS
from games.titles.catan.new_world.rules.harbors import harbor_edges, off_the_middle, tile_of
from tests.titles.catan.new_world.tables import draws, known_world, new_world, placed
from tests.titles.catan.perft import divide, perft
from tests.titles.catan.tables import CATAN

PLACE = "place_starting_harbor"
HARBORS = ("any",) * 4 + ("brick", "lumber", "wool", "grain", "ore")
COAST = 60
"""The edges of the coast of the known world: 6 of the hex alone, 10 of two hexes, 14 of four and 30 of sixteen."""


def beginning(*kinds, seats=4):
    """Return a table on which these harbors are drawn first."""
    return draws(known_world(seats=seats, begun=False), *kinds)


def top(laid):
    return laid.state["stack"][-1]


@pytest.mark.parametrize(("seats", "order"), [(3, "PQRPQRPQR"), (4, "PQRSPQRSP")])
def test_the_seats_place_nine_harbors_in_turn_before_the_first_settlement(seats, order):
    """SF-NW-03, SF-NW-05, SF-D-17"""
    laid = known_world(seats=seats, begun=False)
    asked = ""
    while top(laid)["step"] == "starting_harbor":
        asked += laid.names[top(laid)["seat"]]
        assert laid.here["settlements"] == {}
        laid.timeout(asked[-1])

    assert asked == order
    assert sorted(laid.here["harbors"].values()) == sorted(HARBORS)
    assert laid.waiting_for == {"P": "setup_settlement"}
    assert laid.state["new_world"]["pile"] == []


def test_a_harbor_may_go_to_any_coast_but_not_where_it_shares_a_corner():
    """SF-EX-43, SF-NW-03, SF-ERR-43: neither edge beside it, of the same hex or of another."""
    laid = beginning("wool")
    assert len(laid.places("P", PLACE)) == COAST

    laid.play("P", PLACE, "0,0,E")

    assert laid.here["harbors"] == {"0,0,E": "wool"}
    assert laid.refused("Q", PLACE, "0,0,NE").code == "SF-ERR-43"
    assert laid.refused("Q", PLACE, "0,0,E").code == "SF-ERR-43"
    assert laid.refused("Q", PLACE, "0,0,SE").message == "Harbors must not share a corner."
    assert laid.accepts("Q", PLACE, "0,-1,E")


def test_the_number_of_first_harbors_is_known():
    """SF-NW-03: each harbor on a coast closes its own edge and two more."""
    state = known_world(begun=False).state

    assert divide(state, 1) == {PLACE: COAST}
    assert perft(state, 2) == COAST * (COAST - 3)


@pytest.mark.parametrize(
    ("edge", "code"), [("0,-1,SE", "SF-NW-03b"), ("4,-4,E", "BASE-ERR-57"), (None, "BASE-ERR-57")]
)
def test_a_harbor_needs_a_coast(edge, code):
    """SF-NW-03: neither a path between two hexes of land, nor one of the frame, which is not on the board."""
    assert beginning("ore").refused("P", PLACE, edge).code == code


def test_a_harbor_does_not_lie_between_two_hexes_of_sea():
    """SF-NW-03"""
    refused = beginning("ore").refused("P", PLACE, "1,0,NE")

    assert refused.code == "SF-NW-03b"
    assert refused.message == "A harbor needs a coast: land on one side and water on the other."


def test_the_harbor_comes_first_and_only_its_seat_places_it():
    """SF-NW-05"""
    laid = beginning("ore")

    assert laid.refused("P", "place_settlement", "0,0,N").message == "Place your harbor first."
    assert laid.refused("Q", PLACE, "0,0,E").code == "BASE-ERR-01"


def test_an_absent_seat_places_it_nearest_the_middle_of_the_board():
    """SF-D-17: the middle lies between 0,0 and 1,0, and of several the first counts."""
    laid = beginning("ore", "grain", "wool")
    assert off_the_middle("0,0,E", 4) == 0 < off_the_middle("0,0,NE", 4) == off_the_middle("0,0,SE", 4)

    laid.timeout("P")
    assert laid.here["harbors"] == {"0,0,E": "ore"}
    laid.timeout("Q")

    assert laid.here["harbors"]["0,-1,E"] == "grain"


def test_a_harbor_that_is_placed_trades_for_everyone():
    """SF-NW-03"""
    laid = placed(beginning("wool")).cleared().put("Q", settlements="1,-1,S").give("Q", wool=2).main("Q")

    laid.play("Q", "trade_with_bank", {"give": "wool", "take": "ore", "times": 1})

    assert laid.hand("Q") == {"ore": 1}


def test_without_a_coast_nobody_draws():
    """SF-NW-03: with one hex of land three harbors have room; the log says who was skipped."""
    laid = known_world(begun=False)
    laid.here["terrain"] = {name: "forest" if name == "0,0" else "sea" for name in laid.here["terrain"]}
    laid.here["tokens"] = {"0,0": [4]}
    for name, edge in (("P", "0,0,NE"), ("Q", "0,0,SE"), ("R", "-1,0,E")):
        laid.play(name, PLACE, edge)

    skipped = [entry["seat"] for entry in laid.logged("starting_harbor_skipped")]
    assert [laid.names[seat] for seat in skipped] == list("SPQRSP")
    assert len(laid.state["new_world"]["pile"]) == 6
    assert laid.waiting_for == {"P": "setup_settlement"}
    check_invariants(CATAN, laid.state)


def test_nobody_sees_what_is_drawn_next():
    """SF-HID-01: how many of each type are left is public."""
    laid = beginning("ore", "any")
    other = CATAN.copy(laid.state)
    other["new_world"]["pile"].reverse()

    for name in "PQ":
        assert laid.sight(name) == CATAN.sight(other, laid.seat(name))
    assert laid.sight(None)["new_world"]["left"] == {"any": 4, "brick": 1, "grain": 1, "lumber": 1, "wool": 1}
    assert laid.sight(None)["stack"][-1]["harbor"] == "ore"
    imagined = [CATAN.imagine(laid.sight("P"), seed)["new_world"]["pile"] for seed in "abcd"]
    assert {json.dumps(sorted(pile)) for pile in imagined} == {
        json.dumps(sorted(laid.state["new_world"]["pile"]))
    }
    assert len({tuple(pile) for pile in imagined}) > 1


def test_a_harbor_cannot_be_taken_back_when_another_one_was_drawn():
    """SF-HID-07: the last one can."""
    laid = beginning("ore")
    barriers = []
    while top(laid)["step"] == "starting_harbor":
        name = laid.names[top(laid)["seat"]]
        laid.play(name, PLACE, min(laid.places(name, PLACE)))
        barriers.append(laid.last.barrier)

    assert barriers[:-1] == ["hard"] * 8
    assert barriers[-1] != "hard"


def test_the_types_are_those_of_the_map():
    """SF-NW-03"""
    laid = new_world(begun=False)
    pile = Counter(laid.state["new_world"]["pile"]) + Counter([tile_of(top(laid)["harbor"])])

    assert pile == Counter(map(tile_of, HARBORS))
    assert MAPS[3].harbor_pool == MAPS[4].harbor_pool == HARBORS


def test_an_edited_state_is_checked():
    laid = beginning("ore")
    check_invariants(CATAN, laid.state)
    for pile, why in (
        ([*laid.state["new_world"]["pile"], "ore_harbor", "ore_harbor"], "lists harbors of the scenario"),
        (laid.state["new_world"]["pile"][1:], "the harbors are not"),
    ):
        wrong = CATAN.copy(laid.state)
        wrong["new_world"]["pile"] = pile
        with pytest.raises(EngineError, match=why):
            check_invariants(CATAN, wrong)
    wrong = CATAN.copy(laid.state)
    wrong["stack"][-1:-1] = [{"step": "draw_harbor", "seat": "0"}] * len(HARBORS)
    with pytest.raises(EngineError, match="harbors are to be drawn from a pile of"):
        check_invariants(CATAN, wrong)
    wrong = CATAN.copy(laid.state)
    wrong["base"]["terrain"] = dict.fromkeys(wrong["base"]["terrain"], "sea")
    with pytest.raises(EngineError):
        check_invariants(CATAN, wrong)


def test_the_edges_come_in_order():
    """SF-D-17: north to south, then west to east."""
    edges = harbor_edges(CATAN.game(beginning("ore").state))

    assert edges[:2] == ["2,-4,SE", "-1,-3,SE"]
