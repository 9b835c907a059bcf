"""`manage.py pack_games`: pack the moves of old games now, or unpack them for an earlier release."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from games.services.operations import packing


class Command(BaseCommand):
    help = (
        "Pack the moves of games that ended a week ago. Workers do the same, a round every five minutes. "
        "With --undo, make rows of all packed moves again, before an earlier release is installed."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--undo", action="store_true", help="unpack all games; stop the workers first")

    def handle(self, *_args: Any, undo: bool, **_options: Any) -> None:
        if undo:
            self.stdout.write(f"{packing.unpack_games()} games unpacked.")
            if still := packing.packed_games().count():
                raise CommandError(f"{still} games are still packed: workers run, or the log names them.")
            return
        done = 0
        while some := packing.pack_games(now=timezone.now()):
            done += some
            self.stdout.write(f"{done} games packed.")
        self.stdout.write(f"Done. Games that could not be packed: {packing.left(now=timezone.now())}.")
