"""A club is founded on a phone; one player joins by its link, another asks and is accepted."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.accessibility import faults


def test_a_club_finds_its_members(player):
    anna, bence, chiara = (player(name, phone=name == "Agota") for name in ("Agota", "Balint", "Carola"))
    for one in (anna, bence, chiara):
        one.arrive(is_new=True)

    anna.page.goto("/clubs/")
    anna.page.get_by_role("link", name="Create a club").click()
    anna.page.locator("[name=name]").fill("Harbor Lights")
    anna.page.locator("[name=about]").fill("Two games a week.")
    anna.press("save-club")
    expect(anna.page.locator("h1")).to_have_text("Harbor Lights")
    assert not faults(anna.page)

    bence.page.goto(anna.page.get_by_test_id("club-link").input_value())
    bence.press("join-club")
    expect(bence.page.locator("#messages")).to_contain_text("Welcome to the club Harbor Lights!")

    chiara.page.goto("/clubs/")
    chiara.page.get_by_role("link", name="Harbor Lights").click()
    chiara.press("join-club")
    expect(chiara.page.locator("main")).to_contain_text("You asked to join on")
    anna.page.reload()
    anna.press("accept")
    expect(anna.page.locator("#messages")).to_contain_text("Carola is now a member.")
    chiara.page.reload()
    expect(chiara.page.locator("main")).to_contain_text("Your membership")
    assert not faults(chiara.page)

    # The others see a new line without a reload.
    bence.page.reload()
    bence.page.locator("#chat-text").fill("Good evening!\nAnybody for a game?")
    bence.page.locator("#chat-form button").click()
    expect(bence.page.locator("#chat-lines")).to_contain_text("Good evening!")
    expect(bence.page.locator("#chat-text")).to_have_value("")
    expect(chiara.page.locator("#chat-lines")).to_contain_text("Anybody for a game?")
