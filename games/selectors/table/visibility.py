"""Which tables these eyes may see, and a word that changes with what they see there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db.models import Exists, F, Max, OuterRef, Q, QuerySet, Subquery

from accounts.prepared import Given, Prepared, attach
from games.models.departure import Departure
from games.models.game import Game
from games.models.seat import Seat
from games.models.talk import ChatMessage
from games.selectors.people import relations

if TYPE_CHECKING:
    from accounts.models import User


def _newest_chat(whose: Q) -> QuerySet[ChatMessage, Any]:
    said = ChatMessage.objects.filter(whose, game=OuterRef("pk")).order_by()
    return said.values("game").annotate(newest=Max("pk")).values("newest")


def _seen() -> QuerySet[Game]:
    """A game, with what decides whether somebody may see it and what the word is made of."""
    own = Seat.objects.filter(game=OuterRef("pk"), user=Given("user"))
    return Game.objects.filter(pk=Given("game")).annotate(
        mine=Subquery(own.values("number")[:1]),
        departed=Exists(Departure.objects.filter(game=OuterRef("pk"), user=Given("user"))),
        said=Subquery(_newest_chat(Q(by_spectator=False))),
        said_beside=Subquery(_newest_chat(Q(by_spectator=True))),
        followed_by=F("rematch__pk"),
    )


_WHOLE = Prepared(lambda: _seen().select_related("host", "ladder"))
_MARK = Prepared(
    lambda: _seen().only("title", "status", "marks", "table_version", "visibility", "host", "invite_token")
)
_SEATS = Prepared(lambda: Seat.objects.filter(game=Given("game")).select_related("user__reliability"))


def find_game(*, game_id: int, user: User | None, invite: str = "") -> Game:
    """Return a game that the user may see, with its seats.

    :param invite: the token of an invitation's link, which opens a table by link
    :raises Game.DoesNotExist: there is none, or it is not for these eyes
    """
    return find_marked(game_id=game_id, user=user, invite=invite)[0]


def find_marked(*, game_id: int, user: User | None, invite: str = "") -> tuple[Game, str]:
    """Return a game that the user may see, with its seats, and its mark for these eyes.

    Both are read by one query, and the seats after it: a move that comes in between makes the page look
    once more, instead of taking the old board for the new one.

    :raises Game.DoesNotExist: there is none, or it is not for these eyes
    """
    game = _found(_WHOLE, game_id, user, invite)
    seats = _SEATS.all(game=game.pk)
    for seat in seats:
        seat.game = game
    attach(game, "seats", Seat.objects.all(), seats)
    return game, _mark_of(game)


def find_title(*, game_id: int, user: User | None, invite: str = "") -> str:
    """Return what is played at a table that the user may see.

    :raises Game.DoesNotExist: there is none, or it is not for these eyes
    """
    title: str = _found(_MARK, game_id, user, invite).title
    return title


def mark(*, game_id: int, user: User | None, invite: str = "") -> str:
    """Return a word that changes only when what this viewer sees changes.

    :raises Game.DoesNotExist: there is no such game, or it is not for these eyes
    """
    return _mark_of(_found(_MARK, game_id, user, invite))


def _found(query: Prepared[Game], game_id: int, user: User | None, invite: str) -> Any:
    """Return the game with the annotations of `_seen`, if it is for these eyes."""
    user_id = user.pk if user is not None and user.is_authenticated else None
    game: Any = query.first(game=game_id, user=user_id)
    if game is None or not (
        game.is_public
        or invite == game.invite_token
        or game.mine is not None
        or game.departed
        or (user_id is not None and game.host_id == user_id)
        or relations.is_let_in(game_id=game.pk, host_id=game.host_id, visibility=game.visibility, user=user)
    ):
        raise Game.DoesNotExist
    return game


def _mark_of(game: Any) -> str:
    viewer = "" if game.mine is None else str(game.mine)
    hears_spectators = viewer == "" or game.is_over
    parts = [
        game.status,
        game.marks.get(viewer, ""),
        game.table_version,
        game.said or 0,
        (game.said_beside or 0) if hears_spectators else 0,
        game.followed_by or 0,
    ]
    return "-".join(map(str, parts))
