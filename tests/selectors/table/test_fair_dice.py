"""The record in an export for checking a game's luck: stored with its moves, or recomputed."""

from __future__ import annotations

import json

import pytest

from games.models.turn import Snapshot, Turn
from games.selectors.table import exports
from games.selectors.table.fair_dice import drawn_of
from games.services.table import departures, moves
from tests.everywhere.record import CHECK
from tests.services.conftest import NOW, is_over, step

pytestmark = pytest.mark.both_databases


def export(game):
    return json.loads(json.dumps(exports.export_game(game.fresh(), None)))


def of_an_older_site(game):
    """Reduce the rows to what older sites stored, which was only the draws."""
    for row in (*Snapshot.objects.filter(game=game.game), *Turn.objects.filter(game=game.game)):
        row.chance = drawn_of(row.chance)
        row.save()


@pytest.mark.parametrize("until", [None, step("main")], ids=["set-up", "main"])
def test_a_running_game_tells_nothing_of_it(party, until):
    game = party(until=until)
    viewers = [None, *game.users]

    for viewer in viewers:
        document = exports.export_game(game.fresh(), viewer)
        assert not {"record", "legend", "start", "end", "seed"} & document.keys()
        assert all(not {"record", "chance"} & move.keys() for move in document["moves"])
        assert "hand/" not in json.dumps(document)


def test_a_finished_game_has_it_with_each_move(party):
    document = export(party(until=is_over))

    CHECK["check"](document)
    assert document["start"]["record"]
    assert document["end"]["piles"]["bank"]


def test_a_game_with_moves_taken_back_is_checked_without_them(party):
    game = party(seats=3)
    seat = game.active
    game.play_any()
    moves.undo(game_id=game.game.pk, user=game.users[seat], now=NOW)
    for _ in range(5):
        game.play_any()
    for key in ("0", "2"):
        departures.resign(game_id=game.game.pk, user=game.users[key], now=NOW)

    document = export(game)

    assert [move["undone"] for move in document["moves"]].count(True) == 1
    CHECK["check"](document)

    of_an_older_site(game)

    assert export(game)["end"] == document["end"]


def test_a_game_of_an_older_site_is_played_again_for_it(party):
    game = party(until=is_over)
    document = export(game)

    of_an_older_site(game)

    assert export(game) == document


def test_a_game_whose_luck_todays_rules_do_not_follow_has_none(party):
    game = party(until=is_over)
    of_an_older_site(game)
    start = Snapshot.objects.get(game=game.game, kind=Snapshot.Kind.START)
    turn = next(turn for turn in Turn.objects.filter(game=game.game) if turn.chance)

    for row in (turn, start):
        label, row.chance[0]["label"] = row.chance[0]["label"], "another"
        row.save()
        document = export(game)
        assert document["legend"] is document["end"] is None
        assert document["start"]["record"] == drawn_of(document["start"]["record"])
        row.chance[0]["label"] = label
        row.save()
    assert export(game)["end"] is not None
    turn = Turn.objects.filter(game=game.game, verb="end_turn").first()
    turn.verb = "upgrade"
    turn.save()
    assert export(game)["end"] is None


def test_a_stored_record_is_published_whatever_todays_rules_draw(party):
    game = party(until=is_over)
    start = Snapshot.objects.get(game=game.game, kind=Snapshot.Kind.START)
    start.chance = [*drawn_of(start.chance)[:1], {"moved": "x"}]
    start.save()

    document = export(game)

    assert document["start"]["record"] == start.chance
    assert document["end"]["piles"]["bank"]
