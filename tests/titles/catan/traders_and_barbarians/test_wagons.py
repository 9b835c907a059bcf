"""Wagons: their cards, steps and tolls, grain, tiles, Swift Journey."""

from __future__ import annotations

import pytest

from games.engine.plans import ahead
from tests.titles.catan.tables import CATAN
from tests.titles.catan.traders_and_barbarians.tables import CASTLE, GLASSWORKS, KEY, QUARRY, trade_table

AWAY = ("1,-2,SE", "-2,1,NE", "2,-1,E")
"""Barbarians out of the way to the glassworks."""

# Wagon cards


def test_cards_are_bought_in_order_and_as_many_as_can_be_paid():
    """TB-TB-15, TB-TB-D3"""
    laid = trade_table().wagon("P", "0,0,N").give("P", lumber=4, wool=3, ore=3).main("P")

    for level, lumber, left in ((2, 1, (3, 2, 2)), (3, 1, (2, 1, 1)), (4, 2, (0, 0, 0))):
        laid.play("P", "improve_wagon")
        cost = {"lumber": lumber, "wool": 1, "ore": 1}
        assert laid.logged("wagon_improved") == [{"seat": "0", "level": level, "cost": cost}]
        assert tuple(laid.hand("P").get(kind, 0) for kind in ("lumber", "wool", "ore")) == left
    assert laid.seen["seats"]["0"]["movement"] == 7


def test_a_card_that_cannot_be_paid_is_refused():
    """TB-TB-E11, TB-TB-15"""
    laid = trade_table().wagon("P", "0,0,N").give("P", lumber=1, wool=1).main("P")
    error = laid.refused("P", "improve_wagon")
    assert (error.code, error.message) == ("TB-TB-E11", "This improvement costs 1 lumber, 1 wool, 1 ore.")

    dear = trade_table().wagon("P", "0,0,N", card=3).give("P", lumber=1, wool=1, ore=1).main("P")
    assert dear.refused("P", "improve_wagon").message == "This improvement costs 2 lumber, 1 wool, 1 ore."

    last = trade_table().wagon("P", "0,0,N", card=5).give("P", lumber=2, wool=1, ore=1).main("P")
    error = last.refused("P", "improve_wagon")
    assert (error.code, error.message) == ("TB-TB-E11b", "Your wagon is fully improved.")
    assert last.refused("P", "improve_wagon", "x").code == "BASE-ERR-64"


def test_the_last_card_is_a_point_and_may_win():
    """TB-TB-X11, TB-TB-15: With 12 points it is the thirteenth."""
    laid = trade_table().wagon("P", "0,0,N", card=4).delivered("P", 12).give("P", lumber=2, wool=1, ore=1)
    assert laid.main("P").points("P") == 12

    laid.play("P", "improve_wagon")

    assert laid.points("P") == 13
    assert laid.winner == "P"


def test_an_improvement_ends_trading_where_building_does():
    """TB-TB-15, BASE-TURN-05"""
    state = CATAN.new(seats=3, modules=["base", KEY], options={"separate_phases": True}, seed="phases").state
    laid = trade_table(seats=3)
    laid.state["options"] = state["options"]
    laid.wagon("P", "0,0,N").give("P", lumber=1, wool=1, ore=5).main("P").play("P", "improve_wagon")

    assert (
        laid.refused("P", "trade_with_bank", {"give": "ore", "take": "wool", "times": 1}).code
        == "BASE-ERR-60"
    )


# Steps


def test_a_bare_path_with_a_barbarian_costs_four():
    """TB-TB-X1, TB-TB-16"""
    laid = trade_table().wagon("P", "1,0,S").moving("P").go("P", "0,2,N")

    assert (laid.at("P"), laid.left()) == ("0,2,N", 0)
    assert laid.logged("wagon_moved") == [
        {"seat": "0", "vertex": "0,2,N", "edge": "0,1,E", "left": 0, "from": "1,0,S"}
    ]
    assert laid.last.barrier is None, "a step on which nothing depends can be taken back"


