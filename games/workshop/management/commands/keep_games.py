"""`manage.py keep_games`: let bots play the games of positions, and keep them."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.workshop import positions
from games.workshop.positions import kept_games


class Command(BaseCommand):
    """Replaces `kept_games.json` in the folders of all modules, or of one."""

    help = "Play games of bots up to the positions of all modules, or of one, and keep these games."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("module", nargs="?", help="the folder of one module, such as catan/base")

    def handle(self, *args: Any, **options: Any) -> None:
        only = kept_games.TITLES / options["module"] if options["module"] else None
        if only is not None and not (only / "__init__.py").exists():
            raise CommandError(f"There is no module {options['module']}.")
        self.stdout.write(f"Kept: {positions.keep_games(only)} games.")
