"""Pages at desk and at phone width, light and dark: axe-core finds nothing, and nothing scrolls sideways.

Every push looks at a sample of pages, each in one of four looks, which take turns. `DEEP=1` looks at every page in all
looks.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from games import catalog
from games.workshop.demo import PEOPLE
from tests.browser.accessibility import faults, looks_of_each, put_on, sideways
from tests.browser.gallery import positions
from tests.browser.people import Player
from tests.browser.widths import PHONE, TABLET
from tests.deep import DEEP, with_deep

FOR_ALL = (
    "/",
    "/watch/",
    "/statistics/",
    "/rules/how-to-play/catan/cities_knights/",
    "/accounts/signup/",
    "/players/1/",
    "/nowhere/",
    "/games/{A finished game}/",
    "/games/{A finished Hansa}/replay/60/",
    "/api/",
)
"""One page for visitors of each kind: lists, long texts, forms, charts, tables."""
MORE_FOR_ALL = (
    "/lobby/",
    "/tournaments/",
    "/privacy/",
    "/leaders/",
    "/rules/",
    "/rules/how-to-play/",
    "/rules/tournaments/",
    "/clubs/",
    "/accounts/login/",
    "/accounts/login/code/",
    "/accounts/password/reset/",
    "/about/",
    "/contact/",
    "/settings/look/",
    "/dev/mailbox/",
    "/watch/?family=hansa&by=rating",
    "/rules/how-to-play/hansa/",
    "/games/{A finished game}/replay/40/",
    "/games/{An open trade}/",
    "/games/{A tied defense}/",
    "/games/{A finished Hansa}/",
)
FOR_PLAYERS = (
    "/",
    "/games/",
    "/games/new/",
    "/games/{open}/",
    "/games/{One point to go}/?pane=more",
    "/settings/messages/",
    "/settings/security/",
)
"""One page for players of each kind."""
MORE_FOR_PLAYERS = (
    "/games/{One point to go}/log/",
    "/settings/",
    "/settings/time/",
    "/notices/",
    "/games/import/",
    "/games/{One point to go}/",
    "/games/{One point to go}/resign/",
    "/settings/messages/push/",
    "/settings/messages/webhook/",
    "/settings/messages/feeds/",
    "/settings/data/",
    "/settings/security/app/",
    "/settings/api/",
    "/settings/api/new/",
    "/players/2/report/",
    "/accounts/logout/",
    "/accounts/password/change/",
    "/accounts/email/",
    "/watch/",
    "/leaders/",
    "/games/new/?title=hansa",
    "/games/{A finished game}/",
    "/games/{One point to go}/replay/",
)
EACH = 40
"""Every push looks at each fortieth position of the gallery."""
# By game: the choices of its due player.
DECISIONS = {
    "The first settlement": ("",),
    "A seven": ("",),
    "Where to put the robber": ("", "?do=move_robber&at=0,0"),
    "An open trade": ("", "?do=trade_with_bank", "?do=make_offer", "?do=build_road"),
    "One point to go": ("", "?do=buy_development_card", "?do=build_city", "?do=play_monopoly"),
    "The barbarians are near": ("", "?do=activate_knight", "?do=set_wishes"),
    "A knight driven away": ("",),
    "A tied defense": ("",),
    "A metropolis in danger": ("", "?do=improve_city", "?do=play_commercial_harbor", "?do=play_saboteur"),
    "A displaced merchant": ("", "?do=set_standing_orders"),
    "One claim to go": ("", "?do=claim", "?do=place", "?do=displace", "?do=move"),
}


def test_pages_for_visitors_are_accessible(visit, site):
    games = site.dealer.ask("games")

    assert not _faults_of(visit(), _addresses(FOR_ALL, MORE_FOR_ALL, games))


def test_pages_for_players_are_accessible(demo_player, site):
    anna = demo_player("Anna")
    games = site.dealer.ask("games") | {"open": _open_table(anna)}

    assert not _faults_of(anna.page, _addresses(FOR_PLAYERS, MORE_FOR_PLAYERS, games))


@pytest.mark.deep
@pytest.mark.parametrize("name", DECISIONS)
def test_a_decision_and_its_choices_are_accessible(demo_player, site, name):
    game = site.dealer.ask("games")[name]
    seat = next(iter(site.dealer.ask("waiting", game=game)["due"]))
    person = demo_player(PEOPLE[int(seat)].display_name)

    assert not _faults_of(person.page, [f"/games/{game}/{choice}" for choice in DECISIONS[name]])


@pytest.mark.parametrize("title", catalog.titles())
def test_the_gallery_is_accessible(visit, title):
    """Every decision and panel with `DEEP=1`, otherwise some, spread over the modules."""
    page = visit()

    assert not _faults_of(page, positions(page, title)[:: 1 if DEEP else EACH])


@pytest.mark.deep
@pytest.mark.parametrize("address", ["", "-/mails/", "hansa/", "catan/", "catan/main/"])
def test_the_lists_of_the_gallery_are_accessible(visit, address):
    assert not _faults_of(visit(), [f"/dev/gallery/{address}"])


def _addresses(sample: tuple[str, ...], more: tuple[str, ...], games: dict[str, int]) -> list[str]:
    return [address.format_map(games) for address in (*sample, *with_deep(more))]


def _faults_of(page: Page, addresses: Iterable[str]) -> list[str]:
    """Return the faults of these pages, each in some looks, and their widths on a phone."""
    found: list[str] = []
    for address, looks in zip(addresses, looks_of_each(), strict=False):
        for look in looks:
            put_on(page, look)
            answer = page.goto(address)
            assert answer is not None
            assert answer.status == (404 if address == "/nowhere/" else 200), address
            found += [f"{address}, {look[0]} at {look[1]}: {fault}" for fault in faults(page)]
        page.set_viewport_size(PHONE)
        found += [f"{address}: {fault}" for fault in sideways(page)]
    return found


def _open_table(person: Player) -> int:
    person.page.goto("/games/new/")
    person.press("create")
    person.page.locator("#open-table").wait_for()
    return int(person.page.url.rstrip("/").rpartition("/")[2])


def test_the_search_for_each_demo_game_begins_where_it_is_found(site):
    """If this fails, every new site and every test run plays long games in vain: put these attempts into the code."""
    assert site.dealer.ask("searched_for") == {}


def test_of_more_tabs_than_a_phone_shows_the_current_one_is_in_view(demo_player):
    anna = demo_player("Anna", phone=True)

    anna.page.goto("/settings/data/")

    expect(anna.page.locator(".tabs > [aria-current=page]").last).to_be_in_viewport(ratio=1)


def test_the_ways_through_the_site_fit_a_tablet_in_each_language(player):
    """Some words are half as long again as in English."""
    tea: Player = player("Tea")
    tea.page.set_viewport_size(TABLET)
    wide = [f"visitor, {code}" for code, _name in settings.LANGUAGES if _is_too_wide(tea.page, code)]

    tea.arrive(is_new=True)
    wide += [f"player, {code}" for code, _name in settings.LANGUAGES if _is_too_wide(tea.page, code)]

    assert wide == []
    tea.page.locator("header .menu summary").click()
    expect(tea.page.locator("header").get_by_role("link", name="Regeln")).to_be_visible()


def _is_too_wide(page: Page, language: str) -> bool:
    page.goto("/settings/look/")
    page.locator("main [name=language]").select_option(language)
    page.locator("main form button.primary").first.click()
    expect(page.locator(f"html[lang={language}]")).to_be_attached()
    wide: bool = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    return wide


def test_what_is_wrong_with_a_form_stands_apart_from_its_first_field(visit):
    page = visit()
    page.goto("/accounts/login/")
    page.fill("[name=login]", "nobody@example.org")
    page.fill("[name=password]", "wrong")
    page.locator("main form button.primary").first.click()
    expect(page.locator("form .notice.error")).to_be_visible()

    # Measured in one script, since text may change its size while fonts load.
    gap = page.locator("main form").first.evaluate(
        """form => form.querySelector(".field").getBoundingClientRect().top
            - form.querySelector(".notice.error").getBoundingClientRect().bottom"""
    )
    assert gap >= 8
