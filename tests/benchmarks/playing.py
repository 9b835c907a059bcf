"""Random games played in place; the random player makes no offers."""

from __future__ import annotations

import random
from collections.abc import Callable
from time import process_time
from typing import Any

from games.catalog import title
from games.engine.arguments import Arguments, Composite, Options, sample
from games.engine.game import Game

CATAN = title("catan")
LEFT_OUT = "make_offer"
Choose = Callable[[Options, random.Random], tuple[str, Any]]


def by_verb(options: Options, luck: random.Random) -> tuple[str, Any]:
    """Choose a verb, then one of its arguments."""
    verb = luck.choice([verb for verb in options if verb != LEFT_OUT])
    return verb, sample(options[verb], luck)


def by_move(options: Options, luck: random.Random) -> tuple[str, Any]:
    """Choose one of all listed moves, as catanatron's random player does; a bundle or sequence counts as one."""
    place = int(luck.random() * sum(map(_moves, options.values())))
    for verb, arguments in options.items():
        count = _moves(arguments)
        if place < count:
            return verb, arguments[place] if isinstance(arguments, list) else arguments.sample(luck)
        place -= count
    raise AssertionError("nothing can be done")


def _moves(arguments: Arguments) -> int:
    """Return how many moves a verb stands for; an offer counts as none."""
    if type(arguments) is list:
        return len(arguments)
    return 0 if type(arguments) is Composite else 1


def new_game(seed: str, seats: int = 4, modules: tuple[str, ...] = ("base",)) -> Game:
    """Return a new game that is played in place."""
    return CATAN.game(CATAN.new(seats=seats, modules=modules, seed=seed).state)


def play(seed: str, choose: Choose, modules: tuple[str, ...] = ("base",)) -> int:
    """Play a game to its end and return the number of moves, computing options and checking every move."""
    game, luck, moves = new_game(seed, modules=modules), random.Random(seed), 0
    while not game.is_over:
        seat = game.due()[0]
        options = game.decision_options(seat)
        game.play(seat, *choose(options, luck))
        moves += 1
    return moves


def play_timed(seed: str, choose: Choose) -> tuple[int, float, float]:
    """Play a game to its end; return the moves, the seconds in `options`, and the seconds in `play`."""
    game, luck, moves = new_game(seed), random.Random(seed), 0
    in_options = in_play = 0.0
    while not game.is_over:
        seat = game.due()[0]
        began = process_time()
        options = game.decision_options(seat)
        in_options += process_time() - began
        verb, argument = choose(options, luck)
        began = process_time()
        game.play(seat, verb, argument)
        in_play += process_time() - began
        moves += 1
    return moves, in_options, in_play


def position_after(turns: int, seed: str) -> Any:
    """Return the state of a random game after this many turns."""
    for attempt in range(100):
        game, luck = new_game(f"{seed}/{attempt}"), random.Random(attempt)
        while not game.is_over and game.state["base"]["turn"] <= turns:
            seat = game.due()[0]
            game.play(seat, *by_verb(game.decision_options(seat), luck))
        if not game.is_over:
            return game.state
    raise AssertionError(f"no random game lasts {turns} turns")
