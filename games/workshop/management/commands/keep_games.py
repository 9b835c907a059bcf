"""Let bots play the games of all positions, of the gallery and of the demo community, and keep them."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from games.workshop import positions


class Command(BaseCommand):
    """Replaces `kept_games.json` in the folders of all modules."""

    help = "Let bots play up to the positions of all modules again, and keep what they play."

    def handle(self, *args: Any, **options: Any) -> None:
        """Print how many games were kept."""
        self.stdout.write(f"Kept: {positions.keep_games()} games.")
