"""Finding games: mine, the lobby, the most urgent one, one to watch."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Exists, OuterRef, Prefetch, QuerySet

from games.models import ChatMessage, Game, Seat

if TYPE_CHECKING:
    from accounts.models import User

FINISHED_SHOWN = 30


@dataclass(frozen=True)
class MyGames:
    """A player's games by what they ask of the player."""

    waiting: list[Game]
    others: list[Game]
    open: list[Game]
    unseen: list[Game]
    finished: list[Game]


def find_game(*, game_id: int, user: User | None, invite: str = "") -> Game:
    """Return a game that the user may see, with its seats.

    :param invite: the token of an invitation's link, which opens a table by link
    :raises Game.DoesNotExist: there is none, or it is not for these eyes
    """
    game = Game.objects.select_related("host").prefetch_related("seats__user").get(pk=game_id)
    if game.is_public or invite == game.invite_token:
        return game
    if game.seat_of(user) is not None or (user is not None and game.host_id == user.pk):
        return game
    if user is None or not user.is_authenticated or not game.departures.filter(user=user).exists():
        raise Game.DoesNotExist
    return game


def my_games(user: User) -> MyGames:
    """Return all of a player's games, sorted into heaps; what is most urgent stands first."""
    games = list(
        Game.objects.with_seats().filter(
            pk__in=Game.objects.of(user).exclude(status=Game.Status.FINISHED).values("pk")
        )
    )
    over = Game.objects.with_seats().filter(
        pk__in=Game.objects.of(user).filter(status=Game.Status.FINISHED).values("pk")
    )
    unseen = list(Game.objects.with_seats().filter(pk__in=Game.objects.unseen_by(user).values("pk")))
    running = [game for game in games if game.is_running]
    mine = {game.pk: game.seat_of(user) for game in running}
    waiting = [game for game in running if _waits(mine[game.pk])]
    others = [game for game in running if not _waits(mine[game.pk])]
    waiting.sort(key=lambda game: _urgency(mine[game.pk]))
    others.sort(key=lambda game: game.moved_at or game.created_at, reverse=True)
    seen = over.exclude(pk__in=[game.pk for game in unseen]).order_by("-finished_at")
    return MyGames(
        waiting=waiting,
        others=others,
        open=[game for game in games if game.is_open],
        unseen=unseen,
        finished=list(seen[:FINISHED_SHOWN]),
    )


def lobby(*, user: User | None = None, title: str | None = None) -> list[Game]:
    """Return public tables that look for players, the newest first."""
    games = Game.objects.with_seats().open().public().order_by("-created_at", "-pk")
    if title:
        games = games.filter(title=title)
    if user is not None and user.is_authenticated:
        games = games.exclude(pk__in=Game.objects.of(user).values("pk"))
    return list(games[:100])


def vacant_seats(*, user: User | None = None) -> list[Seat]:
    """Return seats of public games that look for somebody to play on, the longest vacant first."""
    seats = Seat.objects.vacant().filter(game__visibility=Game.Visibility.PUBLIC)
    if user is not None and user.is_authenticated:
        seats = seats.exclude(game__in=Game.objects.of(user).values("pk"))
        seats = seats.exclude(game__in=user.departures.values("game"))
    games = Game.objects.with_seats()
    return list(seats.select_related("user").prefetch_related(Prefetch("game", queryset=games))
                .order_by("vacant_since")[:50])  # fmt: skip


def next_game(user: User, *, after: int | None = None) -> Game | None:
    """Return where the player should look next.

    The most urgent game that waits for the player, then one that ended unseen, then one with
    unread chat.

    :param after: the game that the player comes from; if it still waits, the next one after it
    """
    waiting = list(Game.objects.waiting_for(user).values_list("pk", flat=True))
    if after in waiting:
        place = waiting.index(after)
        waiting = [*waiting[place + 1 :], *waiting[: place + 1]]
    if waiting:
        return Game.objects.defer("state").get(pk=waiting[0])
    for games in (Game.objects.unseen_by(user), with_unread_chat(user)):
        game = games.defer("state").first()
        if game is not None:
            return game
    return None


def waiting_count(user: User) -> int:
    """Return how many games wait for the player."""
    return Game.objects.waiting_for(user).count()


def with_unread_chat(user: User) -> QuerySet[Game]:
    """Return the player's games in which others have said something since."""
    news = ChatMessage.objects.filter(
        game=OuterRef("game"), pk__gt=OuterRef("chat_read"), by_spectator=False
    ).exclude(user=user)
    seats = Seat.objects.filter(Exists(news), user=user).exclude(game__status=Game.Status.CLOSED)
    return Game.objects.filter(pk__in=seats.values("game")).order_by("pk")


def _waits(seat: Seat | None) -> bool:
    return seat is not None and seat.is_due and not seat.is_bot


def _urgency(seat: Seat | None) -> tuple[bool, float, int]:
    assert seat is not None
    due_at = seat.due_at
    return due_at is None, due_at.timestamp() if due_at else 0.0, seat.game_id
