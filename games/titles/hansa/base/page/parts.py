"""The parts of a page that only Hansa Teutonica's own templates show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import ngettext

from games.titles.hansa.base.page import desks, orders
from games.titles.hansa.base.page.desks import Heap, Marker, PointsTable
from games.titles.hansa.base.page.orders import Orders
from games.titles.hansa.base.page.reading import HansaReading
from games.titles.hansa.base.rules.facts import EAST_WEST, EAST_WEST_POINTS


@dataclass(frozen=True)
class ActionsLeft:
    """The actions of the turn.

    :param dots: one per action: True if it is left, False if it is spent
    """

    dots: list[bool]
    words: str


@dataclass(frozen=True)
class Hand:
    """The viewer's pieces and unused markers."""

    supply: tuple[Heap, ...]
    stock: tuple[Heap, ...]
    markers: list[Marker]


@dataclass(frozen=True)
class HansaParts:
    """Makes each part when a template asks for it. Templates call it `hansa`."""

    reading: HansaReading

    @property
    def base(self) -> dict[str, Any]:
        return self.reading.base

    @property
    def points(self) -> PointsTable:
        return desks.points_table(self.reading)

    @property
    def hand(self) -> Hand | None:
        if self.reading.viewer is None:
            return None
        mine, color = self.reading.mine, self.reading.color
        return Hand(
            desks.heaps(mine["supply"], color),
            desks.heaps(mine["stock"], color),
            [desks.marker(kind) for kind in mine["markers"]["unused"]],
        )

    @property
    def actions_left(self) -> ActionsLeft | None:
        """The actions of the active seat; None if no seat has a turn."""
        active = self.reading.active
        if active is None:
            return None
        left = self.base["actions"] or 0
        most = max(left, self.base["seats"][active]["desk"]["actiones"]["value"])
        words = ngettext("%(n)d action left", "%(n)d actions left", left) % {"n": left}
        return ActionsLeft([place < left for place in range(most)], words)

    @property
    def orders(self) -> Orders | None:
        return orders.orders_of(self.reading)

    # -------------------------------------------------------------- facts of the table

    @property
    def completed(self) -> list[str]:
        return [self.reading.map.towns[city].name for city in self.base["completed"]]

    @property
    def link_ends(self) -> str:
        return "–".join(self.reading.map.towns[city].name for city in EAST_WEST)

    @property
    def link_points(self) -> str:
        """The points that the link still brings to the next players who complete it."""
        left = EAST_WEST_POINTS[len(self.base["east_west"]) :]
        return ", ".join(map(str, left)) or "0"

    @property
    def is_for_two(self) -> bool:
        return len(self.reading.people) == 2
