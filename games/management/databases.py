"""Copying a whole database, in the way of the one that is used."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

from django.core.management.base import CommandError
from django.db import connection

SQLITE_HEADER = b"SQLite format 3\0"
POSTGRES_HEADER = b"PGDMP"


def dump(path: Path) -> None:
    """Write a consistent copy of the whole database, while the site runs; only its owner may read it.

    :raises CommandError: the file exists, or the database's program fails
    """
    try:
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except OSError as error:
        raise CommandError(f"Cannot write {path}: {error.strerror}.") from error
    try:
        if connection.vendor == "sqlite":
            connection.ensure_connection()
            with closing(sqlite3.connect(path)) as copy:
                connection.connection.backup(copy)
        else:
            _run("pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={path}")
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def load(path: Path) -> None:
    """Fill an empty database with such a copy.

    :raises CommandError: the database is not empty, or the file is no copy of this kind of database
    """
    wanted = SQLITE_HEADER if connection.vendor == "sqlite" else POSTGRES_HEADER
    try:
        with path.open("rb") as file:
            begins = file.read(len(wanted))
    except OSError as error:
        raise CommandError(f"Cannot read {path}: {error.strerror}.") from error
    if begins != wanted:
        raise CommandError(f"{path} is not a backup of a {connection.display_name} database.")
    if tables := connection.introspection.table_names():
        raise CommandError(
            f"The database has {len(tables)} tables already. Name an empty one in DATABASE_URL; nothing was changed."
        )
    if connection.vendor == "sqlite":
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as copy:
            copy.backup(connection.connection)
    else:
        _run("pg_restore", "--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction",
             f"--dbname={connection.settings_dict['NAME']}", str(path))  # fmt: skip


def _run(program: str, *arguments: str) -> None:
    """Run one of PostgreSQL's programs on our database; the password goes by the environment."""
    settings = connection.settings_dict
    variables = {
        "PGHOST": settings["HOST"],
        "PGPORT": settings["PORT"],
        "PGUSER": settings["USER"],
        "PGPASSWORD": settings["PASSWORD"],
        "PGDATABASE": settings["NAME"],
    }
    given = {name: str(value) for name, value in variables.items() if value}
    command = [_found(program), *arguments]
    done = subprocess.run(command, env=os.environ | given, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode:
        raise CommandError(f"{program} has failed: {done.stderr.strip()}")


def _found(program: str) -> str:
    if found := shutil.which(program):
        return found
    installed = Path("/usr/lib/postgresql").glob(f"*/bin/{program}")
    newest = max(installed, key=lambda path: int(path.parts[4]), default=None)
    if newest is None:
        raise CommandError(f"{program} is missing: install PostgreSQL's client programs.")
    return str(newest)
