"""A reported line is hidden by a moderator, and disappears for the others without a reload."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from games.workshop.demo import PEOPLE
from tests.browser.people import Player
from tests.browser.site import Site

GAME = "An open trade"
BAD = "Only a fool would trade here"


def test_a_reported_line_is_hidden_before_everybody_s_eyes(player: Callable[..., Player], site: Site) -> None:
    game = site.dealer.ask("games")[GAME]
    author, reader = (player(person.display_name) for person in PEOPLE[:2])
    for person in (author, reader):
        person.arrive()
        person.go_to_table(game)
        open_chat(person)
    say(author, BAD)
    expect(reader.page.locator("#chat-lines")).to_contain_text(BAD)
    own = author.page.locator("#chat-lines li").filter(has_text=BAD)
    expect(own.locator(".chat-report")).to_have_count(0)

    report(reader)
    moderator = player("Moderata")
    moderator.arrive(is_new=True)
    site.dealer.ask("make_moderator", email=moderator.email)
    open_chat(reader)
    hide(moderator)

    for person in (author, reader):
        expect(person.page.locator("#chat-lines")).to_contain_text("removed by a moderator")
        expect(person.page.locator("#chat-lines")).not_to_contain_text(BAD)
    reader.page.goto("/lobby/")
    reader.page.locator(".from-moderators a").click()
    expect(reader.page.locator("main")).to_contain_text("A moderator has looked into it and taken action")


def open_chat(person: Player) -> None:
    person.page.locator("[data-tabs] a[href='#pane-chat']").click()
    expect(person.page.locator("#chat-text")).to_be_visible()


def say(person: Player, text: str) -> None:
    person.page.locator("#chat-text").fill(text)
    person.page.locator("#chat-form button").click()
    expect(person.page.locator("#chat-lines")).to_contain_text(text)


def report(person: Player) -> None:
    """Report the last line, and return to the table."""
    person.page.locator(".chat-report").last.click()
    expect(person.page.locator("blockquote")).to_contain_text(BAD)
    person.page.locator("input[value=insult]").check()
    person.page.locator("main form button.primary").click()
    expect(person.page.locator("#messages")).to_contain_text("A moderator will look at it")


def hide(moderator: Player) -> None:
    moderator.page.goto("/moderation/")
    moderator.page.locator(".case-row a").first.click()
    expect(moderator.page.locator(".reported")).to_contain_text(BAD)
    moderator.page.locator("input[name=hide]").check()
    moderator.page.locator("[name=reason]").fill("an insult")
    moderator.page.locator("button[value=act]").click()
    expect(moderator.page.locator("#messages")).to_contain_text("Decision saved.")
