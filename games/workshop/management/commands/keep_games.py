"""`manage.py keep_games`: let bots play the games of all positions, and keep them."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from games.workshop import positions


class Command(BaseCommand):
    """Replaces `kept_games.json` in the folders of all modules."""

    help = "Play games of bots up to the positions of all modules, and keep these games."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"Kept: {positions.keep_games()} games.")
