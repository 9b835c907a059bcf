"""CK-SETUP, CK-COMP, CK-BASE: the table at the start of the game."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from games.engine.errors import Illegal
from games.titles.catan.base.rules.pieces import pieces_left
from games.titles.catan.cities_knights.rules import facts
from games.titles.catan.cities_knights.rules.knights import knights_left
from games.titles.catan.cities_knights.rules.walls import walls_left
from tests.titles.catan.cities_knights.tables import CATAN


def set_up(table, seats=4):
    """Play the whole set-up with random choices at timeout."""
    table = table(seats=seats, board="variable")
    order = []
    while "pre_roll" not in table.waiting_for.values():
        (seat,) = table.due
        order.append((seat, table.waiting_for[table.names[seat]]))
        table.timeout(seat)
    return table, order


def test_the_facts_are_the_printed_ones():
    """The module's board.json equals the data of the rule files.

    CK-COMP-07, CK-COMP-08, CK-IMP-01, CK-IMP-02, CK-IMP-03, CK-IMP-04, CK-IMP-05
    """
    rules = Path(__file__).parents[4] / "docs/rules/data/cities-and-knights.json"
    board = Path(__file__).parents[4] / "games/titles/catan/cities_knights/board.json"

    assert json.loads(rules.read_text()) == json.loads(board.read_text())
    assert Counter(facts.EVENT_DIE) == {"ship": 3, "gate_yellow": 1, "gate_blue": 1, "gate_green": 1}
    assert facts.LANDING == 7


def test_the_beginners_island_is_not_offered():
    """CK-SETUP-01, CK-DIFF-02: its settlements are placed, and the rules give no other beginners' island."""
    with pytest.raises(Illegal, match="placed settlements but no cities"):
        CATAN.check(4, ["base", "cities_knights"], {"board": "beginner"})
    fields = {field.key: field for field in CATAN.option_fields(["base", "cities_knights"])}
    assert [value for value, _ in fields["board"].choices] == ["variable"]
    CATAN.check(4, ["base"], {"board": "beginner"})


def test_trade_before_building_is_not_offered():
    """CK-TURN-04"""
    with pytest.raises(Illegal, match="any order"):
        CATAN.check(4, ["base", "cities_knights"], {"separate_phases": True})
    CATAN.check(4, ["base"], {"separate_phases": True})


@pytest.mark.parametrize("seats", [2, 5, 6])
def test_three_or_four_seats_play(seats):
    """CK-BASE-14"""
    with pytest.raises(Illegal):
        CATAN.check(seats, ["base", "cities_knights"], {})
    CATAN.check(3, ["base", "cities_knights"], {})


def test_robber_ship_merchant_and_decks_begin_so(table):
    """CK-SETUP-02, CK-SETUP-03, CK-DIFF-04, CK-COMP-02, CK-COMP-03, CK-COMP-06, CK-COMP-10, CK-COMP-11"""
    table = table(board="variable")

    assert table.here["terrain"][table.here["figures"]["robber"]] == "desert"
    assert (table.ck["ship"], table.ck["landings"], table.ck["merchant"]) == (0, 0, None)
    assert {color: len(deck) for color, deck in table.ck["decks"].items()} == dict.fromkeys(
        ("yellow", "blue", "green"), 18
    )
    drawn = Counter(card for deck in table.ck["decks"].values() for card in deck)
    assert drawn == facts.CARD_COUNT
    assert table.bank == dict.fromkeys(("brick", "lumber", "wool", "grain", "ore"), 19) | dict.fromkeys(
        ("cloth", "coin", "paper"), 12
    )
    table.count()


def test_the_decks_are_shuffled_apart():
    """CK-SETUP-03: each has its own label of chance."""
    played = CATAN.new(seats=3, modules=["base", "cities_knights"], seed="decks")

    labels = [draw["label"] for draw in played.chance]
    assert {"setup/deck/yellow", "setup/deck/blue", "setup/deck/green"} <= set(labels)
    assert "setup/deck" not in labels


def test_the_starting_seat_is_drawn_as_in_base():
    """CK-SETUP-04, CK-DIFF-03"""
    played = CATAN.new(seats=3, modules=["base", "cities_knights"], seed="start")

    assert "setup/starting_seat" in [draw["label"] for draw in played.chance]


