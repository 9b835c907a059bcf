"""CK-KNIGHT, CK-BLOCK, CK-ROAD: how knights come, change and block."""

from __future__ import annotations

ROADS = "0,0,SE 0,0,E 0,0,NE"
"""The roads from 0,0,S over 0,1,N and 1,-1,S to 0,0,N."""


def rich(table, **more):
    return table(**more).put("red", settlements="0,0,S", roads=ROADS).give("red", ore=5, wool=5, grain=5)


def test_a_recruit_is_basic_and_inactive(table):
    """CK-KNIGHT-01, CK-KNIGHT-02, CK-COST-03, CK-DIFF-13"""
    table = rich(table).main("red").play("red", "recruit_knight", "0,1,N")

    assert table.standing("0,1,N") == ("red", 1, False)
    assert table.hand("red") == {"ore": 4, "wool": 4, "grain": 5}


def test_it_stands_on_a_free_vertex_at_an_own_road(table):
    """CK-KNIGHT-02, CK-KNIGHT-11, CK-ILL-18, CK-ILL-19"""
    table = rich(table).knight("blue", "0,0,N").put("blue", settlements="2,0,N").main("red")

    assert table.places("red", "recruit_knight") == {"0,1,N", "1,-1,S"}
    assert table.refused("red", "recruit_knight", "0,0,N").message == "That corner is occupied."
    assert table.refused("red", "recruit_knight", "0,0,S").code == "CK-ILL-19"
    assert (
        table.refused("red", "recruit_knight", "1,0,N").message
        == "A knight must be placed on one of your roads."
    )


def test_knights_keep_no_distance_and_nobody_keeps_it_from_them(table):
    """CK-KNIGHT-03, CK-BASE-10: the distance rule counts only buildings."""
    table = rich(table).knight("red", "0,1,N").main("red").play("red", "recruit_knight", "1,-1,S")
    table.put("blue", roads="0,-1,E").give("blue", brick=1, lumber=1, wool=1, grain=1).main("blue")

    assert table.accepts("blue", "build_settlement", "0,0,N")


def test_two_of_each_level(table):
    """CK-KNIGHT-04, CK-ILL-20, CK-COMP-12"""
    table = rich(table).knight("red", "0,1,N", "1,-1,S").main("red")

    assert table.refused("red", "recruit_knight", "0,0,N").code == "CK-ILL-20"
    table.play("red", "promote_knight", "0,1,N").play("red", "recruit_knight", "0,0,N")
    assert table.standing("0,0,N") == ("red", 1, False)


def test_recruiting_costs_ore_and_wool(table):
    """CK-ILL-17, CK-COST-03"""
    table = table().put("red", roads=ROADS).give("red", ore=2).main("red")

    refused = table.refused("red", "recruit_knight", "0,1,N")
    assert (refused.code, refused.message) == ("CK-ILL-17", "A knight costs 1 ore and 1 wool.")


def test_new_knights_start_basic(table):
    """CK-ILL-21"""
    refused = rich(table).main("red").refused("red", "recruit_knight", {"vertex": "0,1,N", "level": 2})

    assert refused.message == "New knights start as basic knights."


def test_a_grain_activates_at_any_level_and_at_once(table):
    """CK-KNIGHT-05, CK-COST-04, CK-ILL-22"""
    table = rich(table).knight("red", "1,-1,S", level=3).main("red").play("red", "recruit_knight", "0,1,N")

    table.play("red", "activate_knight", "0,1,N").play("red", "activate_knight", "1,-1,S")

    assert table.standing("0,1,N") == ("red", 1, True)
    assert table.standing("1,-1,S") == ("red", 3, True)
    assert table.hand("red")["grain"] == 3
    assert table.refused("red", "activate_knight", "0,1,N").code == "CK-ILL-22"
    for verb in ("activate_knight", "promote_knight"):
        for elsewhere in ("0,0,N", None):
            assert table.refused("red", verb, elsewhere).code == "CK-KNIGHT-11a"


def test_a_promotion_is_one_level_and_keeps_the_state(table):
    """CK-KNIGHT-06, CK-COST-05: this is allowed in the turn of recruiting."""
    table = (
        rich(table).knight("red", "1,-1,S", active=True).main("red").play("red", "recruit_knight", "0,1,N")
    )

    table.play("red", "promote_knight", "0,1,N").play("red", "promote_knight", "1,-1,S")

    assert table.standing("0,1,N") == ("red", 2, False)
    assert table.standing("1,-1,S") == ("red", 2, True)
    assert table.hand("red") == {"ore": 2, "wool": 2, "grain": 5}


def test_each_knight_rises_once_a_turn(table):
    """CK-KNIGHT-07, CK-ILL-23: purchases and the Smith count together; a move does not reset this."""
    table = rich(table).levels("red", politics=3).knight("red", "0,1,N", active=True).cards("red", "smith")
    table.main("red").play("red", "promote_knight", "0,1,N")
    assert table.refused("red", "promote_knight", "0,1,N").code == "CK-ILL-23"
    assert table.refused("red", "play_smith", ["0,1,N"]).code == "CK-ILL-58"

    table.play("red", "move_knight", {"from": "0,1,N", "to": "0,0,N"})
    assert table.refused("red", "promote_knight", "0,0,N").code == "CK-ILL-23"

    for name in ("red", "blue", "orange", "white"):
        table.end_turn(name).throw(1, 1, "ship")
    assert table.accepts("red", "promote_knight", "0,0,N")


