"""A seat as pages show it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import pgettext_lazy

from accounts.addresses import address
from games.models.people import Reliability
from games.models.rating import Rating
from games.models.seat import Seat

LETTERS = {
    "red": pgettext_lazy("mark of a seat’s color: red", "R"),
    "blue": pgettext_lazy("mark of a seat’s color: blue", "B"),
    "orange": pgettext_lazy("mark of a seat’s color: orange", "O"),
    "white": pgettext_lazy("mark of a seat’s color: white", "W"),
    "green": pgettext_lazy("mark of a seat’s color: green", "G"),
    "purple": pgettext_lazy("mark of a seat’s color: purple", "P"),
    "sky": pgettext_lazy("mark of a seat’s color: sky blue", "S"),
}
LEVELS = {
    "gentle": pgettext_lazy("level of a bot", "gentle"),
    "easy": pgettext_lazy("level of a bot", "easy"),
    "normal": pgettext_lazy("level of a bot", "normal"),
    "hard": pgettext_lazy("level of a bot", "hard"),
}


@dataclass(frozen=True)
class Person:
    """A seat with its name.

    :param level: how strong a bot is, in words; "" for a user's seat, even while a bot keeps it
    """

    key: str
    name: str
    color: str
    is_me: bool = False
    is_bot: bool = False
    level: str = ""
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


def level_of_bot(seat: Seat) -> str:
    """Return how strong a seat's bot is, in words; "" for a user's seat, even while a bot keeps it."""
    return str(LEVELS.get(seat.bot, seat.bot)) if seat.user is None else ""
