"""`manage.py ladder_simulation`: let people of known strength play a ladder, and measure the results."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.workshop.ladder_simulation import Year
from games.workshop.management.commands.play_bots import at_least_one


class Command(BaseCommand):
    """Writes a line per month about the ladder; the last line of standard output is one JSON object."""

    help = (
        "Simulate a ladder: people of known strength join over time, play one to five games at once, quickly or "
        "slowly, go on vacation and lose seats. Prints how well ranks match true strength (Spearman's rank "
        "correlation), how many hours people wait for a game, and how often they meet the same people. "
        "The last line is JSON."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--players", type=at_least_one, default=500)
        parser.add_argument("--days", type=at_least_one, default=365)
        parser.add_argument("--size", type=int, choices=range(2, 7), default=4, help="seats at a table")
        parser.add_argument("--seed", default="1", help="the same seed plays the same year")

    def handle(self, *args: Any, **options: Any) -> None:
        facts = {key: options[key] for key in ("players", "days", "size", "seed")}
        year = Year(**facts)
        for standing in year.play():
            self.stdout.write(
                f"day {standing.day:4}: {standing.joined:4} joined, {standing.ranked:4} ranked, "
                f"{standing.games:6} games, rank correlation {standing.correlation:.2f}"
            )
        self.stdout.write(json.dumps(facts | year.figures()))
