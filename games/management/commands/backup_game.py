"""`manage.py backup_game 12 game-12.json`: save every row of one game to a file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import orjson
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from games.models.game import Game
from games.services.operations.backup import backup_game


class Command(BaseCommand):
    """The file is readable only by its owner, since it contains the seed and every hand."""

    help = "Write every row of one game, with its seed and all hands, into a file."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", type=int, help="the game's number")
        parser.add_argument("file", type=Path, help="must not exist yet")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the file.

        :raises CommandError: there is no such game, or the file exists
        """
        try:
            document = backup_game(game_id=options["game"], now=timezone.now())
        except Game.DoesNotExist as error:
            raise CommandError(f"There is no game {options['game']}.") from error
        try:
            opened = os.open(options["file"], os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except OSError as error:
            raise CommandError(f"Cannot write {options['file']}: {error.strerror}.") from error
        with open(opened, "wb") as file:
            file.write(orjson.dumps(document, option=orjson.OPT_INDENT_2))
        count = sum(len(rows) for rows in document["rows"].values())
        self.stdout.write(
            f"Game {options['game']}: {count} rows in {options['file']}. It holds every secret."
        )
