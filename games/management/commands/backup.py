"""`manage.py backup FILE`: a copy of the whole database, while the site runs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.management.databases import dump


class Command(BaseCommand):
    """Uses pg_dump on PostgreSQL and SQLite's own backup otherwise."""

    help = "Write a consistent copy of the whole database into a file."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="must not exist yet")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the file; see `dump` for what is refused."""
        dump(options["file"])
        self.stdout.write(
            f"{options['file']}: {options['file'].stat().st_size} bytes. It holds every secret."
        )
