"""`manage.py calibrate_chances`: measure how well the chances to win foretell the winners of bots' games."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games import catalog
from games.engine.errors import EngineError, Illegal
from games.workshop.calibration import calibration, play_watched
from games.workshop.management.commands.play_bots import at_least_one, listed


class Command(BaseCommand):
    """Prints one JSON object, a row for the title's `chances.json`."""

    help = "Play games of normal bots, and print how well the chances to win foretold the winners."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--title", default=next(iter(catalog.titles())), help="the game system")
        parser.add_argument("--modules", default="", help="keys separated by commas; by default only base")
        parser.add_argument("--seats", type=int, default=4)
        parser.add_argument("--games", type=at_least_one, default=100)
        parser.add_argument("--seed", default="1", help="the same seed plays the same games")

    def handle(self, *args: Any, **options: Any) -> None:
        seats, seed = options["seats"], options["seed"]
        try:
            title = catalog.title(options["title"])
            modules = listed(options["modules"]) or list(title.required)
            title.check(seats, modules, {})
        except (EngineError, Illegal) as error:
            raise CommandError(str(error)) from error
        games = []
        for played in play_watched(title, modules=modules, seats=seats, games=options["games"], seed=seed):
            games.append(played)
            self.stderr.write(f"game {len(games)} of {options['games']}: seat {played.winner} wins")
        row = {"modules": modules, "seats": seats, "seed": seed, **calibration(games, seats)}
        self.stdout.write(json.dumps(row))