def test_an_own_road_and_a_grain_bring_it_to_the_plaza():
    """TB-TB-X2, TB-TB-16, TB-TB-18, TB-TB-19, TB-TB-E4"""
    laid = trade_table().wagon("P", "1,0,S").put("P", roads="0,1,E").give("P", grain=1).moving("P")
    laid.go("P", "0,2,N")
    assert laid.left() == 1
    error = laid.refused("P", "move_on", GLASSWORKS)
    assert (error.code, error.message) == ("TB-TB-E4", "This step costs 2 movement points; you have 1.")

    laid.play("P", "feed_wagon")
    assert (laid.left(), laid.hand("P").get("grain", 0)) == (3, 0)
    assert laid.logged("wagon_fed") == [{"seat": "0", "cost": {"grain": 1}, "left": 3}]
    laid.go("P", GLASSWORKS)

    assert laid.at("P") == GLASSWORKS
    assert laid.waiting_for == {"Q": "pre_roll"}, "its move ends there, and with it the turn"


def test_tolls_go_to_the_owner():
    """TB-TB-X3, TB-TB-16, TB-GOLD-03: The wagon uses 1 + 2 + 1 of 5 points, and cannot enter the next bare path."""
    laid = trade_table().wagon("P", "0,0,N", card=2).barbarians(*AWAY)
    laid.put("P", roads="0,0,NE").put("Q", roads="0,0,SE").moving("P").go("P", "1,-1,S", "0,1,N")
    assert laid.left() == 2
    laid.go("P", "0,0,S")

    assert laid.left() == 1
    assert (laid.gold("P"), laid.gold("Q")) == (4, 6)
    assert laid.logged("toll_paid") == [{"seat": "0", "to": "1", "cards": {"gold": 1}}]
    assert (laid.last.barrier, laid.last.concerned) == ("soft", ("1",)), "only its receiver can give it back"
    assert laid.refused("P", "move_on", "-1,2,N").code == "TB-TB-E4"


def test_without_a_coin_a_foreign_road_is_closed():
    """TB-TB-X4, TB-TB-17, TB-TB-E5: It cannot be used as a bare path either."""
    laid = trade_table().wagon("P", "0,0,N", card=2).barbarians(*AWAY).coins("P", 0)
    laid.put("Q", roads="0,0,NE").moving("P")

    error = laid.refused("P", "move_on", "1,-1,S")

    assert (error.code, error.message) == ("TB-TB-E5", "You need 1 gold for Blue’s road.")
    assert laid.accepts("P", "move_on", "0,-1,S")
    assert laid.end_turn("P").waiting_for == {"Q": "pre_roll"}


def test_sea_sides_carry_wagons():
    """TB-TB-10"""
    laid = trade_table().wagon("P", "1,1,S").barbarians(*AWAY).moving("P").go("P", "0,3,N", "0,2,S")

    assert laid.left() == 0


def test_wagons_share_corners_and_pass_buildings():
    """TB-TB-20: Buildings that block roads do not block wagons."""
    laid = trade_table().wagon("P", "0,0,N").wagon("Q", "1,-1,S").barbarians(*AWAY)
    laid.put("Q", settlements="1,-1,S").moving("P").go("P", "1,-1,S", "0,1,N")

    assert laid.at("P") == "0,1,N"


def test_a_step_leads_to_a_corner_beside_it():
    """TB-TB-16"""
    laid = trade_table().wagon("P", "0,0,N").moving("P")

    error = laid.refused("P", "move_on", "0,0,S")
    assert (error.code, error.message) == ("TB-TB-16", "Your wagon moves to a corner or plaza next to it.")
    assert laid.refused("P", "move_on", "nowhere").code == "BASE-ERR-57"
    assert laid.refused("P", "move_on", None).code == "BASE-ERR-57"
    assert laid.places("P", "move_on") == {"0,-1,S", "1,-1,S", "1,-2,S"}


