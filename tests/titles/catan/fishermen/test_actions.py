"""The actions that fish pay for. TB-FI-19, TB-FI-20, TB-FI-21, TB-FI-22, TB-FI-23, TB-FI-24"""

from __future__ import annotations

import pytest

from tests.titles.catan.fishermen.tables import BOOT, Fishers, shore
from tests.titles.catan.tables import CATAN

ONE, TWO, THREE = "fish_1", "fish_2", "fish_3"


def paid(laid: Fishers) -> list[object]:
    return [(told["action"], told["cards"]) for told in laid.logged("fish_paid")]


@pytest.mark.parametrize("phase", ["pre_roll", "main"])
def test_two_fish_lure_the_robber_away_and_nobody_is_robbed(phase):
    """TB-FI-20: This works before the roll and after it. A seven or a knight brings the robber back."""
    laid = shore().put("Q", settlements="0,0,N").give("Q", ore=1).robber("0,-1").fish("P", 2, 1, 1)
    laid = getattr(laid, phase)("P")

    laid.play("P", "lure_robber_away", [ONE, ONE])

    assert (laid.here["figures"], laid.cards("P"), laid.tokens("P")) == ({"robber": None}, {}, [2])
    assert paid(laid) == [("robber", {ONE: 2})]
    assert laid.kinds_logged == ["fish_paid", "robber_left"]
    assert laid.sea["used"] == [ONE, ONE]


def test_a_robber_that_is_away_is_brought_back_by_a_seven():
    """TB-FI-20, TB-FI-05"""
    laid = shore().robber("0,-1").fish("P", 2).pre_roll("P").play("P", "lure_robber_away", [TWO]).roll(3, 4)

    assert laid.waiting_for == {"P": "robber"}


def test_three_fish_take_a_random_card():
    """TB-FI-21, TB-FI-D3, TB-GEN-08: It is never fish or a development card. Only the thief and the victim learn it."""
    laid = shore().give("Q", ore=1).fish("Q", 3, 3).give_cards("Q", knight=2).fish("P", 3).main("P")

    laid.play("P", "steal_for_fish", ["1", THREE], chance={"steal/0/1": {"ore": 1}})

    assert (laid.cards("P"), laid.tokens("Q")) == ({"ore": 1}, [3, 3])
    assert laid.log[-1]["private"] == {"0": {"cards": {"ore": 1}}, "1": {"cards": {"ore": 1}}}
    assert laid.last.barrier == "hard"


def test_only_opponents_with_a_card_can_be_chosen():
    """TB-FI-D3, TB-FI-E4"""
    laid = shore().give("Q", ore=1).fish("P", 3).main("P")
    assert laid.options("P")["steal_for_fish"].next([]) == ["1"]

    refused = laid.refused("P", "steal_for_fish", ["2", THREE])
    assert (refused.code, refused.text) == ("TB-FI-E4", "{name} has no resource cards.")
    assert laid.refused("P", "steal_for_fish", ["0", THREE]).code == "BASE-ERR-16"
    assert laid.refused("P", "steal_for_fish", ["7", THREE]).code == "BASE-ERR-65"


def test_four_fish_take_a_resource_of_choice_and_the_surplus_is_lost():
    """TB-FI-22, TB-FI-19, TB-FI-X4"""
    laid = shore().fish("P", 3, 2).main("P")

    laid.play("P", "take_for_fish", ["ore", THREE, TWO])

    assert (laid.cards("P"), laid.tokens("P")) == ({"ore": 1}, [])
    assert "lure_robber_away" not in laid.robber("0,1").offered("P"), "the fish that is left over is lost"


def test_each_action_is_paid_for_itself():
    """TB-FI-19, TB-FI-X5: A surplus fish does not count towards the next action."""
    laid = shore().robber("0,1").fish("P", 3, 3).main("P")

    laid.play("P", "lure_robber_away", [THREE])

    assert "take_for_fish" not in laid.offered("P")
    refused = laid.refused("P", "take_for_fish", ["ore", THREE])
    assert (refused.code, refused.facts) == ("TB-FI-E1", {"n": 4, "m": 3})


def test_several_actions_in_one_turn_with_any_tokens():
    """TB-FI-19: A seat may pay with a token too many, which is lost."""
    laid = shore().fish("P", 3, 3, 2, 1, 1).main("P")

    laid.play("P", "take_for_fish", ["ore", ONE, THREE]).play("P", "take_for_fish", ["ore", ONE, TWO, THREE])

    assert (laid.cards("P"), laid.tokens("P")) == ({"ore": 2}, [])


