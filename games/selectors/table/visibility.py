"""Which tables a viewer may see, and a mark that changes with what the viewer sees there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from accounts.models import User
from accounts.plain_sql import Columns, rows
from games import catalog
from games.models.agreement import Agreement
from games.models.game import Game
from games.models.ladder import Ladder
from games.models.people import Reliability
from games.models.plan import Plan
from games.models.rating import Rating
from games.models.seat import Seat
from games.models.tournament import Tournament
from games.selectors.people import relations

# The columns of people at a table that pages need: names and clock settings.
PERSON = (
    "id",
    "display_name",
    "deleted_at",
    "is_active",
    "is_guest",
    "language",
    "time_zone",
    "night_start",
    "vacation_taken",
    "acted_at",
    "confirms_turn_end",
)
# The facts that decide whether a user may see a game, and that the mark consists of.
_SEEN = """
    (SELECT number FROM games_seat WHERE game_id = g.id AND user_id = %(user)s) AS mine,
    EXISTS (SELECT 1 FROM games_departure WHERE game_id = g.id AND user_id = %(user)s) AS departed,
    (SELECT MAX(id) FROM games_chatmessage WHERE game_id = g.id AND NOT by_spectator) AS said,
    (SELECT MAX(id) FROM games_chatmessage WHERE game_id = g.id AND by_spectator) AS said_beside,
    (SELECT id FROM games_game WHERE rematch_of_id = g.id) AS followed_by
"""
_MARK = Columns(
    Game,
    "g",
    "id",
    "title",
    "status",
    "marks",
    "table_version",
    "visibility",
    "host_id",
    "invite_token",
    "club_id",
)
_FIND_MARK = f"SELECT {_MARK}, {_SEEN} FROM games_game g WHERE g.id = %(game)s"  # noqa: S608 (names)

_GAME, _HOST, _LADDER = Columns(Game, "g"), Columns(User, "h", *PERSON), Columns(Ladder, "l")
_TOURNAMENT = Columns(Tournament, "o", "id", "name", "hidden_at")
_FIND_GAME = f"""
    SELECT {_GAME}, {_HOST}, {_LADDER}, {_TOURNAMENT}, {_SEEN},
        (SELECT text FROM games_note WHERE game_id = g.id AND user_id = %(user)s) AS note,
        (SELECT COUNT(*) FROM games_seat w
            WHERE w.user_id = %(user)s AND w.decision IS NOT NULL AND w.bot = '') AS waiting,
        EXISTS (SELECT 1 FROM games_follow WHERE game_id = g.id AND user_id = %(user)s) AS follows,
        EXISTS (SELECT 1 FROM games_membership c WHERE c.club_id = g.club_id AND c.user_id = %(user)s) AS in_club
    FROM games_game g
    LEFT JOIN accounts_user h ON h.id = g.host_id
    LEFT JOIN games_ladder l ON l.id = g.ladder_id
    LEFT JOIN games_tournament o ON o.id = g.tournament_id
    WHERE g.id = %(game)s
"""  # noqa: S608 (names of columns)

_SEAT, _PERSON = Columns(Seat, "s"), Columns(User, "u", *PERSON)
_RELIABILITY, _RATING, _ASKS = Columns(Reliability, "k"), Columns(Rating, "r"), Columns(Agreement, "a")
_PLAN = Columns(Plan, "p")
# one row per seat and open proposal of its player, with the plan of the viewer's own seat
_SEATS = f"""
    SELECT {_SEAT}, {_PERSON}, {_RELIABILITY}, {_RATING}, {_PLAN}, {_ASKS}
    FROM games_seat s
    LEFT JOIN accounts_user u ON u.id = s.user_id
    LEFT JOIN games_reliability k ON k.user_id = s.user_id
    LEFT JOIN games_rating r ON r.user_id = s.user_id AND r.family = %(family)s AND r.games > 0
    LEFT JOIN games_plan p ON p.seat_id = s.id AND s.user_id = %(user)s
    LEFT JOIN games_agreement a ON a.game_id = s.game_id AND a.outcome = ''
        AND a.proposed_by = CAST(s.number AS varchar(4))
    WHERE s.game_id = %(game)s
    ORDER BY s.number, a.id
