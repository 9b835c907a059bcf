"""Backup and restore, of one game and of everything, on either database."""

from __future__ import annotations

import hashlib
import json
import sqlite3
import stat
import subprocess
import sys
import uuid
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.db.models import DateTimeField

from accounts.models import User
from games.management import databases
from games.models.game import Game
from games.models.packed_turns import PackedTurns
from games.models.seat import Seat
from games.models.talk import ChatMessage, Note
from games.models.turn import Turn
from games.services.errors import Refused
from games.services.moderation import decisions
from games.services.operations.backup import (
    BadBackup,
    GameExists,
    GameInTheWay,
    PlayersMissing,
    _models,
    backup_game,
    restore_game,
)
from games.services.table import agreements, new_tables, rematches, talk
from games.services.time import clocks
from tests.deep import DEEP
from tests.infrastructure import ROOT, environment
from tests.services.conftest import HOUR, NOW, Party, beside_bots, is_over, plain_pace, step

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(party) -> Party:
    """A game in full swing: chat, notes, hidden orders, an undo, messages in the outbox."""
    game = party(until=step("main"), decision_hours=24, name="Thursday — “table”")
    seat = game.active
    talk.say(game_id=game.game.pk, user=game.users[seat], text="Good luck, ☀!", now=NOW)
    talk.write_note(game_id=game.game.pk, user=game.users[seat], text="wool → ore", now=NOW)
    game.play(seat, "set_standing_answers", {"decline_all": "turn", "rules": [], "auto_roll": True})
    game.play(game.active, "end_turn")
    agreements.propose(game_id=game.game.pk, user=game.users[seat], kind="end", now=NOW)
    return game


def rows(game_id: int) -> dict[str, Any]:
    return backup_game(game_id=game_id, now=NOW)["rows"]


def wipe(game_id: int) -> None:
    Game.objects.get(pk=game_id).delete()


def kept(game_id: int) -> Any:
    """Return the backup of a game as read from a file."""
    return json.loads(json.dumps(backup_game(game_id=game_id, now=NOW)))


# ------------------------------------------------------------------ one game


@pytest.mark.both_databases
def test_a_game_comes_back_exactly(game):
    number = game.game.pk
    before = rows(number)
    document = kept(number)
    assert {name for name, found in before.items() if found} >= {
        "games.game", "games.seat", "games.turn", "games.snapshot", "games.chatmessage", "games.note",
        "games.notification", "games.agreement",
    }  # fmt: skip
    wipe(number)

    restore_game(document=document, now=NOW + HOUR, clocks_as_they_were=True)

    assert rows(number) == before
    restored = Game.objects.get(pk=number)
    assert restored.seed == game.game.seed
    assert json.dumps(restored.state) == json.dumps(json.loads(before["games.game"][0]["state"]))


def test_every_table_that_points_at_a_game_is_in_it():
    """A new model is backed up automatically."""
    from django.apps import apps

    from games.services.operations.backup import LEFT, _models

    found = {model for model, _ways in _models()}
    for model in apps.get_models():
        targets = {field.related_model for field in model._meta.concrete_fields if field.related_model}
        assert not targets & found or model in found or model in LEFT, model


def test_the_players_play_on_where_they_were(game):
    number, seat = game.game.pk, game.active
    expected = game.any_move(seat)
    document = kept(number)
    wipe(number)

    restore_game(document=document, now=NOW + HOUR)

    assert game.active == seat
    assert game.any_move(seat) == expected
    turn = game.play(seat, *expected, now=NOW + HOUR)
    assert turn.number == Turn.objects.filter(hidden=False).count()
    assert turn.pk > max(int(row["id"]) for row in document["rows"]["games.turn"])


def test_clocks_get_back_the_time_since_the_backup(game):
    """Nobody could answer for three days, so nobody may be timed out for them."""
    number = game.game.pk
    before = Seat.objects.get(game=number, due_at__isnull=False)
    document = kept(number)
    wipe(number)
    elsewhere = beside_bots(User.objects.all()[0], User.objects.all()[1], pace=plain_pace(99), now=NOW)
    others = list(elsewhere.seats.values())
    later = NOW + timedelta(days=3)

    restore_game(document=document, now=later)

    after = Seat.objects.get(pk=before.pk)
    assert after.due_at - later == before.due_at - NOW
    assert list(elsewhere.seats.values()) == others
    clocks.sweep(now=later)
    assert not Turn.objects.filter(actor="timeout").exists()


