"""Bots, which know only the title's protocol: a seat's sight and its options, nothing hidden.

The site calls `choose` and `answer`. A bot uses random numbers of its own, never the game's chance.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection

from games.bots.easy import EasyBot
from games.bots.greedy import GentleBot, GreedyBot
from games.bots.hard import HardBot
from games.bots.random_bot import RandomBot
from games.bots.situation import Bot, situation
from games.engine.arguments import Options
from games.engine.errors import EngineError
from games.engine.title import Title
from games.engine.types import Answer, Json

BOTS: dict[str, Bot] = {
    "random": RandomBot(),
    "gentle": GentleBot(),
    "easy": EasyBot(),
    "greedy": GreedyBot(),
    "hard": HardBot(),
}
HARD = "hard"
LEVELS = {"gentle": "gentle", "easy": "easy", "normal": "greedy", HARD: "hard"}
"""The levels that a table chooses from, each with its bot. The weakest comes first."""
USUAL_LEVEL = "normal"
"""The level of bots that nobody has chosen, such as those in the seats of absent players."""
EARLIER_NAMES = {"random": "easy", "greedy": "normal"}
"""Names of levels in earlier releases. The API accepts them, and answers with them."""


def levels_for(title: Title, modules: Collection[str]) -> list[str]:
    """Return the levels that play a game with these modules, the weakest first.

    Hard bots are left out where no match has shown that they are stronger than normal ones.
    """
    is_planned = title.advice is not None and frozenset(modules) in title.advice.planned
    return [level for level in LEVELS if is_planned or level != HARD]


def level_of(name: str) -> str | None:
    """Return the level with this name, today's or an earlier one; None if there is none."""
    level = EARLIER_NAMES.get(name, name)
    return level if level in LEVELS else None


def published_name(level: str) -> str:
    """Return the name that the API and exported games use for a level: the earlier one, if it has one."""
    return next((name for name, known in EARLIER_NAMES.items() if known == level), level)


def searches(level: str) -> bool:
    """Return whether a bot of this level needs up to a second per move, which no page may wait for."""
    return isinstance(find_bot(level), HardBot)


def find_bot(level: str) -> Bot:
    """Return the bot with this name or level.

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
    clock: Callable[[], float] | None = None,
) -> Answer:
    """Return the move of a due seat, or the answer of a seat with an open question.

    :param sight: what the seat may see; with `options`, all that the bot learns about the game
    :param luck: the bot's own random numbers
    :param tried: moves that it has proposed before and does not propose again
    :param clock: reads the processor time; without it, a search goes by its number of positions alone
    :raises EngineError: the seat has nothing to decide, or there is no such bot
    """
    return find_bot(level).choose(situation(title, sight, options, luck, tried, clock))


def answer(title: Title, sight: Json, options: Options, luck: random.Random, level: str) -> Answer | None:
    """Return the answer of a seat that is not due to its open question, or None if it has none."""
    if sight["viewer"] in sight["waiting"] or sight["viewer"] not in sight["asked"]:
        return None
    return choose(title, sight, options, luck, level)