def test_mighty_needs_a_fortress(table):
    """CK-KNIGHT-08, CK-ILL-24, CK-IMP-09"""
    without = rich(table).levels("red", politics=2).knight("red", "0,1,N", level=2).main("red")
    table = rich(table).levels("red", politics=3).knight("red", "0,1,N", level=2).main("red")

    assert without.refused("red", "promote_knight", "0,1,N").code == "CK-ILL-24"
    table.play("red", "promote_knight", "0,1,N")
    assert table.standing("0,1,N") == ("red", 3, False)


def test_a_promotion_needs_the_next_piece(table):
    """CK-KNIGHT-09, CK-ILL-25, CK-COMP-09: the old piece goes back."""
    table = rich(table).knight("red", "0,1,N").knight("red", "1,-1,S", "0,0,N", level=2).main("red")

    refused = table.refused("red", "promote_knight", "0,1,N")
    assert refused.message == "You have no knight of the next level left."


def test_a_mighty_knight_cannot_rise(table):
    """CK-ILL-25"""
    table = rich(table).levels("red", politics=3).knight("red", "0,1,N", level=3).main("red")

    assert table.refused("red", "promote_knight", "0,1,N").message == "A mighty knight can’t be promoted."


def test_the_old_piece_returns_to_the_supply(table):
    """CK-KNIGHT-09, CK-COMP-09"""
    table = rich(table).knight("red", "0,1,N").main("red").play("red", "promote_knight", "0,1,N")

    pieces = table.sight("red")["cities_knights"]["seats"]["0"]["pieces"]
    assert (pieces["basic_knight"], pieces["strong_knight"]) == (2, 1)


def test_nobody_gives_a_knight_up(table):
    """CK-KNIGHT-10"""
    table = rich(table).knight("red", "0,1,N", active=True).main("red")

    assert not [verb for verb in table.offered("red") if "remove" in verb or "deactivate" in verb]


def test_no_settlement_on_a_foreign_knights_vertex(table):
    """CK-BLOCK-01, CK-ILL-37, CK-BASE-10: the knight's state does not matter."""
    table = table().put("red", roads="0,0,NE").knight("blue", "0,0,N")
    table.give("red", brick=1, lumber=1, wool=1, grain=1).main("red")

    refused = table.refused("red", "build_settlement", "0,0,N")
    assert (refused.code, refused.message) == ("CK-ILL-37", "A knight is standing there.")


def test_no_road_onward_from_a_foreign_knight(table):
    """CK-BLOCK-02, CK-EX-35, CK-ILL-38: a road built from its other end may still end there."""
    table = table().put("red", settlements="1,-1,S", roads="0,0,NE").put("blue", settlements="0,-1,N")
    table.knight("blue", "0,0,N").give("red", brick=2, lumber=2).main("red")

    refused = table.refused("red", "build_road", "0,-1,E")
    assert (refused.code, refused.message) == ("CK-ILL-38", "Another player’s knight blocks that road.")
    table.put("red", roads="0,-1,NE 1,-2,SE")
    assert table.main("red").accepts("red", "build_road", "0,-1,E")


def test_the_owner_builds_through_its_own_knight(table):
    """CK-BLOCK-03"""
    table = (
        table().put("red", roads="0,0,NE").knight("red", "0,0,N").give("red", brick=1, lumber=1).main("red")
    )

    assert table.accepts("red", "build_road", "0,-1,E")


def test_ones_own_knight_must_move_before_a_settlement(table):
    """CK-BLOCK-04, CK-EX-36, CK-ILL-37"""
    table = table().put("red", roads=ROADS).knight("red", "0,0,N", active=True)
    table.give("red", brick=1, lumber=1, wool=1, grain=1).main("red")

    assert table.refused("red", "build_settlement", "0,0,N").code == "CK-ILL-37"
    table.play("red", "move_knight", {"from": "0,0,N", "to": "0,1,N"})
    assert table.accepts("red", "build_settlement", "0,0,N")


def test_standing_roads_stay(table):
    """CK-BLOCK-05"""
    table = rich(table).put("blue", roads="0,-1,E 0,0,NE").give("blue", ore=1, wool=1)
    table.put("red", roads="0,0,E").main("blue").play("blue", "recruit_knight", "1,-1,S")

    assert table.here["roads"] == {"0,0,SE": "0", "0,0,E": "0", "0,0,NE": "1", "0,-1,E": "1"}


def test_a_knight_is_no_starting_point_for_roads(table):
    """CK-BLOCK-06"""
    table = table().knight("red", "0,0,N").give("red", brick=1, lumber=1).main("red")

    assert table.refused("red", "build_road", "0,0,NE").code == "BASE-ERR-19"


