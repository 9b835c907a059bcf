"""A spectator finds a public game, follows it, sees it among their games, and unfollows it."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.widths import at


@at("phone")
def test_a_game_is_followed_and_left(player, width):
    fan = player("Phoebe" if width == "phone" else "Felix", phone=width == "phone")
    fan.arrive(is_new=True)
    page = fan.page

    page.goto("/watch/")
    first = page.locator(".watch-card").first
    name = first.locator(".game-name a").inner_text()
    fan.press(first.locator(".game-name a"))
    expect(page).to_have_url(re.compile(r"/games/\d+/$"))
    fan.press(page.locator("#follow button"))
    expect(page.locator("#follow")).to_contain_text("You’re following this game")

    page.goto("/games/")
    expect(page.locator("#followed")).to_contain_text(name)
    page.goto("/watch/?by=followers")
    expect(page.locator(".watch-card").first).to_contain_text(name)
    expect(page.locator(".watch-card").first).to_contain_text("1 follower")

    page.goto("/watch/")
    fan.press(page.locator("[id^=followed-] button").first)
    expect(page.locator("[id^=followed-]:is(li)")).to_have_count(0)
    page.goto("/games/")
    expect(page.locator("#followed")).to_have_count(0)
