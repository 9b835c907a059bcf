"""Statistics of a family of games, from the sums over finished games, with one query."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from games.models.statistics import DAYS, LONGER, SECONDS_A_DAY, Ending, Tally


@dataclass(frozen=True)
class Share:
    """A number and its share of the total, in percent."""

    key: str
    number: int
    percent: float


@dataclass(frozen=True)
class BySeats:
    """Games with this number of seats that were played to the end."""

    seats: int
    games: int
    moves: float
    turns: float
    days: float
    # by place in turn order, from 0; ties count for every winner
    wins: list[Share]

    @property
    def fair(self) -> float:
        """The percentage that each seat would win if the order of seats made no difference."""
        return 100 / self.seats


@dataclass(frozen=True)
class Figures:
    family: str
    games: int
    how: list[Share]
    days: list[Share]
    by_seats: list[BySeats]
    # results of chance, by what the title counts
    counted: Mapping[str, Mapping[str, int]]


KNOWN = ("how", "games", "moves", "turns", "seconds", "days", "wins")


def figures(family: str) -> Figures:
    sums: dict[str, Counter[str]] = defaultdict(Counter)
    at: dict[int, dict[str, Counter[str]]] = defaultdict(lambda: defaultdict(Counter))
    for row in Tally.objects.filter(family=family):
        sums[row.kind][row.key] += row.number
        at[row.seats][row.kind][row.key] += row.number
    bands = [*map(str, DAYS), LONGER]
    return Figures(
        family=family,
        games=sum(sums["how"].values()),
        how=_shares(sums["how"], Ending.How.values),
        days=_shares(sums["days"], bands),
        by_seats=[_by_seats(seats, kinds) for seats, kinds in sorted(at.items()) if kinds["games"][""]],
        counted={kind: dict(values) for kind, values in sums.items() if kind not in KNOWN},
    )


def _by_seats(seats: int, kinds: Mapping[str, Counter[str]]) -> BySeats:
    games = kinds["games"][""]
    return BySeats(
        seats=seats,
        games=games,
        moves=kinds["moves"][""] / games,
        turns=kinds["turns"][""] / games,
        days=kinds["seconds"][""] / games / SECONDS_A_DAY,
        wins=[
            Share(str(seat), kinds["wins"][str(seat)], 100 * kinds["wins"][str(seat)] / games)
            for seat in range(seats)
        ],
    )


def _shares(counts: Counter[str], keys: list[str]) -> list[Share]:
    total = sum(counts.values())
    return [Share(key, counts[key], 100 * counts[key] / total if total else 0.0) for key in keys]
