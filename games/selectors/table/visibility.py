"""Which tables a viewer may see, and a mark that changes with what the viewer sees there."""

from __future__ import annotations

from dataclasses import dataclass

from accounts.models import User
from games.models.departure import Departure
from games.models.game import Game
from games.models.seat import Seat
from games.selectors.people import relations


@dataclass(frozen=True)
class Beside:
    """What the viewer's mark of a game is, and what was read for it."""

    mark: str
    # the id of the newest chat line that the viewer may read, or 0
    said: int = 0


def find_game(*, game_id: int, user: User | None, invite: str = "") -> Game:
    """Return a game that the user may see, with its seats.

    :param invite: the token of an invitation link, which opens a table by link
    :raises Game.DoesNotExist: there is no such game, or the user may not see it
    """
    game = Game.objects.select_related("host", "ladder", "tournament").get(pk=game_id)
    _take_seats(game)
    _refuse_unseen(game, game.seat_of(user), user, invite)
    game.opens_club = game.club_id is None or _is_member(game, user)
    return game


def find_marked(*, game_id: int, user: User | None, invite: str = "") -> tuple[Game, Beside]:
    """Return a game that the user may see, with its seats, and its mark.

    What the mark consists of is read before the rest of the page. So a move in between makes the page reload, rather
    than accept an old board as current.

    :raises Game.DoesNotExist: there is no such game, or the user may not see it
    """
    game = find_game(game_id=game_id, user=user, invite=invite)
    seat = game.seat_of(user)
    said = _newest_line(game, seat)
    return game, Beside(mark=_mark_of(game, seat, said), said=said)


def _take_seats(game: Game) -> None:
    people = "user__reliability" if game.is_running else "user"
    seats = list(Seat.objects.filter(game=game).select_related(people).order_by("number"))
    for seat in seats:
        seat.game = game
    game.take_seats(seats)


def _is_member(game: Game, user: User | None) -> bool:
    if user is None or not user.is_authenticated:
        return False
    return user.memberships.filter(club=game.club_id).exists()


def find_title(*, game_id: int, user: User | None, invite: str = "") -> str:
    """Return the title of a table that the user may see.

    :raises Game.DoesNotExist: there is no such game, or the user may not see it
    """
    title: str = _find(game_id, user, invite)[0].title
    return title


def mark(*, game_id: int, user: User | None, invite: str = "") -> str:
    """Return a mark that changes only when what the viewer sees changes.

    :raises Game.DoesNotExist: there is no such game, or the user may not see it
    """
    game, seat = _find(game_id, user, invite)
    return _mark_of(game, seat, _newest_line(game, seat))


def _find(game_id: int, user: User | None, invite: str) -> tuple[Game, Seat | None]:
    game = Game.objects.defer("state").get(pk=game_id)
    is_known = user is not None and user.is_authenticated
    seat = Seat.objects.filter(game=game, user=user).first() if is_known else None
    _refuse_unseen(game, seat, user, invite)
    return game, seat


def _mark_of(game: Game, seat: Seat | None, said: int) -> str:
    viewer = "" if seat is None else seat.key
    rematch = (
        Game.objects.filter(rematch_of=game).values_list("pk", flat=True).first() if game.is_over else None
    )
    parts = [game.status, game.marks.get(viewer, ""), game.table_version, said, rematch or 0]
    return "-".join(map(str, parts))


def _newest_line(game: Game, seat: Seat | None) -> int:
    """Return the id of the newest line that the viewer may read. Players hear spectators after the game."""
    lines = game.chat.order_by("-pk")
    if seat is not None and not game.is_over:
        lines = lines.filter(by_spectator=False)
    return lines.values_list("pk", flat=True).first() or 0


def _refuse_unseen(game: Game, seat: Seat | None, user: User | None, invite: str) -> None:
    """:raises Game.DoesNotExist: the user may not see it"""
    if game.is_public or game.opens_by(invite) or seat is not None:
        return
    if user is None or not user.is_authenticated:
        raise Game.DoesNotExist
    if not (
        game.host_id == user.pk
        or Departure.objects.filter(game=game, user=user).exists()
        or relations.is_let_in(game, user)
    ):
        raise Game.DoesNotExist
