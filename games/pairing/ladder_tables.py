"""Formation of a ladder's tables from the players who wait.

Never at one table: two players who must be kept apart, or the same player twice. Players who are away or already have
as many games as they chose get none. Preferred: similar conservative ratings, few earlier meetings, no opponents from
the last three games. The longer a player waits, the more these preferences are relaxed, step by step and only as far as
needed.
"""

from __future__ import annotations

import math
import random
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass

LAST_GAMES = 3
"""Opponents from this many of a player's latest games are avoided."""
MEETING = 4.0
"""The cost of one earlier meeting, as a difference of conservative ratings."""
NEAREST = 14
"""The number of best candidates from which a table is chosen."""
MOST = 60
"""The number of candidates if the best ones do not fit each other."""


@dataclass(frozen=True)
class Step:
    """The conditions for a table once the player who waits longest has waited `after` hours.

    :param last_games: opponents from this many latest games are excluded
    :param spread: the largest difference of conservative ratings at the table
    """

    after: float
    last_games: int
    spread: float


STEPS = (
    Step(0, LAST_GAMES, 5),
    Step(6, LAST_GAMES, 10),
    Step(12, LAST_GAMES, math.inf),
    Step(24, 2, math.inf),
    Step(36, 1, math.inf),
    Step(48, 0, math.inf),
)


@dataclass(frozen=True)
class Entrant:
    """A player of the ladder, as needed for forming tables.

    :param rating: the conservative one
    :param wanted: the number of games at once
    :param running: the number of current games
    :param waited: hours since the player could have had a game
    :param opponents: of the last games, the latest first
    """

    player: int
    rating: float
    wanted: int
    running: int = 0
    waited: float = 0.0
    opponents: tuple[frozenset[int], ...] = ()
    is_away: bool = False

    @property
    def is_free(self) -> bool:
        """True if the player wants a game now."""
        return not self.is_away and self.running < self.wanted

    def has_just_met(self, player: int, last_games: int) -> bool:
        """Return whether a player was an opponent in one of the last games."""
        return any(player in game for game in self.opponents[:last_games])


def form_tables(
    entrants: Iterable[Entrant],
    *,
    size: int,
    seed: str,
    apart: Iterable[frozenset[int]] = (),
    meetings: Mapping[frozenset[int], int] | None = None,
    steps: Sequence[Step] = STEPS,
) -> list[tuple[int, ...]]:
    """Return the players of each table, nobody at more than one; the seed only breaks ties.

    :param apart: pairs that never sit together
    :param meetings: the number of games two have played together; pairs not named have not met
    """
    return _Hour(entrants, size=size, seed=seed, apart=apart, meetings=meetings or {}, steps=steps).tables()


class _Hour:
    """The formation of the tables of one hour."""

    def __init__(
        self,
        entrants: Iterable[Entrant],
        *,
        size: int,
        seed: str,
        apart: Iterable[frozenset[int]],
        meetings: Mapping[frozenset[int], int],
        steps: Sequence[Step],
    ) -> None:
        self.size, self.meetings, self.steps = size, meetings, steps
        self.apart = _by_player(apart)
        free = sorted((one for one in entrants if one.is_free), key=lambda one: one.player)
        random.Random(seed).shuffle(free)  # noqa: S311 (no secret: it settles ties)
        # stable sorts: equal entrants stay shuffled
        self.waiting = sorted(free, key=lambda one: -one.waited)
        self.by_rating = sorted(free, key=lambda one: one.rating)
        self.seated: set[int] = set()

    def tables(self) -> list[tuple[int, ...]]:
        """Form tables, starting with the player who has waited longest."""
        formed: list[tuple[int, ...]] = []
        for anchor in self.waiting:
            if len(self.by_rating) - len(self.seated) < self.size:
                break
            if anchor.player in self.seated:
                continue
            if table := self._table_around(anchor):
                formed.append(table)
                self.seated.update(table)
        return formed

    def _table_around(self, anchor: Entrant) -> tuple[int, ...]:
        """Return the best table at the first step that allows one, or an empty tuple."""
        for step in self.steps:
            if step.after > anchor.waited:
                break
            if others := self._best_others(anchor, step):
                return (anchor.player, *(one.player for one in others))
        return ()

    def _best_others(self, anchor: Entrant, step: Step) -> list[Entrant]:
        suiting = self._who_suits(anchor, step)
        if len(suiting) < self.size - 1:
            return []
        suiting.sort(key=lambda one: self._cost(anchor, one))
        # the best candidates for the anchor may not fit each other; then try more of them
        found = self._choose(anchor, suiting[:NEAREST], step)
        return found or self._choose(anchor, suiting[:MOST], step, first=True)

    def _who_suits(self, anchor: Entrant, step: Step) -> list[Entrant]:
        low = bisect_left(self.by_rating, anchor.rating - step.spread, key=lambda one: one.rating)
        found = []
        for one in self.by_rating[low:]:
            if one.rating > anchor.rating + step.spread:
                break
            if (
                one.player != anchor.player
                and one.player not in self.seated
                and self._fits(anchor, one, step)
            ):
                found.append(one)
        return found

    def _choose(
        self, anchor: Entrant, candidates: list[Entrant], step: Step, *, first: bool = False
    ) -> list[Entrant]:
        """Return the cheapest others who fit each other (or the first found); candidates are sorted by cost.

        A branch-and-bound search: it leaves a branch as soon as it costs more than the best choice.
        """
        best: list[Entrant] = []
        best_cost = math.inf
        left = self.size - 1

        def search(start: int, chosen: list[Entrant], cost: float) -> None:
            nonlocal best, best_cost
            if len(chosen) == left:
                best, best_cost = list(chosen), cost
                return
            for place in range(start, len(candidates) - (left - len(chosen)) + 1):
                if best and first:
                    return
                one = candidates[place]
                if not all(self._fits(one, other, step) for other in chosen):
                    continue
                more = cost + sum(self._cost(one, other) for other in (anchor, *chosen))
                if more < best_cost:
                    search(place + 1, [*chosen, one], more)

        search(0, [], 0.0)
        return best

    def _fits(self, one: Entrant, other: Entrant, step: Step) -> bool:
        return (
            abs(one.rating - other.rating) <= step.spread
            and other.player not in self.apart.get(one.player, ())
            and not one.has_just_met(other.player, step.last_games)
            and not other.has_just_met(one.player, step.last_games)
        )

    def _cost(self, one: Entrant, other: Entrant) -> float:
        met = self.meetings.get(frozenset((one.player, other.player)), 0)
        return abs(one.rating - other.rating) + MEETING * met


def _by_player(pairs: Iterable[Set[int]]) -> dict[int, set[int]]:
    found: dict[int, set[int]] = {}
    for one, other in pairs:
        found.setdefault(one, set()).add(other)
        found.setdefault(other, set()).add(one)
    return found