def test_the_resource_has_to_be_in_the_bank():
    """TB-FI-22, TB-FI-E5"""
    laid = shore().leave_in_bank(taker="Q", ore=0).fish("P", 3, 3).main("P")

    assert "ore" not in laid.options("P")["take_for_fish"].next([])
    refused = laid.refused("P", "take_for_fish", ["ore", THREE, THREE])
    assert (refused.code, refused.facts) == ("TB-FI-E5", {"resource": "ore"})
    assert laid.refused("P", "take_for_fish", [ONE, THREE, THREE]).code == "BASE-ERR-39"


def test_five_fish_build_a_road_by_the_usual_rules():
    """TB-FI-23"""
    laid = shore().put("P", settlements="0,0,N").fish("P", 3, 2).main("P")

    laid.play("P", "build_for_fish", ["0,0,NE", THREE, TWO])

    assert laid.here["roads"] == {"0,0,NE": "0"}
    assert laid.logged("road_built") == [{"seat": "0", "edge": "0,0,NE", "how": "fish", "cost": {}}]
    assert laid.cards("P") == {}


def test_a_road_for_fish_counts_for_the_longest_road_at_once():
    """TB-FI-23, BASE-LR-06"""
    laid = shore().put("P", roads="0,0,NE 0,0,E 0,0,SE -1,1,NE").fish("P", 3, 2).main("P")

    laid.play("P", "build_for_fish", ["-1,1,E", THREE, TWO])

    assert laid.longest_road is None
    laid = shore().put("P", roads="0,0,NE 0,0,E 0,0,SE -1,1,NE").fish("P", 3, 2).main("P")
    edge = next(
        edge
        for edge in laid.options("P")["build_for_fish"].next([])
        if laid.title.play(laid.state, "0", "build_for_fish", [edge, THREE, TWO]).state["base"][
            "longest_road"
        ]
    )
    laid.play("P", "build_for_fish", [edge, THREE, TWO])
    assert laid.longest_road == "P"


def test_no_road_without_a_place():
    """TB-FI-E6: A place with a road is refused, and so is a road when none is left."""
    laid = shore().put("P", settlements="0,0,N", roads="0,0,NE").fish("P", 3, 2).main("P")

    for edge in ("-2,2,SE", "0,0,NE", "nowhere", None, ["0,0,NE"]):
        assert laid.refused("P", "build_for_fish", [edge, THREE, TWO]).code == "TB-FI-E6"
    bare = shore().fish("P", 3, 2).main("P")
    assert "build_for_fish" not in bare.offered("P")


def test_no_road_with_none_left():
    """TB-FI-23, BASE-BUILD-03"""
    laid = shore().put("P", settlements="0,0,N").fish("P", 3, 2).main("P")
    edges = [edge for edge in _edges(laid) if edge not in ("0,0,NE",)][:15]
    laid.put("P", roads=" ".join(edges))

    assert "build_for_fish" not in laid.offered("P")
    free = next(edge for edge in _places(laid) if edge not in edges)
    assert laid.refused("P", "build_for_fish", [free, THREE, TWO]).code == "BASE-ERR-21"


def _edges(laid: Fishers) -> list[str]:
    from games.titles.catan.base.rules.board import board

    return sorted(board(CATAN.game(laid.state)).ends)


def _places(laid: Fishers) -> list[str]:
    from games.titles.catan.base.rules.pieces import road_places

    return road_places(CATAN.game(laid.state), "0")


def test_seven_fish_draw_a_development_card_that_is_not_played_in_this_turn():
    """TB-FI-24, BASE-DEV-02"""
    laid = shore().fish("P", 3, 3, 1).deck("knight").main("P")

    laid.play("P", "draw_for_fish", [THREE, ONE, THREE])

    assert laid.here["development_cards"]["0"] == {"knight": 1}
    assert laid.refused("P", "play_knight").code == "BASE-ERR-31"
    assert laid.logged("card_bought") == [{"seat": "0", "cost": {}}]
    assert laid.last.barrier == "hard"


def test_no_card_of_an_empty_deck():
    """TB-FI-E10"""
    laid = shore().fish("P", 3, 3, 1).deck(only=True).main("P")

    assert laid.refused("P", "draw_for_fish", [THREE, THREE, ONE]).code == "TB-FI-E10"


