"""One decision of a bot, as plain data, so that another process can make it."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass, field

from games import bots, catalog
from games.engine.types import Answer, Seat, State


@dataclass(frozen=True)
class BotDecision:
    """All that a bot's move depends on.

    :param luck: the seed of the bot's own random numbers
    :param tried: moves that it has proposed before
    :param without: verbs that it does not use now
    """

    title: str
    state: State
    seat: Seat
    level: str
    luck: str
    tried: list[Answer] = field(default_factory=list)
    without: frozenset[str] = frozenset()


def decide(asked: BotDecision) -> Answer:
    """Return the bot's move, chosen from the seat's sight and its options."""
    title = catalog.title(asked.title)
    options = title.options(asked.state, asked.seat)
    options = {verb: some for verb, some in options.items() if verb not in asked.without} or options
    luck = random.Random(asked.luck)  # noqa: S311 (no secret)
    sight = title.sight(asked.state, asked.seat)
    return bots.choose(title, sight, options, luck, asked.level, asked.tried, time.thread_time)
