"""Events of Catan on the table's page: the card, what each event asks, damaged roads, standing orders."""

from __future__ import annotations

import random

import pytest
from django.http import QueryDict
from django.test import Client

from games.engine.arguments import accepts
from games.views.pages.part import knows, readers
from games.views.samples.catan import events as samples
from games.views.table_page import Ask

from .test_cities_knights import page_of, walk

pytestmark = pytest.mark.one_database


@pytest.mark.parametrize("decision", samples.EVENTS)
def test_what_an_event_asks_is_answered_from_the_page(decision):
    story = samples.asked()[decision]
    seat = story.first_due
    page = page_of(story.state, seat)

    assert page.actions.verb == decision
    if page.actions.bundle is not None:
        assert page.actions.bundle.slots
        return
    for seed in range(5):
        argument = walk(story.state, seat, decision, random.Random(seed))
        assert accepts(story.options(seat)[decision], argument)


def test_a_card_is_drawn_where_dice_were_rolled():
    story = samples.before_a_card()
    seat = story.first_due

    moves = {move.verb: move.look for move in page_of(story.state, seat).actions.moves}

    assert moves["draw_event_card"] == "primary"
    assert "roll" not in moves
    assert page_of(story.state, seat).modules["events"].card is None


def test_the_card_of_the_turn_lies_open_and_says_what_it_does():
    story = samples.asked()["take_gift"]

    panels = page_of(story.state, story.first_due).modules["events"]

    assert (panels.card.number, str(panels.card.name)) == (2, "Plentiful year")
    assert str(panels.card.text) == "Everyone takes a resource of their choice."
    assert panels.turned[0] == panels.card
    assert panels.left + len(panels.turned) == 31


def test_a_gift_names_the_card_and_who_gets_it():
    story = samples.asked()["help_neighbors"]
    picks = page_of(story.state, story.first_due).actions.picks

    assert all(" to P" in str(pick.label) and pick.symbol.startswith("good-") for pick in picks)


def test_damaged_roads_look_damaged():
    story = samples.after_the_earthquake()
    page = page_of(story.state, story.first_due, Ask("repair_road"))

    (layer,) = [layer for layer in page.board.layers if layer.key == "roads"]
    cracks = {shape.place for shape in layer.shapes if shape.symbol == "road-crack"}
    assert cracks == set(story.state["events"]["damaged"])
    named = [str(shape.title) for shape in layer.shapes if "damaged" in shape.classes]
    assert len(named) == len(cracks)
    assert all(title.startswith("Damaged road of ") for title in named)
    assert {spot.target.place for spot in page.board.targets} == set(story.options()["repair_road"])


def test_standing_orders_are_shown_and_read():
    story = samples.before_a_card()
    seat = story.first_due
    story = story.play(seat, "set_event_orders", {"usual": ["take_gift"]})

    usual = page_of(story.state, seat).modules["events"].orders.usual

    assert {key: is_on for key, _text, is_on in usual} == {
        "damage_road": False,
        "give_to_neighbor": False,
        "help_neighbors": False,
        "take_gift": True,
    }
    sent = QueryDict("usual=take_gift&usual=damage_road&usual=")
    assert readers("catan")["set_event_orders"](sent) == {"usual": ["take_gift", "damage_road"]}


def test_addresses_may_ask_for_its_verbs():
    assert all(knows("catan", verb) for verb in (*samples.EVENTS, "repair_road", "set_event_orders"))


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Neighborly help"),
        ("it", "Aiuto dai vicini"),
        ("hu", "Szomszédi"),
        ("de", "Nachbarschaftshilfe"),
    ],
)
def test_a_page_explains_every_card(language, said):
    page = Client(headers={"accept-language": language}).get("/rules/how-to-play/catan/events/")

    assert page.status_code == 200
    assert said in page.content.decode()
