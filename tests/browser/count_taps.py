"""Play turns on a phone-sized screen by taps alone, against bots, and count the taps.

Run it against a site with its demo community (`make play`):

    python -m tests.browser.count_taps http://127.0.0.1:8000 "title=hansa" harbor-demo --turns 20

A turn is as simple as the rules allow: build or claim whatever is possible, swap surplus cards at the bank, end the
turn. Of several places it takes the one nearest to the middle of the board. If a game ends too early, the next one
begins.
"""

from __future__ import annotations

import argparse
import json
import re
import statistics
from collections import Counter
from collections.abc import Callable

from playwright.sync_api import Locator, Page, TimeoutError, expect, sync_playwright

CHROMIUM = "/usr/bin/chromium"
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]
PHONE = {"width": 360, "height": 740}
PLAYER = "anna@example.org"
# A bot that has offered a trade waits for an answer.
ASKED = "#status a.chip"
DECLINE = "#trade .asks button:has-text('Decline')"
MINE = '#table-state[data-due="yes"]'
MIDDLEMOST = """places => {
    const middle = document.getElementById("board-view")?.getBoundingClientRect();
    if (!middle || !places.length) return -1;
    const away = place => {
        const box = place.getBoundingClientRect();
        const across = box.x + box.width / 2 - middle.x - middle.width / 2;
        return Math.hypot(across, box.y + box.height / 2 - middle.y - middle.height / 2);
    };
    const distances = places.map(away);
    return distances.indexOf(Math.min(...distances));
}"""
# The steppers whose value can still be raised.
MORE = """steppers => steppers.flatMap((one, place) => {
    const field = one.querySelector("input");
    return !field.disabled && Number(field.value) < Number(field.max) ? [place] : [];
})"""
# A trade with the bank that brings a missing kind: kind given, number of taps, kind taken.
SWAP = """form => {
    const many = part => Object.fromEntries([...form.querySelectorAll(`input[name^="${part}."]`)].map(
        field => [field.name.slice(part.length + 1), Number(field.max)]));
    const held = many("give"), fits = JSON.parse(form.dataset.rated).filter(one => (held[one.give] ?? 0) > one.rate);
    const lacking = fits.flatMap(one => Object.keys(one.takes).filter(kind => !held[kind]).map(kind => [one, kind]));
    return lacking.length ? [lacking[0][0].give, lacking[0][0].rate, lacking[0][1]] : null;
}"""
# Like all that is asked about a place to be tapped, also answered if the place has disappeared.
TOO_SMALL = "places => places.some(place => place.closest('.magnifies .target'))"
# The number of the first element that is visible and enabled, found in one moment, since an offer may disappear.
FIRST = """all => all.findIndex(one =>
    one.checkVisibility({visibilityProperty: true}) && one.getBoundingClientRect().width > 0 && !one.disabled)"""
SET_UP = "starting"
# A choice that leads nowhere is left after this many taps.
PATIENCE = 14
# An offer that others answer may disappear during a tap, but not often.
STUCK = 12
GONE_AFTER = 5_000  # milliseconds
SOON = 500
TRIES = 3
# The menu choices in order of preference.
WISHES = (
    "build_settlement", "build_city", "claim", "improve_city", "build_road", "build_ship", "recruit_knight",
    "activate_knight", "build_wall", "buy_development_card", "place", "income",
)  # fmt: skip


