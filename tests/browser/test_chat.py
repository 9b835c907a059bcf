"""A message typed in a chat is never lost."""

from __future__ import annotations

from playwright.sync_api import Route, expect

from games.workshop.demo import PEOPLE
from tests.browser.people import Player
from tests.browser.site import Site

GAME = "An open trade"


def test_a_line_that_is_begun_while_another_one_is_being_sent_stays_and_goes_next(player, site: Site) -> None:
    writer: Player = player(PEOPLE[2].display_name)
    page = writer.page
    writer.arrive()
    writer.go_to_table(site.dealer.ask("games")[GAME])
    page.locator("[data-tabs] a[href='#pane-chat']").click()
    held: list[Route] = []
    page.route("**/chat/", lambda route: held.append(route), times=1)
    text = page.locator("#chat-text")

    text.fill("The first line")
    with page.expect_request("**/chat/"):
        text.press("Control+Enter")
    text.fill("The second line")
    held[0].continue_()
    expect(page.locator("#chat-lines")).to_contain_text("The first line")

    expect(text).to_have_value("The second line")
    text.press("Control+Enter")
    expect(page.locator("#chat-lines")).to_contain_text("The second line")
    expect(text).to_have_value("")
