"""Two browsers side by side: what one does appears in the other without a reload, with what it brought."""

from __future__ import annotations

from playwright.sync_api import expect

from games.services.demo import PEOPLE
from tests.browser.test_friendly_robber import Table


def test_a_move_appears_in_the_other_browser_with_its_event(player, site):
    people = {
        seat: player(one.display_name, phone=seat == "1") for seat, one in zip("01", PEOPLE, strict=False)
    }
    for person in people.values():
        person.sign_in()
    table = Table(people, site, ["base"])
    me, _facts = table.lay("workshop", "1")
    other = people["0"]
    other.go_to_table(table.game)
    other.page.evaluate("window.neverReloaded = true")

    me.press("roll")

    rolled = me.page.locator("#status .dice").get_attribute("aria-label")
    expect(other.page.locator("#status .dice")).to_have_attribute("aria-label", str(rolled))
    other.wait_for_log(f"{me.name} rolls")
    came = "[data-testid=seat-1] .came .came-one"
    expect(other.page.locator(came)).to_have_count(me.page.locator(came).count())
    me.press("choose-build_road")
    me.press(me.targets.first)
    other.wait_for_log(f"{me.name} builds a road")
    roads = ".layer .piece.road:not(.preview, .ghost)"
    expect(other.page.locator(roads)).to_have_count(me.page.locator(roads).count())
    assert other.page.evaluate("window.neverReloaded")
