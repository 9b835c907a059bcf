"""Barbarians: the seven, the knight, the card of a road's owner, and wagons that drive them off."""

from __future__ import annotations

import pytest

from games.engine.errors import EngineError
from games.engine.invariants import check_invariants
from games.titles.catan.base.rules.board import board
from tests.titles.catan.tables import CATAN
from tests.titles.catan.traders_and_barbarians.tables import GLASSWORKS, KEY, Traders, trade_table

START = ("1,-2,SE", "-2,1,NE", "0,1,E")
TAKEN = {"steal/0/1": {"ore": 1}}


def seven(laid: Traders) -> Traders:
    laid.pre_roll("P").roll(3, 4)
    return laid


def test_three_stand_on_their_paths():
    """TB-TB-04, TB-CO-K16"""
    state = CATAN.new(seats=3, modules=["base", KEY], seed="").state

    assert state[KEY]["barbarians"] == list(START)


def test_a_seven_moves_one_and_may_take_a_card():
    """TB-TB-13, TB-TB-D1, TB-GEN-08"""
    laid = seven(trade_table().put("Q", roads="0,0,E").give("Q", ore=2))
    assert laid.waiting_for == {"P": "move_barbarian"}

    laid.play("P", "move_barbarian", ["0,1,E", "0,0,E"])
    assert laid.part["barbarians"] == ["1,-2,SE", "-2,1,NE", "0,0,E"]
    assert laid.logged("barbarian_sent") == [{"seat": "0", "edge": "0,0,E", "from": "0,1,E"}]
    assert laid.waiting_for == {"P": "take_from_road"}
    laid.play("P", "take_from_road", "1", chance=TAKEN)

    assert (laid.hand("P"), laid.hand("Q")) == ({"ore": 1, "gold": 5}, {"ore": 1, "gold": 5})
    assert laid.waiting_for == {"P": "main"}


def test_taking_is_a_choice():
    """TB-TB-13, TB-TB-D1"""
    laid = seven(trade_table().put("Q", roads="0,0,E").give("Q", ore=2))
    laid.play("P", "move_barbarian", ["0,1,E", "0,0,E"]).play("P", "take_from_road", None)

    assert laid.hand("Q")["ore"] == 2
    assert laid.logged("nobody_robbed") == [{"seat": "0"}]


def test_coins_are_never_taken():
    """TB-TB-E14, TB-GOLD-04, TB-GEN-08"""
    poor = seven(trade_table().put("Q", roads="0,0,E")).play("P", "move_barbarian", ["0,1,E", "0,0,E"])
    assert poor.waiting_for == {"P": "main"}, "Q has coins alone"

    laid = seven(trade_table().put("Q", roads="0,0,E").give("Q", ore=1))
    laid.play("P", "move_barbarian", ["0,1,E", "0,0,E"])

    error = laid.refused("P", "take_from_road", "gold")
    assert (error.code, error.message) == ("TB-TB-E14", "Coins can’t be taken.")
    assert laid.refused("P", "take_from_road", "2").code == "TB-TB-13c"


def test_nobody_is_robbed_on_a_bare_path_or_their_own_road():
    """TB-TB-13"""
    for edge in ("0,0,NE", "0,0,SE"):
        laid = seven(trade_table().put("P", roads="0,0,SE").give("Q", ore=1))
        laid.play("P", "move_barbarian", ["0,1,E", edge])
        assert laid.waiting_for == {"P": "main"}


def test_a_twelve_is_void_then_discards_then_a_theft():
    """TB-TB-X10, TB-TB-12, TB-TB-13, TB-TB-D2, TB-CO-K19: Discards come first."""
    laid = trade_table().put("Q", roads="0,0,E").give("Q", ore=9).pre_roll("P")
    laid.play("P", "roll", chance={"dice": [6, 6], "dice#2": [3, 4]})
    assert laid.waiting_for == {"Q": "discard"}

    laid.play("Q", "discard", {"ore": 4}).play("P", "move_barbarian", ["0,1,E", "0,0,E"])
    laid.play("P", "take_from_road", "1", chance=TAKEN)

    assert laid.hand("P")["ore"] == 1
    assert laid.hand("Q") == {"ore": 4, "gold": 5}


def test_barbarians_stand_on_any_path_and_one_on_each():
    """TB-TB-14, TB-TB-10"""
    laid = seven(trade_table())
    everywhere = set(laid.options("P")["move_barbarian"].next(["0,1,E"]))

    assert everywhere == set(board(CATAN.game(laid.state)).edges) - set(START)
    assert {"0,2,C-N", "0,2,E"} <= everywhere


