"""Harbors of the tribe: where they are placed, and when. SF-FT-07, SF-FT-08, SF-D-15, SF-D-16"""

from __future__ import annotations

import pytest

from games.engine.errors import EngineError
from games.engine.invariants import check_invariants
from games.titles.catan.base.rules.bank_trade import trade_rates
from tests.titles.catan.five_six.tables import SPECIAL, ask, second_part, turn
from tests.titles.catan.forgotten_tribe.tables import (
    CARD,
    HARBOR,
    gifts,
    keeps,
    near_a_card,
    placed,
    tribe_table,
)
from tests.titles.catan.seafarers.tables import CATAN, SeaTable, moving, sea_table

AT_THE_COAST = ["-3,1,SE", "-4,2,NE"]
"""The coast edges of the settlement on `-3,1,S`."""
INLAND, COASTAL = "-1,0,S", "-2,1,S"
"""Corners without and with a coast."""


def takes_the_harbor(laid: SeaTable | None = None) -> SeaTable:
    """P has taken the ore harbor, beside which the ship of a card lies."""
    laid = laid or near_a_card()
    return laid.play("P", "build_ship", CARD).play("P", "build_ship", HARBOR)  # type: ignore[return-value]


def placing(edge: str, harbor: str = "ore") -> dict[str, str]:
    return {"edge": edge, "harbor": harbor}


def can_settle(laid: SeaTable) -> SeaTable:
    """P lives inland, and can build a settlement on the coast."""
    laid.put("P", settlements=INLAND, roads="-2,1,E -2,1,SE").give("P", brick=1, lumber=1, wool=1, grain=1)
    return laid.main("P")  # type: ignore[return-value]


def test_a_ship_that_moves_to_a_harbor_must_place_it():
    """SF-EX-32, SF-FT-04, SF-FT-05, SF-FT-07, SF-MOVE-08"""
    laid = near_a_card().put("P", settlements="-1,1,S").give("P", lumber=1, wool=1)
    laid.ships("P", "-2,2,E -2,3,NE -2,3,E -2,3,SE -3,4,NE").main("P")
    laid.play("P", "build_ship", "-3,3,SE").play("P", "build_ship", CARD)
    assert laid.state["forgotten_tribe"]["points"]["0"] == 1
    laid.main("P")

    laid.play("P", "move_ship", moving("-3,3,SE", HARBOR))

    assert laid.waiting_for == {"P": "harbor_place"}
    assert HARBOR not in gifts(laid)
    assert laid.state["forgotten_tribe"]["points"]["0"] == 1
    laid.play("P", "place_harbor", placing("-3,1,SE"))
    assert laid.logged("harbor_placed") == [{"seat": "0", "edge": "-3,1,SE", "harbor": "ore"}]
    assert laid.here["harbors"] == {"-3,1,SE": "ore"}
    assert laid.waiting_for == {"P": "main"}


def test_a_harbor_goes_beside_an_own_building_on_the_coast_of_the_main_island():
    """SF-FT-07, SF-ERR-30, SF-D-15: not at other seats, inland, at sea or with the tribe."""
    laid = near_a_card().put("P", cities="3,0,N", settlements=INLAND).put("Q", settlements=COASTAL)
    takes_the_harbor(laid)
    why = "Place the harbor on a coast edge beside your own settlement or city, not next to another harbor."

    edges = [choice["edge"] for choice in laid.options("P")["place_harbor"]]
    assert edges == [*AT_THE_COAST, "3,-1,E", "3,0,NE"]
    for edge in ("-2,1,SE", "-1,0,SE", "-4,2,E", HARBOR):
        refused = laid.refused("P", "place_harbor", placing(edge))
        assert (refused.code, refused.message) == ("SF-ERR-30", why)


def test_the_harbor_need_not_be_named_and_no_other_can_be():
    """SF-FT-07"""
    laid = takes_the_harbor()

    assert laid.refused("P", "place_harbor", placing("-3,1,SE", "wool")).message == (
        "You have no such harbor to place."
    )
    assert laid.refused("P", "place_harbor", {"edge": "nowhere"}).code == "BASE-ERR-57"
    assert laid.refused("P", "place_harbor", "-3,1,SE").code == "BASE-ERR-68"
    assert laid.accepts("P", "place_harbor", {"edge": "-3,1,SE"})


def test_nothing_else_is_done_before_the_harbor_is_placed():
    """SF-FT-07"""
    laid = takes_the_harbor()

    assert laid.refused("P", "end_turn").message == "Place your harbor first."
    assert laid.refused("P", "build_ship", "-3,3,SE").code == "SF-FT-07b"
    assert laid.refused("Q", "end_turn").code == "BASE-ERR-01"


