"""Seat players at tables, near others in an order, with as few unwanted meetings as possible.

First a backtracking search looks for tables without any unwanted pair, close to the order. It gives up after `PATIENCE`
steps. Then players are swapped as long as that helps.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

PATIENCE = 30_000
SWAPS = 400

Strain = Mapping[frozenset[int], int]
"""The cost of a meeting, per pair; pairs that are not named may meet."""
Tables = list[tuple[int, ...]]


def arrange(order: Sequence[int], sizes: Sequence[int], strain: Strain, *, seed: str) -> Tables:
    """Return tables of these sizes; the first table gets the first players in the order.

    :param seed: decides between equal choices
    """
    assert len(order) == sum(sizes), f"{len(order)} players for tables of {sizes}"
    found = _Search(order, sizes, strain).tables()
    return found if found is not None else _Swaps(order, sizes, strain, seed).tables()


def strain_of(tables: Sequence[Sequence[int]], strain: Strain) -> int:
    """Return the total cost of unwanted meetings at all tables."""
    return sum(strain.get(frozenset(pair), 0) for table in tables for pair in combinations(table, 2))


class _Search:
    """Search for tables without an unwanted pair: the first player left, with the nearest others who fit."""

    def __init__(self, order: Sequence[int], sizes: Sequence[int], strain: Strain) -> None:
        self.order, self.sizes, self.steps = order, sizes, 0
        self.unwanted: dict[int, set[int]] = {player: set() for player in order}
        for pair, how_much in strain.items():
            one, other = tuple(pair)
            if how_much and one in self.unwanted and other in self.unwanted:
                self.unwanted[one].add(other)
                self.unwanted[other].add(one)

    def tables(self) -> Tables | None:
        """Return the tables, or None if none were found within `PATIENCE` steps."""
        left = list(self.order)
        done: Tables = []
        tries: list[Iterator[tuple[int, ...]]] = [self._table(left, self.sizes[0])] if self.sizes else []
        while tries:
            table = next(tries[-1], None)
            if self.steps > PATIENCE:
                return None
            if table is None:
                tries.pop()
                if done:
                    left = self._with(left, done.pop())
                continue
            done.append(table)
            left = [player for player in left if player not in table]
            if len(done) == len(self.sizes):
                return done
            tries.append(self._table(left, self.sizes[len(done)]))
        return None if self.sizes else []

    def _with(self, left: list[int], table: tuple[int, ...]) -> list[int]:
        back = {*left, *table}
        return [player for player in self.order if player in back]

    def _table(self, left: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
        """Yield the possible tables of the first of these players, nearest others first."""
        yield from self._fill((left[0],), left, 1, size)

    def _fill(
        self, chosen: tuple[int, ...], left: Sequence[int], start: int, size: int
    ) -> Iterator[tuple[int, ...]]:
        if len(chosen) == size:
            yield chosen
            return
        for place in range(start, len(left)):
            self.steps += 1
            if self.steps > PATIENCE:
                return
            player = left[place]
            if self.unwanted[player].isdisjoint(chosen):
                yield from self._fill((*chosen, player), left, place + 1, size)


class _Swaps:
    """Search for tables with the least cost by swapping players."""

    def __init__(self, order: Sequence[int], sizes: Sequence[int], strain: Strain, seed: str) -> None:
        self.strain = strain
        self.place = {player: place for place, player in enumerate(order)}
        self.random = random.Random(seed)  # noqa: S311 (no secret: it settles ties)
        people = iter(order)
        self.seated = [[next(people) for _seat in range(size)] for size in sizes]

    def tables(self) -> Tables:
        best, least = self._snapshot(), strain_of(self.seated, self.strain)
        for _try in range(SWAPS):
            unhappy = self._unhappy()
            if not unhappy:
                break
            self._swap_best(*self.random.choice(unhappy))
            now = strain_of(self.seated, self.strain)
            if now < least:
                best, least = self._snapshot(), now
        return best

    def _snapshot(self) -> Tables:
        return [tuple(sorted(table, key=self.place.__getitem__)) for table in self.seated]

    def _unhappy(self) -> list[tuple[int, int]]:
        """Return the chairs, as table and seat index, of players who sit with somebody they should not meet."""
        return [
            (number, chair)
            for number, table in enumerate(self.seated)
            for chair, player in enumerate(table)
            if self._strain_at(player, table, leaving=player)
        ]

    def _strain_at(self, player: int, table: Sequence[int], *, leaving: int) -> int:
        return sum(
            self.strain.get(frozenset((player, other)), 0)
            for other in table
            if other not in (leaving, player)
        )

    def _swap_best(self, number: int, chair: int) -> None:
        """Make the swap that helps most or hurts least; among equals the nearest in the order."""
        here = self.seated[number]
        player = here[chair]
        before = self._strain_at(player, here, leaving=player)
        choices = []
        for other_number, there in enumerate(self.seated):
            if other_number == number:
                continue
            for other_chair, other in enumerate(there):
                change = (
                    self._strain_at(player, there, leaving=other)
                    + self._strain_at(other, here, leaving=player)
                    - before
                    - self._strain_at(other, there, leaving=other)
                )
                far = abs(self.place[player] - self.place[other])
                choices.append((change, far + self.random.random(), other_number, other_chair))
        if choices:
            _change, _far, other_number, other_chair = min(choices)
            there = self.seated[other_number]
            here[chair], there[other_chair] = there[other_chair], here[chair]
