"""The parts of Hansa Teutonica's page: the map, the five actions, the markers, and sequences of taps."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy, ngettext

from games.titles.hansa.base.page import actions, desks, guide
from games.titles.hansa.base.page.desks import Heap, Marker, PointsTable
from games.titles.hansa.base.page.table import HansaTable
from games.titles.hansa.base.rules.facts import EAST_WEST, EAST_WEST_POINTS, KINDS
from games.views.pages.choice import Choice
from games.views.pages.menu import MenuLink
from games.views.pages.panels import Panel
from games.views.pages.seats import SeatPanel


class HansaPage(HansaTable):
    """One table for one viewer. Each property is one part of the page."""

    course_words = gettext_lazy("Each player’s points turn by turn, as if the game had ended there")
    tie_words = gettext_lazy(
        "With equal points, the lower Actiones level wins, then the network with more points."
    )
    own_panels = (Panel("points", "hansa/base/templates/page/_points.jinja"),)

    # -------------------------------------------------------------- what is being chosen

    @classmethod
    def how_to_play(cls) -> dict[str, Any]:
        """Return the abilities, markers and points for the page for beginners."""
        return guide.facts_of_the_game()

    def menu_lines(self) -> list[MenuLink]:
        return actions.five(self)

    def unasked(self) -> Choice:
        return actions.unasked(self)

    # -------------------------------------------------------------- seats and panels

    @property
    def active(self) -> str | None:
        active: str | None = self.base["active"]
        return active

    def seat(self, panel: SeatPanel) -> SeatPanel:
        return desks.seat_of(self, panel)

    @property
    def points(self) -> PointsTable:
        return desks.points_table(self)

    @property
    def tray(self) -> dict[str, tuple[Heap, ...]]:
        if self.viewer is None:
            return {}
        return {
            "supply": desks.heaps(self.mine["supply"], self.color),
            "stock": desks.heaps(self.mine["stock"], self.color),
        }

    @property
    def my_markers(self) -> list[Marker]:
        return (
            [desks.marker(kind) for kind in self.mine["markers"]["unused"]] if self.viewer is not None else []
        )

    @property
    def actions_left(self) -> list[bool]:
        """A dot for each action of the turn: True if it is left, False if it is spent."""
        left = self.base["actions"] or 0
        active = self.active
        most = self.base["seats"][active]["desk"]["actiones"]["value"] if active is not None else 0
        return [place < left for place in range(max(left, most))]

    @property
    def actions_words(self) -> str:
        left = self.base["actions"] or 0
        return ngettext("%(n)d action left", "%(n)d actions left", left) % {"n": left}

    @property
    def completed(self) -> list[str]:
        return [self.map.towns[city].name for city in self.base["completed"]]

    @property
    def link_ends(self) -> str:
        return "–".join(self.map.towns[city].name for city in EAST_WEST)

    @property
    def link_points(self) -> str:
        """The points that the link still brings to the next players who complete it."""
        left = EAST_WEST_POINTS[len(self.base["east_west"]) :]
        return ", ".join(map(str, left)) or "0"

    @property
    def may_order(self) -> bool:
        return "set_standing_orders" in self.arguments

    @property
    def ordered(self) -> str:
        said: str = self.base["own"]["standing"]["replace"] if "own" in self.base else ""
        return said

    @property
    def ends_without_actions(self) -> bool:
        return "own" in self.base and "end" in self.base["own"]["standing"]

    @property
    def orders_address(self) -> str:
        return self.page.to("set_standing_orders")

    @property
    def orders_key(self) -> str:
        return self.page.key("set_standing_orders")


assert set(KINDS) == {"trader", "merchant"}