def test_a_game_that_exists_is_not_touched(game):
    number = game.game.pk
    document = kept(number)
    game.play_any()
    before = rows(number)

    with pytest.raises(GameExists):
        restore_game(document=document, now=NOW)

    assert rows(number) == before


def test_a_game_can_be_replaced_by_its_backup(game):
    number = game.game.pk
    before = rows(number)
    document = kept(number)
    for _move in range(8):
        game.play_any()
    assert rows(number) != before

    restore_game(document=document, now=NOW, replace=True, clocks_as_they_were=True)

    assert rows(number) == before


def test_a_rematch_still_points_at_the_game_that_is_replaced(party):
    game = party(until=is_over)
    Game.objects.filter(pk=game.game.pk).update(status="finished", finished_at=NOW)
    again = rematches.rematch(game_id=game.game.pk, user=game.users["0"], now=NOW)
    document = kept(game.game.pk)

    restore_game(document=document, now=NOW, replace=True)

    again.refresh_from_db()
    assert again.rematch_of_id == game.game.pk


def test_rows_of_other_games_are_never_overwritten(game, party):
    number = game.game.pk
    document = kept(number)
    foreign = ChatMessage.objects.get(game=number)
    wipe(number)
    other = new_tables.create_game(
        host=game.users["0"], title="catan", modules=["base"], options={}, seats=3, bots=2, now=NOW
    )
    ChatMessage.objects.create(pk=foreign.pk, game=other, user=game.users["0"], text="Mine", at=NOW)
    before = rows(other.pk)

    with pytest.raises(GameInTheWay, match="belong to other games"):
        restore_game(document=document, now=NOW)

    assert rows(other.pk) == before
    assert not Game.objects.filter(pk=number).exists()


def test_missing_players_are_named_or_made(game):
    number = game.game.pk
    document = kept(number)
    wipe(number)
    for player in document["players"]:
        player["pk"] += 1000
        player["email"] = f"new-{player['email']}"
    shift = {"user_id", "host_id", "named_by_id"}
    for table in document["rows"].values():
        for row in table:
            row.update({k: str(int(row[k]) + 1000) for k in shift & set(row) if row[k] is not None})

    with pytest.raises(PlayersMissing, match=r"Anna <new-anna@example\.org>"):
        restore_game(document=document, now=NOW)
    assert not Game.objects.filter(pk=number).exists()

    restored = restore_game(document=document, now=NOW, create_players=True)

    anna = restored.seats.get(number=0).user
    assert anna.email == "new-anna@example.org"
    assert not anna.has_usable_password()
    assert Note.objects.filter(game=restored).exists()


def test_a_player_who_has_deleted_the_account_is_still_the_same(game):
    number = game.game.pk
    document = kept(number)
    wipe(number)
    game.users["2"].anonymize(now=NOW)

    restored = restore_game(document=document, now=NOW)

    assert restored.seats.get(number=2).user_id == game.users["2"].pk
    assert User.objects.count() == 4


@pytest.mark.parametrize(
    "spoil",
    [
        lambda document: None,
        lambda document: [document],
        lambda document: {**document, "format": "longshore"},
        lambda document: {**document, "version": 99},
        lambda document: {**document, "made_at": "yesterday"},
        lambda document: {**document, "rows": []},
        lambda document: {**document, "rows": {**document["rows"], "games.wonder": []}},
        lambda document: {**document, "rows": {**document["rows"], "games.game": []}},
        lambda document: {**document, "rows": {**document["rows"], "games.turn": [{"wonder": "1"}]}},
        lambda document: {**document, "rows": {**document["rows"], "games.turn": ["x"]}},
        lambda document: {**document, "rows": {**document["rows"], "games.turn": [{"log": "{"}]}},
        lambda document: {**document, "players": 7},
        lambda document: {**document, "players": []},
        lambda document: {
            **document,
            "players": [{**document["players"][0], "joined_at": "2026-02-30T00:00:00Z"}],
        },
        lambda document: {**document, "made_at": "0001-01-01T00:00:00+23:59"},
        lambda document: {**document, "rows": {**document["rows"], "games.game": ["x"]}},
        lambda document: {**document, "game": "x", "rows": {"games.game": [{"id": "x"}]}},
    ],
)
def test_what_is_no_backup_changes_nothing(game, spoil):
    number = game.game.pk
    document = spoil(kept(number))
    before = rows(number)

    with pytest.raises(BadBackup):
        restore_game(document=document, now=NOW, replace=True)

    assert rows(number) == before


