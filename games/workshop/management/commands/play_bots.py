"""`manage.py play_bots`: let bots play whole games against each other, and measure them."""

from __future__ import annotations

import json
import time
from argparse import ArgumentTypeError
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games import catalog
from games.bots import BOTS, LEVELS
from games.engine.errors import EngineError, Illegal
from games.workshop.bots_match import (
    Result,
    bot_named,
    is_decided,
    play_match,
    points_of_bots,
    summary,
    verbs_of_bots,
    won_by,
)

BAR = 40
"""The characters of the progress bar."""


class Command(BaseCommand):
    """Writes progress to standard error; the last line of standard output is one JSON object."""

    help = (
        "Play whole games of bots with rotating seats. Show progress on standard error, and a last line of JSON: "
        "wins per bot and per seat with 95 % intervals, mean turns and moves, games and moves per second."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--title", default=next(iter(catalog.titles())), help="the game system")
        parser.add_argument("--modules", default="", help="keys separated by commas; by default only base")
        parser.add_argument("--seats", type=int, default=4)
        parser.add_argument("--games", type=at_least_one, default=50)
        parser.add_argument("--seed", default="1", help="the same seed plays the same games")
        parser.add_argument(
            "--bots",
            default="greedy",
            help=f"a name per seat, separated by commas, or one for all: {', '.join({**BOTS, **LEVELS})}; "
            "hard:300 plans with 300 positions per decision, so that the same seed plays the same games; "
            "normal:no_trade and hard:300:no_trade make and accept no offers",
        )
        parser.add_argument(
            "--until-decided",
            action="store_true",
            help="stop once the bot that is named first is certainly better or worse than the others",
        )
        parser.add_argument(
            "--verbs",
            action="store_true",
            help="also print how often each bot uses each verb per game, and its points by source",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            title = catalog.title(options["title"])
            modules = listed(options["modules"]) or list(title.required)
            names = _bots(options["bots"], options["seats"])
            title.check(options["seats"], modules, {})
        except (EngineError, Illegal) as error:
            raise CommandError(str(error)) from error
        began = time.perf_counter()
        results: list[Result] = []
        match = play_match(title, modules=modules, names=names, games=options["games"], seed=options["seed"])
        for result in match:
            results.append(result)
            won = won_by(names[0], results)
            self._tell(len(results), options["games"], result, f"{names[0]} has won {won}")
            parity = names.count(names[0]) / len(names)
            if options["until_decided"] and is_decided(won, len(results), parity):
                break
        if self.stderr.isatty():
            self.stderr.write("")
        asked = {key: options[key] for key in ("title", "seats", "seed")}
        figures = summary(results, time.perf_counter() - began)
        if options["verbs"]:
            figures |= {"verbs": verbs_of_bots(results), "points": points_of_bots(results)}
        self.stdout.write(json.dumps({**asked, "modules": modules, "bots": names, **figures}))

    def _tell(self, number: int, games: int, result: Result, score: str) -> None:
        """Show a progress bar on a terminal, and a line per game elsewhere."""
        if self.stderr.isatty():
            done = "#" * round(BAR * number / games)
            self.stderr.write(f"\r[{done:{BAR}}] {number} of {games}; {score} ", ending="")
            return
        winner = result.bots[result.winner]
        self.stderr.write(
            f"game {number} of {games}: {winner} wins in seat {result.winner}"
            f" after {result.turns} turns, {result.moves} moves; {score}"
        )


def at_least_one(text: str) -> int:
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise ArgumentTypeError(f"{text!r} is no number of games")
    return number


def listed(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def _bots(text: str, seats: int) -> list[str]:
    """Return a bot's name for each seat.

    :raises EngineError: a bot is unknown, or the number of names does not match the seats
    """
    names = listed(text)
    for name in names:
        bot_named(name)
    if len(names) == 1:
        return names * seats
    if len(names) != seats:
        raise EngineError(f"{len(names)} bots are named for {seats} seats; name one for all or one for each")
    return names
