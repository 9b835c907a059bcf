"""`manage.py recompute_reliability`: recount players' reliability."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.services.people import reliability


class Command(BaseCommand):
    help = (
        "Count finished games and the last hundred decisions again, from the games' histories. "
        "Correct differences; with --check, only print them."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help="write nothing; fail if a number is different"
        )

    def handle(self, *args: Any, check: bool, **options: Any) -> None:
        """Print the differences, and the totals in the last line.

        :raises CommandError: with --check, if a number differs
        """
        recount = reliability.recompute_reliability(write=not check)
        for difference in recount.described:
            self.stdout.write(difference)
        totals = f"{recount.players} players, differences: {len(recount.described)}"
        if check and not recount.is_same:
            raise CommandError(totals, returncode=1)
        self.stdout.write(totals if check or recount.is_same else f"{totals}, now put right")
