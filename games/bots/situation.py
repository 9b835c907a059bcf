"""The situation that a bot decides in: one seat's sight and options, reduced to the current decision."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import ClassVar, Protocol

from games.engine.arguments import Arguments, Bundle, Composite, Options, Sequence
from games.engine.errors import EngineError
from games.engine.game import Game
from games.engine.title import Title
from games.engine.types import Answer, Json, Seat, State

MOST_LISTED = 60
"""The most bundles or sequences that are tried. If there are more, this many are drawn at random."""


class Bot(Protocol):
    """A program that decides for a seat.

    :param is_blind: True if it looks only at the options, never at the imagined state
    """

    is_blind: ClassVar[bool]

    def choose(self, asked: Situation) -> Answer:
        """Return a verb and an argument from the seat's options."""


@dataclass
class Situation:
    """A seat's decision.

    :param verbs: the options that settle it: for a due seat the decision's own verbs, for others the answers to their
        open questions
    :param state: a state that fits the sight, with hidden facts drawn at random; for looking ahead
    :param tried: moves that the bot has proposed before
    :param clock: reads the processor time of a bot that must not take long
    """

    title: Title
    seat: Seat
    verbs: Options
    state: State
    luck: random.Random
    tried: Collection[Answer] = ()
    clock: Callable[[], float] | None = None
    _root: Game | None = None

    def imagined(self) -> Game:
        """Return a new game on a copy of the imagined state. What one of them derives from it, the next ones know."""
        if self._root is None:
            self._root = self.title.game(self.state)
        return self._root.branch()


def situation(
    title: Title,
    sight: Json,
    options: Options,
    luck: random.Random,
    tried: Collection[Answer] = (),
    clock: Callable[[], float] | None = None,
) -> Situation:
    """Return the decision of the seat whose sight this is.

    :raises EngineError: the seat has nothing to decide
    """
    seat = sight["viewer"]
    state = title.imagine(sight, str(luck.getrandbits(64)))
    asked = Situation(title, seat, {}, state, luck, tried, clock)
    if seat in sight["waiting"]:
        open_verbs = title.rules(sight["modules"]).open_verbs
        asked.verbs = {verb: choices for verb, choices in options.items() if verb not in open_verbs}
    else:
        asked.verbs = {**title.game(state).answers_of(seat)}
    if not asked.verbs:
        raise EngineError(f"nothing is asked of seat {seat}")
    return asked


def in_place(game: Game, seat: Seat, luck: random.Random) -> Situation:
    """Return a seat's decision for a blind bot, on the game's own state: such a bot needs no imagined state.

    :raises EngineError: the seat has nothing to decide
    """
    verbs = game.decision_options(seat) or {**game.answers_of(seat)}
    if not verbs:
        raise EngineError(f"nothing is asked of seat {seat}")
    return Situation(game.title, seat, verbs, game.state, luck)


def arguments_to_try(choices: Arguments, luck: random.Random) -> list[Json]:
    """Return all arguments of a verb if they are few, else different ones drawn at random; none of a composite."""
    if isinstance(choices, list):
        return choices
    if isinstance(choices, Composite):
        return []
    if isinstance(choices, Sequence):
        return _few_sequences(choices, luck)
    if choices.count() <= MOST_LISTED:
        return list(_bundles(choices))
    return _drawn(choices, luck)


def _few_sequences(choices: Sequence, luck: random.Random) -> list[Json]:
    found: list[Json] = []
    for sequence in choices.each():
        found.append(sequence)
        if len(found) > MOST_LISTED:
            return _drawn(choices, luck)
    return found


def _drawn(choices: Bundle | Sequence, luck: random.Random) -> list[Json]:
    found: list[Json] = []
    for _ in range(MOST_LISTED):
        argument = choices.sample(luck)
        if argument not in found:
            found.append(argument)
    return found


def _bundles(choices: Bundle) -> list[Json]:
    rows: list[tuple[int, dict[str, int]]] = [(0, {})]
    for kind, most in choices.cards.items():
        rows = [
            (size + count, {**cards, kind: count} if count else cards)
            for size, cards in rows
            for count in range(min(most, choices.most - size) + 1)
        ]
    return [cards for size, cards in rows if size >= choices.least]
