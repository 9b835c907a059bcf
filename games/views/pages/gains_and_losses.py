"""Recent gains and losses of each seat, for its panel and for the viewer's hand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from games.selectors.table.changes_of_holdings import Held
from games.selectors.table.log_line import LogLine
from games.views.pages.reading import Reading

HAND = "hand"
"""The name of the record's piles that hold what seats pay with."""


@dataclass(frozen=True)
class Came:
    """A change in the number of one kind of thing; negative for a loss."""

    number: int
    symbol: str
    label: Any

    @property
    def signed(self) -> str:
        """The number with its sign: "+2"."""
        return f"+{self.number}" if self.number > 0 else f"−{-self.number}"


@dataclass(frozen=True)
class Gains:
    """What some lines of the log brought.

    :param of_seats: the gains of each seat, then its losses
    :param in_hand: the gains and losses of the viewer's hand, by kind of card
    """

    of_seats: dict[str, list[Came]]
    in_hand: dict[str, Came]


def gains_of(reading: Reading, lines: Iterable[LogLine]) -> Gains:
    changes = _sums(reading, lines)
    of_seats: dict[str, list[Came]] = {}
    for held, number in sorted(changes.items(), key=lambda item: item[1] < 0):
        look = reading.look_of_held(held)
        if look is not None and held.seat in reading.people:
            of_seats.setdefault(held.seat, []).append(Came(number, *look))
    in_hand = {
        held.kind: Came(number, "", held.kind)
        for held, number in changes.items()
        if held.seat == reading.viewer and held.pile == HAND
    }
    return Gains(of_seats, in_hand)


def _sums(reading: Reading, lines: Iterable[LogLine]) -> dict[Held, int]:
    """Return the sum of the changes that the lines describe: those of the record, or those that a module names."""
    by_kind = {kind: changes for page in reading.modules.values() for kind, changes in page.changes.items()}
    found: dict[Held, int] = {}
    for line in lines:
        changes = by_kind[line.kind](line.facts) if line.kind in by_kind else line.changes
        for held, number in changes.items():
            found[held] = found.get(held, 0) + number
    return {held: number for held, number in found.items() if number}
