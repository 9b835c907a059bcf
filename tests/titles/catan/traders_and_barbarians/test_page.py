"""Traders & Barbarians on the pages: trade hexes, wagons and their load, barbarians, the guide."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace

import pytest
from django.urls import reverse

from games import catalog
from games.titles.catan.base.drawing.board import draw
from games.titles.catan.base.rules.board import board
from games.titles.catan.traders_and_barbarians.page import LOOKS
from games.titles.catan.traders_and_barbarians.positions import moving, trading
from games.titles.catan.traders_and_barbarians.rules import facts
from games.views.table.table_page import Ask
from tests.titles.catan.pages import page_of, seat_words, stack, words_alone, words_in
from tests.titles.catan.traders_and_barbarians.tables import trade_table
from tests.views.conftest import text

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def table(client, sample: str, seat: str = "watching") -> str:
    return client.get(reverse("games:gallery_table", args=["catan", sample, seat, "light"])).content.decode()


def test_the_guide_says_the_numbers_of_the_rules_and_is_found(client, db):
    """TB-TB-15, TB-TB-16, TB-TB-18, TB-TB-22, TB-TB-25, TB-TB-C1, TB-TB-D4"""
    here = reverse("games:how_to_play_module", args=["catan", "traders_and_barbarians"])

    page = text(client.get(here))

    for said in (
        "Traders & Barbarians: what is new",
        "13 points",
        "costs 2 movement points, one with a road 1",
        "16 knights, 3 Road Building, 3 Swift Journey",
        "it may drive the barbarian to another path",
        "For two players",
        "every second piece goes to your opponent",
        "Playing at a slow pace",
        "your wagon stays where it is",
        "glassworks",
    ):
        assert said in page
    assert here in text(client.get(reverse("games:rules")))


def test_wagons_show_what_they_carry_and_barbarians_stand_on_paths(client, db):
    """TB-TB-04, TB-TB-20, TB-TB-21"""
    page = table(client, "wagons")

    assert page.count('class="piece wagon') == len(trading().state["seats"])
    assert page.count('href="#raider"') >= len(facts.BARBARIANS_START)
    assert "wagon with " in page
    assert "A barbarian: " in page


def test_wagons_at_one_corner_stand_side_by_side():
    sight = trade_table().wagon("P", "1,0,S").wagon("Q", "1,0,S").wagon("R", "0,0,N").sight(None)

    layers = {layer.key: layer.shapes for layer in draw(sight).layers}

    assert len({shape.at for shape in layers["wagons"]}) == 3


def test_a_trade_hex_says_what_it_takes_and_has(client, db):
    """TB-TB-03, TB-TB-22"""
    page = table(client, "wagons")

    for said in ("castle", "quarry", "glassworks", "marble", "Each delivery is a point"):
        assert said in page


def test_what_trade_hexes_take_is_headed_by_their_name_in_each_language(client, db):
    """The label of the bank's button is a verb, so it does not fit as a heading."""
    for language, heading in (
        ("en", "Three trade hexes"),
        ("it", "Tre esagoni commercio"),
        ("de", "Drei Zielfelder"),
    ):
        client.cookies["django_language"] = language

        assert f'<h2 class="panel-small">{heading}</h2>' in table(client, "wagons")


def test_the_wagon_that_moves_shows_how_far_it_comes(client, db):
    """TB-TB-16: The page draws the reach and describes it."""
    page = table(client, "wagon-moves", moving().first_due)

    assert "6 movement points" in page
    assert "Choose the next corner or plaza: 6 movement points left." in page
    assert " for 2 movement points" in page


def test_each_corner_within_reach_says_what_it_costs_to_come_there(client, db):
    """TB-TB-16"""
    sight = catalog.title("catan").sight(moving().state, None)
    costs = Counter(6 - left for left in sight["traders_and_barbarians"]["reach"].values())

    page = table(client, "wagon-moves", moving().first_due)

    assert len(costs) > 1
    for cost, places in costs.items():
        assert page.count(f'<use href="#wagon-reach-{cost}"') == places


