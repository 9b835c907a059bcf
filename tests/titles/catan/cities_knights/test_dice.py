"""CK-TURN, CK-DICE: three dice and the order of a roll."""

from __future__ import annotations

from collections import Counter

import pytest

from games.titles.catan.base.rules.turn import roll_steps
from games.titles.catan.cities_knights.rules.facts import EVENT_DIE
from tests.titles.catan.cities_knights.tables import CATAN


def test_before_the_roll_there_is_only_the_roll_and_the_alchemist(table):
    """CK-TURN-01, CK-BASE-05, CK-ILL-01, CK-ILL-02, CK-D-03"""
    table = table().put("red", cities="0,0,N", roads="0,0,NE").knight("red", "1,-1,S", active=True)
    table.give("red", brick=5, lumber=5, ore=5, wool=5, grain=5, coin=5).cards("red", "alchemist", "warlord")
    table.pre_roll("red")

    assert sorted(table.offered("red")) == ["play_alchemist", "roll"]
    assert table.refused("red", "build_road", "0,0,E").code == "BASE-ERR-03"
    assert table.refused("red", "recruit_knight", "0,1,N").code == "BASE-ERR-03"
    move = {"from": "1,-1,S", "to": "0,0,N"}
    assert table.refused("red", "move_knight", move).code == "BASE-ERR-03"
    trade = {"give": "ore", "take": "wool", "times": 1}
    assert table.refused("red", "trade_with_bank", trade).code == "BASE-ERR-04"
    assert table.refused("red", "play_warlord").code == "CK-ILL-02"


def test_an_absent_seat_rolls(table):
    """CK-D-03"""
    table = table().pre_roll("red").timeout("red")

    assert table.answer() == ("roll", None)


def test_after_the_roll_everything_goes_in_any_order(table):
    """CK-TURN-02, CK-TURN-04, CK-D-11"""
    table = table().put("red", cities="0,0,N", roads="0,0,NE").cards("red", "mining", "irrigation")
    table.give("red", brick=1, lumber=1, ore=6, wool=1, grain=1, coin=1).put("red", settlements="0,-2,N")
    table.main("red")

    table.play("red", "build_road", "0,0,E")
    table.play("red", "trade_with_bank", {"give": "ore", "take": "brick", "times": 1})
    table.play("red", "recruit_knight", "0,1,N").play("red", "activate_knight", "0,1,N")
    table.card("red", "mining").play("red", "improve_city", {"area": "politics", "city": None})
    table.give("red", brick=1, lumber=1).play("red", "build_road", "0,0,SE")
    table.timeout("red")
    assert table.answer() == ("end_turn", None)


def test_a_trade_works_after_building(table):
    """CK-TURN-04: it also works after a card."""
    table = table().put("red", settlements="0,0,N 0,-2,N", roads="0,0,NE").give("red", brick=1, lumber=4)
    table.cards("red", "mining").main("red").play("red", "build_road", "0,0,E").card("red", "mining")

    table.play("red", "trade_with_bank", {"give": "lumber", "take": "wool", "times": 1})

    assert table.hand("red") == {"ore": 2, "wool": 1}


def test_the_event_die_has_three_ships_and_three_gates(table):
    """CK-COMP-06: each of the six faces is equally likely."""
    assert Counter(EVENT_DIE) == {"ship": 3, "gate_yellow": 1, "gate_blue": 1, "gate_green": 1}

    state = table().pre_roll("red").state
    luck = state["chance"]
    shown = Counter(
        entry["public"]["event"]
        for number in range(300)
        for entry in CATAN.play({**state, "chance": {**luck, "seed": f"die {number}"}}, "0", "roll").log
        if entry["kind"] == "event_rolled"
    )

    assert shown.total() == 300
    assert 130 < shown["ship"] < 170
    assert all(35 < shown[gate] < 65 for gate in ("gate_yellow", "gate_blue", "gate_green"))


