"""Events of Catan on the table's page: the card, the questions of events, damaged roads, standing orders."""

from __future__ import annotations

import random
import re
from types import SimpleNamespace

import pytest
from django.http import QueryDict
from django.test import Client

from games.engine.arguments import accepts
from games.engine.types import State
from games.forms.fields import validate_key
from games.titles.catan.base.page.building import building
from games.titles.catan.events import positions
from games.titles.catan.events.page.panels import card_of
from games.titles.catan.events.positions import after_the_earthquake, before_a_card
from games.views.pages.module_page import knows, readers
from games.views.table.table_page import Ask
from games.wording.words import words_of
from games.workshop.positions.story import bots_game
from tests.services.conftest import step
from tests.titles.catan.cities_knights.tables import new_table
from tests.titles.catan.cities_knights.test_page import walk
from tests.titles.catan.pages import alone, page_of, words_alone, words_in
from tests.views.conftest import text
from tests.views.sentences import words

pytestmark = pytest.mark.one_database


@pytest.mark.parametrize("decision", positions.EVENTS)
def test_what_an_event_asks_is_answered_from_the_page(decision):
    story = positions.asked()[decision]
    seat = story.first_due
    page = page_of(story.state, seat)

    assert page.choice.verb == decision
    if page.choice.details is not None:
        assert page.choice.details.slots
        return
    for seed in range(5):
        argument = walk(story.state, seat, decision, random.Random(seed))
        assert accepts(story.options(seat)[decision], argument)


def test_a_card_is_drawn_where_dice_were_rolled():
    story = positions.before_a_card()
    seat = story.first_due

    moves = {move.verb: move.look for move in page_of(story.state, seat).menu.moves}

    assert moves["draw_event_card"] == "primary"
    assert "roll" not in moves
    assert page_of(story.state, seat).modules["events"].card is None


def test_the_card_of_the_turn_lies_open_and_says_what_it_does():
    story = positions.asked()["take_gift"]

    panels = page_of(story.state, story.first_due).modules["events"]

    assert (panels.card.number, str(panels.card.name)) == (2, "Plentiful year")
    shown = page_of(story.state, story.first_due)
    side = words_in(shown, "side", "events")
    assert (
        f"{panels.left} cards before New Year 2 Plentiful year Everyone takes a resource of their choice."
        in side
    )
    assert f"{len(panels.turned)} cards turned up since New Year 2 Plentiful year 6 Epidemic" in side
    assert words_in(shown, "sign", "events") == "2 Plentiful year"


def test_a_card_without_an_event_shows_its_number_only():
    shown = [
        card_of(card, words_of("catan", ["base", "events"])) for card in ("none/8", "epidemic/6", "none/4")
    ]

    assert [(card.number, card.is_event, card.is_red) for card in shown] == [
        (8, False, True),
        (6, True, True),
        (4, False, False),
    ]


@pytest.mark.parametrize(
    ("left", "chip"),
    [(2, "2 cards before New Year"), (1, "1 card before New Year"), (0, "New Year comes next")],
)
def test_the_page_says_how_far_new_year_is(left, chip):
    story = positions.before_a_card()
    shown = page_of(story.state, story.first_due)
    shown.reading.sight["events"]["left"] = left

    assert f"Event cards {chip} The next card is still face down." in words_in(shown, "side", "events")


def test_a_gift_names_the_card_and_who_gets_it():
    story = positions.asked()["help_neighbors"]
    picks = page_of(story.state, story.first_due).choice.picks

    assert all(" to P" in str(pick.label) and pick.symbol.startswith("good-") for pick in picks)


def test_each_gift_can_be_sent():
    """TB-EV-23: The choices of a page are also keys of its forms."""
    story = positions.asked()["help_neighbors"]
    seat = story.first_due
    at: tuple[str, ...] = ()
    while not (page := page_of(story.state, seat, Ask("help_neighbors", at))).choice.confirm:
        moves = [pick.move for pick in page.choice.picks if pick.move is not None]
        if moves:
            break
        at = (*at, page.choice.picks[0].value)
    moves = [*page.choice.confirm, *(pick.move for pick in page.choice.picks if pick.move is not None)]

    for move in moves:
        validate_key(move.key)
    assert len({move.key for move in moves}) == len(moves) > 0


def test_damaged_roads_look_damaged():
    story = positions.after_the_earthquake()
    page = page_of(story.state, story.first_due, Ask("repair_road"))

    (layer,) = [layer for layer in page.board.layers if layer.key == "roads"]
    cracks = {shape.place for shape in layer.shapes if shape.symbol == "road-crack"}
    assert cracks == set(story.state["events"]["damaged"])
    named = [str(shape.title) for shape in layer.shapes if "damaged" in shape.classes]
    assert len(named) == len(cracks)
    assert all("’s damaged road: " in title for title in named)
    assert {spot.target.place for spot in page.board.targets} == set(story.options()["repair_road"])


