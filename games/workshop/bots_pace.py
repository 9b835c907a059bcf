"""How often a game waits for somebody to come online, measured in games of bots.

A *visit* is a player's time at the table. The player who made the last move is there, and all that is asked of the
same seat next falls into the same visit. A *wait* is counted whenever nobody who is asked is there: then all
who are asked at that moment come, each in their own time, and count as one wait, since the game waits for
the slowest alone; the one who answered last is there afterwards. So a seat's own turn costs one wait, a seven
whose discard another seat owes two more: one for the discard, one for the return of the seat that rolled.

An offer that others have still to answer is waited for as well: its maker has gone on to other things.
What was ordered in advance is played by the site (`Title.ordered`) and takes nobody to the table.

Set-up is left out; waits are counted from the first turn on, and divided by the turns.
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
"""A game that takes more is given up: some bot goes round in circles."""
ANSWERS = "answers"
"""What a wait is called that no decision on top of the stack asks for: answers to offers."""


@dataclass
class Pace:
    """Waits and turns of one game, or of several.

    :param waits: how often the game waited for whom it asked this
    :param by_order: moves that the site made because they had been ordered
    """

    games: int = 0
    turns: int = 0
    by_order: int = 0
    waits: Counter[str] = field(default_factory=Counter)

    @property
    def waits_per_turn(self) -> float:
        """The mean number of waits of a finished turn."""
        return self.waits.total() / self.turns if self.turns else 0.0

    def add(self, other: Pace) -> None:
        """Count another game in."""
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
    """Play games one after the other, with all that can be ordered in advance or with nothing."""
    for number in range(games):
        luck = f"{seed}/{number}"
        state = title.new(seats=len(names), modules=modules, options=options, seed=luck).state
        game = title.game(state)
        yield _Table(title, game, dict(zip(game.seats, names, strict=True)), luck, ordering=ordering).play()


class _Table:
    """One game that is played and counted."""

    def __init__(self, title: Title, game: Game, bots: dict[Seat, str], seed: str, *, ordering: bool) -> None:
        self.title = title
        self.game = game
        self.bots = bots
        self.seed = seed
        self.luck = {seat: random.Random(f"{seed}/bot/{seat}") for seat in game.seats}  # noqa: S311 (no secret)
        self.orders_given: dict[Seat, Json] = {seat: [] for seat in game.seats}
        self.ordering = ordering
        self.there: list[Seat] = []
        """Who is at the table: the one who moved last, then those called with it who have not answered yet."""
        self.pace = Pace(games=1)

    def play(self) -> Pace:
        """Play to the end.

        :raises EngineError: it does not end
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
        """Who is asked now, and what: answers to offers first, as their maker waits for them."""
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
        """Let a visitor order all that it can, when that has changed; whether an order applies at once."""
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
