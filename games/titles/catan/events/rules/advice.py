"""Advice to bots about events and damaged roads. None of it is a rule of the game."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.game import Game
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.evaluation import foreseen, worth_besides
from games.titles.catan.base.rules.hands import hand
from games.titles.catan.events.rules.damaged_roads import DAMAGE, damaged, damaged_of
from games.titles.catan.events.rules.module import events

DAMAGED_ROAD = 18.0
"""In hundredths of a point: the cost of the repair, and the roads that cannot be built before it."""


@events.answers(worth_besides)
def damaged_roads_cost(earlier: Callable[[Game, Seat], float], game: Game, seat: Seat) -> float:
    return earlier(game, seat) - DAMAGED_ROAD * len(damaged_of(game, seat))


@events.answers(foreseen)
def answers_of_events(
    earlier: Callable[[Game, Seat, str, Json], bool], game: Game, seat: Seat, verb: str, argument: Json
) -> bool:
    """Apply a filed answer immediately, although it takes effect only when all have answered."""
    held = hand(game, seat)
    if verb == "take_gift":
        for kind, count in argument.items():
            held[kind] += count
    elif verb == "give_to_neighbor":
        for kind, count in argument.items():
            held[kind] -= count
    elif verb == "help_neighbors":
        for gift in argument:
            held[gift["card"]] -= 1
    elif verb == "damage_road":
        damaged(game).append(argument)
        game.changed(DAMAGE)
    else:
        return earlier(game, seat, verb, argument)
    return True
