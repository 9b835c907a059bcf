"""What a player needs is in sight at once, at desks and on phones: measured by boxes, and by what lies on top."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.services.demo import PEOPLE
from tests.browser.people import Player
from tests.browser.site import Site

DESKS = ((1440, 900), (1280, 720))
HEIGHTS = ("hand", "actions", "everything")
POSITIONS = {"base": "workshop", "cities_knights": "court"}
FINGER = 24
# Of the elements that match, those that are not wholly in sight: outside of the window, or under something else.
UNSEEN = """([selector, leastShare]) => [...document.querySelectorAll(selector)].flatMap(one => {
    const box = one.getBoundingClientRect();
    if (!box.width || !box.height) return [`${selector}: not shown`];
    const at = [box.x, box.y, box.right, box.bottom].map(Math.round);
    const name = `${selector} ${one.id || one.dataset.testid || ""} at ${at}`;
    const isInside = box.left > -1 && box.top > -1 && box.right < innerWidth + 1 && box.bottom < innerHeight + 1;
    if (!isInside) return [`${name}: outside`];
    let seen = 0, asked = 0;
    for (const x of [0.12, 0.5, 0.88]) for (const y of [0.12, 0.5, 0.88]) {
        const at = document.elementFromPoint(box.x + box.width * x, box.y + box.height * y);
        asked += 1;
        if (at && (one.contains(at) || at.closest(".zoom"))) seen += 1;
    }
    return seen / asked >= leastShare ? [] : [`${name}: ${asked - seen} of ${asked} points covered`];
})"""
# What a finger must hit; a place of the board that is too small is looked at closer by the first tap.
CONTROLS = "#table :is(a[href], button, summary, select, input:not([type=hidden]), textarea)"
SMALL = """([selector, least]) => [...document.querySelectorAll(selector)].flatMap(one => {
    const isShown = one.checkVisibility({visibilityProperty: true, opacityProperty: true});
    if (!isShown || one.closest(".magnifies, .visually-hidden, .skip-link")) return [];
    const whole = one.matches("input[type=checkbox], input[type=radio]") ? one.closest("label, .choice") : one;
    const box = (one.querySelector(".hit") ?? whole ?? one).getBoundingClientRect();
    if (!box.width || box.width >= least - 0.5 && box.height >= least - 0.5) return [];
    const name = one.id || one.dataset.testid || one.textContent.trim().slice(0, 30);
    return [`${name} ${Math.round(box.width)}×${Math.round(box.height)}`];
})"""
# What sticks out at the right and cannot be scrolled to.
CUT_OFF = """() => [...document.querySelectorAll("#table *")].flatMap(one => {
    const isShown = one.checkVisibility({visibilityProperty: true});
    if (!isShown || one.closest("#board-view, .visually-hidden, svg")) return [];
    const box = one.getBoundingClientRect();
    if (!box.width || box.right <= innerWidth + 1) return [];
    for (let around = one.parentElement; around; around = around.parentElement)
        if (["auto", "scroll"].includes(getComputedStyle(around).overflowX)) return [];
    return [`${one.tagName}.${one.className} ends at ${Math.round(box.right)}`];
})"""


def unseen(page: Page, selector: str, *, share: float = 1) -> list[str]:
    """Those of the elements that are not in sight.

    :param share: how much of each must be
    """
    assert page.locator(selector).count(), f"there is no {selector}"
    found: list[str] = page.evaluate(UNSEEN, [selector, share])
    return found


@pytest.fixture
def seated(visit: Callable[..., Page], site: Site) -> Callable[..., Player]:
    """The one who is to move at a table of these modules: `seated("base", phone=True)`."""

    def sit(kind: str, *, phone: bool = False) -> Player:
        if kind == "hansa":
            game = site.dealer.ask("seat", name="In sight", modules=["base"], title="hansa")
            seat = str(next(iter(site.dealer.ask("waiting", game=game)["due"])))
        else:
            game = site.dealer.ask("seat", name="In sight", modules=sorted({"base", kind}))
            seat = "1"
            site.dealer.ask("lay", game=game, position=POSITIONS[kind], seat=seat)
        person = Player(PEOPLE[int(seat)].display_name, visit(phone=phone), site, phone=phone)
        person.sign_in()
        person.go_to_table(game)
        person.wait_until_due()
        return person

    return sit


@pytest.mark.parametrize("kind", ["base", "cities_knights", "hansa"])
def test_at_a_desk_everything_is_in_sight_at_once(seated, kind):
    """Before the roll and after it: board, status, my decision, my hand, all seats' facts, the newest line."""
    person = seated(kind)
    page = person.page
    found: list[str] = []

    for moment in ("first", "then"):
        if moment == "then":
            _go_on(person)
        for width, height in DESKS:
            page.set_viewport_size({"width": width, "height": height})
            troubles = [
                *unseen(page, "#board-view"),
                *unseen(page, "#status .status-main"),
                *unseen(page, "#actions :is(.main-moves button, .build-choice, .action-row a)"),
                *unseen(page, "#hand :is(.playing-card, .heap)"),
                *unseen(page, "#seats .seat-panel", share=0.8),
                *unseen(page, "#log li:last-child"),
            ]
            found += [f"{moment}, {width} × {height}: {trouble}" for trouble in troubles]
            assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not found, "\n".join(found)


def _go_on(person: Player) -> None:
    """The roll, or in Hansa Teutonica one action."""
    if person.page.get_by_test_id("roll").count():
        person.press("roll")
        person.page.get_by_test_id("end_turn").wait_for()
    else:
        person.press("choose-place")
        person.press(person.targets.first)
        expect(person.page.locator(".actions-left .left")).to_have_count(1)


@pytest.mark.parametrize("kind", ["base", "cities_knights", "hansa"])
def test_on_a_phone_the_whole_board_is_in_sight_above_each_height_of_the_sheet(seated, kind):
    person = seated(kind, phone=True)
    page = person.page
    found: list[str] = []

    for moment in ("first", "then"):
        if moment == "then":
            _go_on(person)
        for height in HEIGHTS:
            page.locator(f"[data-sheet={height}]").tap()
            page.evaluate("() => new Promise(requestAnimationFrame)")
            troubles = [
                *unseen(page, "#board-view"),
                *unseen(page, "#status .status-main"),
                *unseen(page, ".sheet-heights"),
                *(unseen(page, "#hand :is(.playing-card, .heap)") if height == "hand" else []),
                *page.evaluate(SMALL, [CONTROLS, FINGER]),
                *page.evaluate(CUT_OFF),
            ]
            if height == "actions":
                troubles += unseen(page, "#actions :is(.main-moves button, .action-row a)")
                # more than four kinds are swiped sideways
                few = ".build-choices:not([tabindex]) .build-choice, .build-choices[tabindex] > :first-child"
                troubles += unseen(page, few) if page.locator(few).count() else []
            found += [f"{moment}, {height}: {trouble}" for trouble in troubles]
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not found, "\n".join(found)


def test_the_usual_turn_takes_three_taps(seated):
    """Roll, build there, end the turn."""
    person = seated("base", phone=True)
    roads = person.page.locator("#board-pieces .piece.road:not(.preview, .ghost)")
    number = roads.count()

    person.press("roll")
    alone = person.page.locator("#board-pieces a.target.vacant[hx-post]")
    expect(alone.first).to_be_visible()
    person.press(alone.first)
    expect(person.page.locator("#log")).to_contain_text(re.compile(f"{person.name} builds a"))
    person.press("end_turn")

    expect(person.page.locator('#table-state[data-due=""]')).to_be_attached()
    assert roads.count() >= number