def test_grain_is_spent_once_also_with_swift_journey():
    """TB-TB-18, TB-TB-E6, TB-TB-26"""
    laid = trade_table().wagon("P", "0,0,N").barbarians(*AWAY).give("P", grain=2)
    laid.give_cards("P", swift_journey=1).moving("P").play("P", "feed_wagon")
    assert laid.left() == 6
    error = laid.refused("P", "feed_wagon")
    assert (error.code, error.message) == (
        "TB-TB-E6",
        "You have already spent grain on your wagon this turn.",
    )

    laid.go("P", "1,-1,S").play("P", "play_swift_journey")

    assert laid.left() == 4
    assert laid.refused("P", "feed_wagon").code == "TB-TB-E6"
    assert trade_table().wagon("P", "0,0,N").moving("P").refused("P", "feed_wagon").code == "TB-TB-18"
    assert laid.refused("P", "feed_wagon", 2).code == "BASE-ERR-64"


def test_no_building_or_trade_once_the_wagon_moves():
    """TB-TB-E12, TB-GEN-06"""
    laid = trade_table().wagon("P", "0,0,N").put("P", settlements="0,-2,N").give("P", brick=1, lumber=5)
    laid.moving("P")

    for verb, argument in (
        ("build_road", "0,-2,NE"),
        ("trade_with_bank", {"give": "lumber", "take": "ore", "times": 1}),
    ):
        error = laid.refused("P", verb, argument)
        assert (error.code, error.message) == (
            "TB-TB-E12",
            "Your wagon is already moving; building is over for this turn.",
        )
    assert laid.refused("Q", "move_on", "1,-1,S").code == "BASE-ERR-01"


def test_the_wagon_may_stay_and_time_lets_it():
    """TB-TB-D4, TB-TB-D6, TB-TB-16"""
    laid = trade_table().wagon("P", "0,0,N").give_cards("P", swift_journey=1).moving("P")
    assert laid.waiting_for == {"P": "move_wagon"}

    laid.timeout("P")

    assert laid.at("P") == "0,0,N"
    assert laid.waiting_for == {"Q": "pre_roll"}


# Tiles


def test_the_first_load_brings_a_tile_and_no_coins():
    """TB-TB-X5, TB-TB-21, TB-TB-03"""
    laid = trade_table().wagon("P", "2,-1,N").top("quarry", "sand").moving("P").go("P", QUARRY)

    assert laid.carries("P") == "sand"
    assert laid.gold("P") == 5
    assert laid.points("P") == 0
    assert laid.logged("tile_loaded") == [{"seat": "0", "place": "quarry", "tile": "sand"}]
    assert laid.last.barrier == "hard", "the tile is known now"


def test_a_delivery_is_a_point_and_coins_and_loads_again():
    """TB-TB-X6, TB-TB-22"""
    laid = trade_table().wagon("P", "0,2,N", card=3, carries="sand").top("glassworks", "glass")
    laid.moving("P").go("P", GLASSWORKS)

    assert (laid.points("P"), laid.public_points("P")) == (1, 1)
    assert laid.gold("P") == 5 + 3
    assert laid.carries("P") == "glass"
    assert laid.logged("tile_delivered") == [{"seat": "0", "place": "glassworks", "tile": "sand"}]
    assert laid.seen["seats"]["0"]["delivered"] == ["sand"]


@pytest.mark.parametrize(
    ("tile", "accepted"),
    [
        ("marble", {CASTLE}),
        ("glass", {CASTLE}),
        ("tools", {QUARRY}),
        ("sand", {GLASSWORKS}),
    ],
)
def test_each_tile_has_its_place(tile, accepted):
    """TB-TB-22, TB-TB-23"""
    for plaza, corner in ((CASTLE, "-2,1,N"), (QUARRY, "2,-1,N"), (GLASSWORKS, "0,2,N")):
        laid = trade_table().wagon("P", corner, carries=tile).barbarians(*AWAY[1:], "0,0,E").moving("P")
        laid.go("P", plaza)
        assert bool(laid.points("P")) == (plaza in accepted), plaza


