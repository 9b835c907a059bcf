"""Development cards. BASE-DEV."""

from __future__ import annotations

import pytest

from games.titles.catan.base.rules import facts
from games.titles.catan.kit.rules.geometry import graph_of

GRAPH = graph_of(facts.HEXES)
CARD = {"ore": 1, "wool": 1, "grain": 1}


def test_one_card_a_turn_before_the_roll_or_after_it(table):
    """BASE-DEV-01, BASE-ERR-32"""
    table = table().give_cards("P", year_of_plenty=2, monopoly=1)

    table.play("P", "play_year_of_plenty", {"ore": 2}).roll(1, 1)

    assert table.refused("P", "play_year_of_plenty", {"ore": 2}).code == "BASE-ERR-32"
    assert table.refused("P", "play_monopoly", "ore").code == "BASE-ERR-32"
    for phase in (table.pre_roll, table.main):
        assert phase("P").accepts("P", "play_monopoly", "ore")


def test_other_seats_play_no_cards(table):
    """Only the active seat plays cards. BASE-DEV-01"""
    table = table().give_cards("Q", monopoly=1)

    for phase in (table.pre_roll, table.main):
        assert phase("P").refused("Q", "play_monopoly", "ore").code == "BASE-ERR-01"


def test_a_card_bought_this_turn_waits(table):
    """BASE-DEV-02, BASE-EX-39, BASE-ERR-31"""
    table = table().give("P", **CARD).deck("knight").main("P").play("P", "buy_development_card")

    assert table.refused("P", "play_knight", table.robbing("0,1")).code == "BASE-ERR-31"


def test_of_two_the_older_one_is_played(table):
    """BASE-DEV-02, BASE-EX-39"""
    table = table().give("P", **CARD).give_cards("P", knight=1).deck("knight").main("P")
    table.play("P", "buy_development_card")

    table.knight("P", "0,1")

    assert table.here["knights"]["0"] == 1
    assert table.sight("P")["base"]["own"]["development_cards"] == {"knight": 1}
    assert table.refused("P", "play_knight", table.robbing("0,0")).code == "BASE-ERR-32"


def test_any_number_may_be_bought_in_a_turn(table):
    """BASE-DEV-03"""
    table = table().give("P", ore=3, wool=3, grain=3).deck("knight", "knight", "monopoly").main("P")

    for _ in range(3):
        table.play("P", "buy_development_card")

    assert table.sight("P")["base"]["own"]["bought"] == {"knight": 2, "monopoly": 1}


def test_they_are_neither_stolen_nor_discarded_nor_traded(table):
    """BASE-DEV-04"""
    table = table().give("Q", ore=8).give_cards("Q", knight=3).put("Q", settlements="0,1,N").roll(3, 4)
    assert set(table.options("Q")["discard"].cards) <= set(facts.RESOURCES)
    assert table.refused("Q", "discard", {"knight": 3, "ore": 1}).code == "BASE-ERR-10"
    table.back("Q").main("P").give_cards("P", knight=1)

    table.knight("P", "0,1", "Q")
    assert table.kinds_logged[-1] == "nothing_to_steal"
    offer = {"give": {"knight": 1}, "want": {"ore": 1}, "to": ["1"], "mode": "pick"}
    assert table.refused("P", "make_offer", offer).code == "BASE-ERR-52"


def test_victory_point_cards_are_never_played_and_count_at_once(table):
    """They count even in the turn in which they were bought and after another card was played.

    BASE-DEV-05, BASE-ERR-34
    """
    table = table().give("P", ore=2, wool=2, grain=2).give_cards("P", monopoly=1)
    table.deck("victory_point", "victory_point").main("P").play("P", "play_monopoly", "brick")

    table.play("P", "buy_development_card").play("P", "buy_development_card")

    assert table.points("P") == 2
    assert table.public_points("P") == 0
    assert table.refused("P", "play_victory_point").code == "BASE-ERR-34"


def test_a_knight_moves_the_robber_and_nobody_discards(table):
    """The card lies face up and counts at once. BASE-DEV-06"""
    table = table().give("Q", ore=9).give_cards("P", knight=1).put("Q", settlements="0,1,N")

    table.knight("P", "0,1", "Q", steal="ore")

    assert table.kinds_logged == ["knight_played", "robber_moved", "stolen"]
    assert (table.hand("P"), table.hand("Q")) == ({"ore": 1}, {"ore": 8})
    seen = table.sight(None)["base"]["seats"]["0"]
    assert (seen["knights"], seen["development_cards"], seen["spent"]) == (1, 0, [])


def test_a_knight_before_the_roll_leaves_the_roll_to_come(table):
    """BASE-EX-38"""
    table = table().give("P", ore=9).give_cards("P", knight=1, monopoly=1)

    table.knight("P", "0,1")

    assert table.waiting_for == {"P": "pre_roll"}
    assert table.hand("P") == {"ore": 9}
    assert table.refused("P", "play_monopoly", "ore").code == "BASE-ERR-32"