def test_white_red_and_event_die_are_rolled_together(table):
    """CK-DICE-01, CK-BASE-03, CK-DIFF-22: the production number is white plus red."""
    table = table().put("blue", settlements="0,-1,N").pre_roll("red").throw(5, 1, "ship")

    labels = [draw["label"].rsplit("/", 1)[1] for draw in table.last.chance]
    assert labels == ["white", "red", "event"]
    assert table.logged("rolled") == [{"seat": "0", "dice": [5, 1]}]
    assert table.logged("event_rolled") == [{"seat": "0", "event": "ship", "red": 1}]
    assert table.hand("blue") == {"brick": 1}


def test_the_steps_of_a_roll_in_order(table):
    """CK-DICE-02, CK-D-25"""
    game = CATAN.game(table().pre_roll("red").state)

    assert [step["step"] for step in roll_steps(game, "0")] == [
        "throw_three_dice",
        "resolve_event",
        "count_progress",
        "resolve_roll",
    ]


def test_the_event_comes_first_then_fifth_cards_then_production_then_the_aqueduct(table):
    """CK-DICE-02: a gate gives blue a fifth card, and blue returns one before the eight produces."""
    table = table().levels("blue", trade=2).levels("orange", science=3).put("white", settlements="2,0,N")
    table.cards("blue", "bishop", "bishop", "spy", "spy").top("merchant").pre_roll("red")

    table.throw(5, 3, "gate_yellow")
    assert table.waiting_for == {"blue": "fifth_card"}
    assert table.hand("white") == {}

    table.play("blue", "return_progress_card", "spy")
    assert table.hand("white") == {"ore": 1}
    assert table.waiting_for == {"orange": "aqueduct"}


def test_a_ship_moves_the_ship_and_brings_no_cards(table):
    """CK-DICE-03, CK-DICE-06"""
    table = table().levels("blue", trade=5, politics=5, science=5).pre_roll("red").throw(2, 3, "ship")

    assert table.ck["ship"] == 1
    assert table.progress("blue") == []
    assert table.logged("ship_moved") == [{"seat": "0", "ship": 1}]


def test_a_gate_moves_no_ship(table):
    """CK-DICE-06"""
    table = table().levels("blue", politics=1).top("spy").pre_roll("red").throw(2, 1, "gate_blue")

    assert table.ck["ship"] == 0
    assert table.progress("blue") == ["spy"]


@pytest.mark.parametrize(("level", "most"), [(0, 0), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6)])
def test_each_level_opens_the_gate_one_further(table, level, most):
    """CK-DICE-04, CK-IMP-01, CK-IMP-02, CK-IMP-03, CK-IMP-04, CK-IMP-05"""
    drawn = []
    for red in range(1, 7):
        rolled = table().levels("blue", science=level).top("crane").pre_roll("red")
        rolled.throw(5 if red == 2 else 1, red, "gate_green")
        drawn.append(rolled.progress("blue") == ["crane"])

    assert drawn == [red <= most for red in range(1, 7)]


def test_the_color_of_the_gate_and_the_red_die_decide_who_draws(table):
    """CK-EX-09, CK-DIFF-21: the roll is a white six and a red three at the yellow gate."""
    table = table().levels("blue", trade=2).levels("orange", trade=1).levels("white", politics=5)
    table.put("white", settlements="2,-2,N").top("merchant_fleet").pre_roll("red")

    table.throw(6, 3, "gate_yellow")

    assert table.progress("blue") == ["merchant_fleet"]
    assert (table.progress("orange"), table.progress("white")) == ([], [])
    assert table.hand("white") == {"lumber": 1}


def test_a_red_six_serves_level_five_only(table):
    """CK-EX-10"""
    table = table().levels("red", science=4).levels("blue", science=5).top("crane").pre_roll("red")

    table.throw(2, 6, "gate_green")

    assert (table.progress("red"), table.progress("blue")) == ([], ["crane"])


