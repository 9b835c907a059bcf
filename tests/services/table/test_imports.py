"""Finished games can be imported from their documents, and nothing else can."""

from __future__ import annotations

import json

import pytest

from games.models.game import Game
from games.models.notification import Notification
from games.selectors.table import exports, replays
from games.services.errors import BadImport
from games.services.table import departures, imports
from tests.services.conftest import NOW, is_over, step

pytestmark = pytest.mark.both_databases


KEPT: dict[str, str] = {}


@pytest.fixture
def exported(request):
    """A finished game's export, made once because playing a whole game takes seconds."""
    if "game" not in KEPT:
        game = request.getfixturevalue("party")(until=is_over).fresh()
        KEPT["game"] = json.dumps(exports.export_game(game, None))
        Game.objects.all().delete()
    return json.loads(KEPT["game"])


def test_a_finished_game_comes_back_move_by_move(party, player):
    original = party(until=is_over).fresh()
    exported = json.loads(json.dumps(exports.export_game(original, None)))

    game = imports.import_game(user=player("Collector"), document=exported, now=NOW)

    assert game.is_over
    assert game.imported
    assert not game.rated
    assert game.state == original.state
    assert game.names == original.names
    assert [seat.rank for seat in game.seat_list] == [seat.rank for seat in original.seat_list]
    assert replays.replay_numbers(game) == replays.replay_numbers(original)
    assert not Notification.objects.filter(game=game).exists()
    again = exports.export_game(game, None)
    assert [move["log"] for move in again["moves"]] == [move["log"] for move in exported["moves"]]


def test_a_game_that_was_given_up_comes_back_too(party, player):
    game = party(seats=3, until=step("main"))
    game.play_any()
    for key in ("0", "2"):
        departures.resign(game_id=game.game.pk, user=game.users[key], now=NOW)
    document = json.loads(json.dumps(exports.export_game(game.fresh(), None)))

    again = imports.import_game(user=player("Collector"), document=document, now=NOW)

    assert [seat.rank for seat in again.seat_list] == [seat.rank for seat in game.game.seat_list]
    said = [entry["kind"] for turn in again.turns.all() for entry in turn.log]
    assert said[-1] == imports.ENDED_EARLY
    assert "resigned" in said


def test_an_altered_roll_is_found_out(exported, player):
    rolled = next(move for move in exported["moves"] if move["verb"] == "roll")
    rolled["record"][0]["result"] = [6, 6]

    with pytest.raises(BadImport, match=str(rolled["number"])):
        imports.import_game(user=player("Collector"), document=exported, now=NOW)