class Thumb:
    """Taps, and records what each tap was for."""

    wishes = WISHES

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps: list[str] = []

    def tap(self, place: Locator, what: str) -> None:
        """Tap a place, unless it disappears first, as an offer that others have answered does.

        If places are too small for a finger, the first tap zooms in.
        """
        if place.evaluate_all(TOO_SMALL):
            box = place.bounding_box() or {}
            self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            self.page.locator("#board-view.magnifies").wait_for(state="detached")
            self.taps.append("closer")
        try:
            self.touch(place)
        except TimeoutError:
            return
        self.taps.append(what)
        expect(self.page.locator(".htmx-request")).to_have_count(0)
        self.settle(what)

    def touch(self, place: Locator) -> None:
        """Tap a place.

        :raises TimeoutError: it has disappeared
        """
        place.tap(timeout=GONE_AFTER)

    def settle(self, what: str) -> None:
        """Wait until the page has taken in what a tap brought."""
        self.page.wait_for_timeout(80)

    def first(self, selector: str) -> Locator | None:
        """Return the first matching element that is visible and enabled."""
        places = self.page.locator(selector)
        number = places.evaluate_all(FIRST)
        return places.nth(number) if number >= 0 else None

    def act(self, tried: Counter[str]) -> None:
        """Do the next thing that the page asks for or offers.

        :param tried: how often each choice was taken in this turn
        """
        if self.page.locator("form.bundle").count() and (submit := self._filled()) is not None:
            self.tap(submit, "cards")
        elif (sure := self.first(".action-now:not(.deal-tray) .primary")) is not None:
            self.tap(sure, "confirm")
        elif (pick := self.first(".action-now:not(.deal-tray) .picks .pick")) is not None:
            self.tap(pick, "answer")
        elif (place := self._place()) is not None:
            self.tap(place, "place")
        elif (button := self.first(".action-now:not(.deal-tray) .move button")) is not None:
            self.tap(button, "answer")
        elif (roll := self.first("[data-testid=roll]")) is not None:
            self.tap(roll, "roll")
        elif (choice := self._wish(tried)) is not None:
            self.tap(choice, "choose")
        elif self._swapped():
            return
        elif (end := self.first(".main-moves button, #choose-end_turn")) is not None:
            self.tap(end, "end")
        elif (surplus := self.first("#choose-return_progress_card")) is not None:
            # A hand of five progress cards holds the end of the turn.
            self.tap(surplus, "choose")
        else:
            self.rest()

    def rest(self) -> None:
        """Wait until the page has been loaded again."""
        self.page.wait_for_timeout(SOON)

    def _place(self) -> Locator | None:
        places = self.page.locator("#board-pieces a.target:not(.closed, .vacant)")
        middlemost = places.evaluate_all(MIDDLEMOST)
        return places.nth(middlemost) if middlemost >= 0 else None

    def _filled(self) -> Locator | None:
        """Tap cards until there are enough, and return the submit button."""
        for _ in range(20):
            if (submit := self.first("form.bundle button[type=submit]")) is not None:
                return submit
            left = self.page.locator("form.bundle .stepper").evaluate_all(MORE)
            if not left:
                return None
            self.tap(self.page.locator("form.bundle .stepper [data-step='1']").nth(left[0]), "cards")
        return None

    def _swapped(self) -> bool:
        """Tap cards of the hand, the wanted card and the bank's button; return False if no trade is possible.

        What is no card, such as gold, is given in the form for offers.
        """
        form = self.page.locator("form[data-deal]")
        found = form.evaluate(SWAP) if form.count() else None
        if found is None:
            return False
        give, rate, take = found
        given = self.page.get_by_test_id(f"give-{give}")
        if not given.count():
            self.tap(self.page.locator("#choose-make_offer"), "choose")
            given = self.page.locator(f".stepper:has([name='give.{give}']) [data-step='1']")
        for _ in range(rate):
            self.tap(given, "cards")
        self.tap(self.page.locator(f".stepper:has([name='want.{take}']) [data-step='1']"), "cards")
        self.tap(self.page.get_by_test_id("rated-trade"), "swap")
        return True

    def _wish(self, tried: Counter[str]) -> Locator | None:
        for wish in self.wishes:
            for choice in self.page.locator(f"#actions a[data-testid*='{wish}']").all():
                name = choice.get_attribute("data-testid") or ""
                if tried[name] < TRIES and choice.is_visible():
                    tried[name] += 1
                    return choice
        return None


def sign_in(page: Page, password: str) -> None:
    page.goto("/accounts/login/")
    page.locator("[name=login]").fill(PLAYER)
    page.locator("[name=password]").fill(password)
    page.locator("main form button.primary").first.click()
    page.wait_for_url(re.compile(r"^(?!.*login)"))


