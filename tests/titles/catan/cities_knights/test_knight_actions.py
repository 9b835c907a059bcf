"""CK-ACT, CK-MOVE, CK-DISP, CK-CHASE: the actions of ready knights."""

from __future__ import annotations

import pytest

from games.engine.errors import EngineError
from games.engine.invariants import check_invariants
from games.titles.catan.cities_knights.rules.knights import has_acted, note_action, put_knight, take_knight
from tests.titles.catan.cities_knights.tables import CATAN

ROADS = "0,0,SE 0,0,E 0,0,NE"


def chain(table, **knight):
    """Return the position of CK-EX-30: a settlement, three roads, and a ready knight on 0,1,N."""
    facts = {"level": 1, "active": True} | knight
    return table().put("red", settlements="0,0,S", roads=ROADS).knight("red", "0,1,N", **facts)


def way(start: str, goal: str):
    return {"from": start, "to": goal}


def goals(table, name="red", verb="move_knight"):
    return {one["to"] for one in table.options(name).get(verb, [])}


def test_a_knight_moves_along_own_roads_to_a_free_vertex(table):
    """CK-MOVE-01, CK-EX-30, CK-ACT-04: the knight is inactive afterwards."""
    table = chain(table).main("red")
    assert goals(table) == {"1,-1,S", "0,0,N"}

    table.play("red", "move_knight", way("0,1,N", "0,0,N"))

    assert table.standing("0,0,N") == ("red", 1, False)
    assert table.standing("0,1,N") is None


def test_the_chain_passes_own_pieces_never_a_foreign_knight(table):
    """CK-MOVE-02, CK-EX-31, CK-ILL-30, CK-ILL-31, CK-CONF-05"""
    table = chain(table).knight("blue", "1,-1,S", active=True).main("red")

    assert table.refused("red", "move_knight", way("0,1,N", "0,0,N")).code == "CK-ILL-30"
    assert table.refused("red", "displace_knight", way("0,1,N", "1,-1,S")).code == "CK-ILL-31"


def test_the_chain_passes_own_knights_and_own_buildings(table):
    """CK-MOVE-02"""
    table = chain(table).knight("red", "1,-1,S").put("red", roads="0,-1,E", settlements="0,0,N").main("red")

    assert "1,-2,S" in goals(table)


def test_a_foreign_building_cuts_the_way(table):
    """CK-MOVE-02, CK-CONF-06, CK-ILL-30"""
    table = chain(table).put("blue", settlements="1,-1,S").main("red")

    refused = table.refused("red", "move_knight", way("0,1,N", "0,0,N"))
    assert refused.message == "Another player’s piece blocks the way."


def test_no_way_without_a_chain_of_own_roads(table):
    """CK-MOVE-01, CK-ILL-29, CK-ILL-19"""
    table = chain(table).put("blue", roads="0,1,NE").main("red")

    assert table.refused("red", "move_knight", way("0,1,N", "1,0,S")).code == "CK-ILL-29"
    assert table.refused("red", "move_knight", way("0,1,N", "0,0,S")).code == "CK-ILL-19"


def test_roads_of_this_turn_count(table):
    """CK-MOVE-03"""
    table = chain(table).give("red", brick=1, lumber=1).main("red").play("red", "build_road", "0,-1,E")

    assert "1,-2,S" in goals(table)


def test_only_on_ones_own_turn(table):
    """CK-ACT-01, CK-ILL-05"""
    table = chain(table).main("blue")

    refused = table.refused("red", "move_knight", way("0,1,N", "0,0,N"))
    assert (refused.code, refused.message) == ("BASE-ERR-01", "It is Blue’s turn.")


def test_a_knight_of_this_turn_does_not_act(table):
    """CK-ACT-02, CK-EX-37, CK-ILL-27, CK-DIFF-12: recruited, activated and promoted now, it acts next turn."""
    table = table().put("red", settlements="0,0,S", roads=ROADS).give("red", ore=2, wool=2, grain=1)
    table.main("red").play("red", "recruit_knight", "0,1,N").play("red", "activate_knight", "0,1,N")
    table.play("red", "promote_knight", "0,1,N")
    assert table.standing("0,1,N") == ("red", 2, True)
    assert table.refused("red", "move_knight", way("0,1,N", "0,0,N")).code == "CK-ILL-27"

    for name in ("red", "blue", "orange", "white"):
        table.end_turn(name).throw(1, 1, "gate_green")

    assert table.accepts("red", "move_knight", way("0,1,N", "0,0,N"))


