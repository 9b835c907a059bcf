"""Copying a whole database with the tools of its kind."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterable
from contextlib import closing
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder

SQLITE_HEADER = b"SQLite format 3\0"
POSTGRES_HEADER = b"PGDMP"
SITE_TABLES = {MigrationRecorder.Migration._meta.db_table, "accounts_user", "games_game", "games_turn"}
"""Tables that every release has had. A database that waits for `migrate` may lack others, and can be backed up."""

Rows = dict[str, int]


@dataclass(frozen=True)
class Contents:
    """The contents of a backup, as listed in the file beside it.

    :ivar rows: the number of rows of each table at the moment of the copy
    """

    database: str
    made_at: str
    sha256: str
    rows: Rows


def beside(path: Path) -> Path:
    """Return the path of a backup's list of contents."""
    return path.with_name(path.name + ".contents.json")


def dump(path: Path, *, now: datetime) -> Contents:
    """Write a consistent copy of the whole database while the site runs, and read it back.

    The copy is readable only by its owner. It gets its final name after it has been read back completely.

    :raises CommandError: the file exists, the database is not the site's or is behind a pooler, the database's
        program fails, or the copy differs from the database
    """
    refuse_a_pooler()
    if missing := SITE_TABLES - set(_tables()):
        raise CommandError(
            f"{_name()} is not a database of this site: it has no table {min(missing)}. Nothing was written. "
            "`deploy/manage backup` works on the database that the services use."
        )
    for one in (path, beside(path)):
        if one.exists():
            raise CommandError(f"Cannot write {one}: File exists.")
    part = path.with_name(path.name + ".part")
    _create(part)
    try:
        rows = _dump_sqlite(part) if connection.vendor == "sqlite" else _dump_postgres(part)
        read = _rows_in_sqlite(part) if connection.vendor == "sqlite" else _rows_in_postgres(part)
        _refuse_difference(rows, read, where="the backup")
        contents = Contents(connection.vendor, now.isoformat(), _sha256(part), rows)
        _create(beside(path))
        beside(path).write_text(json.dumps(asdict(contents), indent=1) + "\n")
        part.rename(path)
    except BaseException as error:
        part.unlink(missing_ok=True)
        beside(path).unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise CommandError(f"Cannot write {path}: {error.strerror}.") from error
        raise
    return contents


def load(path: Path) -> Contents | None:
    """Fill an empty database from such a copy. Return its contents if there is a list of them.

    :raises CommandError: the database is not empty, the file is not a copy of this kind of database or not of this
        site's, or it does not match its list of contents
    """
    refuse_a_pooler()
    wanted = SQLITE_HEADER if connection.vendor == "sqlite" else POSTGRES_HEADER
    try:
        with path.open("rb") as file:
            begins = file.read(len(wanted))
    except OSError as error:
        raise CommandError(f"Cannot read {path}: {error.strerror}.") from error
    if begins != wanted:
        raise CommandError(f"{path} is not a backup of a {connection.display_name} database.")
    contents = contents_of(path)
    if contents is not None and contents.sha256 != _sha256(path):
        raise CommandError(f"{path} is damaged: its checksum is not the one in {beside(path)}.")
    if tables := connection.introspection.table_names():
        raise CommandError(
            f"The database has {len(tables)} tables already. Name an empty one in DATABASE_URL; nothing was changed."
        )
    held = _tables_in_sqlite(path) if connection.vendor == "sqlite" else _tables_in_postgres(path)
    if missing := SITE_TABLES - held:
        raise CommandError(
            f"{path} is not a backup of this site: it has no table {min(missing)}. Nothing was changed."
        )
    if connection.vendor == "sqlite":
        with closing(sqlite3.connect(f"file:{path}?immutable=1", uri=True)) as copy:
            copy.backup(connection.connection)
    else:
        _run("pg_restore", "--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction",
             f"--dbname={connection.settings_dict['NAME']}", str(path))  # fmt: skip
    if contents is not None:
        with connection.cursor() as cursor:
            _refuse_difference(contents.rows, _counted(cursor, contents.rows), where="the database")
    return contents


def contents_of(path: Path) -> Contents | None:
    """Return the list of contents of a backup, or None for older backups without one.

    :raises CommandError: it cannot be read
    """
    try:
        return Contents(**json.loads(beside(path).read_text()))
    except FileNotFoundError:
        return None
    except (TypeError, ValueError) as error:
        raise CommandError(f"{beside(path)} can’t be read: {error}") from error


def refuse_a_pooler() -> None:
    """Refuse to work through PgBouncer: pg_dump would leave its settings on a connection that pages use next.

    :raises CommandError: no direct address is configured
    """
    if settings.DATABASE_IS_POOLED:
        raise CommandError(
            "DATABASE_PREPARE=0 means that there is a pooler in front of the database. Set DATABASE_DIRECT_URL to the "
            "database's own address; nothing was done."
        )


# ------------------------------------------------------------------ PostgreSQL


