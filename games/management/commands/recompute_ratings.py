"""`manage.py recompute_ratings`: rate all finished games again, including ladders."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from games.services.ratings import rating_recount


class Command(BaseCommand):
    help = "Rate all finished games again and correct differences; with --check, only print them."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help="write nothing; fail if a number is different"
        )

    def handle(self, *args: Any, check: bool, **options: Any) -> None:
        """Print the differences, and the totals in the last line.

        :raises CommandError: with --check, if a number differs
        """
        recount = (
            rating_recount.check_ratings() if check else rating_recount.recompute_ratings(now=timezone.now())
        )
        for difference in recount.described:
            self.stdout.write(difference)
        totals = (
            f"{recount.games} games, {recount.changes} changes, {recount.ratings} ratings, "
            f"differences: {recount.differences}"
        )
        if check and not recount.is_same:
            raise CommandError(totals, returncode=1)
        self.stdout.write(totals if check or recount.is_same else f"{totals}, now put right")
