"""The Friendly Robber at a real table, at a desk or on a phone; with `DEEP=1` at both.

Spared hexes say whose they are and why: for a seven, before and after a knight, for a Bishop and for a knight that
chases. A seven may also find nowhere to go.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from games.workshop.demo import PEOPLE
from tests.browser.people import Player
from tests.browser.tables import Table
from tests.browser.widths import at


@pytest.fixture
def seat(width: str) -> str:
    """The seat that is played at this width."""
    return "1" if width == "phone" else "0"


@pytest.fixture
def people(demo_player, seat, width) -> dict[str, Player]:
    return {seat: demo_player(PEOPLE[int(seat)].display_name, phone=width == "phone")}


@pytest.fixture
def table(people, site) -> Table:
    """A game of CATAN with the Friendly Robber."""
    return Table(people, site, ["base", "friendly_robber"])


@pytest.fixture
def knights(people, site) -> Table:
    """The same with Cities & Knights."""
    return Table(people, site, ["base", "cities_knights", "friendly_robber"])


@at("phone")
def test_a_seven_finds_spared_hexes(table, seat):
    """TB-FR-02, TB-FR-E1"""
    person, facts = table.lay("seven", seat)

    person.press("roll")

    see_the_reasons(person, facts, f"seven-{seat}")
    rob(person, facts, "move_robber")


@at("desk")
def test_a_knight_is_played_before_its_hex_is_chosen(table, seat):
    """TB-FR-02, BASE-LA-03: the spared hexes say why before and after the card is played."""
    person, facts = table.lay("knight", seat)

    person.press("choose-play_knight")
    see_the_reasons(person, facts, f"knight-{seat}")
    make_the_move(person, person.page.get_by_test_id("play_knight"))

    person.wait_for_log(f"{person.name} plays a knight")
    see_the_reasons(person, facts, f"after-knight-{seat}")
    rob(person, facts, "move_robber")


@at("phone")
def test_a_seven_has_nowhere_to_go(table, seat):
    """TB-FR-04: no seat is asked or robbed."""
    person, _ = table.lay("nowhere", seat)

    make_the_move(person, person.page.get_by_test_id("roll"))

    person.wait_for_log("The robber has nowhere else to go and stays put.")
    expect(person.page.get_by_test_id("end_turn")).to_be_visible()
    expect(person.targets).to_have_count(0)
    person.fits(f"friendly-nowhere-{seat}")


@at("desk")
def test_a_bishop_is_told_which_hexes_are_spared(knights, seat):
    """TB-CO-01, CK-ALM-B1"""
    person, facts = knights.lay("bishop", seat)

    person.press("choose-play_bishop")

    see_the_reasons(person, facts, f"bishop-{seat}")
    rob(person, facts, "play_bishop")


@at("phone")
def test_a_knight_that_chases_is_told_which_hexes_are_spared(knights, seat):
    """TB-CO-01, CK-CHASE-01"""
    person, facts = knights.lay("chase", seat)

    person.press("choose-chase_robber")
    knight = person.page.locator(f"#board-pieces a.target[data-place='{facts['knight']}']")
    person.press(knight)

    see_the_reasons(person, facts, f"chase-{seat}")
    person.press(person.open_place(facts["robbed"]))
    person.press(f"pick-{facts['rich']}")
    finish_robbing(person, facts, "chase_robber")


def see_the_reasons(person: Player, facts: dict[str, Any], what: str) -> None:
    """Check that each spared hex is dimmed, and says when pressed whose it is."""
    for seat, place in facts["poor"].items():
        number = "only one point" if seat == facts["poorest"] else "only 2 points"
        spared = person.page.locator(f"#board-pieces a.target.closed[data-place='{place}']")
        expect(person.page.locator("#board-pieces .layer.closed")).to_be_attached()
        person.press(spared)
        said = f"The friendly robber spares {PEOPLE[int(seat)].display_name}, who has {number}. Choose another hex."
        expect(person.page.locator("#actions")).to_contain_text(said)
        person.fits(f"friendly-{what}")


def rob(person: Player, facts: dict[str, Any], verb: str) -> None:
    """Choose the open hex, and finish the robbery."""
    person.press(person.open_place(facts["robbed"]))
    finish_robbing(person, facts, verb)


def finish_robbing(person: Player, facts: dict[str, Any], verb: str) -> None:
    """Confirm the robbery, since it cannot be undone, and check the log."""
    make_the_move(person, person.page.locator(f"#actions [data-testid^='{verb}']"))
    person.wait_for_log(f"from {PEOPLE[int(facts['rich'])].display_name}")


def make_the_move(person: Player, button: Locator) -> None:
    """Press a button, and wait until the page shows the result."""
    before = person.number_of_moves()
    person.press(button.first)
    expect(person.page.locator(f'#table-state:not([data-mark="{before}"])')).to_be_attached()
