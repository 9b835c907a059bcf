"""Every illegal action, the player's message, and the order of several errors. BASE-ERR.

Trade between seats is tested in `test_offers.py`, but all texts are compared here.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from games.engine.errors import Illegal
from games.titles.catan.base.rules.messages import MESSAGES
from tests.titles.catan.tables import CATAN, Table, new_table

RULES = Path(__file__).parents[4] / "docs" / "rules" / "base.md"
RICH = {"brick": 5, "lumber": 5, "wool": 5, "grain": 5, "ore": 5}
APART = "0,-2,N 1,-2,N 2,-2,N -1,-1,N"
COAST = """
    0,-3,SE 0,-2,NE 1,-3,SE 1,-2,NE 2,-3,SE 2,-2,NE 2,-2,E 2,-1,NE 2,-1,E 2,0,NE
    2,0,E 2,0,SE 1,1,E 1,1,SE 0,2,E
"""


def island() -> Table:
    return new_table("base", board="beginner")


def rich(table: Table, name: str = "red") -> Table:
    return table.give(name, **RICH)


def rows() -> dict[str, str]:
    """Return the table of the rule file by id."""
    found = re.findall(
        r"^\| (BASE-ERR-\d+b?) \| [^|]* \| ([^|]*) \|$", RULES.read_text(encoding="utf-8"), re.M
    )
    return {code: text.strip() for code, text in found}


@pytest.mark.parametrize(("code", "text"), rows().items())
def test_the_text_is_that_of_the_rule_file(code, text):
    """The rule file lists BASE-ERR-01 and all the others."""
    if code == "BASE-ERR-55":
        assert text == "as 22 or 23"
    elif code == "BASE-ERR-56":
        assert text == f"{MESSAGES['BASE-ERR-56']} / {MESSAGES['BASE-ERR-56b']}"
    elif code == "BASE-ERR-38":
        assert text == f"{MESSAGES['BASE-ERR-38']} (or: only {{n}})"
        assert MESSAGES["BASE-ERR-38b"] == "The bank has only {n} {resource} left."
    else:
        assert MESSAGES[code] == text


def test_every_text_is_in_the_rule_file():
    """BASE-ERR-37b is for one card alone. The others are further texts of their rows."""
    assert set(MESSAGES) - set(rows()) == {"BASE-ERR-37b", "BASE-ERR-38b", "BASE-ERR-56b", "BASE-ERR-56c"}


def says(error, code: str, message: str) -> None:
    assert (error.code, error.message) == (code, message)


def test_acting_in_another_seats_turn():
    """BASE-ERR-01"""
    for table in (island(), island().main("red"), island().roll(3, 4), new_table(board="variable")):
        for verb in ("roll", "build_road", "move_robber", "end_turn", "play_knight", "place_settlement"):
            says(table.refused("blue", verb), "BASE-ERR-01", "It is Red’s turn.")


def test_acting_after_the_end():
    """BASE-ERR-02"""
    table = island().put("blue", cities=APART, settlements="0,2,S").main("red").end_turn("red")

    assert table.winner == "blue"
    for name, verb in (("blue", "roll"), ("red", "roll"), ("9", "roll"), ("red", "no_such_verb")):
        says(table.refused(name, verb), "BASE-ERR-02", "The game is over.")


def test_building_or_buying_before_the_roll():
    """BASE-ERR-03"""
    table = rich(island())

    for verb, argument in (
        ("build_road", "0,-1,E"),
        ("build_settlement", "0,0,N"),
        ("build_city", "0,-1,N"),
        ("buy_development_card", None),
    ):
        says(table.refused("red", verb, argument), "BASE-ERR-03", "Roll the dice first.")


def test_trading_before_the_roll():
    """BASE-ERR-04"""
    table = rich(island())
    text = "Trading starts after the dice roll."

    bank = {"give": "ore", "take": "wool", "times": 1}
    says(table.refused("red", "trade_with_bank", bank), "BASE-ERR-04", text)
    offer = {"give": {"ore": 1}, "want": {"wool": 1}, "to": ["1"], "mode": "pick"}
    says(table.refused("red", "make_offer", offer), "BASE-ERR-04", text)


def test_rolling_twice():
    """BASE-ERR-05"""
    says(island().roll(1, 1).refused("red", "roll"), "BASE-ERR-05", "You have already rolled this turn.")


def test_ending_the_turn_before_the_roll():
    """BASE-ERR-06"""
    says(island().refused("red", "end_turn"), "BASE-ERR-06", "Roll the dice before you end your turn.")


def test_anything_while_discards_are_owed():
    """BASE-ERR-07"""
    table = island().give("blue", ore=8).give("white", wool=8).roll(3, 4)

    for verb in ("move_robber", "build_road", "end_turn", "trade_with_bank", "play_knight", "make_offer"):
        says(table.refused("red", verb), "BASE-ERR-07", "Waiting for discards from Blue, White.")


def test_anything_but_the_robber_after_a_seven():
    """BASE-ERR-08"""
    table = rich(island().roll(3, 4))

    for verb in ("build_road", "end_turn", "trade_with_bank", "play_knight", "roll", "discard"):
        says(table.refused("red", verb), "BASE-ERR-08", "Move the robber first.")


def test_a_wrong_number_of_discards():
    """BASE-ERR-09"""
    table = island().back("blue").give("blue", ore=9).roll(3, 4)

    for cards in ({"ore": 3}, {"ore": 5}, {}, {"ore": 9}):
        error = table.refused("blue", "discard", cards)
        says(error, "BASE-ERR-09", "You must discard exactly 4 cards.")


def test_discarding_cards_not_held():
    """BASE-ERR-10"""
    table = island().back("blue").give("blue", ore=9).roll(3, 4)

    for cards in ({"wool": 4}, {"ore": 3, "wool": 1}, {"gold": 4}):
        says(table.refused("blue", "discard", cards), "BASE-ERR-10", "You don’t have those cards.")


def test_a_discard_by_a_seat_that_owes_none():
    """BASE-ERR-11"""
    table = island().give("blue", ore=9).roll(3, 4)

    for name in ("red", "white"):
        says(table.refused(name, "discard", {"lumber": 1}), "BASE-ERR-11", "You have nothing to discard.")


def test_the_robber_on_its_own_hex():
    """BASE-ERR-12"""
    table = island().roll(3, 4)

    error = table.refused("red", "move_robber", table.robbing("0,0"))
    says(error, "BASE-ERR-12", "The robber must move to another hex.")


@pytest.mark.parametrize("place", ["3,0", "0,3", "nowhere", None, 5, ["0,1"]])
def test_the_robber_off_the_island(place):
    """BASE-ERR-13"""
    table = island().roll(3, 4)

    error = table.refused("red", "move_robber", {"hex": place, "victim": None})
    says(error, "BASE-ERR-13", "The robber must be on a land hex.")


def test_no_victim_named():
    """BASE-ERR-14"""
    table = island().roll(3, 4)

    error = table.refused("red", "move_robber", table.robbing("-1,1"))
    says(error, "BASE-ERR-14", "Choose whom to rob: Blue, Orange.")


def test_of_a_robbery_the_hex_is_named_and_a_victim_where_there_is_a_choice():
    """BASE-ERR-13, BASE-ERR-14, BASE-ERR-68"""
    table = island().roll(3, 4)

    says(
        table.refused("red", "move_robber", {"hex": "-1,1"}),
        "BASE-ERR-14",
        "Choose whom to rob: Blue, Orange.",
    )
    says(table.refused("red", "move_robber", {"victim": "1"}), "BASE-ERR-13", MESSAGES["BASE-ERR-13"])
    says(
        table.refused("red", "move_robber", {"hex": "-2,0", "victim": None, "card": "ore"}),
        "BASE-ERR-68",
        MESSAGES["BASE-ERR-68"],
    )


def test_a_victim_without_a_building_there():
    """BASE-ERR-15"""
    table = island().roll(3, 4)

    error = table.refused("red", "move_robber", table.robbing("-1,1", "white"))
    says(error, "BASE-ERR-15", "White has no settlement or city at that hex.")


def test_robbing_oneself():
    """BASE-ERR-16"""
    table = island().roll(3, 4)

    error = table.refused("red", "move_robber", table.robbing("-2,1", "red"))
    says(error, "BASE-ERR-16", "You can’t rob yourself.")


@pytest.mark.parametrize(
    ("verb", "argument", "missing"),
    [
        ("build_road", "0,-1,E", "1 brick"),
        ("build_city", "0,-1,N", "3 ore, 1 grain"),
        ("buy_development_card", None, "1 ore, 1 wool"),
    ],
)
def test_building_without_the_cards(verb, argument, missing):
    """BASE-ERR-17"""
    error = island().main("red").refused("red", verb, argument)

    says(error, "BASE-ERR-17", f"Not enough resources: {missing} missing.")


def test_a_road_on_a_taken_path():
    """BASE-ERR-18"""
    for edge in ("0,-1,NE", "-2,2,NE"):
        error = rich(island()).main("red").refused("red", "build_road", edge)
        says(error, "BASE-ERR-18", "There is already a road on that path.")


def test_a_road_that_is_not_connected():
    """BASE-ERR-19"""
    error = rich(island()).main("red").refused("red", "build_road", "0,2,SE")

    says(error, "BASE-ERR-19", "A road must connect to your own road, settlement or city.")


def test_a_road_through_an_opponents_building():
    """BASE-ERR-20"""
    table = rich(island(), "blue").put("blue", roads="-1,1,SE").main("blue")

    error = table.refused("blue", "build_road", "-1,1,E")
    says(error, "BASE-ERR-20", "Orange’s building blocks your road there.")


def no_pieces(**pieces: str) -> Table:
    return rich(new_table().put("P", **pieces), "P").main("P")


def test_no_roads_left():
    """BASE-ERR-21"""

    error = no_pieces(roads=COAST).refused("P", "build_road", "0,2,SE")
    says(error, "BASE-ERR-21", "You have no roads left.")


def test_a_settlement_on_a_taken_intersection():
    """BASE-ERR-22"""
    for vertex in ("0,-1,N", "-1,2,N"):
        error = rich(island()).main("red").refused("red", "build_settlement", vertex)
        says(error, "BASE-ERR-22", "That corner is occupied.")


def test_a_settlement_too_close():
    """BASE-ERR-23"""
    error = rich(island()).main("red").refused("red", "build_settlement", "1,-2,S")

    says(error, "BASE-ERR-23", "Too close: an adjacent corner already has a settlement or city.")


def test_a_settlement_without_an_own_road():
    """BASE-ERR-24"""
    error = rich(island()).main("red").refused("red", "build_settlement", "0,0,N")

    says(error, "BASE-ERR-24", "A settlement must be on or at the end of one of your own roads.")


def test_no_settlements_left():
    """BASE-ERR-25"""
    table = no_pieces(settlements=f"{APART} 0,2,S", roads="0,0,NE")

    error = table.refused("P", "build_settlement", "0,0,N")
    says(error, "BASE-ERR-25", "You have no settlements left to build. Upgrade one to a city first.")


def test_a_city_on_an_empty_intersection():
    """BASE-ERR-26"""
    error = rich(island()).main("red").refused("red", "build_city", "0,0,N")

    says(error, "BASE-ERR-26", "A city can only replace one of your settlements.")


def test_a_city_on_anothers_settlement():
    """BASE-ERR-27"""
    error = rich(island()).main("red").refused("red", "build_city", "-1,2,N")

    says(error, "BASE-ERR-27", "That settlement is not yours.")


def test_a_city_on_a_city():
    """BASE-ERR-28"""
    error = rich(island()).put("red", cities="0,-1,N").main("red").refused("red", "build_city", "0,-1,N")

    says(error, "BASE-ERR-28", "That is already a city.")


def test_no_cities_left():
    """BASE-ERR-29"""
    error = no_pieces(cities=APART, settlements="0,2,S").refused("P", "build_city", "0,2,S")

    says(error, "BASE-ERR-29", "You have no cities left.")


def test_a_card_from_an_empty_deck():
    """BASE-ERR-30"""
    error = rich(island().deck(only=True)).main("red").refused("red", "buy_development_card")

    says(error, "BASE-ERR-30", "There are no development cards left.")


def test_a_card_bought_this_turn():
    """BASE-ERR-31"""
    table = rich(island().deck("monopoly")).main("red").play("red", "buy_development_card")

    says(
        table.refused("red", "play_monopoly", "ore"),
        "BASE-ERR-31",
        "You bought that card this turn. Play it in a later turn.",
    )


def test_a_second_card_in_a_turn():
    """BASE-ERR-32"""
    table = island().give_cards("red", monopoly=2).play("red", "play_monopoly", "ore")

    error = table.refused("red", "play_monopoly", "ore")
    says(error, "BASE-ERR-32", "You may play only one development card per turn.")


@pytest.mark.parametrize(
    ("verb", "argument"),
    [
        ("play_knight", {"hex": "-2,0", "victim": None}),
        ("play_road_building", ["0,-1,E"]),
        ("play_year_of_plenty", {"ore": 2}),
        ("play_monopoly", "ore"),
    ],
)
def test_a_card_not_held(verb, argument):
    """BASE-ERR-33"""
    for table in (island(), island().main("red")):
        says(table.refused("red", verb, argument), "BASE-ERR-33", "You don’t have that card.")


def test_playing_a_victory_point_card():
    """It is refused before the roll and after it, whether or not the seat holds it. BASE-ERR-34"""
    for table in (island().give_cards("red", victory_point=1), island().main("red")):
        says(
            table.refused("red", "play_victory_point"),
            "BASE-ERR-34",
            "Victory point cards are not played. They count while hidden.",
        )


def test_road_building_with_no_place():
    """BASE-ERR-35"""
    table = new_table().give_cards("P", road_building=1)

    error = table.refused("P", "play_road_building", ["0,0,E"])
    says(error, "BASE-ERR-35", "You can’t place a free road now.")


def test_road_building_with_too_many_paths():
    """BASE-ERR-36"""
    table = island().give_cards("red", road_building=1)

    error = table.refused("red", "play_road_building", ["0,-1,E", "0,0,NE", "0,0,E"])
    says(error, "BASE-ERR-36", "Free roads you can still place: 2.")


@pytest.mark.parametrize("cards", [{"ore": 1}, {"ore": 3}, {}, {"gold": 2}])
def test_year_of_plenty_of_a_wrong_number(cards):
    """BASE-ERR-37"""
    table = island().give_cards("red", year_of_plenty=1)

    says(table.refused("red", "play_year_of_plenty", cards), "BASE-ERR-37", "Choose 2 cards.")


def test_a_bank_that_lacks_the_cards():
    """The bank has none, or too few. BASE-ERR-38, BASE-ERR-38b"""
    table = island().give_cards("red", year_of_plenty=1).leave_in_bank(ore=1, wool=0, taker="white")

    error = table.refused("red", "play_year_of_plenty", {"wool": 1, "ore": 1})
    says(error, "BASE-ERR-38", "The bank has no wool left.")
    error = table.refused("red", "play_year_of_plenty", {"ore": 2})
    says(error, "BASE-ERR-38b", "The bank has only 1 ore left.")
    table.give("red", lumber=6).main("red")
    error = table.refused("red", "trade_with_bank", {"give": "lumber", "take": "wool", "times": 1})
    says(error, "BASE-ERR-38", "The bank has no wool left.")


@pytest.mark.parametrize("resource", [None, "gold", "knight", ["ore"], {"ore": 1}, 3])
def test_monopoly_without_a_resource(resource):
    """BASE-ERR-39"""
    table = island().give_cards("red", monopoly=1)

    says(table.refused("red", "play_monopoly", resource), "BASE-ERR-39", "Name one resource.")


def test_a_set_up_road_away_from_the_new_settlement():
    """BASE-ERR-54"""
    table = new_table(board="variable").play("0", "place_settlement", "0,0,N")

    error = table.refused("red", "place_road", "0,0,E")
    says(error, "BASE-ERR-54", "The road must touch the settlement you just placed.")


def test_a_set_up_settlement_that_is_not_legal():
    """BASE-ERR-55, BASE-ERR-22, BASE-ERR-23"""
    table = (
        new_table(board="variable")
        .play("red", "place_settlement", "0,0,N")
        .play("red", "place_road", "0,0,NE")
    )

    says(table.refused("blue", "place_settlement", "0,0,N"), "BASE-ERR-22", MESSAGES["BASE-ERR-22"])
    says(table.refused("blue", "place_settlement", "1,-1,S"), "BASE-ERR-23", MESSAGES["BASE-ERR-23"])


def test_set_up_actions_out_of_order():
    """BASE-ERR-56, BASE-ERR-56b"""
    table = new_table(board="variable")

    for verb in ("place_road", "roll", "end_turn", "build_settlement"):
        says(table.refused("red", verb, "0,0,NE"), "BASE-ERR-56", "Place your settlement first.")
    table.play("red", "place_settlement", "0,0,N")
    for verb in ("place_settlement", "roll", "end_turn", "build_road"):
        says(table.refused("red", verb, "0,0,NE"), "BASE-ERR-56b", "Place your road.")


@pytest.mark.parametrize("place", ["9,9,N", "0,0", "", None, 7, ["0,0,N"], "0,0,NE ", "3,0,SE"])
def test_an_unknown_place(place):
    """BASE-ERR-57"""
    table = rich(island()).give_cards("red", road_building=1).main("red")

    for verb in ("build_road", "build_settlement", "build_city"):
        says(table.refused("red", verb, place), "BASE-ERR-57", "No such place on the board.")
    assert table.refused("red", "play_road_building", [place]).code == "BASE-ERR-57"
    setup = new_table(board="variable")
    assert setup.refused("red", "place_settlement", place).code == "BASE-ERR-57"
    assert (
        setup.play("red", "place_settlement", "0,0,N").refused("red", "place_road", place).code
        == "BASE-ERR-57"
    )


@pytest.mark.parametrize(
    "amounts",
    [
        {"ore": -1, "wool": 3},
        {"ore": 1.5, "wool": 0.5},
        {"ore": 2.0},
        {"ore": True, "wool": 1},
        2,
        None,
        ["ore"],
    ],
)
def test_negative_or_fractional_amounts(amounts):
    """BASE-ERR-58"""
    plenty = island().give_cards("red", year_of_plenty=1)
    seven = island().give("red", ore=5, wool=5).roll(3, 4)

    for error in (
        plenty.refused("red", "play_year_of_plenty", amounts),
        seven.refused("red", "discard", amounts),
    ):
        says(error, "BASE-ERR-58", "Amounts must be whole numbers of at least 0.")


def test_a_spectator_acting():
    """BASE-ERR-59"""
    for seat in ("4", "red", "", "-1"):
        with pytest.raises(Illegal) as error:
            CATAN.play(island().state, seat, "roll")
        says(error.value, "BASE-ERR-59", "You’re not playing in this game.")


def test_an_action_of_another_phase():
    """BASE-ERR-63"""
    table = island().main("red")

    for verb in ("move_robber", "place_settlement", "place_free_piece"):
        says(table.refused("red", verb), "BASE-ERR-63", "That’s not possible in this phase of the turn.")


def test_a_choice_where_there_is_none():
    """BASE-ERR-64"""
    text = "This action takes no further choice."

    says(island().refused("red", "roll", 6), "BASE-ERR-64", text)
    says(island().main("red").refused("red", "end_turn", {}), "BASE-ERR-64", text)
    says(rich(island()).main("red").refused("red", "buy_development_card", "knight"), "BASE-ERR-64", text)


@pytest.mark.parametrize("victim", ["7", "blue", 1, ["1"], {}])
def test_a_seat_that_does_not_exist(victim):
    """BASE-ERR-65"""
    table = island().roll(3, 4)

    error = table.refused("red", "move_robber", {"hex": "-1,1", "victim": victim})
    says(error, "BASE-ERR-65", "This seat doesn’t exist.")


def asked_again() -> Table:
    """P is asked for a free road whose place has become illegal."""
    table = new_table().put("P", roads="0,0,NE")
    game = CATAN.game(table.state)
    game.push({"step": "free_piece_goes", "seat": "0", "piece": "road", "at": "0,2,SE"})
    game.run()
    return table


def test_anything_but_the_free_road_that_is_asked_for():
    """BASE-ERR-66"""
    table = asked_again()

    assert table.waiting_for == {"P": "free_piece"}
    for verb in ("roll", "end_turn", "build_road"):
        says(table.refused("P", verb), "BASE-ERR-66", "Place your free road first.")
    assert table.refused("Q", "place_free_piece", "0,0,E").code == "BASE-ERR-01"
    assert table.refused("P", "place_free_piece", "0,2,SE").code == "BASE-ERR-19"


# The order of several errors


def over() -> Table:
    return new_table().put("Q", cities=APART, settlements="0,2,S -2,2,S").main("P").end_turn("P")


def owing() -> Table:
    return new_table().give("P", ore=9).roll(3, 4)


def no_roads() -> Table:
    return new_table().put("P", roads=COAST).main("P")


def no_settlements() -> Table:
    return new_table().put("P", settlements=f"{APART} 0,2,S", roads="0,0,NE").main("P")


def no_cities() -> Table:
    return new_table().put("P", cities=APART, settlements="0,2,S").main("P")


@pytest.mark.parametrize(
    ("position", "name", "verb", "argument", "code"),
    [
        (over, "9", "roll", 6, "BASE-ERR-02"),  # the end before the seat
        (over, "P", "build_road", "nowhere", "BASE-ERR-02"),
        (new_table, "9", "build_road", "nowhere", "BASE-ERR-59"),  # the seat before the turn
        (new_table, "Q", "build_road", "nowhere", "BASE-ERR-01"),  # the turn before the phase
        (new_table, "Q", "play_knight", None, "BASE-ERR-01"),
        (new_table, "Q", "play_victory_point", None, "BASE-ERR-01"),
        (owing, "Q", "build_road", "nowhere", "BASE-ERR-01"),
        (owing, "P", "play_knight", None, "BASE-ERR-07"),  # the phase before the card
        (owing, "P", "play_victory_point", None, "BASE-ERR-07"),
        (new_table, "P", "build_road", "nowhere", "BASE-ERR-03"),  # the phase before the place
        (new_table, "P", "buy_development_card", 1, "BASE-ERR-03"),
        (
            new_table,
            "P",
            "play_knight",
            {"hex": "0,0", "victim": None},
            "BASE-ERR-33",
        ),  # the card before the place
        (new_table, "P", "play_road_building", ["nowhere"], "BASE-ERR-33"),
        (new_table, "P", "play_monopoly", "gold", "BASE-ERR-33"),
        (no_roads, "P", "build_road", "0,2,E", "BASE-ERR-18"),  # the place before the pieces
        (no_roads, "P", "build_road", "0,0,E", "BASE-ERR-19"),
        (no_settlements, "P", "build_settlement", "0,1,N", "BASE-ERR-24"),
        (no_cities, "P", "build_city", "0,0,N", "BASE-ERR-26"),
        (no_roads, "P", "build_road", "0,2,SE", "BASE-ERR-21"),  # the pieces before the resources
        (no_settlements, "P", "build_settlement", "0,0,N", "BASE-ERR-25"),
        (no_cities, "P", "build_city", "0,2,S", "BASE-ERR-29"),
        (lambda: new_table().deck(only=True).main("P"), "P", "buy_development_card", None, "BASE-ERR-30"),
        (lambda: new_table().put("P", roads="0,0,NE").main("P"), "P", "build_road", "0,0,E", "BASE-ERR-17"),
    ],
)
def test_of_several_errors_the_first_in_order_is_told(position, name, verb, argument, code):
    """The order is: end of the game, seat and turn, phase, card, place, pieces, resources. BASE-ERR-61"""
    assert position().refused(name, verb, argument).code == code


def test_errors_tell_nothing_of_other_hands():
    """No text has a placeholder for another seat's cards, and no facts contain them. BASE-ERR-62"""
    table = island().give("white", ore=3).roll(3, 4)

    for victim in ("white", "blue"):
        error = table.refused("red", "move_robber", table.robbing("2,-2", victim))
        assert error.facts == {"name": table.seat(victim)}
    own = {"n", "missing", "rate", "resource"}
    for code, text in MESSAGES.items():
        facts = set(re.findall(r"{(\w+)}", text))
        assert not (facts & {"name", "names"} and facts & own), code


def test_a_refusal_can_be_sent_as_json():
    """A refusal has one code, its facts and one readable text. BASE-DEC-17"""
    error = island().main("red").refused("red", "build_city", "0,-1,N")

    assert json.loads(json.dumps([error.code, error.facts, error.text])) == [
        "BASE-ERR-17", {"missing": {"ore": 3, "grain": 1}}, "Not enough resources: {missing} missing.",
    ]  # fmt: skip
