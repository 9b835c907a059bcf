"""A table of Hansa Teutonica as one viewer sees it, and the words for its places and pieces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.functional import cached_property
from django.utils.translation import gettext

from games.drawing.names import render
from games.titles.hansa.base import words
from games.titles.hansa.base.drawing import board as drawing
from games.titles.hansa.base.drawing.art import NEUTRAL
from games.titles.hansa.base.drawing.map import Map, map_of
from games.titles.hansa.base.rules.facts import TRADER
from games.views.pages.reading import Reading


class HansaReading(Reading):
    @cached_property
    def base(self) -> dict[str, Any]:
        """The part of the sight that the base game shows."""
        base: dict[str, Any] = self.sight["base"]
        return base

    @property
    def mine(self) -> dict[str, Any]:
        """The public facts of the viewer's own seat."""
        found: dict[str, Any] = self.base["seats"][self.viewer]
        return found

    @property
    def active(self) -> str | None:
        active: str | None = self.base["active"]
        return active

    @property
    def starting_seat(self) -> str:
        return str(self.base["starting_seat"])

    @property
    def at(self) -> tuple[str, ...]:
        """The choices so far in the address, for the verb that is shown."""
        return self.ask.at if self.ask.do == self.verb else ()

    # -------------------------------------------------------------- places

    @cached_property
    def map(self) -> Map:
        return map_of(self.base["side"])

    @cached_property
    def names(self) -> drawing.Names:
        return drawing.Names(self.map)

    def is_place(self, value: Any) -> bool:
        key = value.partition(":")[0] if isinstance(value, str) else ""
        return key in self.map.roads or key in self.map.towns

    def sort_of(self, place: str) -> str:
        return drawing.sort_of(place)

    # -------------------------------------------------------------- words

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
