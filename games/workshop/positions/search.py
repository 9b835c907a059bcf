"""A search for a game that comes to a moment: bots play one seed after another."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from games import bots
from games.engine.arguments import sample
from games.engine.errors import Illegal
from games.engine.types import Answer, Json, Seat, State
from games.workshop.positions import kept_games
from games.workshop.positions.position import Position
from games.workshop.positions.story import SEATS, Story, told_again

MOST_MOVES = 2000
MOST_SEEDS = 400

Move = tuple[Seat, str, Json]
Plan = Callable[[Any, Any, Seat, random.Random], Answer | None]


@dataclass(frozen=True)
class Search:
    """Reach the moment of a game of bots that has come when `has_come` says so.

    Every machine finds the same game, since the seeds are made of the name. It is kept (`kept_games.py`).

    :param then: what is still to be played at the moment; None if the search must go on
    :param attempt: where the search begins: at the seed that is known to do
    :param plan: what the players do rather than what a bot advises
    """

    name: str
    title: str
    has_come: Callable[[Any, State], bool]
    then: Callable[[Any, State], list[Move] | None] = lambda title, state: []
    options: dict[str, Json] = field(default_factory=dict)
    attempt: int = 0
    modules: tuple[str, ...] = ("base",)
    level: str = "greedy"
    seats: int = SEATS
    plan: Plan = lambda options, state, seat, luck: None

    def __call__(self) -> Story:
        """Play the kept game again; search if there is none that the rules allow and that comes to the moment."""
        return self._kept() or self._found()

    def seed(self, attempt: int) -> str:
        return hashlib.sha256(f"demo/{self.name}/{attempt}".encode()).hexdigest()

    @property
    def kept_as(self) -> str:
        return f"{self.title} {'+'.join(self.modules)} {self.name}"

    def _kept(self) -> Story | None:
        if (game := kept_games.games().get(self.kept_as)) is None:
            return None
        begun = self._begun(game.seed)
        story = [begun, *told_again(begun, game.moves)][-1]
        return self._at_the_moment(story) if len(story.moves) == len(game.moves) else None

    def _found(self) -> Story:
        for attempt in range(self.attempt, self.attempt + MOST_SEEDS):
            for story in self._bots_game(self.seed(attempt)):
                if (there := self._at_the_moment(story)) is not None:
                    moves = [(played.verb, played.argument) for _seat, played in story.moves]
                    kept_games.chosen[self.kept_as] = kept_games.KeptGame(self.seed(attempt), moves)
                    return there
        raise LookupError(f"No bot game comes to the moment {self.name!r}.")

    def _at_the_moment(self, story: Story) -> Story | None:
        if not self.has_come(story.title, story.state):
            return None
        last = self.then(story.title, story.state)
        if last is None:
            return None
        for seat, verb, argument in last:
            story = story.play(seat, verb, argument)
        return story

    def _begun(self, seed: str) -> Story:
        return Story.begin(self.title, self.modules, seed=seed, options=self.options, seats=self.seats)

    def _bots_game(self, seed: str) -> Iterator[Story]:
        story, luck = self._begun(seed), random.Random(seed)  # noqa: S311 (no secret)
        for _move in range(MOST_MOVES):
            yield story
            if not story.due:
                return
            title, state, seat = story.title, story.state, story.first_due
            choices = story.options(seat)
            planned = self.plan(choices, state, seat, luck)
            verb, argument = planned or bots.choose(
                title, title.sight(state, seat), choices, luck, self.level
            )
            try:
                story = story.play(seat, verb, argument)
            except Illegal as error:
                raise RuntimeError(f"A bot plays {verb} {argument!r}: {error}") from error


def lived(table: str, title: str, has_come: Callable[[Any, State], bool], **how: Any) -> Position:
    """Return a position of the demo community alone: the table of this name, at the moment that bots come to.

    :param how: more of a `Search`
    """
    return Position(Search(table, title, has_come, **how), table=table)


def is_over(title: Any, state: Any) -> bool:
    return title.waiting(state).outcome is not None


def eager(*verbs: str) -> Plan:
    """Use the first of these verbs that can be used."""

    def plan(options: Any, state: Any, seat: str, luck: random.Random) -> Answer | None:
        verb = next((verb for verb in verbs if options.get(verb)), "")
        return (verb, sample(options[verb], luck)) if verb else None

    return plan
