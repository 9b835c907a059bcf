"""CK-CARD: progress cards in general."""

from __future__ import annotations

import pytest

from games.engine.errors import EngineError
from games.engine.invariants import check_invariants
from games.titles.catan.cities_knights.rules import facts
from tests.titles.catan.cities_knights.tables import CATAN

FOUR = ("spy", "spy", "spy", "bishop")


def test_eighteen_cards_of_each_color():
    """CK-COMP-03, CK-DIFF-29: the almanac's numbers add up."""
    for color in facts.COLORS:
        assert (
            sum(facts.CARD_COUNT[card] for card in facts.CARD_COUNT if facts.CARD_COLOR[card] == color) == 18
        )
    assert sum(facts.CARD_COUNT.values()) == 54


def test_any_number_a_turn_also_one_drawn_this_turn(table):
    """CK-CARD-02"""
    table = table().levels("red", politics=1).put("red", settlements="2,0,N -1,2,N").cards("red", "mining")
    table.cards("red", "irrigation").knight("red", "0,1,N").top("warlord").pre_roll("red")
    table.throw(1, 1, "gate_blue")

    table.card("red", "mining").card("red", "irrigation").card("red", "warlord")

    assert table.progress("red") == []


def test_only_the_active_seat_plays(table):
    """CK-CARD-02, CK-ILL-05"""
    table = table().cards("blue", "merchant_fleet").main("red")

    assert table.refused("blue", "play_merchant_fleet").message == "It is Red’s turn."


def test_the_alchemist_only_before_the_roll_the_others_only_after(table):
    """CK-CARD-02, CK-ILL-02, CK-ILL-03"""
    table = table().cards("red", "alchemist", "merchant_fleet").pre_roll("red")
    assert (
        table.refused("red", "play_merchant_fleet").message
        == "Only the Alchemist can be played before the roll."
    )
    table.throw(1, 1, "ship")

    refused = table.refused("red", "play_alchemist", {"white": 1, "red": 1})
    assert refused.message == "The Alchemist can only be played before you roll."


def test_a_played_card_goes_under_its_deck(table):
    """CK-CARD-03, CK-HIDE-08"""
    table = table().cards("red", "merchant_fleet").main("red").card("red", "merchant_fleet")

    assert table.ck["decks"]["yellow"][0] == "merchant_fleet"
    assert len(table.ck["decks"]["yellow"]) == 18
    assert table.logged("progress_played") == [{"seat": "0", "card": "merchant_fleet"}]


def test_point_cards_are_opened_at_once_on_anybodys_turn(table):
    """CK-CARD-04, CK-VP-06, CK-ALM-G5, CK-ALM-B9, CK-EX-51: the four cards in the hand stay there."""
    table = table().levels("blue", politics=1, science=1).cards("blue", *FOUR).top("constitution", "printer")
    table.pre_roll("red").throw(1, 1, "gate_blue").end_turn("red")
    table.throw(1, 1, "gate_green")

    assert table.progress("blue") == list(FOUR)
    assert table.ck["open_cards"]["1"] == ["constitution", "printer"]
    assert table.lines("blue")["point_cards"] == 2
    assert table.waiting_for == {"blue": "main"}


def test_point_cards_are_neither_returned_nor_stolen(table):
    """CK-CARD-04, CK-ILL-09"""
    table = table().cards("red", "printer", *FOUR, "wedding").main("red")

    refused = table.refused("red", "return_progress_card", "printer")
    assert (refused.code, refused.message) == (
        "CK-ILL-09",
        "Victory point cards stay face up in front of you.",
    )


def test_a_point_card_in_the_hand_is_refused(table):
    """CK-CARD-04"""
    table = table().cards("red", "printer").main("red")
    here = table.state["cities_knights"]

    here["open_cards"]["0"].remove("printer")
    here["progress"]["0"].append("printer")

    with pytest.raises(EngineError, match="CK-CARD-04"):
        check_invariants(CATAN, table.state)


def test_four_cards_are_kept_a_fifth_is_returned_before_production(table):
    """CK-CARD-06, CK-CARD-07, CK-EX-51, CK-DIFF-19, CK-D-07: the new card may be returned."""
    table = (
        table()
        .levels("blue", politics=1)
        .cards("blue", *FOUR)
        .top("wedding")
        .put("white", settlements="1,-2,N")
    )
    table.pre_roll("red").throw(1, 1, "gate_blue")
    assert table.waiting_for == {"blue": "fifth_card"}
    assert table.places("blue", "return_progress_card") == {"spy", "bishop", "wedding"}

    table.play("blue", "return_progress_card", "wedding")

    assert table.progress("blue") == list(FOUR)
    assert table.ck["decks"]["blue"][0] == "wedding"
    assert table.hand("white") == {"wool": 1}