def test_another_plaza_only_ends_the_move():
    """TB-TB-X7, TB-TB-23"""
    laid = trade_table().wagon("P", "2,-1,N", carries="glass").moving("P").go("P", QUARRY)

    assert laid.carries("P") == "glass"
    assert (laid.points("P"), laid.gold("P")) == (0, 5)
    assert laid.waiting_for == {"Q": "pre_roll"}


def test_an_empty_stack_gives_nothing_and_the_wagon_loads_elsewhere():
    """TB-TB-24, TB-TB-21"""
    laid = trade_table().wagon("P", "0,2,N", carries="sand")
    laid.part["delivered"]["1"] = laid.part["stacks"]["glassworks"]
    laid.part["stacks"]["glassworks"] = []
    laid.moving("P").go("P", GLASSWORKS)
    assert laid.carries("P") is None
    assert laid.points("P") == 1

    laid.wagon("P", "2,-1,N").moving("P").go("P", QUARRY)

    assert laid.carries("P") in ("marble", "sand")


def test_the_thirteenth_point_is_delivered():
    """This happens in the third phase of the seat's own turn, and nothing is loaded afterwards.

    TB-TB-22, TB-GEN-05, BASE-VP-05
    """
    laid = (
        trade_table().wagon("P", "0,2,N", carries="sand").delivered("P", 12).moving("P").go("P", GLASSWORKS)
    )

    assert laid.winner == "P"
    assert laid.kinds_logged == ["wagon_moved", "tile_delivered", "game_over"]
    assert (laid.carries("P"), laid.gold("P")) == (None, 5)


def test_a_wagon_stops_at_a_plaza():
    """TB-TB-19, TB-TB-E7"""
    laid = trade_table().wagon("P", "0,2,N", card=4).give("P", grain=1).give_cards("P", swift_journey=1)
    laid.moving("P").go("P", GLASSWORKS)

    error = laid.refused("P", "move_on", "1,1,S")
    assert (error.code, error.message) == ("TB-TB-E7", "Your wagon has reached a trade hex and stops.")
    assert laid.refused("P", "feed_wagon").code == "TB-TB-E7"
    assert laid.offered("P") == ["play_swift_journey", "end_turn"]


def test_a_wagon_leaves_a_plaza_in_its_next_turn():
    """TB-TB-19"""
    laid = trade_table().wagon("P", GLASSWORKS, carries="glass").moving("P")

    assert laid.places("P", "move_on") == {"0,2,N", "1,1,S", "-1,3,N", "0,1,S"}
    assert laid.go("P", "0,1,S").left() == 2


# Swift Journey


def test_swift_journey_brings_the_full_points_after_a_plaza():
    """TB-TB-X12, TB-TB-26"""
    laid = trade_table().wagon("P", "0,2,N", card=4).give_cards("P", swift_journey=1)
    laid.moving("P").go("P", GLASSWORKS)

    laid.play("P", "play_swift_journey")

    assert laid.logged("swift_journey_played") == [{"seat": "0"}]
    assert laid.left() == 7
    assert laid.go("P", "1,1,S").left() == 5
    assert laid.here["spent"]["0"] == ["swift_journey"]


def test_a_plaza_does_not_tell_which_cards_are_held():
    """TB-TB-19, TB-TB-26, BASE-HIDE-02: Any older card may be a Swift Journey. Without one the turn is over."""
    for card, asked in (("knight", "P"), ("victory_point", "P"), ("swift_journey", "P"), (None, "Q")):
        laid = trade_table().wagon("P", "0,2,N").give_cards("P", **({card: 1} if card else {}))
        laid.moving("P").go("P", GLASSWORKS)
        assert list(laid.waiting_for) == [asked], card

    held = trade_table().wagon("P", "0,2,N").give_cards("P", knight=1).moving("P").go("P", GLASSWORKS)
    assert held.offered("P") == ["end_turn"]
    bought = trade_table().wagon("P", "0,2,N").deck("knight").give("P", ore=1, wool=1, grain=1).main("P")
    bought.play("P", "buy_development_card")
    bought.state["stack"][1]["rest"] = [{"step": "wagon_sets_out", "seat": bought.seat("P")}]
    bought.end_turn("P")
    assert list(bought.go("P", GLASSWORKS).waiting_for) == ["Q"], "all know when it was bought"


