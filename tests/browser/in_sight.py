"""Measures of what is visible on a page of a table, and players who sit at one."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Page, expect

from games.titles.catan.title import CATAN
from tests.browser.people import Player
from tests.browser.tables import number_of
from tests.browser.widths import DESKTOP, LOW_DESKTOP
from tests.deep import with_deep
from tests.module_files import defined

MODULES = [module.key for module in CATAN.modules]
POSITIONS = {"base": "workshop", **defined("browser", "catan", MODULES, "IN_SIGHT")}
ALONE = defined("browser", "catan", MODULES, "ALONE")
PANELS = defined("browser", "catan", MODULES, "PANEL")
CATANS = ["cities_knights", *with_deep(["base"])]
KINDS = [*CATANS, "hansa"]
"""The tables of most tests: a module of CATAN, or Hansa Teutonica."""
CHOICES = "#actions :is(.main-moves button, .build-choice, .action-row a)"
# The matching elements that are not fully visible: outside the window, or covered. The transparent button over a card,
# which shows the card's text, covers nothing of the same card.
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
        const isOver = at?.closest(".card-read")?.parentElement.contains(one);
        if (at && (one.contains(at) || isOver || at.closest(".zoom"))) seen += 1;
    }
    return seen / asked >= leastShare ? [] : [`${name}: ${asked - seen} of ${asked} points covered`];
})"""
# Elements that are too small for a finger.
SMALL = """([selector, least]) => [...document.querySelectorAll(selector)].flatMap(one => {
    if (!one.checkVisibility({visibilityProperty: true, opacityProperty: true})) return [];
    if (one.closest(".magnifies, .visually-hidden, .skip-link")) return [];
    const whole = one.matches("input[type=checkbox], input[type=radio]") ? one.closest("label, .choice") : one;
    const box = (one.querySelector(".hit") ?? whole ?? one).getBoundingClientRect();
    if (!box.width || box.width >= least - 0.5 && box.height >= least - 0.5) return [];
    const name = one.id || one.dataset.testid || one.textContent.trim().slice(0, 30);
    return [`${name} ${Math.round(box.width)}×${Math.round(box.height)}`];
})"""
# Elements that overflow on the right and cannot be scrolled to. Lines that end in three dots are whole in the log.
CUT_OFF = """() => [...document.querySelectorAll("#table *")].flatMap(one => {
    const isShown = one.checkVisibility({visibilityProperty: true});
    if (!isShown || one.closest("#board-view, .visually-hidden, svg")) return [];
    const box = one.getBoundingClientRect();
    if (!box.width || box.right <= innerWidth + 1) return [];
    for (let around = one.parentElement; around; around = around.parentElement) {
        const style = getComputedStyle(around);
        if (["auto", "scroll"].includes(style.overflowX)) return [];
        if (style.textOverflow === "ellipsis" && around.closest(".log")) return [];
    }
    return [`${one.tagName}.${one.className} ends at ${Math.round(box.right)}`];
})"""
# What the viewer is asked and what answers it, unless wholly below the tabs of the sheet and above the hand.
HIDDEN = """() => {
    const isShown = one => one?.checkVisibility({visibilityProperty: true, opacityProperty: true});
    const tabs = document.querySelector(".sheet-heights"), hand = document.getElementById("hand");
    if (!isShown(tabs)) return [];
    const top = tabs.getBoundingClientRect().bottom - 1, edge = hand?.getBoundingClientRect();
    const bottom = (isShown(hand) && edge.height ? edge.top : innerHeight) + 1;
    const asked = [
        "#actions .action-prompt", "#actions .action-now .button-row :is(a, button)",
        "#actions .main-moves :is(a, button)", "#actions .picks > :first-child", "#trade .asks :is(a, button)",
        "#choose-make_offer", "#choose-trade_with_bank",
    ];
    const found = asked.flatMap(one => [...document.querySelectorAll(one)]).filter(isShown);
    return found.flatMap(one => {
        const box = one.getBoundingClientRect();
        const isInside = box.top >= top && box.bottom <= bottom && box.left >= -1 && box.right <= innerWidth + 1;
        const isOver = [0.1, 0.5, 0.9].every(part => one.contains(
            document.elementFromPoint(box.left + box.width / 2, box.top + box.height * part)));
        if (isInside && isOver) return [];
        const name = one.dataset.testid || one.className || one.tagName;
        const rows = [box.top, box.bottom, top, bottom].map(Math.round);
        return [`${name} “${one.textContent.trim().slice(0, 40)}” at ${rows[0]}–${rows[1]} of ${rows[2]}–${rows[3]}`];
    });
}"""
# Texts that overflow their menu choice.
STICKING_OUT = """() => [...document.querySelectorAll("#actions .build-choice")].flatMap(choice => {
    const around = choice.getBoundingClientRect();
    return [...choice.querySelectorAll(".symbol, .build-label, .build-cost")].flatMap(one => {
        const words = document.createRange();
        words.selectNodeContents(one);
        const box = (one.matches(".build-label") ? words : one).getBoundingClientRect();
        const fits = box.left >= around.left - 3 && box.right <= around.right + 3;
        return !box.width || fits && box.bottom <= around.bottom + 3 ? [] : [`${choice.id}: ${one.textContent}`];
    });
})"""


def present(*kinds: str) -> list[str]:
    """Return those of these modules that the project has."""
    return [kind for kind in kinds if kind in MODULES]


def unseen(page: Page, selector: str, *, share: float = 1) -> list[str]:
    """Return the elements that are not visible.

    :param share: the share of each element that must be visible
    """
    assert page.locator(selector).count(), f"there is no {selector}"
    found: list[str] = page.evaluate(UNSEEN, [selector, share])
    return found


def hidden_questions(page: Page) -> list[str]:
    """Return what the viewer is asked or answers with, as far as a phone does not show it without scrolling."""
    found: list[str] = page.evaluate(HIDDEN)
    return found


def at_each_desk(page: Page) -> Iterator[str]:
    """Resize the window to each desk size in turn; yield the size in words."""
    for size in (DESKTOP, LOW_DESKTOP):
        page.set_viewport_size(size)
        yield f"{size['width']} × {size['height']}"


def lay(person: Player, position: str) -> None:
    """Put a position in place at the table of the second player, who is to move."""
    game = number_of(person.page.url)
    person.site.dealer.ask("lay", game=game, position=position, seat="1")
    person.page.reload()
    person.wait_until_due()


def offer(person: Player, give: str, want: str) -> None:
    """Offer one card for another to all seats."""
    person.press(f"give-{give}")
    person.press(person.page.locator(f"[name='want.{want}']").locator("xpath=../button[@data-step='1']"))
    person.press("make_offer")


def go_on(person: Player) -> None:
    """Roll, or make one action in Hansa Teutonica."""
    if person.page.get_by_test_id("roll").count():
        person.press("roll")
        person.page.get_by_test_id("end_turn").wait_for()
    else:
        person.press("choose-place")
        person.press(person.targets.first)
        expect(person.page.locator(".actions-left .left")).to_have_count(1)
