"""Pages of a table, and the parts that replace theirs, define the symbols that they show."""

from __future__ import annotations

import itertools
import re

import pytest

from games.drawing.titles import drawing_of
from tests.deep import DEEP
from tests.views.conftest import text

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

TABLES = {
    "base": ("catan", ("base",)),
    "Cities & Knights": ("catan", ("base", "cities_knights")),
    "Hansa": ("hansa", ("base",)),
}
SYMBOLS = re.compile(r'<svg class="symbols" id="symbols".*?</svg>', re.DOTALL)
USE = re.compile(r'<use href="#([^"]+)"')
RINGS = re.compile(r'data-rings="([^"]*)"')
ID = re.compile(r' id="([^"]+)"')


@pytest.fixture(params=TABLES)
def game(request, party):
    title, modules = TABLES[request.param]
    return party(title=title, modules=modules)


def defined(page):
    (symbols,) = SYMBOLS.findall(page)
    return set(ID.findall(symbols)) - {"symbols"}


def shown(page):
    """Return what a page uses, and the rings that its scripts draw around places of its log."""
    rings = (ring.split()[0] for rings in RINGS.findall(page) for ring in rings.split(";"))
    return {*USE.findall(page), *rings}


@pytest.mark.parametrize("path", ["", "replay/"])
def test_a_page_defines_the_symbols_that_it_shows_and_no_others(game, eyes, path):
    page = text(eyes(game, "0").look(path))

    assert defined(page) == shown(page)
    assert defined(page) < drawing_of(game.game.title).symbols().keys()


def test_statistics_that_are_fetched_later_define_their_symbols(party, eyes):
    fetched = text(eyes(party(), "0").look("so-far/", htmx=True))

    assert {"so-far-symbols", *shown(fetched)} <= set(ID.findall(fetched))


def test_an_answer_defines_the_symbols_that_its_parts_show(game, eyes):
    seen = {seat: eyes(game, seat) for seat in (*game.users, None)}
    looking = itertools.cycle(seen.values())
    brought: set[str] = set()
    for _ in range(30):
        game.play_any()
        for eye in seen.values() if DEEP else (next(looking),):
            answer = text(eye.look(htmx=True))
            assert defined(answer) == shown(answer)
            brought |= defined(answer) ^ defined(text(seen["0"].look()))

    assert brought


def test_parts_that_answers_replace_hold_all_that_shows_symbols(game, eyes):
    """An answer replaces the symbols, so what stays on the page would lose its own."""
    page, answer = (text(eyes(game, "0").look(htmx=htmx)) for htmx in (False, True))

    assert shown(page) <= shown(answer)