def test_swift_journey_comes_after_the_move():
    """TB-TB-26, TB-TB-E13"""
    laid = trade_table().wagon("P", "0,0,N").give_cards("P", swift_journey=1).main("P")
    error = laid.refused("P", "play_swift_journey")
    assert (error.code, error.message) == ("TB-TB-E13", "Move your wagon first.")

    laid.moving("P")

    assert laid.refused("P", "play_swift_journey").code == "TB-TB-E13"
    assert laid.refused("P", "play_swift_journey", "x").code == "BASE-ERR-64"


def test_swift_journey_is_the_only_card_of_its_turn_and_no_new_one():
    """TB-TB-26"""
    played = trade_table().wagon("P", "0,0,N").barbarians(*AWAY).give_cards("P", swift_journey=1).moving("P")
    played.state["stack"][1]["base"]["card_played"] = "knight"
    assert played.go("P", "1,-1,S").refused("P", "play_swift_journey").code == "BASE-ERR-32"

    new = trade_table().wagon("P", "0,0,N").barbarians(*AWAY).deck("swift_journey")
    new.give("P", ore=1, wool=1, grain=1).main("P")
    new.state["stack"][1]["rest"] = [{"step": "wagon_sets_out", "seat": "0"}]
    new.play("P", "buy_development_card").end_turn("P").go("P", "1,-1,S")
    assert new.refused("P", "play_swift_journey").code == "BASE-ERR-31"
    none = trade_table().wagon("P", "0,0,N").barbarians(*AWAY).moving("P").go("P", "1,-1,S")
    assert none.refused("P", "play_swift_journey").code == "BASE-ERR-33"


# Who sees what


def test_reach_says_where_the_wagon_can_come():
    """TB-TB-16, TB-TB-19: It goes as far as points and coins allow, and never beyond a plaza."""
    laid = trade_table().wagon("P", "0,2,N").barbarians(*AWAY).coins("P", 0)
    laid.put("P", roads="0,2,C-N").put("Q", roads="0,1,E").moving("P")

    reach = laid.seen["reach"]

    assert reach[GLASSWORKS] == 3
    assert "1,0,S" not in reach, "its road costs a coin"
    assert reach["0,1,S"] == 2
    assert "0,2,N" not in reach
    assert reach["-1,3,N"] == 0, "along the side of the hex; through the plaza it would be 1"
    assert laid.go("P", GLASSWORKS).seen["reach"] == {}
    leaving = trade_table().wagon("P", GLASSWORKS).barbarians(*AWAY).moving("P").seen["reach"]
    assert {corner: leaving[corner] for corner in ("0,2,N", "1,1,S", "-1,3,N", "0,1,S")} == dict.fromkeys(
        ("0,2,N", "1,1,S", "-1,3,N", "0,1,S"), 2
    )
    assert leaving["0,3,N"] == 0


def test_each_foreign_road_takes_a_coin_of_the_reach():
    """TB-TB-16, TB-TB-17"""
    laid = trade_table().wagon("P", "0,0,N", card=2).barbarians(*AWAY)
    laid.put("Q", roads="0,0,NE 0,0,E 0,0,SE").moving("P")

    found = {coins: laid.coins("P", coins).seen["reach"] for coins in (1, 2, 3)}

    ahead = ("1,-1,S", "0,1,N", "0,0,S")
    assert [[corner in found[coins] for corner in ahead] for coins in found] == [
        [True, False, False],
        [True, True, False],
        [True, True, True],
    ]


