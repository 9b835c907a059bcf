"""Three players join a ladder, are seated by the site, finish their game, and see the standings."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.people import Player

LADDER = "hansa-teutonica"


def test_three_people_join_a_ladder_are_seated_finish_and_see_the_standing(player):
    people = [player("Wanda"), player("Xaver", phone=True), player("Yolanda", phone=True)]
    for person in people:
        person.arrive(is_new=True)
        _join(person)

    [game] = people[0].site.dealer.ask("next_hour", slug=LADDER, games_before=4)

    for person in people:
        _hear_of_it(person, game)
    winner, *losers = people
    for person in losers:
        person.page.goto(f"/games/{game}/resign/")
        person.press("resign")
    _see_the_standing(winner, game, losers)
    for person in losers:
        _fits(person)


def _join(person: Player) -> None:
    """Join a ladder from the list, with two games at once, then change to one."""
    page = person.page
    page.goto("/ladders/")
    # A separate link on a card that is itself a link.
    person.press(page.get_by_test_id(f"ladder-{LADDER}").get_by_role("link", name="Join"))
    expect(page).to_have_url(re.compile(f"/ladders/{LADDER}/#mine$"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("Hansa Teutonica")
    page.locator("[name=games_at_once][value='2']").check()
    person.press("join-ladder")
    expect(page.locator("#messages")).to_contain_text("2 games at the same time")
    page.locator("[name=games_at_once][value='1']").check()
    person.press("join-ladder")
    expect(page.locator("#messages")).to_contain_text("one game at a time")
    expect(page.locator("#mine")).to_contain_text("Finish 5 more games to be ranked.")
    _fits(person)


def _hear_of_it(person: Player, game: int) -> None:
    """Check that my games show the ladder's name, and that the log mentions the draw of seats."""
    page = person.page
    page.goto("/games/")
    expect(page.locator(f"main a[href^='/ladders/{LADDER}/']").first).to_contain_text("Hansa Teutonica for 3")
    person.go_to_table(game)
    person.wait_for_log("the seats were drawn at random")


def _see_the_standing(winner: Player, game: int, losers: list[Player]) -> None:
    page = winner.page
    expect(page.locator("#over")).to_contain_text("Wanda")
    winner.press("to-ladder")
    rows = page.locator("table.leaders tbody tr")
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text("Wanda")
    expect(rows.first).to_have_class(re.compile("me"))
    # The first to resign comes last.
    expect(rows.last).to_contain_text(losers[0].name)
    expect(page.locator("#mine .my-place strong")).to_have_text("1st")
    result = page.locator(".ladder-result").first
    expect(result.get_by_role("link").first).to_have_attribute("href", f"/games/{game}/")
    expect(result).to_contain_text("lost the seat")


def _fits(person: Player) -> None:
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
