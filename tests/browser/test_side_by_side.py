"""Two browsers side by side: a move appears in the other without a reload, with its effects."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Response, Route, expect

from games.workshop.demo import PEOPLE
from tests.browser.conftest import PATIENCE
from tests.browser.people import Player
from tests.browser.tables import Table
from tests.infrastructure import wait_until

# Counts dice animations in an attribute that can be waited for without evaluating text, which the policy forbids.
COUNT_TUMBLING = """() => {
    let tumbled = 0;
    addEventListener("animationstart", event => {
        tumbled += event.animationName === "tumble";
        document.documentElement.dataset.tumbled = tumbled;
    });
}"""
IS_LOADED = "picture => picture.decode().then(() => picture.naturalWidth > 0)"
LOAD = """async address => {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    return picture.naturalWidth > 0;
}"""
LOST_AFTER = 20_000
"""The milliseconds after which a page takes a request for lost."""


@pytest.fixture
def people(player) -> dict[str, Player]:
    """The first demo player at a desk, the second on a phone."""
    found = {
        seat: player(one.display_name, phone=seat == "1") for seat, one in zip("01", PEOPLE, strict=False)
    }
    for person in found.values():
        person.arrive()
    return found


@pytest.fixture
def two(people, site) -> tuple[Player, Player]:
    """Two players of one game: one who rolls next, and one who watches on an open page."""
    table = Table(people, site, ["base"])
    me, _facts = table.lay("workshop", "1")
    other = people["0"]
    other.go_to_table(table.game)
    other.page.evaluate("window.neverReloaded = true")
    return me, other


def test_a_move_appears_in_the_other_browser_with_its_event(two):
    me, other = two
    other.page.evaluate(COUNT_TUMBLING)

    me.press("roll")

    rolled = me.page.locator("#status .dice").get_attribute("aria-label")
    expect(other.page.locator("#status .dice")).to_have_attribute("aria-label", str(rolled))
    other.wait_for_log(f"{me.name} rolls")
    came = "[data-testid=seat-1] .came .came-one"
    expect(other.page.locator(came)).to_have_count(me.page.locator(came).count())
    expect(other.page.locator("html")).to_have_attribute("data-tumbled", "2")
    me.press("choose-build_road")
    me.press(me.targets.first)
    other.wait_for_log(f"{me.name} builds a road")
    roads = ".layer .piece.road:not(.preview, .ghost)"
    expect(other.page.locator(roads)).to_have_count(me.page.locator(roads).count())
    assert other.page.locator("html").get_attribute("data-tumbled") == "2", (
        "dice tumble when they are rolled, not when a road is built"
    )
    assert other.page.evaluate("window.neverReloaded")


def test_dice_that_a_move_brings_are_drawn(two):
    """The dice had not been rolled when the page was loaded."""
    me, other = two
    page = other.page

    me.press("roll")

    dice = page.locator("#status .dice use")
    expect(dice).to_have_count(2)
    for die in dice.all():
        assert die.evaluate("use => use.getBBox().width") > 0


def test_what_a_hidden_pane_says_is_left_out_of_answers_and_fresh_when_it_is_shown(two):
    me, other = two
    page, tab = other.page, "[data-tabs] a[href='#pane-{}']"
    bank = page.locator("#more .facts > div", has=page.get_by_text("Bank", exact=True))
    # The page is loaded without it.
    expect(bank).to_have_count(0)
    page.locator(tab.format("more")).click()
    expect(bank).to_be_visible()
    before = bank.text_content()
    page.locator(tab.format("log")).click()
    came: list[Response] = []
    page.on(
        "response", lambda answer: came.append(answer) if "hx-request" in answer.request.headers else None
    )

    me.press("roll")
    me.press("choose-build_road")
    me.press(me.targets.first)
    other.wait_for_log(f"{me.name} builds a road")

    assert came
    assert not any('id="more"' in answer.text() for answer in came)
    assert bank.text_content() == before
    page.locator(tab.format("more")).click()
    expect(bank).not_to_have_text(str(before))
    turn = page.locator("#more .facts > div", has=page.get_by_text("Turn", exact=True))
    began = str(turn.text_content())
    me.press("end_turn")
    expect(turn).not_to_have_text(began)


def test_a_pane_that_is_shown_while_an_answer_without_it_is_on_its_way_becomes_fresh(two):
    me, other = two
    page = other.page
    bank = page.locator("#more .facts > div", has=page.get_by_text("Bank", exact=True))
    page.locator("[data-tabs] a[href='#pane-more']").click()
    expect(bank).to_be_visible()
    before = str(bank.text_content())
    page.locator("[data-tabs] a[href='#pane-log']").click()
    held: list[Route] = []
    page.route(
        re.compile(r"/games/\d+/$"), lambda route: held.append(route) if is_held else route.continue_()
    )
    is_held = True

    with page.expect_request(lambda request: request.headers.get("table-pane") == "hidden"):
        me.press("roll")
    me.press("choose-build_road")
    me.press(me.targets.first)
    page.locator("[data-tabs] a[href='#pane-more']").click()
    is_held = False
    for route in held:
        route.continue_()

    expect(bank).not_to_have_text(before)


def test_an_open_page_whose_game_has_begun_is_loaded_once(player, site):
    """If it were loaded again while the next page arrives, half a page with running scripts would result."""
    host, *guests = [player(one.display_name) for one in PEOPLE[:3]]
    host.arrive()
    host.page.goto("/games/new/")
    host.page.locator("[name=visibility][value=link]").check()
    host.page.locator("[name=seats][value='3']").check()
    host.press("create")
    link = host.page.locator("#invite-address").input_value()
    loads: list[Route] = []
    host.page.route(
        re.compile(r"/games/\d+/"),
        lambda route: loads.append(route) if route.request.is_navigation_request() else route.continue_(),
    )
    for guest in guests:
        guest.arrive()
        guest.page.goto(link)

    # Every swapped-in part does this.
    host.page.evaluate(
        """addEventListener(
            "beforeunload", () => setTimeout(() => { restore(); fetch("/about/"); }), { once: true }
        )"""
    )

    guests[0].press("join")
    with host.page.expect_request("**/about/"):
        guests[1].press("join")
    # Either request may be reported first; any further request lets the other be reported.
    wait_until(lambda: host.page.context.cookies() and loads, "the page is loaded again")
    loads[0].continue_()

    expect(host.page.locator("#board-pieces")).to_be_visible()
    assert len(loads) == 1


def test_numbers_that_change_places_are_seen_by_all_and_the_log_keeps_its_names(people, site):
    """CK-ALM-G6"""
    table = Table(people, site, ["base", "cities_knights"])
    me, facts = table.lay("inventor", "1")
    me.make("build_road", facts["road"])
    other = people["0"]
    other.go_to_table(table.game)
    other.page.evaluate("window.neverReloaded = true")
    built = other.page.locator("#log .told-line", has_text="builds a road").last.inner_text()
    ground = other.page.locator("#board-ground .by-day")
    before = str(ground.get_attribute("src"))

    me.make("play_inventor", facts["swapped"])

    other.wait_for_log("swaps the numbers")
    expect(ground).not_to_have_attribute("src", before)
    expect(ground).to_have_attribute(
        "src", str(me.page.locator("#board-ground .by-day").get_attribute("src"))
    )
    assert ground.evaluate(IS_LOADED)
    expect(other.page.locator("#log .told-line", has_text="builds a road").last).to_have_text(built)
    assert other.page.evaluate("window.neverReloaded")


def test_the_ground_stays_until_its_next_picture_has_been_loaded(people, site):
    me, facts = Table(people, site, ["base", "cities_knights"]).lay("inventor", "0")
    ground = me.page.locator("#board-ground .by-day")
    before = str(ground.get_attribute("src"))
    assert ground.evaluate(IS_LOADED)
    grounds = "**/grounds/**"

    me.page.route(grounds, lambda route: route.abort("aborted"), times=1)
    with me.page.expect_event("requestfailed"):
        me.make("play_inventor", facts["swapped"])
    me.wait_for_log("swaps the numbers")
    assert ground.get_attribute("src") == before

    # The next part of the page asks for the picture again.
    held: list[Route] = []
    me.page.route(grounds, lambda route: held.append(route), times=1)
    with me.page.expect_request(grounds) as asked:
        me.press("choose-build_road")
    assert ground.get_attribute("src") == before
    assert ground.evaluate("picture => picture.complete && picture.naturalWidth > 0")

    # The move is undone before the picture comes.
    me.press("undo")
    me.wait_for_log("takes back")
    held.pop().continue_()
    assert me.page.evaluate(LOAD, asked.value.url)
    assert ground.get_attribute("src") == before

    me.make("play_inventor", facts["swapped"])
    expect(ground).not_to_have_attribute("src", before)
    assert ground.evaluate(IS_LOADED)


def test_an_answer_that_comes_when_its_button_is_gone_does_not_keep_a_page_from_news(two):
    me, other = two
    me.press("roll")
    held: list[Route] = []
    me.page.route(re.compile("do=build_road"), lambda route: held.append(route))

    with me.page.expect_request(re.compile("do=build_road")):
        me.page.get_by_test_id("choose-build_road").tap()
    me.press("choose-build_settlement")
    expect(me.page.locator("#table-state")).to_have_attribute("data-here", re.compile("build_settlement"))
    with me.page.expect_response(re.compile("do=build_road")):
        held[0].continue_()

    hears(me, other, "Somebody else wants wool?")


@pytest.mark.deep
def test_an_answer_that_never_comes_does_not_keep_a_page_from_news(two):
    """For example on a phone that changes networks: both the poll and the parts that it leads to may be lost."""
    me, other = two
    lost: list[Route] = []
    other.page.evaluate("console.error = () => {}")  # htmx logs what it has lost
    other.page.route(re.compile("/mark/"), lambda route: lost.append(route), times=1)
    other.page.route(re.compile(r"/games/\d+/$"), lambda route: lost.append(route), times=1)

    hears(other, me, "Anyone for ore?", timeout=PATIENCE + 2 * LOST_AFTER)

    assert len(lost) == 2


def test_a_page_that_was_refused_an_answer_asks_again(two):
    me, other = two
    other.page.route(re.compile("/mark/"), lambda route: route.fulfill(status=429), times=2)

    hears(other, me, "Grain, anyone?")


def hears(hearer: Player, speaker: Player, words: str, timeout: int = PATIENCE) -> None:
    """Check that a line of one player appears on the other's page, which is not reloaded."""
    hearer.page.evaluate("window.neverReloaded = true")
    speaker.page.locator("[data-tabs] a[href='#pane-chat']").click()
    speaker.page.locator("#chat-text").fill(words)
    speaker.page.keyboard.press("Control+Enter")
    expect(hearer.page.locator("#chat-lines")).to_contain_text(words, timeout=timeout)
    assert hearer.page.evaluate("window.neverReloaded")
