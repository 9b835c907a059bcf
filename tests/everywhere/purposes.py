"""Purposeful moves, for titles whose random games would take ten thousand moves to end.

A title's `everywhere.py` may name a function that plays well enough to end the game (`PURPOSE`). It makes some of
the moves, and chance makes the others.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from games import bots
from games.engine.game import Game
from games.engine.types import Answer, Seat
from tests.everywhere.tables import GAMES, said_of

Purpose = Callable[[Game, Seat, random.Random], "Answer | None"]
OFTEN = 0.4
"""The share of moves made with a purpose."""


def purposeful(key: str, game: Game, seat: Seat, luck: random.Random) -> Answer | None:
    """Return a purposeful move, or None if the title has no purpose or chance moves this time."""
    purpose: Purpose | None = said_of(key, "PURPOSE")
    return purpose(game, seat, luck) if purpose is not None and luck.random() < OFTEN else None


def as_a_bot(game: Game, seat: Seat, luck: random.Random) -> Answer | None:
    """Return a greedy bot's move during the turns that `BOT_TURNS` selects, else None.

    Between these turns, random trades spend what bots save up. Chance plays the set-up of every second game, with
    places that no bot would take. With `GAMES` chance plays alone.
    """
    each, turn = said_of(game.title.key, "BOT_TURNS"), game.title.turns_played(game.state)
    if GAMES or each is None or turn % each or (turn == 0 and _chance_sets_up(game)):
        return None
    return bots.choose(game.title, game.title.sight(game.state, seat), game.options(seat), luck, "greedy")


def _chance_sets_up(game: Game) -> bool:
    return sum(game.state["chance"]["seed"].encode()) % 2 == 0


def with_a_purpose(game: Game, seat: Seat, luck: random.Random) -> Answer | None:
    """Return a move that brings the game nearer to its end, or None if chance moves this time."""
    return as_a_bot(game, seat, luck) or purposeful(game.title.key, game, seat, luck)
