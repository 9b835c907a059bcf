"""Plans for all remaining rounds of a Swiss tournament, in which no two meet a second time.

The rounds of a plan can be played in any order. `swiss` makes only rounds that leave a plan for the rest. Otherwise
each table in the last rounds of a small field would join two who have met.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from games.pairing.arrangement import Tables

STEPS = 2_500
"""The exchanges after which the search starts again from another position."""
TRIES = 3
TENURE = 8
"""The exchanges for which two exchanged players stay where they are."""


@dataclass(frozen=True)
class PlannedRound:
    """The tables of a round, and the players without one."""

    tables: Tables
    byes: tuple[int, ...]

    def is_as(self, tables: Iterable[Collection[int]]) -> bool:
        """Return whether these are the same tables, in any order."""
        return {frozenset(table) for table in self.tables} == {frozenset(table) for table in tables}


def plan_rounds(
    players: Sequence[int],
    sizes: Sequence[int],
    rounds: int,
    *,
    met: Counter[frozenset[int]],
    byes: Mapping[int, int],
) -> list[PlannedRound] | None:
    """Return this many rounds in which nobody meets anybody again, or None if none were found.

    The search is deterministic. A plan may exist although none is found.

    :param players: all remaining players; those who do not fit at the tables sit out, as evenly as possible
    :param byes: how often each has sat out already
    """
    if not _has_enough_opponents(players, sizes, rounds, met, byes):
        return None
    for number in range(TRIES):
        found = _Exchanges(players, sizes, rounds, met, byes, seed=str(number)).rounds_without_conflict()
        if found is not None:
            return found
    return None


def _has_enough_opponents(
    players: Sequence[int],
    sizes: Sequence[int],
    rounds: int,
    met: Counter[frozenset[int]],
    byes: Mapping[int, int],
) -> bool:
    """Return whether each player has met few enough others to meet new ones in each round without a bye.

    Without this check, the search for an impossible plan takes up to 15 seconds.
    """
    everybody = set(players)
    known = Counter(player for pair, times in met.items() if times and pair <= everybody for player in pair)
    allowed = _most_byes(players, byes, rounds * (len(players) - sum(sizes)))
    opponents = min(sizes) - 1
    return all(known[player] + (rounds - allowed[player]) * opponents < len(everybody) for player in players)


def _most_byes(players: Sequence[int], byes: Mapping[int, int], number: int) -> dict[int, int]:
    """Return how often each player may still sit out if those who have done so least come first."""
    level = min((byes.get(player, 0) for player in players), default=0)
    while sum(max(0, level - byes.get(player, 0)) for player in players) < number:
        level += 1
    return {player: max(0, level - byes.get(player, 0)) for player in players}


class _Exchanges:
    """A tabu search: rounds are filled at random, then pairs of a round are exchanged while any players meet again.

    The best exchange for a player with a conflict is made even if it makes things worse, and is not reversed for a
    while.
    """

    def __init__(
        self,
        players: Sequence[int],
        sizes: Sequence[int],
        rounds: int,
        met: Counter[frozenset[int]],
        byes: Mapping[int, int],
        *,
        seed: str,
    ) -> None:
        self.players, self.sizes = players, sizes
        self.random = random.Random(seed)  # noqa: S311 (no secret: the same plan each time)
        count = len(players)
        index = {player: number for number, player in enumerate(players)}
        self.met = [[0] * count for _player in players]
        for pair, times in met.items():
            one, other = (index.get(player, -1) for player in pair)
            if one >= 0 and other >= 0:
                self.met[one][other] = self.met[other][one] = times
        out = count - sum(sizes)
        allowed = _most_byes(players, byes, out * rounds)
        self.byes_left = [allowed[player] for player in players]
        # per round: its tables followed by those who sit out, and the index of each player's group in it
        self.rounds = [self._filled(out) for _round in range(rounds)]
        self.where = [self._places(groups) for groups in self.rounds]
        for groups in self.rounds:
            for table in groups[:-1]:
                for one, other in combinations(table, 2):
                    self._meet(one, other, 1)
            for one in groups[-1]:
                self.byes_left[one] -= 1

    def _filled(self, out: int) -> list[list[int]]:
        everybody = list(range(len(self.players)))
        self.random.shuffle(everybody)
        left = iter(everybody)
        return [[next(left) for _seat in range(size)] for size in (*self.sizes, out)]

    def _places(self, groups: list[list[int]]) -> list[int]:
        places = [0] * len(self.players)
        for number, group in enumerate(groups):
            for one in group:
                places[one] = number
        return places

    def _meet(self, one: int, other: int, times: int) -> None:
        self.met[one][other] += times
        self.met[other][one] += times

    def rounds_without_conflict(self) -> list[PlannedRound] | None:
        """Return the rounds once nobody meets anybody again and nobody sits out too often; None if that fails."""
        kept: dict[tuple[int, int], int] = {}
        for step in range(STEPS):
            conflicts = self._conflicts()
            if not conflicts:
                return [self._planned(groups) for groups in self.rounds]
            number, one = self.random.choice(conflicts)
            other = self._best_exchange(number, one, kept, step)
            if other is None:
                return None
            self._exchange(number, one, other)
            kept[number, one] = kept[number, other] = step + TENURE + self.random.randrange(TENURE)
        return None

    def _planned(self, groups: list[list[int]]) -> PlannedRound:
        *tables, byes = [tuple(self.players[one] for one in sorted(group)) for group in groups]
        return PlannedRound(tables, byes)

    def _conflicts(self) -> list[tuple[int, int]]:
        """Return each round and player with a conflict."""
        found = []
        for number, groups in enumerate(self.rounds):
            for table in groups[:-1]:
                for one in table:
                    row = self.met[one]
                    if any(row[other] > 1 for other in table):
                        found.append((number, one))
            found += [(number, one) for one in groups[-1] if self.byes_left[one] < 0]
        return found

    def _leaving(self, one: int, group: Sequence[int], *, sits_out: bool) -> int:
        """Return the number of conflicts that end if a player leaves a table or the players who sit out."""
        if sits_out:
            return int(self.byes_left[one] < 0)
        row = self.met[one]
        return sum(row[other] > 1 for other in group)

    def _joining(self, one: int, group: Sequence[int], instead: int, *, sits_out: bool) -> int:
        """Return the number of conflicts that begin if a player joins a group in another's place."""
        if sits_out:
            return int(self.byes_left[one] <= 0)
        row = self.met[one]
        return sum(row[other] > 0 for other in group if other != instead)

    def _best_exchange(
        self, number: int, one: int, kept: Mapping[tuple[int, int], int], step: int
    ) -> int | None:
        groups, last = self.rounds[number], len(self.sizes)
        mine = self.where[number][one]
        here = groups[mine]
        leaving = self._leaving(one, here, sits_out=mine == last)
        best: list[int] = []
        least = None
        for place, there in enumerate(groups):
            if place == mine:
                continue
            for other in there:
                if kept.get((number, other), -1) >= step:
                    continue
                change = (
                    self._joining(one, there, other, sits_out=place == last)
                    + self._joining(other, here, one, sits_out=mine == last)
                    - self._leaving(other, there, sits_out=place == last)
                    - leaving
                )
                if least is None or change < least:
                    best, least = [other], change
                elif change == least:
                    best.append(other)
        return self.random.choice(best) if best else None

    def _exchange(self, number: int, one: int, other: int) -> None:
        for player, times in ((one, -1), (other, -1)):
            self._count(number, player, times)
        groups, where = self.rounds[number], self.where[number]
        here, there = groups[where[one]], groups[where[other]]
        here[here.index(one)], there[there.index(other)] = other, one
        where[one], where[other] = where[other], where[one]
        for player, times in ((one, 1), (other, 1)):
            self._count(number, player, times)

    def _count(self, number: int, player: int, times: int) -> None:
        """Count a player's meetings or bye in a round; `times` of -1 takes them back."""
        place = self.where[number][player]
        if place == len(self.sizes):
            self.byes_left[player] -= times
            return
        for mate in self.rounds[number][place]:
            if mate != player:
                self._meet(player, mate, times)
