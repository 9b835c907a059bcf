"""`manage.py pace`: measure how often a game waits for somebody to come online, with and without standing orders."""

from __future__ import annotations

import json
from argparse import ArgumentTypeError
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games import catalog
from games.bots import BOTS, LEVELS, find_bot
from games.engine.errors import EngineError, Illegal
from games.engine.title import Title
from games.workshop.bots_pace import Pace, pace_of_games
from games.workshop.management.commands.play_bots import at_least_one, listed


def option_of_table(text: str) -> tuple[str, str]:
    """Return the key and the word of an argument such as `six_mode=paired`.

    :raises ArgumentTypeError: it has no equals sign
    """
    key, sign, word = text.partition("=")
    if not sign:
        raise ArgumentTypeError(f"{text!r} is not of the form KEY=WORD")
    return key, word


class Command(BaseCommand):
    """Prints the waits per turn; the last line of standard output is one JSON object."""

    help = (
        "Play the same games of bots without and with standing orders, and print how often per finished turn "
        "the game waits for somebody to come online. The minimum is 1.0 if each turn asks its own seat. "
        "The last line is JSON with both figures."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--games", type=at_least_one, default=10)
        parser.add_argument("--title", default=next(iter(catalog.titles())), help="the game system")
        parser.add_argument("--modules", default="", help="keys separated by commas; by default only base")
        parser.add_argument(
            "--option",
            action="append",
            default=[],
            type=option_of_table,
            metavar="KEY=WORD",
            help="an option of the table whose value is a word, such as six_mode=special-build; may be repeated",
        )
        parser.add_argument("--seats", type=int, default=4)
        parser.add_argument("--seed", default="1", help="the same seed plays the same games")
        parser.add_argument("--bot", default="greedy", help=f"the player: {', '.join([*BOTS, *LEVELS])}")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play the same games without and with standing orders, and report."""
        try:
            title = catalog.title(options["title"])
            modules = listed(options["modules"]) or list(title.required)
            find_bot(options["bot"])
            title.check(options["seats"], modules, dict(options["option"]))
        except (EngineError, Illegal) as error:
            raise CommandError(str(error)) from error
        without = self._play(title, modules, options, ordering=False)
        with_orders = self._play(title, modules, options, ordering=True)
        self._tell("without standing orders", without)
        self._tell("with standing orders", with_orders)
        self.stdout.write(
            json.dumps(
                {
                    **{key: options[key] for key in ("title", "games", "seats", "seed", "bot")},
                    "modules": modules,
                    "options": dict(options["option"]),
                    "turns": {"without": without.turns, "with": with_orders.turns},
                    "waits_per_turn": {
                        "without": round(without.waits_per_turn, 3),
                        "with": round(with_orders.waits_per_turn, 3),
                    },
                }
            )
        )

    def _play(self, title: Title, modules: list[str], options: dict[str, Any], *, ordering: bool) -> Pace:
        all_games = Pace()
        names = [options["bot"]] * options["seats"]
        games = pace_of_games(
            title,
            modules=modules,
            options=dict(options["option"]),
            names=names,
            games=options["games"],
            seed=options["seed"],
            ordering=ordering,
        )
        for pace in games:
            all_games.add(pace)
            way = "with" if ordering else "without"
            self.stderr.write(
                f"{way} orders, game {all_games.games} of {options['games']}: {pace.turns} turns, "
                f"{pace.waits.total()} waits"
            )
        return all_games

    def _tell(self, way: str, pace: Pace) -> None:
        self.stdout.write(
            f"{way}: {pace.waits_per_turn:.3f} waits per finished turn "
            f"({pace.waits.total()} in {pace.turns} turns), {pace.by_order} moves by order"
        )
        for asked, count in pace.waits.most_common():
            self.stdout.write(f"  {asked}: {count / pace.turns:.3f}")
