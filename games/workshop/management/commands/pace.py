"""`manage.py pace`: measure how often a game waits for somebody to come online, also with standing orders and plans."""

from __future__ import annotations

import json
from argparse import ArgumentTypeError
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games import catalog
from games.bots import BOTS, LEVELS, find_bot
from games.engine.errors import EngineError, Illegal
from games.engine.title import Title
from games.workshop.bots_pace import Pace, Way, pace_of_games
from games.workshop.management.commands.play_bots import at_least_one, listed

TITLES = {
    Way.WITHOUT: "without standing orders",
    Way.WITH: "with standing orders",
    Way.PLANS: "with plans",
}


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
        "Play the same games of bots without and with standing orders, and with plans, and print how often per "
        "finished turn the game waits for somebody to come online. The minimum is 1.0 if each turn asks its own seat. "
        "The last line is JSON with the three figures, and with the swaps per game."
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
        """Play the same games in the three ways, and report."""
        try:
            title = catalog.title(options["title"])
            modules = listed(options["modules"]) or list(title.required)
            find_bot(options["bot"])
            title.check(options["seats"], modules, dict(options["option"]))
        except (EngineError, Illegal) as error:
            raise CommandError(str(error)) from error
        paces = {way: self._play(title, modules, options, way) for way in Way}
        for way, pace in paces.items():
            self._tell(TITLES[way], pace)
        self.stdout.write(
            json.dumps(
                {
                    **{key: options[key] for key in ("title", "games", "seats", "seed", "bot")},
                    "modules": modules,
                    "options": dict(options["option"]),
                    "turns": {way: pace.turns for way, pace in paces.items()},
                    "waits_per_turn": {way: round(pace.waits_per_turn, 3) for way, pace in paces.items()},
                    "swaps_per_game": {way: round(pace.swaps_per_game, 1) for way, pace in paces.items()},
                }
            )
        )

    def _play(self, title: Title, modules: list[str], options: dict[str, Any], way: Way) -> Pace:
        all_games = Pace()
        names = [options["bot"]] * options["seats"]
        games = pace_of_games(
            title,
            modules=modules,
            options=dict(options["option"]),
            names=names,
            games=options["games"],
            seed=options["seed"],
            way=way,
        )
        for pace in games:
            all_games.add(pace)
            self.stderr.write(
                f"{TITLES[way]}, game {all_games.games} of {options['games']}: {pace.turns} turns, "
                f"{pace.waits.total()} waits"
            )
        return all_games

    def _tell(self, way: str, pace: Pace) -> None:
        self.stdout.write(
            f"{way}: {pace.waits_per_turn:.3f} waits per finished turn "
            f"({pace.waits.total()} in {pace.turns} turns), {pace.swaps_per_game:.1f} swaps per game, "
            f"{pace.by_order} moves by order, {pace.by_plan} by plan"
        )
        for asked, count in pace.waits.most_common():
            self.stdout.write(f"  {asked}: {count / pace.turns:.3f}")
