"""The end of a turn asks while something can be paid, and can be had back."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from games.workshop.demo import PEOPLE
from tests.browser.in_sight import unseen
from tests.browser.people import Player
from tests.browser.tables import number_of
from tests.browser.widths import at


@pytest.fixture
def asked_at_the_end(seated, width) -> Iterator[Player]:
    """A player who wants to be asked before a turn ends. The other tests do not."""
    person: Player = seated("base", phone=width == "phone")
    table = person.page.url
    _set_question(person.page, is_on=True)
    person.page.goto(table)
    yield person
    _set_question(person.page, is_on=False)


def _set_question(page: Page, *, is_on: bool) -> None:
    page.goto("/settings/")
    page.locator("[name=confirms_turn_end]").set_checked(is_on)
    page.locator("main form button.primary").click()


@at("phone")
def test_an_ended_turn_was_asked_about_and_is_had_back(asked_at_the_end, demo_player, width):
    """The next player's page shows both: the turn begins, and is over again."""
    person = asked_at_the_end
    page = person.page
    next_one = demo_player(PEOPLE[2].display_name)
    next_one.go_to_table(number_of(page.url))

    person.press("roll")
    person.press(page.locator("#actions .main-moves [data-testid=end_turn]"))
    asked = page.locator("#actions .action-prompt")
    expect(asked).to_contain_text("Still possible: Build a road")
    assert not unseen(page, "#actions .action-now :is(.action-prompt, [data-testid=end_turn])")
    person.press(page.locator("#choose-nothing"))
    expect(asked).to_have_count(0)
    person.press_through(page.locator("#actions .main-moves [data-testid=end_turn]"))
    expect(page.locator('#table-state[data-due=""]')).to_be_attached()
    next_one.wait_until_due()
    expect(next_one.page.get_by_test_id("roll")).to_be_visible()

    person.press("undo")

    person.wait_until_due()
    expect(next_one.page.locator('#table-state[data-due=""]')).to_be_attached()
    expect(next_one.page.get_by_test_id("roll")).to_have_count(0)
    expect(next_one.page.locator("#status")).to_contain_text(f"{person.name} to trade and build")
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