@pytest.mark.parametrize(
    ("cargo", "said"),
    [
        ("sand", "Deliver sand here for a point and 3 gold? That ends the move and can’t be undone."),
        ("glass", "Stop here? This plaza doesn’t take glass: nothing is delivered, and the move ends."),
        (None, "Load goods here? That ends the move and can’t be undone."),
    ],
)
def test_a_plaza_says_what_happens_there_before_the_wagon_comes(cargo, said):
    """TB-TB-21, TB-TB-22, TB-TB-23"""
    story = moving()
    state = catalog.title("catan").copy(story.state)
    state["traders_and_barbarians"]["cargo"][story.first_due] = cargo
    state["traders_and_barbarians"]["levels"][story.first_due] = 3

    page = page_of(state, story.first_due, Ask(do="move_on", at=("0,2,C",)))

    assert page.choice.kind == "confirm"
    assert page.choice.prompt == said


def test_only_a_plaza_asks_before_the_wagon_comes_there():
    """TB-TB-21: A tile is turned up there. Any other step can be taken back."""
    look = LOOKS["move_on"]
    steps = set(board(catalog.title("catan").game(moving().state)).edges_at)

    assert {vertex for vertex in steps if look.asks_first(None, vertex)} == set(facts.AT_PLAZA)
    assert set(facts.AT_PLAZA) < steps


def test_the_page_says_what_hexes_take_and_what_a_wagon_carries():
    """TB-TB-16, TB-TB-20"""
    under_way, trade = page_of(moving().state, "3"), page_of(trading().state, "3")
    takes = "the castle takes glass marble has tools 4 sand 6 the quarry takes tools has marble 4 sand 4"

    assert f"6 movement points {takes}" in words_in(under_way, "side", "traders_and_barbarians")
    side = words_in(trade, "side", "traders_and_barbarians")
    assert (takes in side, "movement points" in side) == (True, False)
    hand = words_in(trade, "hand", "traders_and_barbarians")
    assert hand.startswith("5 gold marble for the castle Wagon card 3: 6 movement points Next wagon card")
    assert hand.endswith("purchases left this turn: 2")
    assert "Gold 2 Wagon card 3 Carries sand Deliveries 0" in seat_words(trade, "0")

    state = trading().title.copy(trading().state)
    state["traders_and_barbarians"]["cargo"]["3"] = None
    assert "5 gold The wagon is empty. Wagon card 3" in words_in(
        page_of(state, "3"), "hand", "traders_and_barbarians"
    )


def test_wagons_and_trade_hexes_with_known_values():
    marble, glass = (
        SimpleNamespace(symbol=f"good-{one}", called=one, number=4) for one in ("marble", "glass")
    )

    def own(left=None, **facts):
        usual = {
            "gold_said": "6 gold",
            "cargo": None,
            "goal": "the castle",
            "card": 2,
            "moves_said": "5 paths",
        }
        wagon = SimpleNamespace(**{**usual, "next_cost": [], **facts})
        return words_alone("traders_and_barbarians", "hand", {"own": wagon, "purchases_left": left})

    wagon = "Wagon card 2: 5 paths"
    assert own() == f"6 gold The wagon is empty. {wagon}"
    assert own(cargo=marble) == f"6 gold marble for the castle {wagon}"
    assert own(next_cost=[stack("ore", 2)]) == f"6 gold The wagon is empty. {wagon} Next wagon card 2 2 ore"
    assert own(left=0) == f"6 gold The wagon is empty. {wagon} purchases left this turn: 0"
    assert words_alone("traders_and_barbarians", "hand", {"own": None}) == ""
    seat = {"gold": 6, "card": 2, "cargo": None, "delivered": 3}
    assert words_alone("traders_and_barbarians", "seat", seat) == "Gold 6 Wagon card 2 Deliveries 3"
    loaded = words_alone("traders_and_barbarians", "seat", {**seat, "cargo": marble})
    assert loaded == "Gold 6 Wagon card 2 Carries marble Deliveries 3"

    def side(*, left, points_left=0, is_empty=False):
        trade = [SimpleNamespace(name="Castle", takes=[marble, glass], left=left, is_empty=is_empty)]
        return words_alone("traders_and_barbarians", "side", {"trade": trade, "points_left": points_left})

    takes = "Castle takes marble glass has"
    assert f"Three trade hexes 13 points {takes} glass 4 marble 4 Each" in side(left=[glass, marble])
    assert f"{takes} nothing Each" in side(left=[], is_empty=True)
    assert f"13 points 7 {takes}" in side(left=[glass], points_left=7)