def test_too_few_fish():
    """TB-FI-E1"""
    laid = (
        shore().give("Q", ore=1).put("P", settlements="0,0,N").robber("0,0").fish("P", 2, 2, 1, 1).main("P")
    )

    for verb, argument, cost, shown in (
        ("lure_robber_away", [ONE], 2, 1),
        ("lure_robber_away", [], 2, 0),
        ("steal_for_fish", ["1", TWO], 3, 2),
        ("take_for_fish", ["ore", TWO, ONE], 4, 3),
        ("build_for_fish", ["0,0,NE", TWO, TWO], 5, 4),
        ("draw_for_fish", [TWO, TWO, ONE, ONE], 7, 6),
    ):
        refused = laid.refused("P", verb, argument)
        assert (refused.code, refused.facts) == ("TB-FI-E1", {"n": cost, "m": shown})


def test_only_own_tokens():
    """TB-FI-E2: The same token twice and the boot are refused too."""
    laid = shore().robber("0,0").fish("P", 2).fish("Q", 3).boot("P").main("P")

    for tokens in ([THREE], [TWO, TWO], [BOOT, TWO], ["ore", TWO], [7], [None]):
        assert laid.refused("P", "lure_robber_away", tokens).code == "TB-FI-E2"
    for argument in (None, TWO, {"fish": 2}):
        assert laid.refused("P", "lure_robber_away", argument).code == "BASE-ERR-68"
    assert laid.refused("P", "take_for_fish", []).code == "BASE-ERR-68"


def test_the_robber_is_not_lured_from_beside_the_board():
    """TB-FI-E3"""
    laid = shore().fish("P", 2).main("P")

    assert laid.refused("P", "lure_robber_away", [TWO]).code == "TB-FI-E3"
    assert "lure_robber_away" not in laid.offered("P")


@pytest.mark.parametrize(
    ("verb", "argument"),
    [
        ("make_offer", {"give": {ONE: 1}, "want": {"ore": 1}, "to": ["1"], "mode": "pick"}),
        ("make_offer", {"give": {"wool": 1}, "want": {TWO: 1}, "to": ["1"], "mode": "pick"}),
        ("trade_with_bank", {"give": THREE, "take": "ore", "times": 1}),
        ("trade_with_bank", {"give": "wool", "take": THREE, "times": 1}),
    ],
)
def test_fish_are_not_traded(verb, argument):
    """TB-FI-16, TB-FI-E9"""
    laid = shore().fish("P", 1, 3).give("P", wool=4).main("P")

    assert laid.refused("P", verb, argument).code == "TB-FI-E9"


def test_only_on_ones_own_turn():
    """TB-FI-E11: Another seat's decision does not matter."""
    laid = shore().robber("0,0").fish("Q", 2).main("P")
    assert laid.refused("Q", "lure_robber_away", [TWO]).code == "TB-FI-E11"

    assert laid.pre_roll("P").refused("Q", "lure_robber_away", [TWO]).code == "TB-FI-E11"
    laid.give("Q", ore=9).roll(3, 4)
    assert laid.waiting_for == {"Q": "discard"}
    assert laid.refused("Q", "lure_robber_away", [TWO]).code == "TB-FI-E11"


def test_not_while_a_decision_is_open():
    """TB-FI-D2: The robber comes first."""
    laid = shore().robber("0,0").fish("P", 2).pre_roll("P").roll(3, 4)

    assert laid.refused("P", "lure_robber_away", [TWO]).code == "BASE-ERR-08"


@pytest.mark.parametrize("phase", ["pre_roll", "main"])
def test_an_absent_seat_pays_no_fish(phase):
    """TB-FI-D2, TB-FI-D3, TB-GEN-11, TB-GEN-12"""
    laid = shore().robber("0,0").give("Q", ore=1).fish("P", 3, 3, 2)
    laid = getattr(laid, phase)("P")

    verb, _ = CATAN.game(CATAN.copy(laid.state)).default_answer("0")

    assert verb == ("roll" if phase == "pre_roll" else "end_turn")


def test_a_resource_for_fish_can_be_taken_back():
    """TB-FI-22: The seat has seen nothing hidden."""
    laid = shore().fish("P", 3, 1).main("P").play("P", "take_for_fish", ["ore", THREE, ONE])

    assert laid.last.barrier is None


def test_what_actions_cost_all_see():
    """TB-FI-20, TB-FI-21, TB-FI-22, TB-FI-23, TB-FI-24"""
    assert shore().sight(None)["fishermen"]["seats"]["2"]["costs"] == {
        "robber": 2,
        "card": 3,
        "resource": 4,
        "road": 5,
        "development_card": 7,
    }