NASTY = (7, [], "", "\x00", "x" * 10_000, "9" * 30, "-1", "[" * 3000, "2026-02-30T00:00:00Z")
FAR_MOMENTS = ("0001-01-01 00:00:00+23:59", "9999-12-31 23:59:59-23:59", "2026-03-01 00:00:00")


def columns() -> Iterator[Any]:
    """Yield a column of each type that belongs to a game."""
    met = set()
    for model, _ways in _models():
        for field in model._meta.concrete_fields:
            kind = type(field), field.null, field.max_length
            if kind not in met:
                met.add(kind)
                yield field


def is_refused(document: Any, *, note: str) -> bool:
    """Restore a document and roll back; return True if it was refused with a sentence."""
    with transaction.atomic():
        try:
            restore_game(document=document, now=NOW, replace=True)
        except Refused as error:
            return bool(str(error))
        except Exception as error:
            error.add_note(note)
            raise
        transaction.set_rollback(True)
    return False


@pytest.mark.both_databases
def test_no_odd_column_is_stored_or_breaks_anything(game):
    number = game.game.pk
    document, before = kept(number), rows(number)
    moments = 0
    for place, field in enumerate(columns()):
        table = field.model._meta.label_lower
        if not document["rows"][table]:
            continue
        is_moment = isinstance(field, DateTimeField)
        moments += is_moment
        # All columns together try every value.
        tried = NASTY if DEEP else [*NASTY, *NASTY][place % len(NASTY) :][:2]
        for value in (*tried, *(FAR_MOMENTS if is_moment else ())):
            row = {**document["rows"][table][0], field.attname: value}
            odd = {**document["rows"], table: [row, *document["rows"][table][1:]]}
            refused = is_refused({**document, "rows": odd}, note=f"{field} is {value!r:.80}")
            assert refused or not is_moment, (field, value)
            assert rows(number) == before, (field, value)

    assert moments


def test_the_commands_write_and_read_a_file_of_their_owner(game, tmp_path, capsys):
    number = game.game.pk
    file = tmp_path / "game.json"

    call_command("backup_game", str(number), str(file))

    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    with pytest.raises(CommandError, match="Cannot write"):
        call_command("backup_game", str(number), str(file))
    with pytest.raises(CommandError, match=r"exists. Use --replace to let it go. Nothing was changed"):
        call_command("restore_game", str(file))
    with pytest.raises(CommandError, match="There is no game"):
        call_command("backup_game", "99999", str(tmp_path / "none.json"))
    (tmp_path / "odd.json").write_text("{")
    with pytest.raises(CommandError, match="isn’t a backup of a game"):
        call_command("restore_game", str(tmp_path / "odd.json"))
    wipe(number)
    call_command("restore_game", str(file))
    assert f"Game {number} is back: running" in capsys.readouterr().out


# ------------------------------------------------------------------ everything

# The content of the audit trail, and whether its triggers exist.
TRAIL = """
from django.db import IntegrityError, connection
from games.models.moderation import AuditEntry
reasons = list(AuditEntry.objects.values_list("reason", flat=True))
try:
    connection.cursor().execute("DELETE FROM games_auditentry")
except IntegrityError:
    print(reasons, "kept")
"""


@pytest.fixture
def second_database(transactional_db, tmp_path: Path) -> Iterator[str]:
    """The address of a second, empty database of the same kind."""
    here = environment()["DATABASE_URL"]
    if connection.vendor == "sqlite":
        yield f"sqlite:///{tmp_path / 'second.sqlite3'}"
        return
    name = f"second_{uuid.uuid4().hex[:8]}"
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE DATABASE {name}")
    yield f"{here.rpartition('/')[0]}/{name}"
    with connection.cursor() as cursor:
        cursor.execute(f"DROP DATABASE {name} WITH (FORCE)")


