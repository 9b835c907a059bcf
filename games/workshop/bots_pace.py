"""A count of how often a game waits for somebody to come online, in games between bots.

A *visit* is a player's time at the table. The player who made the last move is there, and everything that the same
seat is asked next falls into the same visit. A *wait* is counted whenever no seat that is asked is there. Then all
seats that are asked at that moment come, each in their own time. They count as one wait, since the game waits only
for the slowest, and the last one to answer is there afterwards. So a seat's own turn costs one wait. A seven that
makes another seat discard costs two more: one for the discard, one for the return of the seat that rolled.

An open offer counts too, since its maker has left by then. The site plays standing orders (`Title.ordered`) and plans
without anybody at the table.

The bots offer about once a turn, as people do. Set-up is left out: waits are counted from the first turn on and divided
by the number of turns.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from games.bots import answer, choose
from games.engine.errors import EngineError
from games.engine.game import Game
from games.engine.title import Title
from games.engine.types import Answer, Json, Seat
from games.workshop.pace_plans import PaceTable, Planner
from games.workshop.turns_ahead import best_deal

MOST_MOVES = 20_000
"""A longer game is given up, since a bot seems to loop."""
ANSWERS = "answers"
"""The name of waits for answers to offers, which no decision on the stack asks for."""
SWAPPED = "swapped"
"""The log entry of a swap between two seats."""


class Way(StrEnum):
    """What the seats leave to the site.

    WITHOUT: nothing. WITH: all that standing orders can do; they decline every offer. PLANS: each seat plans its turn,
    and its standing orders accept offers that suit it.
    """

    WITHOUT = "without"
    WITH = "with"
    PLANS = "plans"


@dataclass
class Pace:
    """Waits and turns of one game, or of several.

    :param waits: number of waits, by the decision that was waited for
    :param by_order: moves that the site made because of standing orders
    :param by_plan: moves that the site made because of plans
    :param swaps: swaps between two seats
    """

    games: int = 0
    turns: int = 0
    by_order: int = 0
    by_plan: int = 0
    swaps: int = 0
    waits: Counter[str] = field(default_factory=Counter)

    @property
    def waits_per_turn(self) -> float:
        """The mean number of waits per turn."""
        return self.waits.total() / self.turns if self.turns else 0.0

    @property
    def swaps_per_game(self) -> float:
        """The mean number of swaps per game."""
        return self.swaps / self.games if self.games else 0.0

    def add(self, other: Pace) -> None:
        self.games += other.games
        self.turns += other.turns
        self.by_order += other.by_order
        self.by_plan += other.by_plan
        self.swaps += other.swaps
        self.waits += other.waits


def pace_of_games(
    title: Title,
    *,
    modules: Sequence[str],
    options: dict[str, Json] | None = None,
    names: Sequence[str],
    games: int,
    seed: str,
    way: Way,
) -> Iterator[Pace]:
    """Play games one after the other."""
    for number in range(games):
        luck = f"{seed}/{number}"
        state = title.new(seats=len(names), modules=modules, options=options, seed=luck).state
        game = title.game(state)
        yield _Table(title, game, dict(zip(game.seats, names, strict=True)), luck, way=way).play()


class _Table:
    """One game that is played and measured."""

    def __init__(self, title: Title, game: Game, bots: dict[Seat, str], seed: str, *, way: Way) -> None:
        self.title = title
        self.table = PaceTable(title, game)
        self.bots = bots
        self.seed = seed
        self.luck = {seat: random.Random(f"{seed}/bot/{seat}") for seat in game.seats}  # noqa: S311 (no secret)
        self.orders_given: dict[Seat, Json] = {seat: [] for seat in game.seats}
        self.way = way
        self.planners = {seat: Planner(title, seat, bots[seat], self.luck[seat]) for seat in game.seats}
        self.offered_in = ""
        """The label of the turn in which a bot has last offered something of its own accord."""
        self.there: list[Seat] = []
        """The seats at the table: the last to move, then those called with it that have not answered yet."""
        self.pace = Pace(games=1)

    @property
    def game(self) -> Game:
        return self.table.game

    def play(self) -> Pace:
        """Play to the end.

        :raises EngineError: the game does not end
        """
        for _ in range(MOST_MOVES):
            if self.game.is_over:
                self.pace.swaps = sum(
                    entry["kind"] == SWAPPED for turn in self.table.turns for entry in turn.log
                )
                return self.pace
            turn = self.title.turn(self.game.state)
            scope = self.game.state["chance"]["scope"]
            self._step()
            if self.game.state["chance"]["scope"] != scope:
                self.pace.turns += 1
                if turn.seat:
                    self.planners[turn.seat].turn_is_over(turn.label)
                self._leave()
        raise EngineError(f"no end after {MOST_MOVES} moves: seed {self.seed!r}, bots {self.bots}")

    def _step(self) -> None:
        if self._follow_a_plan():
            return
        self._leave()
        if not self._follow_an_order():
            self._next_visitor_moves()

    def _leave(self) -> None:
        """Let the seat that has moved last give its orders and plan its next turn, unless it moves on."""
        if self.way != Way.PLANS or self.game.is_over:
            return
        for seat in self.there[:1]:
            if not self.planners[seat].has_the_move(self.table):
                self._give_orders(seat)
                self.planners[seat].write_ahead(self.table)

    def _follow_a_plan(self) -> bool:
        if not any(planner.run(self.table) for planner in self.planners.values()):
            return False
        self.pace.by_plan += 1
        return True

    def _follow_an_order(self) -> bool:
        for seat in self.game.due():
            ordered = self.title.ordered(self.game.state, seat)
            if ordered is not None:
                self.table.play(seat, *ordered)
                self.pace.by_order += 1
                return True
        return False

    def _next_visitor_moves(self) -> None:
        self.table.begin_visit()
        asked = self._asked()
        visitor = next((seat for seat in self.there if seat in asked), None)
        if visitor is None:
            self._wait(asked)
            visitor = next(iter(asked))
        if self.way != Way.PLANS or not self.planners[visitor].write(self.table):
            if self.way != Way.WITHOUT and self._give_orders(visitor):
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
        """Give all wanted orders of a visitor if they have changed; return whether one of them applies at once."""
        orders = self._orders(seat)
        if orders == self.orders_given[seat]:
            return False
        self.orders_given[seat] = orders
        for verb, argument in orders:
            self.table.play(seat, verb, argument)
        return seat in self.game.due() and self.title.ordered(self.game.state, seat) is not None

    def _orders(self, seat: Seat) -> list[Answer]:
        orders, advice = self.title.orders_on(self.game.state, seat), self.title.advice
        if self.way != Way.PLANS or advice is None:
            return orders
        return advice.orders(self._imagined(seat), seat, orders)

    def _imagined(self, seat: Seat) -> Game:
        sight = self.title.sight(self.game.state, seat)
        return self.title.game(self.title.imagine(sight, str(self.luck[seat].getrandbits(64))))

    def _move(self, seat: Seat) -> None:
        move = self._deal(seat) or self._choice(seat)
        self.table.play(seat, *move)

    def _deal(self, seat: Seat) -> Answer | None:
        """Return the proposal of a seat that has made none in this turn, if it wants to."""
        turn = self.title.turn(self.game.state)
        if self.way == Way.PLANS or turn.seat != seat or self.offered_in == turn.label:
            return None
        if seat not in self.game.due():
            return None
        deal = best_deal(self._imagined(seat), seat)
        if deal is not None:
            self.offered_in = turn.label
        return deal

    def _choice(self, seat: Seat) -> Answer:
        sight = self.title.sight(self.game.state, seat)
        decide = choose if seat in sight["waiting"] else answer
        move = decide(self.title, sight, self.game.options(seat), self.luck[seat], self.bots[seat])
        if move is None:
            raise EngineError(f"seat {seat} has been asked and {self.bots[seat]} has no answer")
        return move
