"""A seat as pages show it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import pgettext_lazy

from accounts.addresses import address
from games.models.people import Reliability
from games.models.rating import Rating

LETTERS = {
    "red": pgettext_lazy("mark of a seat’s color: red", "R"),
    "blue": pgettext_lazy("mark of a seat’s color: blue", "B"),
    "orange": pgettext_lazy("mark of a seat’s color: orange", "O"),
    "white": pgettext_lazy("mark of a seat’s color: white", "W"),
    "green": pgettext_lazy("mark of a seat’s color: green", "G"),
    "purple": pgettext_lazy("mark of a seat’s color: purple", "P"),
    "sky": pgettext_lazy("mark of a seat’s color: sky blue", "S"),
}


@dataclass(frozen=True)
class Person:
    key: str
    name: str
    color: str
    is_me: bool = False
    is_bot: bool = False
    is_resigned: bool = False
    user_id: int | None = None
    rating: Rating | None = None
    known: Reliability | None = None

    @property
    def letter(self) -> str:
        """The first letter or two of the color's name, for players who cannot distinguish colors."""
        return str(LETTERS[self.color]) if self.color in LETTERS else self.color[:1].upper()

    @property
    def address(self) -> str:
        assert self.user_id is not None
        return address("games:player", self.user_id)
