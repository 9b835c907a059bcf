"""A table's page defines what its rows may show; its board defines the symbols that only boards show."""

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
USE = re.compile(r'<use href="#([^"]+)"')
ID = re.compile(r' id="([^"]+)"')
ALL = re.compile(r'<svg class="symbols".*?</svg>', re.DOTALL)
OF_BOARD = re.compile(r'<svg class="pieces"[^>]*>\s*(<defs>.*?</defs>)', re.DOTALL)


@pytest.fixture(params=TABLES)
def game(request, party):
    title, modules = TABLES[request.param]
    return party(title=title, modules=modules)


def defined(page, where):
    return {id for part in where.findall(page) for id in ID.findall(part)}


def table_of(game):
    sight = game.title.sight(game.state, None)
    return frozenset(sight["modules"]), drawing_of(sight["title"]).colors(sight)


def test_a_page_defines_the_symbols_of_its_table_and_no_others(game, eyes):
    page = text(eyes(game, "0").look())

    drawn = drawing_of(game.game.title).symbols(*table_of(game))
    assert defined(page, ALL) == set(ID.findall(drawn))


def test_a_replay_defines_the_symbols_of_its_table_and_no_others(game, eyes):
    page = text(eyes(game, "0").look("replay/"))

    drawn = drawing_of(game.game.title).symbols(*table_of(game))
    assert defined(page, ALL) == set(ID.findall(drawn))
    assert set(USE.findall(page)) <= defined(page, ALL) | defined(page, OF_BOARD)


def test_a_move_brings_those_symbols_that_the_page_has_not(game, eyes):
    seen = {seat: eyes(game, seat) for seat in (*game.users, None)}
    known = defined(text(seen["0"].look()), ALL)
    brought: set[str] = set()
    looking = itertools.cycle(seen.values())
    for _ in range(30):
        game.play_any()
        for eye in seen.values() if DEEP else (next(looking),):
            answer = text(eye.look(htmx=True))
            own = defined(answer, OF_BOARD)
            assert not own & known
            assert set(USE.findall(answer)) <= known | own
            brought |= own

    assert bool(brought) == (game.game.title == "catan")
