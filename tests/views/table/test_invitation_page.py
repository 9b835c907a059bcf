"""The page of an open table as a guest sees it."""

from __future__ import annotations

import re

import pytest

from games.models.game import Game
from games.services.table import new_tables, open_tables
from tests.services.conftest import NOW
from tests.views.conftest import Eyes, text

pytestmark = pytest.mark.one_database


@pytest.fixture
def host(player):
    return Eyes(None, player("Hanna"))


@pytest.fixture
def table(host):
    return new_tables.create_game(
        host=host.user, title="catan", modules=["base"], options={}, seats=4, start_when_full=False, now=NOW
    )


@pytest.fixture
def invited(player):
    return Eyes(None, player("Gast"))


def test_a_guest_reads_who_invites_and_at_which_pace(invited, table, client):
    for one in (invited.client, client):
        page = text(one.get(f"/games/{table.pk}/"))

        assert re.search(r"<h1>\s*Hanna invites you\s*</h1>", page)
        assert "Check in once a day and you’ll never run out of time." in page
        assert 'id="sample-pieces"' in page


def test_the_host_and_players_without_a_seat_are_not_invited(host, invited, table, player):
    assert "invites you" not in text(host.client.get(f"/games/{table.pk}/"))
    for _number in range(3):
        open_tables.add_bot(game_id=table.pk, host=host.user, now=NOW)
    assert "invites you" not in text(invited.client.get(f"/games/{table.pk}/"))


def test_the_contribution_to_the_dice_is_folded_away(invited, table):
    page = text(invited.client.get(f"/games/{table.pk}/"))
    form = page.split('id="sit-down"')[1].split("</form>")[0]

    assert form.index('data-testid="join"') < form.index("<details")
    assert 'name="entropy"' in form.split("<details")[1]
    assert '<details class="fold" id="entropy-fold">' in form


def test_the_contribution_to_the_dice_is_filled_in_without_scripts(invited, table):
    """Scripts replace the site's proposal, which is in `data-entropy`. A refused form keeps what was written."""
    filled = re.compile(r'<input type="text" name="entropy" value="([0-9a-f]{32})"[^>]* data-entropy="\1"')
    pages = [text(invited.client.get(f"/games/{table.pk}/")) for _look in range(2)]

    found = [filled.search(page) for page in pages]
    assert all(found)
    assert found[0][1] != found[1][1]
    assert filled.search(text(invited.client.get("/games/new/")))
    refused = text(invited.client.post("/games/new/", {"entropy": "mine", "pace": "hasty"}))
    assert 'name="entropy" value="mine"' in refused


def listed(page):
    """Return the labels of the facts of an open table."""
    return re.findall(r"<dt>(.*?)</dt>", page.split('class="game-facts"')[1].split("</section>")[0])


def test_options_that_make_no_difference_are_not_listed(host, invited):
    """TB-RV: the rivers have an island of their own."""

    def made(modules, options):
        game = new_tables.create_game(
            host=host.user, title="catan", modules=modules, options=options, seats=4, now=NOW
        )
        return listed(text(invited.client.get(game.get_absolute_url())))

    assert {"Board", "Number tokens", "Harbors"} <= set(made(["base"], {}))
    beginners = made(["base"], {"board": "beginner"})
    assert "Board" in beginners
    assert not {"Number tokens", "Harbors"} & set(beginners)
    assert "Board" not in made(["base", "rivers"], {})


@pytest.mark.parametrize("modules", [["base", "cities_knights", "harbormaster"], ["base", "rivers"]])
def test_an_open_table_names_its_modules(host, invited, modules):
    game = new_tables.create_game(
        host=host.user, title="catan", modules=modules, options={}, seats=4, now=NOW
    )

    page = text(invited.client.get(game.get_absolute_url()))

    for key in modules[1:]:
        assert game.rules.module(key).name in page.split("<h1>")[1].split("</header>")[0]


def test_the_sample_board_tells_nothing_of_the_game_s_seed(host, invited, table):
    address = f"/games/{table.pk}/"
    before = text(invited.client.get(address)).split('id="sample-ground"')[1].split("</figure>")[0]
    Game.objects.filter(pk=table.pk).update(seed="another seed")

    assert text(invited.client.get(address)).split('id="sample-ground"')[1].split("</figure>")[0] == before
