"""People who play whole games with bots: each taps what their own page offers, until all pages show the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from playwright.sync_api import Locator, Page, Response, expect

from tests.browser.count_taps import DECLINE, GONE_AFTER, MINE, STUCK, WISHES, Thumb
from tests.browser.in_sight import hidden_questions
from tests.browser.people import Player
from tests.browser.steady import PAINTED
from tests.browser.tables import number_of
from tests.browser.widths import LOW_DESKTOP

MOST_TAPS = 80
"""Taps of one visit, after which something is wrong."""
LED_NOWHERE, AHEAD = 14, {"choose", "confirm", "end", "roll", "swap"}
"""A choice is left after so many taps of which none is one of these."""
STALE = 409
"""The response to a move that came too late, since bots or other people have moved."""
A_MOMENT = 300
"""Milliseconds between two looks at all pages."""
LOOKS_IN_VAIN = 200
"""Pages that show nothing new so often are loaded again."""
LOOKS = 3
MORE_WISHES = (*WISHES, "attack_fortress", "play_knight", "move_ship")
# True if a place outside the board is wholly in the window and on top.
IN_REACH = """places => places.every(place => {
    if (place.closest("#board-view")) return true;
    const box = place.getBoundingClientRect();
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return box.top >= 0 && box.bottom <= innerHeight && place.contains(top);
})"""


class Looking(Thumb):
    """Checks before a tap that a finger can reach the place, and after it that question and button are in sight."""

    def __init__(self, page: Page, troubles: list[str]) -> None:
        super().__init__(page)
        self.troubles = troubles

    def tap(self, place: Locator, what: str) -> None:
        is_asked = what in ("confirm", "answer", "roll", "end", "decline")
        if is_asked and not self._is_in_reach(place):
            self.troubles.append(f"before {what}: not in reach")
        super().tap(place, what)

    def _is_in_reach(self, place: Locator) -> bool:
        """Return whether a finger can reach the place. Look again, since moves of others may be arriving."""
        for _ in range(LOOKS):
            self.page.evaluate(PAINTED)
            if place.evaluate_all(IN_REACH):
                return True
        return False

    def settle(self, what: str) -> None:
        self.page.evaluate(PAINTED)
        self.troubles += [f"after {what}: {trouble}" for trouble in hidden_questions(self.page)]

    def rest(self) -> None:
        self.page.reload()


class Hand(Looking):
    """Taps on a phone or clicks at a desk, and looks at the first moment of each kind.

    :param moments: words of the status line that tell moments apart
    """

    wishes = MORE_WISHES

    def __init__(self, person: Player, moments: Sequence[str]) -> None:
        super().__init__(person.page, [])
        self.person, self.moments = person, moments
        self.looked_at: set[str] = set()
        self.answered: set[str] = set()
        """The moments at which the person tapped."""
        self.refused: list[str] = []
        """Refused requests, but for moves that came too late."""
        self.page.on("response", self._note)

    def _note(self, response: Response) -> None:
        if response.status >= 400 and response.status != STALE:
            self.refused.append(f"{response.status} for {response.url}")

    def touch(self, place: Locator) -> None:
        if self.person.phone:
            super().touch(place)
        else:
            place.click(timeout=GONE_AFTER)

    @property
    def is_asked(self) -> bool:
        return bool(self.page.locator(MINE).count())

    @property
    def is_over(self) -> bool:
        return bool(self.page.locator("#ending-title").count())

    def look(self) -> str:
        """Check that the page fits, and take a picture, if this kind of moment is new; return its name."""
        status = self.person.task()
        moment = next((words for words in self.moments if words in status), "another question")
        moment = moment if self.is_asked or self.is_over else f"others, {moment}"
        if moment not in self.looked_at:
            self.looked_at.add(moment)
            self.person.fits(moment)
        return moment

    def visit(self) -> None:
        """Answer all that is asked now."""
        tried, before, moment, stuck = Counter[str](), len(self.taps), self.look(), 0
        if not self.is_asked and (decline := self.first(DECLINE)) is not None:
            self.tap(decline, "decline")
        while self.is_asked:
            moment, made = self.look() if len(self.taps) == before else moment, len(self.taps)
            self.act(tried)
            taps = len(self.taps) - before
            stuck = 0 if len(self.taps) > made else stuck + 1
            assert stuck < STUCK, self.page.locator("#actions").inner_text()
            assert taps < MOST_TAPS, self.page.locator("#actions").inner_text()
            is_lost = taps > LED_NOWHERE and AHEAD.isdisjoint(self.taps[-LED_NOWHERE:])
            if is_lost and (back := self.first("#choose-nothing")) is not None:
                self.tap(back, "back")
        if len(self.taps) > before:
            self.answered.add(moment)


def arrive(
    player: Callable[..., Player], people: Sequence[tuple[str, bool]], moments: Sequence[str]
) -> list[Hand]:
    """Give people accounts of their own, each in a browser of their own: a phone, or a low desk.

    :param people: names, and who plays on a phone
    """
    hands = [Hand(player(name, phone=phone), moments) for name, phone in people]
    for hand in hands:
        hand.person.arrive(is_new=True)
        if not hand.person.phone:
            hand.page.set_viewport_size(LOW_DESKTOP)
    return hands


def sit_down(hands: list[Hand], preset: str, bots: int, **options: str) -> int:
    """Open a table with bots as the first person, join it by its link as the others, and return the game's id.

    :param options: of the modules, with their values as the form has them
    """
    host, *guests = [hand.page for hand in hands]
    host.goto(f"/games/new/?title=catan&preset={preset}")
    host.locator("[name=visibility][value=link]").check()
    host.locator(f"[name=seats][value='{len(hands) + bots}']").check()
    host.locator("[name=bots]").select_option(str(bots))
    for name, value in options.items():
        host.locator(f"details:has([name=option-{name}]) > summary").click()
        host.locator(f"[name=option-{name}]").select_option(value)
    host.get_by_test_id("create").click()
    link = host.locator("#invite-address").input_value()
    for guest in guests:
        guest.goto(link)
        guest.get_by_test_id("join").click()
    for page in (host, *guests):
        expect(page.locator("#board-pieces")).to_be_visible()
    return number_of(link)


def play_to_the_end(hands: list[Hand]) -> None:
    """Answer for the people until all pages show the same end.

    No request may be refused, and no question out of sight.
    """
    _play_on(hands)

    (end,) = {hand.person.task() for hand in hands}
    assert "won" in end
    for hand in hands:
        hand.look()
        assert not hand.refused
        assert not hand.troubles, "\n".join(hand.troubles)


def _play_on(hands: list[Hand]) -> None:
    """Answer on each page whenever it asks, until all show the end."""
    waited = 0
    while not all(hand.is_over for hand in hands):
        before = sum(len(hand.taps) for hand in hands)
        for hand in hands:
            hand.visit()
        if sum(len(hand.taps) for hand in hands) > before:
            waited = 0
            continue
        waited += 1
        hands[0].page.wait_for_timeout(A_MOMENT)
        if waited % LOOKS_IN_VAIN == 0:
            for hand in hands:
                hand.rest()
        assert waited < 5 * LOOKS_IN_VAIN, [hand.person.task() for hand in hands]
