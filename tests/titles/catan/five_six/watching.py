"""Games of five and six that bots play while a referee watches each move."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from games import bots
from games.engine.arguments import sample
from games.engine.errors import Illegal
from games.engine.game import Game
from games.engine.types import Answer, Json, Seat
from games.titles.catan.title import CATAN
from tests.titles.catan.cities_knights.test_random_games import advance_to_the_middle
from tests.titles.catan.five_six.knights_referee import KnightsReferee
from tests.titles.catan.five_six.referee import OPEN_IN_MAIN, Anything, Referee, equal

BASE = ("base", "five_six")
KNIGHTS = ("base", "cities_knights", "five_six")
AT_SEA = tuple(
    ("base", *one.needs, one.key, "five_six")
    for one in CATAN.modules
    if "seafarers" in (one.key, *one.needs) and CATAN.compatibility(one.key, "five_six").answer != "no"
)
"""Each scenario of Seafarers for five and six. P6-SF-01"""
MODES = ("paired", "special-build")
GREEDY = (0.95, 0.8, 0.5, 0.0)
"""How often a greedy bot chooses, in games that take turns. Otherwise any legal move is made."""
MOST_MOVES = 6_000


@dataclass(frozen=True)
class Played:
    """A game to watch.

    :param rich: begin in the middle, with knights, levels and full hands, so that every card comes up
    :param most: stop after this many moves
    """

    modules: tuple[str, ...]
    mode: str
    seats: int
    number: int
    rich: bool = False
    most: int = MOST_MOVES

    def __str__(self) -> str:
        kind = "rich" if self.rich else "new"
        return f"{'+'.join(self.modules)}-{self.mode}-{self.seats}-{kind}-{self.number}"


def watch(played: Played) -> Referee:
    """Play a game to its end while a referee watches. Return the referee.

    :raises Deviation: the engine asks, offers or does what the rules do not say
    """
    luck = random.Random(str(played))
    begun = CATAN.new(
        seats=played.seats, modules=played.modules, seed=str(played), options=options_of(played, luck)
    )
    referee = (KnightsReferee if "cities_knights" in played.modules else Referee)(begun.state, begun.log)
    state = begun.state
    if played.rich:
        state = from_the_middle(state, luck)
        referee.adopt(state)
    greedy = GREEDY[played.number % len(GREEDY)]
    for _ in range(played.most):
        if state["outcome"] is not None:
            break
        game, waiting = CATAN.game(state), CATAN.waiting(state)
        referee.look(
            waiting.due, waiting.may_act, {seat: game.decision_options(seat) for seat in waiting.due}
        )
        seat, answer = next_move(referee, game, luck, greedy)
        if answer is None:
            after = CATAN.timeout(state, seat)
            if (default := referee.default(seat)) is not Anything:
                equal(default, (after.verb, after.argument), "P6-D", seat)
        else:
            after = CATAN.play(state, seat, *answer)
        referee.follow(after.state, seat, after.verb, after.argument, after.log)
        state = after.state
    return referee


def options_of(played: Played, luck: random.Random) -> dict[str, Json]:
    options = {field.key: luck.choice(field.choices)[0] for field in CATAN.option_fields(played.modules)}
    options["six_mode"] = played.mode
    try:
        CATAN.check(played.seats, played.modules, options)
    except Illegal:  # a choice that needs another one
        return {"six_mode": played.mode}
    return options


def from_the_middle(state: Json, luck: random.Random) -> Json:
    """Return the first turn of a game of Cities & Knights, with much in hand and on the board."""
    game = CATAN.game(state)
    advance_to_the_middle(game, luck)
    return game.state


def next_move(referee: Referee, game: Game, luck: random.Random, greedy: float) -> tuple[Seat, Answer | None]:
    """Return a seat and its move, or None if its time runs out."""
    waiting = CATAN.waiting(game.state)
    if not referee.paired and luck.random() < 0.05:
        return luck.choice(referee.seats), ("ask_me_to_build", luck.random() < 0.7)
    if luck.random() < 0.05 and (answer := out_of_turn(game, luck)) is not None:
        return answer
    seat = luck.choice(list(waiting.due))
    if luck.random() < 0.02:
        return seat, None
    if luck.random() < greedy:
        sight: Any = CATAN.sight(game.state, seat)
        return seat, bots.choose(CATAN, sight, game.options(seat), luck, "greedy")
    offered = game.decision_options(seat)
    verb = luck.choice(list(offered))
    return seat, (verb, sample(offered[verb], luck))


def out_of_turn(game: Game, luck: random.Random) -> tuple[Seat, Answer] | None:
    """Return an answer to an offer, a counter-offer or a withdrawal of a seat that is not due."""
    may = [
        (seat, verb)
        for seat, verbs in CATAN.waiting(game.state).may_act.items()
        for verb in verbs
        if verb in OPEN_IN_MAIN
    ]
    if not may:
        return None
    seat, verb = luck.choice(may)
    return seat, (verb, sample(game.options(seat)[verb], luck))