"""  # noqa: S608 (names of columns)


@dataclass(frozen=True)
class Beside:
    """Further data about a game and its viewer, read together with the game."""

    mark: str
    # the ids of the newest messages of players and of spectators
    said: int = 0
    said_beside: int = 0
    # the viewer's private note
    note: str = ""
    # the number of games that wait for the viewer
    waiting: int = 0
    follows: bool = False
    # by seat: the players' reliability, and their ratings in a running rated game
    reliabilities: dict[str, Reliability] = field(default_factory=dict)
    ratings: dict[str, Rating] = field(default_factory=dict)
    # open proposals by kind
    agreements: dict[str, Agreement] = field(default_factory=dict)
    # the plan of the viewer's seat
    plan: Plan | None = None


@dataclass(frozen=True)
class Seen:
    mine: int | None
    departed: bool
    said: int | None
    said_beside: int | None
    followed_by: int | None

    def mark_of(self, game: Game) -> str:
        viewer = "" if self.mine is None else str(self.mine)
        hears_spectators = viewer == "" or game.is_over
        parts = [
            game.status,
            game.marks.get(viewer, ""),
            game.table_version,
            self.said or 0,
            (self.said_beside or 0) if hears_spectators else 0,
            self.followed_by or 0,
        ]
        return "-".join(map(str, parts))


def find_game(*, game_id: int, user: User | None, invite: str = "") -> Game:
    """Return a game that the user may see, with its seats.

    :param invite: the token of an invitation link, which opens a table by link
    :raises Game.DoesNotExist: there is no such game, or the user may not see it
    """
    return find_marked(game_id=game_id, user=user, invite=invite)[0]


def find_marked(*, game_id: int, user: User | None, invite: str = "") -> tuple[Game, Beside]:
    """Return a game that the user may see, with its seats, and related data such as its mark.

    One query reads the game and the mark, and the seats are read after it. So a move in between makes the
    page reload, rather than accept an old board as current.

    :raises Game.DoesNotExist: there is no such game, or the user may not see it
    """
    user_id = _id_of(user)
    found = next(rows(_FIND_GAME, _GAME, _HOST, _LADDER, _TOURNAMENT, game=game_id, user=user_id), None)
    if found is None:
        raise Game.DoesNotExist
    game, host, ladder, tournament, *facts = found
    seen, (note, waiting, follows, in_club) = Seen(*facts[:5]), facts[5:]
    _refuse_unseen(game, seen, user, invite)
    game.host, game.ladder, game.tournament = host, ladder, tournament
    game.opens_club = game.club_id is None or bool(in_club)
    return game, Beside(
        mark=seen.mark_of(game),
        said=seen.said or 0,
        said_beside=seen.said_beside or 0,
        note=note or "",
        waiting=waiting,
        follows=bool(follows),
        **_seat(game, user_id),
    )


def _seat(game: Game, user_id: int | None) -> dict[str, Any]:
    """Load a game's seats with their users. Return further facts about them.

    :param user_id: the viewer
    """
    is_rated = game.rated and game.is_running
    family = catalog.family_key(game.title, game.modules) if is_rated else None
    seats: dict[str, Seat] = {}
    known: dict[str, Any] = {"reliabilities": {}, "ratings": {}, "agreements": {}}
    columns = (_SEAT, _PERSON, _RELIABILITY, _RATING, _PLAN, _ASKS)
    for seat, user, keeps, rating, plan, asks in rows(
        _SEATS, *columns, game=game.pk, family=family, user=user_id
    ):
        if asks is not None:
            known["agreements"][asks.kind] = asks
        if seat.key in seats:
            continue
        seat.game, seat.user = game, user
        seats[seat.key] = seat
        if seat.player is not None:
            known["reliabilities"][seat.key] = keeps or Reliability(user_id=user.pk)
        if rating is not None:
            known["ratings"][seat.key] = rating
        if plan is not None:
            plan.seat = seat
            known["plan"] = plan
    game.take_seats(list(seats.values()))
    return known


def find_title(*, game_id: int, user: User | None, invite: str = "") -> str:
    """Return the title of a table that the user may see.

    :raises Game.DoesNotExist: there is no such game, or the user may not see it
    """
    title: str = _find_mark(game_id, user, invite)[0].title
    return title


def mark(*, game_id: int, user: User | None, invite: str = "") -> str:
    """Return a mark that changes only when what the viewer sees changes.

    :raises Game.DoesNotExist: there is no such game, or the user may not see it
    """
    game, seen = _find_mark(game_id, user, invite)
    return seen.mark_of(game)


def _find_mark(game_id: int, user: User | None, invite: str) -> tuple[Game, Seen]:
    found = next(rows(_FIND_MARK, _MARK, game=game_id, user=_id_of(user)), None)
    if found is None:
        raise Game.DoesNotExist
    game, seen = found[0], Seen(*found[1:])
    _refuse_unseen(game, seen, user, invite)
    return game, seen


def _id_of(user: User | None) -> int | None:
    return user.pk if user is not None else None


def _refuse_unseen(game: Game, seen: Seen, user: User | None, invite: str) -> None:
    """:raises Game.DoesNotExist: the user may not see it"""
    if not (
        game.is_public
        or game.opens_by(invite)
        or seen.mine is not None
        or seen.departed
        or (_id_of(user) is not None and game.host_id == _id_of(user))
        or relations.is_let_in(game, user)
    ):
        raise Game.DoesNotExist
