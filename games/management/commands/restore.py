"""`manage.py restore FILE`: fill an empty database from a copy made by `backup`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser

from games.management.databases import beside, load
from games.models.game import Game


class Command(BaseCommand):
    """Restores the copy, and migrates it if it is from an earlier version."""

    help = "Fill an empty database with a copy made by the command backup."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        """Fill the database. `load` describes the errors."""
        contents = load(options["file"])
        call_command("migrate", interactive=False, verbosity=0)
        compared = "Every row is there." if contents else f"No {beside(options['file']).name}: not compared."
        self.stdout.write(
            f"Restored: {Game.objects.count()} games, {Game.objects.running().count()} running. {compared}"
        )
