"""The parts of Hansa Teutonica's pages: the map, the five actions, markers, sequences tapped piece by piece."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext, ngettext

from games.drawing.board import Preview, Target
from games.drawing.hansa.base import board as drawing
from games.drawing.hansa.base.art import NEUTRAL
from games.drawing.hansa.base.map import map_of
from games.drawing.names import render
from games.hansa.base.facts import KINDS, TRADER
from games.views.described import Pick, write
from games.views.pages.hansa.base import actions, desks, guide
from games.views.pages.hansa.base.desks import HansaSeat, Heap, Marker, PointsTable
from games.views.pages.hansa.base.sequences import TrayPiece
from games.views.pages.title_page import Actions, Choice, Panel, TitlePage
from games.views.table_page import Move, Person
from games.wording.hansa import base as words

MARKER_USES = {
    "use_three_actions": "three_actions",
    "use_four_actions": "four_actions",
    "use_develop_ability": "develop_ability",
    "use_swap_offices": "swap_offices",
    "use_remove_three": "remove_three",
}


@dataclass
class HansaActions(Actions):
    """What the viewer may do now, with the five actions."""

    actions: list[Choice] = field(default_factory=list)
    tray: list[TrayPiece] = field(default_factory=list)


class HansaPage(TitlePage):
    """Reads one table for one viewer; each property is one part of the page."""

    actions_type = HansaActions
    seats_below = True
    own_panels = (Panel("points", "games/hansa/base/page/_points.html"),)

    actions: HansaActions

    def read(self) -> None:
        """What everybody may see of the game."""
        self.base: dict[str, Any] = self.view["base"]
        self.map = map_of(self.base["side"])
        self.names = drawing.Names(self.map)
        self.glowing: list[Target] = []
        self.placed: list[Preview] = []
        self.chosen: list[str] = []

    # -------------------------------------------------------------- what is being chosen

    @classmethod
    def how_to_play(cls) -> dict[str, Any]:
        """Abilities, markers and points for the page for beginners."""
        return guide.facts_of_the_game()

    @property
    def at(self) -> tuple[str, ...]:
        """What the address says of the verb that is shown."""
        return self.ask.at if self.ask.do == self.verb else ()

    def menu(self) -> dict[str, Any]:
        """The five actions, the markers, then the end of the turn."""
        return {"actions": actions.five(self), **super().menu()}

    def row(self) -> list[Choice]:
        """Markers with a choice, then a claim of neutral traders."""
        verbs = [*MARKER_USES, "neutral_claim"]
        return [
            self.choice(
                verb, symbol=f"marker-{MARKER_USES[verb]}" if verb in MARKER_USES else "trader-neutral"
            )
            for verb in verbs
            if self.arguments.get(verb) and self.arguments[verb] != [None]
        ] + super().row()

    def plain_moves(self) -> list[Move]:
        """More actions, and the end of the turn; its button says what would be lost."""
        moves = [
            self.page.move(verb)
            for verb in ("use_three_actions", "use_four_actions")
            if self.arguments.get(verb)
        ] + super().plain_moves()
        if not self.arguments.get("end_turn"):
            return moves
        left = self.base["actions"]
        label = self.verb_label("end_turn")
        if left:
            label = ngettext("End the turn, %(n)d action lost", "End the turn, %(n)d actions lost", left) % {
                "n": left
            }
        return [*moves, self.page.move("end_turn", None, label, "" if left else "primary")]

    # -------------------------------------------------------------- helps

    def pick(self, verb: str, argument: Any, label: Any, part: str = "", *, kind: str = "") -> Pick:
        """A button that makes the move; `kind` is the own piece that it shows."""
        move = self.page.move(verb, argument, str(label), part=part)
        symbol = f"{kind}-{self.color}" if kind else ""
        return Pick(part or write(argument), str(label), symbol, move=move, color=self.color)

    def places(self, verb: str, prompt: str, picks: list[Pick] | None = None) -> Actions:
        return self.with_menu(kind="places", verb=verb, prompt=prompt, picks=picks or [])

    def confirm(self, verb: str, argument: Any, label: str, prompt: str, back: tuple[str, ...]) -> Actions:
        move = self.page.move(verb, argument, label, "primary", part="-".join(self.at))
        return self.with_menu(
            kind="confirm",
            verb=verb,
            confirm=[move],
            prompt=prompt,
            place=self.at[-1],
            step_back=self.page.to(verb, *back),
        )

    def place(self, place: str) -> str:
        """Say a village, a route, a town or an office."""
        return render(self.names[place], gettext)

    def owner(self, owner: str) -> str:
        """Say whose piece it is."""
        return gettext("nobody") if owner == NEUTRAL else self.people[owner].name

    def piece_of(self, there: Mapping[str, Any]) -> str:
        """Say which piece it is: of whom, or neutral."""
        owner = there["owner"]
        return words.piece_of(there["piece"], None if owner == NEUTRAL else self.people[owner].name)

    def color_of(self, owner: str) -> str:
        return NEUTRAL if owner == NEUTRAL else self.people[owner].color

    @property
    def color(self) -> str:
        """The viewer's color."""
        return self.people[self.viewer].color if self.viewer is not None else TRADER

    @property
    def mine(self) -> dict[str, Any]:
        """What everybody may see of the viewer's own seat."""
        found: dict[str, Any] = self.base["seats"][self.viewer]
        return found

    # -------------------------------------------------------------- board

    def is_place(self, value: Any) -> bool:
        """Whether a value is a village, a route or a town."""
        key = value.partition(":")[0] if isinstance(value, str) else ""
        return key in self.map.roads or key in self.map.towns

    def sort_of(self, place: str) -> str:
        """Village, route, office, city or table."""
        return drawing.sort_of(place)

    def targets(self) -> list[Target]:
        """What glows on the map."""
        return self.glowing

    def previews(self) -> list[Preview]:
        """Pieces as they would stand."""
        return self.placed

    def _rings(self) -> list[str]:
        return [*self.chosen, *(place for place in super()._rings() if place not in self.chosen)]

    # -------------------------------------------------------------- seats and panels

    @property
    def active(self) -> str | None:
        """Whose turn it is."""
        active: str | None = self.base["active"]
        return active

    @property
    def is_counted(self) -> bool:
        """Whether the final scoring has been made."""
        return self.view["outcome"] is not None

    def seat(self, person: Person) -> HansaSeat:
        """A seat with its desk."""
        return desks.seat_of(self, person)

    def ranked(self) -> list[Person]:
        """The seats in turn order from the first player on; at the end by points."""
        people = list(self.people.values())
        if not self.is_counted:
            return people
        ranks = self.view["outcome"]["ranks"]
        return sorted(people, key=lambda person: ranks[person.key])

    @property
    def points(self) -> PointsTable:
        """Everybody's points by source."""
        return desks.points_table(self)

    @property
    def tray(self) -> dict[str, list[Heap]]:
        """What the viewer has at hand: supply and stock."""
        if self.viewer is None:
            return {}
        return {
            "supply": desks.heaps(self.mine["supply"], self.color),
            "stock": desks.heaps(self.mine["stock"], self.color),
        }

    @property
    def my_markers(self) -> list[Marker]:
        """The markers that the viewer can still use."""
        return (
            [desks.marker(kind) for kind in self.mine["markers"]["unused"]] if self.viewer is not None else []
        )

    @property
    def actions_left(self) -> list[bool]:
        """A dot for each action that is left, and for each that was there at first."""
        left = self.base["actions"] or 0
        active = self.active
        most = self.base["seats"][active]["desk"]["actiones"]["value"] if active is not None else 0
        return [place < left for place in range(max(left, most))]

    @property
    def actions_words(self) -> str:
        """Say how many actions are left."""
        left = self.base["actions"] or 0
        return ngettext("%(n)d action left", "%(n)d actions left", left) % {"n": left}

    @property
    def completed(self) -> list[str]:
        """The towns that are complete."""
        return [self.map.towns[city].name for city in self.base["completed"]]

    @property
    def may_order(self) -> bool:
        """Whether the viewer may say in advance how a displaced piece is placed."""
        return "set_standing_orders" in self.arguments

    @property
    def ordered(self) -> str:
        """What the viewer has said."""
        said: str = self.base["own"]["standing"]["replace"] if "own" in self.base else ""
        return said

    @property
    def ends_without_actions(self) -> bool:
        """Whether the viewer's turns end with the last action."""
        return "own" in self.base and "end" in self.base["own"]["standing"]

    @property
    def orders_address(self) -> str:
        """Where it is changed."""
        return self.page.to("set_standing_orders")

    @property
    def orders_key(self) -> str:
        """The key of that form."""
        return self.page.key("set_standing_orders")


assert set(KINDS) == {"trader", "merchant"}
