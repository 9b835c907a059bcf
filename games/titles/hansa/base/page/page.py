"""The parts of Hansa Teutonica's page: the map, the five actions, the markers, and sequences of taps."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext_lazy, ngettext

from games.titles.hansa.base.page import actions, desks, guide
from games.titles.hansa.base.page.desks import Heap, Marker, PointsTable
from games.titles.hansa.base.page.sequences import TrayPiece
from games.titles.hansa.base.page.table import HansaTable
from games.titles.hansa.base.rules.facts import EAST_WEST, EAST_WEST_POINTS, KINDS
from games.views.pages.module_page import Button
from games.views.pages.panels import Panel
from games.views.pages.seats import SeatPanel
from games.views.pages.shown_actions import Actions, Choice
from games.views.table.described_choices import Pick
from games.views.table.table_page import Move

MARKER_USES = {
    "use_three_actions": "three_actions",
    "use_four_actions": "four_actions",
    "use_develop_ability": "develop_ability",
    "use_swap_offices": "swap_offices",
    "use_remove_three": "remove_three",
}


@dataclass
class HansaActions(Actions):
    actions: list[Choice] = field(default_factory=list)
    tray: list[TrayPiece] = field(default_factory=list)


class HansaPage(HansaTable):
    """One table for one viewer. Each property is one part of the page."""

    actions_type = HansaActions
    vacant_words = gettext_lazy("What do you want to do here?")
    course_words = gettext_lazy("Each player’s points turn by turn, as if the game had ended there")
    tie_words = gettext_lazy(
        "With equal points, the lower Actiones level wins, then the network with more points."
    )
    own_panels = (Panel("points", "hansa/base/templates/page/_points.jinja"),)

    actions: HansaActions

    # -------------------------------------------------------------- what is being chosen

    @classmethod
    def how_to_play(cls) -> dict[str, Any]:
        """Return the abilities, markers and points for the page for beginners."""
        return guide.facts_of_the_game()

    def menu(self) -> dict[str, Any]:
        """Add the five actions to the menu."""
        return {"actions": actions.five(self), **super().menu()}

    def vacant(self) -> dict[str, list[str]]:
        """Return the free villages and the routes that can be claimed, with their verb."""
        return {
            place: [verb]
            for verb, part in actions.AT_PLACES.items()
            for place in dict.fromkeys(choice[part] for choice in self.arguments.get(verb) or ())
        }

    def picks_at(self, place: str, verb: str) -> list[Pick]:
        return actions.picks_at(self, place, verb)

    def row(self) -> list[Choice]:
        """Add markers with a choice, a neutral claim, and an end of the turn that would lose actions."""
        verbs = [*MARKER_USES, "neutral_claim"]
        return [
            self.choice(
                verb, symbol=f"marker-{MARKER_USES[verb]}" if verb in MARKER_USES else "trader-neutral"
            )
            for verb in verbs
            if self.arguments.get(verb) and self.arguments[verb] != [None]
        ] + [*super().row(), *self._end_with_actions_left()]

    def plain_moves(self) -> list[Move]:
        """Add the markers for more actions, and the end of the turn once no action is left."""
        moves = [
            self.page.move(verb)
            for verb in ("use_three_actions", "use_four_actions")
            if self.arguments.get(verb)
        ] + super().plain_moves()
        if not self.arguments.get("end_turn") or self.base["actions"]:
            return moves
        return [*moves, self._move_button("end_turn", Button(look="primary"))]

    def _end_with_actions_left(self) -> list[Choice]:
        """Return a button that says how many actions the end of the turn would lose, and asks first."""
        left = self.base["actions"]
        if not self.arguments.get("end_turn") or not left:
            return []
        label = ngettext("End the turn, %(n)d action lost", "End the turn, %(n)d actions lost", left)
        return [self.choice("end_turn", label % {"n": left})]

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
