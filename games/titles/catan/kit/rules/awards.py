"""Cards for the seat that has most of something."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.types import Seat


def who_holds(numbers: Mapping[Seat, int], holder: Seat | None, *, least: int) -> Seat | None:
    """Return the seat that has the card, given each seat's number.

    The holder keeps it as long as no seat has more. Otherwise it goes to the only seat with most. Nobody has it if the
    most is less than `least`, or if several seats tie for it and the holder is not among them.
    """
    most = max(numbers.values(), default=0)
    if most < least:
        return None
    leaders = [seat for seat, number in numbers.items() if number == most]
    if holder in leaders:
        return holder
    return leaders[0] if len(leaders) == 1 else None