@pytest.mark.parametrize("change", [{"seat": "1"}, {"active": False}])
def test_a_state_in_which_a_seat_could_act_with_another_s_or_an_inactive_knight_is_refused(table, change):
    """CK-ACT-02"""
    table = chain(table).main("red")
    check_invariants(CATAN, table.state)

    table.state["cities_knights"]["knights"]["0,1,N"].update(change)

    with pytest.raises(EngineError, match="`ready` names active knights"):
        check_invariants(CATAN, table.state)


@pytest.mark.parametrize("verb", ["move_knight", "displace_knight", "chase_robber"])
def test_who_names_no_knight_is_told_so(table, verb):
    """CK-KNIGHT-11, CK-D-24"""
    table = chain(table).knight("blue", "2,0,N", active=True).main("red")
    chase = {"hex": "0,1", "victim": None}

    for wrong in (None, "0,1,N", {"to": "0,0,N", **chase}):
        assert table.refused("red", verb, wrong).message == "Choose a knight and where it goes."
    for elsewhere in ("2,0,N", "nowhere", 7):
        named = {"knight": elsewhere, **chase} if verb == "chase_robber" else way(elsewhere, "0,0,N")
        assert table.refused("red", verb, named).message == "You have no knight there."


def test_an_inactive_knight_does_not_act(table):
    """CK-ACT-02, CK-ILL-26"""
    table = chain(table, active=False).main("red")

    assert table.refused("red", "move_knight", way("0,1,N", "0,0,N")).code == "CK-ILL-26"


def test_one_action_a_turn_even_if_activated_again(table):
    """CK-ACT-03, CK-ACT-05, CK-EX-38, CK-ILL-28"""
    table = chain(table).give("red", grain=1).main("red").play("red", "move_knight", way("0,1,N", "0,0,N"))

    table.play("red", "activate_knight", "0,0,N")

    assert table.standing("0,0,N") == ("red", 1, True)
    assert table.refused("red", "move_knight", way("0,0,N", "0,1,N")).code == "CK-ILL-28"


def test_what_is_noted_of_a_knight_goes_with_it(table):
    """CK-ACT-03, CK-COMP-09: another knight that comes to its vertex has not acted yet."""
    game = CATAN.game(chain(table).main("red").state)
    note_action(game, "0,1,N")
    assert has_acted(game, "0,1,N")

    put_knight(game, "0,1,N", take_knight(game, "0,1,N"))

    assert not has_acted(game, "0,1,N")


def test_a_recruit_where_a_knight_has_stood_has_marks_of_its_own(table):
    """CK-ACT-02, CK-KNIGHT-07: it is not ready as the one before it was, and it can be promoted."""
    table = (
        chain(table).give("red", ore=3, wool=3, grain=1).main("red").play("red", "promote_knight", "0,1,N")
    )
    table.play("red", "move_knight", way("0,1,N", "0,0,N"))

    table.play("red", "recruit_knight", "0,1,N").play("red", "activate_knight", "0,1,N")

    assert table.refused("red", "move_knight", way("0,1,N", "1,-1,S")).code == "CK-ILL-27"
    assert table.accepts("red", "promote_knight", "0,1,N")


def test_any_number_of_knights_act(table):
    """CK-ACT-03"""
    table = chain(table).knight("red", "1,-1,S", level=2, active=True).main("red")

    table.play("red", "move_knight", way("0,1,N", "0,0,N")).play("red", "move_knight", way("1,-1,S", "0,1,N"))

    assert table.standing("0,1,N") == ("red", 2, False)


