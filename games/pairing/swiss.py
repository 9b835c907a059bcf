"""A round of a Swiss tournament: those who have done equally well meet, and nobody twice if it can be helped.

Nobody is out. In the first round tables are dealt by seed, so that the strongest do not meet at once; from
then on they follow the standing. Who sits out, since those who entered do not fill tables exactly, is among
those who have sat out least the one who stands last.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from games.pairing.arranging import Tables, arrange
from games.pairing.scores import Played, byes_of, meetings_of, standings
from games.pairing.sizes import table_sizes

AGAIN = 1
"""How unwanted it is that two meet a second time."""
APART = 1000
"""How unwanted it is that two meet who keep apart."""


def most_rounds(players: int, size: int, allowed: Collection[int]) -> int:
    """Return after how many rounds somebody must meet somebody again, at full tables; at least one.

    Who sits out meets nobody, so that three have three rounds of two.
    """
    _sizes, out = table_sizes(players, size, allowed)
    games = (players - 1) // (size - 1)
    return max(1, games * players // max(1, players - out))


def swiss_round(
    seeds: Sequence[int],
    present: Collection[int],
    rounds: Sequence[Played],
    *,
    size: int,
    allowed: Collection[int],
    apart: Iterable[frozenset[int]] = (),
    seed: str,
) -> tuple[Tables, list[int]]:
    """Return the tables of the next round, the best first, and who has none.

    :param seeds: all who entered, the best seed first
    :param present: those who play on
    :param apart: pairs that do not sit together if it can be helped
    """
    order = [line.player for line in standings(seeds, rounds) if line.player in present]
    sizes, out = table_sizes(len(order), size, allowed)
    byes = who_sits_out(order, out, byes_of(rounds))
    order = [player for player in order if player not in byes]
    if not rounds and sizes:
        order = _dealt(order, sizes)
    return arrange(order, sizes, unwanted(meetings_of(rounds), apart), seed=seed), byes


def who_sits_out(order: Sequence[int], number: int, byes: Mapping[int, int]) -> list[int]:
    """Choose so many: who has sat out least, and of those who stands last."""
    place = {player: place for place, player in enumerate(order)}
    chosen = sorted(order, key=lambda player: (byes.get(player, 0), -place[player]))[:number]
    return sorted(chosen, key=place.__getitem__)


def unwanted(meetings: Counter[frozenset[int]], apart: Iterable[frozenset[int]]) -> Counter[frozenset[int]]:
    """Say of which pairs it is unwanted that they meet, and how much."""
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
