"""A game move by move, and bots that play until every decision has been asked."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from games import bots, catalog
from games.engine.arguments import sample
from games.engine.errors import Illegal
from games.engine.played import Played
from games.engine.title import Title
from games.engine.types import Answer, Json, Seat, State
from games.workshop.positions import kept_games

SEATS = 4
COLORS = ("red", "blue", "orange", "white")


@dataclass(frozen=True)
class Beginning:
    """The settings that a game begins with."""

    title: str
    modules: tuple[str, ...]
    options: dict[str, Json]
    seats: int
    seed: str

    def __str__(self) -> str:
        options = json.dumps(self.options)
        return f"{self.title} {'+'.join(self.modules)} {options} {self.seats} {self.seed}"


@dataclass(frozen=True)
class Story:
    """A state of a game, and the moves that led to it.

    :param moves: the seat that moved, and the result of each move
    :param begun: the game's settings; None once its moves alone no longer lead to its state
    """

    title: Title
    start: Played
    moves: tuple[tuple[Seat, Played], ...]
    state: State
    begun: Beginning | None = None

    @classmethod
    def begin(
        cls,
        title: str,
        modules: tuple[str, ...],
        *,
        seed: str,
        options: Mapping[str, Json] | None = None,
        seats: int = 0,
    ) -> Story:
        """Set up a board.

        :param seats: the usual number if 0
        """
        rules = catalog.title(title)
        counts = rules.seat_counts(modules)
        count = seats or (SEATS if SEATS in counts else counts[0])
        begun = Beginning(title, modules, dict(options or {}), count, seed)
        start = rules.new(
            seats=count, modules=modules, options=begun.options, seed=seed, entropy=[""] * count
        )
        return cls(rules, start, (), start.state, begun)

    def play(
        self, seat: Seat, verb: str, argument: Json = None, *, chance: dict[str, Json] | None = None
    ) -> Story:
        """Make a move.

        :raises Illegal: the rules do not allow it
        """
        played = self.title.play(self.state, seat, verb, argument, chance=chance)
        begun = None if chance else self.begun
        return replace(self, moves=(*self.moves, (seat, played)), state=played.state, begun=begun)

    def changed(self, change: Callable[[State], None]) -> Story:
        """Return a story with a manually changed state and the same log."""
        state = self.title.copy(self.state)
        change(state)
        return replace(self, state=state, begun=None)

    @property
    def due(self) -> dict[Seat, str]:
        """The due seats, each with its decision."""
        return self.title.waiting(self.state).due

    @property
    def first_due(self) -> Seat:
        return next(iter(self.due))

    @property
    def others(self) -> list[Seat]:
        return [seat for seat in self.state["seats"] if seat not in self.due]

    def options(self, seat: Seat | None = None) -> dict[str, Any]:
        """Return the options of a seat, by default the first that is due."""
        return dict(self.title.options(self.state, self.first_due if seat is None else seat))


def told_again(story: Story, moves: Iterable[Answer]) -> Iterator[Story]:
    """Replay kept moves, each by the first seat that is due, until one is no longer legal."""
    for verb, argument in moves:
        if not story.due:
            return
        try:
            story = story.play(story.first_due, verb, argument)
        except Illegal:
            return
        yield story


def moves_of_bots(story: Story, *, level: str, moves: int) -> Iterator[Story]:
    """Play on by bots, from a kept game where there is one; yield the story after each of their moves."""
    begun, count = story.begun, len(story.moves)
    name = f"{begun}, {level} for {moves}" if begun is not None and not count else ""
    kept = kept_games.games().get(name)
    for story in told_again(story, kept.moves if kept else ()):  # noqa: B020
        yield story
    luck = random.Random(f"{level}/{moves}")  # noqa: S311 (no secret)
    title = story.title
    chosen: list[Answer] = []
    for _move in range(moves - len(story.moves) + count):
        if not story.due:
            return
        seat = story.first_due
        sight = title.sight(story.state, seat)
        verb, argument = bots.choose(title, sight, story.options(seat), luck, level)
        story = story.play(seat, verb, argument)
        chosen.append((verb, argument))
        if begun is not None and name:
            kept_games.chosen[name] = kept_games.KeptGame(begun.seed, chosen)
        yield story


def bots_game(
    title: str,
    modules: tuple[str, ...],
    *,
    options: tuple[tuple[str, Json], ...] = (),
    level: str = "greedy",
    moves: int = 300,
) -> tuple[Story, ...]:
    return _bots_game(title, modules, options, level, moves)


@cache
def _bots_game(
    title: str, modules: tuple[str, ...], options: tuple[tuple[str, Json], ...], level: str, moves: int
) -> tuple[Story, ...]:
    story = Story.begin(title, modules, seed="gallery", options=dict(options))
    return (story, *moves_of_bots(story, level=level, moves=moves))


@cache
def met(
    title: str, modules: tuple[str, ...], *, options: tuple[tuple[str, Json], ...] = (), moves: int = 300
) -> dict[str, Story]:
    """Return the last story of a bots' game that asks each decision. Late in a game there is more to see."""
    stories = bots_game(title, modules, options=options, moves=moves)
    return {decision: story for story in stories for decision in story.due.values()}


def last_asked(
    decision: str, stories: Sequence[Story], *, where: Callable[[Story], bool] = lambda story: True
) -> Story:
    """Return the last of these stories in which only this decision is waited for.

    :param where: a further condition
    :raises LookupError: there is none
    """
    for story in reversed(stories):
        if set(story.due.values()) == {decision} and where(story):
            return story
    raise LookupError(f"{decision} is asked in none of {len(stories)} stories as it should be")


def after_each_verb(story: Story) -> dict[str, Story]:
    """Return the decisions that the verbs of the due seat lead to directly, each with a story that reaches it."""
    luck = random.Random("after")  # noqa: S311 (no secret)
    found: dict[str, Story] = {}
    seat = story.first_due
    for verb, arguments in story.options(seat).items():
        after = story.play(seat, verb, sample(arguments, luck))
        for decision in after.due.values():
            found.setdefault(decision, after)
    return found