@pytest.mark.parametrize("seats", [3, 4])
def test_a_settlement_on_the_way_out_and_a_city_on_the_way_back(table, seats):
    """CK-SETUP-05, CK-SETUP-06, CK-SETUP-08, CK-EX-02, CK-BASE-04, CK-D-01, CK-D-02"""
    table, order = set_up(table, seats)

    around = [str(seat) for seat in range(seats)]
    assert [seat for seat, what in order if what == "setup_settlement"] == around
    assert [seat for seat, what in order if what == "setup_city"] == around[::-1]
    assert list(table.waiting_for.items()) == [(table.names["0"], "pre_roll")]


def test_all_begin_with_three_points(table):
    """CK-SETUP-09, CK-EX-02, CK-COMP-01, CK-COMP-12: no settlement is used for the city."""
    table, _ = set_up(table)
    game = CATAN.game(table.state)

    for seat in table.state["seats"]:
        assert table.points(seat) == 3
        left = {piece: pieces_left(game, seat, piece) for piece in ("settlement", "city", "road")}
        assert left == {"settlement": 4, "city": 3, "road": 13}
        assert [knights_left(game, seat, level) for level in (1, 2, 3)] == [2, 2, 2]
        assert walls_left(game, seat) == 3
        assert not table.progress(seat)
        assert set(table.ck["improvements"][seat].values()) == {0}


def test_the_distance_rule_holds_for_the_city(table):
    """CK-SETUP-06"""
    table = table().put("blue", settlements="0,0,N")
    table.state["stack"] = [
        {"step": "turn", "seat": "0", "rest": None},
        {"step": "setup_city", "seat": "0", "pays": True, "number": 1},
    ]

    assert table.refused("red", "place_city", "1,-1,S").code == "BASE-ERR-23"
    assert table.refused("red", "place_city", "0,0,N").code == "BASE-ERR-22"


def test_actions_before_the_city_are_out_of_order(table):
    """CK-SETUP-06, BASE-ERR-56c"""
    table = table()
    table.state["stack"] = [
        {"step": "turn", "seat": "0", "rest": None},
        {"step": "setup_city", "seat": "0", "pays": True, "number": 1},
    ]

    for verb in ("place_settlement", "place_road", "roll"):
        refused = table.refused("red", verb, "0,0,S")
        assert (refused.code, refused.text) == ("BASE-ERR-56c", "Place your city first.")


def test_the_city_pays_a_resource_per_hex_and_no_commodity(table):
    """CK-EX-01, CK-SETUP-07, CK-DIFF-05"""
    table = table()
    table.state["stack"] = [
        {"step": "turn", "seat": "0", "rest": None},
        {"step": "setup_city", "seat": "0", "pays": True, "number": 1},
    ]

    table.play("red", "place_city", "0,1,N")

    assert table.hand("red") == {"grain": 1, "lumber": 1}
    assert table.here["cities"] == {"0,1,N": "0"}


def test_no_development_cards_and_no_largest_army(table):
    """CK-BASE-01, CK-BASE-02, CK-ILL-10, CK-CARD-01"""
    table = table().put("red", settlements="0,0,N").give("red", ore=5, wool=5, grain=5).main("red")

    assert table.here["deck"] == []
    assert table.refused("red", "buy_development_card").code == "CK-ILL-10"
    assert table.refused("red", "play_knight", {"hex": "0,1", "victim": None}).code == "CK-BASE-01"
    assert not {"play_knight", "play_monopoly", "play_year_of_plenty"} & set(table.offered("red"))
    assert table.largest_army is None


def test_what_base_says_of_costs_and_distance_holds(table):
    """CK-BASE-13, CK-COST-01, CK-DIFF-01: roads, settlements and cities cost the same as in base."""
    table = table().put("red", settlements="0,0,N", roads="0,0,NE 0,0,E").main("red")

    table.give("red", brick=1, lumber=1).play("red", "build_road", "0,0,SE")
    table.give("red", brick=1, lumber=1, wool=1, grain=1)
    assert table.refused("red", "build_settlement", "1,-1,S").code == "BASE-ERR-23"
    table.play("red", "build_settlement", "0,1,N")
    table.give("red", ore=3, grain=2).play("red", "build_city", "0,1,N")

    assert table.hand("red") == {}