def test_a_promotion_costs_no_readiness(table):
    """CK-ACT-06: a ready basic knight promoted now acts as strong."""
    table = chain(table).knight("blue", "0,0,N").give("red", ore=1, wool=1).main("red")
    table.play("red", "promote_knight", "0,1,N")

    table.play("red", "displace_knight", way("0,1,N", "0,0,N"))

    assert table.standing("0,0,N") == ("red", 2, False)


def test_a_knight_that_the_attack_made_inactive_does_not_act(table):
    """CK-ACT-07, CK-EX-39, CK-ILL-27"""
    table = chain(table).give("red", grain=1).pre_roll("red").land()
    table.play("red", "activate_knight", "0,1,N")

    chase = {"knight": "0,1,N", "hex": "0,1", "victim": None}
    assert table.refused("red", "chase_robber", chase).code == "CK-ILL-27"


def strong(table):
    """Return CK-EX-32: the position of CK-EX-31 with a strong red knight, and a place for blue's to go."""
    table = chain(table, level=2).knight("blue", "1,-1,S", active=True)
    return table.put("blue", roads="1,-1,SE 1,0,NE", settlements="2,-1,S")


def test_a_stronger_knight_drives_a_weaker_one_away(table):
    """CK-DISP-01, CK-DISP-03, CK-DISP-04, CK-EX-32, CK-D-14: only one place is left, so nobody is asked."""
    table = strong(table).main("red").play("red", "displace_knight", way("0,1,N", "1,-1,S"))

    assert table.standing("1,-1,S") == ("red", 2, False)
    assert table.standing("1,0,N") == ("blue", 1, True)
    assert table.waiting_for == {"red": "main"}


def test_without_a_place_it_goes_back_to_the_supply(table):
    """CK-DISP-05, CK-EX-33, CK-COMP-09"""
    table = strong(table).knight("blue", "1,0,N").main("red")
    table.play("red", "displace_knight", way("0,1,N", "1,-1,S"))

    assert table.logged("knight_removed") == [{"seat": "1", "vertex": "1,-1,S", "level": 1}]
    assert table.sight(None)["cities_knights"]["seats"]["1"]["pieces"]["basic_knight"] == 1


def test_the_owner_says_where_it_goes(table):
    """CK-DISP-03, CK-D-14, CK-ILL-06, CK-ILL-33, CK-ILL-34, CK-ILL-63: this happens in the other seat's turn."""
    table = strong(table).put("blue", roads="1,0,NE 1,-1,E").main("red")
    table.play("red", "displace_knight", way("0,1,N", "1,-1,S"))

    assert table.logged("knight_displaced") == [
        {"seat": "0", "owner": "1", "vertex": "1,-1,S", "from": "0,1,N"}
    ]
    assert table.waiting_for == {"blue": "displaced_knight"}
    assert table.places("blue", "relocate_knight") == {"1,0,N", "2,-2,S"}
    assert table.refused("red", "end_turn").message == "Waiting for Blue to decide."
    assert table.refused("red", "relocate_knight", "1,0,N").code == "CK-ILL-63"
    assert table.refused("blue", "relocate_knight", None).code == "CK-ILL-34"
    assert table.refused("blue", "relocate_knight", "1,-1,S").code == "CK-ILL-33"
    assert table.refused("blue", "relocate_knight", "0,1,N").code == "CK-ILL-33"
    table.play("blue", "relocate_knight", "2,-2,S")
    assert table.logged("knight_relocated") == [{"seat": "1", "vertex": "2,-2,S", "from": "1,-1,S"}]
    assert table.standing("2,-2,S") == ("blue", 1, True)
    assert table.waiting_for == {"red": "main"}


def test_the_attackers_own_vertex_is_free_for_it(table):
    """CK-DISP-03: its owner's roads must lead there; the knight never returns to the vertex it was driven from."""
    table = table().put("red", roads="0,0,NE").put("blue", roads="1,-1,SE 1,-1,E 1,-1,NE 1,-2,SE 0,-1,E")
    table.knight("red", "0,0,N", level=2, active=True).knight("blue", "1,-1,S").main("red")

    table.play("red", "displace_knight", way("0,0,N", "1,-1,S"))

    assert table.places("blue", "relocate_knight") == {"1,0,N", "2,-2,S", "1,-1,N", "1,-2,S", "0,0,N"}
    table.play("blue", "relocate_knight", "1,0,N")
    assert table.standing("1,0,N") == ("blue", 1, False), "CK-DISP-04: it is not activated"


