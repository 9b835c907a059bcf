"""A tap on a card of the hand shows its text: playable or not, in one's turn or not, at a desk and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.in_sight import lay
from tests.browser.widths import LOW_DESKTOP, at


@at("phone")
def test_a_development_card_is_read_and_played(seated, width):
    person = seated("base", phone=width == "phone")
    page = person.page
    lay(person, "full_hand")

    person.press("read-monopoly")
    text = page.locator("#read-monopoly")
    expect(text).to_contain_text("Name a resource; everyone gives you all of theirs.")
    person.press("play-monopoly")

    expect(page.locator("#actions .action-prompt")).to_contain_text("Which resource?")
    expect(text).to_be_hidden()


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_a_card_that_cannot_be_played_is_read_and_says_why(seated, size):
    person = seated("base", phone=size == "phone")
    page = person.page
    lay(person, "full_hand")
    person.press("read-victory_point")
    expect(page.locator("#read-victory_point")).to_contain_text("One point, hidden until the end.")
    person.press(page.locator("#read-victory_point").get_by_text("Close"))

    person.press("end_turn")
    expect(page.locator('#table-state[data-due=""]')).to_be_attached()
    person.press("read-knight")

    expect(page.locator("#read-knight")).to_contain_text("You can play it on your turn.")
    expect(page.locator("#read-knight [data-testid]")).to_have_count(0)


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_a_progress_card_is_read_playable_or_not(seated, size):
    """Of four cards a low window shows only the names."""
    person = seated("cities_knights", phone=size == "phone")
    page = person.page
    if size == "desk":
        page.set_viewport_size(LOW_DESKTOP)
    lay(person, "bishop")

    for card in page.locator("#hand .card-read").all():
        person.press(card)
        shown = page.locator(".card-text:popover-open")
        expect(shown).to_be_visible()
        assert len(shown.inner_text().split()) > 5
        page.keyboard.press("Escape")
        expect(shown).to_have_count(0)

    person.press("read-bishop")
    person.press("play-bishop")
    expect(person.targets.first).to_be_visible()
    expect(page.locator(".card-text:popover-open")).to_have_count(0)