def test_roads_are_built_under_them():
    """TB-TB-14"""
    laid = trade_table().put("P", settlements="1,0,S").give("P", brick=1, lumber=1).main("P")

    assert laid.play("P", "build_road", "0,1,E").here["roads"] == {"0,1,E": "0"}


@pytest.mark.parametrize(
    ("argument", "code"),
    [
        (["0,1,E", "0,1,E"], "TB-TB-E10"),
        (["0,1,E", "1,-2,SE"], "TB-TB-E10"),
        (["0,0,E", "0,0,SE"], "TB-TB-13d"),
        (["0,1,E"], "BASE-ERR-57"),
        (["x", "0,0,E"], "BASE-ERR-57"),
        (["0,1,E", "x"], "BASE-ERR-57"),
        (None, "BASE-ERR-57"),
    ],
)
def test_where_a_barbarian_cannot_go(argument, code):
    """TB-TB-E10, TB-TB-13"""
    error = seven(trade_table()).refused("P", "move_barbarian", argument)

    assert error.code == code
    if code == "TB-TB-E10":
        assert error.message == "Choose a path without a barbarian."


def test_nothing_else_before_a_barbarian_has_moved():
    """TB-TB-13, TB-TB-D1: All seats wait."""
    laid = seven(trade_table().put("Q", roads="0,0,E").give("Q", ore=1))
    assert laid.refused("P", "end_turn").code == "TB-TB-13"
    assert laid.refused("Q", "move_barbarian", ["0,1,E", "0,0,E"]).code == "BASE-ERR-01"

    laid.play("P", "move_barbarian", ["0,1,E", "0,0,E"])

    assert laid.refused("P", "end_turn").code == "TB-TB-13b"


def test_time_moves_the_first_one_to_a_road_of_the_leader_and_takes():
    """TB-TB-D1, TB-GEN-07"""
    laid = trade_table().put("Q", settlements="0,0,N").put("R", cities="2,-1,S", roads="0,0,SE 0,0,E 0,-2,SE")
    laid.put("Q", roads="0,-2,NE").give("R", ore=1)
    seven(laid).timeout("P")
    assert laid.part["barbarians"] == ["0,-2,SE", *START[1:]]

    laid.timeout("P")

    assert laid.hand("P")["ore"] == 1


def test_time_moves_it_somewhere_where_nobody_has_roads():
    """TB-TB-D1"""
    laid = seven(trade_table()).timeout("P")

    assert set(laid.part["barbarians"]) - set(START)


def test_an_order_answers_as_time_would():
    """TB-TB-D1"""
    laid = trade_table()
    laid.part["orders"]["0"] = ["move_barbarian"]
    seven(laid)
    game = CATAN.game(CATAN.copy(laid.state))

    assert game.top is not None
    assert game.top.ordered(game, "0") == game.top.when_time_runs_out(game, "0")
    laid.part["orders"]["0"] = []
    again = CATAN.game(CATAN.copy(laid.state))
    assert again.top is not None
    assert again.top.ordered(again, "0") is None


# Knights


@pytest.mark.parametrize("moment", ["pre_roll", "main"])
def test_a_knight_moves_a_barbarian(moment):
    """TB-TB-27, TB-TB-D1"""
    laid = trade_table().give_cards("P", knight=1).put("Q", roads="0,0,E").give("Q", ore=1)
    getattr(laid, moment)("P")

    laid.play("P", "play_knight").play("P", "move_barbarian", ["0,1,E", "0,0,E"])

    assert laid.waiting_for == {"P": "take_from_road"}
    assert laid.play("P", "take_from_road", "1", chance=TAKEN).waiting_for == {"P": moment}
    assert laid.here["knights"]["0"] == 1


def test_a_knight_takes_no_argument_and_is_none_of_the_third_phase():
    """TB-TB-27, TB-TB-E12"""
    laid = trade_table().give_cards("P", knight=1).wagon("P", "0,0,N").main("P")
    assert laid.refused("P", "play_knight", ["0,1,E", "0,0,E"]).code == "BASE-ERR-64"
    assert laid.moving("P").refused("P", "play_knight").code == "TB-TB-E12"
    none = trade_table().main("P")
    assert none.refused("P", "play_knight").code == "BASE-ERR-33"


def test_the_award_comes_before_the_barbarian():
    """TB-TB-27, BASE-LA-03"""
    laid = trade_table().played_knights("P", 2).delivered("P", 11).give_cards("P", knight=1).main("P")

    assert laid.play("P", "play_knight").winner == "P"


# Driving off


