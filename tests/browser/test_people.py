"""Two players become friends and sit down together; one blocks a third, who no longer finds the table."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.people import Player


def named(page):
    return re.sub(r"\D", "", page.url.split("/games/")[1].split("/")[0])


def open_table(person: Player, name: str, visibility: str) -> str:
    page = person.page
    page.goto("/games/new/")
    page.locator("[name=name]").fill(name)
    page.locator(f"[name=visibility][value={visibility}]").check()
    person.press("create")
    expect(page.locator("h1")).to_have_text(name)
    return named(page)


def profile(person: Player, other: str) -> None:
    """Open the profile of a player whose name is shown at the person's open table."""
    person.page.get_by_role("link", name=other, exact=True).first.click()
    expect(person.page.locator("h1")).to_have_text(other)


def test_friends_sit_down_together_and_a_blocked_player_finds_no_table(player):
    anna, bence, chiara = (player(name, phone=name == "Bettina") for name in ("Annika", "Bettina", "Clara"))
    for one in (anna, bence, chiara):
        one.arrive(is_new=True)

    anna.page.goto("/friends/")
    anna.page.locator("[name=name]").fill("Bettina")
    anna.press("ask")
    expect(anna.page.locator("#messages")).to_contain_text("Your friend request to Bettina has been sent.")
    bence.page.goto("/friends/")
    bence.press("accept")
    expect(bence.page.locator("#messages")).to_contain_text("You and Annika are friends now.")

    game = open_table(anna, "Sunday evening", "friends")
    anna.press("invite")
    expect(anna.page.locator("#messages")).to_contain_text("Bettina has been invited.")
    bence.page.goto("/games/")
    expect(bence.page.locator("main")).to_contain_text("Annika invites you")
    bence.press("accept-invitation")
    expect(bence.page).to_have_url(re.compile(f"/games/{game}/"))
    expect(bence.page.get_by_test_id("leave")).to_be_visible()

    chiara.page.goto(f"/games/{game}/")
    expect(chiara.page.locator("main")).not_to_contain_text("Sunday evening")
    public = open_table(anna, "Open to all", "public")
    chiara.page.goto("/lobby/")
    expect(chiara.page.locator("main")).to_contain_text("Open to all")
    chiara.page.goto(f"/games/{public}/")
    chiara.press("join")
    expect(chiara.page.get_by_test_id("leave")).to_be_visible()

    anna.page.reload()
    profile(anna, "Clara")
    anna.press("block")
    anna.press("block")
    expect(anna.page.locator("main")).to_contain_text("Clara")
    chiara.page.goto("/lobby/")
    expect(chiara.page.locator("main")).not_to_contain_text("Open to all")
    chiara.page.goto(f"/games/{public}/")
    expect(chiara.page.locator("main")).to_contain_text("There’s no seat for you at this table.")
    expect(chiara.page.get_by_test_id("join")).to_have_count(0)
    expect(chiara.page.locator("main")).not_to_contain_text(re.compile("block", re.I))

    anna.page.goto("/settings/blocked/")
    anna.press("unblock")
    expect(anna.page.locator("main")).to_contain_text("Nobody is blocked.")
