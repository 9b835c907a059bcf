"""What stands around the board: a panel for each seat, panels of titles and modules, what calls for an eye."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.selectors.table.game_log import LogLine
from games.views.table.person import Person

SLOTS = ("sign", "menu", "row", "hand", "side", "seat", "standing", "facts", "over")
"""Places of the page that modules may fill."""


@dataclass(frozen=True)
class SeatPanel:
    """What everybody may know of a seat, and its own points for its player."""

    person: Person
    order: int
    points: int
    lines: list[tuple[str, int]]
    is_active: bool
    is_due: bool
    is_asked: bool
    has_answered: bool
    rank: int | None = None

    @property
    def shown_points(self) -> int:
        return self.points

    @property
    def sources(self) -> str:
        return ", ".join(f"{source}: {number}" for source, number in self.lines)


@dataclass(frozen=True)
class Panel:
    """A part beside the board that changes with the game: its element's id, its template.

    :param is_at_hand: it lies with what the viewer may do, always in reach of the thumb
    """

    key: str
    template: str
    is_at_hand: bool = False


@dataclass(frozen=True)
class Call:
    """Something that wants the viewer's eye beside whose turn it is: what it says, the element that it leads to."""

    text: str
    leads_to: str


@dataclass(frozen=True)
class Happening:
    """Something that has just happened, with its picture and where that lies."""

    symbol: str
    color: str
    line: LogLine
    box: str = ""


@dataclass(frozen=True)
class Fill:
    """What a module puts into a place of the page: its template, and what that shows."""

    template: str
    here: Any


BESIDE = Panel("modules", "games/table/_modules.jinja")
"""What modules put into the place `side`."""
