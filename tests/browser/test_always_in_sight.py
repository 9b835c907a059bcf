"""On a phone, the question and its button are always in sight: after each tap of a game, and in each position.

Every push plays one short game, to its end, and looks at a sample of the gallery. `DEEP=1` plays a game with each
module and one of Hansa Teutonica, and looks at every position.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from games import catalog
from tests.browser.count_taps import play, start
from tests.browser.gallery import positions
from tests.browser.hands import Looking
from tests.browser.in_sight import MODULES, hidden_questions
from tests.browser.tables import number_of, seat_of
from tests.browser.widths import LARGE_PHONE, PHONE, PHONE_ON_ITS_SIDE
from tests.deep import DEEP, with_deep

BEGINNING = 3 if DEEP else 1
"""The player's turns before a late position is laid out."""
MOST_TURNS = 20
TABLES = {kind: f"title=catan&preset={kind}" for kind in MODULES} | {"hansa": "title=hansa"}
EACH = 1 if DEEP else 40
"""One in this many positions of the gallery is looked at, at each size."""
SIZES = {"small": PHONE, "large": LARGE_PHONE, "on its side": PHONE_ON_ITS_SIDE}


@pytest.mark.parametrize("kind", ["base", *with_deep(kind for kind in TABLES if kind != "base")])
def test_after_each_tap_of_a_short_game_what_is_asked_is_in_sight(demo_player, site, kind):
    """The set-up and some turns by touch alone, then a late position up to the end."""
    person = demo_player("Anna", phone=True)
    page, troubles = person.page, []

    def looking(page: Page) -> Looking:
        return Looking(page, troubles)

    start(page, TABLES[kind])
    play(page, BEGINNING, looking)
    if kind == "base":
        site.dealer.ask("lay", game=number_of(page.url), position="nearly_won", seat=seat_of(person))
        page.reload()
        person.wait_until_due()
    play(page, MOST_TURNS, looking)

    assert not troubles, "\n".join(troubles)
    if kind == "base":
        expect(page.locator("#ending-title")).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("title", catalog.titles())
def test_in_each_position_what_is_asked_is_in_sight(visit, title, size):
    page = visit(phone=True)
    page.set_viewport_size(SIZES[size])
    addresses = positions(page, title)
    first = list(SIZES).index(size) % EACH
    troubles = []

    for address in addresses[first::EACH]:
        page.goto(address)
        troubles += [f"{address}: {trouble}" for trouble in hidden_questions(page)]

    assert not troubles, "\n".join(troubles)
