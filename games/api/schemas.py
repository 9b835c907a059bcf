"""The API's schemas, from which its OpenAPI description is generated."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Annotated, Any, Literal

from ninja import Field, Schema
from pydantic import ConfigDict

from games import catalog
from games.bots import EARLIER_NAMES, LEVELS, USUAL_LEVEL
from games.clock.pace import PRESETS
from games.models.game import Game
from games.models.seat import MOST_KINDS_WANTED
from games.services.table.talk import LONGEST_NOTE
from games.services.time.absences import GRANTS

LINE = r"^[^\x00-\x1f\x7f]*$"
"""Printable text of one line."""
ID_MOST = 2**63 - 1


class Body(Schema):
    """A request body: exactly these fields, of exactly these types."""

    model_config = ConfigDict(extra="forbid", strict=True)


Invite = Annotated[
    str,
    Field(
        max_length=64,
        pattern=r"^[A-Za-z0-9_-]*$",
        description="The token from the invitation link, for a table by link.",
    ),
]
Entropy = Annotated[
    str,
    Field(
        max_length=200,
        pattern=LINE,
        description="Your contribution to the dice: mixed into the game’s randomness so that nobody can know the rolls "
        "in advance.",
    ),
]
Visibility = Annotated[
    str,
    Field(
        json_schema_extra={"enum": [*Game.Visibility.values]},
        description="The people who can find it: everybody, anyone with the link, friends of the host, or members of "
        "its club.",
    ),
]
BotLevel = Annotated[
    str,
    Field(
        json_schema_extra={"enum": [*LEVELS, *EARLIER_NAMES]},
        description="`random` and `greedy` are earlier names of `easy` and `normal`.",
    ),
]
SeatNumber = Annotated[str, Field(pattern=r"^[0-9]{1,2}$", description="A seat’s key: `0`, `1`, …")]
Kinds = Annotated[
    list[Annotated[str, Field(pattern=r"^[a-z_]{1,30}$")]],
    Field(max_length=MOST_KINDS_WANTED, examples=[["brick"]]),
]
Seat = Annotated[str, Field(description="A seat’s key: `0`, `1`, …")]


# ------------------------------------------------------------------ requests


class NewMove(Body):
    """A move: one of the options of the game that was read."""

    verb: str = Field(pattern=r"^[A-Za-z0-9_]{1,60}$", examples=["roll"])
    argument: Any = Field(default=None, description="As described by the verb’s options.", examples=[None])
    decision: int = Field(
        ge=0,
        le=2**31 - 1,
        description="The game’s `decision` when you read it: a move for one that is no longer open is refused.",
    )
    key: str = Field(
        pattern=r"^[A-Za-z0-9_.,:-]{1,64}$",
        description="A new one for each move. If it is sent twice, the move is made once.",
        examples=["5f0c1c0e"],
    )


class NewTable(Body):
    """A new table. `GET /titles` lists the titles, modules and options."""

    title: str = Field(max_length=40, pattern=LINE, examples=list(catalog.titles())[:1])
    modules: list[Annotated[str, Field(max_length=40, pattern=LINE)]] = Field(
        default=[], max_length=40, description="Empty: only the modules the title requires."
    )
    settings: dict[str, Any] = Field(
        default={}, description="Options of the modules; the default applies to any left out."
    )
    seats: int = Field(ge=1, le=12)
    name: str = Field(default="", max_length=60, pattern=LINE)
    bots: int = Field(default=0, ge=0, le=11, description="They take the last seats.")
    bot_level: BotLevel = USUAL_LEVEL
    visibility: Visibility = "public"
    club: int | None = Field(
        default=None,
        ge=1,
        le=2**63 - 1,
        description="The club the table is for, if its visibility is `club`.",
    )
    pace: str = Field(
        default="daily",
        json_schema_extra={"enum": list(PRESETS)},
        description="A game against bots only has no clock, so its pace becomes `untimed`.",
    )
    weekends_off: bool = False
    vacations: bool = True
    policy: str = Field(default="autopilot", json_schema_extra={"enum": [*Game.Policy.values]})
    rated: bool = False
    least_finished: int = Field(
        default=0,
        ge=0,
        le=10_000,
        description="The finished games a player needs to join; no more than you have yourself.",
    )
    most_timeouts: int | None = Field(
        default=None,
        ge=0,
        le=100,
        description="The most missed deadlines in a player’s last hundred decisions; no fewer than you have yourself.",
    )
    start_when_full: bool = True
    entropy: Entropy = ""


class Joining(Body):
    """Sitting down."""

    entropy: Entropy = ""
    invite: Invite = ""


class Entropic(Body):
    """Text that is mixed into the game’s randomness."""

    entropy: Entropy = ""


class OneSeat(Body):
    """A seat."""

    seat: SeatNumber


class TakingOver(OneSeat):
    """Taking over an abandoned seat."""

    invite: Invite = ""


class NewBot(Body):
    """A bot for an open table."""

    level: BotLevel = USUAL_LEVEL


class OnePlayer(Body):
    """A player."""

    player: int = Field(ge=1, le=ID_MOST, description="The player’s number.")


class Answer(Body):
    """Yes or no."""

    agree: bool


class Proposal(Body):
    """A proposal to the table."""

    kind: Literal["end", "pause", "resume", "unrated"] = Field(
        description="`end` the game now, ranked by points; `pause` the clocks; `resume` them; or end it `unrated`, "
        "where a player has left."
    )


class AnswerToProposal(Proposal, Answer):
    """Yes or no to a proposal."""


class MoreTime(OneSeat):
    """Time for another seat."""

    hours: int = Field(
        json_schema_extra={"enum": [grant // timedelta(hours=1) for grant in GRANTS]}, ge=1, le=10_000
    )


class Note(Body):
    """A private note."""

    text: str = Field(max_length=LONGEST_NOTE, pattern=r"^[^\x00]*$")


class Wants(Body):
    """The kinds of goods that a seat seeks and would give, for everyone to read. Two empty lists show nothing."""

    want: Kinds = Field(description="The kinds of goods that you seek.")
    have: Kinds = Field(
        description="The kinds of goods that you would give. They aren’t compared with your hand."
    )


class Saying(Body):
    """Something to say."""

    text: str = Field(min_length=1, max_length=1000, pattern=r"^[^\x00]*$")
    invite: Invite = ""


# ------------------------------------------------------------------ responses


class Me(Schema):
    """The player the program acts for."""

    id: int
    name: str
    language: str
    time_zone: str
    waiting: int = Field(description="The number of games waiting for the player.")
    token: str = Field(description="The token’s name.")
    scope: Literal["read", "play"]


class Player(Schema):
    """A player."""

    id: int
    name: str


class SeatAtTable(Schema):
    """A seat."""

    seat: Seat
    name: str
    player: Player | None = Field(description="`null`: a bot from the beginning, or a former player.")
    bot: str = Field(
        description="The level of the bot that plays the seat now; empty if a person does. "
        "An easy bot is called `random`, and a normal one `greedy`, as in earlier releases."
    )
    color: str
    is_vacant: bool = Field(description="A bot is playing, and somebody else can take the seat over.")
    is_resigned: bool
    due_at: datetime | None = Field(description="The seat’s deadline, while the game is waiting for it.")
    rank: int | None
    points: int | None = Field(description="The final points; `null` until the end.")
    want: list[str] = Field(description="The kinds of goods that the player seeks, as published.")
    have: list[str] = Field(
        description="The kinds of goods that the player would give, as published; not necessarily held."
    )


class GameInList(Schema):
    """A table in short."""

    id: int
    address: str = Field(description="The table’s page.")
    title: str
    modules: list[str]
    name: str
    status: str = Field(json_schema_extra={"enum": [*Game.Status.values]})
    visibility: Visibility
    seat_count: int
    seats: list[SeatAtTable]
    my_seat: Seat | None
    waits_for_me: bool
    rated: bool
    least_finished: int
    most_timeouts: int | None
    pace: str
    created_at: datetime
    started_at: datetime | None
    moved_at: datetime | None
    finished_at: datetime | None


class Games(Schema):
    """Some of the player’s games."""

    games: list[GameInList]
    next: str | None = Field(description="`after` of the next piece; `null`: this was the last one.")


class Tables(Schema):
    """Tables looking for players."""

    tables: list[GameInList]


class Waiting(Schema):
    """The seats that the game waits for."""

    due: dict[str, str] = Field(description="The seats the game is waiting for, each with its decision.")
    asked: list[Seat] = Field(description="Seats with an open question that blocks nobody.")


class VacantSeat(Schema):
    """An abandoned seat that somebody can take over."""

    seat: Seat
    points: int = Field(description="The points everyone can see.")
    most_points: int = Field(description="The most points anyone has there.")
    vacant_since: datetime | None
    game: GameInList


class VacantSeats(Schema):
    """Abandoned seats that can be taken over."""

    seats: list[VacantSeat]


class Invited(Schema):
    """An invitation to an open table."""

    by: Player
    at: datetime
    game: GameInList


class Invitations(Schema):
    """Invitations that have not been answered."""

    invitations: list[Invited]


class NextGame(Schema):
    """The game or chat to look at next."""

    game: GameInList | None
    club: int | None = Field(
        description="A club whose chat has something you haven’t read, if no game needs you."
    )


class Proposed(Schema):
    """A proposal waiting for answers."""

    kind: str = Field(description="`end`, `pause`, `resume`, `unrated`, or `undo`: a move to be taken back.")
    by: Seat
    number: int | None = Field(description="The number of the move to be taken back.")
    agreed: list[Seat]
    missing: list[Seat] = Field(description="Seats that haven’t answered yet.")


class OneGame(GameInList):
    """A game as the token’s player may see it: what the page shows, as data."""

    settings: dict[str, Any]
    policy: str
    commitment: str = Field(
        description="The fingerprint of the secret seed, published when the table was made."
    )
    number: int = Field(description="The number of the last move.")
    decision: int | None = Field(description="Send it with the next move.")
    waiting: Waiting
    options: dict[str, Any] = Field(
        description="The player’s options: verbs with their arguments, as docs/engine.md describes them."
    )
    agreements: list[Proposed] = Field(description="Proposals waiting for answers.")
    undo_needs: list[Seat] | None = Field(
        description="Seats that must agree to undo your last move or trade; empty: none; `null`: it can’t be undone."
    )
    view: dict[str, Any] | None = Field(
        description="The board and your own hand, as docs/state.md describes them."
    )
    invite: str | None = Field(
        description="The token of the table’s link, for players sitting at an open table."
    )


class MoveMade(Schema):
    """The move’s number, and the game after it."""

    number: int
    game: OneGame


class Choices(Schema):
    """The choices that may follow in a sequence."""

    next: list[Any]
    complete: bool = Field(description="True if the choices so far are a complete move.")


class Line(Schema):
    """A log entry."""

    number: int
    at: datetime | None
    actor: str = Field(description="`seat`, `timeout`, `bot`, `order` or `site`.")
    seat: str
    kind: str
    facts: dict[str, Any]
    text: str
    undone: bool


class Log(Schema):
    """Log entries, oldest first."""

    lines: list[Line]
    next: int | None = Field(description="`since` of the next piece; `null`: this was the last one.")


class Said(Schema):
    """A line of the chat."""

    id: int
    player: Player
    by_spectator: bool
    text: str
    at: datetime


class Chat(Schema):
    """The newest lines of the chat, oldest first."""

    lines: list[Said]
