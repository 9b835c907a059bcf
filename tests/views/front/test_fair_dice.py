"""The page about fair dice, and the panel at the table."""

from __future__ import annotations

import pytest

from tests.services.conftest import is_over
from tests.views.conftest import text

pytestmark = pytest.mark.one_database


def test_the_page_offers_the_script(client, db):
    page = text(client.get("/fair-dice/"))

    assert "/static/check_game.py" in page
    assert "HMAC-SHA256" in page


def test_the_panel_shows_commitment_and_then_the_seed(party, eyes):
    running, page = party(), ""
    page = text(eyes(running).look(pane="more"))

    assert running.game.commitment in page
    assert running.fresh().seed not in page
    assert 'href="/fair-dice/"' in page


def test_a_finished_game_shows_seed_and_entropy(party, eyes):
    game = party(until=is_over)
    game.game.seats.filter(number=0).update(entropy="anna's line")
    page = text(eyes(game).look())

    assert game.fresh().seed in page
    assert "anna's line" in page