def test_several_return_at_once_and_lay_them_under_clockwise(table):
    """CK-CARD-07, CK-HIDE-16, CK-HIDE-06"""
    table = table().levels("blue", trade=1).levels("white", trade=1)
    table.cards("blue", *FOUR).cards("white", "merchant", "merchant", "merchant", "merchant_fleet")
    table.top("merchant", "master_merchant").pre_roll("red").throw(1, 1, "gate_yellow")
    assert table.waiting_for == {"blue": "fifth_card", "white": "fifth_card"}

    table.play("white", "return_progress_card", "merchant_fleet")
    assert len(table.progress("white")) == 5
    table.play("blue", "return_progress_card", "merchant")

    assert table.ck["decks"]["yellow"][:2] == ["merchant_fleet", "merchant"]
    assert table.logged("progress_returned") == [
        {"seat": "1", "color": "yellow"},
        {"seat": "3", "color": "yellow"},
    ]


def test_an_absent_seat_returns_the_newest(table):
    """CK-D-07"""
    table = table().levels("blue", politics=1).cards("blue", *FOUR).top("wedding").pre_roll("red")

    assert table.throw(1, 1, "gate_blue").timeout("blue").answer() == ("return_progress_card", "wedding")


def test_on_ones_own_turn_five_may_be_held_until_its_end(table):
    """CK-CARD-08, CK-EX-52, CK-TURN-03, CK-ILL-07, CK-D-23"""
    table = (
        table()
        .levels("red", politics=1)
        .cards("red", *FOUR)
        .top("warlord")
        .knight("red", "0,1,N")
        .pre_roll("red")
    )
    table.throw(1, 1, "gate_blue")
    assert table.waiting_for == {"red": "main"}
    refused = table.refused("red", "end_turn")
    assert refused.message == "You hold more than 4 progress cards: play or return some first."

    played = table.accepts("red", "play_warlord")
    table.play("red", "return_progress_card", "bishop")
    assert table.last.barrier == "hard", "a card that nobody saw lies under the deck"

    assert played
    assert table.accepts("red", "end_turn")


def test_an_absent_seat_returns_down_to_four_and_ends_its_turn(table):
    """CK-D-23"""
    table = table().cards("red", *FOUR, "wedding", "warlord").main("red")

    answers = [table.timeout("red").answer() for _ in range(3)]

    assert answers == [
        ("return_progress_card", "warlord"),
        ("return_progress_card", "wedding"),
        ("end_turn", None),
    ]


def test_nobody_returns_a_card_of_four(table):
    """CK-CARD-09, CK-ILL-08"""
    table = table().cards("red", *FOUR).main("red")

    refused = table.refused("red", "return_progress_card", "spy")
    assert refused.message == "You may only return a card when you hold more than 4."


@pytest.mark.parametrize(
    ("card", "argument", "code"),
    [
        ("crane", None, "CK-ILL-56"),
        ("mining", None, "CK-ILL-58"),
        ("engineer", "0,0,N", "CK-ILL-58"),
        ("medicine", "0,0,N", "CK-ILL-57"),
        ("smith", ["0,0,N"], "CK-ILL-58"),
        ("road_building", ["0,0,NE"], "CK-ILL-58"),
        ("bishop", "0,1", "CK-ILL-35"),
        ("diplomat", ["0,0,NE"], "CK-ILL-48"),
        ("warlord", None, "CK-ILL-58"),
        ("wedding", None, "CK-ILL-53"),
        ("intrigue", "0,0,N", "CK-ILL-50"),
        ("saboteur", None, "CK-ILL-53"),
        ("spy", "1", "CK-ILL-54"),
        ("deserter", "1", "CK-ILL-51"),
        ("merchant", "0,1", "CK-ILL-59"),
        ("commercial_harbor", None, "CK-ILL-58"),
        ("master_merchant", "1", "CK-ILL-52"),
    ],
)
def test_a_card_that_can_do_nothing_is_not_played(table, card, argument, code):
    """CK-CARD-10, CK-ILL-58, CK-ILL-53, CK-ILL-54, CK-ILL-51, CK-ILL-52, CK-ILL-56, CK-ILL-57

    Open information decides.
    """
    table = table().cards("red", card).main("red")

    assert table.refused("red", f"play_{card}", argument).code == code
    assert table.refused("red", f"play_{card}").code == code
    assert table.progress("red") == [card]


