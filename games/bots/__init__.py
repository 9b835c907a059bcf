"""Bots. They know only the title's protocol: a seat's sight and its options, nothing hidden.

`choose` is all that the site needs. A bot's luck is its own, never the game's chance.
"""

from __future__ import annotations

import random
from collections.abc import Collection

from games.bots.greedy import GentleBot, GreedyBot
from games.bots.random_bot import RandomBot
from games.bots.situation import Bot, situation
from games.engine.arguments import Options
from games.engine.errors import EngineError
from games.engine.title import Title
from games.engine.types import Answer, Json

BOTS: dict[str, Bot] = {"random": RandomBot(), "gentle": GentleBot(), "greedy": GreedyBot()}
LEVELS = {"easy": "random", "normal": "greedy", "hard": "greedy"}
"""What a table calls its bots; the names of `BOTS` are understood as well."""


def find_bot(level: str) -> Bot:
    """The bot of a name or level.

    :raises EngineError: there is no such bot
    """
    bot = BOTS.get(LEVELS.get(level, level))
    if bot is None:
        raise EngineError(f"there is no bot {level!r}; known are {', '.join([*BOTS, *LEVELS])}")
    return bot


def choose(
    title: Title,
    sight: Json,
    options: Options,
    luck: random.Random,
    level: str,
    tried: Collection[Answer] = (),
) -> Answer:
    """The move of a seat that is due, or the answer of one that has been asked.

    :param sight: what the seat sees; with `options`, all that the bot learns of the game
    :param luck: the bot's own
    :param tried: what it has proposed before, and does not propose again
    :raises EngineError: nothing is asked of the seat, or there is no such bot
    """
    return find_bot(level).choose(situation(title, sight, options, luck, tried))


def answer(title: Title, sight: Json, options: Options, luck: random.Random, level: str) -> Answer | None:
    """The answer of a seat that is not due to what it has been asked, if there is such a thing."""
    if sight["viewer"] in sight["waiting"] or sight["viewer"] not in sight["asked"]:
        return None
    return choose(title, sight, options, luck, level)
