"""The small variants of Traders & Barbarians on the pages: what a table shows, and what explains them."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from games.titles.catan.base.page.building import building
from games.titles.catan.events.samples import after_the_earthquake, before_a_card
from games.titles.catan.for_two.samples import rich_turn
from games.titles.catan.friendly_robber.samples import spared
from games.titles.catan.harbormaster import rules as harbormaster
from games.titles.catan.harbormaster.samples import held
from games.views.table.table_page import Ask
from games.wording.words import words_of
from games.workshop.samples.story import bots_game
from tests.services.conftest import step
from tests.titles.catan.cities_knights.tables import new_table
from tests.titles.catan.cities_knights.test_page import page_of
from tests.views.conftest import text

pytestmark = pytest.mark.one_database

GUIDES = {
    "harbormaster": ("Harbormaster: what is new", "11 points", "worth 2 points"),
    "friendly_robber": ("Friendly Robber: what is new", "2 points or fewer"),
}


def table(client, sample: str, seat: str, **asked: str) -> str:
    address = reverse("games:gallery_table", args=["catan", sample, seat, "light"])
    return client.get(address, asked).content.decode()


@pytest.mark.parametrize("module", GUIDES)
def test_its_guide_says_its_numbers_and_is_found(client, db, module):
    """TB-FR-01, TB-HM-02, TB-HM-06"""
    here = reverse("games:how_to_play_module", args=["catan", module])

    page = text(client.get(here))

    assert all(said in page for said in GUIDES[module])
    assert here in text(client.get(reverse("games:rules")))


def test_a_guide_that_shows_symbols_has_the_sheet_that_sizes_them(client, db):
    page = client.get(reverse("games:how_to_play_module", args=["catan", "harbormaster"])).content.decode()

    assert 'class="symbol' in page
    assert "css/board." in page


def test_each_seat_shows_its_harbor_points_and_who_holds_the_card(client, db):
    """TB-HM-01, TB-HM-02"""
    state = held().state
    seen = held().title.view(state, None)["harbormaster"]

    page = table(client, "harbormaster", held().first_due)

    shown = re.findall(r'#award-harbormaster".*?<dd title="([^"]*)">(\d+)', page, re.S)
    assert sorted(shown) == sorted(
        ("Harbormaster" if seat == seen["holder"] else "Harbor points", str(public["harbor_points"]))
        for seat, public in seen["seats"].items()
    )
    (points,) = (int(number) for words, number in shown if words == "Harbormaster")
    assert points >= harbormaster.LEAST
    words = re.sub(r"<svg.*?</svg>|<[^>]*>", " ", page, flags=re.S)
    assert f"{points} (Harbormaster)" in " ".join(words.split())


def test_a_hex_that_the_robber_spares_says_why_when_it_is_tapped(client, db):
    """TB-FR-02, TB-FR-E1"""
    story = spared()
    closed = story.title.view(story.state, None)["shows"]["closed"]["robber"]
    seat, hex_name = story.first_due, next(iter(closed))
    page = table(client, "spared-hexes", seat)
    assert "The robber can’t go to the dimmed hexes: tap one to see why." in page
    assert page.count('<a class="target closed"') == len(closed)
    assert "The friendly robber spares" not in re.sub(
        r"<svg.*?</svg>|<details.*?</details>", "", page, flags=re.S
    )

    tapped = table(client, "spared-hexes", seat, do="move_robber", at=hex_name)

    said = re.sub(r"<svg.*?</svg>|<details.*?</details>", "", tapped, flags=re.S)
    assert "The friendly robber spares" in said
    assert 'data-testid="move-robber"' not in said


def test_a_knight_shows_beforehand_which_hexes_the_robber_spares():
    """TB-FR-02, TB-FR-E1, BASE-DEV-06"""
    story = next(
        one for one in bots_game("catan", ("base", "friendly_robber")) if "pre_roll" in one.due.values()
    )
    seat = story.first_due
    story = story.changed(lambda state: state["base"]["development_cards"][seat].update(knight=1))
    allowed = {choice["hex"] for choice in story.options()["play_knight"] if choice is not None}
    standing = story.state["base"]["figures"]["robber"]

    asked = page_of(story.state, seat, Ask("play_knight"))

    closed = {area.target.place for area in asked.board.targets if area.target.kind == "closed"}
    assert closed == set(story.state["base"]["terrain"]) - allowed - {standing}
    assert closed
    (dimmed,) = [layer for layer in asked.board.layers if layer.key == "closed"]
    assert {shape.place for shape in dimmed.shapes} == closed
    tapped = page_of(story.state, seat, Ask("play_knight", (min(closed),)))
    assert str(tapped.actions.prompt).startswith("The friendly robber spares P")
    others = page_of(story.state, seat)
    assert "closed" not in [layer.key for layer in others.board.layers]


@pytest.mark.parametrize("verb", ["trade_with_bank", "make_offer", "set_standing_answers"])
def test_what_is_no_card_is_not_traded_nor_discarded(client, db, verb):
    """TB-GEN-08, TB-2P-01: trade tokens are a good that nobody trades."""
    page = table(client, "forced-trade", rich_turn().first_due, do=verb)

    (form,) = re.findall(rf'<form[^>]*id="form-{verb}".*?</form>', page, re.S)
    assert "wool" in form
    assert "trade_token" not in form


def test_a_damaged_road_is_in_the_way_of_new_ones_and_can_be_repaired():
    """TB-EV-13, TB-EV-14: the line for repairs is there while there is something to repair."""
    before, after = before_a_card(), after_the_earthquake()
    seat = after.first_due

    lines = {line.verb: line for line in building(page_of(after.state, seat))}

    assert lines["repair_road"].is_possible
    assert lines["build_road"].why_not == "repair your road first"
    whole = after.changed(lambda state: state["events"].update(damaged=before.state["events"]["damaged"]))
    lines = {line.verb: line for line in building(page_of(whole.state, seat))}
    assert "repair_road" not in lines
    assert "build_road" in lines


def test_red_die_and_event_die_lie_beside_the_card():
    """TB-EV-C2: no other dice are thrown."""
    story = next(
        one
        for one in reversed(bots_game("catan", ("base", "cities_knights", "events")))
        if set(one.due.values()) == {"main"}
    )
    (thrown,) = [step["cities_knights"] for step in story.state["stack"] if "cities_knights" in step]

    page = page_of(story.state, None)

    shown = page.modules["cities_knights"]
    assert page.dice == []
    assert (shown.event, shown.red_alone) == (thrown["event"], thrown["red"])
    both = next(
        one
        for one in reversed(bots_game("catan", ("base", "cities_knights")))
        if set(one.due.values()) == {"main"}
    )
    shown = page_of(both.state, None).modules["cities_knights"]
    assert shown.event
    assert shown.red_alone is None


@pytest.mark.parametrize(
    ("more", "asked"),
    [((), "What does the white die show?"), (("events",), "What does the red die show?")],
)
def test_an_alchemist_is_asked_for_the_dice_that_it_chooses(more, asked):
    """TB-EV-C4, CK-ALM-G1"""
    laid = new_table(*more).pre_roll("red").put("red", cities="0,0,N").cards("red", "alchemist")

    assert page_of(laid.state, "0", Ask("play_alchemist")).actions.prompt == asked
    if not more:
        assert page_of(laid.state, "0", Ask("play_alchemist", ("3",))).actions.prompt == "And the red die?"


@pytest.mark.django_db
@pytest.mark.parametrize(("modules", "said"), [((), "roll the dice"), (("events",), "draw an event card")])
def test_an_order_for_the_start_of_the_turn_says_what_is_done_then(party, eyes, modules, said):
    """BASE-DEC-19, TB-EV-02"""
    game = party(until=step("main"), modules=("base", *modules))
    seat = game.active
    orders = {"decline_all": "off", "rules": [], "auto_roll": True, "auto_end": False, "discard": []}
    game.play(seat, "set_standing_answers", orders)
    viewer = eyes(game, seat)

    form = text(viewer.look(do="set_standing_answers"))
    named = text(viewer.look(pane="more")).split('id="standing"')[1].split("</p>")[0]

    assert f"At the start of my turn: {said}" in form
    assert said in named


def test_a_second_robber_attack_in_one_turn_is_told_as_what_it_is():
    """TB-2P-C3"""
    words = words_of("catan", ["base", "events", "for_two"])

    def told(number: int) -> str:
        return words.say("number_repeated", {"seat": "0", "number": number}, {"0": "Ada"}, None)

    assert told(6) == "The number 6 again: it doesn’t produce a second time."
    assert told(7) == "Two robber attacks in one turn: the second has no effect."
