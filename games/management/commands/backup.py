"""`manage.py backup FILE`: copy the whole database while the site runs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import connection
from django.utils import timezone

from games.management.databases import beside, dump


class Command(BaseCommand):
    """Uses pg_dump for PostgreSQL, and SQLite's own backup otherwise."""

    help = "Write a consistent copy of the whole database into a file, and read it back."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="must not exist yet")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the file. `dump` describes the errors."""
        file = options["file"]
        contents = dump(file, now=timezone.now())
        self.stdout.write(
            f"{file}: {connection.display_name} {connection.settings_dict['NAME']}, {file.stat().st_size} bytes, "
            f"read back with {sum(contents.rows.values())} rows of {len(contents.rows)} tables "
            f"({contents.rows['games_game']} games, {contents.rows['accounts_user']} players). "
            f"It holds every secret. {beside(file).name} has its checksum; keep both."
        )