def there(address: str, *command: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """Run a program of the site on another database."""
    variables = environment(DJANGO_SETTINGS_MODULE="tests.settings") | {"DATABASE_URL": address}
    return subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env=variables,
        input=given,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.services
@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_everything_comes_back_in_a_second_database_and_is_played_on(game, second_database, tmp_path):
    number, seat = game.game.pk, game.active
    file = tmp_path / "everything"
    decisions.note_done(by=None, action="pause", thing="game", thing_id="1", reason="asked for", now=NOW)
    call_command("backup", str(file))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    before = rows(number)

    restored = there(second_database, "manage.py", "restore", str(file))

    assert restored.returncode == 0, restored.stderr
    assert "Restored: 1 games, 1 running. Every row is there." in restored.stdout
    copy = tmp_path / "game.json"
    assert there(second_database, "manage.py", "backup_game", str(number), str(copy)).returncode == 0
    assert json.loads(copy.read_text())["rows"] == before

    verb, argument = game.any_move(seat)
    order = {
        "game": number,
        "user": game.users[seat].pk,
        "verb": verb,
        "argument": argument,
        "decision": game.waiting.decision,
        "key": "second",
    }
    moved = there(second_database, "tests/services/mover.py", given=json.dumps(order) + "\ngo\n")
    assert json.loads(moved.stdout.splitlines()[-1])["number"] == game.fresh().last_number + 1
    assert rows(number) == before, "the first database has not moved"

    assert (
        there(second_database, "manage.py", "shell", "--no-imports", "-c", TRAIL).stdout.strip()
        == "['asked for'] kept"
    )

    again = there(second_database, "manage.py", "restore", str(file))
    assert again.returncode == 1
    assert "tables already" in again.stderr
    assert "nothing was changed" in again.stderr


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_a_full_backup_refuses_what_it_cannot_do(second_database, tmp_path):
    odd = tmp_path / "odd"
    odd.write_text("not a database at all")

    with pytest.raises(CommandError, match="Cannot write"):
        call_command("backup", str(odd))
    refused = there(second_database, "manage.py", "restore", str(odd))
    assert refused.returncode == 1
    assert "is not a backup of a" in refused.stderr
    missing = there(second_database, "manage.py", "restore", str(tmp_path / "none"))
    assert "Cannot read" in missing.stderr


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_a_copy_of_another_database_is_not_restored(second_database, tmp_path):
    file = tmp_path / "foreign"
    if connection.vendor == "sqlite":
        with closing(sqlite3.connect(file)) as foreign:
            foreign.execute("CREATE TABLE games_game (id int)")
    else:
        program = databases._found("pg_dump")
        subprocess.run(
            [program, "--format=custom", f"--file={file}", f"--dbname={second_database}"], check=True
        )

    refused = there(second_database, "manage.py", "restore", str(file))

    assert refused.returncode == 1
    assert "is not a backup of this site: it has no table accounts_user" in refused.stderr


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_a_database_that_waits_for_a_migration_is_backed_up(tmp_path):
    """An operator has fetched a new version, and makes a backup before `migrate`."""
    tables = set(connection.introspection.table_names())
    with connection.schema_editor() as editor:
        editor.delete_model(PackedTurns)
    try:
        call_command("backup", str(tmp_path / "everything"))
    finally:
        with connection.schema_editor() as editor:
            editor.create_model(PackedTurns)

    assert set(contents(tmp_path / "everything")["rows"]) == tables - {"games_packedturns"}


def contents(file: Path) -> dict[str, Any]:
    return json.loads(file.with_name(f"{file.name}.contents.json").read_text())


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_a_backup_lists_what_it_holds(game, tmp_path, capsys):
    file = tmp_path / "everything"

    call_command("backup", str(file))

    listed = contents(file)
    assert listed["sha256"] == hashlib.sha256(file.read_bytes()).hexdigest()
    assert listed["rows"]["games_turn"] == Turn.objects.count() > 0
    assert listed["rows"]["games_note"] == 1
    assert listed["rows"]["django_migrations"] > 0
    assert stat.S_IMODE((tmp_path / "everything.contents.json").stat().st_mode) == 0o600
    said = capsys.readouterr().out
    assert "(1 games, 4 players)" in said
    assert connection.settings_dict["NAME"] in said
    assert {path.name for path in tmp_path.iterdir()} == {"everything", "everything.contents.json"}


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_a_database_that_is_not_the_sites_is_not_backed_up(second_database, tmp_path):
    """`manage.py backup` without the site's environment finds an empty SQLite file."""
    file = tmp_path / "nothing"

    refused = there(second_database, "manage.py", "backup", str(file))

    assert refused.returncode == 1
    assert "is not a database of this site" in refused.stderr
    assert "deploy/manage backup" in refused.stderr
    assert not list(tmp_path.glob("nothing*"))


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("missing", ["games_turn", "accounts_user"])
def test_a_copy_that_lacks_rows_is_no_backup(game, tmp_path, monkeypatch, missing):
    name = f"_rows_in_{'sqlite' if connection.vendor == 'sqlite' else 'postgres'}"
    read = getattr(databases, name)
    monkeypatch.setattr(databases, name, lambda path: read(path) | {missing: 0})

    with pytest.raises(CommandError, match=rf"differ in the backup: {missing} \(0, not \d+\)"):
        call_command("backup", str(tmp_path / "everything"))

    assert not list(tmp_path.iterdir())


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_a_copy_that_cannot_be_read_is_no_backup(game, tmp_path):
    file = tmp_path / "everything"
    call_command("backup", str(file))
    read = databases._rows_in_sqlite if connection.vendor == "sqlite" else databases._rows_in_postgres
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])

    with pytest.raises(CommandError, match="can’t be read back"):
        read(file)


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_a_damaged_backup_is_not_restored(game, second_database, tmp_path):
    file = tmp_path / "everything"
    call_command("backup", str(file))
    with file.open("ab") as end:
        end.write(b"x")

    refused = there(second_database, "manage.py", "restore", str(file))

    assert refused.returncode == 1
    assert "is damaged" in refused.stderr


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_the_newest_backup_is_tried_in_a_scratch_database(
    game, tmp_path, mailoutbox, settings, capsys, monkeypatch
):
    settings.CONTACT_EMAIL = "operator@example.org"
    for name, value in environment(DJANGO_SETTINGS_MODULE="tests.settings").items():
        monkeypatch.setenv(name, value)
    call_command("backup", str(tmp_path / "longshore-old"))
    Game.objects.get().delete()
    call_command("backup", str(tmp_path / "longshore-new"))
    before = Turn.objects.count(), User.objects.count()

    call_command("try_restore", str(tmp_path), "--mail")

    said = capsys.readouterr().out.splitlines()[-1]
    assert "longshore-new was restored into a scratch database" in said
    assert "Restored: 0 games, 0 running. Every row is there." in said
    assert (Turn.objects.count(), User.objects.count()) == before
    (mail,) = mailoutbox
    assert mail.to == ["operator@example.org"]
    assert "Every row is there" in mail.body
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT datname FROM pg_database WHERE datname LIKE %s", ["%_scratch"])
            assert cursor.fetchall() == []


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_backups_that_stopped_coming_are_missed(game, tmp_path):
    with pytest.raises(CommandError, match="There is no backup"):
        call_command("try_restore", str(tmp_path))
    file = tmp_path / "longshore-old"
    call_command("backup", str(file))
    listed = contents(file) | {"made_at": "2026-03-02T18:00:00+00:00"}
    (tmp_path / "longshore-old.contents.json").write_text(json.dumps(listed))

    with pytest.raises(CommandError, match="is of 02 March 2026: newer ones are missing"):
        call_command("try_restore", str(tmp_path))


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_a_backup_through_a_pooler_is_refused(tmp_path, settings):
    settings.DATABASE_IS_POOLED = True

    for command in ("backup", "restore"):
        with pytest.raises(CommandError, match="DATABASE_DIRECT_URL"):
            call_command(command, str(tmp_path / "everything"))

    assert not list(tmp_path.iterdir())


def test_a_failed_unit_writes_to_the_operator(mailoutbox, settings):
    settings.CONTACT_EMAIL = "operator@example.org"

    call_command("alert", "longshore-backup.service")

    (mail,) = mailoutbox
    assert mail.to == ["operator@example.org"]
    assert "longshore-backup.service has failed" in mail.subject
    settings.CONTACT_EMAIL = ""
    with pytest.raises(CommandError, match="Set CONTACT_EMAIL"):
        call_command("alert", "longshore-backup.service")
