"""Rounds of a single elimination: the best of each table advance until one table is left.

Tables of two form the usual bracket: the first and the second seed can meet only in the final, and byes of the first
round go to the best seeds. With larger tables each round is dealt by seed again, and rounds are planned so that the
final table has a number of seats with which the game can be played.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache

from games.pairing.arrangement import Tables
from games.pairing.sizes import even_tables

Cost = tuple[int, int, int, int, int]
"""The cost of a plan; the least is best.

It counts rounds with a different number advancing, rounds, rounds with byes, byes, and empty chairs.
"""


@dataclass(frozen=True)
class Plan:
    """The next round: the number of byes, the table sizes, and how many of each table advance."""

    cost: Cost
    byes: int = 0
    sizes: tuple[int, ...] = ()
    advancing: int = 1


@dataclass(frozen=True)
class Knockout:
    """A round: its tables, the players who advance without one, and how many of each table advance."""

    tables: Tables
    byes: list[int]
    advancing: int = 1


def elimination_round(
    seeds: Sequence[int],
    present: Collection[int],
    *,
    number: int,
    size: int,
    allowed: Collection[int],
    advancing: int = 1,
) -> Knockout:
    """Return the tables of a round and the players who advance without one; no tables if the tournament is decided.

    :param seeds: all who entered, the best seed first
    :param present: those who are still in it
    :param number: of the round, from 1
    :param advancing: how many of each table advance, unless the number of players requires a different number
    """
    order = [player for player in seeds if player in present]
    if size == 2:
        return _bracket(seeds, present, number) if len(order) > 1 else Knockout([], order)
    plan = planned(len(order), size, frozenset(allowed), advancing)
    if plan is None:
        return Knockout([], order)
    return Knockout(_dealt(order[plan.byes :], plan.sizes), order[: plan.byes], plan.advancing)


def rounds_needed(players: int, size: int, allowed: Collection[int], advancing: int) -> int:
    """Return the number of rounds for this many players if nobody withdraws."""
    if size == 2:
        return max(1, (players - 1).bit_length())
    plan = planned(players, size, frozenset(allowed), advancing)
    return plan.cost[1] if plan is not None else 0


def _bracket(seeds: Sequence[int], present: Collection[int], number: int) -> Knockout:
    """Return the next round of the bracket with at least one table.

    A round of the bracket is skipped if all pairs in it have lost a player by withdrawal. The search starts from the
    number of the current round. That is sufficient, because no remaining players meet in an earlier round.
    """
    rounds = (len(seeds) - 1).bit_length()
    found = Knockout([], [player for player in seeds if player in present])
    for width in (2**level for level in range(number, rounds + 1)):
        found = _bracket_round(seeds, present, _lines(rounds), width)
        if found.tables:
            break
    return found


def _bracket_round(
    seeds: Sequence[int], present: Collection[int], lines: Sequence[int], width: int
) -> Knockout:
    """Return the pairs that meet, and the players without an opponent, in blocks of `width` bracket lines."""
    tables: Tables = []
    byes: list[int] = []
    for begin in range(0, len(lines), width):
        here = [seeds[seed] for seed in lines[begin : begin + width] if seed < len(seeds)]
        there = [player for player in here if player in present]
        if len(there) == 2:
            tables.append((there[0], there[1]))
        else:
            byes += there
    return Knockout(tables, byes)


def _lines(rounds: int) -> list[int]:
    """Return the seeds, from 0, in bracket order: each pair of neighbors has a strong and a weak one."""
    lines = [0]
    for _round in range(rounds):
        lines = [line for seed in lines for line in (seed, 2 * len(lines) - 1 - seed)]
    return lines


def _dealt(order: Sequence[int], sizes: Sequence[int]) -> Tables:
    """Deal players to tables in a snake order, so that all tables are about equally strong."""
    tables: list[list[int]] = [[] for _size in sizes]
    left = list(order)
    forth = True
    while left:
        for number in range(len(sizes)) if forth else reversed(range(len(sizes))):
            if left and len(tables[number]) < sizes[number]:
                tables[number].append(left.pop(0))
        forth = not forth
    return [tuple(table) for table in tables]


@cache
def planned(players: int, size: int, allowed: frozenset[int], advancing: int) -> Plan | None:
    """Return the best plan for this many players, or None if no final can be reached."""
    if players in allowed and players <= size:
        return Plan((0, 1, 0, 0, size - players), 0, (players,))
    best: Plan | None = None
    for byes in range(players - min(allowed) + 1):
        seated = players - byes
        full = -(-seated // size)
        for tables in (full, full + 1):
            sizes = even_tables(seated, tables)
            if not allowed.issuperset(sizes) or max(sizes) > size:
                continue
            for going_on in range(1, min(sizes)):
                plan = _begun(players, byes, sizes, going_on, size, allowed, advancing)
                if plan is not None and (best is None or plan.cost < best.cost):
                    best = plan
    return best


def _begun(
    players: int,
    byes: int,
    sizes: list[int],
    going_on: int,
    size: int,
    allowed: frozenset[int],
    advancing: int,
) -> Plan | None:
    """Return the plan that begins with this round, or None if no final can be reached after it."""
    left = byes + going_on * len(sizes)
    rest = planned(left, size, allowed, advancing) if left < players else None
    if rest is None:
        return None
    others, rounds, with_byes, all_byes, empty = rest.cost
    chairs = sum(size - seats for seats in sizes)
    cost = (
        others + (going_on != advancing),
        rounds + 1,
        with_byes + (byes > 0),
        all_byes + byes,
        empty + chairs,
    )
    return Plan(cost, byes, tuple(sizes), going_on)
