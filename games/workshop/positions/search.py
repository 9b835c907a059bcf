"""A search for a game that reaches a certain moment: bots play one seed after another."""

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
    """Return the story of a bots' game up to the moment when `has_come` is true.

    Every machine finds the same game, since the seeds are derived from the name. The game is kept
    (`kept_games.py`).

    :param then: the moves to play at that moment; None if the search must continue
    :param attempt: the first attempt; set to one that is known to succeed
    :param plan: chooses a move instead of the bot; None leaves it to the bot
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
        """Replay the kept game, or search if there is none that is still legal and reaches the moment."""
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
        raise LookupError(f"No game of bots reaches the moment {self.name!r}.")

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
    """Return a position that only the demo community plays, under this table name.

    :param how: further arguments of `Search`
    """
    return Position(Search(table, title, has_come, **how), table=table)


def is_over(title: Any, state: Any) -> bool:
    return title.waiting(state).outcome is not None


def eager(*verbs: str) -> Plan:
    """Return a plan that uses the first possible one of these verbs."""

    def plan(options: Any, state: Any, seat: str, luck: random.Random) -> Answer | None:
        verb = next((verb for verb in verbs if options.get(verb)), "")
        return (verb, sample(options[verb], luck)) if verb else None

    return plan
