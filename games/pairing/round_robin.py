"""Rounds of a round robin, in which all players meet each other.

At tables of two they meet exactly once, by the circle method. At larger tables they meet as evenly as possible: the
remaining rounds are planned together, so that no two meet much more often than others.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Sequence
from itertools import combinations

from games.pairing.arrangement import Tables
from games.pairing.scores import Played, byes_of, meetings_of
from games.pairing.sizes import table_sizes
from games.pairing.swiss import who_sits_out

STEPS = 12_000


def rounds_needed(players: int, size: int, allowed: Collection[int]) -> int:
    """Return the number of rounds in which all pairs can meet, judging by numbers alone; at least one."""
    if size == 2:
        return max(1, players - 1 + players % 2)
    sizes, _out = table_sizes(players, size, allowed)
    met = sum(seats * (seats - 1) for seats in sizes)
    return max(1, -(-players * (players - 1) // met)) if met else 1


def round_robin_round(
    seeds: Sequence[int],
    present: Collection[int],
    rounds: Sequence[Played],
    *,
    planned: int,
    size: int,
    allowed: Collection[int],
    seed: str,
) -> tuple[Tables, list[int]]:
    """Return the tables of the next round and the players without one.

    At tables of two, a player whose opponent has withdrawn has no table either.

    :param planned: the number of rounds in all
    """
    if size == 2:
        return _next_in_circle(seeds, present, rounds, planned)
    order = [player for player in seeds if player in present]
    sizes, out = table_sizes(len(order), size, allowed)
    if not sizes:
        return [], order
    sitting_out = byes_of(rounds)
    left = max(1, planned - len(rounds))
    plan = []
    for _round in range(left):
        byes = who_sits_out(order, out, sitting_out)
        sitting_out.update(byes)
        plan.append(([player for player in order if player not in byes], byes))
    tables = _Plan([players for players, _byes in plan], sizes, meetings_of(rounds), seed).tables()
    return tables, plan[0][1]


def _next_in_circle(
    seeds: Sequence[int], present: Collection[int], rounds: Sequence[Played], planned: int
) -> tuple[Tables, list[int]]:
    """Return the next round of the circle with a table; rounds whose pairs have all withdrawn or met are skipped."""
    met = meetings_of(rounds)
    for number in range(len(rounds), planned):
        tables, byes = _circle(seeds, present, number)
        if any(frozenset(table) not in met for table in tables):
            return tables, byes
    return [], [player for player in seeds if player in present]


def _circle(seeds: Sequence[int], present: Collection[int], number: int) -> tuple[Tables, list[int]]:
    """Return a round of the circle: the first player stays, all others move on by one place each round."""
    circle: list[int | None] = [*seeds, *([None] if len(seeds) % 2 else [])]
    moving = circle[1:]
    turn = number % len(moving) if moving else 0
    places = [circle[0], *moving[-turn:], *moving[:-turn]] if turn else circle
    tables: Tables = []
    byes: list[int] = []
    for one, other in zip(places[: len(places) // 2], reversed(places[len(places) // 2 :]), strict=True):
        there = [player for player in (one, other) if player is not None and player in present]
        if len(there) == 2:
            tables.append((there[0], there[1]))
        else:
            byes += there
    return tables, byes


class _Plan:
    """All remaining rounds, made more even by swapping players within a round."""

    def __init__(
        self,
        rounds: Sequence[Sequence[int]],
        sizes: Sequence[int],
        meetings: Counter[frozenset[int]],
        seed: str,
    ) -> None:
        self.random = random.Random(seed)  # noqa: S311 (no secret: it settles ties)
        self.met = Counter(meetings)
        self.rounds: list[list[list[int]]] = []
        for players in rounds:
            people = list(players)
            self.random.shuffle(people)
            left = iter(people)
            self.rounds.append([[next(left) for _seat in range(size)] for size in sizes])
        for tables in self.rounds:
            self.met.update(frozenset(pair) for table in tables for pair in combinations(table, 2))

    def tables(self) -> Tables:
        """Return the tables of the first round after `STEPS` tries of random swaps."""
        for _step in range(STEPS if len(self.rounds[0]) > 1 else 0):
            self._try(self.random.choice(self.rounds))
        return [tuple(table) for table in self.rounds[0]]

    def _try(self, tables: list[list[int]]) -> None:
        """Swap two players unless that makes meetings less even, that is, increases the sum of their squares."""
        here, there = self.random.sample(tables, 2)
        one, other = self.random.randrange(len(here)), self.random.randrange(len(there))
        player, partner = here[one], there[other]
        apart = [(player, who) for who in here if who != player]
        apart += [(partner, who) for who in there if who != partner]
        together = [(player, who) for who in there if who != partner]
        together += [(partner, who) for who in here if who != player]
        # one meeting more increases the square by 2n + 1, one less decreases it by 2n - 1
        change = sum(2 * self.met[frozenset(pair)] + 1 for pair in together)
        change -= sum(2 * self.met[frozenset(pair)] - 1 for pair in apart)
        if change <= 0:
            here[one], there[other] = partner, player
            self.met.subtract(frozenset(pair) for pair in apart)
            self.met.update(frozenset(pair) for pair in together)
