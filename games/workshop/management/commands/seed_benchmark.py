"""`manage.py seed_benchmark`: fill an empty database with a large community, to measure pages or a loaded site."""

from __future__ import annotations

import json
import os
from argparse import ArgumentTypeError
from pathlib import Path
from time import perf_counter
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from games.workshop.benchmark import Community, is_empty, keys


class Command(BaseCommand):
    """For example `manage.py seed_benchmark --users 100000 --finished 1000000 --running 10000`."""

    help = "Create a large community with finished and running games in an empty database."

    def add_arguments(self, parser: CommandParser) -> None:
        for name, usual, least in (("users", 1_000, 20), ("finished", 5_000, 0), ("running", 200, 0)):
            parser.add_argument(f"--{name}", type=_at_least(least), default=usual)
        parser.add_argument(
            "--moves",
            choices=("", "packed", "rows"),
            default="",
            help="give finished games moves: packed after a week as on a site, or rows; without it, they have none",
        )
        parser.add_argument("--seed", default="benchmark")
        parser.add_argument(
            "--keys", type=Path, help="write a session and a token of each player to this file"
        )
        parser.add_argument(
            "--for-measuring", action="store_true", help="allow this on a site that is not for development"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        if not settings.DEV_PAGES and not options["for_measuring"]:
            raise CommandError(
                "This fills the site with made-up people. Add --for-measuring if the site is only for measuring."
            )
        if not is_empty():
            raise CommandError("There are games already; a benchmark needs a separate database.")
        if options["keys"] and options["keys"].exists():
            raise CommandError(f"{options['keys']} exists already.")
        begun = perf_counter()
        sizes = {name: options[name] for name in ("users", "finished", "running")}
        now = timezone.now()
        Community(
            **sizes, now=now, seed=options["seed"], tell=self.stdout.write, moves=options["moves"]
        ).make()
        if options["keys"]:
            _write(options["keys"], keys(now=now))
        self.stdout.write(f"Done in {perf_counter() - begun:.0f} s.")


def _write(path: Path, written: list[dict[str, str]]) -> None:
    """Write into a new file that only its owner can read, since a session's key grants access to the account."""
    with open(path, "x", opener=lambda name, flags: os.open(name, flags, 0o600), encoding="utf-8") as file:
        json.dump(written, file)


def _at_least(least: int) -> Any:
    def number(text: str) -> int:
        value = int(text)
        if value < least:
            raise ArgumentTypeError(f"at least {least}")
        return value

    return number
