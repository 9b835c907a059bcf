"""Players who use the site with a mouse, a finger or a keyboard."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from django.conf import settings
from playwright.sync_api import Locator, Page, expect

from games.workshop.demo import PASSWORD as DEMO_PASSWORD
from tests.browser.site import Site

PASSWORD = "a calm harbor at dusk"
DUE = '#table-state[data-due="yes"]'
SCREENSHOTS = os.environ.get("SCREENSHOTS", "")
"""A folder for screenshots; none are taken if empty."""


class Player:
    def __init__(
        self, name: str, page: Page, site: Site, *, phone: bool = False, has_scripts: bool = True
    ) -> None:
        self.name, self.page, self.site, self.phone, self.has_scripts = name, page, site, phone, has_scripts

    @property
    def email(self) -> str:
        return f"{self.name.lower()}@example.org"

    # -------------------------------------------------------------- coming in

    def sign_up(self) -> None:
        """Create an account and follow the link in the mail.

        All browser tests share one site, so no two of them may sign up under the same name.
        """
        assert not self.site.mails(self.email), f"another test has signed up as {self.name}"
        page = self.page
        page.goto("/accounts/signup/")
        page.locator("[name=display_name]").fill(self.name)
        page.locator("[name=email]").fill(self.email)
        page.locator("[name=password1]").fill(PASSWORD)
        page.locator("main form [type=submit], main form button.primary").first.click()
        page.goto(self.site.link_from_mail(self.email, "accounts/welcome"))
        confirm = page.locator("main form button.primary")
        if confirm.count():
            confirm.first.click()
        expect(page.locator("header .menu-name")).to_have_text(self.name)

    def sign_in(self, password: str = DEMO_PASSWORD) -> None:
        page = self.page
        page.goto("/accounts/login/")
        page.locator("[name=login]").fill(self.email)
        page.locator("[name=password]").fill(password)
        page.locator("main form button.primary").first.click()
        expect(page).not_to_have_url(re.compile("/accounts/login/"))

    def arrive(self, *, is_new: bool = False) -> None:
        """Sign in without the forms, which have tests of their own; with `is_new`, create the account first."""
        key = self.site.dealer.ask("arrive", name=self.name, email=self.email, is_new=is_new)
        self.page.context.add_cookies(
            [{"name": settings.SESSION_COOKIE_NAME, "value": key, "url": self.site.url}]
        )

    def go_to_table(self, game: int) -> None:
        self.page.goto(f"/games/{game}/")
        expect(self.page.locator("#board-pieces")).to_be_visible()

    def fits(self, what: str = "") -> None:
        """Check that nothing scrolls sideways, and take a screenshot if wanted.

        :param what: the name of the screenshot; none is taken without
        """
        width = self.page.viewport_size["width"]
        assert self.page.evaluate("document.documentElement.scrollWidth") <= width
        if what and SCREENSHOTS:
            path = Path(SCREENSHOTS) / f"{what}-{self.name}-{width}.png"
            self.page.screenshot(path=path, full_page=True)

    # -------------------------------------------------------------- the table

    @property
    def targets(self) -> Locator:
        """The places on the board that the current decision asks for, without places where something could be built."""
        return self.page.locator("#board-pieces a.target:not(.vacant)")

    def open_place(self, place: str) -> Locator:
        """Return a place on the board that may be chosen, not one that only says why it may not."""
        return self.page.locator(f"#board-pieces a.target:not(.closed)[data-place='{place}']")

    def focus_within(self, parts: str) -> Locator:
        """Return the focused element if it is one of these parts or inside one.

        The focus returns shortly after a swap.
        """
        return self.page.locator(f":is({parts}):focus, :is({parts}) :focus")

    def press(self, what: str | Locator) -> None:
        """Click, or tap on a phone, a test id or an element; then wait for the response.

        Otherwise the next press might hit a button of the previous page. Without scripts, every press loads a page.
        """
        place = self.page.get_by_test_id(what).first if isinstance(what, str) else what
        if self.has_scripts:
            self._click(place)
            expect(self.page.locator(".htmx-request")).to_have_count(0)
        else:
            with self.page.expect_event("domcontentloaded"):
                self._click(place)

    def press_through(self, place: Locator) -> None:
        """Press the button of a move, and that of the question before it if there is one."""
        verb, asks = place.get_attribute("data-testid"), place.evaluate("one => one.matches('a')")
        self.press(place)
        if asks:
            self.press(self.page.locator(f"#actions .action-now [data-testid={verb}]"))

    def _click(self, place: Locator) -> None:
        if self.phone:
            self._look_closer(place)
            place.tap()
        else:
            place.click()

    def _look_closer(self, place: Locator) -> None:
        """Zoom in with a tap on the board if a place is too small for a finger."""
        if not place.evaluate("place => Boolean(place.closest('.magnifies .target'))"):
            return
        box = place.bounding_box()
        assert box is not None
        self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(self.page.locator("#board-view.magnifies")).to_have_count(0)

    def wait_until_due(self) -> None:
        """Wait until the page shows, without a reload, that this player is due."""
        expect(self.page.locator(DUE)).to_be_attached()

    def task(self) -> str:
        """Return the status line's text."""
        return self.page.locator("#status").inner_text()

    def wait_for_log(self, words: str | re.Pattern[str]) -> None:
        expect(self.page.locator("#log")).to_contain_text(words)

    def place(self, kind: str) -> None:
        """Choose the first place for a piece of the set-up, and confirm a road."""
        self.press(self.targets.first)
        if kind != "setup_settlement":
            self.press("place_road")

    def fill_steppers(self, part: str, cards: dict[str, int]) -> None:
        """Choose cards in a form: given cards by tapping the hand where it offers that, other cards in the form."""
        for kind, count in cards.items():
            field = self.page.locator(f"[name='{part}.{kind}']")
            plus = field.locator("xpath=../button[@data-step='1']")
            if part == "give" and self.page.get_by_test_id(f"give-{kind}").count():
                plus = self.page.get_by_test_id(f"give-{kind}")
            for _ in range(count):
                self.press(plus)
            expect(field).to_have_value(str(count))

    def make(self, verb: str, argument: Any) -> None:
        """Make a move as a player would: choose the verb, then places, cards or buttons, and confirm if asked."""
        page = self.page
        opener, chosen = (
            page.get_by_test_id(f"choose-{verb}"),
            page.locator(f'#table-state[data-here*="do={verb}"]'),
        )
        if opener.count() and not chosen.count():
            self.press(opener.first)
            chosen.wait_for(state="attached")
        with page.expect_response(lambda answer: answer.url.endswith("/move/")) as answer:
            if isinstance(argument, dict) and page.locator(f"#form-{verb}").count():
                self.fill_steppers("cards", argument)
                self.press(page.locator(f"#form-{verb}").get_by_test_id(verb))
            elif not self._choose(verb, argument):
                self.press(page.locator("#actions").get_by_test_id(verb).first)
        assert answer.value.ok, answer.value.text()

    def _choose(self, verb: str, argument: Any) -> bool:
        """Tap each place and press the button of each other value; return True if that made the move."""
        parts = list(argument.values()) if isinstance(argument, dict) else argument
        has_moved = False
        for part in parts if isinstance(parts, list) else [parts]:
            choice = self.page.get_by_test_id(f"{verb}-{part}").or_(self.page.get_by_test_id(f"pick-{part}"))
            if isinstance(part, str):
                choice = choice.or_(self.page.locator(f"#board-pieces a.target[data-place='{part}']"))
            if not choice.count():
                continue
            has_moved = choice.first.get_attribute("hx-get") is None
            if has_moved:
                self.press(choice.first)
                continue
            with self.page.expect_response(lambda answer: "do=" in answer.url):
                self.press(choice.first)
            self.page.locator(f'#table-state[data-here*="do={verb}"]').wait_for(state="attached")
        return has_moved

    def number_of_moves(self) -> Any:
        """Return the mark of the page's content."""
        return self.page.locator("#table-state").get_attribute("data-mark")
