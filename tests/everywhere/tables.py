"""The games that the generic tests play: each title, each allowed set of modules, each number of seats."""

from __future__ import annotations

import itertools
import os
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from games import catalog
from games.engine.errors import Illegal
from games.engine.title import Title
from games.engine.types import Json
from tests.deep import DEEP
from tests.engine.shapes.title import title as shapes
from tests.module_files import first_defined

GAMES = int(os.environ.get("GAMES", "0"))
"""The number of games to play of each title; 0 for the few hundred of an ordinary run."""

MANY = bool(DEEP or GAMES)
"""True if far more games are played than by `make test`."""

USUALLY = 30
"""The number of games of a title without `GAMES` in its `everywhere.py`.

At least one game per usual set of modules. If there are more sets than games, the numbers of seats take turns.
"""

BEGINNING = 120
"""Moves that show that games of the remaining sets can be set up and played. Most would go on for a thousand moves."""

LOOKS = 60
"""The approximate number of moves between two thorough checks, for a title with few sets of modules."""

FEW_SETS = 12
"""With more played sets than this, thorough checks are proportionally rarer, since each module is in many games."""


@dataclass(frozen=True)
class Table:
    """The settings of one game and its seed."""

    title: Title
    modules: tuple[str, ...]
    seats: int
    options: dict[str, Json] = field(hash=False)
    seed: str

    @property
    def is_played_out(self) -> bool:
        """True if the game is played to its end, however long that takes."""
        return MANY or self.modules in whole_sets(self.title)

    @property
    def between_looks(self) -> int:
        """The approximate number of moves between two thorough checks; more if many sets share the same modules."""
        return LOOKS if MANY else max(LOOKS, LOOKS * len(whole_sets(self.title)) // FEW_SETS)

    def __str__(self) -> str:
        chosen = ",".join(f"{key}={value}" for key, value in self.options.items())
        return f"{self.title.key}/{'+'.join(self.modules)}/{self.seats}/{chosen}/{self.seed}"


def titles() -> dict[str, Title]:
    """Return the titles of the catalog, and the title `shapes`."""
    return {**catalog.titles(), shapes.key: shapes}


@cache
def said_of(title: str, name: str, default: Any = None) -> Any:
    """Return what the first module of a title defines under a name in its `everywhere.py`."""
    known = titles().get(title)
    modules = [] if known is None else [module.key for module in known.modules]
    return first_defined("everywhere", title, modules, name, default)


def usual_games(title: Title) -> int:
    return 64 if title is shapes else said_of(title.key, "GAMES", USUALLY)


@cache
def module_sets(title: Title) -> tuple[tuple[tuple[str, ...], int], ...]:
    return tuple(_module_sets(title))


def _module_sets(title: Title) -> Iterator[tuple[tuple[str, ...], int]]:
    free = [module.key for module in title.modules if module.key not in title.required]
    chosen: list[tuple[str, ...]] = [()]
    while chosen:
        for one in chosen:
            keys = (*title.required, *one)
            for seats in title.seat_counts(keys):
                try:
                    title.check(seats, keys, {})
                except Illegal:
                    continue
                yield keys, seats
        chosen = [
            (*one, key)
            for one in chosen
            for key in free[free.index(one[-1]) + 1 if one else 0 :]
            if all(title.compatibility(key, other).answer != "no" for other in one)
        ]


@cache
def sets_of(title: Title) -> frozenset[tuple[str, ...]]:
    return frozenset(modules for modules, _seats in module_sets(title))


def least_sets(title: Title) -> frozenset[tuple[str, ...]]:
    """Return for each module the set in which it has as few others as possible."""
    keys = [module.key for module in title.modules]
    return frozenset(min((one for one in sets_of(title) if key in one), key=len) for key in keys)


@cache
def telling_sets(title: Title) -> frozenset[tuple[str, ...]]:
    """Return the most informative sets: each module with as few others as possible, and with as many as possible.

    With as many: for each number of seats, the sets to which nothing can be added. So any two compatible modules
    are together in one of them, for each number of seats.
    """
    kinds = list(module_sets(title))
    full = set()
    for count in {seats for _modules, seats in kinds}:
        allowed = [frozenset(modules) for modules, seats in kinds if seats == count]
        full |= {modules for modules in allowed if not any(modules < other for other in allowed)}
    return least_sets(title) | frozenset(modules for modules in sets_of(title) if frozenset(modules) in full)


@cache
def usual_sets(title: Title) -> frozenset[tuple[str, ...]]:
    """Return the sets of an ordinary run: each two modules with as few others as possible, and the telling sets."""
    sets = sets_of(title)
    keys = [module.key for module in title.modules]
    pairs = {
        min((modules for modules in sets if {one, other} <= set(modules)), key=len, default=())
        for one, other in itertools.combinations(keys, 2)
    }
    return telling_sets(title) | (pairs - {()})


@cache
def usual_kinds(title: Title) -> tuple[tuple[tuple[str, ...], int], ...]:
    """Return the sets of this run, with each number of seats: the usual ones, or all if far more games are played."""
    return tuple(kind for kind in module_sets(title) if MANY or kind[0] in usual_sets(title))


def whole_sets(title: Title) -> frozenset[tuple[str, ...]]:
    """Return the sets whose games are played to their end: all sets, unless there are more sets than games.

    With more, each module alone is played to the end, and the largest set.
    """
    sets = frozenset(modules for modules, _seats in usual_kinds(title))
    return sets if len(sets) <= usual_games(title) else least_sets(title) | {max(sets, key=len)}


def tables(title: Title) -> list[Table]:
    """Return the games to play: the sets of this run in turn, with random options."""
    kinds, usual = list(usual_kinds(title)), usual_games(title)
    if len(kinds) > usual and not MANY:
        kinds = seats_in_turn(kinds)
    wanted = GAMES or max(usual, len(kinds)) * (2 if DEEP else 1)
    luck = random.Random(title.key)
    if len(kinds) > wanted:
        luck.shuffle(kinds)
    found = []
    for number, (modules, seats) in zip(range(wanted), itertools.cycle(kinds), strict=False):
        fields = title.option_fields(modules)
        options = {option.key: luck.choice(option.choices)[0] for option in fields}
        try:
            title.check(seats, modules, options)
        except Illegal:
            options = {}
        found.append(Table(title, modules, seats, options, f"{title.key}-{number}"))
    return found


def seats_in_turn(kinds: list[tuple[tuple[str, ...], int]]) -> list[tuple[tuple[str, ...], int]]:
    """Return each set of modules once, each with the allowed number of seats that came least often until then."""
    allowed: dict[tuple[str, ...], list[int]] = {}
    for modules, seats in kinds:
        allowed.setdefault(modules, []).append(seats)
    chosen: Counter[int] = Counter()
    found = []
    for modules, counts in allowed.items():
        seats = min(counts, key=lambda count: (chosen[count], count))
        chosen[seats] += 1
        found.append((modules, seats))
    return found