def test_no_harbor_lies_next_to_another_harbor():
    """SF-FT-07, SF-ERR-30: neither of its corners may belong to one."""
    laid = placed(near_a_card(), "-3,2,NE", "any").put("P", settlements=COASTAL, cities="3,0,N")

    takes_the_harbor(laid)

    assert [choice["edge"] for choice in laid.options("P")["place_harbor"]] == ["-4,2,NE", "3,-1,E", "3,0,NE"]
    for edge in ("-3,2,NE", "-3,1,SE", "-2,1,SE"):
        assert laid.refused("P", "place_harbor", placing(edge)).code == "SF-ERR-30"


def test_roads_and_ships_on_the_edge_do_not_matter():
    """SF-FT-07"""
    laid = near_a_card().put("P", roads="-3,1,SE").ships("P", "-4,2,NE")

    takes_the_harbor(laid)

    assert [choice["edge"] for choice in laid.options("P")["place_harbor"]] == AT_THE_COAST


def test_the_only_edge_is_taken_without_a_question():
    """SF-FT-07"""
    laid = takes_the_harbor(placed(near_a_card(), "-3,2,NE", "any"))

    assert laid.here["harbors"] == {"-3,2,NE": "any", "-4,2,NE": "ore"}
    assert laid.state["forgotten_tribe"]["kept"]["0"] == []
    assert laid.waiting_for == {"P": "main"}


def test_a_late_player_places_it_on_the_first_edge():
    """SF-D-15"""
    laid = takes_the_harbor().timeout("P")

    assert laid.here["harbors"] == {"-3,1,SE": "ore"}


def test_a_harbor_of_a_free_ship_comes_before_the_second_ship():
    """SF-CARD-02, SF-D-15"""
    laid = near_a_card().give_cards("P", road_building=1).play("P", "build_ship", CARD)
    pieces = [{"piece": "ship", "at": edge} for edge in (HARBOR, "-3,3,SE")]

    laid.play("P", "play_road_building", pieces)
    assert laid.waiting_for == {"P": "harbor_place"}
    assert "-3,3,SE" in gifts(laid)
    laid.play("P", "place_harbor", placing("-4,2,NE"))

    assert laid.state["forgotten_tribe"]["points"]["0"] == 1


def test_a_placed_harbor_serves_whoever_builds_beside_it():
    """SF-FT-08"""
    laid = takes_the_harbor().put("Q", settlements="-2,2,N").play("P", "place_harbor", placing("-3,1,SE"))
    game = CATAN.game(laid.state)
    assert trade_rates(game, "0")["ore"] == 2
    assert trade_rates(game, "1")["ore"] == 4

    laid.put("Q", settlements="-3,2,N")

    assert trade_rates(CATAN.game(laid.state), "1")["ore"] == 2


def test_a_harbor_without_an_edge_is_kept_and_trades_nothing():
    """SF-EX-33, SF-FT-07, SF-FT-08, SF-HID-02"""
    laid = takes_the_harbor(placed(near_a_card(), "-3,1,SE", "any"))

    assert laid.waiting_for == {"P": "main"}
    assert laid.sight("Q")["forgotten_tribe"]["kept"]["0"] == ["ore"]
    assert trade_rates(CATAN.game(laid.state), "0")["ore"] == 3
    assert "place_harbor" not in laid.options("P")
    assert laid.accepts("P", "end_turn")


def test_a_kept_harbor_is_placed_before_the_turn_ends_in_which_there_is_an_edge():
    """SF-EX-33, SF-FT-07, SF-D-16: at any moment of trade and build until then."""
    laid = can_settle(keeps(tribe_table(), "P", "ore")).give("P", lumber=1, wool=1)
    assert laid.accepts("P", "end_turn")
    laid.play("P", "build_settlement", COASTAL)

    refused = laid.refused("P", "end_turn")
    assert (refused.code, refused.message) == ("SF-FT-07b", "Place your harbor first.")
    laid.play("P", "build_ship", "-3,2,E").play("P", "place_harbor", {"edge": "-2,1,SE"})

    assert laid.here["harbors"] == {"-2,1,SE": "ore"}
    assert laid.state["forgotten_tribe"]["kept"]["0"] == []
    assert laid.accepts("P", "end_turn")


def test_of_several_kept_harbors_the_seat_names_one():
    """SF-FT-07, SF-D-16: the other coast edge of the settlement shares a corner with it."""
    laid = can_settle(keeps(tribe_table(), "P", "ore", "wool")).play("P", "build_settlement", COASTAL)
    assert {choice["harbor"] for choice in laid.options("P")["place_harbor"]} == {"ore", "wool"}
    assert laid.refused("P", "place_harbor", {"edge": "-2,1,SE"}).message == (
        "Say which of your harbors you place."
    )

    laid.play("P", "place_harbor", placing("-2,1,SE", "wool"))

    assert laid.here["harbors"] == {"-2,1,SE": "wool"}
    assert laid.state["forgotten_tribe"]["kept"]["0"] == ["ore"]
    assert laid.accepts("P", "end_turn")


