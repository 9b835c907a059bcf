"""The first hour: from the front page to a finished turn without an account, and then with one."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.people import DUE, PASSWORD, Player

MOST_DECISIONS = 40
BUTTONS = ("roll", "end_turn")


def test_a_visitor_finishes_a_turn_as_a_guest_and_keeps_the_game(player, site):
    nadia: Player = player("Nadia", phone=True)
    page = nadia.page
    page.goto("/")
    page.locator("main").get_by_role("button", name="Play now against bots").tap()
    expect(page.locator("#board-pieces")).to_be_visible()
    table = re.sub(r"[?#].*", "", page.url)

    for _decision in range(MOST_DECISIONS):
        # A newcomer declines whatever bots offer.
        expect(page.locator(DUE).or_(_decline(page)).first).to_be_attached()
        if _decide(nadia) == "end_turn":
            break
    else:
        raise AssertionError("no turn has ended")

    page.locator("header").get_by_role("link", name="Sign up").tap()
    expect(page.get_by_text("come with you")).to_be_visible()
    page.locator("[name=display_name]").fill(nadia.name)
    page.locator("[name=email]").fill(nadia.email)
    page.locator("[name=password1]").fill(PASSWORD)
    page.locator("main form button.primary").tap()
    expect(page).to_have_url(re.compile("confirm-email"))
    page.goto(site.link_from_mail(nadia.email, "accounts/welcome"))
    page.locator("main form button.primary").first.tap()

    expect(page).to_have_url(table)
    expect(page.locator(".seat-panel").filter(has_text=nadia.name)).to_be_visible()
    expect(page.locator("header .menu-name")).to_have_text(nadia.name)


def _decide(guest: Player) -> str:
    """Do the first thing that is possible, and return what it was."""
    page = guest.page
    with page.expect_response(lambda answer: answer.url.endswith("/move/")) as answer:
        done = _press(guest)
    expect(page.locator(".htmx-request")).to_have_count(0)
    if done == "decline" and not answer.value.ok:
        # A bot may close its offer while the button is pressed.
        expect(page.locator("#messages")).to_contain_text("This offer is no longer open.")
        return "too late"
    assert answer.value.ok, answer.value.text()
    return done


def _decline(page: Page) -> Locator:
    return page.get_by_role("button", name="Decline", exact=True)


def _press(guest: Player) -> str:
    if _decline(guest.page).count():
        guest.press(_decline(guest.page).first)
        return "decline"
    for verb in BUTTONS:
        button = guest.page.locator("#actions").get_by_test_id(verb)
        if button.count():
            guest.press_through(button.first)
            return verb
    guest.press(guest.targets.first)
    confirm = guest.page.locator("#actions .action-now form.move button")
    if confirm.count():
        guest.press(confirm.first)
    return "place"


def test_a_new_table_is_rated_or_has_bots(player):
    """Options that exclude each other cannot both be chosen, in either order."""
    anna: Player = player("Anna")
    anna.arrive()
    page = anna.page
    page.goto("/games/new/")
    rated, bots = page.locator("[name=rated]"), page.locator("[name=bots]")

    rated.check()
    expect(bots).to_be_disabled()
    rated.uncheck()
    bots.select_option("2")
    expect(rated).to_be_disabled()
    bots.select_option("0")
    rated.check()
    page.get_by_test_id("create").click()

    expect(page).to_have_url(re.compile(r"/games/\d+/"))
    expect(page.locator("main")).to_contain_text("rated")
