"""Trading and discarding by taps, with one player on a phone and the other at a desk."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from games.workshop.demo import PEOPLE
from tests.browser.in_sight import unseen
from tests.browser.people import Player
from tests.browser.tables import Table
from tests.browser.widths import LOW_DESKTOP


def seated(player, site) -> Table:
    """Seat the demo's players at a game of CATAN: the first at a desk, the second on a phone."""
    people = {
        seat: player(one.display_name, phone=seat == "1") for seat, one in zip("01", PEOPLE, strict=False)
    }
    for person in people.values():
        person.arrive()
    return Table(people, site, ["base"])


def wanted(person: Player, kind: str) -> Locator:
    return person.page.locator(f"[name='want.{kind}']").locator("xpath=../button[@data-step='1']")


def has(person: Player, **cards: int) -> None:
    """Check the hand that the page shows."""
    for kind, count in cards.items():
        stack = person.page.locator(f"#hand .playing-card.{kind} .playing-card-count")
        expect(stack).to_have_text(str(count))


def test_trading_takes_three_taps_and_answers_come_where_one_looks(player, site):
    table = seated(player, site)
    maker, _facts = table.lay("market", "1")
    partner = table.people["0"]
    partner.go_to_table(table.game)
    at_trade, swapped = maker.page.locator("#trade"), re.compile(f"{maker.name}.*{partner.name}|swap")

    # Three taps: the given card, the wanted card, the button.
    maker.press("give-brick")
    maker.press(wanted(maker, "ore"))
    maker.press("make_offer")
    accept = partner.page.locator("#trade").get_by_test_id("answer_offer").first
    expect(accept).to_be_in_viewport()
    partner.press(accept)
    expect(maker.page.locator("#log")).to_contain_text(swapped)
    has(maker, ore=1, wool=7)

    # With "pick", the maker sees the answers and swaps beside them.
    maker.press("give-wool")
    expect(maker.page.get_by_test_id("make_offer")).to_be_disabled()
    maker.press("give-wool")
    maker.press(wanted(maker, "grain"))
    maker.page.locator("#deal-mode").select_option("pick")
    maker.press("make_offer")
    expect(maker.page.locator("#deal-tray")).to_be_hidden()
    partner.press(partner.page.locator("#trade").get_by_test_id("answer_offer").first)
    expect(maker.page.locator("#status")).to_contain_text(f"Accepts your offer: {partner.name}")
    swap = at_trade.get_by_test_id("execute_offer")
    expect(swap).to_be_in_viewport()
    maker.press(swap)
    has(maker, ore=1, wool=5, grain=1)

    # The bank's trade appears without a reload, at its rate; news from others keep what is chosen.
    maker.press("give-wool")
    maker.press(wanted(maker, "lumber"))
    rated = maker.page.get_by_test_id("rated-trade")
    expect(rated).to_contain_text("Bank 4:1")
    partner.press("give-wool")
    partner.press(wanted(partner, "grain"))
    partner.press("make_counter_offer")
    expect(maker.page.locator("#status")).to_contain_text(f"{partner.name} counters: 1 wool for 1 grain")
    expect(rated).to_be_visible()
    maker.press(rated)
    has(maker, lumber=1, wool=1, grain=1)
    expect(maker.page.locator("[name='give.wool']")).to_have_value("0")

    # The last offer again, in one tap.
    expect(at_trade).to_contain_text("counters with")
    maker.press(at_trade.get_by_test_id("answer_counter").first)
    has(maker, wool=2)
    again = maker.page.get_by_test_id("offer-again")
    expect(again).to_have_attribute("title", "Offer again: 2 wool for 1 grain")
    maker.press(again)
    expect(at_trade).to_contain_text("You offer")


def test_discarding_is_tapping_cards(player, site):
    table = seated(player, site)
    person, _facts = table.lay("too_many", "1")
    person.press("roll")
    discard = person.page.get_by_test_id("discard")
    expect(discard).to_be_disabled()

    def card(kind: str) -> Locator:
        return person.page.locator(f"[name='cards.{kind}']").locator("xpath=../button[@data-step='1']")

    for kind in ("wool", "wool", "wool", "brick", "brick"):
        person.press(card(kind))

    expect(person.page.locator("[name='cards.brick']")).to_have_value("1")
    expect(discard).to_be_enabled()
    person.press(discard)
    expect(person.page.locator("#log")).to_contain_text("discards")


def test_what_others_want_is_in_sight_and_a_swap_takes_a_tap(player, site):
    """On the phone's line of all seats, and in the panels of a low desk."""
    table = seated(player, site)
    maker, _facts = table.lay("market", "1")
    partner = table.people["0"]
    partner.page.set_viewport_size(LOW_DESKTOP)
    partner.go_to_table(table.game)

    partner.press("open-wants")
    partner.page.locator("#want-wool").check()
    partner.page.locator("#have-ore").check()
    partner.press("publish-wants")
    expect(partner.page.locator("#form-wants")).to_have_count(0)
    expect(maker.page.locator("#strip .brief-wants")).to_contain_text("Wool")
    assert not unseen(partner.page, ".seat-wants .wants")
    assert not unseen(maker.page, "#strip .brief-wants")

    # The cards of an offer are kept while one looks at one's own wants.
    maker.press("give-wool")
    maker.press(maker.page.locator("#deal-tray .deal-wants a"))
    expect(maker.page.locator("#form-wants")).to_be_in_viewport()
    maker.press(maker.page.locator("#choose-nothing"))
    expect(maker.page.locator("[name='give.wool']")).to_have_value("1")
    maker.press("choose-make_offer")
    maker.press(maker.page.locator("#deal-tray").get_by_test_id("swap"))
    partner.press(partner.page.locator("#trade").get_by_test_id("answer_offer").first)
    has(maker, ore=1, wool=6)
