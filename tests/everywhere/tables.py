"""Which games the generic tests play: each title, each allowed set of modules, each count of seats."""

from __future__ import annotations

import itertools
import os
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from games import catalog
from games.engine.errors import Illegal
from games.engine.title import Title
from games.engine.types import Json
from tests.engine.shapes.title import title as shapes

GAMES = int(os.environ.get("GAMES", "0"))
"""How many games to play of each title; 0: the few hundred that everybody can wait for."""

DEEP = os.environ.get("DEEP") == "1"
"""Whether to play ten times as many; `make bench` does."""

USUAL_GAMES = {"ring": 240, "catan": 16, "hansa": 12}
"""So many, but at least one for each set of modules; where these are more, the counts of seats take turns."""

WHOLE = 2
"""Of sets of so many modules that one may leave out, and of the largest, games are played to their end."""

BUDGET = 1000
"""After so many moves the games of all other sets have shown what is theirs; most would go on for another thousand."""

LOOKS = 60
"""About how many moves pass between two thorough looks where a title has few sets of modules."""

FEW_SETS = 20
"""Beyond so many sets, each module is in so many games that looks may be as many rarer."""


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
        free = len(self.modules) - len(self.title.required)
        return bool(DEEP or GAMES) or free <= WHOLE or len(self.modules) == max(map(len, sets_of(self.title)))

    @property
    def between_looks(self) -> int:
        """About how many moves pass between two thorough looks: more where many sets share the same modules."""
        return LOOKS if DEEP or GAMES else max(LOOKS, LOOKS * len(sets_of(self.title)) // FEW_SETS)

    def __str__(self) -> str:
        chosen = ",".join(f"{key}={value}" for key, value in self.options.items())
        return f"{self.title.key}/{'+'.join(self.modules)}/{self.seats}/{chosen}/{self.seed}"


def titles() -> dict[str, Title]:
    """The titles of the catalog, and the shapes."""
    return {**catalog.titles(), shapes.key: shapes}


def module_sets(title: Title) -> Iterator[tuple[tuple[str, ...], int]]:
    """Each allowed set of modules with each count of seats."""
    free = [module.key for module in title.module_list if module.key not in title.required]
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


def tables(title: Title) -> list[Table]:
    """As many games as asked for: all sets in turn, with the options drawn."""
    kinds, usual = list(module_sets(title)), USUAL_GAMES.get(title.key, 30)
    if len(kinds) > usual and not (DEEP or GAMES):
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
