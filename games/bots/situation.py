"""What is asked of a bot: one seat's sight and options, cut down to what it has to decide now."""

from __future__ import annotations

import random
from collections.abc import Collection, Hashable
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol

from games.engine.arguments import Arguments, Bundle, Composite, Options, Sequence
from games.engine.errors import EngineError
from games.engine.game import Game
from games.engine.title import Title
from games.engine.types import Answer, Json, Seat, State

MOST_LISTED = 60
"""Bundles and sequences are tried one by one up to this number; out of more, this many are drawn."""


class Bot(Protocol):
    """Something that decides for a seat.

    :param is_blind: it looks at nothing but what may be chosen from, never at the imagined state
    """

    is_blind: ClassVar[bool]

    def choose(self, asked: Situation) -> Answer:
        """A verb and an argument of those that the seat has."""


@dataclass
class Situation:
    """A seat's decision.

    :param verbs: what decides it: the decision's own verbs for a seat that is due, for another the
        answers to what it has been asked
    :param state: a state that fits the sight, all that is hidden drawn anew; for looking ahead
    :param tried: what the bot has proposed before
    """

    title: Title
    seat: Seat
    verbs: Options
    state: State
    luck: random.Random
    tried: Collection[Answer] = ()
    constants: dict[Hashable, Any] = field(default_factory=dict)
    """What is the same in all games that are imagined for it; see `Game.constants`."""

    def imagined(self) -> Game:
        """A game of its own in the state that was imagined."""
        game = self.title.game(self.title.copy(self.state))
        game.constants = self.constants
        return game


def situation(
    title: Title, sight: Json, options: Options, luck: random.Random, tried: Collection[Answer] = ()
) -> Situation:
    """Read a sight.

    :raises EngineError: nothing is asked of the seat
    """
    seat = sight["viewer"]
    state = title.imagine(sight, str(luck.getrandbits(64)))
    asked = Situation(title, seat, {}, state, luck, tried)
    if seat in sight["waiting"]:
        open_verbs = title.rules(sight["modules"]).open_verbs
        asked.verbs = {verb: choices for verb, choices in options.items() if verb not in open_verbs}
    else:
        asked.verbs = _answers(title.game(state), seat)
    if not asked.verbs:
        raise EngineError(f"nothing is asked of seat {seat}")
    return asked


def in_place(game: Game, seat: Seat, luck: random.Random) -> Situation:
    """What is asked of a seat for a bot that is blind: nothing is imagined, since it does not look.

    :raises EngineError: nothing is asked of the seat
    """
    verbs = game.decision_options(seat) or _answers(game, seat)
    if not verbs:
        raise EngineError(f"nothing is asked of seat {seat}")
    return Situation(game.title, seat, verbs, game.state, luck)


def _answers(game: Game, seat: Seat) -> Options:
    """The answers to what a seat is asked while others are due, verb by verb."""
    open_verbs = game.rules.open_verbs.items()
    found = {name: verb.answers(game, seat) for name, verb in open_verbs if verb.is_open(game)}
    return {name: answers for name, answers in found.items() if answers}


def arguments_to_try(choices: Arguments, luck: random.Random) -> list[Json]:
    """All arguments of a verb where they are few, else some drawn without repeating; none of a composite."""
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
