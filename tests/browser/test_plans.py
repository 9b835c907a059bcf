"""A turn is planned with few taps on a phone."""

from __future__ import annotations

from playwright.sync_api import expect

MOST_TAPS = 12
"""The most taps that a plan of an offer, a settlement and the end of the turn may take."""


def test_a_turn_with_trade_is_planned_with_few_taps(seated):
    person = seated("base", phone=True)
    page, taps = person.page, 0
    person.press("roll")
    page.get_by_test_id("end_turn").wait_for()
    one_more = "xpath=../button[@data-step='1']"

    for what in (
        "plan-turn",
        "choose-make_offer",
        page.locator("#actions [name='give.wool']").locator(one_more),
        page.locator("#actions [name='want.ore']").locator(one_more),
        "make_offer",
        "choose-build_settlement",
        person.targets.first,
        "plan-use-end",
    ):
        person.press(what)
        taps += 1

    expect(page.locator("#trade .offer")).to_have_count(1)
    expect(page.locator("#plan-note")).to_contain_text("Your plan is in use.")
    assert taps <= MOST_TAPS
