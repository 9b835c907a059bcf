"""The turn: roll, trade and build, end. BASE-TURN."""

from __future__ import annotations

import pytest

from tests.titles.catan.tables import CATAN

EACH = {"brick": 1, "lumber": 1, "wool": 1, "grain": 1, "ore": 1}
BEFORE_THE_ROLL_ONLY_A_CARD = [
    "roll",
    "play_knight",
    "play_road_building",
    "play_year_of_plenty",
    "play_monopoly",
]
ALL_CARDS = {"knight": 1, "road_building": 1, "year_of_plenty": 1, "monopoly": 1, "victory_point": 1}


def test_a_turn_is_roll_then_trade_and_build_then_the_left_neighbor(table):
    """BASE-TURN-01"""
    table = table(board="beginner")
    assert table.waiting_for == {"red": "pre_roll"}

    table.roll(1, 2)
    assert table.waiting_for == {"red": "main"}
    assert table.kinds_logged == ["rolled", "produced"]
    table.end_turn("red")

    assert table.waiting_for == {"blue": "pre_roll"}
    assert table.here["turn"] == 2


def test_after_the_last_seat_the_first_one_is_next(table):
    """Turns go clockwise. BASE-TURN-01"""
    table = table(board="beginner", start="3").roll(1, 1).end_turn("white")

    assert table.waiting_for == {"red": "pre_roll"}


def test_the_phases_follow_each_other(table):
    """A discard occurs only while a seat owes cards, and the set-up only on the variable island. BASE-TURN-02"""
    assert table(board="variable").sight(None)["base"]["phase"] == "setup_settlement"
    game = table(board="beginner").give("blue", ore=8)
    phases = []

    for move in (
        lambda: game.roll(3, 4),
        lambda: game.play("blue", "discard", {"ore": 5}),
        lambda: game.rob("red", "0,1", "blue"),
        lambda: game.end_turn("red"),
        lambda: game.roll(3, 4),
    ):
        phases.append(game.sight(None)["base"]["phase"])
        move()

    assert phases == ["pre_roll", "discard", "robber", "main", "pre_roll"]
    assert game.sight(None)["base"]["phase"] == "robber"


def test_the_last_phase_is_over(table):
    """BASE-TURN-02"""
    game = table(board="beginner").put("red", cities="1,2,S 2,-1,S 0,1,S 1,0,S").main("blue").end_turn("blue")

    assert game.sight(None)["base"]["phase"] == "pre_roll"
    game.main("white").end_turn("white")
    assert game.sight(None)["base"]["phase"] == "over"


def test_two_independent_dice_are_rolled_once_a_turn(table):
    """BASE-TURN-03"""
    table = table(board="beginner").play("red", "roll")
    (note,) = table.last.chance

    assert (note["how"], note["of"], note["label"]) == ("dice", [2, 6], "turn/1/dice")
    assert table.here["turn"] == 1
    assert "roll" not in table.options("red")
    assert table.refused("red", "roll").code in ("BASE-ERR-05", "BASE-ERR-08")


def test_the_sum_of_the_dice_counts(table):
    """BASE-TURN-03"""
    for dice in ((1, 4), (2, 3), (3, 2), (4, 1)):
        game = table(board="beginner").roll(*dice)

        assert game.logged("rolled") == [{"seat": "0", "dice": list(dice)}]
        assert game.logged("produced")[0]["number"] == 5


def test_the_roll_is_compulsory(table):
    """Without the roll the turn cannot end, and a seat without development cards can do nothing else. BASE-TURN-03"""
    table = table(board="beginner").give("red", **EACH)

    assert table.offered("red") == ["roll"]
    assert table.refused("red", "end_turn").code == "BASE-ERR-06"


def test_before_the_roll_only_one_card_may_be_played(table):
    """Trading, building and buying are refused. BASE-TURN-04"""
    table = table(board="beginner").give("red", **EACH).give("red", brick=4).give_cards("red", **ALL_CARDS)

    assert table.offered("red") == BEFORE_THE_ROLL_ONLY_A_CARD
    for verb, argument in (
        ("build_road", "0,-1,E"),
        ("buy_development_card", None),
    ):
        assert table.refused("red", verb, argument).code == "BASE-ERR-03"
    bank = {"give": "brick", "take": "ore", "times": 1}
    assert table.refused("red", "trade_with_bank", bank).code == "BASE-ERR-04"


def test_trade_and_build_alternate_freely(table):
    """BASE-TURN-05"""
    table = table(board="beginner").give("red", wool=8, brick=2, lumber=2).main("red")

    table.play("red", "build_road", "0,-1,E")
    table.play("red", "trade_with_bank", {"give": "wool", "take": "ore", "times": 1})
    table.play("red", "build_road", "-2,0,SE")
    table.play("red", "trade_with_bank", {"give": "wool", "take": "ore", "times": 1})

    assert table.hand("red") == {"lumber": 2, "grain": 1, "ore": 2}


def test_with_separate_phases_the_first_building_or_purchase_ends_trading(table):
    """BASE-TURN-05, BASE-EX-80, BASE-ERR-60"""
    bank = {"give": "wool", "take": "brick", "times": 1}
    for verb, argument in (("build_road", "0,-1,E"), ("buy_development_card", None)):
        game = (
            table(board="beginner", separate_phases=True).give("red", **EACH).give("red", wool=8).main("red")
        )
        game.play("red", "trade_with_bank", bank)

        game.play("red", verb, argument)

        assert game.refused("red", "trade_with_bank", bank).code == "BASE-ERR-60"
        assert game.accepts("red", "end_turn")


