"""Fill an empty database with a large community, to measure pages on."""

from __future__ import annotations

from argparse import ArgumentTypeError
from time import perf_counter
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from games.management.benchmark import Community, is_empty


class Command(BaseCommand):
    """`manage.py seed_benchmark --users 100000 --finished 1000000 --running 10000`"""

    help = "Make a large community with finished and running games (development only, empty database)."

    def add_arguments(self, parser: CommandParser) -> None:
        for name, usual, least in (("users", 1_000, 20), ("finished", 5_000, 0), ("running", 200, 0)):
            parser.add_argument(f"--{name}", type=_at_least(least), default=usual)
        parser.add_argument("--seed", default="benchmark")

    def handle(self, *_args: Any, **options: Any) -> None:
        if not settings.DEV_PAGES:
            raise CommandError("This exists in development only (DJANGO_ENV).")
        if not is_empty():
            raise CommandError("There are games already; a benchmark needs a database of its own.")
        begun = perf_counter()
        sizes = {name: options[name] for name in ("users", "finished", "running")}
        Community(**sizes, now=timezone.now(), seed=options["seed"], tell=self.stdout.write).make()
        self.stdout.write(f"Done in {perf_counter() - begun:.0f} s.")


def _at_least(least: int) -> Any:
    def number(text: str) -> int:
        value = int(text)
        if value < least:
            raise ArgumentTypeError(f"at least {least}")
        return value

    return number
