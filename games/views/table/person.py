"""A seat as pages show it."""

from __future__ import annotations

from dataclasses import dataclass

from accounts.addresses import address
from games.models.people import Reliability
from games.models.rating import Rating


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
        """A letter in addition to the color, for players who cannot distinguish colors."""
        return self.color[:1].upper()

    @property
    def address(self) -> str:
        assert self.user_id is not None
        return address("games:player", self.user_id)
