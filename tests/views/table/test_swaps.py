"""Everything that a move can change is among the parts that HTMX swaps on an open page."""

from __future__ import annotations

import re

import pytest

from games.models.game import Game
from tests.views.conftest import text

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

TABLES = {"catan": ("base", "cities_knights"), "hansa": ("base",)}


def part(page, key):
    """Return an element without nested divs by its id."""
    return re.search(rf'<div[^>]*id="{key}">.*?</div>', page, re.DOTALL).group()


def swapped(page):
    return {key.removeprefix("#") for key in re.search(r'hx-select-oob="([^"]+)"', page).group(1).split(",")}


@pytest.mark.parametrize("where", ["", "replay/0/"])
@pytest.mark.parametrize("title", TABLES)
def test_the_ground_is_one_of_the_parts_that_are_swapped(party, eyes, title, where):
    game = party(title=title, modules=TABLES[title])
    player = eyes(game, "0")

    page, parts = text(player.look(where)), text(player.look(where, htmx=True))

    assert "<img" in part(parts, "board-ground")
    assert part(parts, "board-ground") == part(page, "board-ground")
    assert {"board-ground", "board-pieces"} <= swapped(page)


def test_numbers_that_change_places_are_seen_on_an_open_page(party, eyes):
    """CK-ALM-G6"""
    game = party(modules=TABLES["catan"])
    player = eyes(game, "0")
    before = part(text(player.look()), "board-ground")
    state = game.state
    on = state["base"]["tokens"]
    one, other = next((a, b) for a in on for b in on if on[a] != on[b])
    on[one], on[other] = on[other], on[one]
    Game.objects.filter(pk=game.game.pk).update(state=state)

    assert part(text(player.look(htmx=True)), "board-ground") != before


@pytest.mark.parametrize("title", TABLES)
def test_each_part_that_is_asked_for_comes(party, eyes, title):
    player = eyes(party(title=title, modules=TABLES[title]), "0")

    page, parts = text(player.look()), text(player.look(htmx=True))

    assert {key for key in swapped(page) if f'id="{key}"' not in parts} <= {"messages"}


@pytest.mark.parametrize("title", TABLES)
def test_what_is_known_of_the_table_besides_is_one_click_away(party, eyes, title):
    """Scripts fetch it behind its tab; without scripts its link leads to the page with it."""
    player = eyes(party(title=title, modules=TABLES[title]), "0")
    page = text(player.look())
    link = re.search(r'id="more" class="later"><a href="([^"]+)"', page).group(1)

    there = text(player.client.get(link))

    assert 'id="clocks-title"' in there
    assert 'id="clocks-title"' not in page
    assert 'class="later"' not in there


def test_answers_leave_that_out_while_it_is_hidden(party, eyes):
    player = eyes(party(), "0")

    hidden = player.client.get(player.at(), headers={"HX-Request": "true", "Table-Pane": "hidden"})

    assert 'id="more"' not in text(hidden)
    assert 'id="clocks-title"' in text(player.look(htmx=True))
