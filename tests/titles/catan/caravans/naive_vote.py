"""The vote of The Caravans, implemented again from the rule book, to check the counts of `test_perft`.

It is slow and imports nothing from `games`. Paths are pairs of corners that a test names. It counts the ways in which a
vote can go from its first bid to the camel. Each support is final.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

Path = frozenset[str]


@dataclass
class Vote:
    """A vote before its first bid.

    :param seats: in the order in which they bid: grain and wool, and the number of other cards
    :param ways: the paths at each relevant corner
    :param heads: the corners where caravans continue
    :param arrows: the free arrows
    :param taken: paths with a camel
    """

    seats: dict[str, tuple[int, int, int]]
    ways: dict[str, list[Path]]
    heads: list[str]
    arrows: list[Path]
    taken: set[Path] = field(default_factory=set)


def places(vote: Vote) -> set[Path]:
    """Return the free arrows, and the free paths at a head."""
    free = {path for head in vote.heads for path in vote.ways[head] if path not in vote.taken}
    return free | {arrow for arrow in vote.arrows if arrow not in vote.taken}


def bids(vote: Vote) -> Iterator[dict[str, int]]:
    """Yield each way in which the seats can bid, as votes. Grain and wool make a difference for the hands."""

    def after(names: list[str]) -> Iterator[dict[str, int]]:
        if not names:
            yield {}
            return
        grain, wool, _others = vote.seats[names[0]]
        for some_grain in range(grain + 1):
            for some_wool in range(wool + 1):
                for rest in after(names[1:]):
                    yield {names[0]: some_grain + some_wool, **rest}

    return after(list(vote.seats))


def count(vote: Vote) -> int:
    """Return the number of ways in which a vote can go."""
    return sum(_decided(cast, len(places(vote)), next(iter(vote.seats))) for cast in bids(vote))


def _decided(cast: dict[str, int], choices: int, first: str) -> int:
    total = sum(cast.values())
    voters = [name for name in cast if cast[name]]
    del first
    if choices < 2:
        return 1
    if len(voters) < 2 or any(2 * cast[name] > total for name in voters):
        return choices
    return _support(cast, voters, choices, {})


def _support(cast: dict[str, int], voters: list[str], choices: int, said: dict[str, int]) -> int:
    """Return the number of ways to go on. Seats may speak in any order; a place of -1 is none."""
    total = sum(cast.values())
    for place in range(choices):
        backers = [name for name, what in said.items() if what == place]
        if len(backers) > 1 and 2 * sum(cast[name] for name in backers) > total:
            return 1
    silent = [name for name in voters if name not in said]
    if not _can_agree(cast, silent, choices, said):
        return choices
    return sum(
        _support(cast, voters, choices, {**said, name: place})
        for name in silent
        for place in range(-1, choices)
    )


def _can_agree(cast: dict[str, int], silent: list[str], choices: int, said: dict[str, int]) -> bool:
    for place in range(choices):
        names = [name for name, what in said.items() if what == place] + silent
        if len(names) > 1 and 2 * sum(cast[name] for name in names) > sum(cast.values()):
            return True
    return False
