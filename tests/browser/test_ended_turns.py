"""The end of a turn asks while something can be paid, and can be had back."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.in_sight import unseen
from tests.browser.widths import at


@at("phone")
def test_an_ended_turn_was_asked_about_and_is_had_back(seated, width):
    person = seated("base", phone=width == "phone")
    page = person.page
    table = page.url
    page.goto("/settings/")
    page.locator("[name=confirms_turn_end]").check()
    page.locator("main form button.primary").click()
    page.goto(table)

    person.press("roll")
    person.press(page.locator("#actions .main-moves [data-testid=end_turn]"))
    asked = page.locator("#actions .action-prompt")
    expect(asked).to_contain_text("Still possible: Build a road")
    assert not unseen(page, "#actions .action-now :is(.action-prompt, [data-testid=end_turn])")
    person.press(page.locator("#choose-nothing"))
    expect(asked).to_have_count(0)
    person.press_through(page.locator("#actions .main-moves [data-testid=end_turn]"))
    expect(page.locator('#table-state[data-due=""]')).to_be_attached()

    person.press("undo")

    person.wait_until_due()
    expect(page.locator("#actions .main-moves [data-testid=end_turn]")).to_be_visible()


@at("phone")
def test_a_deadline_shows_its_parts_when_it_is_tapped(seated, width):
    person = seated("base", phone=width == "phone")
    deadline = person.page.locator("#status .deadline")
    parts = person.page.locator("#status .deadline-parts")
    expect(deadline).to_contain_text("left (by ")
    expect(parts).to_be_hidden()

    person.press(deadline)
    expect(parts).to_be_visible()
    expect(parts).to_contain_text("on the clock")
    person.page.keyboard.press("Escape")

    expect(parts).to_be_hidden()
