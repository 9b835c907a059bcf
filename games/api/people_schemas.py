"""The shapes of what programs send and get about people: ratings, friends, ladders."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from ninja import Field, Schema

from games.api.schemas import Body, GameInList, Player, Seat
from games.models.ladder import MOST_GAMES

# ------------------------------------------------------------------ what is sent


class GamesAtOnce(Body):
    """How many games a ladder shall give me at once."""

    games_at_once: int = Field(default=1, ge=1, le=MOST_GAMES)


# ------------------------------------------------------------------ what is answered


class Players(Schema):
    """Players who have been found."""

    players: list[Player]


class Reliability(Schema):
    """How a player keeps to games, as plain facts."""

    finished: int = Field(description="Finished games.")
    is_new: bool = Field(description="So few that the rest says little.")
    decisions: int = Field(description="How many decisions were looked at, a hundred at most.")
    timeouts: int = Field(description="Missed deadlines among them.")
    answer_seconds: list[float] | None = Field(
        description="A quarter of the answers took at most the first, half the second, three quarters the third."
    )


class Rating(Schema):
    """What a player has come to in a family of games."""

    family: str = Field(description="Empty: all games together.")
    name: str = Field(description="Of the family, in the player's language.")
    rating: int
    games: int
    is_provisional: bool
    rated_at: datetime | None


class Score(Schema):
    """How I did in the finished games that both of us played."""

    games: int
    ahead: int
    level: int
    behind: int


class Profile(Player):
    """What others may know of a player."""

    joined_at: datetime
    plays_no_longer: bool
    reliability: Reliability
    ratings: list[Rating]
    is_friend: bool
    is_asked: bool = Field(description="I have asked to be friends.")
    asks: bool = Field(description="The player asks to be friends.")
    is_blocked: bool = Field(description="By me.")
    score: Score | None = Field(description="`null`: this is me.")


class Opponent(Schema):
    """Somebody a change was computed against."""

    player: int | None = Field(description="The number; `null`: a former player.")
    name: str
    rating: int = Field(description="Before the game.")
    has_left: bool


class Change(Schema):
    """What one game did to a rating, and why. A game that is not for these eyes is not named."""

    number: int = Field(description="The player's first, second, … rated game of the family.")
    at: datetime
    game: int | None
    seat: Seat
    part: str = Field(description="`stayed`, `left` or `replacement`.")
    place: int
    before: int
    after: int
    behind: list[Opponent] = Field(description="Those who ended better.")
    level: list[Opponent]
    ahead: list[Opponent] = Field(description="Those who ended worse.")


class Ratings(Schema):
    """A rating and some of its changes, the newest first."""

    rating: Rating | None = Field(description="`null`: no rated game of this family.")
    changes: list[Change]
    next: int | None = Field(description="`page` of the next piece; `null`: this was the last one.")


class Friend(Player):
    """A friend."""

    is_here: bool
    acted_at: datetime | None = Field(description="When the friend did something last.")


class Friends(Schema):
    """My friends, and requests that wait."""

    friends: list[Friend]
    asking: list[Player] = Field(description="Who asks me.")
    asked: list[Player] = Field(description="Whom I have asked.")


class Asked(Schema):
    """What has come of asking."""

    state: Literal["asked", "friends"]


class GamesList(Schema):
    """Games in short."""

    games: list[GameInList]


# ------------------------------------------------------------------ ladders


class MineOnLadder(Schema):
    """What I have on a ladder."""

    is_active: bool = Field(description="I have joined, and not left.")
    games_at_once: int
    is_paused: bool
    pause: str = Field(description="`own`, or `lost_seats`: two seats lost in a row.")
    place: int | None
    rating: int
    games: int = Field(description="Finished games that count.")
    running: int


class Ladder(Schema):
    """A ladder."""

    slug: str
    address: str = Field(description="The page of its standing.")
    name: str
    title: str
    modules: list[str]
    seat_count: int
    pace: str
    is_open: bool = Field(description="It forms tables.")
    club: int | None = Field(description="Whose members alone see it and take part; `null`: everybody.")


class LadderInList(Ladder):
    """A ladder, how many want games of it, and how many run."""

    players: int
    running: int
    joined: bool


class Ladders(Schema):
    """The ladders for everybody, and those of my clubs."""

    ladders: list[LadderInList]


class Standing(Schema):
    """A place in a standing."""

    place: int
    player: Player
    rating: int
    games: int


class OneLadder(Ladder):
    """A ladder with some of its standing, the best first."""

    next_at: datetime = Field(description="When it forms tables next; at once, if that is past.")
    mine: MineOnLadder | None = Field(description="`null`: I have never joined.")
    standing: list[Standing]
    next: str | None = Field(description="`after` of the next piece; `null`: this was the last one.")
