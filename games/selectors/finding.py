"""Finding games: mine, the lobby, the most urgent one, one to watch."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet

from games.models import ChatMessage, Friendship, Game, Invitation, Seat
from games.selectors import people

if TYPE_CHECKING:
    from accounts.models import User

FINISHED_SHOWN = 30


@dataclass(frozen=True)
class MyGames:
    """A player's games by what they ask of the player."""

    waiting: list[Game]
    others: list[Game]
    open: list[Game]
    invitations: list[Invitation]
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
    if people.is_let_in(game_id=game.pk, host_id=game.host_id, visibility=game.visibility, user=user):
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
        invitations=people.invitations(user),
        unseen=unseen,
        finished=list(seen[:FINISHED_SHOWN]),
    )


def lobby(*, user: User | None = None, title: str | None = None) -> list[Game]:
    """Return tables that look for players, the newest first: public ones and, first of all, friends'.

    Tables at which somebody sits whom the user keeps apart from are left out, and those from which the
    user was removed.
    """
    games = Game.objects.with_seats().open().order_by("-created_at", "-pk")
    if title:
        games = games.filter(title=title)
    if user is None or not user.is_authenticated:
        return list(games.public()[:100])
    games = games.exclude(pk__in=Game.objects.of(user).values("pk")).exclude(removals__user=user)
    apart = people.kept_apart_from(user)
    if apart:
        games = games.exclude(host__in=apart).exclude(seats__user__in=apart)
    friends = Friendship.objects.friends_of(user)
    of_friends = games.filter(visibility=Game.Visibility.FRIENDS, host__in=friends)
    return [*of_friends[:50], *games.public()[:100]]


def vacant_seats(*, user: User | None = None) -> list[Seat]:
    """Return seats that look for somebody to play on, the longest vacant first: in public games and friends'."""
    seats = Seat.objects.vacant()
    if user is None or not user.is_authenticated:
        seats = seats.filter(game__visibility=Game.Visibility.PUBLIC)
    else:
        friends = Friendship.objects.friends_of(user)
        seats = seats.filter(
            Q(game__visibility=Game.Visibility.PUBLIC)
            | Q(game__visibility=Game.Visibility.FRIENDS, game__host__in=friends)
        )
        seats = seats.exclude(game__in=Game.objects.of(user).values("pk"))
        seats = seats.exclude(game__in=user.departures.values("game"))
        if apart := people.kept_apart_from(user):
            # the seat's own player would give way
            there = Seat.objects.filter(game=OuterRef("game"), user__in=apart).exclude(pk=OuterRef("pk"))
            seats = seats.exclude(Exists(there))
    games = Game.objects.with_seats()
    return list(seats.select_related("user").prefetch_related(Prefetch("game", queryset=games))
                .order_by("vacant_since")[:50])  # fmt: skip


def next_game(user: User, *, after: int | None = None) -> Game | None:
    """Return where the player should look next.

    The most urgent game that waits for the player, then one that ended unseen, then a table to which
    the player is invited, then a game with unread chat.

    :param after: the game that the player comes from; if it still waits, the next one after it
    """
    waiting = list(Game.objects.waiting_for(user).values_list("pk", flat=True))
    if after in waiting:
        place = waiting.index(after)
        waiting = [*waiting[place + 1 :], *waiting[: place + 1]]
    if waiting:
        return Game.objects.defer("state").get(pk=waiting[0])
    unseen = Game.objects.unseen_by(user).defer("state").first()
    if unseen is not None:
        return unseen
    # who comes from there has looked at it
    invited = [one.game for one in people.invitations(user) if one.game_id != after]
    return invited[0] if invited else with_unread_chat(user).defer("state").first()


def waiting_count(user: User) -> int:
    """Return how many games wait for the player."""
    return Game.objects.waiting_for(user).count()


def with_unread_chat(user: User) -> QuerySet[Game]:
    """Return the player's games in which others have said something since."""
    news = ChatMessage.objects.filter(
        game=OuterRef("game"), pk__gt=OuterRef("chat_read"), by_spectator=False
    ).exclude(Q(user=user) | Q(user__in=user.blocks.values("blocked")))
    seats = Seat.objects.filter(Exists(news), user=user).exclude(game__status=Game.Status.CLOSED)
    return Game.objects.filter(pk__in=seats.values("game")).order_by("pk")


def _waits(seat: Seat | None) -> bool:
    return seat is not None and seat.is_due and not seat.is_bot


def _urgency(seat: Seat | None) -> tuple[bool, float, int]:
    assert seat is not None
    due_at = seat.due_at
    return due_at is None, due_at.timestamp() if due_at else 0.0, seat.game_id
