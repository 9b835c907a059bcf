"""Players with a purpose, for titles whose random games would take ten thousand moves to end.

A title may name a function that plays well enough to end; it moves now and then, chance does the rest.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from games import bots
from games.engine.arguments import accepts, sample
from games.engine.game import Game
from games.engine.types import Answer, Seat
from games.titles.hansa.base.rules.pieces import board, villages
from tests.everywhere.tables import MANY

Purpose = Callable[[Game, Seat, random.Random], "Answer | None"]


def fill_a_route(game: Game, seat: Seat, luck: random.Random) -> Answer | None:
    """Hansa Teutonica: claim what is filled, else bring pieces to the route that is nearest to it."""
    offered = game.decision_options(seat)
    if "claim" in offered:
        return "claim", sample(offered["claim"], luck)
    there = villages(game)
    best, most = None, -1.0
    for route in board(game).routes.values():
        owners = [there[village]["owner"] if village in there else None for village in route.villages]
        if None in owners and set(owners) <= {seat, None} and owners.count(seat) / len(owners) > most:
            best, most = route, owners.count(seat) / len(owners)
    if best is None:
        return None
    free = [village for village in best.villages if village not in there]
    place = {"piece": luck.choice(["trader", "trader", "merchant"]), "village": free[0]}
    if accepts(offered.get("place", []), place):
        return "place", place
    far = [v for v, piece in there.items() if piece["owner"] == seat and v not in best.villages]
    pairs = list(zip(far, free, strict=False))[:2]
    argument = [village for pair in pairs for village in pair]
    return ("move", argument) if accepts(offered.get("move", []), argument) else None


PURPOSES: dict[str, Purpose] = {"hansa": fill_a_route}
OFTEN = 0.4
"""How much of such a game is played with its purpose."""


def purposeful(key: str, game: Game, seat: Seat, luck: random.Random) -> Answer | None:
    """A move with a purpose, if the title has one and it is its time."""
    purpose = PURPOSES.get(key)
    return purpose(game, seat, luck) if purpose is not None and luck.random() < OFTEN else None


EACH_TURN = 4
"""A bot plays each such turn of CATAN's random games."""


def as_a_bot(game: Game, seat: Seat, luck: random.Random) -> Answer | None:
    """CATAN: what a greedy bot would do, a whole turn long; what is saved up is traded away by chance again.

    Three of four moves less bring a random game to its end. Where many games are asked for, chance plays alone.
    """
    if MANY or game.title.key != "catan" or game.title.turns_played(game.state) % EACH_TURN:
        return None
    return bots.choose(game.title, game.title.view(game.state, seat), game.options(seat), luck, "greedy")


def with_a_purpose(game: Game, seat: Seat, luck: random.Random) -> Answer | None:
    """A move that brings the game nearer to its end, if it is time for one."""
    return as_a_bot(game, seat, luck) or purposeful(game.title.key, game, seat, luck)