def test_standing_orders_are_shown_and_read():
    story = positions.before_a_card()
    seat = story.first_due
    story = story.play(seat, "set_event_orders", {"usual": ["take_gift"]})

    usual = page_of(story.state, seat).modules["events"].orders.boxes

    assert {key: is_on for key, _text, is_on in usual} == {
        "damage_road": False,
        "give_to_neighbor": False,
        "help_neighbors": False,
        "take_gift": True,
    }
    sent = QueryDict("usual=take_gift&usual=damage_road&usual=")
    assert readers("catan")["set_event_orders"](sent) == {"usual": ["take_gift", "damage_road"]}


def test_addresses_may_ask_for_its_verbs():
    assert all(knows("catan", verb) for verb in (*positions.EVENTS, "repair_road", "set_event_orders"))


def test_one_of_two_leaders_reads_what_it_has_chosen_to_give():
    """TB-EV-23: Both are asked at once."""
    story = positions.asked()["help_neighbors"]
    one, *others = sorted(story.state["seats"], key=lambda seat: seat not in story.due)
    other, *behind = others

    def both_lead(state: State) -> None:
        state["stack"][-1] |= {"owed": {one: behind, other: behind}, "answers": {}}
        for seat in (one, other):
            state["base"]["hands"][seat] |= {"wool": 2, "ore": 1}

    story = story.changed(both_lead)
    gifts = [{"to": behind[0], "card": "wool"}, {"to": behind[1], "card": "ore"}]
    story = story.play(one, "help_neighbors", gifts)

    filed = page_of(story.state, one).filed

    assert filed.words == f"Wool to P{behind[0]} and Ore to P{behind[1]}"
    assert filed.address.endswith("?do=help_neighbors")
    assert page_of(story.state, other).filed is None


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Neighborly assistance"),
        ("it", "Aiuto dai vicini"),
        ("hu", "Szomszédi"),
        ("de", "Nachbarschaftshilfe"),
    ],
)
def test_a_page_explains_every_card(language, said):
    page = Client(headers={"accept-language": language}).get("/rules/how-to-play/catan/events/")

    assert page.status_code == 200
    assert said in page.content.decode()


def test_a_damaged_road_is_in_the_way_of_new_ones_and_can_be_repaired():
    """TB-EV-13, TB-EV-14: The line for repairs appears while there is something to repair."""
    before, after = before_a_card(), after_the_earthquake()
    seat = after.first_due

    lines = {line.verb: line for line in building(page_of(after.state, seat).reading)}

    assert lines["repair_road"].is_possible
    assert lines["build_road"].why_not == "repair your road first"
    whole = after.changed(lambda state: state["events"].update(damaged=before.state["events"]["damaged"]))
    lines = {line.verb: line for line in building(page_of(whole.state, seat).reading)}
    assert "repair_road" not in lines
    assert "build_road" in lines


def test_red_die_and_event_die_lie_beside_the_card():
    """TB-EV-C2: No other dice are rolled."""
    story = next(
        one
        for one in reversed(bots_game("catan", ("base", "cities_knights", "events")))
        if set(one.due.values()) == {"main"}
    )
    (thrown,) = [step["cities_knights"] for step in story.state["stack"] if "cities_knights" in step]

    page = page_of(story.state, None)

    shown = page.modules["cities_knights"]
    assert page.own.dice == []
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

    assert page_of(laid.state, "0", Ask("play_alchemist")).choice.prompt == asked
    if not more:
        assert page_of(laid.state, "0", Ask("play_alchemist", ("3",))).choice.prompt == "And the red die?"


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


def test_the_deck_with_known_values():
    def a_card(number, name, *, is_event=True, is_red=False):
        return SimpleNamespace(
            number=number, name=name, text=f"{name}!", symbol="s", is_event=is_event, is_red=is_red
        )

    def deck(**facts):
        page = alone("events", "side", {"card": None, "left": 5, "turned": [], **facts})
        return words(page.partition('class="panel-small">')[2].partition('<p class="small"><a')[0])

    fair, plague = a_card(6, "Fair"), a_card(8, "Plague")
    down = "The next card is still face down."
    assert deck() == f"Event cards 5 cards before New Year {down}"
    assert deck(left=1) == f"Event cards 1 card before New Year {down}"
    assert deck(left=0) == f"Event cards New Year comes next {down}"
    assert deck(card=fair) == "Event cards 5 cards before New Year 6 Fair Fair!"
    assert "1 card turned up since New Year" in deck(turned=[fair])
    both = deck(turned=[fair, plague])
    assert both.endswith("2 cards turned up since New Year 6 Fair 8 Plague")
    looks = [
        re.search(r'class="event-card([ a-z-]*)"', alone("events", "sign", {"card": card}))[1]
        for card in (fair, a_card(8, "Plague", is_event=False, is_red=True))
    ]
    assert looks == [" has-event", " red"]
    assert words_alone("events", "sign", {"card": None}) == ""
    assert words_alone("events", "sign", {"card": fair}) == "6 Fair"
    assert words_alone("events", "sign", {"card": a_card(6, "Fair", is_event=False)}) == "6"
    assert 'aria-label="Event card: 6, Fair"' in alone("events", "sign", {"card": fair})
