"""Three players play Hansa Teutonica in three browsers, one of them on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.people import Player
from tests.browser.tables import meet, seat_of

PEOPLE = (("Ida", False), ("Jonas", True), ("Klara", False))


@pytest.mark.deep
def test_three_people_play_hansa_teutonica(player):
    people = [player(name, phone=phone) for name, phone in PEOPLE]
    for person in people:
        person.arrive(is_new=True)

    game = meet(people, "title=hansa")
    seats = {seat_of(person): person for person in people}
    _place_and_take_back(seats, game)
    _displace_and_place_again(seats, game)
    _move_two(seats, game)
    _claim(seats, game)
    people[0].site.dealer.ask("finish", game=game)
    _see_the_end(people)


def test_the_present_value_of_an_ability_is_marked(visit):
    page = visit()
    page.goto("/about/")
    page.add_style_tag(url="/static/css/hansa/base.css")
    spaces = '<i class="desk-space value">2</i><i class="desk-space">3</i>'
    page.evaluate("text => document.querySelector('main').insertAdjacentHTML('beforeend', text)", spaces)

    expect(page.locator(".desk-space.value")).to_have_css("outline-style", "solid")
    expect(page.locator(".desk-space:not(.value)")).to_have_css("outline-style", "none")


def _actor(seats: dict[str, Player], game: int) -> Player:
    now = seats["0"].site.dealer.ask("waiting", game=game)
    person = seats[next(iter(now["due"]))]
    person.wait_until_due()
    return person


def _advance(seats: dict[str, Player], game: int, kind: str) -> Player:
    """Advance the game to a moment; return the player who is to move."""
    facts = seats["0"].site.dealer.ask("advance", game=game, kinds=[kind])
    assert facts is not None, f"no course of this game leads to {kind}"
    person = seats[facts["seat"]]
    person.wait_until_due()
    person.go_to_table(game)
    return person


def _target(person: Player, place: str) -> Locator:
    return person.page.locator(f"#board-pieces a.target[data-place='{place}']")


def _place_and_take_back(seats: dict[str, Player], game: int) -> None:
    """Make an action, see it on the others' pages without a reload, and take it back."""
    person = _actor(seats, game)
    left = person.page.locator(".actions-left .left")
    expect(left).to_have_count(2)
    person.press("choose-place")
    person.press(_target(person, "bremen-minden:2"))
    expect(left).to_have_count(1)
    for other in seats.values():
        expect(other.page.locator("#log")).to_contain_text(f"{person.name} places a trader")
    person.press("undo")
    expect(left).to_have_count(2)
    person.press("choose-place")
    person.press("pick-merchant")
    expect(person.page.get_by_test_id("pick-merchant")).to_have_attribute("aria-current", "true")
    person.press(_target(person, "bremen-minden:2"))
    person.wait_for_log("places a merchant")


def _displace_and_place_again(seats: dict[str, Player], game: int) -> None:
    """A displaced seat is asked in another's turn, and places its pieces on one page."""
    person = _advance(seats, game, "displace")
    person.press("choose-displace")
    person.press(person.targets.first)
    before = person.number_of_moves()
    person.press(person.page.locator("[data-testid^='displace-']").first)
    expect(person.page.locator("#table-state")).not_to_have_attribute("data-mark", before)
    asked = _actor(seats, game)
    assert asked is not person
    expect(person.page.get_by_test_id("undo")).to_have_count(0)
    expect(person.page.locator("#status")).to_contain_text("to place the displaced piece")
    asked.press(asked.targets.first)
    expect(asked.page.locator(".placing .placed")).to_have_count(1)
    asked.press("replace")
    for each in seats.values():
        each.wait_for_log(re.compile(f"{asked.name} places: "))
    person.wait_until_due()


def _move_two(seats: dict[str, Player], game: int) -> None:
    """Lift a piece and put it down; the back link goes one step back."""
    person = _actor(seats, game)
    if not person.page.get_by_test_id("choose-move").count():
        return
    person.press("choose-move")
    person.press(person.targets.first)
    expect(person.page.locator("#actions")).to_contain_text("Choose where this piece goes.")
    person.press(person.page.locator("#choose-nothing"))
    expect(person.page.locator("#actions")).to_contain_text("Choose one of your pieces.")
    person.press(person.targets.first)
    expect(person.page.locator("#actions")).to_contain_text("Choose where this piece goes.")
    person.press(person.targets.last)
    person.press("move")
    person.wait_for_log(re.compile(f"{person.name} moves a "))


def _claim(seats: dict[str, Player], game: int) -> None:
    """Claim a route, then choose what it brings; if a marker is drawn for it, confirm once more."""
    person = _advance(seats, game, "claim")
    person.press("choose-claim")
    choices = person.page.locator("#actions").locator("[data-testid^='claim-'], [data-testid^='pick-']")
    choices.or_(person.targets).first.wait_for()
    if not choices.count():
        person.press(person.targets.first)
    choices.last.wait_for()
    asks_again = str(choices.last.get_attribute("data-testid")).startswith("pick-")
    person.press(choices.last)
    if asks_again:
        person.press("claim")
    for each in seats.values():
        each.wait_for_log(re.compile(f"{person.name} claims "))


def _see_the_end(people: list[Player]) -> None:
    """Check that all pages show the final scoring without a reload."""
    for person in people:
        over = person.page.locator("#over")
        expect(over).to_contain_text("The final scoring")
        expect(over.locator(".points-table tbody tr")).to_have_count(8)
        expect(person.page.locator("#status")).to_contain_text("won")
