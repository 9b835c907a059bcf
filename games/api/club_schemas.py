"""The shapes of what programs get about clubs."""

from __future__ import annotations

from datetime import datetime

from ninja import Field, Schema

from games.api.schemas import ID_MOST, Body, Player


class Club(Schema):
    """A club to which I belong."""

    id: int
    address: str
    name: str
    role: str = Field(description="Mine: `owner`, `organizer` or `member`.")
    unread: int = Field(description="So many lines of the chat I have not read, of others.")


class Clubs(Schema):
    """Those to which I belong, by their names."""

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
    """What I say."""

    text: str = Field(min_length=1, max_length=1000, pattern=r"^[^\x00]*$")


class ReadInClub(Body):
    """How far I have read."""

    line: int = Field(ge=1, le=ID_MOST, description="The newest line that I have seen.")
