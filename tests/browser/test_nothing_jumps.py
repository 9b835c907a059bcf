"""After every kind of action the page stands where it stood, and the focus is on or beside what was used."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from games.services.demo import PEOPLE
from tests.browser.site import Site
from tests.browser.steady import Steady
from tests.browser.test_friendly_robber import Table

SMALL_DESK = {"width": 1280, "height": 720}


@pytest.fixture(params=[False, True], ids=["desk", "phone"])
def people(request, visit: Callable[..., Page], site: Site) -> dict[str, Steady]:
    """The first two of the demo's players, both at small desks or both with phones."""
    found = {}
    for seat, one in zip("01", PEOPLE, strict=False):
        page = visit(phone=request.param)
        if not request.param:
            page.set_viewport_size(SMALL_DESK)
        found[seat] = Steady(one.display_name, page, site, phone=request.param)
        found[seat].sign_in()
    return found


def test_nothing_jumps_at_catan(people, site):
    table = Table(people, site, ["base"])
    me, other = people["1"], people["0"]
    table.lay("workshop", "1")
    other.go_to_table(table.game)

    me.act("a roll", "roll")
    _build_by_the_board(me)
    _build_by_the_menu(me)
    _trade(me, other)
    _trade_with_the_bank(me)
    _chat(me, other)
    me.act("the end of a turn", "end_turn")
    _read_of_another(table)

    table.lay("seven", "1")
    me.act("a roll of seven", "roll")
    me.act(
        "a hex for the robber",
        _target(me, table.site.dealer.ask("usual", game=table.game, seat="1")["argument"]["hex"]),
    )
    me.act("robbing", me.page.get_by_test_id("move_robber").first)
    table.lay("too_many", "1")
    me.act("a roll before discarding", "roll")
    for kind in ("wool", "wool", "wool", "brick"):
        me.act(
            "a card to discard",
            me.page.locator(f"[name='cards.{kind}']").locator("xpath=../button[@data-step='1']"),
        )
    me.act("discarding", "discard")
    assert not [*me.troubles, *other.troubles]


def _target(person: Steady, place: str) -> Locator:
    return person.page.locator(f"#board-pieces a.target[data-place='{place}']")


def _raise_the_sheet(person: Steady, height: str) -> None:
    if person.phone:
        person.press(person.page.locator(f"[data-sheet={height}]"))


def _build_by_the_board(person: Steady) -> None:
    """A tap on a place, then what is built there."""
    roads = person.page.locator("#board-pieces .piece.road:not(.preview, .ghost)")
    number = roads.count()
    person.act("a tap on an empty place", person.page.locator("#board-pieces a.target.vacant").last)
    if roads.count() == number:
        person.act(
            "what to build there", person.page.locator("#actions .picks [data-testid*='build_road']").first
        )
    if roads.count() == number:
        person.act("a path beside it", person.targets.first)
    expect(roads).to_have_count(number + 1)


def _build_by_the_menu(person: Steady) -> None:
    person.act("a choice of the menu", "choose-build_settlement")
    person.act("its place", person.targets.first)
    person.wait_for_log("builds a settlement")


def _trade(me: Steady, other: Steady) -> None:
    """An offer to choose among, its answer, the swap."""
    me.act("a card to give", "give-wool")
    me.act("a kind to want", _wanted(me, "ore"))
    me.page.locator("#deal-mode").select_option("pick")
    me.act("an offer", "make_offer")
    accept = other.page.locator("#trade").get_by_test_id("answer_offer").first
    expect(accept).to_be_visible()
    with me.measured("an answer that comes"):
        other.act("an answer", accept, beside="trade")
        expect(me.page.locator("#status")).to_contain_text(f"Accepts your offer: {other.name}")
    with other.measured("a swap by another"):
        me.act("a swap", me.page.locator("#trade").get_by_test_id("execute_offer"))
        other.wait_for_log(f"{me.name} gives 1 wool to {other.name}")


def _wanted(person: Steady, kind: str) -> Locator:
    return person.page.locator(f"[name='want.{kind}']").locator("xpath=../button[@data-step='1']")


def _trade_with_the_bank(person: Steady) -> None:
    person.act("a card for the bank", "give-wool")
    person.act("a kind from the bank", _wanted(person, "lumber"))
    person.act("a trade with the bank", "rated-trade")
    person.wait_for_log("with the bank")


def _chat(person: Steady, other: Steady) -> None:
    """A line sent; the one who reads something else is not disturbed."""
    _raise_the_sheet(person, "everything")
    person.act("the chat", person.page.locator("[data-tabs] a[href='#pane-chat']"), beside="sheet")
    person.page.locator("#chat-text").fill("Nothing jumps")
    with other.measured("a line of chat by another"):
        person.act("a line of chat", person.page.locator("#chat-form button"), beside="chat-form")
        expect(other.page.locator("#chat-lines")).to_contain_text("Nothing jumps")
    expect(person.page.locator("#chat-lines")).to_contain_text("Nothing jumps")
    _raise_the_sheet(person, "actions")


def _read_of_another(table: Table) -> None:
    """Moves of another arrive while something is written; offers and answers fold."""
    me, other = table.people["1"], table.people["0"]
    table.lay("workshop", "0")
    me.go_to_table(table.game)
    _raise_the_sheet(me, "everything")
    me.act("the chat", me.page.locator("[data-tabs] a[href='#pane-chat']"), beside="sheet")
    me.page.locator("#chat-text").press_sequentially("Half a sent")
    with me.measured("a roll by another"):
        other.act("a roll", "roll")
        me.wait_for_log(f"{other.name} rolls")
    expect(me.page.locator("#chat-text")).to_be_focused()
    expect(me.page.locator("#chat-text")).to_have_value("Half a sent")
    other.act("a card to give", "give-wool")
    other.act("a kind to want", _wanted(other, "brick"))
    with me.measured("an offer to me"):
        other.act("an offer", "make_offer")
        expect(me.page.locator("#status .chip.accent")).to_be_visible()
    _raise_the_sheet(me, "actions")
    decline = me.page.locator("#trade .asks form").last.locator("button")
    with other.measured("declined by another"):
        me.act("declining", decline, beside="trade")
        other.wait_for_log(f"{me.name} declines")
    _unfold(me, other)


def _unfold(me: Steady, other: Steady) -> None:
    """What was folded stays open when more comes."""
    _raise_the_sheet(me, "everything")
    me.act("the log", me.page.locator("[data-tabs] a[href='#pane-log']"), beside="sheet")
    fold = me.page.locator("#log .talk details").last
    expect(fold).not_to_have_attribute("open", "")
    me.act("unfolding offers", fold.locator("summary"), beside="log")
    with me.measured("the end of a turn by another"):
        other.act("the end of a turn", "end_turn")
        me.wait_until_due()
    expect(fold).to_have_attribute("open", "")