def test_failing_on_hidden_hands_is_the_players_risk(table):
    """CK-CARD-10: a monopoly may bring nothing."""
    table = table().cards("red", "resource_monopoly").give("blue", wool=1).main("red")

    table.card("red", "resource_monopoly", "ore")

    assert table.hand("red") == {}


def test_more_points_are_compared_as_they_stand(table):
    """CK-CARD-11, CK-WIN-03: public totals are compared when the card is played."""
    table = (
        table()
        .cards("red", "wedding", "merchant")
        .put("red", settlements="2,-2,N")
        .put("blue", cities="0,0,N")
    )
    table.give("blue", ore=1).main("red")
    assert table.accepts("red", "play_wedding")

    table.card("red", "merchant", "2,-2")

    assert table.refused("red", "play_wedding").code == "CK-ILL-53"


def test_free_building_needs_piece_and_place(table):
    """CK-CARD-12"""
    table = (
        table()
        .cards("red", "road_building", "engineer", "medicine")
        .put("red", cities="0,0,N 2,0,N 0,2,N 0,-2,N")
    )
    table.put("red", settlements="-2,2,S").wall("red", "0,0,N", "2,0,N", "0,2,N").give("red", ore=2, grain=1)
    table.main("red")

    assert table.refused("red", "play_medicine", "-2,2,S").code == "BASE-ERR-29"
    assert table.refused("red", "play_engineer", "0,-2,N").code == "CK-ILL-58"
    assert table.refused("red", "play_road_building", ["0,1,NE"]).code == "BASE-ERR-19"


def test_nothing_of_a_card_follows_a_winning_step(table):
    """CK-CARD-13: no second free road is built after the Longest Road that wins."""
    table = (
        table().cards("red", "road_building").put("red", roads="0,0,SE 0,0,E 0,0,NE 0,-1,SE", cities="0,0,N")
    )
    table.put("red", cities="2,0,N 0,2,N -2,1,N", settlements="2,-2,S").defenders("red", 2).main("red")
    assert table.points("red") == 11

    table.card("red", "road_building", ["-1,0,E", "-1,0,SE"])

    assert table.winner == "red"
    assert "-1,0,SE" not in table.here["roads"]


def test_a_card_not_held_is_not_played(table):
    """CK-CARD-02"""
    table = table().cards("blue", "warlord").knight("red", "0,0,N").main("red")

    assert table.refused("red", "play_warlord").code == "BASE-ERR-33"


def test_a_fifth_card_and_a_displaced_knight_never_wait_at_the_same_time(table):
    """CK-DICE-02, CK-CARD-08

    Other seats return fifth cards before the main phase, and knights are displaced within it. A seat's own fifth card
    is no decision.
    """
    table = table().levels("blue", politics=1).levels("red", politics=1).cards("blue", *FOUR)
    table.cards("red", "intrigue", "intrigue", "warlord", "wedding").top("deserter", "wedding")
    table.put("red", roads="1,-1,SE").knight("blue", "1,0,N").put("blue", roads="1,-1,E 1,0,NE").pre_roll(
        "red"
    )

    table.throw(1, 1, "gate_blue")
    assert table.waiting_for == {"blue": "fifth_card"}
    assert table.refused("red", "play_intrigue", "1,0,N").code == "CK-ILL-06"

    table.play("blue", "return_progress_card", "bishop").card("red", "intrigue", "1,0,N")
    assert table.waiting_for == {"blue": "displaced_knight"}
    assert len(table.progress("red")) == 4


def test_no_step_of_the_main_phase_brings_a_card_to_another_seat():
    """CK-DICE-02, CK-CARD-07: only the steps of the roll ask for a fifth card."""
    rules = CATAN.rules(["base", "cities_knights"])
    game = CATAN.game(CATAN.new(seats=3, modules=["base", "cities_knights"], seed="x").state)
    from games.titles.catan.base.rules.turn import roll_steps

    assert [step["step"] for step in roll_steps(game, "0")].count("count_progress") == 1
    assert "fifth_card" in rules.steps
