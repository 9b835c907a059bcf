"""What has just come to each seat and gone from it, for its panel and for the viewer's hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from games.selectors.table.changes_of_holdings import Held
from games.selectors.table.game_log import LogLine


@dataclass(frozen=True)
class Came:
    """So many of a kind; fewer than none have gone."""

    number: int
    symbol: str
    label: Any

    @property
    def signed(self) -> str:
        return signed(self.number)


def signed(number: int) -> str:
    """A number with its sign: "+2"."""
    return f"+{number}" if number > 0 else f"−{-number}"


def summed(lines: Iterable[LogLine], changes_by_kind: Mapping[str, Any]) -> dict[Held, int]:
    """What came of some lines altogether.

    :param told_by: kind of line -> from its facts to what it changed, where the rules have no pile for that
    """
    found: dict[Held, int] = {}
    for line in lines:
        changes_in = changes_by_kind.get(line.kind)
        for held, number in (
            changes_in(line.facts) if changes_in is not None else line.entry.changes
        ).items():
            found[held] = found.get(held, 0) + number
    return {held: number for held, number in found.items() if number}
