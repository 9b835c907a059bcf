"""Plans of whole own turns: a beam search over a seat's moves on an imagined state.

The planner knows only the title's protocol. It values a position by the seat's chance to win, the softmax over the
worth of all seats (`Advice.worths`). Luck counts with its mean (`Advice.expected`).
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field

from games.bots.public_chances import softmax
from games.bots.situation import arguments_to_try
from games.engine.advice import Advice
from games.engine.arguments import Options
from games.engine.game import Game
from games.engine.types import Answer, Json, Seat

POINT = 0.9
"""The worth of a point in titles whose advice has no `worths`."""
CERTAIN = 50.0
"""The logarithm of the odds of a game that is over."""
WIDTH, DEPTH = 8, 7
CLOCK = 16
"""The clock is read once for this many positions, since reading it costs as much as a position on some machines."""


@dataclass(frozen=True)
class Budget:
    """The limits of a search.

    :param nodes: positions; with this alone, a search gives the same result on every machine
    :param seconds: by the clock that the caller passes, if any
    """

    nodes: int
    seconds: float = math.inf


@dataclass(eq=False, slots=True)
class Plan:
    """Moves of one seat and the position after them.

    :param value: the logarithm of the seat's chance to win
    :param bonus: what luck brings on average, added to the worth of seats
    :param is_open: whether the seat may continue
    :param share: how likely it is that the moves succeed (`Advice.likely`)
    :param otherwise: the value if they do not
    """

    moves: tuple[Answer, ...]
    game: Game
    value: float
    bonus: Mapping[Seat, float] = field(default_factory=dict)
    is_open: bool = True
    names: tuple[str, ...] = ()
    share: float = 1.0
    otherwise: float = 0.0

    @property
    def chance(self) -> float:
        """The seat's chance to win, from 0 to 1."""
        return math.exp(min(0.0, self.value))


