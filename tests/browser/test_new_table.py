"""A new table on a phone and at a desk: its tiles, and the button that opens it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.people import Player

IN_SIGHT = """(button) => {
  const box = button.getBoundingClientRect();
  const over = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth && button.contains(over);
}"""

# The reasons on tiles that are not wholly within their tile.
CUT = """() => [...document.querySelectorAll(".tile .tile-note")].filter(note => {
  const tile = note.closest(".tile").getBoundingClientRect(), box = note.getBoundingClientRect();
  return box.bottom > tile.bottom || box.right > tile.right || note.scrollWidth > note.clientWidth;
}).map(note => note.textContent.trim())"""


@pytest.mark.parametrize("is_phone", [True, False], ids=["phone", "desk"])
def test_the_button_that_opens_the_table_is_always_in_reach(player, is_phone):
    anna: Player = player("Henrike" if is_phone else "Hedwig", phone=is_phone)
    anna.arrive(is_new=True)
    page = anna.page
    page.goto("/games/new/")
    button = page.get_by_test_id("create")

    high, window = page.evaluate("[document.documentElement.scrollHeight, innerHeight]")
    for top in range(0, high - 2 * window, window // 2):
        page.evaluate("(top) => window.scrollTo(0, top)", top)
        assert button.evaluate(IN_SIGHT), f"scrolled down by {top}"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    page.locator("#tile-rivers").click()
    expect(page.locator("#tile-rivers")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#tile-rivers")).to_be_in_viewport()
    button.click()
    expect(page).to_have_url(re.compile(r"/games/\d+/"))
    expect(page.locator("main")).to_contain_text("The Rivers of Catan")


def test_a_tile_on_a_phone_says_whole_why_it_does_not_go_with_the_game(player):
    """P6-ERR-13"""
    anna: Player = player("Hilde", phone=True)
    anna.arrive(is_new=True)
    anna.page.goto("/games/new/?title=catan&preset=five_six")

    assert anna.page.locator(".tile .tile-note").count()
    assert anna.page.evaluate(CUT) == []


def test_enter_in_a_field_opens_the_table(player):
    """The browser has replaced the site's proposal for the dice, which the site knows."""
    anna: Player = player("Hertha")
    anna.arrive(is_new=True)
    page = anna.page
    page.goto("/games/new/")

    contribution = page.locator("[name=entropy]")
    expect(contribution).to_have_value(re.compile("^[0-9a-f]{32}$"))
    assert contribution.input_value() != contribution.get_attribute("data-entropy")

    page.locator("[name=name]").fill("By Enter")
    page.keyboard.press("Enter")

    expect(page.locator("h1")).to_have_text("By Enter")