def test_a_seat_without_a_kept_harbor_places_none():
    laid = tribe_table().put("P", settlements=COASTAL).main("P")

    for argument in (placing("-2,1,SE"), {"edge": "-2,1,SE"}):
        assert laid.refused("P", "place_harbor", argument).code == "SF-FT-07a"


def test_a_late_player_places_a_kept_harbor_at_the_end_of_the_turn():
    """SF-D-16: on the first edge; then the turn ends."""
    laid = can_settle(keeps(tribe_table(), "P", "ore")).play("P", "build_settlement", COASTAL)

    laid.timeout("P")
    assert laid.here["harbors"] == {"-2,1,SE": "ore"}
    laid.timeout("P")

    assert laid.waiting_for == {"Q": "pre_roll"}


def test_a_kept_harbor_keeps_nobody_waiting_while_there_is_no_edge():
    """SF-D-16"""
    late = CATAN.timeout(keeps(tribe_table(), "P", "ore").main("P").state, "0")

    assert late.verb == "end_turn"


def test_a_placed_harbor_may_bring_the_harbormaster():
    """SF-TB-03, TB-HM-03: the log names the harbor first."""
    laid = near_a_card_with_harbormaster()
    assert laid.state["harbormaster"]["holder"] is None

    laid.play("P", "place_harbor", placing("-3,1,SE"))

    assert laid.state["harbormaster"]["holder"] == "0"
    assert laid.kinds_logged == ["harbor_placed", "harbormaster"]


def near_a_card_with_harbormaster() -> SeaTable:
    """P has two harbor points, a city at the coast without a harbor, and a harbor to place."""
    laid = tribe_table("harbormaster").put("P", cities="-3,1,S 3,0,N").ships("P", "-4,2,E -4,3,NE")  # type: ignore[attr-defined]
    placed(laid, "3,-1,E", "any").give("P", lumber=2, wool=2)
    return takes_the_harbor(laid.main("P"))


def test_an_edited_state_with_a_harbor_to_place_is_checked():
    laid = takes_the_harbor()
    check_invariants(CATAN, laid.state)
    wrong = CATAN.copy(laid.state)
    wrong["stack"][-1]["harbor"] = "wool"

    with pytest.raises(EngineError, match="is one that its seat keeps"):
        check_invariants(CATAN, wrong)


# With five and six


def comes_to_the_coast(name: str, **options: str) -> SeaTable:
    """A seat of six keeps an ore harbor, and can build a settlement on the coast."""
    laid = keeps(sea_table("forgotten_tribe", seats=6, **options), name, "ore")
    laid.put(name, settlements="1,0,N", roads="1,-1,E 1,-1,NE").give(name, brick=1, lumber=1, wool=1, grain=1)
    return laid


def test_a_kept_harbor_waits_for_an_own_turn_in_the_special_building_phase():
    """SF-FT-07, P6-SBP-03, P6-ERR-15"""
    laid = turn(ask(comes_to_the_coast("Q", **SPECIAL), "Q"), "P").end_turn("P")
    laid.play("Q", "build_settlement", "1,-1,N")

    error = laid.refused("Q", "place_harbor", placing("1,-1,NE"))
    assert (error.code, error.message) == ("P6-ERR-15", "This is possible only in your own turn.")
    assert CATAN.timeout(laid.state, "1").verb == "end_turn"
    laid.end_turn("Q")

    assert turn(laid, "Q").refused("Q", "end_turn").code == "SF-FT-07b"
    assert laid.play("Q", "place_harbor", placing("1,-1,NE")).accepts("Q", "end_turn")


def test_player_2_places_a_kept_harbor_in_its_part():
    """SF-FT-07, P6-PAIR-11"""
    laid = second_part(comes_to_the_coast("S"), "P").play("S", "build_settlement", "1,-1,N")
    assert laid.refused("S", "end_turn").code == "SF-FT-07b"

    laid.play("S", "place_harbor", placing("1,-1,NE"))

    assert laid.accepts("S", "end_turn")


def test_a_harbor_taken_in_the_special_building_phase_is_placed_at_once():
    """SF-FT-07, SF-D-15, P6-D-03"""
    laid = sea_table("forgotten_tribe", seats=6, **SPECIAL)
    laid.put("Q", settlements="1,-1,N").ships("Q", "0,-3,E").give("Q", lumber=1, wool=1)
    kind = gifts(laid)["0,-3,NE"]
    turn(ask(laid, "Q"), "P").end_turn("P").play("Q", "build_ship", "0,-3,NE")
    assert laid.waiting_for == {"Q": "harbor_place"}

    laid.play("Q", "place_harbor", placing("1,-1,NE", kind))

    assert laid.here["harbors"] == {"1,-1,NE": kind}
    assert laid.waiting_for == {"Q": "special_build"}
