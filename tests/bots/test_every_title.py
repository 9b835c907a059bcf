"""Every bot in every title moves from the view alone, choosing from the options."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from games import bots
from games.bots.hard import HardBot
from games.bots.planner import Budget
from games.bots.situation import situation
from games.engine.arguments import Options, accepts
from games.engine.game import Game
from games.engine.title import Title
from games.engine.types import Answer, Json, Seat
from tests.deep import DEEP
from tests.engine.shapes.title import title as shapes
from tests.everywhere.tables import module_sets, telling_sets, titles

FEW = Budget(nodes=60)
EVERYWHERE = ("random", "gentle", "greedy")
"""Bots that play each informative set of modules. An easy bot decides as one of these does."""
MOVES = 120 if DEEP else 50
FEWER_MOVES = 30
"""Moves per game of a set whose modules all occur in other sets; one bot plays these, all bots play the others."""
EACH_CHOICE = 1 if DEEP else 2
"""After this many moves the bot chooses again with what it cannot see drawn again."""
TABLES = [
    (title, modules, seats)
    for title in titles().values()
    if title is not shapes
    for modules, seats in {modules: (modules, seats) for modules, seats in module_sets(title)}.values()
]


def is_telling(title: Title, modules: tuple[str, ...]) -> bool:
    """Return True if part of this set occurs in no other set that is played for as long."""
    return DEEP or modules in telling_sets(title)


def moves_of(table: tuple[Title, tuple[str, ...], int]) -> int:
    """Return how many moves of such a game are checked."""
    return MOVES if is_telling(*table[:2]) else FEWER_MOVES


def asked(title: Title, game: Game) -> Seat:
    """Return a seat that has been asked something, or else one that is due."""
    return next(iter(title.waiting(game.state).asked), None) or game.due()[0]


def chosen(title: Title, sight: Json, options: Options, level: str, luck: int) -> Answer:
    """Return a bot's move with fixed luck. Hard bots try few positions here."""
    if level == bots.HARD:
        return HardBot(FEW).choose(situation(title, sight, options, random.Random(luck)))
    return bots.choose(title, sight, options, random.Random(luck), level)


def walk(table, level: str) -> Iterator[tuple[Game, Seat, Json, Options, int, Answer]]:
    """Play a game by bots; yield before each move the seat, its view and options, and the bot's luck and choice.

    Every third move is random.
    """
    title, modules, seats = table
    game = title.game(title.new(seats=seats, modules=modules, seed="walk").state)
    luck = random.Random("walk")
    for number in range(moves_of(table)):
        if game.is_over:
            return
        seat = asked(title, game)
        before, sight, options = title.copy(game.state), title.sight(game.state, seat), game.options(seat)
        move = chosen(title, sight, options, level, number)
        assert game.state == before
        yield game, seat, sight, options, number, move
        game.play(
            seat, *(move if number % 3 else chosen(title, sight, options, "random", luck.getrandbits(32)))
        )


def bots_and_tables() -> Iterator[Any]:
    """Yield each set of modules with one of the bots, informative sets with more of them; all if `DEEP=1`."""
    for number, (title, modules, seats) in enumerate(TABLES):
        for turn, level in enumerate(bots.BOTS):
            often = is_telling(title, modules) and (DEEP or level in EVERYWHERE)
            if often or number % len(bots.BOTS) == turn:
                name = f"{level}-{title.key}-{'+'.join(modules)}-{seats}"
                yield pytest.param((title, modules, seats), level, id=name)


@pytest.mark.parametrize(("table", "level"), list(bots_and_tables()))
def test_a_bot_plays_what_is_offered_leaves_the_game_alone_and_knows_nothing_that_is_hidden(
    table, level
) -> None:
    title = table[0]
    compared = 0
    for game, seat, sight, options, luck, move in walk(table, level):
        verb, argument = move
        assert accepts(options[verb], argument), (verb, argument)
        if level == "greedy":
            check_what_is_worth_trying(title, seat, sight, options)
        if luck % EACH_CHOICE:
            continue
        other = title.imagine(sight, "drawn anew")
        if any(other[module] != game.state[module] for module in game.rules.keys):
            again = chosen(title, title.sight(other, seat), title.options(other, seat), level, luck)
            assert again == move
            compared += 1
    assert compared > moves_of(table) // EACH_CHOICE // 4


def check_what_is_worth_trying(title: Title, seat: Seat, sight: Json, options: Options) -> None:
    """`Advice.candidates` may omit arguments but not invent any, and leaves one for a decision's only verb."""
    if title.advice is None:
        return
    now = situation(title, sight, options, random.Random(1))
    for verb, choices in now.verbs.items():
        worth_trying = title.advice.candidates(now.imagined(), seat, verb, choices)
        assert worth_trying is None or all(accepts(choices, argument) for argument in worth_trying), verb
        assert worth_trying or worth_trying is None or len(now.verbs) > 1, verb
