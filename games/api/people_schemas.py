"""The API's schemas about people: ratings, friends and ladders."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from ninja import Field, Schema

from games.api.schemas import Body, GameInList, Player, Seat
from games.models.ladder import MOST_GAMES

# ------------------------------------------------------------------ requests


class GamesAtOnce(Body):
    """The number of games that a ladder gives you at the same time."""

    games_at_once: int = Field(default=1, ge=1, le=MOST_GAMES)


# ------------------------------------------------------------------ responses


class Players(Schema):
    """The players found."""

    players: list[Player]


class Reliability(Schema):
    """A player’s reliability, as plain facts."""

    finished: int = Field(description="Finished games.")
    is_new: bool = Field(description="The player has too few games for the other figures to mean much.")
    decisions: int = Field(description="The number of decisions counted, a hundred at most.")
    timeouts: int = Field(description="Missed deadlines among them.")
    answer_seconds: list[float] | None = Field(
        description="A quarter of the answers took at most the first, half the second, three quarters the third."
    )


class Rating(Schema):
    """A player’s rating in a family of games."""

    family: str = Field(description="Empty: all games together.")
    name: str = Field(description="The family’s name, in your language.")
    rating: int
    games: int
    is_provisional: bool
    rated_at: datetime | None


class Score(Schema):
    """Your results in the finished games you both played."""

    games: int
    ahead: int
    level: int
    behind: int


class Profile(Player):
    """A player’s public profile."""

    joined_at: datetime
    plays_no_longer: bool
    reliability: Reliability
    ratings: list[Rating]
    is_friend: bool
    is_asked: bool = Field(description="You have sent a friend request.")
    asks: bool = Field(description="The player has sent you a friend request.")
    is_blocked: bool = Field(description="You have blocked the player.")
    score: Score | None = Field(description="`null`: this is you.")


class Opponent(Schema):
    """A player against whom a change was computed."""

    player: int | None = Field(description="The number; `null`: a former player.")
    name: str
    rating: int = Field(description="Before the game.")
    has_left: bool


class Change(Schema):
    """A change of a rating by one game, with the reasons. Games you may not see aren’t named."""

    number: int = Field(description="The player’s first, second, … rated game of the family.")
    at: datetime
    game: int | None
    seat: Seat
    part: str = Field(description="`stayed`, `left` or `replacement`.")
    place: int
    before: int
    after: int
    behind: list[Opponent] = Field(description="Opponents who ended with a better place.")
    level: list[Opponent]
    ahead: list[Opponent] = Field(description="Opponents who ended with a worse place.")


class Ratings(Schema):
    """A rating and some of its changes, newest first."""

    rating: Rating | None = Field(description="`null`: no rated game of this family.")
    changes: list[Change]
    next: int | None = Field(description="`page` of the next piece; `null`: this was the last one.")


class Friend(Player):
    """A friend."""

    is_here: bool
    acted_at: datetime | None = Field(description="The time of the friend’s last activity.")


class Friends(Schema):
    """Your friends, and open friend requests."""

    friends: list[Friend]
    asking: list[Player] = Field(description="Players who have sent you a request.")
    asked: list[Player] = Field(description="Players you have sent a request.")


class Asked(Schema):
    """The result of a friend request."""

    state: Literal["asked", "friends"]


class GamesList(Schema):
    """Games in short."""

    games: list[GameInList]


# ------------------------------------------------------------------ ladders


class MineOnLadder(Schema):
    """Your entry on a ladder."""

    is_active: bool = Field(description="You have joined and not left.")
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
    address: str = Field(description="The page of its standings.")
    name: str
    title: str
    modules: list[str]
    seat_count: int
    pace: str
    is_open: bool = Field(description="It forms tables.")
    club: int | None = Field(
        description="The club whose members can see it and take part; `null`: everybody."
    )


class LadderInList(Ladder):
    """A ladder, with how many players want games and how many games are in progress."""

    players: int
    running: int
    joined: bool


class Ladders(Schema):
    """The ladders open to everybody, and those of your clubs."""

    ladders: list[LadderInList]


class Standing(Schema):
    """A place in the standings."""

    place: int
    player: Player
    rating: int
    games: int


class OneLadder(Ladder):
    """A ladder with some of its standings, best first."""

    next_at: datetime = Field(description="The next time tables are formed; if it is past, any moment now.")
    mine: MineOnLadder | None = Field(description="`null`: you have never joined.")
    standing: list[Standing]
    next: str | None = Field(description="`after` of the next piece; `null`: this was the last one.")
