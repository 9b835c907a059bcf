"""What a seat that plans would do in its turn, as a bot sees it.

The seats of `manage.py pace` and the people of `manage.py fast_forward` write their plans with it. It knows what the
seat sees, and what the page that plans offers (`games/engine/plans.py`).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from games.bots.situation import Bot, Situation
from games.engine.game import Game
from games.engine.plans import END, ahead
from games.engine.title import Title
from games.engine.types import Answer, Json, Seat, State
from games.engine.verbs import Proposing
from games.models.plan import MOST_LINES

GUESSES = 2
"""How many times a seat guesses what its next turn may be when it plans ahead."""
MOST_GUESSED = 200
"""The most moves of a guess."""


class Line(NamedTuple):
    """A line of a plan.

    :param is_final: the move cannot be taken back, so the line needs a tick
    """

    verb: str
    argument: Json
    is_final: bool


@dataclass(frozen=True)
class Wishes:
    """What a seat would do in its turns.

    :param proposes: whether it makes offers
    """

    title: Title
    seat: Seat
    bot: Bot
    luck: random.Random
    proposes: bool = True

    def for_this_turn(self, state: State) -> list[Line]:
        """Return lines for the present turn: an offer and what follows if it is accepted, then what if it is not."""
        return self._lines(state, self._both(self._imagined(state), may_propose=self.proposes))

    def for_next_turn(self, state: State) -> list[Line]:
        """Return lines for the next turn: what the seat would do in each of some guesses at it."""
        guesses = [then for _ in range(GUESSES) if (then := self._guess(state)) is not None]
        wished: list[Answer] = []
        for then in guesses:
            has_proposed = any(self._is_proposal(then, verb) for verb, _argument in wished)
            wished += self._both(then, may_propose=self.proposes and not has_proposed)
        return self._lines(state, wished)

    # -------------------------------------------------------------- what it would do

    def _imagined(self, state: State) -> Game:
        sight = self.title.sight(state, self.seat)
        return self.title.game(self.title.imagine(sight, str(self.luck.getrandbits(64))))

    def _guess(self, state: State) -> Game | None:
        """Return the seat's next turn as it may come: with chance drawn at random, and nothing done by others."""
        game = self._imagined(state)
        for _ in range(MOST_GUESSED):
            if game.is_over:
                return None
            due = game.due()[0]
            if due == self.seat and has_a_turn_to_plan(game, due):
                return game
            leads = leading_verb(game, due)
            if leads is not None:
                game.play(due, leads)
            else:
                game.play_default(due)
        return None

    def _both(self, game: Game, *, may_propose: bool) -> list[Answer]:
        wished = list(self._wished(game.branch(), may_propose=may_propose))
        if any(self._is_proposal(game, verb) for verb, _argument in wished):
            wished += [move for move in self._wished(game.branch(), may_propose=False) if move not in wished]
        return wished

    def _wished(self, game: Game, *, may_propose: bool) -> Iterator[Answer]:
        """Yield the moves of the turn as the bot would make them, with luck and answers as it expects them."""
        advice = game.title.advice
        proposed = not may_propose
        for _ in range(MOST_LINES):
            if game.is_over or self.seat not in game.due():
                return
            move = None if proposed else best_deal(game, self.seat)
            if move is None:
                offered = game.decision_options(self.seat)
                verbs = {
                    verb: arguments
                    for verb, arguments in offered.items()
                    if not (proposed and self._is_proposal(game, verb))
                }
                move = self.bot.choose(Situation(game.title, self.seat, verbs, game.state, self.luck))
            if move[0] == END:
                return
            yield move
            proposed = proposed or self._is_proposal(game, move[0])
            if advice is None or not advice.foresee(game, self.seat, *move):
                game.play(self.seat, *move)

    def _is_proposal(self, game: Game, name: str) -> bool:
        return game.top is not None and isinstance(game.top.verb(game, self.seat, name), Proposing)

    # -------------------------------------------------------------- what can be planned of it

    def _lines(self, state: State, wished: Sequence[Answer]) -> list[Line]:
        """Return the moves that the page would let the seat plan one after the other."""
        found: list[Line] = []
        for move in wished[:MOST_LINES]:
            then = ahead(self.title, state, self.seat, [[(line.verb, line.argument)] for line in found])
            tried = then.try_out(*move) if then is not None else None
            if tried is not None:
                found.append(Line(*move, is_final=tried.is_final))
        return found


def has_a_turn_to_plan(game: Game, seat: Seat) -> bool:
    """Return whether the seat is due in a phase of its own turn, after what it leads with, such as the roll."""
    turn, top = game.title.turn(game.state), game.top
    if top is None or not top.is_phase or seat not in top.due(game):
        return False
    return turn.seat == turn.part == seat and leading_verb(game, seat) is None


def leading_verb(game: Game, seat: Seat) -> str | None:
    """Return the verb that the decision on top leads with, such as the roll."""
    return None if game.top is None else (game.top.shows(game, seat) or {}).get("leads")


def best_deal(game: Game, seat: Seat) -> Answer | None:
    """Return the proposal that a person would make now: the best one if it improves the position, else None."""
    advice = game.title.advice
    if advice is None:
        return None
    offered = game.decision_options(seat)
    best, highest = None, game.title.evaluate_game(game, seat)
    for verb, argument in advice.deals(game.branch(), seat):
        then = game.branch()
        if verb not in offered or not advice.foresee(then, seat, verb, argument):
            continue
        value = game.title.evaluate_game(then, seat)
        if value > highest:
            best, highest = (verb, argument), value
    return best
