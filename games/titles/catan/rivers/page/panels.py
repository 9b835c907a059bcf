"""Panels of The Rivers of Catan beside the board: the purses, the tiles, the purchases left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from games.titles.catan.kit.page.purse import purchases_left
from games.titles.catan.kit.rules.coins import COIN
from games.titles.catan.kit.words.coins import coins
from games.titles.catan.rivers.rules import facts
from games.views.table.person import Person

if TYPE_CHECKING:
    from games.titles.catan.base.page.reading import CatanReading

MOST_DRAWN = 8
"""The most coins of the viewer's own purse that are drawn one by one."""


@dataclass(frozen=True)
class Purse:
    person: Person
    number: int
    is_wealthiest: bool
    is_poorest: bool
    minus: int = -facts.POOREST

    @property
    def said(self) -> str:
        return coins(self.number)

    @property
    def drawn(self) -> range:
        return range(min(self.number, MOST_DRAWN))


@dataclass
class RiversPanels:
    catan: CatanReading
    here: Mapping[str, Any] = field(init=False)
    wealthiest: int = facts.WEALTHIEST

    def __post_init__(self) -> None:
        self.here = self.catan.sight["rivers"]

    def of_seat(self, key: str) -> Purse:
        return Purse(
            self.catan.people[key],
            self.catan.base["seats"][key]["purse"][COIN],
            self.here["wealthiest"] == key,
            key in self.here["poorest"],
        )

    @property
    def own(self) -> Purse | None:
        return self.of_seat(self.catan.viewer) if self.catan.viewer is not None else None

    @property
    def purses(self) -> list[Purse]:
        """The purses, the fullest first."""
        return sorted(map(self.of_seat, self.catan.people), key=lambda purse: -purse.number)

    @property
    def purchases_left(self) -> int | None:
        """The number of purchases that the viewer has left in this turn; None if it cannot buy now."""
        return purchases_left(self.catan)
