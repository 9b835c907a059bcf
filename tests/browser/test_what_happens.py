"""The table shows what changes the game for all, and chat lines appear where players look."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from games.workshop.demo import PEOPLE
from tests.browser.in_sight import offer, unseen
from tests.browser.people import Player
from tests.browser.tables import Table, number_of
from tests.browser.widths import LOW_DESKTOP

SEEN_THROUGH = """() => {
    const box = document.querySelector("#announced .announcement").getBoundingClientRect();
    return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2).closest("#board-view") !== null;
}"""


def announcement(page: Page, words: str) -> Locator:
    return page.locator("#announced .announcement", has_text=words)


def sit_down(demo_player, site, modules: list[str]) -> Table:
    """Seat the demo's first two players, at small desks."""
    people = {seat: demo_player(PEOPLE[int(seat)].display_name) for seat in "01"}
    for person in people.values():
        person.page.set_viewport_size(LOW_DESKTOP)
    return Table(people, site, modules)


def test_longest_road_is_announced_to_all_until_the_next_tap(demo_player, site):
    table = sit_down(demo_player, site, ["base"])
    me, _facts = table.lay("nearly_longest", "1")
    other = table.people["0"]
    other.go_to_table(table.game)
    me.press("roll")

    me.press("choose-build_road")
    me.press(me.open_place("0,1,SE"))

    for person in (me, other):
        said = announcement(person.page, f"{me.name} takes Longest Road (length 5).")
        expect(said).to_be_visible()
        assert said.get_attribute("data-seat")
        assert person.page.evaluate(SEEN_THROUGH), "a tap reaches the board"
        expect(person.page.locator("#status .happening")).to_contain_text("takes Longest Road")
    other.page.keyboard.press("Shift")
    expect(announcement(other.page, "Longest Road")).to_be_hidden()
    # the next answer of the server does not bring it again
    me.press("end_turn")
    expect(other.page.locator("#log")).to_contain_text(f"{me.name} ends the turn")
    expect(announcement(other.page, "Longest Road")).to_be_hidden()


def test_largest_army_is_announced_to_all(demo_player, site):
    table = sit_down(demo_player, site, ["base"])
    me, _facts = table.lay("nearly_largest", "1")
    other = table.people["0"]
    other.go_to_table(table.game)

    me.press("choose-play_knight")
    me.press(me.open_place("0,0"))
    me.press(me.page.locator("#actions .action-now").get_by_test_id("play_knight"))

    for person in (me, other):
        expect(announcement(person.page, f"{me.name} takes Largest Army")).to_be_visible()
        expect(person.page.locator("#status .happening").first).to_contain_text("Largest Army")


def test_a_metropolis_is_announced_to_all(demo_player, site):
    table = sit_down(demo_player, site, ["base", "cities_knights"])
    me, _facts = table.lay("great_trade", "1")
    other = table.people["0"]
    other.go_to_table(table.game)

    me.press("choose-improve_city")
    me.press(me.page.locator("#actions .pick").first)
    me.press(me.targets.first)

    for person in (me, other):
        expect(announcement(person.page, "metropolis")).to_be_visible()
        expect(person.page.locator("#status .happening").first).to_contain_text("metropolis")


def test_a_landing_is_announced_to_all(demo_player, site):
    table = sit_down(demo_player, site, ["base", "cities_knights"])
    me, _facts = table.lay("landing", "1")
    other = table.people["0"]
    other.go_to_table(table.game)

    me.press("roll")

    for person in (me, other):
        expect(announcement(person.page, "barbarians")).to_be_visible()
    me.page.locator("#board-view").click(position={"x": 5, "y": 5})
    expect(announcement(me.page, "barbarians")).to_be_hidden()


