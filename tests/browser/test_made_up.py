"""A made-up rule book, added by its own files and one line, is played by three players.

Each of its verbs is used at phone width, and with `DEEP=1` also at desk width.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from games.workshop.demo import PEOPLE as DEMO_PEOPLE
from tests.browser.people import Player
from tests.browser.site import PATIENCE, Site, running_site
from tests.browser.tables import meet, seat_of
from tests.browser.widths import DESKTOP, PHONE
from tests.deep import with_deep
from tests.made_up import project_with_reef

PEOPLE = (("Ida", False), ("Jonas", True), ("Klara", False))
DEMO = "A pearl is found"
CORAL = {"light": "rgb(217, 96, 110)", "dark": "rgb(176, 74, 88)"}
"""The module's color in both themes."""
SHEET = "css/catan/reef.css"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The site with the module, as its author would run it."""
    project = project_with_reef(tmp_path_factory.mktemp("project"))
    with running_site(tmp_path_factory.mktemp("site"), project=project, demo=with_deep([DEMO])) as running:
        yield running


def test_a_module_of_its_own_files_and_one_line_is_played(player):
    people = [player(name, phone=phone) for name, phone in PEOPLE]
    for person in people:
        person.arrive(is_new=True)

    game = meet(people, "title=catan&preset=reef")
    seats = {seat_of(person): person for person in people}
    _see_the_reef(people)
    for seat, size in zip(seats, (PHONE, *with_deep([DESKTOP])), strict=False):
        people[0].site.dealer.ask("lay", game=game, position="by_the_reef", seat=seat)
        for person in people:
            person.page.set_viewport_size(size)
        _sell_a_pearl(seats, game)
        _lay_a_buoy(seats, game)
        _lure_the_octopus(seats, game)
        _move_the_octopus(seats, game)
    people[0].site.dealer.ask("finish", game=game)
    _see_the_end(people)


@pytest.mark.deep  # Bots play until a pearl is found.
@pytest.mark.parametrize("look", ["dark", "light"])
def test_its_demo_game_is_seen(player, look):
    """The hermit's buoy has its own color, and the panel has the theme's color."""
    person = player(DEMO_PEOPLE[0].display_name, phone=look == "dark", color_scheme=look)
    person.arrive()

    person.go_to_table(person.site.dealer.ask("games")[DEMO])

    page = person.page
    expect(page.locator("#reef")).to_have_css("border-left-color", CORAL[look])
    expect(page.locator("#board-pieces .piece.buoy.sky title")).to_have_text(
        re.compile("^Buoy of the hermit")
    )
    person.fits(f"demo-{look}")


def test_its_guide_is_found(player):
    person = player("Mara", phone=True)

    person.page.goto("/rules/#catan-reef")
    person.page.locator("a[href$='/catan/reef/']").first.click()

    expect(person.page.get_by_role("heading", name="The Reef: what is new")).to_be_visible()
    expect(person.page.locator("main")).to_contain_text("2 buoys along the reef are a point.")


@pytest.mark.deep
def test_its_sample_is_in_the_gallery(player):
    """Bots play until they have a pearl to sell."""
    person = player("Lena", phone=True)

    person.page.goto("/dev/gallery/catan/selling-a-pearl/", timeout=PATIENCE * 1000)

    expect(person.page.get_by_role("heading", name="Selling a pearl").first).to_be_visible()
    person.fits("gallery")


def _see_the_reef(people: list[Player]) -> None:
    """Check that the hex, the figure, the panel and the style sheet are there."""
    for person in people:
        page = person.page
        expect(page.locator("#board-pieces .piece.octopus")).to_be_attached()
        expect(page.locator("#reef")).to_contain_text("The reef")
        expect(page.locator("#reef")).to_have_css("border-left-width", "6px")
        expect(page.locator("body")).to_contain_text(re.compile(r"reef \d"))
        expect(page.locator(f"link[href$='{SHEET}']")).to_have_count(1)


def _actor(seats: dict[str, Player], game: int, verb: str) -> Player:
    """Return the player who may use this verb next or is asked it, at the table's page."""
    facts = seats["0"].site.dealer.ask("advance", game=game, kinds=[verb])
    assert facts is not None, f"no course of this game leads to {verb}"
    person = seats[facts["seat"]]
    person.go_to_table(game)
    person.wait_until_due()
    return person


def _lay_a_buoy(seats: dict[str, Player], game: int) -> None:
    """Build a piece of the module from the menu, on the board."""
    person = _actor(seats, game, "lay_buoy")
    laid = person.page.locator("#board-pieces .piece.buoy").count()
    person.press("choose-lay_buoy")
    expect(person.page.locator("#actions")).to_contain_text("Choose a side of the reef.")
    person.fits("buoy")
    _make_the_move(person, person.targets.first)
    for other in seats.values():
        other.wait_for_log(f"{person.name} lays a buoy")
        expect(other.page.locator("#board-pieces .piece.buoy")).to_have_count(laid + 1)


def _sell_a_pearl(seats: dict[str, Player], game: int) -> None:
    """Sell a card of the module, choosing from the resources that the bank has."""
    person = _actor(seats, game, "sell_pearl")
    person.press("choose-sell_pearl")
    expect(person.page.locator("#actions")).to_contain_text("What do you take for your pearl?")
    person.fits("pearl")
    _make_the_move(person, person.page.locator("[data-testid^='sell_pearl-']").first)
    for other in seats.values():
        other.wait_for_log(f"{person.name} sells a pearl for")


def _lure_the_octopus(seats: dict[str, Player], game: int) -> None:
    """Move a figure of the module by its own verb."""
    person = _actor(seats, game, "lure_octopus")
    person.press("choose-lure_octopus")
    expect(person.targets).to_have_count(18)
    person.fits("octopus")
    _make_the_move(person, person.targets.first)
    for other in seats.values():
        other.wait_for_log("The octopus swims away: ")


def _move_the_octopus(seats: dict[str, Player], game: int) -> None:
    """Use a verb that the module's page does not mention; it still has a button, beside the robber's places."""
    person = _actor(seats, game, "robber")
    person.press("choose-move_octopus")
    expect(person.page.locator("#actions")).not_to_contain_text("robber")
    _make_the_move(person, person.targets.first)
    person.wait_for_log("The octopus swims away: ")


def _make_the_move(person: Player, button: Locator) -> None:
    """Press a button, and wait until the page shows the result."""
    before = person.number_of_moves()
    person.press(button)
    expect(person.page.locator(f'#table-state:not([data-mark="{before}"])')).to_be_attached()


def _see_the_end(people: list[Player]) -> None:
    for person in people:
        expect(person.page.get_by_test_id("rematch")).to_be_visible()
        person.fits("end")
