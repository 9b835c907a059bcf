"""The API's schemas about clubs."""

from __future__ import annotations

from datetime import datetime

from ninja import Field, Schema

from games.api.schemas import ID_MOST, Body, Player


class Club(Schema):
    """One of your clubs."""

    id: int
    address: str
    name: str
    role: str = Field(description="Your role: `owner`, `organizer` or `member`.")
    unread: int = Field(description="The number of other members’ chat lines you haven’t read.")


class Clubs(Schema):
    """Your clubs, by name."""

    clubs: list[Club]


class SaidInClub(Schema):
    """A line of the chat."""

    id: int
    player: Player
    text: str
    at: datetime


class ClubChat(Schema):
    """Some lines of the chat, oldest first."""

    lines: list[SaidInClub]
    before: int | None = Field(
        description="`before` of the lines that come before these; `null`: there are none."
    )


class SayingInClub(Body):
    """A line for a club’s chat."""

    text: str = Field(min_length=1, max_length=1000, pattern=r"^[^\x00]*$")


class ReadInClub(Body):
    """The last line of a club’s chat that you’ve read."""

    line: int = Field(ge=1, le=ID_MOST, description="The newest line you’ve seen.")
