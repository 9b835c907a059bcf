"""Which games the generic tests play: each title, each allowed set of modules, each count of seats."""

from __future__ import annotations

import itertools
import os
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from games import catalog
from games.engine.errors import Illegal
from games.engine.title import Title
from games.engine.types import Json
from tests.engine.shapes.title import title as shapes
from tests.module_files import first_defined

GAMES = int(os.environ.get("GAMES", "0"))
"""How many games to play of each title; 0: the few hundred that everybody can wait for."""

DEEP = os.environ.get("DEEP") == "1"
"""Whether to play ten times as many; `make bench` does."""

MANY = bool(DEEP or GAMES)
"""Whether far more games are played than `make test` plays."""

USUALLY = 30
"""So many games of a title that has no number of its own: `GAMES` of its `everywhere.py`.

At least one for each set of modules; where these are more, the counts of seats take turns.
"""

BEGINNING = 90
"""So many moves show that the games of all other sets can be set up and played; most would go on for a thousand."""

LOOKS = 60
"""About how many moves pass between two thorough looks where a title has few sets of modules."""

FEW_SETS = 12
"""Beyond so many sets that are played whole, each module is in so many games that looks may be as many rarer."""


@dataclass(frozen=True)
class Table:
    """One game to be: who plays what, and the seed of everything."""

    title: Title
    modules: tuple[str, ...]
    seats: int
    options: dict[str, Json] = field(hash=False)
    seed: str

    @property
    def is_played_out(self) -> bool:
        """Whether the game is played to its end, however long that takes."""
        return MANY or self.modules in whole_sets(self.title)

    @property
    def between_looks(self) -> int:
        """About how many moves pass between two thorough looks: more where many sets share the same modules."""
        return LOOKS if MANY else max(LOOKS, LOOKS * len(whole_sets(self.title)) // FEW_SETS)

    def __str__(self) -> str:
        chosen = ",".join(f"{key}={value}" for key, value in self.options.items())
        return f"{self.title.key}/{'+'.join(self.modules)}/{self.seats}/{chosen}/{self.seed}"


def titles() -> dict[str, Title]:
    """The titles of the catalog, and the shapes."""
    return {**catalog.titles(), shapes.key: shapes}


@cache
def said_of(title: str, name: str, default: Any = None) -> Any:
    """What a module of a title says of all games of it, in its `everywhere.py`."""
    known = titles().get(title)
    modules = [] if known is None else [module.key for module in known.modules]
    return first_defined("everywhere", title, modules, name, default)


def usual_games(title: Title) -> int:
    """How many games are played of a title."""
    return 64 if title is shapes else said_of(title.key, "GAMES", USUALLY)


@cache
def module_sets(title: Title) -> tuple[tuple[tuple[str, ...], int], ...]:
    """Each allowed set of modules with each count of seats."""
    return tuple(_module_sets(title))


def _module_sets(title: Title) -> Iterator[tuple[tuple[str, ...], int]]:
    free = [module.key for module in title.modules if module.key not in title.required]
    for size in range(len(free) + 1):
        for chosen in itertools.combinations(free, size):
            keys = (*title.required, *chosen)
            for seats in title.seat_counts(keys):
                try:
                    title.check(seats, keys, {})
                except Illegal:
                    continue
                yield keys, seats


@cache
def sets_of(title: Title) -> frozenset[tuple[str, ...]]:
    """Each allowed set of modules."""
    return frozenset(modules for modules, _seats in module_sets(title))


@cache
def telling_sets(title: Title) -> frozenset[tuple[str, ...]]:
    """Sets that say what there is to say: each module with as little else as it can be, and with as much as it can be.

    With as much: for each count of seats the sets to which nothing can be added. So each two modules that go together
    do so in one of them, and with each count of seats.
    """
    kinds = list(module_sets(title))
    keys = [module.key for module in title.modules]
    alone = {min((modules for modules, _seats in kinds if key in modules), key=len) for key in keys}
    full = set()
    for count in {seats for _modules, seats in kinds}:
        allowed = [frozenset(modules) for modules, seats in kinds if seats == count]
        full |= {modules for modules in allowed if not any(modules < other for other in allowed)}
    return frozenset(alone | {modules for modules in sets_of(title) if frozenset(modules) in full})


def whole_sets(title: Title) -> frozenset[tuple[str, ...]]:
    """The sets whose games are played to their end: all, where there are no more than the title has games."""
    sets = sets_of(title)
    return sets if len(sets) <= usual_games(title) else telling_sets(title)


def tables(title: Title) -> list[Table]:
    """As many games as asked for: all sets in turn, with the options drawn."""
    kinds, usual = list(module_sets(title)), usual_games(title)
    if len(kinds) > usual and not MANY:
        kinds = seats_in_turn(kinds)
    wanted = GAMES or max(usual, len(kinds)) * (10 if DEEP else 1)
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
    """Each set of modules once: with the fewest seats, the next with more, until the most have had their turn."""
    counts: dict[tuple[str, ...], list[int]] = {}
    for modules, seats in kinds:
        counts.setdefault(modules, []).append(seats)
    return [(modules, allowed[turn % len(allowed)]) for turn, (modules, allowed) in enumerate(counts.items())]
