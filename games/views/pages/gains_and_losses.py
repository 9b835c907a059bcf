"""Recent gains and losses of each seat, for its panel and for the viewer's hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from games.selectors.table.changes_of_holdings import Held
from games.selectors.table.log_line import LogLine


@dataclass(frozen=True)
class Came:
    """A change in the number of one kind of thing; negative for a loss."""

    number: int
    symbol: str
    label: Any

    @property
    def signed(self) -> str:
        return signed(self.number)


def signed(number: int) -> str:
    """Return a number with its sign: "+2"."""
    return f"+{number}" if number > 0 else f"−{-number}"


def summed(lines: Iterable[LogLine], changes_by_kind: Mapping[str, Any]) -> dict[Held, int]:
    """Return the sum of the changes that some lines describe.

    :param changes_by_kind: kind of line -> function from its facts to what it changed; for changes that no pile of
      the rules records
    """
    found: dict[Held, int] = {}
    for line in lines:
        changes_in = changes_by_kind.get(line.kind)
        for held, number in (changes_in(line.facts) if changes_in is not None else line.changes).items():
            found[held] = found.get(held, 0) + number
    return {held: number for held, number in found.items() if number}
