"""Tournament points per table, and standings.

Points are whole numbers, so that nothing is lost by rounding. A won table is worth `WIN`, which pages show as six. A
place in between is worth the share of opponents behind it; players who share a place count as half behind each other.
So a table of three is worth as much as one of four.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, groupby

WIN = 120
SHOWN_PER_WIN = 6
"""The points of a win as pages show them."""

Ranks = Mapping[int, int]
"""The ranks at a finished table by player; players who share a place have equal ranks."""


@dataclass(frozen=True)
class Played:
    """A round, as far as it has been played: its tables, and the players without one."""

    tables: Sequence[Ranks] = ()
    byes: Collection[int] = ()
    # the players at each table that is still being played
    running: Sequence[Collection[int]] = field(default=())


@dataclass(frozen=True)
class Line:
    """A player's line in the standings.

    :param opponents: the sum over the player's tables of the average points of the opponents there
    :param direct: meetings won minus meetings lost against players who are equal so far
    :param won: the number of tables won
    """

    place: int
    player: int
    points: int
    opponents: int
    direct: int
    won: int

    @property
    def shown(self) -> float:
        return shown(self.points)

    @property
    def shown_opponents(self) -> float:
        return shown(self.opponents)


def shown(points: int) -> float:
    """Return points as pages show them: a win is six."""
    return points * SHOWN_PER_WIN / WIN


def points_of(ranks: Ranks) -> dict[int, int]:
    others = len(ranks) - 1
    if not others:
        return dict.fromkeys(ranks, WIN)
    return {player: round(WIN * _left_behind(player, ranks) / others) for player in ranks}


def _left_behind(player: int, ranks: Ranks) -> float:
    mine = ranks[player]
    behind = sum(rank > mine for rank in ranks.values())
    equal = sum(rank == mine for rank in ranks.values()) - 1
    return behind + equal / 2


def meetings_of(rounds: Iterable[Played]) -> Counter[frozenset[int]]:
    """Return how often each pair has sat at one table."""
    return Counter(
        frozenset(pair)
        for played in rounds
        for table in [*played.tables, *played.running]
        for pair in combinations(table, 2)
    )


def byes_of(rounds: Iterable[Played]) -> Counter[int]:
    """Return how often each player had no table."""
    return Counter(player for played in rounds for player in played.byes)


def standings(seeds: Sequence[int], rounds: Sequence[Played]) -> list[Line]:
    """Return every player's line, the best first: by points, opponents' points, direct meetings, seed.

    :param seeds: all players, the best seed first
    """
    points: Counter[int] = Counter()
    won: Counter[int] = Counter()
    tables = [table for played in rounds for table in played.tables]
    for table in tables:
        points.update(points_of(table))
        won.update(player for player, rank in table.items() if rank == 1)
    for player, times in byes_of(rounds).items():
        points[player] += WIN * times
    opponents = _opponents_points(tables, points)

    def so_far(player: int) -> tuple[int, int]:
        return -points[player], -opponents[player]

    lines: list[Line] = []
    # both sorts keep equal players in the order of their seeds
    for _same, tied in groupby(sorted(seeds, key=so_far), key=so_far):
        group = list(tied)
        direct = _direct_meetings(group, tables)
        for player in sorted(group, key=lambda one: -direct[one]):
            place = len(lines) + 1
            lines.append(Line(place, player, points[player], opponents[player], direct[player], won[player]))
    return lines


def _opponents_points(tables: Iterable[Ranks], points: Mapping[int, int]) -> Counter[int]:
    """Return for each player the sum over the player's tables of the average points of the opponents there."""
    found: Counter[int] = Counter()
    for table in tables:
        total = sum(points[player] for player in table)
        for player in table:
            if len(table) > 1:
                found[player] += round((total - points[player]) / (len(table) - 1))
    return found


def _direct_meetings(group: Collection[int], tables: Iterable[Ranks]) -> dict[int, int]:
    """Return for each player the meetings won minus the meetings lost within the group."""
    found: dict[int, int] = defaultdict(int)
    if len(group) < 2:
        return found
    members = set(group)
    for table in tables:
        for one, other in combinations(members & table.keys(), 2):
            ahead = (table[one] < table[other]) - (table[one] > table[other])
            found[one] += ahead
            found[other] -= ahead
    return found


def places_by_elimination(
    seeds: Sequence[int], rounds: Sequence[Played], *, gone: Collection[int] = ()
) -> dict[int, int]:
    """Return each player's place: by the last round reached, then by the rank at the last table; equals share a place.

    A player with a bye in the last round, and no table, has come as far as the round before.

    :param gone: players who would have advanced but withdrew: they rank behind those who came as far and are still in
    """
    came: dict[int, tuple[int, float, bool]] = dict.fromkeys(seeds, (0, 0.0, True))
    for number, played in enumerate(rounds, start=1):
        for player in {*played.byes}.union(*played.running):
            came[player] = (number, 0.0, player not in gone)
        for table in played.tables:
            came.update(
                {player: (number, -float(rank), player not in gone) for player, rank in table.items()}
            )
    return {player: 1 + sum(other > mine for other in came.values()) for player, mine in came.items()}
