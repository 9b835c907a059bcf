"""The API's schemas about tournaments."""

from __future__ import annotations

from datetime import datetime

from ninja import Field, Schema

from games.api.schemas import Player


class Tournament(Schema):
    """A tournament you can see."""

    id: int
    address: str
    name: str
    kind: str = Field(description="`swiss`, `elimination` or `round_robin`.")
    status: str = Field(description="`entering`, `running`, `finished` or `called_off`.")
    club: int | None = Field(description="The club whose members can see it; `null`: everybody.")
    title: str
    modules: list[str]
    seat_count: int = Field(description="Of a table that is full.")
    pace: str
    rated: bool
    least_entrants: int
    most_entrants: int
    round_count: int = Field(description="The number of rounds; 0: not known before the start.")
    closes_at: datetime = Field(description="The time at which entries close.")


class TournamentInList(Tournament):
    """A tournament, with its number of entries."""

    entered: int
    is_mine: bool = Field(description="You have entered.")


class Tournaments(Schema):
    """Tournaments that take entries, tournaments in progress, and the latest finished ones."""

    tournaments: list[TournamentInList]


class Entrant(Schema):
    """A player of a tournament."""

    player: Player
    seed: int | None = Field(description="`null`: not before the start.")
    withdrawn: bool
    place: int | None = Field(description="The final place; `null` until the end.")


class Chair(Schema):
    """A player at a table of a round."""

    player: Player
    rank: int | None = Field(description="`null`: the game is not over.")
    lost_seat: bool


class RoundTable(Schema):
    """A table of a round."""

    number: int
    game: int | None = Field(description="`null`: it is about to be made, or could not be played.")
    is_over: bool
    players: list[Chair]


class Round(Schema):
    """A round with its tables."""

    number: int
    began_at: datetime
    ends_at: datetime | None = Field(
        description="The time at which its games are ended by points; `null`: never."
    )
    closed_at: datetime | None
    tables: list[RoundTable]
    byes: list[Player]


class Standing(Schema):
    """A place in the standings so far."""

    place: int
    player: Player
    points: float
    opponents: float
    won: int


class OneTournament(Tournament):
    """A tournament in full."""

    about: str
    is_in: bool = Field(description="You take part.")
    entrants: list[Entrant]
    rounds: list[Round]
    standing: list[Standing] = Field(description="For a single elimination only once it is over.")
