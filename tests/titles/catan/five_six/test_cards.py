"""Colors, pieces, bank and deck, and the target. P6-CARD"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from django.conf import settings

from games.titles.catan.base.rules import facts as base_facts
from games.titles.catan.base.rules.pieces import supply_at_start
from games.titles.catan.base.rules.points import points_to_win
from games.titles.catan.base.rules.seven import hand_limit
from games.titles.catan.cities_knights.rules import facts as knights_facts
from games.titles.catan.five_six.rules import facts
from tests.titles.catan.five_six.tables import MODULES, six
from tests.titles.catan.tables import CATAN

DATA = json.loads(Path(settings.BASE_DIR, "docs/rules/data/five-six-players.json").read_text())
PRINTED, WITH_KNIGHTS = DATA["components"], DATA["cities_and_knights"]
KNIGHTS = ("base", "cities_knights", "five_six")


def test_the_facts_are_those_of_the_rule_files():
    """P6-CARD-01, P6-CARD-02, P6-CARD-03, P6-CARD-04, P6-CK-02"""
    deck = {kind: count for kind, count in PRINTED["development_cards"].items() if kind != "total"}
    assert deck == facts.DECK
    assert sum(facts.DECK.values()) == PRINTED["development_cards"]["total"] == 34
    assert PRINTED["resource_cards_each"] == facts.CARDS_OF_EACH_RESOURCE == 24
    assert WITH_KNIGHTS["commodity_cards_each"] == facts.CARDS_OF_EACH_COMMODITY == 18
    assert tuple(PRINTED["colors"]) == base_facts.MORE_COLORS
    names = {"settlement": "settlements", "city": "cities", "road": "roads"}
    assert {names[piece]: count for piece, count in base_facts.PIECES.items()} == PRINTED["per_player"]
    assert PRINTED["victory_points"] == base_facts.POINTS_TO_WIN


@pytest.mark.parametrize("seats", [5, 6])
def test_two_more_colors_have_the_same_pieces(seats):
    """P6-CARD-01"""
    state = CATAN.new(seats=seats, modules=MODULES, seed="colors").state

    colors = [fact["color"] for fact in state["seats"].values()]
    assert colors == ["red", "blue", "orange", "white", "green", "purple"][:seats]
    pieces = {one["pieces"]["road"] for one in CATAN.sight(state, None)["base"]["seats"].values()}
    assert pieces == {15}
    assert supply_at_start(CATAN.game(state)) == {"road": 15, "settlement": 5, "city": 4}


def test_the_bank_has_24_cards_of_each_resource_and_the_deck_34():
    """P6-CARD-02, P6-CARD-03"""
    here = CATAN.new(seats=6, modules=MODULES, seed="cards").state["base"]

    assert here["bank"] == dict.fromkeys(("brick", "lumber", "wool", "grain", "ore"), 24)
    assert Counter(here["deck"]) == {
        "knight": 20, "victory_point": 5, "road_building": 3, "year_of_plenty": 3, "monopoly": 3,
    }  # fmt: skip


def test_a_kind_that_falls_short_is_paid_to_nobody():
    """P6-EX-14: 24 wool are in hands."""
    laid = six().give("P", wool=24).put("Q", settlements="2,0,N").put("R", settlements="-1,0,S")
    laid.here["tokens"] = {"2,0": [8], "-1,0": [8]}
    laid.pre_roll("P").roll(4, 4)

    assert [name for name, cards in laid.hands.items() if cards] == ["P"]
    assert laid.logged("produced")[0]["short"] == ["wool"]


@pytest.mark.parametrize(("modules", "target"), [(MODULES, 10), (KNIGHTS, 13)])
def test_the_target_and_the_hand_limit_are_those_of_the_game_without_the_extension(modules, target):
    """P6-CARD-04, P6-CARD-05, P6-CK-01, P6-CK-11"""
    game = CATAN.game(CATAN.new(seats=6, modules=modules, seed="target").state)

    assert points_to_win(game, "0") == target
    assert hand_limit(game, "0") == 7
    assert WITH_KNIGHTS["victory_points"] == 13


def test_cities_and_knights_has_more_cards_and_the_same_decks():
    """P6-CK-02"""
    state = CATAN.new(seats=6, modules=KNIGHTS, seed="commodities").state
    sight = CATAN.sight(state, None)["cities_knights"]

    assert {state["base"]["bank"][kind] for kind in knights_facts.COMMODITIES} == {18}
    assert state["base"]["bank"]["ore"] == 24
    assert state["base"]["deck"] == []
    assert sum(sight["decks"].values()) == WITH_KNIGHTS["progress_cards"]
    for public in sight["seats"].values():
        levels = [public["pieces"][piece] for piece in ("basic_knight", "strong_knight", "mighty_knight")]
        assert levels == list(WITH_KNIGHTS["knights_per_player"].values())
        assert public["pieces"]["city_wall"] == WITH_KNIGHTS["city_walls_per_player"]
