"""Players with a purpose, for titles whose random games would take ten thousand moves to end.

Its `everywhere.py` may name a function that plays well enough to end (`PURPOSE`). It moves now and then, chance does
the rest.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from games import bots
from games.engine.game import Game
from games.engine.types import Answer, Seat
from tests.everywhere.tables import MANY, said_of

Purpose = Callable[[Game, Seat, random.Random], "Answer | None"]
OFTEN = 0.4
"""How much of such a game is played with its purpose."""


def purposeful(key: str, game: Game, seat: Seat, luck: random.Random) -> Answer | None:
    """A move with a purpose, if the title has one and it is its time."""
    purpose: Purpose | None = said_of(key, "PURPOSE")
    return purpose(game, seat, luck) if purpose is not None and luck.random() < OFTEN else None


def as_a_bot(game: Game, seat: Seat, luck: random.Random) -> Answer | None:
    """What a greedy bot would do, a whole turn long, in the turns that `BOT_TURNS` says.

    What is saved up is traded away by chance again. Where many games are asked for, chance plays alone.
    """
    each = said_of(game.title.key, "BOT_TURNS")
    if MANY or each is None or game.title.turns_played(game.state) % each:
        return None
    return bots.choose(game.title, game.title.sight(game.state, seat), game.options(seat), luck, "greedy")


def with_a_purpose(game: Game, seat: Seat, luck: random.Random) -> Answer | None:
    """A move that brings the game nearer to its end, if it is time for one."""
    return as_a_bot(game, seat, luck) or purposeful(game.title.key, game, seat, luck)
