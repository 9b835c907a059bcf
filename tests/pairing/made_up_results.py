"""Made-up results of rounds."""

from __future__ import annotations

import random
from collections.abc import Sequence

from games.pairing.scores import Played

Luck = random.Random
SIZES = [(2, {2}), (3, {3}), (4, {3, 4}), (4, {2, 3, 4}), (5, {2, 3, 4, 5}), (6, {5, 6})]


def played(tables: Sequence[Sequence[int]], byes: Sequence[int], luck: Luck) -> Played:
    """Give each table a random result, sometimes with shared ranks."""
    return Played([{player: luck.randint(1, len(table)) for player in table} for table in tables], byes)


def stronger_wins(tables: Sequence[Sequence[int]], byes: Sequence[int]) -> Played:
    """Return results in which the smaller numbers win."""
    ranked = [{player: rank for rank, player in enumerate(sorted(table), start=1)} for table in tables]
    return Played(ranked, byes)


def everybody_once(tables: Sequence[Sequence[int]], byes: Sequence[int], players: Sequence[int]) -> bool:
    """Return True if every player has exactly one seat or bye."""
    return sorted([*byes, *(player for table in tables for player in table)]) == sorted(players)
