"""CK-ROBBER: the seven, and the robber that is locked at first."""

from __future__ import annotations

import pytest

from games.engine.errors import EngineError
from games.engine.invariants import check_invariants
from tests.titles.catan.cities_knights.tables import CATAN


def test_the_first_seven_only_checks_hands(table):
    """CK-ROBBER-01, CK-ROBBER-02, CK-EX-12, CK-BASE-08, CK-BASE-07, CK-DIFF-06, CK-D-08"""
    table = table().put("blue", settlements="0,-1,N").give("blue", ore=1).give("red", ore=5, cloth=4)
    table.pre_roll("red").throw(3, 4)
    assert table.waiting_for == {"red": "discard"}

    table.play("red", "discard", {"cloth": 4})

    assert table.waiting_for == {"red": "main"}
    assert table.here["figures"]["robber"] == "0,0"
    assert table.hand("blue") == {"ore": 1}


def test_the_first_landing_frees_it_for_good(table):
    """CK-ROBBER-03: the outcome of the attack does not matter."""
    lost = table().put("red", cities="0,0,N").pre_roll("red").land(3, 4)
    won = table().pre_roll("red").land(3, 4)
    later = table().landed().pre_roll("red").throw(3, 4)

    for one in (lost, won, later):
        assert one.waiting_for == {"red": "robber"}


def test_a_seat_is_not_asked_for_a_robber_that_is_still_locked(table):
    """CK-ROBBER-02"""
    table = table().landed().pre_roll("red").throw(3, 4)
    table.state["cities_knights"]["landings"] = 0

    with pytest.raises(EngineError, match=r"have nowhere to go: \['robber'\]"):
        check_invariants(CATAN, table.state)


def test_two_more_cards_are_safe_under_each_wall(table):
    """CK-ROBBER-05, CK-EX-13, CK-WALL-03, CK-DIFF-10, CK-BASE-07"""
    table = table().wall("red", "0,0,N", "2,0,N").wall("blue", "-1,0,N", "0,1,N")
    table.give("red", ore=11).give("blue", wool=12).pre_roll("orange").throw(3, 4)

    assert table.waiting_for == {"blue": "discard"}
    table.play("blue", "discard", {"wool": 6})
    assert table.hand("blue") == {"wool": 6}


def test_commodities_count_and_progress_cards_do_not(table):
    """CK-ROBBER-06, CK-CARD-05"""
    table = table().give("red", cloth=4, coin=4).give("blue", ore=7).cards("blue", "spy", "spy", "bishop")
    table.pre_roll("orange").throw(3, 4)
    assert table.waiting_for == {"red": "discard"}

    assert table.refused("red", "discard", {"spy": 4}).code == "BASE-ERR-10"
    assert table.accepts("red", "discard", {"cloth": 1, "coin": 3})


def test_a_wall_lost_in_the_attack_does_not_help_any_more(table):
    """CK-ROBBER-07, CK-EX-15, CK-WALL-04"""
    table = table().wall("red", "0,0,N").give("red", ore=9).pre_roll("blue").land(3, 4)

    assert table.ck["walls"] == {}
    assert table.waiting_for == {"red": "discard"}
    assert table.state["stack"][-1]["owed"] == {"0": 4}


def test_a_commodity_can_be_stolen_a_progress_card_cannot(table):
    """CK-ROBBER-08, CK-HIDE-10, CK-CARD-05"""
    table = table().put("blue", settlements="0,-1,N").give("blue", coin=1).cards("blue", "spy").landed()
    table.pre_roll("red").throw(3, 4)

    table.play("red", "move_robber", table.robbing("0,-1", "blue"))

    assert table.hand("red") == {"coin": 1}
    assert table.progress("blue") == ["spy"]
    (stolen,) = [entry for entry in table.log if entry["kind"] == "stolen"]
    assert stolen["public"] == {"seat": "0", "victim": "1"}
    assert set(stolen["private"]) == {"0", "1"}


def test_once_free_it_moves_as_in_base(table):
    """CK-ROBBER-10, CK-D-09"""
    table = table().landed().put("blue", settlements="0,-1,N").pre_roll("red").throw(3, 4)

    assert table.refused("red", "move_robber", table.robbing("0,0")).code == "BASE-ERR-12"
    assert table.refused("red", "move_robber", table.robbing("0,-1", "orange")).code == "BASE-ERR-15"
    table.rob("red", "0,-1", "blue")
    assert table.here["figures"]["robber"] == "0,-1"


def test_an_absent_seat_discards_random_cards(table):
    """CK-D-08"""
    table = table().give("red", cloth=8).pre_roll("blue").throw(3, 4)

    table.timeout("red", chance={"default/discard/0": {"cloth": 4}})

    assert table.hand("red") == {"cloth": 4}
