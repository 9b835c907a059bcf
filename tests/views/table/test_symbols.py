"""The symbols of a table: its page contains those that it shows, and scripts fetch the others once."""

from __future__ import annotations

import re

import pytest

from games.drawing.titles import drawing_of
from tests.views.conftest import text

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

TABLES = {
    "base": ("catan", ("base",)),
    "Cities & Knights": ("catan", ("base", "cities_knights")),
    "Hansa": ("hansa", ("base",)),
}
USE = re.compile(r'<use href="#([^"]+)"')
ID = re.compile(r' id="([^"]+)"')


@pytest.fixture(params=TABLES)
def game(request, party):
    title, modules = TABLES[request.param]
    return party(title=title, modules=modules)


def symbols_of(page):
    return re.search(r'<svg class="symbols".*?</svg>', page, re.DOTALL).group()


def everything(client, page):
    """Return the response that the page's scripts fetch."""
    return client.get(re.search(r'class="symbols"[^>]* data-all="([^"]+)"', page).group(1))


@pytest.mark.parametrize("who", ["0", None])
def test_a_page_brings_the_symbols_that_it_shows_and_no_others(game, eyes, who):
    page = text(eyes(game, who).look())

    assert set(ID.findall(symbols_of(page))) == set(USE.findall(page))


def test_what_moves_may_bring_is_fetched_once_for_each_table_and_kept_for_ever(game, eyes):
    player = eyes(game, "0")

    answer = everything(player.client, text(player.look()))

    sight = game.title.sight(game.state, None)
    table = frozenset(sight["modules"]), drawing_of(sight["title"]).colors(sight)
    assert drawing_of(sight["title"]).symbols(*table) in text(answer)
    assert answer["Content-Type"] == "image/svg+xml"
    assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
    assert not answer.cookies


def test_all_that_answers_to_moves_show_is_among_it(game, eyes):
    seen = {seat: eyes(game, seat) for seat in game.users}
    known = set(ID.findall(text(everything(seen["0"].client, text(seen["0"].look())))))
    shown: set[str] = set()
    for _ in range(30):
        game.play_any()
        shown |= {symbol for eye in seen.values() for symbol in USE.findall(text(eye.look(htmx=True)))}

    assert shown
    assert shown <= known


def test_symbols_under_an_old_address_are_not_kept(client):
    assert client.get("/symbols/catan/00000000/base/red.blue.svg")["Cache-Control"] == "no-cache"


@pytest.mark.parametrize(
    "asked", ["chess/00000000/base/red", "catan/00000000/base.seafaring/red", "catan/00000000/cities_knights/red",
              "catan/00000000/base/pink"]
)  # fmt: skip
def test_there_are_no_symbols_of_what_is_not_played(client, asked):
    assert client.get(f"/symbols/{asked}.svg").status_code == 404