def _dump_postgres(path: Path) -> Rows:
    """Copy and count the rows in one snapshot."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        cursor.execute("SELECT pg_export_snapshot()")
        (snapshot,) = cursor.fetchone()
        _run("pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--snapshot={snapshot}",
             f"--file={path}")  # fmt: skip
        return _counted(cursor, _tables())


def _rows_in_postgres(path: Path) -> Rows:
    """Count the rows in a copy: the lines of each COPY block."""
    rows: Rows = {}
    table = None
    command = [_found("pg_restore"), "--data-only", "--file=-", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:  # noqa: S603
        assert program.stdout is not None
        assert program.stderr is not None
        for line in program.stdout:
            if table is None:
                if line.startswith(b"COPY ") and line.rstrip().endswith(b"FROM stdin;"):
                    table = line.split()[1].decode().rpartition(".")[2].strip('"')
                    rows[table] = 0
            elif line.rstrip(b"\r\n") == b"\\.":
                table = None
            else:
                rows[table] += 1
        said = program.stderr.read().decode().strip()
    if program.returncode:
        raise CommandError(f"The backup can’t be read back: {said}")
    return rows


def _tables_in_postgres(path: Path) -> set[str]:
    """Return the tables that a copy lists: lines such as `236; 1259 16512 TABLE public games_game owner`."""
    lines = _run("pg_restore", "--list", str(path)).splitlines()
    return {words[5] for words in map(str.split, lines) if words[3:4] == ["TABLE"] and len(words) > 5}


def _run(program: str, *arguments: str) -> str:
    """Run a PostgreSQL program on the database, and return its output. The password is passed in the environment."""
    own = connection.settings_dict
    variables = {
        "PGHOST": own["HOST"],
        "PGPORT": own["PORT"],
        "PGUSER": own["USER"],
        "PGPASSWORD": own["PASSWORD"],
        "PGDATABASE": own["NAME"],
    }
    given = {name: str(value) for name, value in variables.items() if value}
    command = [_found(program), *arguments]
    done = subprocess.run(command, env=os.environ | given, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode:
        raise CommandError(f"{program} has failed: {done.stderr.strip()}")
    return done.stdout


def _found(program: str) -> str:
    if found := shutil.which(program):
        return found
    installed = Path("/usr/lib/postgresql").glob(f"*/bin/{program}")
    newest = max(installed, key=lambda path: int(path.parts[4]), default=None)
    if newest is None:
        raise CommandError(f"{program} is missing: install PostgreSQL's client programs.")
    return str(newest)


# ------------------------------------------------------------------ SQLite


def _dump_sqlite(path: Path) -> Rows:
    """Copy and count the rows in one read-only transaction, on a separate connection.

    Django's connection begins its transactions by locking for a write.
    """
    address = f"file:{connection.settings_dict['NAME']}?mode=ro"
    with (
        closing(sqlite3.connect(address, uri=True, isolation_level=None)) as source,
        closing(sqlite3.connect(path)) as copy,
    ):
        source.execute("BEGIN")
        rows = _counted(source.cursor(), _tables())
        source.backup(copy)
    return rows


def _rows_in_sqlite(path: Path) -> Rows:
    with closing(sqlite3.connect(f"file:{path}?immutable=1", uri=True)) as copy:
        cursor = copy.cursor()
        try:
            (said,) = cursor.execute("PRAGMA integrity_check").fetchone()
            if said == "ok":
                return _counted(cursor, _tables())
        except sqlite3.DatabaseError as error:
            said = str(error)
    raise CommandError(f"The backup can’t be read back: {said}")


def _tables_in_sqlite(path: Path) -> set[str]:
    with closing(sqlite3.connect(f"file:{path}?immutable=1", uri=True)) as copy:
        try:
            return {name for (name,) in copy.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        except sqlite3.DatabaseError as error:
            raise CommandError(f"{path} can’t be read: {error}") from error


# ------------------------------------------------------------------ both


def _tables() -> list[str]:
    return sorted(connection.introspection.table_names())


def _counted(cursor: Any, tables: Iterable[str]) -> Rows:
    rows = {}
    for table in tables:
        cursor.execute(f"SELECT count(*) FROM {connection.ops.quote_name(table)}")  # noqa: S608
        (rows[table],) = cursor.fetchone()
    return rows


def _refuse_difference(wanted: Rows, found: Rows, *, where: str) -> None:
    wrong = [f"{table} ({count}, not {wanted[table]})" for table in wanted
             if (count := found.get(table, 0)) != wanted[table]]  # fmt: skip
    if wrong:
        raise CommandError(f"The rows of these tables differ in {where}: {', '.join(wrong)}.")


def _name() -> str:
    return f"{connection.display_name} {connection.settings_dict['NAME']}"


def _create(path: Path) -> None:
    """Create a file that only its owner can read.

    :raises CommandError: it exists, or its folder is not writable
    """
    try:
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except OSError as error:
        raise CommandError(f"Cannot write {path}: {error.strerror}.") from error


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
