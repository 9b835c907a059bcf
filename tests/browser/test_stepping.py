"""Three others have played since my turn: one button steps through their events up to my decision."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from games.workshop.demo import PEOPLE
from tests.browser.widths import at


@at("phone")
def test_what_happened_is_stepped_through_to_the_present(demo_player, site, width):
    game = site.dealer.ask("seat", name="Steps", modules=["base"])
    mine = _play(site, game, "roll")
    _play(site, game, "end_turn")
    while _play(site, game, "roll") != mine:
        _play(site, game, "end_turn")
    me = demo_player(PEOPLE[int(mine)].display_name, phone=width == "phone")
    me.go_to_table(game)
    page = me.page
    roads, roll = page.locator("#board-pieces .piece.road:not(.preview, .ghost)"), page.get_by_test_id("roll")
    expect(roll).to_be_visible()
    now = roads.count()

    start = page.get_by_test_id("walk")
    events = int(re.search(r"\d+", start.text_content()).group())
    me.press(start)

    told, roads_then = [], []
    for place in range(1, events + 1):
        expect(page.locator(".since-place")).to_have_text(f"Event {place} of {events}")
        expect(page.locator("#status")).to_contain_text("Replay")
        expect(page.locator("#status")).to_contain_text("waiting for you")
        expect(roll).to_have_count(0)
        expect(page.locator("#newest li").last).to_be_in_viewport()
        told.append(page.locator("#newest, #status").all_inner_texts())
        roads_then.append(roads.count())
        me.press("walk-next")
        # The next step's button is where this one was; at the end the status above says what to do.
        expect(me.focus_within("#status, #since, #actions, #newest")).to_have_count(1)

    names = " ".join(map(str, told))
    assert all(one.display_name in names for place, one in enumerate(PEOPLE) if str(place) != mine)
    assert roads_then == sorted(roads_then)
    assert roads_then[-1] == now
    expect(page.locator("#status")).to_contain_text("Your turn")
    expect(roll).to_be_visible()


def _play(site, game: int, moment: str) -> str:
    """Let the seats play up to a moment; return the seat that is to move."""
    facts = site.dealer.ask("advance", game=game, kinds=[moment])
    assert facts is not None, f"no course of this game leads to {moment}"
    return str(facts["seat"])