def test_with_a_seven_the_robber_may_move_twice(table):
    """BASE-DEV-07"""
    table = table().give_cards("P", knight=1).robber("0,1")

    table.knight("P", "0,0").roll(3, 4).rob("P", "0,1")

    assert table.here["figures"]["robber"] == "0,1"


def test_a_knight_may_follow_a_seven(table):
    """The robber may be on any hex. BASE-DEV-07"""
    table = table().give_cards("P", knight=1).roll(3, 4).rob("P", "0,1").knight("P", "0,2")

    assert table.here["figures"]["robber"] == "0,2"


def test_road_building_places_two_roads_free_of_charge(table):
    """They are placed one after the other, and the second may connect to the first. BASE-DEV-08, BASE-EX-47"""
    table = table().put("P", roads="0,0,NE").give_cards("P", road_building=1).main("P")
    assert table.accepts("P", "play_road_building", ["0,0,SE", "0,0,E"]) is False

    table.play("P", "play_road_building", ["0,0,E", "0,0,SE"])

    assert set(table.here["roads"]) == {"0,0,NE", "0,0,E", "0,0,SE"}
    assert [(entry["edge"], entry["how"]) for entry in table.logged("road_built")] == [
        ("0,0,E", "free"),
        ("0,0,SE", "free"),
    ]


def test_one_road_is_allowed_where_two_are_possible(table):
    """BASE-DEV-08"""
    table = table().put("P", roads="0,0,NE").give_cards("P", road_building=1)

    table.play("P", "play_road_building", ["0,0,E"])

    assert len(table.here["roads"]) == 2
    assert table.sight(None)["base"]["seats"]["0"]["spent"] == ["road_building"]
    assert table.waiting_for == {"P": "pre_roll"}


def test_free_roads_keep_to_the_road_rules(table):
    """BASE-DEV-08, BASE-BUILD-05, BASE-BUILD-06"""
    table = table().put("P", roads="0,0,NE").put("Q", roads="0,0,E", settlements="1,0,N")
    table.give_cards("P", road_building=1)

    for edges, code in (
        (["0,0,E"], "BASE-ERR-18"),
        (["-1,0,E"], "BASE-ERR-19"),
        (["1,-1,SE", "1,-1,SE"], "BASE-ERR-18"),
        (["1,-1,SE", "1,0,NE"], "BASE-ERR-20"),
        (["0,-5,E"], "BASE-ERR-57"),
    ):
        assert table.refused("P", "play_road_building", edges).code == code
    assert table.accepts("P", "play_road_building", ["1,-1,SE", "0,-1,E"])


def last_roads(table, left):
    """P has `left` roads left and one place to continue."""
    walk = [edge for edge in GRAPH.edges if edge not in GRAPH.edges_at["0,2,S"]][: 15 - left]
    return table().put("P", roads=" ".join(walk)).give_cards("P", road_building=1).main("P")


def test_with_one_road_left_only_one_is_placed(table):
    """BASE-DEV-09, BASE-EX-45, BASE-ERR-36"""
    table = last_roads(table, 1)
    free = [edge for edge in GRAPH.edges if table.options("P")["play_road_building"].accepts([edge])]
    then = next(edge for edge in free[1:])

    error = table.refused("P", "play_road_building", [free[0], then])
    assert (error.code, error.facts) == ("BASE-ERR-36", {"n": 1})
    table.play("P", "play_road_building", [free[0]])

    assert len(table.here["roads"]) == 15
    assert table.sight(None)["base"]["seats"]["0"]["spent"] == ["road_building"]


def test_with_no_road_left_it_cannot_be_played(table):
    """BASE-DEV-09, BASE-EX-46, BASE-ERR-35"""
    table = last_roads(table, 0)

    assert table.refused("P", "play_road_building", ["0,2,SE"]).code == "BASE-ERR-35"
    assert table.sight("P")["base"]["own"]["development_cards"] == {"road_building": 1}


def test_without_a_legal_path_it_cannot_be_played(table):
    """BASE-DEV-09, BASE-ERR-35"""
    table = (
        table()
        .put("P", settlements="0,-2,N")
        .put("Q", roads="0,-2,NE 0,-3,SE")
        .give_cards("P", road_building=1)
    )

    assert table.refused("P", "play_road_building", ["0,0,E"]).code == "BASE-ERR-35"


def test_a_path_that_the_first_road_opens_counts_and_where_none_opens_one_is_enough(table):
    """BASE-DEV-09"""
    table = table().put("P", settlements="0,-2,N").put("Q", roads="0,-3,SE 0,-2,E 1,-3,SE")
    table.give_cards("P", road_building=1)
    assert sorted(table.options("P")["play_road_building"].each()) == [["0,-2,NE"]]

    table.here["roads"].pop("0,-2,E")

    both = ["0,-2,NE", "0,-2,E"]
    assert sorted(table.options("P")["play_road_building"].each()) == [both[:1], both]
    assert table.accepts("P", "play_road_building", both)


