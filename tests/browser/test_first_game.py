"""A first game on a phone: a newcomer follows the guide, from the front page to the robber."""

from __future__ import annotations

import re
from http import HTTPStatus

from playwright.sync_api import Locator, Page, expect

from tests.browser.people import DUE, Player

FRONT_BUTTON = "New to CATAN? Learn by playing"
MOST_DECISIONS = 80
PLACES = {"Your first settlement", "A road from it", "Your second settlement", "Its road", "The robber"}
"""Titles of lessons that ask for a tap on the board."""
SOFTLY_MARKED = {"Worth a point", "Build a road"}
ALWAYS_TAUGHT = {*PLACES, "Roll the dice"}


def test_a_newcomer_learns_from_the_front_page_to_the_robber(player):
    lena: Player = player("Lena", phone=True)
    page = lena.page
    page.goto("/")
    page.locator("main").get_by_role("button", name=FRONT_BUTTON).tap()
    expect(page.locator("#board-pieces")).to_be_visible()

    taught = []
    for _decision in range(MOST_DECISIONS):
        expect(page.locator(DUE).or_(_decline(page)).first).to_be_attached()
        title = _title(page)
        _is_whole_and_beside_the_board(page)
        if title not in taught:
            taught.append(title)
        _follow(lena, title)
        if title == "The robber":
            break
    else:
        raise AssertionError(f"no robber was taught: {taught}")
    assert set(taught) >= ALWAYS_TAUGHT
    assert {"End your turn", "Trade for what you need"} & set(taught)

    page.get_by_role("button", name="Hide the guide").tap()
    expect(page.get_by_test_id("lesson")).to_have_count(0)
    table = re.sub(r"[?#].*", "", page.url)
    page.goto("/rules/")
    page.locator("main").get_by_role("button", name=FRONT_BUTTON).tap()
    expect(page).to_have_url(re.compile(f"^{re.escape(table)}"))
    expect(page.get_by_test_id("lesson")).to_be_visible()


def test_without_scripts_the_guide_comes_with_each_page(player):
    mira: Player = player("Mira", phone=True, java_script_enabled=False)
    page = mira.page
    page.goto("/")
    page.locator("main").get_by_role("button", name=FRONT_BUTTON).tap()
    expect(page.get_by_test_id("lesson")).to_contain_text("Your first settlement")

    page.locator("#board-pieces a.target").first.tap()
    page.locator("#actions .action-now form.move button").first.tap()
    expect(page.get_by_test_id("lesson")).to_contain_text("A road from it")

    page.get_by_role("button", name="Hide the guide").tap()
    expect(page.get_by_test_id("lesson")).to_have_count(0)
    expect(page.locator("#board-pieces")).to_be_visible()


def _title(page: Page) -> str:
    """Return the title of the current lesson, without its number."""
    heading = page.get_by_test_id("lesson").locator("h2").inner_text()
    return re.sub(r"\s*\d+/\d+$", "", heading.strip())


def _is_whole_and_beside_the_board(page: Page) -> None:
    """Check that all of the guide can be read and that it covers nothing of the board.

    Both are measured in one script, since a bot's move may replace the guide in between.
    """
    measured = page.evaluate(
        """() => {
            const lesson = document.querySelector("[data-testid=lesson]");
            const board = document.querySelector(".area-board");
            return {
                cutOff: lesson.scrollHeight - lesson.clientHeight,
                over: lesson.getBoundingClientRect().bottom - board.getBoundingClientRect().top,
            };
        }"""
    )
    assert measured["cutOff"] <= 1
    assert measured["over"] <= 1


def _decline(page: Page) -> Locator:
    return page.get_by_role("button", name="Decline", exact=True)


def _follow(newcomer: Player, title: str) -> None:
    """Do what the guide says; end the turn if there is nothing to build."""
    page = newcomer.page
    actions = page.locator("#actions")
    if _decline(page).count():
        _answer(newcomer, _decline(page).first)
        return
    if title in PLACES:
        _tap_the_board(newcomer, newcomer.targets)
        return
    if title in SOFTLY_MARKED:
        _tap_the_board(newcomer, page.locator("#board-pieces a.target:not(.closed)"))
        return
    for verb in ("roll", "end_turn"):
        if actions.get_by_test_id(verb).count():
            _move(newcomer, actions.get_by_test_id(verb).first)
            return
    _tap_the_board(newcomer, newcomer.targets)


def _move(newcomer: Player, what: Locator) -> None:
    with newcomer.page.expect_response(lambda answer: answer.url.endswith("/move/")) as answer:
        newcomer.press_through(what)
    assert answer.value.ok, answer.value.text()


def _answer(newcomer: Player, what: Locator) -> None:
    """Answer an offer. If another bot has just taken it, the page says so and asks the next question."""
    with newcomer.page.expect_response(lambda answer: answer.url.endswith("/move/")) as answer:
        newcomer.press(what)
    told = answer.value.text()
    is_gone = answer.value.status == HTTPStatus.CONFLICT or "This offer is no longer open." in told
    assert answer.value.ok or is_gone, told


def _tap_the_board(newcomer: Player, places: Locator) -> None:
    """Tap a marked place, and confirm if asked."""
    newcomer.press(places.first)
    while (confirm := newcomer.page.locator("#actions .action-now form.move button")).count():
        _move(newcomer, confirm.first)
