"""Number and sizes of tables for a number of players."""

from __future__ import annotations

from collections.abc import Collection


def even_tables(players: int, tables: int) -> list[int]:
    """Return the sizes when players are spread as evenly as possible, larger tables first."""
    least, more = divmod(players, tables)
    return [least + 1] * more + [least] * (tables - more)


def table_sizes(players: int, size: int, allowed: Collection[int]) -> tuple[list[int], int]:
    """Return the sizes of the tables, larger ones first, and the number of players who sit out.

    As few players as possible sit out. Then there are as few tables as possible, of sizes as even as possible.

    :param size: the seats of a full table
    :param allowed: the numbers of seats with which the game can be played
    """
    possible = {seats for seats in allowed if seats <= size}
    for seated in range(players, 0, -1):
        for tables in range(-(-seated // size), seated // min(possible) + 1):
            sizes = even_tables(seated, tables)
            if possible.issuperset(sizes):
                return sizes, players - seated
    return [], players
