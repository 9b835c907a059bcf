"""`manage.py try_restore FOLDER`: test the newest backup by restoring it into a scratch database."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import ProgrammingError, connection
from django.utils import timezone

from games.management.databases import contents_of, refuse_a_pooler
from games.management.operator import write_to_operator

OLDEST = timedelta(days=3)
"""The timer makes a backup every night, so an older newest one means that it does not."""


class Command(BaseCommand):
    """The current database is used only to create the scratch database, which is dropped afterwards."""

    help = "Restore the newest backup of a folder into a scratch database, and compare its rows."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("folder", type=Path)
        parser.add_argument("--mail", action="store_true", help="send the result to CONTACT_EMAIL")

    def handle(self, *args: Any, **options: Any) -> None:
        """Restore as an operator would: with the command, in a separate process."""
        file, made_at = _newest(options["folder"])
        if timezone.now() - made_at > OLDEST:
            raise CommandError(
                f"The newest backup, {file}, is of {made_at:%d %B %Y}: newer ones are missing."
            )
        with scratch_database() as address:
            done = subprocess.run(  # noqa: S603
                [sys.executable, "manage.py", "restore", str(file.resolve())],
                cwd=settings.BASE_DIR,
                env=os.environ | {"DATABASE_URL": address, "DATABASE_DIRECT_URL": address},
                capture_output=True,
                text=True,
                check=False,
            )
        if done.returncode:
            raise CommandError(f"{file} can’t be restored: {done.stderr.strip()}")
        said = f"{file} was restored into a scratch database. {done.stdout.strip()}"
        self.stdout.write(said)
        if options["mail"]:
            write_to_operator(subject="The newest backup can be restored", text=said)


def _newest(folder: Path) -> tuple[Path, datetime]:
    found = []
    for listed in folder.glob("*.contents.json"):
        file = listed.with_name(listed.name.removesuffix(".contents.json"))
        contents = contents_of(file)
        if contents is not None and file.exists():
            found.append((datetime.fromisoformat(contents.made_at), file))
    if not found:
        raise CommandError(f"There is no backup in {folder}.")
    made_at, file = max(found)
    return file, made_at


@contextmanager
def scratch_database() -> Iterator[str]:
    """Create an empty database of the same kind, yield its URL, and drop it at the end."""
    refuse_a_pooler()
    if connection.vendor == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            yield f"sqlite:///{folder}/scratch.sqlite3"
        return
    name = f"{connection.settings_dict['NAME']}_scratch"
    quoted = connection.ops.quote_name(name)
    own, mark, options = os.environ["DATABASE_URL"].partition("?")
    server, _slash, _name = own.rpartition("/")
    with connection.cursor() as cursor:
        try:
            # left behind by a run that was killed
            cursor.execute(f"DROP DATABASE IF EXISTS {quoted} WITH (FORCE)")
            cursor.execute(f"CREATE DATABASE {quoted} TEMPLATE template0")
        except ProgrammingError as error:
            cursor.execute("SELECT current_user")
            (account,) = cursor.fetchone()
            raise CommandError(
                f"The scratch database can’t be created: {error}. As root, run: "
                f"sudo -u postgres psql -c 'ALTER ROLE {account} CREATEDB'"
            ) from error
    try:
        yield f"{server}/{name}{mark}{options}"
    finally:
        with connection.cursor() as cursor:
            cursor.execute(f"DROP DATABASE {quoted} WITH (FORCE)")
