"""Cards for whoever has most of something."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.types import Seat


def who_holds(numbers: Mapping[Seat, int], holder: Seat | None, *, least: int) -> Seat | None:
    """Who has the card when these are the numbers: the holder as long as nobody has more, else who alone has most.

    Nobody has it where the most is less than the least that it takes, or where several tie for it and the holder is
    none of them.
    """
    most = max(numbers.values(), default=0)
    if most < least:
        return None
    leaders = [seat for seat, number in numbers.items() if number == most]
    if holder in leaders:
        return holder
    return leaders[0] if len(leaders) == 1 else None
