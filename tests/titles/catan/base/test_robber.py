"""The robber: its places and victims. BASE-ROBBER."""

from __future__ import annotations

from collections import Counter

import pytest

from games.engine.chance import Chance
from games.titles.catan.base.rules import facts
from tests.titles.catan.tables import CATAN


def hexes(table, name, verb="move_robber"):
    return {choice["hex"] for choice in table.options(name)[verb]}


def test_it_moves_to_any_other_land_hex_the_desert_included(table):
    """BASE-ROBBER-01, BASE-EX-35, BASE-EX-36"""
    table = table(board="beginner").robber("2,0").roll(3, 4)

    assert hexes(table, "red") == set(facts.HEXES) - {"2,0"}
    assert table.refused("red", "move_robber", table.robbing("2,0")).code == "BASE-ERR-12"
    table.rob("red", "0,0")
    assert table.here["figures"]["robber"] == "0,0"
    assert table.kinds_logged == ["robber_moved"]


def test_it_cannot_stay_on_the_desert(table):
    """BASE-ROBBER-01, BASE-EX-36"""
    table = table(board="beginner").roll(3, 4)

    assert table.refused("red", "move_robber", table.robbing("0,0")).code == "BASE-ERR-12"
    assert "0,0" not in hexes(table, "red")


def test_an_own_hex_is_allowed_and_blocked_for_its_owner_too(table):
    """Orange is the only candidate. BASE-ROBBER-02, BASE-ROBBER-03, BASE-EX-32"""
    table = table(board="beginner", start="1").roll(3, 4)
    choices = [choice for choice in table.options("blue")["move_robber"] if choice["hex"] == "-1,1"]
    assert choices == [{"hex": "-1,1", "victim": "2"}]

    table.rob("blue", "-1,1", "orange", steal="ore")
    assert table.hand("blue") == {"brick": 1, "lumber": 1, "ore": 2}
    assert table.hand("orange") == {"grain": 2}
    table.end_turn("blue").roll(1, 2)

    assert table.logged("produced")[0]["gains"] == {"3": {"lumber": 1}}


def test_of_two_candidates_the_mover_names_one(table):
    """BASE-ROBBER-03, BASE-ROBBER-10, BASE-EX-33, BASE-ERR-14"""
    table = table(board="beginner", start="1").roll(3, 4)

    error = table.refused("blue", "move_robber", table.robbing("0,-1"))

    assert (error.code, error.message) == ("BASE-ERR-14", "Choose whom to rob: Red, White.")
    assert table.accepts("blue", "move_robber", table.robbing("0,-1", "red"))
    assert table.accepts("blue", "move_robber", table.robbing("0,-1", "white"))


@pytest.mark.parametrize("argument", [{"hex": "-1,1"}, {"hex": "-1,1", "victim": None}])
def test_a_lone_candidate_is_robbed_without_being_named(table, argument):
    """Omitting the victim does not spare it. BASE-ROBBER-03, BASE-ROBBER-10, BASE-DEC-05, BASE-ERR-14"""
    table = table(board="beginner", start="1").roll(3, 4)

    assert table.accepts("blue", "move_robber", argument)
    table.play("blue", "move_robber", argument, chance={"steal/1/2": {"ore": 1}})

    assert table.logged("stolen") == [{"seat": "1", "victim": "2"}]


def test_a_hex_without_candidates_may_be_named_alone(table):
    """BASE-ROBBER-03, BASE-DEC-05"""
    table = table(board="beginner").roll(3, 4)

    table.play("red", "move_robber", {"hex": "-2,0"})

    assert table.kinds_logged == ["robber_moved"]


def test_a_candidate_without_cards_may_be_named_and_loses_nothing(table):
    """BASE-ROBBER-03, BASE-ROBBER-05, BASE-EX-34"""
    table = table(board="beginner", start="1").back("white").roll(3, 4)
    before = table.hands

    table.rob("blue", "0,-1", "white")

    assert table.hands == before
    assert table.kinds_logged == ["robber_moved", "nothing_to_steal"]
    assert table.waiting_for == {"blue": "main"}


def test_a_hex_without_opponents_is_no_robbery(table):
    """BASE-ROBBER-03"""
    table = table(board="beginner").roll(3, 4).rob("red", "-2,0")

    assert table.kinds_logged == ["robber_moved"]
    assert table.hand("red") == {"grain": 1, "lumber": 2}


def test_a_city_makes_a_candidate_and_one_seat_is_one_candidate(table):
    """BASE-ROBBER-03"""
    table = table().put("Q", cities="0,1,N", settlements="0,1,S").give("Q", ore=1).roll(3, 4)

    choices = [choice for choice in table.options("P")["move_robber"] if choice["hex"] == "0,1"]

    assert choices == [{"hex": "0,1", "victim": "1"}]


def test_each_card_is_as_likely_as_any_other(table):
    """Of three wool and one ore, wool is drawn in three of four cases. BASE-ROBBER-04, BASE-EX-37"""
    table = table().put("Q", settlements="0,1,N").give("Q", wool=3, ore=1).roll(3, 4)
    table.play("P", "move_robber", table.robbing("0,1", "Q"))
    (note,) = table.last.chance
    assert (note["how"], note["of"][0]["wool"], note["of"][0]["ore"], note["of"][1]) == ("draw", 3, 1, 1)

    drawn = Counter()
    for seed in range(4000):
        (kind,) = Chance(str(seed), [], "steal", [], None).draw({"wool": 3, "ore": 1, "brick": 0})
        drawn[kind] += 1

    assert 2900 < drawn["wool"] < 3100


def test_on_the_desert_it_robs_as_anywhere(table):
    """BASE-ROBBER-06"""
    table = table().robber("0,1").put("Q", settlements="0,0,N").give("Q", ore=1).roll(3, 4)

    table.rob("P", "0,0", "Q", steal="ore")

    assert table.hand("P") == {"ore": 1}


def test_only_thief_and_victim_learn_the_kind(table):
    """BASE-ROBBER-07, BASE-HIDE-07"""
    table = table(board="beginner", start="1").roll(3, 4).rob("blue", "0,-1", "white", steal="wool")

    (entry,) = [entry for entry in table.log if entry["kind"] == "stolen"]

    assert entry["public"] == {"seat": "1", "victim": "3"}
    assert entry["private"] == {"1": {"cards": {"wool": 1}}, "3": {"cards": {"wool": 1}}}


def test_after_a_seven_trade_and_build_follow_after_a_knight_its_own_phase(table):
    """BASE-ROBBER-08"""
    seven = table(board="beginner").roll(3, 4).rob("red", "-2,0")
    before = table(board="beginner").give_cards("red", knight=1).knight("red", "-2,0")
    after = table(board="beginner").give_cards("red", knight=1).main("red").knight("red", "-2,0")

    assert seven.waiting_for == {"red": "main"}
    assert before.waiting_for == {"red": "pre_roll"}
    assert after.waiting_for == {"red": "main"}


def test_hex_and_victim_are_one_move(table):
    """BASE-ROBBER-09"""
    table = table(board="beginner", start="1").roll(3, 4)
    moves = table.state["moves"]

    table.rob("blue", "0,-1", "red", steal="lumber")

    assert table.state["moves"] == moves + 1
    assert table.kinds_logged == ["robber_moved", "stolen"]
    assert CATAN.waiting(table.state).due == {"1": "main"}
