"""How many tables, and how large, for so many players."""

from __future__ import annotations

from collections.abc import Collection


def even_tables(players: int, tables: int) -> list[int]:
    """Spread players over so many tables as evenly as can be, the larger ones first."""
    least, more = divmod(players, tables)
    return [least + 1] * more + [least] * (tables - more)


def table_sizes(players: int, size: int, allowed: Collection[int]) -> tuple[list[int], int]:
    """Return the sizes of the tables, the larger ones first, and how many players sit out.

    As few as possible sit out; then there are as few tables as possible, of sizes as even as possible.

    :param size: how many seats a table has if it is full
    :param allowed: with how many seats the game can be played at all
    """
    possible = {seats for seats in allowed if seats <= size}
    for seated in range(players, 0, -1):
        for tables in range(-(-seated // size), seated // min(possible) + 1):
            sizes = even_tables(seated, tables)
            if possible.issuperset(sizes):
                return sizes, players - seated
    return [], players
