"""A club's tournament is opened, entered by two, played, and decided."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.accessibility import faults
from tests.browser.people import Player


def test_a_tournament_is_opened_entered_played_and_decided(player):
    olga, paul = player("Ottilia"), player("Palmiro", phone=True)
    for one in (olga, paul):
        one.arrive(is_new=True)
    _meet_in_a_club(olga, paul)

    tournament = _open(olga)
    for one in (olga, paul):
        one.page.goto(tournament)
        one.fits()
        one.press("enter-tournament")
        expect(one.page.locator("#messages")).to_contain_text("You have entered.")
    assert not faults(paul.page)

    # It begins when the last place is taken.
    olga.site.dealer.ask("sweep_tournaments")
    for one, opponent in ((olga, "Palmiro"), (paul, "Ottilia")):
        one.page.goto(tournament)
        expect(one.page.locator("h2", has_text="Round 1")).to_be_visible()
        expect(one.page.locator(".round-table")).to_contain_text(opponent)
        one.fits()
    assert not faults(olga.page)
    olga.press(olga.page.get_by_role("link", name="Go to my game"))
    expect(olga.page).to_have_url(re.compile(r"/games/\d+/$"))
    game = re.search(r"/games/(\d+)/", olga.page.url)
    assert game

    paul.page.goto(f"/games/{game[1]}/resign/")
    paul.press("resign")
    olga.site.dealer.ask("sweep_tournaments")

    for one in (olga, paul):
        one.page.goto(tournament)
        expect(one.page.locator(".champion")).to_contain_text("Ottilia")
        expect(one.page.locator("table.leaders tbody tr").first).to_contain_text("Ottilia")
        one.fits()
    assert not faults(paul.page)
    olga.page.goto("/tournaments/")
    expect(olga.page.locator("main")).to_contain_text("Harbor Duel")
    olga.fits()


def _meet_in_a_club(founder: Player, member: Player) -> None:
    founder.page.goto("/clubs/new/")
    founder.page.locator("[name=name]").fill("Duelists")
    founder.press("save-club")
    expect(founder.page.locator("h1")).to_have_text("Duelists")
    member.page.goto(founder.page.get_by_test_id("club-link").input_value())
    member.press("join-club")
    expect(member.page.locator("#messages")).to_contain_text("Welcome to the club Duelists!")


def _open(organizer: Player) -> str:
    """Open a tournament for two, and return its address."""
    page = organizer.page
    page.goto("/tournaments/new/?title=hansa")
    assert not faults(page)
    page.locator("[name=name]").fill("Harbor Duel")
    page.locator("[name=club]").select_option(label="members of Duelists")
    page.locator("[name=least_entrants]").fill("2")
    page.locator("[name=most_entrants]").fill("2")
    page.locator("[name=rounds]").select_option("1")
    page.locator("[name=seats][value='2']").check()
    organizer.press("open-tournament")
    expect(page.locator("h1")).to_have_text("Harbor Duel")
    return page.url
