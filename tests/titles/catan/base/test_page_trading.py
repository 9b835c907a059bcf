"""Trading by taps: the form in the page, the bank's rates, the last offer again, answers in the status line."""

from __future__ import annotations

import json
import re
from functools import partial

import pytest

from games.titles.catan.base.drawing.cards import RESOURCES
from games.titles.catan.base.positions import rich
from games.views.table.table_page import Ask
from games.workshop.positions.story import bots_game
from tests.services.conftest import party
from tests.titles.catan.pages import page_of
from tests.titles.catan.tables import new_table
from tests.views.conftest import eyes, text

pytestmark = pytest.mark.one_database

__all__ = ["eyes", "party"]


def in_main(modules):
    stories = bots_game("catan", modules, moves=300)
    return next(story for story in stories if list(story.due.values()) == ["main"])


def rated(shown):
    return json.loads(shown.own.tray.bank)


def test_the_bank_appears_with_what_its_options_allow():
    """BASE-TRADE-21, BASE-TRADE-22"""
    story = rich()
    seat = story.first_due
    options = story.options()["trade_with_bank"]

    bank = [one for one in rated(page_of(story.state, seat)) if one["verb"] == "trade_with_bank"]

    allowed = {(one["give"], one["take"], one["times"]) for one in options}
    told = {
        (one["give"], take, times)
        for one in bank
        for take, most in one["takes"].items()
        for times in range(1, most + 1)
    }
    assert told == allowed
    own = story.title.sight(story.state, seat)["base"]["own"]
    assert all(one["rate"] == own["rates"][one["give"]] for one in bank)


def test_gold_buys_at_its_own_price_beside_the_bank():
    """The list has two gold for one resource, and the bank's four come after it. TB-GOLD-05"""
    story = in_main(("base", "rivers"))
    seat = story.first_due
    story = story.changed(lambda state: state["base"]["hands"][seat].update(gold=4))

    offered = [one for one in rated(page_of(story.state, seat)) if one["give"] == "gold"]

    assert {(one["verb"], one["rate"]) for one in offered} >= {("buy_resource", 2)}
    assert min(offered, key=lambda one: one["rate"])["verb"] == "buy_resource"


def test_a_card_of_the_hand_leads_to_an_offer_that_gives_it():
    story = rich()
    seat = story.first_due
    shown = page_of(story.state, seat)
    kind = next(kind for kind, count in shown.reading.own["hand"].items() if count)

    asked = page_of(story.state, seat, Ask("make_offer", ("-", kind)))

    assert "do=make_offer" in shown.own.hand.addresses[kind]
    assert {slot.kind: slot.value for slot in asked.choice.details.give if slot.value} == {kind: 1}
    assert asked.own.tray is None


def test_nothing_is_tapped_where_nothing_is_traded():
    story = next(one for one in bots_game("catan", ("base",), moves=60) if "pre_roll" in one.due.values())
    shown = page_of(story.state, story.first_due)

    assert shown.own.tray is None
    assert shown.own.hand.addresses == {}


def test_an_offer_wants_no_more_cards_than_the_game_has():
    """BASE-ERR-67"""
    table = new_table("base").give("P", wool=1).main("P")

    offer = page_of(table.state, "0", Ask("make_offer")).choice.details
    orders = page_of(table.state, "1", Ask("set_standing_answers")).choice.details

    assert {slot.kind: slot.most for slot in offer.want} == dict.fromkeys(RESOURCES, 19)
    assert {slot.kind: slot.most for slot in orders.slots} == dict.fromkeys(RESOURCES, 19)


@pytest.fixture
def trading(party, eyes):
    """Return a turn in which the active seat can offer a deal for cards that another seat has."""

    def can(title, state):
        due = title.waiting(state).due
        return list(due.values()) == ["main"] and bool(deal(title, state, next(iter(due))))

    return party(until=can)


def deal(title, state, active):
    hands = {seat: title.sight(state, seat)["base"]["own"]["hand"] for seat in state["seats"]}
    found = (
        (give, want, other)
        for other in state["seats"]
        if other != active
        for give, count in hands[active].items()
        for want, held in hands[other].items()
        if count and held and give != want
    )
    return next(found, None)


def test_the_last_offer_is_repeated_with_one_tap_and_keeps_how_answers_count(trading, eyes):
    game, active = trading, trading.active
    give, want, other = deal(game.title, game.state, active)
    maker = eyes(game, active)
    assert "Offer again" not in text(maker.look())
    first = {"give": {give: 1}, "want": {want: 1}, "to": [other], "mode": "pick"}
    game.play(active, "make_offer", first)
    assert "Offer again" not in text(maker.look()), "the same offer is open"

    game.play(active, "withdraw_offer", game.title.sight(game.state, None)["base"]["offers"][0]["id"])
    page = text(maker.look())

    assert "Offer again: 1 " in page
    assert '<option value="pick" selected>' in page
    (again,) = re.findall(r'name="argument" value="([^\n]*)">\s*<button[^>]*data-testid="offer-again"', page)
    assert json.loads(again) == first
    assert maker.move("make_offer", json.loads(again)).status_code == 303


def test_answers_and_counters_are_told_in_the_status_line(trading, eyes):
    game, active = trading, trading.active
    give, want, other = deal(game.title, game.state, active)
    game.play(active, "make_offer", {"give": {give: 1}, "want": {want: 1}, "to": [other], "mode": "pick"})
    offer = game.title.sight(game.state, None)["base"]["offers"][0]["id"]

    game.play(other, "answer_offer", {"offer": offer, "answer": "accept"})
    status = partial(_status, eyes, game)

    name = game.users[other].display_name
    assert f"Accepts your offer: {name}" in status(active)
    assert "Accepts your offer" not in status(other)
    game.play(other, "make_counter_offer", {"give": {want: 1}, "want": {give: 1}, "answers": None})
    assert f"{name} counters: 1 " in status(active)
    assert "counters" not in status(next(seat for seat in game.users if seat not in (active, other)))


def _status(eyes, game, seat):
    page = text(eyes(game, seat).look())
    return page.split('<section id="status"')[1].split("</section>")[0]


def test_discarding_takes_the_place_of_the_hand(party, eyes):
    """The cards in the hand are tapped directly. BASE-SEVEN-05"""
    game = party(
        until=lambda title, state: any(
            "discard" in title.options(state, seat) for seat in title.waiting(state).due
        )
    )
    seat = next(seat for seat in game.waiting.due if "discard" in game.title.options(game.state, seat))

    assert 'class="bundle taps from-hand"' in text(eyes(game, seat).look())
