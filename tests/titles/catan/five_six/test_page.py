"""Five and six players on the pages: who comes second, the switch, standing orders, labels, the guide."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest
from django.urls import reverse

from games.titles.catan.five_six.positions import second_part as six_bots
from games.views.table.table_page import Ask
from tests.titles.catan.five_six.tables import (
    MODULES,
    SPECIAL,
    ask,
    second_part,
    six,
    six_knights,
    turn,
)
from tests.titles.catan.pages import alone, page_of, words_alone
from tests.titles.catan.tables import CATAN, Table
from tests.views.conftest import text
from tests.views.sentences import fields, words

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def panels(laid: Table, name: str):
    return page_of(laid.state, laid.seat(name)).modules["five_six"]


def building() -> Table:
    return turn(ask(six(**SPECIAL).give("Q", ore=2), "Q"), "P").end_turn("P")


def test_the_guide_says_the_numbers_of_the_rules_and_is_found(client, db):
    """P6-BOARD-01, P6-CARD-02, P6-CARD-03, P6-CK-02, P6-SBP-08"""
    here = reverse("games:how_to_play_module", args=["catan", "five_six"])

    page = text(client.get(here))

    for said in (
        "Five and six players: what is new",
        "30 hexes",
        "24 cards of each resource",
        "34 development cards",
        "at least 2 cards",
        "18 cards of each commodity",
        "build ships and move one ship",
    ):
        assert said in page
    assert here in text(client.get(reverse("games:rules")))


def marked(laid: Table) -> dict[str, tuple[int, bool]]:
    """Return the part of each seat that has one, and whether it is that part."""
    facts = {seat: panels(laid, "P").of_seat(seat) for seat in "012345"}
    return {seat: (one.part, one.has_begun) for seat, one in facts.items() if one.part}


def test_both_players_of_a_turn_are_marked_and_the_one_whose_part_it_is():
    """P6-PAIR-01"""
    laid = turn(six(), "Q")

    assert marked(laid) == {"1": (1, True), "4": (2, False)}
    assert marked(laid.end_turn("Q")) == {"1": (1, False), "4": (2, True)}
    assert marked(building()) == {}


def test_nobody_is_marked_before_the_first_turn():
    """P6-PAIR-01"""
    state = CATAN.new(seats=6, modules=MODULES, seed="parts").state

    assert not any(page_of(state, "0").modules["five_six"].of_seat(seat).part for seat in "012345")


def test_panels_and_the_line_of_all_seats_say_in_words_who_plays_first_and_second(client, db):
    """P6-PAIR-01, P6-PAIR-03"""
    address = reverse("games:gallery_table", args=["catan", "second-part", six_bots().first_due, "light"])

    page = client.get(address).content.decode()

    for part in ("strip", "seats"):
        shown = page.split(f' id="{part}"')[1].split("</section>" if part == "seats" else "</a>")[0]
        words = re.findall(r"(?:first|second) this turn(?=</span>)", shown)
        assert sorted(words) == ["first this turn", "second this turn"], part


@pytest.mark.parametrize(
    ("laid", "name", "label"),
    [
        (lambda: turn(six(), "P"), "P", "End the turn"),
        (lambda: second_part(six(), "P"), "S", "End your part"),
        (building, "Q", "Done building"),
    ],
)
def test_the_button_says_what_it_ends(laid, name, label):
    """P6-D-01, P6-D-03"""
    table = laid()

    (move,) = page_of(table.state, table.seat(name)).menu.leading

    assert (move.verb, move.label) == ("end_turn", label)


def test_a_button_turns_the_switch_on_and_off():
    """P6-D-04"""
    laid = building()

    on, off = panels(laid, "Q").switch, panels(laid, "R").switch

    assert (on.argument, on.label) == (False, "Don’t ask me")
    assert (off.argument, off.label) == (True, "Ask me")
    assert panels(second_part(six(), "P"), "R").switch is None


def test_each_mode_offers_the_standing_order_of_its_part():
    """P6-D-01, P6-D-03"""
    assert [box[0] for box in panels(second_part(six(), "P"), "R").orders.boxes] == ["second_main"]
    assert [box[0] for box in panels(building(), "R").orders.boxes] == ["special_build"]


def test_the_page_of_a_second_part_shows_six_seats(client, db):
    """P6-PAIR-04, P6-CARD-01"""
    address = reverse("games:gallery_table", args=["catan", "second-part", six_bots().first_due, "light"])

    page = client.get(address).content.decode()

    for color in ("red", "blue", "orange", "white", "green", "purple"):
        assert f'data-seat="{color}"' in page
    assert "End your part" in page


def test_an_offer_may_want_as_many_cards_as_the_game_has():
    """P6-CARD-02, P6-CK-02, BASE-ERR-67"""
    resources = dict.fromkeys(("brick", "lumber", "wool", "grain", "ore"), 24)
    commodities = dict.fromkeys(("cloth", "coin", "paper"), 18)
    for table, most in ((six(), resources), (six_knights(), resources | commodities)):
        turn(table.give("P", wool=1), "P")

        offer = page_of(table.state, "0", Ask("make_offer")).choice.details
        orders = page_of(table.state, "1", Ask("set_standing_answers")).choice.details

        assert {slot.kind: slot.most for slot in offer.want} == most
        assert {slot.kind: slot.most for slot in orders.slots} == most


def test_the_part_of_a_seat_with_known_values():
    def chip(part_of_turn, *, begun=False):
        return alone("five_six", "chip", {"part": part_of_turn, "has_begun": begun})

    assert words(chip(None)) == ""
    assert words(chip(1)) == "part 1 1 first this turn"
    assert words(chip(2)) == "part 2 2 second this turn"
    assert ["chip part accent" in chip(1, begun=begun) for begun in (False, True)] == [False, True]


def test_orders_with_known_values():
    def line(value, text):
        return SimpleNamespace(value=value, text=text)

    def form(**facts):
        usual = {"is_stuck": False, "lines": [], "additions": [], "then": "ask"}
        builds = SimpleNamespace(**{**usual, **facts})
        orders = SimpleNamespace(verb="v", key="k", boxes=[("dice", "Roll", True), ("end", "End", False)])
        modules = SimpleNamespace(five_six=SimpleNamespace(builds=builds, orders=orders))
        return alone("five_six", "orders", {}, shown=SimpleNamespace(modules=modules))

    usual = ["usual=dice checked", "usual=end"]
    assert fields(form()) == [*usual, "then=ask checked", "then=end"]
    assert fields(form(then="end")) == [*usual, "then=ask", "then=end checked"]
    lines = [line("R", "a road"), line("S", "a ship")]
    assert fields(form(lines=lines))[2:4] == ["line=R checked", "line=S checked"]
    assert "Nothing is ordered yet." in words(form())
    assert "Nothing is ordered yet." not in words(form(lines=lines))
    stuck, more = "The first line is no longer possible", "Add more, one of each kind at a time."
    assert [stuck in words(form(is_stuck=is_stuck)) for is_stuck in (False, True)] == [False, True]
    plain = SimpleNamespace(is_plain=True, verb="buy", label="a card", lines=[line("C", "a card")])
    placed = SimpleNamespace(is_plain=False, verb="road", label="Road", lines=lines)
    assert fields(form(additions=[plain, placed]))[2:6] == ["add=C", "=", "=R", "=S"]
    assert (
        f"{more} Places that come free with what you have added can be chosen after saving. a card Road"
        in words(form(additions=[plain, placed]))
    )
    assert more not in words(form())


def test_the_line_of_orders_with_known_values():
    def line(*, asked=False, switch=None):
        orders = SimpleNamespace(address="/o/", verb="v")
        return words_alone("five_six", "standing", {"orders": orders, "switch": switch, "is_asked": asked})

    switch = SimpleNamespace(
        verb="ask", key="k", written="", href="/s/", look="", shortcut="", label="Switch"
    )
    assert line().startswith("parts in the turns of others Change parts in the turns of others How to play")
    assert "After the turns of others" not in line()
    assert "After the turns of others you are not asked to build Switch" in line(switch=switch)
    assert "After the turns of others you are asked to build Switch" in line(switch=switch, asked=True)