def test_an_absent_owner_goes_the_shortest_way(table):
    """CK-D-14, CK-ORD-01"""
    table = strong(table).put("blue", roads="1,-1,E").main("red")
    table.play("red", "displace_knight", way("0,1,N", "1,-1,S")).timeout("blue")

    assert table.answer() == ("relocate_knight", "1,0,N")


def test_a_displaced_knight_acts_in_its_owners_next_turn(table):
    """CK-DISP-04"""
    table = strong(table).main("red").play("red", "displace_knight", way("0,1,N", "1,-1,S"))

    table.end_turn("red").throw(1, 1)

    assert table.sight(None)["cities_knights"]["knights"]["1,0,N"]["may_act"] is True


def test_never_an_own_knight_never_an_empty_vertex(table):
    """CK-DISP-02, CK-DIFF-11, CK-ILL-32"""
    table = chain(table, level=2).knight("red", "0,0,N").main("red")

    assert table.refused("red", "displace_knight", way("0,1,N", "0,0,N")).code == "CK-ILL-32"
    assert table.refused("red", "displace_knight", way("0,1,N", "1,-1,S")).code == "CK-DISP-01a"


@pytest.mark.parametrize(
    ("attacker", "defender", "legal"), [(1, 1, False), (2, 1, True), (2, 3, False), (3, 2, True)]
)
def test_only_a_weaker_one_whatever_its_state(table, attacker, defender, legal):
    """CK-DISP-01, CK-ILL-31"""
    for active in (False, True):
        position = (
            chain(table, level=attacker).knight("blue", "0,0,N", level=defender, active=active).main("red")
        )
        assert position.accepts("red", "displace_knight", way("0,1,N", "0,0,N")) is legal


def test_a_ready_knight_beside_the_robber_chases_it(table):
    """CK-CHASE-01, CK-EX-56, CK-D-24, CK-DIFF-28: the robber moves and steals as in base, without discards."""
    table = chain(table).landed().put("blue", settlements="2,0,N").give("blue", ore=9).main("red")
    table.play(
        "red",
        "chase_robber",
        {"knight": "0,1,N", "hex": "2,0", "victim": "1"},
        chance={"steal/0/1": {"ore": 1}},
    )

    assert table.here["figures"]["robber"] == "2,0"
    assert (table.hand("red"), table.hand("blue")) == ({"ore": 1}, {"ore": 8})
    assert table.standing("0,1,N") == ("red", 1, False)


def test_no_chase_before_the_first_landing(table):
    """CK-CHASE-02, CK-ROBBER-01, CK-ILL-35"""
    table = chain(table).main("red")

    refused = table.refused("red", "chase_robber", {"knight": "0,1,N", "hex": "0,1", "victim": None})
    assert refused.message == "The robber stays in the desert until the barbarians first land."


def test_only_from_the_robbers_hex(table):
    """CK-ILL-36, CK-CHASE-01"""
    table = chain(table).landed().robber("0,-2").main("red")

    refused = table.refused("red", "chase_robber", {"knight": "0,1,N", "hex": "0,1", "victim": None})
    assert refused.code == "CK-ILL-36"


def test_a_chase_is_an_action(table):
    """CK-ACT-04, CK-ILL-28"""
    table = chain(table).landed().give("red", grain=1).main("red")
    table.play("red", "chase_robber", {"knight": "0,1,N", "hex": "0,1", "victim": None})
    table.play("red", "activate_knight", "0,1,N")

    assert table.refused("red", "move_knight", way("0,1,N", "0,0,N")).code == "CK-ILL-28"


def test_all_see_which_knights_may_act(table):
    """CK-HIDE-09"""
    table = chain(table).knight("red", "0,0,N").main("red")

    seen = table.sight(None)["cities_knights"]["knights"]
    assert (seen["0,1,N"]["may_act"], seen["0,0,N"]["may_act"]) == (True, False)