class Planner:
    """Searches plans for one seat.

    :param luck: draws from very many arguments
    :param tried: proposals that are not made again
    :param clock: reads the processor time; None lets only nodes limit the search
    """

    def __init__(
        self,
        seat: Seat,
        luck: random.Random,
        budget: Budget,
        *,
        tried: Collection[Answer] = (),
        clock: Callable[[], float] | None = None,
        width: int = WIDTH,
        depth: int = DEPTH,
    ) -> None:
        self.seat, self.luck, self.budget, self.tried = seat, luck, budget, tried
        self.width, self.depth = width, depth
        self.nodes = 0
        self._clock = clock
        self._ends_at = clock() + budget.seconds if clock is not None else math.inf
        self._is_late = False

    # Values

    def worths(self, game: Game, bonus: Mapping[Seat, float] | None = None) -> dict[Seat, float]:
        """Return the worth of each seat, as this one sees it."""
        advice = game.title.advice
        if advice is not None and advice.worths is not None:
            worths = advice.worths(game, self.seat)
        else:
            points = game.title.points_of(game)
            worths = {seat: POINT * points[seat]["public"] for seat in game.seats}
            worths[self.seat] = POINT * points[self.seat]["own"]
        for seat, more in (bonus or {}).items():
            worths[seat] += more
        return worths

    def chances(self, game: Game) -> dict[Seat, float]:
        """Return each seat's chance to win, as this one sees it; together 1."""
        if game.state["outcome"] is not None:
            winner = game.state["outcome"]["winner"]
            return {seat: float(seat == winner) for seat in game.seats}
        return softmax(self.worths(game))

    def value(self, game: Game, bonus: Mapping[Seat, float] | None = None) -> float:
        """Return the logarithm of the seat's chance to win."""
        outcome = game.state["outcome"]
        if outcome is not None:
            return CERTAIN if outcome["winner"] == self.seat else -CERTAIN
        worths = self.worths(game, bonus)
        highest = max(worths.values())
        return worths[self.seat] - highest - math.log(sum(math.exp(w - highest) for w in worths.values()))

    # Plans

    def plans(self, game: Game, options: Options) -> list[Plan]:
        """Return the plans found, the best first.

        :param options: the verbs of the first move
        """
        return self._search(Plan((), game, self.value(game)), options)

    def plans_after(self, game: Game, verb: str, argument: Json) -> list[Plan]:
        """Return the plans that begin with this move, the best first.

        :raises Illegal: the imagined game does not allow it
        """
        refusal = game.why_not(self.seat, verb, argument)
        if refusal is not None:
            raise game.illegal(refusal)
        first = self._after(Plan((), game, self.value(game)), verb, argument, (f"{verb} {argument}",))
        if not first.is_open:
            return [first]
        return sorted([first, *self._search(first, self._options(first.game))], key=_by_value)

    def _search(self, start: Plan, options: Options) -> list[Plan]:
        """Return the plans that continue this one, the best first.

        :param options: the verbs of the next move
        """
        found: list[Plan] = []
        frontier = [(start, options)]
        known: set[tuple[str, ...]] = set()
        for _ in range(self.depth):
            going_on = {id(plan) for plan, _ in frontier}
            found = [plan for plan in found if id(plan) not in going_on]
            new: list[Plan] = []
            for before, offered in frontier:
                more = list(self._continued(before, offered, known))
                new += more or ([before] if before.moves else [])
            found += new
            new = self._best([plan for plan in new if plan.is_open])
            if not new or self.is_spent:
                break
            frontier = [(plan, self._options(plan.game)) for plan in new]
        return sorted(found, key=_by_value)

    def _best(self, plans: list[Plan]) -> list[Plan]:
        """Return the plans to continue, as many that end with a preparation (`Advice.prepares`) as others."""
        prepares = (plans[0].game.title.advice or NO_ADVICE).prepares if plans else frozenset()
        ranked = sorted(plans, key=_by_value)
        others = [plan for plan in ranked if plan.moves[-1][0] not in prepares]
        prepared = [plan for plan in ranked if plan.moves[-1][0] in prepares]
        return [*prepared[: self.width], *others[: self.width]]

    @property
    def is_spent(self) -> bool:
        return self._is_late or self.nodes >= self.budget.nodes

    def _continued(self, before: Plan, offered: Options, known: set[tuple[str, ...]]) -> Iterator[Plan]:
        """Yield the plan with each further move, or itself when the budget is spent.

        The same moves in another order are tried once. The first moves are all tried, whatever the budget.
        """
        for verb, argument in self._moves(before, offered):
            if self.is_spent and before.moves:
                yield before
                return
            names = tuple(sorted((*before.names, f"{verb} {argument}")))
            if names in known:
                continue
            known.add(names)
            yield self._after(before, verb, argument, names)

    def _after(self, before: Plan, verb: str, argument: Json, names: tuple[str, ...]) -> Plan:
        advice = before.game.title.advice or NO_ADVICE
        game = before.game.branch()
        ends, bonus = advice.expected(game, self.seat, verb, argument)
        self._count()
        bonus = {seat: before.bonus.get(seat, 0.0) + bonus.get(seat, 0.0) for seat in {*before.bonus, *bonus}}
        share, otherwise = before.share, before.otherwise
        if verb in advice.likely:
            share, otherwise = advice.likely[verb], before.value
        value = otherwise + (self.value(game, bonus) - otherwise) * share
        is_open = not (ends or game.is_over) and self.seat in game.due()
        return Plan((*before.moves, (verb, argument)), game, value, bonus, is_open, names, share, otherwise)

    def _count(self) -> None:
        self.nodes += 1
        if self._clock is not None and self.nodes % CLOCK == 0:
            self._is_late = self._clock() >= self._ends_at

    def _options(self, game: Game) -> Options:
        open_verbs = game.rules.open_verbs
        return {
            verb: some for verb, some in game.decision_options(self.seat).items() if verb not in open_verbs
        }

    def _moves(self, before: Plan, offered: Options) -> Iterator[Answer]:
        """Yield the moves to try; a plan has at most one that may not succeed."""
        game, is_first = before.game, not before.moves
        advice = game.title.advice or NO_ADVICE
        worth_trying = advice.plans or advice.candidates
        for verb, choices in offered.items():
            if verb in advice.likely and before.share < 1:
                continue
            arguments = worth_trying(game, self.seat, verb, choices)
            if arguments is None:
                arguments = arguments_to_try(choices, self.luck)
            tried = [earlier for known, earlier in self.tried if known == verb] if is_first else []
            for argument in arguments:
                if not any(advice.repeats(verb, earlier, argument) for earlier in tried):
                    yield verb, argument


NO_ADVICE = Advice(lambda game, seat: 0.0)


def _by_value(plan: Plan) -> float:
    return -plan.value
