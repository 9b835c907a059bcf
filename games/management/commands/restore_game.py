"""`manage.py restore_game game-12.json`: restore the rows of a backed-up game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import orjson
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from games.services.errors import Refused
from games.services.operations.backup import GameExists, PlayersMissing, restore_game

HINTS: dict[type[Refused], str] = {
    GameExists: " Use --replace to let it go.",
    PlayersMissing: " Use --create-players to make them.",
}


class Command(BaseCommand):
    """Restores a game exactly, except that its clocks get back the time since the backup."""

    help = "Restore the rows of a game from a file written by backup_game."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--replace", action="store_true", help="delete the existing game first")
        parser.add_argument(
            "--create-players",
            action="store_true",
            help="create missing accounts; their players request a new password",
        )
        parser.add_argument(
            "--clocks-as-they-were",
            action="store_true",
            help="do not give clocks the time since the backup",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Read the file and restore the game.

        :raises CommandError: it is not a backup, or something is in the way
        """
        try:
            document = orjson.loads(options["file"].read_bytes())
        except OSError as error:
            raise CommandError(f"Cannot read {options['file']}: {error.strerror}.") from error
        except orjson.JSONDecodeError as error:
            raise CommandError(f"{options['file']} isn’t a backup of a game.") from error
        try:
            game = restore_game(
                document=document,
                now=timezone.now(),
                replace=options["replace"],
                create_players=options["create_players"],
                clocks_as_they_were=options["clocks_as_they_were"],
            )
        except Refused as error:
            hint = next((text for kind, text in HINTS.items() if isinstance(error, kind)), "")
            raise CommandError(f"{error}{hint} Nothing was changed.") from error
        self.stdout.write(f"Game {game.pk} is back: {game.get_status_display()}, {game.last_number} moves.")