def test_draws_go_clockwise_and_an_empty_deck_gives_nothing(table):
    """CK-EX-11, CK-DICE-05"""
    table = table().levels("red", politics=1).levels("orange", politics=1).levels("white", politics=1)
    table.only("blue", "spy").pre_roll("orange").throw(2, 2, "gate_blue")

    assert [table.progress(name) for name in ("red", "orange", "white")] == [[], ["spy"], []]


def test_each_takes_one_card_off_the_top(table):
    """CK-DICE-05"""
    table = table().levels("red", politics=1).levels("white", politics=1).top("spy", "bishop")
    table.pre_roll("white").throw(2, 2, "gate_blue")

    assert (table.progress("white"), table.progress("red")) == (["spy"], ["bishop"])


@pytest.mark.parametrize("event", ["ship", "gate_blue", "gate_yellow", "gate_green"])
def test_the_event_die_never_changes_production(table, event):
    """CK-DICE-07"""
    table = table().put("blue", cities="0,-1,N").pre_roll("red").throw(3, 3, event)

    assert table.hand("blue") == {"brick": 2}


def test_an_alchemist_chooses_the_dice_and_the_event_is_rolled(table):
    """CK-ALM-G1, CK-DICE-08, CK-TURN-01: the chosen red die counts for the gate."""
    table = table().cards("red", "alchemist", "alchemist").levels("blue", trade=1).top("merchant")
    table.put("red", settlements="0,-1,N").pre_roll("red")

    table.play("red", "play_alchemist", {"white": 4, "red": 2}, chance={"event": "gate_yellow"})

    assert table.progress("blue") == ["merchant"]
    assert table.hand("red") == {"brick": 1}
    assert table.waiting_for == {"red": "main"}
    assert table.refused("red", "play_alchemist", {"white": 4, "red": 2}).code == "CK-ILL-03"


def test_an_alchemist_may_choose_a_seven_after_the_landing(table):
    """CK-EX-42: the attack comes first, then the seven moves the robber."""
    table = table().cards("red", "alchemist").ship(6).pre_roll("red")

    table.play("red", "play_alchemist", {"white": 4, "red": 3}, chance={"event": "ship"})

    assert table.kinds_logged.index("barbarians_landed") > table.kinds_logged.index("ship_moved")
    assert table.waiting_for == {"red": "robber"}


@pytest.mark.parametrize(
    "dice", [{"white": 0, "red": 3}, {"white": 4, "red": 7}, {"white": True, "red": 1}, {"white": 1}, None]
)
def test_a_chosen_die_shows_one_to_six(table, dice):
    """CK-ILL-04"""
    assert table().cards("red", "alchemist").pre_roll("red").refused("red", "play_alchemist", dice).code == (
        "CK-ILL-04"
    )


def test_the_seven_of_the_first_landing_already_moves_the_robber(table):
    """CK-EX-14, CK-ROBBER-04, CK-DIFF-06"""
    table = table().put("blue", settlements="0,-1,N").give("blue", ore=1).ship(6).pre_roll("red")

    table.throw(3, 4, "ship")
    assert table.waiting_for == {"red": "robber"}

    table.rob("red", "0,-1", "blue", steal="ore")
    assert table.hand("red") == {"ore": 1}


def test_dice_that_an_alchemist_chose_are_no_luck(table):
    """CK-ALM-G1"""
    table = table().put("red", settlements="0,0,N").cards("red", "alchemist").pre_roll("red")
    before = table.state
    script = table.script({"event": "gate_yellow"})
    chosen = CATAN.play(before, table.seat("red"), "play_alchemist", {"white": 4, "red": 2}, chance=script)
    thrown = CATAN.play(
        before,
        table.seat("red"),
        "roll",
        chance=table.script({"white": [4], "red": [2], "event": "gate_yellow"}),
    )

    assert CATAN.fortune(before, chosen) == {}
    assert CATAN.fortune(before, thrown).keys() == before["seats"].keys()