def test_the_order_of_the_stacks_is_in_no_view():
    """TB-TB-03, TB-GEN-16, TB-GEN-08: Only the number of tiles left is public."""
    laid = trade_table().wagon("P", "0,2,N", carries="glass")

    for name in ("P", "Q", None):
        assert laid.sight(name)[KEY]["stacks"] == {
            "castle": {"tools": 6, "sand": 6},
            "quarry": {"marble": 6, "sand": 6},
            "glassworks": {"glass": 5, "tools": 6},
        }
        assert laid.sight(name)[KEY]["seats"]["0"]["cargo"] == "glass"


def test_stacks_are_shuffled():
    """TB-TB-03"""
    stacks = [
        CATAN.new(seats=3, modules=["base", KEY], seed=f"stack {number}").state[KEY]["stacks"]
        for number in range(4)
    ]

    for kind in ("castle", "quarry", "glassworks"):
        assert len({tuple(one[kind]) for one in stacks}) > 1
        assert all(len(one[kind]) == 12 for one in stacks)


# Coins


def test_coins_buy_resources_and_are_traded():
    """TB-GOLD-05, TB-GOLD-06, TB-GOLD-07, TB-TB-D3"""
    laid = trade_table().wagon("P", "0,0,N").main("P").play("P", "buy_resource", "ore")
    assert (laid.gold("P"), laid.hand("P")["ore"]) == (3, 1)

    laid.play("P", "buy_resource", "wool")

    assert laid.refused("P", "buy_resource", "wool").code == "TB-GOLD-05a"


# Standing orders


def test_a_player_who_orders_it_lets_the_wagon_stay():
    """TB-TB-D4"""
    laid = trade_table().wagon("P", "0,0,N")
    laid.part["orders"]["0"] = ["move_wagon"]
    laid.moving("P")

    assert CATAN.game(CATAN.copy(laid.state)).top.ordered(CATAN.game(laid.state), "0") == ("end_turn", None)


def test_orders_are_their_owners_secret():
    """TB-TB-D1, TB-TB-D4, BASE-HIDE-13"""
    laid = trade_table().main("Q").play("P", "set_wagon_orders", {"usual": ["move_barbarian"]})

    assert laid.sight("P")[KEY]["own"]["orders"] == ["move_barbarian"]
    assert laid.sight("Q")[KEY]["own"]["orders"] == []
    assert laid.log == []
    for wrong in ({"usual": ["other"]}, {"usual": ["move_wagon", "move_wagon"]}, {}, {"usual": 1}):
        assert laid.refused("P", "set_wagon_orders", wrong).code == "BASE-ERR-68"


def test_an_improvement_that_wins_is_the_last_thing_that_happens():
    """BASE-VP-05, TB-TB-15: With `separate_phases` open offers are closed first."""
    laid = trade_table(seats=3)
    laid.state["options"]["separate_phases"] = True
    laid.wagon("P", "0,0,N", card=4).delivered("P", 12).give("P", lumber=2, wool=2, ore=1).main("P")
    laid.play("P", "make_offer", {"give": {"wool": 1}, "want": {"brick": 1}, "to": ["1"], "mode": "first"})

    laid.play("P", "improve_wagon")

    kinds = laid.kinds_logged
    assert kinds.index("offer_closed") < kinds.index("wagon_improved")
    assert laid.winner == "P"


def test_the_end_of_a_turn_gives_up_a_wagon_that_has_not_moved():
    laid = trade_table().wagon("P", "0,0,N", card=5).moving("P")
    options = CATAN.options(laid.state, "0")
    assert CATAN.given_up(laid.state, "0", options) == {"end_turn": ["move_on"]}
    laid.play("P", "move_on", options["move_on"][0])

    options = CATAN.options(laid.state, "0")
    assert options["move_on"]
    assert CATAN.given_up(laid.state, "0", options) == {}


# Plans


def test_a_turn_is_planned_beyond_trade_and_build_until_the_wagon_has_moved():
    laid = trade_table().wagon("Q", "0,0,N").main("P")

    assert "end_turn" in ahead(CATAN, laid.state, "1", []).options
    moving = ahead(CATAN, laid.state, "1", [[("end_turn", None)]])
    assert "move_on" in moving.options
    assert "end_turn" not in moving.options
