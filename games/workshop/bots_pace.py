"""A count of how often a game waits for somebody to come online, in games between bots.

A *visit* is a player's time at the table. The player who made the last move is there, and everything that the same
seat is asked next falls into the same visit. A *wait* is counted whenever no seat that is asked is there. Then all
seats that are asked at that moment come, each in their own time. They count as one wait, since the game waits only
for the slowest, and the last one to answer is there afterwards. So a seat's own turn costs one wait. A seven that
makes another seat discard costs two more: one for the discard, one for the return of the seat that rolled.

An offer that others have yet to answer also counts: its maker has left by then. Standing orders are played by the
site (`Title.ordered`) and bring nobody to the table.

Set-up is left out: waits are counted from the first turn on and divided by the number of turns.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from games.bots import answer, choose
from games.engine.errors import EngineError
from games.engine.game import Game
from games.engine.title import Title
from games.engine.types import Json, Seat

MOST_MOVES = 20_000
"""A longer game is given up, since a bot seems to loop."""
ANSWERS = "answers"
"""The name of waits for answers to offers, which no decision on the stack asks for."""


@dataclass
class Pace:
    """Waits and turns of one game, or of several.

    :param waits: number of waits, by the decision that was waited for
    :param by_order: moves that the site made because of standing orders
    """

    games: int = 0
    turns: int = 0
    by_order: int = 0
    waits: Counter[str] = field(default_factory=Counter)

    @property
    def waits_per_turn(self) -> float:
        """The mean number of waits per turn."""
        return self.waits.total() / self.turns if self.turns else 0.0

    def add(self, other: Pace) -> None:
        self.games += other.games
        self.turns += other.turns
        self.by_order += other.by_order
        self.waits += other.waits


def pace_of_games(
    title: Title,
    *,
    modules: Sequence[str],
    options: dict[str, Json] | None = None,
    names: Sequence[str],
    games: int,
    seed: str,
    ordering: bool,
) -> Iterator[Pace]:
    """Play games one after the other, with every possible standing order if `ordering`, else with none."""
    for number in range(games):
        luck = f"{seed}/{number}"
        state = title.new(seats=len(names), modules=modules, options=options, seed=luck).state
        game = title.game(state)
        yield _Table(title, game, dict(zip(game.seats, names, strict=True)), luck, ordering=ordering).play()


class _Table:
    """One game that is played and measured."""

    def __init__(self, title: Title, game: Game, bots: dict[Seat, str], seed: str, *, ordering: bool) -> None:
        self.title = title
        self.game = game
        self.bots = bots
        self.seed = seed
        self.luck = {seat: random.Random(f"{seed}/bot/{seat}") for seat in game.seats}  # noqa: S311 (no secret)
        self.orders_given: dict[Seat, Json] = {seat: [] for seat in game.seats}
        self.ordering = ordering
        self.there: list[Seat] = []
        """The seats at the table: the last to move, then those called with it that have not answered yet."""
        self.pace = Pace(games=1)

    def play(self) -> Pace:
        """Play to the end.

        :raises EngineError: the game does not end
        """
        for _ in range(MOST_MOVES):
            if self.game.is_over:
                return self.pace
            scope = self.game.state["chance"]["scope"]
            if not self._follow_an_order():
                self._next_visitor_moves()
            if self.game.state["chance"]["scope"] != scope:
                self.pace.turns += 1
        raise EngineError(f"no end after {MOST_MOVES} moves: seed {self.seed!r}, bots {self.bots}")

    def _follow_an_order(self) -> bool:
        for seat in self.game.due():
            ordered = self.title.ordered(self.game.state, seat)
            if ordered is not None:
                self.game.play(seat, *ordered)
                self.pace.by_order += 1
                return True
        return False

    def _next_visitor_moves(self) -> None:
        asked = self._asked()
        visitor = next((seat for seat in self.there if seat in asked), None)
        if visitor is None:
            self._wait(asked)
            visitor = next(iter(asked))
        if self.ordering and self._give_orders(visitor):
            return
        self._move(visitor)
        self.there = [visitor, *(seat for seat in self.there if seat != visitor and seat in asked)]

    def _asked(self) -> dict[Seat, str]:
        """Return the seats that are asked and what they are asked; answers to offers first, since their maker waits."""
        game = self.game
        due = game.due()
        asked = {
            seat: ANSWERS
            for verb in game.rules.open_verbs.values()
            if verb.is_open(game)
            for seat in verb.asks(game)
            if seat not in due
        }
        top = game.top
        return asked or dict.fromkeys(due, "" if top is None else top.name)

    def _wait(self, asked: dict[Seat, str]) -> None:
        self.there = list(asked)
        if self.pace.turns:
            self.pace.waits[next(iter(asked.values()))] += 1

    def _give_orders(self, seat: Seat) -> bool:
        """Give all possible orders of a visitor if they have changed; return whether one of them applies at once."""
        orders = self.title.orders_on(self.game.state, seat)
        if orders == self.orders_given[seat]:
            return False
        self.orders_given[seat] = orders
        for verb, argument in orders:
            before = self.game.state["moves"]
            self.game.play(seat, verb, argument)
            self.game.state["moves"] = before  # as on the site: a move of which nobody may know has no number
        return seat in self.game.due() and self.title.ordered(self.game.state, seat) is not None

    def _move(self, seat: Seat) -> None:
        sight = self.title.sight(self.game.state, seat)
        decide = choose if seat in sight["waiting"] else answer
        move = decide(self.title, sight, self.game.options(seat), self.luck[seat], self.bots[seat])
        if move is None:
            raise EngineError(f"seat {seat} has been asked and {self.bots[seat]} has no answer")
        self.game.play(seat, *move)
