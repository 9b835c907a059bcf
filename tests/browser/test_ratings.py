"""Two players finish a rated game, and see the rating changes at the table and on their own pages."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.people import Player
from tests.browser.tables import meet


def test_two_people_finish_a_rated_game_and_see_what_it_changed(player):
    una, viktor = player("Una"), player("Viktor", phone=True)
    for person in (una, viktor):
        person.arrive(is_new=True)
    game = meet([una, viktor], "title=hansa", "rated")

    viktor.page.goto(f"/games/{game}/resign/")
    viktor.press("resign")

    for person in (una, viktor):
        changes = person.page.get_by_test_id("rating-changes")
        expect(changes).to_contain_text("Ratings in Hansa Teutonica")
        expect(changes.locator("li")).to_have_count(2)
        expect(changes.locator("li").first).to_contain_text("Una")
        expect(changes.locator("li").first).to_contain_text("ahead of Viktor (1000, left)")
        expect(changes.locator("li").last).to_contain_text("left the game: behind everyone who stayed")
    _look_at_profiles(una, viktor)


def _look_at_profiles(winner: Player, loser: Player) -> None:
    step = winner.page.get_by_test_id("rating-changes").locator("li").first.locator(".rating-step")
    after = step.locator("strong").inner_text()
    assert int(after) > 1000
    winner.press(winner.page.get_by_test_id("rating-changes").get_by_role("link", name="Una"))
    expect(winner.page.locator(".rating-row")).to_have_count(1)
    expect(winner.page.locator(".rating-step strong")).to_have_text(after)
    winner.page.get_by_role("link", name="Una", exact=True).last.click()
    expect(winner.page.locator(".rating-list")).to_contain_text(re.compile(rf"Hansa Teutonica\s*{after}"))
    expect(winner.page.locator("figure.course svg")).to_be_visible()
    winner.page.get_by_text("As a table").click()
    expect(winner.page.locator("details table td.number").last).to_have_text(after)

    loser.page.goto(winner.page.url)
    expect(loser.page.locator(".score")).to_contain_text("Una ahead")
    assert loser.page.locator(".score dd").all_inner_texts() == ["0", "0", "1"]
    assert loser.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