def test_the_end_is_announced_to_those_who_see_it(seated, site):
    person: Player = seated("base")
    page = person.page

    site.dealer.ask("finish", game=number_of(page.url))

    expect(announcement(page, "won")).to_be_visible()
    expect(page.locator("#announced .laurel")).to_be_in_viewport()
    page.reload()
    expect(page.locator("#ending-title")).to_be_visible()
    expect(announcement(page, "won")).to_be_hidden()


def test_a_refused_counter_offer_is_said_at_the_trade(demo_player, site):
    table = sit_down(demo_player, site, ["base"])
    maker, _facts = table.lay("market", "1")
    partner = table.people["0"]
    partner.go_to_table(table.game)
    offer(maker, "wool", "ore")
    partner.press("give-ore")
    partner.press(partner.page.locator("[name='want.brick']").locator("xpath=../button[@data-step='1']"))
    partner.press("make_counter_offer")
    refuse = maker.page.locator("#trade").get_by_role("button", name="Decline", exact=True)

    maker.press(refuse)

    said = partner.page.locator("#trade .offer-refused")
    expect(said).to_contain_text(f"{maker.name} declines your counter-offer")
    assert not unseen(partner.page, "#trade .offer-refused")
    expect(maker.page.locator("#trade .offer-refused")).to_have_count(0)


def test_a_whole_row_of_the_log_lights_its_place(demo_player, site):
    table = sit_down(demo_player, site, ["base"])
    me, _facts = table.lay("nearly_longest", "1")
    page = me.page
    me.press("roll")
    me.press("choose-build_road")
    me.press(me.open_place("0,1,SE"))
    row = page.locator("#log-scroll li", has_text="builds a road").last
    expect(row.locator(".log-mark use")).to_have_attribute("href", own_road(page))

    row.hover(position={"x": 2, "y": 8})

    lit = page.locator("#board-pieces > .pointed use")
    expect(lit).to_have_count(1)
    page.mouse.move(5, 300)
    expect(lit).to_have_count(0)
    row.locator("a").focus()
    expect(lit).to_have_count(1)


def own_road(page: Page) -> str:
    """Return the reference to a road of the viewer's color."""
    return f"#road-{page.locator('#seats .seat-panel').first.get_attribute('data-seat')}"


def test_what_is_said_is_previewed_until_it_is_read(demo_player, site):
    table = sit_down(demo_player, site, ["base"])
    me, _facts = table.lay("market", "1")
    other = table.people["0"]
    other.go_to_table(table.game)
    preview = me.page.locator("#chat-preview")
    expect(preview).to_be_hidden()

    other.press(other.page.locator("[data-tabs] a[href='#pane-chat']"))
    other.page.locator("#chat-text").fill("Any wool <for> me?")
    other.page.locator("#chat-text").press("Control+Enter")

    expect(preview).to_have_text(f"{other.name} Any wool <for> me?")
    assert not unseen(me.page, "#chat-preview")
    expect(other.page.locator("#chat-preview")).to_be_hidden()
    preview.click()
    expect(me.page.locator("#chat-lines")).to_contain_text("Any wool <for> me?")
    expect(me.page.locator("#chat-lines")).to_be_visible()
    expect(preview).to_be_hidden()


def test_dice_are_large_and_the_seats_figures_legible_at_a_small_desk(seated):
    person = seated("cities_knights")
    page = person.page
    page.set_viewport_size(LOW_DESKTOP)

    person.press("roll")
    page.get_by_test_id("end_turn").wait_for()

    for die in page.locator("#status .dice .symbol").all():
        assert die.bounding_box()["width"] >= 44
    for symbol in page.locator("#seats .seat-figures .symbol").all():
        assert symbol.bounding_box()["width"] >= 20
    sizes = page.locator("#seats .seat-figures dd").evaluate_all(
        "all => all.map(one => parseFloat(getComputedStyle(one).fontSize))"
    )
    assert min(sizes) >= 15
    # the figures of each seat are whole
    assert not unseen(page, "#seats .seat-figures > .seat-facts > div")
