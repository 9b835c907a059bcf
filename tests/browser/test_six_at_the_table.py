"""Three people and three bots play a game for six to its end, on phones and at a desk.

Each person taps what their own page offers. Every push plays the end of a game; bots play what comes before. `DEEP=1`
plays base and Cities & Knights in both modes, from the first settlement on.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Response, expect

from tests.browser.count_taps import DECLINE, GONE_AFTER, MINE, STUCK, Thumb
from tests.browser.people import Player
from tests.browser.steady import PAINTED
from tests.browser.tables import number_of
from tests.browser.widths import LOW_DESKTOP
from tests.infrastructure import wait_until

PEOPLE = (("Ida", True), ("Jonas", False), ("Klara", True))
"""Names, and who plays on a phone."""
BOTS = 3
SPECIAL = "special-build"
SECOND_PART, BUILDING_PHASE = "in the second part", "before the next turn"
MOMENTS = (SECOND_PART, BUILDING_PHASE, "roll", "discard", "robber", "trade and build", "won")
"""Words of the status line that tell moments apart."""
MOST_TAPS = 80
"""Taps of one visit, after which something is wrong."""
LED_NOWHERE = 14
"""Taps after which a choice is left."""
MOVES_LEFT = 20
"""Moves of bots before the end of their game, at which people begin to play."""
STALE = 409
"""The response to a move that came too late, since bots or other people have moved."""
A_MOMENT = 300
"""Milliseconds between two looks at all pages."""
LOOKS_IN_VAIN = 200
"""Pages that show nothing new so often are loaded again."""


class Hand(Thumb):
    """Taps on a phone or clicks at a desk, and looks at the first moment of each kind."""

    def __init__(self, person: Player) -> None:
        super().__init__(person.page)
        self.person = person
        self.looked_at: set[str] = set()
        self.answered: set[str] = set()
        """The moments at which the person tapped."""

    def touch(self, place: Locator) -> None:
        if self.person.phone:
            super().touch(place)
        else:
            place.click(timeout=GONE_AFTER)

    def settle(self, what: str) -> None:
        self.page.evaluate(PAINTED)

    def rest(self) -> None:
        self.page.reload()

    @property
    def is_asked(self) -> bool:
        return bool(self.page.locator(MINE).count())

    @property
    def is_over(self) -> bool:
        return bool(self.page.locator("#ending-title").count())

    def look(self) -> str:
        """Check that the page fits, and take a picture, if this kind of moment is new; return its name."""
        status = self.person.task()
        moment = next((words for words in MOMENTS if words in status), "another question")
        moment = moment if self.is_asked or self.is_over else f"others, {moment}"
        if moment not in self.looked_at:
            self.looked_at.add(moment)
            self.person.fits(f"six {moment}")
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
            if taps > LED_NOWHERE and (back := self.first("#choose-nothing")) is not None:
                self.tap(back, "back")
        if len(self.taps) > before:
            self.answered.add(moment)


@pytest.fixture
def hands(player: Callable[..., Player]) -> list[Hand]:
    """Three people with accounts of their own, each in a browser of their own."""
    people = [player(name, phone=phone) for name, phone in PEOPLE]
    for person in people:
        person.arrive(is_new=True)
        if not person.phone:
            person.page.set_viewport_size(LOW_DESKTOP)
    return [Hand(person) for person in people]


def sit_down(hands: list[Hand], preset: str, mode: str) -> int:
    """Open a table with bots as the first person, join it by its link as the others, and return the game's id."""
    host, *guests = [hand.page for hand in hands]
    host.goto(f"/games/new/?title=catan&preset={preset}")
    host.locator("[name=visibility][value=link]").check()
    host.locator(f"[name=seats][value='{len(hands) + BOTS}']").check()
    host.locator("[name=bots]").select_option(str(BOTS))
    host.locator("details:has([name=option-six_mode]) > summary").click()
    host.locator("[name=option-six_mode]").select_option(json.dumps(mode))
    host.get_by_test_id("create").click()
    link = host.locator("#invite-address").input_value()
    for guest in guests:
        guest.goto(link)
        guest.get_by_test_id("join").click()
    for page in (host, *guests):
        expect(page.locator("#board-pieces")).to_be_visible()
    return number_of(link)


def ask_to_build(hand: Hand) -> None:
    """Turn on the switch of the special building phase."""
    hand.page.locator("[data-tabs] a[href='#pane-more']").click()
    switch = hand.page.get_by_test_id("ask_me_to_build")
    hand.tap(switch, "switch")
    expect(switch).to_have_text("Don’t ask me")


def play_on(hands: list[Hand]) -> None:
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


def watch_refusals(hands: list[Hand]) -> list[str]:
    """Return a list to which refused requests are added, but for moves that came too late."""
    refused: list[str] = []

    def answered(response: Response) -> None:
        if response.status >= 400 and response.status != STALE:
            refused.append(f"{response.status} for {response.url}")

    for hand in hands:
        hand.page.on("response", answered)
    return refused


@pytest.mark.deep
@pytest.mark.parametrize(
    ("preset", "mode"),
    [("five_six", SPECIAL), ("five_six_knights", "paired"), ("five_six_knights", SPECIAL)],
)
def test_the_end_of_a_game_for_six_is_played(hands, preset, mode):
    game = sit_down(hands, preset, mode)
    # Bots that are due would move while the dealer plays on.
    wait_until(lambda: any(hand.is_asked for hand in hands), "a person is due")
    hands[0].person.site.dealer.ask("come_near_the_end", game=game, left=MOVES_LEFT)

    play_to_the_end(hands, game, mode)


@pytest.mark.deep
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("mode", ["paired", SPECIAL])
@pytest.mark.parametrize("preset", ["five_six", "five_six_knights"])
def test_a_game_for_six_is_played_to_its_end(hands, preset, mode):
    """P6-PAIR-03, P6-SBP-09"""
    game = sit_down(hands, preset, mode)

    play_to_the_end(hands, game, mode)

    for hand in hands:
        assert (BUILDING_PHASE if mode == SPECIAL else SECOND_PART) in hand.answered


def play_to_the_end(hands: list[Hand], game: int, mode: str) -> None:
    """Answer for the people until all pages show the same end. No request may be refused."""
    refused = watch_refusals(hands)
    for hand in hands:
        hand.person.go_to_table(game)
        if mode == SPECIAL:
            ask_to_build(hand)

    play_on(hands)

    (end,) = {hand.person.task() for hand in hands}
    assert "won" in end
    for hand in hands:
        hand.look()
    assert not refused