def test_a_foreign_knight_cuts_the_longest_road(table):
    """CK-ROAD-01, CK-ROAD-02, CK-EX-34, CK-WIN-05"""
    table = table().put("red", roads="0,0,SE 0,0,E 0,0,NE 0,-1,SE -1,0,E").put("blue", roads="0,-1,E")
    table.award(longest_road="red").give("blue", ore=1, wool=1).main("blue")
    assert (table.road_length("red"), table.points("red")) == (5, 2)

    table.play("blue", "recruit_knight", "0,0,N")

    assert (table.road_length("red"), table.points("red"), table.longest_road) == (3, 0, None)


def test_an_own_knight_does_not_cut(table):
    """CK-ROAD-01"""
    table = table().put("red", roads="0,0,SE 0,0,E 0,0,NE 0,-1,SE -1,0,E").award(longest_road="red")
    table.give("red", ore=1, wool=1).main("red").play("red", "recruit_knight", "0,0,N")

    assert (table.road_length("red"), table.longest_road) == (5, "red")


def test_longest_road_comes_back_when_the_knight_leaves(table):
    """CK-ROAD-02: recomputed after every move."""
    table = table().put("red", roads="0,0,SE 0,0,E 0,0,NE 0,-1,SE -1,0,E").put("blue", roads="0,-1,E 0,-1,NE")
    table.knight("blue", "0,0,N", active=True).main("blue")
    assert table.longest_road is None

    table.play("blue", "move_knight", {"from": "0,0,N", "to": "0,-1,N"})

    assert table.longest_road == "red"


def test_a_move_is_one_step_for_the_longest_road(table):
    """CK-ROAD-02: the knight cuts blue's roads before and after the move; nothing is counted in between."""
    table = table().put("blue", roads="0,0,E 0,0,SE -1,1,NE -1,0,E 0,-1,SE 0,-1,E 1,-1,SE")
    table.put("red", roads="0,0,NE 2,0,NE 2,0,E 2,0,SE 1,1,NE 1,0,E 2,-1,SE").award(longest_road="red")
    table.knight("red", "0,0,N", active=True).main("red")
    assert (table.road_length("red"), table.road_length("blue")) == (6, 6)

    table.play("red", "move_knight", {"from": "0,0,N", "to": "1,-1,S"})

    assert (table.longest_road, table.road_length("blue")) == ("red", 6)


def test_driving_a_knight_away_is_one_step_for_the_longest_road(table):
    """CK-ROAD-02, CK-DISP-01: the attacker cuts the road where the displaced knight did."""
    table = table().put("blue", roads="0,0,E 0,0,SE -1,1,NE -1,0,E 0,-1,SE 0,-1,E 1,-1,SE")
    table.put("red", roads="0,0,NE 2,0,NE 2,0,E 2,0,SE 1,1,NE 1,0,E 2,-1,SE").award(longest_road="red")
    table.knight("red", "0,0,N", level=2, active=True).knight("white", "1,-1,S").main("red")

    table.play("red", "displace_knight", {"from": "0,0,N", "to": "1,-1,S"})

    assert (table.longest_road, table.standing("1,-1,S")) == ("red", ("red", 2, False))


def cut_off(table):
    """Return a table where blue's knight cuts red's six roads in two and can move to another cut."""
    table = table().put("red", roads="0,1,NE 0,0,E 0,0,NE 0,-1,SE -1,0,E -1,1,NE")
    table.put("blue", roads="0,-1,E 0,-1,NE 0,-2,SE -1,-1,E -1,0,NE").award(longest_road="blue")
    return table.knight("blue", "0,0,N", active=True).knight("red", "0,1,N", level=2, active=True)


def test_routes_are_counted_before_the_driven_knight_stands_again_and_after(table):
    """CK-ROAD-02: the displacement is one change, and the owner's placing of the knight is another."""
    table = cut_off(table).main("red")
    before = table.longest_road

    table.play("red", "displace_knight", {"from": "0,1,N", "to": "0,0,N"})
    in_between = table.longest_road
    table.play("blue", "relocate_knight", "0,-1,S")

    assert (before, in_between, table.longest_road) == ("blue", "red", "blue")


def test_an_intrigue_is_counted_at_once_too(table):
    """CK-ROAD-02, CK-ALM-B5"""
    table = cut_off(table).cards("red", "intrigue").main("red")

    table.card("red", "intrigue", "0,0,N")
    in_between = table.longest_road
    table.play("blue", "relocate_knight", "0,-1,S")

    assert (in_between, table.longest_road) == ("red", "blue")


def test_a_road_that_is_joined_again_wins_before_the_driven_knight_stands(table):
    """CK-ROAD-02, CK-WIN-01: the win does not wait for anybody."""
    table = cut_off(table)
    table.ck["defenders"]["0"] = 11
    table.main("red").play("red", "displace_knight", {"from": "0,1,N", "to": "0,0,N"})

    assert table.state["outcome"]["winner"] == "0"
    assert table.waiting_for == {}