def test_nothing_is_built_between_the_two_roads(table):
    """The card and its places are one move. BASE-DEV-10, BASE-DEC-12"""
    table = table().put("P", roads="0,0,NE").give_cards("P", road_building=1).main("P")
    moves = table.state["moves"]

    table.play("P", "play_road_building", ["0,0,E", "0,0,SE"])

    assert table.state["moves"] == moves + 1
    assert table.kinds_logged == ["road_building_played", "road_built", "road_built"]


@pytest.mark.parametrize("cards", [{"ore": 2}, {"ore": 1, "wool": 1}])
def test_year_of_plenty_takes_any_two_cards_of_the_bank(table, cards):
    """BASE-DEV-11"""
    table = table().give_cards("P", year_of_plenty=1).main("P")
    assert table.options("P")["play_year_of_plenty"].count() == 15

    table.play("P", "play_year_of_plenty", cards)

    assert table.hand("P") == cards
    assert table.logged("year_of_plenty_played") == [{"seat": "0", "cards": cards}]


def test_cards_of_plenty_can_be_used_at_once(table):
    """BASE-DEV-11"""
    table = table().put("P", roads="0,0,NE").give_cards("P", year_of_plenty=1).main("P")

    table.play("P", "play_year_of_plenty", {"brick": 1, "lumber": 1})

    assert table.accepts("P", "build_road", "0,0,E")


def test_of_a_bank_with_one_card_it_takes_one(table):
    """BASE-DEV-11, BASE-EX-48"""
    table = table().give_cards("P", year_of_plenty=1)
    table.leave_in_bank(taker="Q", brick=0, lumber=0, wool=0, grain=0, ore=1)

    assert table.accepts("P", "play_year_of_plenty", {"ore": 1})
    assert table.refused("P", "play_year_of_plenty", {"ore": 2}).message == "Choose one card."


def test_of_an_empty_bank_it_takes_nothing_and_is_kept(table):
    """BASE-DEV-11"""
    table = table().give_cards("P", year_of_plenty=1)
    table.leave_in_bank(taker="Q", brick=0, lumber=0, wool=0, grain=0, ore=0)

    assert "play_year_of_plenty" not in table.options("P")
    assert table.refused("P", "play_year_of_plenty", {"ore": 1}).code == "BASE-ERR-37"


def test_monopoly_takes_all_cards_of_a_kind_from_all_others(table):
    """The numbers of cards are public. BASE-DEV-12, BASE-EX-49"""
    table = table().give("P", wool=1).give("Q", wool=3, ore=1).give("S", wool=2).give_cards("P", monopoly=1)

    table.play("P", "play_monopoly", "wool")

    assert table.hands == {"P": {"wool": 6}, "Q": {"ore": 1}, "R": {}, "S": {}}
    assert table.logged("monopoly_played") == [{"seat": "0", "resource": "wool", "taken": {"1": 3, "3": 2}}]


def test_monopoly_may_find_nothing(table):
    """BASE-DEV-12"""
    table = table().give_cards("P", monopoly=1).play("P", "play_monopoly", "ore")

    assert table.hands == {"P": {}, "Q": {}, "R": {}, "S": {}}
    assert table.sight(None)["base"]["seats"]["0"]["spent"] == ["monopoly"]


@pytest.mark.parametrize(
    ("kind", "verb", "argument"),
    [
        ("monopoly", "play_monopoly", "ore"),
        ("year_of_plenty", "play_year_of_plenty", {"ore": 2}),
        ("road_building", "play_road_building", ["0,0,E"]),
    ],
)
def test_progress_cards_leave_the_game_and_all_see_which(table, kind, verb, argument):
    """BASE-DEV-13"""
    table = table().put("P", roads="0,0,NE").give_cards("P", **{kind: 1}).play("P", verb, argument)

    for viewer in ("P", "Q", None):
        assert table.sight(viewer)["base"]["seats"]["0"]["spent"] == [kind]
    assert table.sight("P")["base"]["own"]["development_cards"] == {}
    table.count()


@pytest.mark.parametrize("cards", [3, 8])
def test_no_card_while_a_seven_is_pending(table, cards):
    """No card is legal during the discards or before the robber has moved. BASE-DEV-14"""
    table = table().give("P", ore=cards).give_cards("P", knight=1, monopoly=1).roll(3, 4)
    code = "BASE-ERR-07" if cards > 7 else "BASE-ERR-08"

    assert table.refused("P", "play_knight", table.robbing("0,1")).code == code
    assert table.refused("P", "play_monopoly", "ore").code == code
