"""`manage.py recompute_statistics`: rebuild the statistics from all finished games, or check them."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from games.services.watching import ended_games


class Command(BaseCommand):
    help = "Recompute the statistics of finished games; with --check, only compare."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help="write nothing; fail if a number is different"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        if not options["check"]:
            number = ended_games.recompute(now=timezone.now())
            self.stdout.write(f"{number} finished games counted again.")
            return
        found = ended_games.differences()
        for line in found:
            self.stdout.write(line)
        if found:
            raise CommandError(f"The statistics differ from the games in {len(found)} places.")
        self.stdout.write("The statistics are what the finished games say.")
