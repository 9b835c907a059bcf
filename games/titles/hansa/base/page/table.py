"""One table of Hansa Teutonica as one viewer sees it: what the parts of its page are made of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from games.drawing.board import Preview, Target
from games.drawing.names import render
from games.titles.hansa.base import words
from games.titles.hansa.base.drawing import board as drawing
from games.titles.hansa.base.drawing.art import NEUTRAL
from games.titles.hansa.base.drawing.map import map_of
from games.titles.hansa.base.rules.facts import TRADER
from games.views.pages.shown_actions import Actions
from games.views.pages.title_page import TitlePage
from games.views.table.described_choices import Pick, write
from games.views.table.person import Person


class HansaTable(TitlePage):
    """What everybody may see of the game, and how it is said."""

    def read(self) -> None:
        self.base: dict[str, Any] = self.sight["base"]
        self.map = map_of(self.base["side"])
        self.names = drawing.Names(self.map)
        self.glowing: list[Target] = []
        self.placed: list[Preview] = []
        self.chosen: list[str] = []

    @property
    def starting_seat(self) -> str:
        return str(self.base["starting_seat"])

    @property
    def at(self) -> tuple[str, ...]:
        """What the address says of the verb that is shown."""
        return self.ask.at if self.ask.do == self.verb else ()

    # -------------------------------------------------------------- helps

    def pick(self, verb: str, argument: Any, label: Any, part: str = "", *, kind: str = "") -> Pick:
        """A button that makes the move; `kind` is the viewer's own piece that it shows."""
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
        return gettext("nobody") if owner == NEUTRAL else self.people[owner].name

    def piece_of(self, there: Mapping[str, Any]) -> str:
        """Say which piece it is: of whom, or neutral."""
        owner = there["owner"]
        return words.piece_of(there["piece"], None if owner == NEUTRAL else self.people[owner].name)

    def color_of(self, owner: str) -> str:
        return NEUTRAL if owner == NEUTRAL else self.people[owner].color

    @property
    def color(self) -> str:
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
        return self.glowing or super().targets()

    def previews(self) -> list[Preview]:
        """Pieces as they would stand."""
        return self.placed

    def _rings(self) -> list[str]:
        return self.chosen or super()._rings()

    # -------------------------------------------------------------- seats

    @property
    def is_counted(self) -> bool:
        """Whether the final scoring has been made."""
        return self.sight["outcome"] is not None

    def ranked(self) -> list[Person]:
        """The seats in turn order from the first player on; at the end by points."""
        people = list(self.people.values())
        if not self.is_counted:
            return people
        ranks = self.sight["outcome"]["ranks"]
        return sorted(people, key=lambda person: ranks[person.key])
