"""Rounds of a Swiss tournament: players with similar results meet, and nobody twice as long as possible.

Nobody is eliminated. In the first round tables are dealt by seed, so that the strongest do not meet early. Later
rounds follow the standings as closely as the remaining rounds allow: a round is made only if the others can follow
without a second meeting. If the number of players does not fill the tables, those who have sat out least and, among
them, stand last sit out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations

import networkx

from games.pairing.arrangement import Tables, arrange, strain_of
from games.pairing.scores import Played, byes_of, meetings_of, standings
from games.pairing.sizes import table_sizes
from games.pairing.swiss_plan import PlannedRound, plan_rounds

AGAIN = 1
"""The cost of a second meeting of two players."""
APART = 1000
"""The cost of a meeting of two players who must be kept apart."""
NEAR = 16
"""Opponents up to this many places apart are tried first; in a large field trying all would take minutes."""
NOBODY = -1
"""The opponent of a player with a bye; no player has this number."""


def most_rounds(players: int, size: int, allowed: Collection[int]) -> int:
    """Return the number of rounds that can be made without a second meeting; at least one.

    At tables of two everybody can meet everybody. A player who sits out meets nobody, so three players have three
    rounds. With fewer tables than seats at a table, two players of an earlier table share one again in the second
    round. For other numbers this is less than what is possible in theory: as many rounds as the search of `swiss_plan`
    finds quickly for each number of players (tests/pairing/test_swiss.py).
    """
    sizes, _out = table_sizes(players, size, allowed)
    largest = max(sizes, default=0)
    if largest == 2:
        return players - 1 + players % 2
    if len(sizes) < largest or not sizes:
        return 1
    return 3 * len(sizes) // largest


def swiss_round(
    seeds: Sequence[int],
    present: Collection[int],
    rounds: Sequence[Played],
    *,
    planned: int,
    size: int,
    allowed: Collection[int],
    apart: Iterable[frozenset[int]] = (),
    seed: str,
) -> tuple[Tables, list[int]]:
    """Return the tables of the next round, the best first, and the players without one.

    :param seeds: all who entered, the best seed first
    :param present: the remaining players
    :param planned: the number of rounds in all
    :param apart: pairs that should not sit together if that can be avoided
    """
    order = [line.player for line in standings(seeds, rounds) if line.player in present]
    sizes, _out = table_sizes(len(order), size, allowed)
    if not sizes:
        return [], order
    making = _Making(order, sizes, rounds, planned - len(rounds), frozenset(apart))
    found = making.round(seed)
    place = {player: number for number, player in enumerate(order)}
    tables = [tuple(sorted(table, key=place.__getitem__)) for table in found.tables]
    return sorted(tables, key=lambda table: place[table[0]]), sorted(found.byes, key=place.__getitem__)


class _Making:
    """The construction of one round, with regard to the rounds that follow it.

    :param order: the remaining players, in the order of the standings
    :param left: the number of remaining rounds, including this one
    """

    def __init__(
        self,
        order: Sequence[int],
        sizes: Sequence[int],
        rounds: Sequence[Played],
        left: int,
        apart: frozenset[frozenset[int]],
    ) -> None:
        self.order, self.sizes, self.rounds, self.left, self.apart = order, sizes, rounds, left, apart
        self.byes, self.met = byes_of(rounds), meetings_of(rounds)
        self.strain = unwanted(self.met, apart)
        self.place = {player: place for place, player in enumerate(order)}
        self.out = len(order) - sum(sizes)

    def _near_the_standing(self, seed: str) -> PlannedRound:
        """Return the round closest to the standings, regardless of what may follow."""
        if self.rounds and set(self.sizes) == {2}:
            return self._matched()
        byes = who_sits_out(self.order, self.out, self.byes)
        order = [player for player in self.order if player not in byes]
        if not self.rounds:
            order = _dealt(order, self.sizes)
        return PlannedRound(arrange(order, self.sizes, self.strain, seed=seed), tuple(byes))

    def _matched(self) -> PlannedRound:
        """Return tables of two: as few second meetings as possible, then the right bye, then close to the standings.

        With an odd number one player is matched with nobody. Only players with the fewest byes are eligible.
        """
        pairs = networkx.min_weight_matching(self._graph(NEAR))
        if 2 * len(pairs) < len(self.order) or any(self.strain[frozenset(pair)] for pair in pairs):
            pairs = networkx.min_weight_matching(self._graph(len(self.order)))
        return PlannedRound(
            [pair for pair in pairs if NOBODY not in pair],
            tuple(player for pair in pairs if NOBODY in pair for player in pair if player != NOBODY),
        )

    def _graph(self, reach: int) -> networkx.Graph:
        """Return the possible pairs at most `reach` places apart, weighted by how unwanted they are."""
        count = len(self.order)
        bye, again = count**3, count**5
        graph = networkx.Graph()
        for place, one in enumerate(self.order):
            for far, other in enumerate(self.order[place + 1 : place + 1 + reach], start=1):
                graph.add_edge(one, other, weight=far**2 + again * self.strain[frozenset((one, other))])
        if self.out:
            fewest = min(self.byes[player] for player in self.order)
            for player in self.order:
                if self.byes[player] == fewest:
                    graph.add_edge(player, NOBODY, weight=bye * (count - self.place[player]))
        return graph

    def _can_be_followed(self, near: PlannedRound, left: int) -> bool:
        """Return whether this round repeats no meeting, and `left` rounds including it are possible.

        For a large field a theorem on equitable colorings (Hajnal and Szemerédi) guarantees it: as long as each player
        has met fewer players than there are tables, all can be seated without a second meeting.
        """
        if strain_of(near.tables, self.strain):
            return False
        if left <= 1 or len(self.sizes) > (len(self.rounds) + left - 1) * (max(self.sizes) - 1):
            return True
        rounds = [*self.rounds, Played(byes=near.byes, running=near.tables)]
        return self._plan(rounds, left - 1) is not None

    def _plan(self, rounds: Sequence[Played], number: int) -> list[PlannedRound] | None:
        """Plan this many rounds after others, if possible without a table that joins players to be kept apart."""
        players, met, byes = sorted(self.order), meetings_of(rounds), byes_of(rounds)
        if self.apart:
            plan = plan_rounds(players, self.sizes, number, met=unwanted(met, self.apart), byes=byes)
            if plan is not None:
                return plan
        return plan_rounds(players, self.sizes, number, met=met, byes=byes)

    def round(self, seed: str) -> PlannedRound:
        """Return the round closest to the standings if all others can follow it, else the best one of a plan for all.

        If there is no such plan, because players have withdrawn, as many rounds as possible are planned.
        """
        near = self._near_the_standing(seed)
        best = self._followed(near, self.left)
        if best is not None:
            return best
        # a search that finds nothing takes by far the longest, so stop at the first one
        for number in range(1, self.left):
            found = self._followed(near, number)
            if found is None:
                break
            best = found
        return best or near

    def _followed(self, near: PlannedRound, left: int) -> PlannedRound | None:
        """Return a round after which `left` rounds including it are possible, or None if none was found."""
        if self._can_be_followed(near, left):
            return near
        options = [one for one in self._plan_that_is_followed(left) if self._is_fair(one)]
        if not options:
            return None
        best = min(options, key=self._cost)
        is_better = strain_of(best.tables, self.strain) <= strain_of(near.tables, self.strain) + AGAIN
        return best if is_better else near

    def _plan_that_is_followed(self, number: int) -> list[PlannedRound]:
        """Return a plan for this many rounds: a new one, or the rest of an earlier one that the last rounds followed.

        Plans are deterministic, so a plan that was found once is found again although none is stored.
        """
        everybody = set(self.order)
        for done in range(len(self.rounds), -1, -1):
            since = self.rounds[done:]
            if any(_players_of(played) != everybody for played in since):
                break
            plan = self._plan(self.rounds[:done], number + len(since))
            if plan is None:
                continue
            rest = [one for one in plan if not any(one.is_as(_tables_of(played)) for played in since)]
            if len(rest) == number:
                return rest
        return []

    def _is_fair(self, one: PlannedRound) -> bool:
        """Return whether the byes go to players with the fewest byes."""
        fewest = sorted(self.byes[player] for player in self.order)[: self.out]
        return sorted(self.byes[player] for player in one.byes) == fewest

    def _cost(self, one: PlannedRound) -> tuple[int, int]:
        """Return the cost of a round: unwanted meetings first, then distances in the standings."""
        far = sum(
            (self.place[player] - self.place[other]) ** 2
            for table in one.tables
            for player, other in combinations(table, 2)
        )
        return strain_of(one.tables, self.strain), far + sum(
            (len(self.order) - self.place[player]) ** 2 for player in one.byes
        )


def _tables_of(played: Played) -> list[Collection[int]]:
    return [*played.tables, *played.running]


def _players_of(played: Played) -> set[int]:
    return {*played.byes}.union(*_tables_of(played))


def who_sits_out(order: Sequence[int], number: int, byes: Mapping[int, int]) -> list[int]:
    """Return this many players: those who have sat out least, and among them those who stand last."""
    place = {player: place for place, player in enumerate(order)}
    chosen = sorted(order, key=lambda player: (byes.get(player, 0), -place[player]))[:number]
    return sorted(chosen, key=place.__getitem__)


def unwanted(meetings: Counter[frozenset[int]], apart: Iterable[frozenset[int]]) -> Counter[frozenset[int]]:
    """Return the cost of a meeting per pair."""
    strain = Counter({pair: AGAIN * times for pair, times in meetings.items()})
    for pair in apart:
        strain[pair] += APART
    return strain


def _dealt(order: Sequence[int], sizes: Sequence[int]) -> list[int]:
    """Deal players to the tables one by one, so that each gets some of the strongest; return them by table."""
    tables: list[list[int]] = [[] for _size in sizes]
    left = list(order)
    while left:
        for table, size in zip(tables, sizes, strict=True):
            if left and len(table) < size:
                table.append(left.pop(0))
    return [player for table in tables for player in table]
