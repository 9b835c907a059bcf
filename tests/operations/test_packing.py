"""Old games are packed: their moves are read as before, and take little space."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from accounts.services import delete_account
from games.models.game import Game
from games.models.packed_turns import PackedTurns, as_document
from games.models.turn import Turn
from games.selectors.table.turns import EVERY_SEAT, turns_of
from games.services.operations import packing
from games.services.operations.backup import backup_game, restore_game
from games.services.operations.packing import KEPT_AS_ROWS, left, pack_game, pack_games, unpack_game
from games.services.table import moves
from games.services.watching import ended_games
from tests.services.conftest import NOW, Party, beside_bots, is_over, step

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

LATER = NOW + KEPT_AS_ROWS
DAY, MINUTE = timedelta(days=1), timedelta(minutes=1)


@pytest.fixture
def over(party: Callable[..., Party]) -> Party:
    """A game that has just ended; each of its moves was made with a form."""
    game = party(until=is_over)
    Game.objects.filter(pk=game.game.pk).update(finished_at=NOW)
    for turn in game.game.turns.all():
        Turn.objects.filter(pk=turn.pk).update(key=f"a form {turn.pk}")
    return game


@pytest.fixture
def older(over: Party) -> Game:
    """Another game of the same players, which ended a day before."""
    users = [over.users["0"], over.users["1"]]
    game = beside_bots(*users, now=NOW - DAY)
    Party(game, users).play_any("0")
    Game.objects.filter(pk=game.pk).update(status="finished", finished_at=NOW - DAY)
    return game


def rows_of(game: Game) -> bytes:
    return as_document(list(Turn.objects.filter(game=game).order_by("position")))


def is_packed(game: Game) -> bool:
    assert PackedTurns.objects.filter(pk=game.pk).exists() != Turn.objects.filter(game=game).exists()
    return Game.objects.get(pk=game.pk).packed_at is not None


# ------------------------------------------------------------------ which games, and when


def test_a_game_is_packed_a_week_after_its_end(over):
    assert pack_games(now=LATER - MINUTE) == 0
    assert not is_packed(over.game)

    assert pack_games(now=LATER) == 1

    assert is_packed(over.game)
    assert pack_games(now=LATER) == left(now=LATER) == 0


def test_a_running_game_is_never_packed(party):
    game = party(until=step("main"))

    assert pack_games(now=NOW + 400 * DAY) == 0
    assert not pack_game(game_id=game.game.pk, now=NOW + 400 * DAY)

    assert not is_packed(game.game)


def test_a_form_that_is_sent_again_within_the_week_gets_its_answer(over):
    """The key of a move is kept as long as its row."""
    pack_games(now=LATER - MINUTE)
    turn = over.game.turns.filter(seat="0", actor="seat").last()

    again = moves.play(
        game_id=over.game.pk, user=over.users["0"], verb=turn.verb, argument=turn.argument, decision=0,
        key=turn.key, now=LATER,
    )  # fmt: skip

    assert again == turn


def test_a_round_ends_soon_and_leaves_the_rest(over, older, monkeypatch):
    seconds = iter([0.0, 1.0, packing.ROUND])
    monkeypatch.setattr(packing, "time", SimpleNamespace(monotonic=lambda: next(seconds)))

    assert pack_games(now=LATER) == 1

    assert is_packed(older)
    assert not is_packed(over.game)


def test_what_cannot_be_read_back_stays_as_it_is(over, older, monkeypatch, log):
    before = rows_of(older)

    def forgetful(game: Game, turns: list[Turn]) -> PackedTurns:
        return real(game, turns[1:] if game.pk == older.pk else turns)

    real = PackedTurns.of
    monkeypatch.setattr(PackedTurns, "of", forgetful)

    assert pack_games(now=LATER) == 1

    assert rows_of(older) == before
    assert not is_packed(older)
    assert is_packed(over.game)
    assert f"The moves of game {older.pk} were not packed." in log.text


def test_a_game_that_fails_delays_no_other(over, older, log):
    """A document without a mark on its game is left from an interrupted repair."""
    PackedTurns.of(older, []).save(force_insert=True)

    assert pack_games(now=LATER) == 1

    assert is_packed(over.game)
    assert f"The moves of game {older.pk} were not packed." in log.text


# ------------------------------------------------------------------ readers


def test_an_export_proves_the_dice_and_can_be_imported(over, client):
    export = f"/games/{over.game.pk}/export/"
    before = client.get(export).json()
    pack_games(now=LATER)

    document = client.get(export).json()

    assert document == before
    assert len(document["moves"]) == over.game.last_position
    assert any(move["record"] for move in document["moves"])


def test_statistics_and_reliability_are_recomputed_from_packed_games(over):
    over.game.turns.filter(number=50).update(waited=3600)
    over.game.turns.filter(number=60).update(missed=True)
    call_command("recompute_reliability", stdout=io.StringIO())
    pack_games(now=LATER)

    assert ended_games.count_endings(now=LATER) == 1
    assert ended_games.differences() == []
    call_command("recompute_statistics", "--check", stdout=io.StringIO())
    call_command("recompute_reliability", "--check", stdout=io.StringIO())

    PackedTurns.objects.all().update(document=PackedTurns.of(over.game, []).document)
    assert ended_games.differences() != []
    with pytest.raises(CommandError, match="differences"):
        call_command("recompute_reliability", "--check", stdout=io.StringIO())


# ------------------------------------------------------------------ back to rows


def test_a_packed_game_is_unpacked(over):
    before = rows_of(over.game)
    assert not unpack_game(game_id=over.game.pk)
    pack_games(now=LATER)

    assert unpack_game(game_id=over.game.pk)

    assert rows_of(over.game) == before
    assert not is_packed(over.game)
    assert pack_games(now=LATER) == 1


def test_the_command_packs_and_unpacks_all(over):
    def command(*arguments: str) -> str:
        out = io.StringIO()
        call_command("pack_games", *arguments, stdout=out)
        return out.getvalue()

    Game.objects.filter(pk=over.game.pk).update(finished_at=NOW - 400 * DAY)

    assert "1 games packed." in command()
    assert is_packed(over.game)
    assert command("--undo") == "1 games unpacked.\n"
    assert not is_packed(over.game)


def test_a_damaged_document_leaves_only_its_own_game_packed(over, older, log):
    pack_games(now=LATER)
    PackedTurns.objects.filter(pk=older.pk).update(document=b"cut off")

    with pytest.raises(CommandError, match="1 games are still packed"):
        call_command("pack_games", "--undo", stdout=io.StringIO())

    assert not is_packed(over.game)
    assert f"The moves of game {older.pk} were not unpacked." in log.text


def backup(game: Game) -> Any:
    return json.loads(json.dumps(backup_game(game_id=game.pk, now=LATER)))


def test_a_backup_of_a_packed_game_has_rows_and_comes_back_as_rows(over):
    before, document = rows_of(over.game), backup(over.game)
    pack_games(now=LATER)

    packed = backup(over.game)
    for row in document["rows"]["games.turn"]:
        row["key"] = None
    assert packed == document

    for replace in (True, False):
        if not replace:
            Game.objects.get(pk=over.game.pk).delete()
        restore_game(document=packed, now=LATER, replace=replace)
        assert rows_of(over.game) == before
        assert not is_packed(over.game)


def test_an_earlier_state_of_a_game_replaces_its_packed_moves(party):
    """Staff roll a finished game back to a backup of a time when it was running."""
    game = party(until=step("main"))
    document, before = backup(game.game), rows_of(game.game)
    Game.objects.filter(pk=game.game.pk).update(status="finished", finished_at=NOW)
    pack_games(now=LATER)

    restore_game(document=document, now=LATER, replace=True)

    assert rows_of(game.game) == before
    game.play_any(now=LATER)
    assert Turn.objects.filter(game=game.game).count() == game.fresh().last_position


def test_ids_of_packed_moves_are_not_used_again(over, older):
    """Reliability keeps the newest decisions by the ids of their moves."""
    document = backup(older)
    newest = Turn.objects.latest("pk").pk
    older.delete()
    pack_games(now=LATER)
    for row in document["rows"]["games.turn"]:
        row["id"] = str(int(row["id"]) - newest)

    restored = restore_game(document=document, now=LATER)

    turns = turns_of(restored, EVERY_SEAT)
    assert max(turn.pk for turn in turns) <= 0
    fresh = Turn(game=restored, position=9999, number=9999, actor="site", at=LATER)
    fresh.save()
    assert fresh.pk > newest


def test_packed_moves_go_with_their_game(over):
    pack_games(now=LATER)

    over.fresh().delete()

    assert not PackedTurns.objects.exists()


def test_a_deleted_account_stays_in_packed_games_without_a_name(over, client):
    pack_games(now=LATER)
    name = over.users["0"].display_name

    delete_account(user=over.users["0"], now=LATER)

    page = client.get(f"/games/{over.game.pk}/log/")
    assert page.status_code == 200
    assert name not in page.content.decode()


# ------------------------------------------------------------------ space


def test_a_move_takes_few_bytes(over):
    """About 35 bytes; its row, with four entries in indexes, takes 600."""
    pack_games(now=LATER)

    packed = PackedTurns.objects.get(pk=over.game.pk)

    assert len(packed.document) < 60 * over.game.last_position
