"""A player whose page is measured before and after each action: nothing may jump, and the focus must stay."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.people import Player
from tests.browser.site import Site

Facts = dict[str, Any]
# What a tap opens is scrolled into view; less than half a line does not count as a jump.
A_LITTLE = 8
PARTS = "#actions, #trade, #hand, #chat-form, #board-view, #status, #log, #newest, #seats, #sheet"
# Positions of the page, the board and its parts, the focus, and the current question.
MEASURE = """() => {
    const focused = document.activeElement;
    const scrolled = [...document.querySelectorAll("#sheet, #dock")];
    const place = one => ["left", "top", "width", "height"].map(side => Math.round(one.getBoundingClientRect()[side]));
    const box = focused.getBoundingClientRect();
    const isDue = document.querySelector("#table-state[data-due=yes]");
    return {
        page: [Math.round(scrollX), Math.round(scrollY)],
        board: place(document.getElementById("board-view")),
        scrolls: scrolled.map(one => Math.round(one.scrollTop)),
        rooms: scrolled.map(one => one.scrollHeight - one.clientHeight),
        written: Math.round(document.getElementById("chat-form").getBoundingClientRect().top),
        news: [...document.querySelectorAll("#sheet [data-new]")].map(one => one.dataset.new),
        focus: focused.id || focused.dataset.testid || focused.dataset.place || focused.tagName,
        top: Math.round(box.top),
        isInView: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
        asked: isDue ? document.querySelector(".status-main").textContent : "",
    };
}"""
# Scrolls as a user does who cannot see the element.
BRING = """one => {
    const box = one.getBoundingClientRect();
    const seen = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (!one.contains(seen) && !one.closest(".magnifies")) one.scrollIntoView({block: "nearest"});
}"""
# The id of the part that contains an element.
PART = "(element, parts) => element.closest(parts)?.id ?? ''"
FOCUSED_PARTS = """() => {
    const found = [];
    for (let one = document.activeElement; one && one !== document.body; one = one.parentElement) found.push(one.id);
    return found.filter(Boolean);
}"""
PAINTED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
# True if the first part of the current decision is visible, so that one of its points is on top.
SEES_THE_DECISION = """() => {
    const parts = document.querySelectorAll("#actions :is(.action-now, .main-moves, .build-choices, .action-row)");
    const first = [...parts].find(one => one.checkVisibility());
    if (!first) return false;
    const box = first.getBoundingClientRect();
    const points = [[0.1, 0.1], [0.5, 0.5], [0.9, 0.9], [0.1, 0.9], [0.5, 0.1]];
    return points.some(([x, y]) =>
        first.contains(document.elementFromPoint(box.x + box.width * x, box.y + box.height * y)));
}"""


class Steady(Player):
    """A player that checks after every action what has moved; `troubles` lists the violations."""

    def __init__(self, name: str, page: Page, site: Site, *, phone: bool) -> None:
        super().__init__(name, page, site, phone=phone)
        self.troubles: list[str] = []

    def act(self, what: str, used: str | Locator, *, beside: str = "actions") -> None:
        """Press a visible element.

        :param what: name of the action for the failure message
        :param beside: a part where the focus may be, other than the part that contains the pressed element
        """
        place = self.page.get_by_test_id(used).first if isinstance(used, str) else used
        place.wait_for()
        place.evaluate(BRING)
        part = place.evaluate(PART, PARTS)
        with self.measured(what, has_acted=True):
            self.press(place)
        focused = self.page.evaluate(FOCUSED_PARTS)
        self._hold({part, beside} & set(focused), f"{what}: in {part}, but the focus is in {focused}")

    def press(self, what: str | Locator) -> None:
        """Press an element where it is, since Playwright's own clicks and taps would scroll first."""
        place = self.page.get_by_test_id(what).first if isinstance(what, str) else what
        if self.phone:
            self._look_closer(place)
        expect(place).to_be_enabled()
        box = place.bounding_box()
        assert box is not None
        middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if self.phone:
            self.page.touchscreen.tap(*middle)
        else:
            self.page.mouse.click(*middle)
        expect(self.page.locator(".htmx-request")).to_have_count(0)

    @contextmanager
    def measured(self, what: str, *, has_acted: bool = False) -> Iterator[None]:
        """Measure before and after; only a decision of this player may scroll into view."""
        before = self._now()
        is_writing = before["focus"].endswith("-text")
        yield
        after = self._now()
        is_new = after["asked"] not in ("", before["asked"])
        self._hold(
            not is_new or is_writing or self._sees_the_decision(), f"{what}: the decision is out of sight"
        )
        for name in ("page", "board"):
            self._hold(after[name] == before[name], f"{what}: {name} from {before[name]} to {after[name]}")
        if is_writing:
            where = before["written"], after["written"]
            self._hold(
                abs(where[0] - where[1]) <= 2, f"{what}: what is being written, from {where[0]} to {where[1]}"
            )
        elif not is_new and not set(after["news"]) - set(before["news"]):
            # A part that has become shorter cannot be scrolled as far.
            limits = zip(before["scrolls"], after["rooms"], strict=True)
            where = [min(top, room) for top, room in limits], after["scrolls"]
            moved = max(abs(one - other) for one, other in zip(*where, strict=True))
            # The focused element stays in place, whatever grows above it.
            is_same = after["focus"] == before["focus"] != "BODY"
            stays = is_same and abs(after["top"] - before["top"]) <= A_LITTLE
            self._hold(
                moved <= A_LITTLE or stays, f"{what}: the sheet is scrolled from {where[0]} to {where[1]}"
            )
        if has_acted or before["focus"] != "BODY":
            was = f"{what}: the focus was at {before['focus']}, "
            self._hold(after["focus"] != "BODY", was + "and is nowhere")
            self._hold(after["isInView"] or is_new, was + f"and is out of sight at {after['focus']}")

    def _hold(self, holds: object, trouble: str) -> None:
        if not holds:
            self.troubles.append(f"{self.name}, {trouble}")
            print(self.troubles[-1], flush=True)

    def _now(self) -> Facts:
        expect(self.page.locator(".htmx-request")).to_have_count(0)
        self.page.evaluate(PAINTED)
        found: Facts = self.page.evaluate(MEASURE)
        return found

    def _sees_the_decision(self) -> bool:
        """Return True if the first part of the decision is visible."""
        return bool(self.page.evaluate(SEES_THE_DECISION))
