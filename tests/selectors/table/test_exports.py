"""The content of a game's export."""

from __future__ import annotations

import json

import pytest

from games.selectors.table import exports
from tests.services.conftest import step

pytestmark = pytest.mark.both_databases


def test_a_running_game_exports_ones_own_view_and_no_secret(party):
    game = party(until=step("main")).fresh()

    document = exports.export_game(game, "0")

    text = json.dumps(document)
    assert "seed" not in document
    assert game.seed not in text
    assert "verb" not in document["moves"][0]
    assert document["view"] == game.rules.sight(game.state, "0")
    assert document["commitment"] == game.commitment
    assert "own" not in exports.export_game(game, None)["view"]["base"]