def test_separate_phases_begin_again_with_each_turn(table):
    """A building ends trading only for that turn. BASE-TURN-05"""
    table = table(board="beginner", separate_phases=True).give("red", **EACH).give("blue", wool=4).main("red")
    table.play("red", "build_road", "0,-1,E").end_turn("red").roll(1, 1)

    assert table.accepts("blue", "trade_with_bank", {"give": "wool", "take": "brick", "times": 1})


def test_a_new_harbor_serves_in_the_same_turn(table):
    """BASE-TURN-06, BASE-EX-22"""
    table = table(board="beginner").give("red", brick=5, lumber=1, wool=1).main("red")
    table.put("red", roads="-2,0,SE -3,1,E")

    table.play("red", "build_settlement", "-3,2,N")
    table.play("red", "trade_with_bank", {"give": "brick", "take": "ore", "times": 2})

    assert table.hand("red") == {"lumber": 2, "ore": 2}


def test_with_separate_phases_a_new_harbor_does_not_serve_in_the_same_turn(table):
    """BASE-TURN-06"""
    table = table(board="beginner", separate_phases=True).give("red", brick=5, lumber=1, wool=1).main("red")
    table.put("red", roads="-2,0,SE -3,1,E")

    table.play("red", "build_settlement", "-3,2,N")

    trade = {"give": "brick", "take": "ore", "times": 2}
    assert table.refused("red", "trade_with_bank", trade).code == "BASE-ERR-60"


@pytest.mark.parametrize("phase", ["discard", "robber"])
def test_between_a_seven_and_the_steal_nothing_else_is_allowed(table, phase):
    """BASE-TURN-07, BASE-DEV-14"""
    table = table(board="beginner").give("red", wool=4, ore=3).give("blue", ore=3 if phase == "robber" else 8)
    table.give_cards("red", **ALL_CARDS)

    table.roll(3, 4)
    if phase == "discard":
        assert table.waiting_for.pop("blue") == "discard"
    table.play("red", "discard", {"wool": 4, "lumber": 1})

    assert table.offered("red") == (["discard"] if phase == "discard" else ["move_robber"])
    for verb in ("play_knight", "play_year_of_plenty", "build_road", "buy_development_card", "trade_with_bank",
                 "make_offer", "end_turn", "roll"):  # fmt: skip
        assert table.refused("red", verb).code == ("BASE-ERR-07" if phase == "discard" else "BASE-ERR-08")


def test_a_turn_may_end_at_once(table):
    """BASE-TURN-08"""
    table = table(board="beginner").give("red", **EACH).roll(1, 1)

    assert table.accepts("red", "end_turn")


def test_what_lasts_this_turn_ends_with_it(table):
    """The bought card becomes playable, and another card may be played. BASE-TURN-09"""
    table = table(board="beginner").give("red", **EACH).give_cards("red", knight=1, monopoly=1).deck("knight")
    table.main("red").play("red", "buy_development_card").knight("red", "0,1", "blue")
    assert table.refused("red", "play_knight", table.robbing("0,0")).code == "BASE-ERR-32"
    table.end_turn("red")
    for name in ("blue", "orange", "white"):
        table.roll(1, 1).end_turn(name)

    assert table.waiting_for == {"red": "pre_roll"}
    assert table.accepts("red", "play_knight", table.robbing("0,0"))
    assert table.accepts("red", "play_monopoly", "ore")


def test_open_offers_close_with_the_turn(table):
    """BASE-TURN-09, BASE-OFFER-13"""
    table = table(board="beginner").main("red")
    offer = {"give": {"grain": 1}, "want": {"ore": 1}, "to": ["1"], "mode": "pick"}
    table.play("red", "make_offer", offer)
    assert len(table.sight(None)["base"]["offers"]) == 1

    table.end_turn("red")

    assert table.sight(None)["base"]["offers"] == []


def test_a_dice_label_belongs_to_its_turn(table):
    """A corrected rule does not change later dice. BASE-TURN-03, BASE-BOARD-09"""
    table = table(board="beginner")
    again = CATAN.copy(table.state)

    one = CATAN.play(again, "0", "roll").chance
    two = CATAN.play(table.give_cards("red", knight=1).knight("red", "0,1", "blue").state, "0", "roll").chance

    assert one == two


@pytest.mark.parametrize(
    ("held", "left"),
    [
        ({}, []),
        ({"ore": 3}, []),
        ({"brick": 1, "lumber": 1}, ["build_road"]),
        ({"ore": 1, "wool": 1, "grain": 1}, ["buy_development_card"]),
        ({"ore": 3, "grain": 2, "wool": 1}, ["build_city", "buy_development_card"]),
    ],
)
def test_the_end_of_a_turn_gives_up_what_the_hand_can_pay(table, held, left):
    """Trades and offers are not meant, nor cards: players often keep them."""
    table = table(board="beginner").back("red").give("red", **held).give_cards("red", knight=1).main("red")
    red = table.seat("red")
    options = CATAN.options(table.state, red)

    assert CATAN.given_up(table.state, red, options) == ({"end_turn": left} if left else {})
    assert CATAN.given_up(table.state, table.seat("blue"), options) == {}