def test_a_six_drives_a_barbarian_to_anybodys_road_and_takes_nothing():
    """TB-TB-X8, TB-TB-25, TB-TB-D5"""
    laid = trade_table().wagon("P", "1,-1,N", card=2).put("Q", roads="0,0,E").give("Q", ore=1).moving("P")

    laid.drive("P", "1,-2,SE", 6)
    assert laid.waiting_for == {"P": "place_driven_off"}
    laid.play("P", "place_driven_off", "0,0,E")

    assert laid.part["barbarians"] == ["0,0,E", *START[1:]]
    assert laid.hand("Q")["ore"] == 1
    assert laid.waiting_for == {"P": "move_wagon"}
    assert laid.go("P", "1,-2,S").left() == 3


@pytest.mark.parametrize(("card", "least"), [(2, 6), (3, 5), (4, 4), (5, 3)])
def test_each_card_has_its_numbers(card, least):
    """TB-TB-25"""
    for die in range(1, 7):
        laid = trade_table().wagon("P", "1,-1,N", card=card).moving("P").drive("P", "1,-2,SE", die)
        assert (laid.waiting_for == {"P": "place_driven_off"}) == (die >= least)
        assert laid.logged("barbarian_braved") == [
            {"seat": "0", "edge": "1,-2,SE", "dice": [die], "drives": die >= least}
        ]


def test_each_barbarian_is_tried_once_a_turn():
    """TB-TB-X9, TB-TB-25, TB-TB-E9, TB-CO-K10: This also holds after it has moved."""
    laid = trade_table().wagon("P", "1,-1,N", card=2).barbarians("1,-2,SE", "1,-1,NE", "0,1,E").moving("P")
    laid.drive("P", "1,-2,SE", 4)
    error = laid.refused("P", "drive_off", "1,-2,SE")
    assert (error.code, error.message) == (
        "TB-TB-E9",
        "You’ve already rolled for this barbarian this turn.",
    )

    laid.drive("P", "1,-1,NE", 6).play("P", "place_driven_off", "2,-2,C-SW")

    assert laid.refused("P", "drive_off", "2,-2,C-SW").code == "TB-TB-E9"


def test_the_first_card_drives_nobody_off():
    """TB-TB-E8, TB-TB-25"""
    laid = trade_table().wagon("P", "1,-1,N").moving("P")

    error = laid.refused("P", "drive_off", "1,-2,SE")

    assert (error.code, error.message) == (
        "TB-TB-E8",
        "Improve your wagon once before driving off barbarians.",
    )


def test_only_beside_the_wagon_and_not_in_a_plaza():
    """TB-TB-25, TB-TB-19"""
    laid = trade_table().wagon("P", "0,2,N", card=2).barbarians("0,2,C-NE", *START[:2])
    laid.give_cards("P", swift_journey=1).moving("P")
    assert laid.refused("P", "drive_off", "0,2,C-NE").code == "TB-TB-25"
    assert laid.refused("P", "drive_off", "0,2,C-N").code == "TB-TB-25"
    assert laid.refused("P", "drive_off", "x").code == "BASE-ERR-57"

    laid.go("P", GLASSWORKS)

    assert laid.refused("P", "drive_off", "0,2,C-NE").code == "TB-TB-E7"


def test_a_barbarian_that_is_driven_off_may_be_left():
    """TB-TB-D5: The default answer leaves it, too."""
    for by_time in (False, True):
        laid = trade_table().wagon("P", "1,-1,N", card=5).moving("P").drive("P", "1,-2,SE", 3)
        assert laid.refused("P", "move_on", "1,-2,S").code == "TB-TB-25b"
        assert laid.refused("P", "place_driven_off", "0,1,E").code == "TB-TB-E10"
        assert laid.refused("P", "place_driven_off", "1,-2,SE").code == "TB-TB-E10"
        laid = laid.timeout("P") if by_time else laid.play("P", "place_driven_off", None)
        assert laid.part["barbarians"] == list(START)
        assert laid.waiting_for == {"P": "move_wagon"}


@pytest.mark.parametrize(
    ("step", "message"),
    [
        ({"step": "take_from_road", "seat": "0", "victim": "0"}, "has a card"),
        ({"step": "take_from_road", "seat": "0", "victim": "1"}, "has a card"),
        ({"step": "place_driven_off", "seat": "0", "at": "0,0,E"}, "path of a barbarian"),
    ],
)
def test_questions_that_cannot_be_are_refused(step, message):
    laid = trade_table().wagon("P", "0,0,N").give("P", ore=1).moving("P")
    laid.state["moves"] += 1
    laid.state["decision"] += 1
    laid.state["stack"].append({**step, "number": laid.state["decision"]})

    with pytest.raises(EngineError, match=message):
        check_invariants(CATAN, laid.state)
