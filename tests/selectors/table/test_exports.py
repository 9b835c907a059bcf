"""The content of a game's export."""

from __future__ import annotations

import json

import pytest

from games.models.turn import Turn
from games.selectors.table import exports
from games.services.table import moves
from tests.services.conftest import NOW, step

pytestmark = pytest.mark.both_databases


def test_a_running_game_exports_ones_own_view_and_no_secret(party):
    played = party(until=step("main"))
    played.game.seats.update(entropy="a word")
    game = played.fresh()

    document = exports.export_game(game, "0")

    text = json.dumps(document)
    assert "seed" not in document
    assert game.seed not in text
    assert "verb" not in document["moves"][0]
    assert document["view"] == game.rules.sight(game.state, "0")
    assert document["commitment"] == game.commitment
    assert "own" not in exports.export_game(game, None)["view"]["base"]
    assert (document["status"], document["finished_at"]) == ("running", None)
    assert document["started_at"] == game.started_at.isoformat()
    assert {seat["entropy"] for seat in document["seats"]} == {"a word"}


def test_each_move_of_a_running_game_has_the_facts_that_the_viewer_may_read(party):
    game = party(until=step("main"))
    seat = game.active
    game.play(seat, "end_turn")
    moves.undo(game_id=game.game.pk, user=game.users[seat], now=NOW)
    turns = list(game.game.turns.order_by("position"))
    told = {"kind": "told", "public": {"cards": 2}, "private": {"0": {"cards": ["ore", "wool"]}}}
    Turn.objects.filter(pk=turns[0].pk).update(log=[told])

    for viewer, cards in (("0", ["ore", "wool"]), ("1", 2), (None, 2)):
        exported = exports.export_game(game.fresh(), viewer)["moves"]
        assert [(one["number"], one["seat"], one["at"], one["undone"]) for one in exported] == [
            (turn.number, turn.seat, turn.at.isoformat(), turn.undone) for turn in turns
        ]
        assert exported[0]["log"] == [{"kind": "told", "facts": {"cards": cards}}]
