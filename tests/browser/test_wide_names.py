"""Names of 24 wide letters, the longest that are allowed, make no page of a phone scroll sideways."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.workshop.demo import PEOPLE
from tests.browser.accessibility import sideways
from tests.browser.site import Site
from tests.browser.test_pages import _open_table

# No other test looks at the places of this ladder.
LADDER = "catan-brisk"
FOR_VISITORS = ("/", "/watch/", "/ladders/", f"/ladders/{LADDER}/", "/players/1/")
FOR_PLAYERS = (
    "/games/",
    "/lobby/",
    "/ladders/",
    "/friends/",
    "/players/2/",
    "/players/2/block/",
    "/players/2/report/",
    "/players/1/against/2/",
    "/clubs/1/",
    "/tournaments/1/",
    "/games/{open}/",
    "/games/{A finished game}/",
    "/games/{A finished game}/so-far/",
    "/games/{A finished game}/log/",
    "/games/{A finished game}/replay/40/",
    "/games/{A finished Hansa}/",
    "/games/{An open trade}/",
    "/games/{One point to go}/?pane=more",
    "/games/{A tied defense}/",
)


@pytest.fixture
def games(site: Site) -> Iterator[dict[str, int]]:
    """The demo's games, while everybody has one of the widest names, since the front page shows any game."""
    before = site.dealer.ask("rename")
    site.dealer.ask("rank", slug=LADDER, emails=[person.email for person in PEOPLE])
    yield site.dealer.ask("games")
    site.dealer.ask("rename", names=before)


def test_wide_names_make_no_page_for_visitors_scroll_sideways(visit, site, games):
    page = visit(phone=True)
    # The front page is cached for each theme, with the names of its game. No other test asks for this one.
    page.context.add_cookies([{"name": "theme", "value": "dark", "url": site.url}])

    assert _wide(page, FOR_VISITORS, games) == []


def test_wide_names_make_no_page_for_players_scroll_sideways(demo_player, games):
    anna = demo_player("Anna", phone=True)
    games = games | {"open": _open_table(anna)}

    assert _wide(anna.page, FOR_PLAYERS, games) == []


def _wide(page, addresses, games):
    found = []
    for address in addresses:
        page.goto(address.format_map(games))
        found += [f"{address}: {fault}" for fault in sideways(page)]
        if "W" * 20 not in page.content():
            found.append(f"{address}: no name in {page.locator('main').inner_text()[:500]!r}")
    return found