def start(page: Page, query: str) -> None:
    """Sit down at a new table against bots."""
    page.goto(f"/games/new/?{query}")
    seats = int(page.locator("[name=seats]:checked").get_attribute("value") or 3)
    page.locator("[name=bots]").select_option(str(seats - 1))
    page.get_by_test_id("create").click()
    if page.get_by_test_id("start").count():
        page.get_by_test_id("start").click()
    page.locator("#board-pieces").wait_for()


def is_interrupted(taps: list[str]) -> bool:
    """Return True if a turn waits for others' answers: it began with a roll and has not ended."""
    return "roll" in taps and "end" not in taps


def play(
    page: Page, turns: int, thumb_of: Callable[[Page], Thumb] = Thumb
) -> tuple[list[list[str]], list[str]]:
    """Return the taps of each of the player's turns, and those for decisions during others' turns."""
    done: list[list[str]] = []
    between: list[str] = []
    stuck = 0
    while (len(done) < turns or is_interrupted(done[-1])) and not page.locator("#ending-title").count():
        try:
            page.locator(f"{MINE}, #ending-title, {ASKED}").first.wait_for(state="attached", timeout=60_000)
        except TimeoutError:
            # Bots are slow on a busy machine, and the page may have missed their moves.
            page.reload()
            continue
        if page.locator("#ending-title").count():
            break
        status = page.locator("#status").inner_text()
        thumb, tried, most = thumb_of(page), Counter[str](), 0
        is_mine, is_set_up = "Your turn" in status, SET_UP in status
        if not page.locator(MINE).count() and (decline := thumb.first(DECLINE)) is not None:
            thumb.tap(decline, "decline")
        while page.locator(MINE).count() and most < 80:
            before = len(thumb.taps)
            thumb.act(tried)
            most += 1
            if len(thumb.taps) > PATIENCE and (back := thumb.first("#choose-nothing")) is not None:
                thumb.tap(back, "back")
            # The last seat of the set-up may have the first turn as well.
            stuck = stuck + 1 if len(thumb.taps) == before else 0
            if stuck > STUCK:
                raise LookupError(f"nothing can be tapped: {page.locator('#actions').inner_text()}")
            if len(thumb.taps) == before or is_set_up != (SET_UP in page.locator("#status").inner_text()):
                break
        if is_mine and not is_set_up and thumb.taps:
            if done and is_interrupted(done[-1]) and "roll" not in thumb.taps:
                done[-1] += thumb.taps
            else:
                done.append(thumb.taps)
            print(len(done), done[-1], flush=True)
        else:
            between += thumb.taps
    return done, between


def main() -> None:
    reading = argparse.ArgumentParser(description=__doc__)
    reading.add_argument("url")
    reading.add_argument("query")
    reading.add_argument("password")
    reading.add_argument("--turns", type=int, default=20)
    chosen = reading.parse_args()
    expect.set_options(timeout=60_000)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        context = browser.new_context(base_url=chosen.url, viewport=PHONE, has_touch=True, locale="en-GB")
        context.set_default_timeout(60_000)
        page = context.new_page()
        sign_in(page, chosen.password)
        start(page, chosen.query)
        turns, between = play(page, chosen.turns)
        while len(turns) < chosen.turns:
            start(page, chosen.query)
            more, asked = play(page, chosen.turns - len(turns))
            turns, between = turns + more, between + asked
        taps = [len(one) for one in turns]
        found = {
            "turns": len(turns),
            "taps": sum(taps),
            "median": statistics.median(taps) if taps else None,
            "least": min(taps, default=None),
            "most": max(taps, default=None),
            "what": dict(Counter(what for one in turns for what in one)),
            "in others' turns": len(between),
            "wide": page.evaluate("document.documentElement.scrollWidth"),
        }
        print(json.dumps(found, indent=1))
        browser.close()


if __name__ == "__main__":
    main()
