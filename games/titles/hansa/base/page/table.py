"""The data of one table of Hansa Teutonica for one viewer, of which the parts of its page are made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext

from games.drawing.board import Preview
from games.drawing.names import render
from games.titles.hansa.base import words
from games.titles.hansa.base.drawing import board as drawing
from games.titles.hansa.base.drawing.art import NEUTRAL
from games.titles.hansa.base.drawing.map import map_of
from games.titles.hansa.base.rules.facts import TRADER
from games.views.pages.argument_walk import write
from games.views.pages.choice import Choice, Pick
from games.views.pages.title_page import TitlePage
from games.views.table.person import Person


class HansaTable(TitlePage):
    """The part of a game that the viewer may see, and the words for it."""

    def read(self) -> None:
        self.base: dict[str, Any] = self.sight["base"]
        self.map = map_of(self.base["side"])
        self.names = drawing.Names(self.map)

    @property
    def starting_seat(self) -> str:
        return str(self.base["starting_seat"])

    @property
    def at(self) -> tuple[str, ...]:
        """The choices so far in the address, for the verb that is shown."""
        return self.ask.at if self.ask.do == self.verb else ()

    # -------------------------------------------------------------- helpers

    def pick(self, verb: str, argument: Any, label: Any, part: str = "", *, kind: str = "") -> Pick:
        """Return a button that makes the move. `kind` is the piece of the viewer that it shows."""
        move = self.page.move(verb, argument, str(label), part=part)
        symbol = f"{kind}-{self.color}" if kind else ""
        return Pick(part or write(argument), str(label), symbol, move=move, color=self.color)

    def confirm(
        self,
        verb: str,
        argument: Any,
        label: str,
        prompt: str,
        back: tuple[str, ...],
        *,
        previews: Sequence[Preview] = (),
        rings: Sequence[str] = (),
    ) -> Choice:
        """Return the last step of a choice: the button that makes the move, and a way back."""
        move = self.page.move(verb, argument, label, "primary", part="-".join(self.at))
        return Choice(
            verb,
            "confirm",
            prompt,
            confirm=[move],
            previews=list(previews),
            rings=list(rings),
            step_back=self.page.to(verb, *back),
        )

    def place(self, place: str) -> str:
        return render(self.names[place], gettext)

    def owner(self, owner: str) -> str:
        return gettext("nobody") if owner == NEUTRAL else self.people[owner].name

    def piece_of(self, there: Mapping[str, Any]) -> str:
        """Return the words for a piece with its owner, or as neutral."""
        owner = there["owner"]
        return words.piece_of(there["piece"], None if owner == NEUTRAL else self.people[owner].name)

    def color_of(self, owner: str) -> str:
        return NEUTRAL if owner == NEUTRAL else self.people[owner].color

    @property
    def color(self) -> str:
        return self.people[self.viewer].color if self.viewer is not None else TRADER

    @property
    def mine(self) -> dict[str, Any]:
        """The public facts of the viewer's own seat."""
        found: dict[str, Any] = self.base["seats"][self.viewer]
        return found

    # -------------------------------------------------------------- board

    def is_place(self, value: Any) -> bool:
        key = value.partition(":")[0] if isinstance(value, str) else ""
        return key in self.map.roads or key in self.map.towns

    def sort_of(self, place: str) -> str:
        return drawing.sort_of(place)

    # -------------------------------------------------------------- seats

    @property
    def is_counted(self) -> bool:
        """True if the final scoring has been made."""
        return self.sight["outcome"] is not None

    def ranked(self) -> list[Person]:
        """Return the seats in turn order, or by points after the end."""
        people = list(self.people.values())
        if not self.is_counted:
            return people
        ranks = self.sight["outcome"]["ranks"]
        return sorted(people, key=lambda person: ranks[person.key])
