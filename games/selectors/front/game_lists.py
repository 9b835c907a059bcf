"""Lists of games: the player's own, the lobby, and the next game that needs attention."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet, prefetch_related_objects

from games.models.game import Game, clubs_of
from games.models.people import Friendship, Invitation
from games.models.seat import UNSEEN_AMONG, Seat
from games.models.talk import ChatMessage
from games.selectors.people import relations
from games.selectors.watching import watched_games

if TYPE_CHECKING:
    from accounts.models import User

FINISHED_SHOWN = 30
TABLES_SHOWN = 50
VACANT_SHOWN = 20


@dataclass(frozen=True)
class MyGames:
    """A player's games, grouped by what they need from the player."""

    waiting: list[Game]
    others: list[Game]
    open: list[Game]
    invitations: list[Invitation]
    unseen: list[Game]
    followed: list[Game]
    finished: list[Game]


def my_games(user: User) -> MyGames:
    """Return all of a player's games by group, the most urgent first.

    The player's seats determine the games, using their indexes. Then all games are fetched at once.
    """
    in_play = list(Seat.objects.in_play(user).values_list("game", flat=True))
    ended = list(Seat.objects.ended(user).values_list("game", "seen_at", "ended_at")[:UNSEEN_AMONG])
    unseen = [
        game
        for game, seen_at, ended_at in reversed(ended)
        if seen_at is None or (ended_at and seen_at < ended_at)
    ]
    seen = [game for game, *_moments in ended if game not in set(unseen)][:FINISHED_SHOWN]
    follows = watched_games.followed_ids(user)
    invited = relations.invited(user)
    found = Game.objects.with_seats().in_bulk(
        {*in_play, *unseen, *seen, *follows, *(row.game_id for row in invited)}
    )
    _note_clubs(found.values(), user)
    games = [found[pk] for pk in sorted(in_play, reverse=True)]
    running = [game for game in games if game.is_running]
    mine = {game.pk: game.seat_of(user) for game in running}
    waiting = [game for game in running if _waits(mine[game.pk])]
    others = [game for game in running if not _waits(mine[game.pk])]
    waiting.sort(key=lambda game: _urgency(mine[game.pk]))
    others.sort(key=lambda game: game.moved_at or game.created_at, reverse=True)
    return MyGames(
        waiting=waiting,
        others=others,
        open=[game for game in games if game.is_open],
        invitations=relations.still_open(invited, found, user),
        unseen=[found[pk] for pk in unseen],
        followed=watched_games.sorted_followed(found[pk] for pk in follows),
        finished=[found[pk] for pk in seen],
    )


def _note_clubs(games: Collection[Game], user: User) -> None:
    """Set for each game whether the player is a member of its club. No query if there are no clubs."""
    if any(game.club_id is not None for game in games):
        mine = set(user.memberships.values_list("club", flat=True))
        for game in games:
            game.opens_club = game.club_id is None or game.club_id in mine


def of_guest(guest: User | None) -> Game | None:
    if guest is None:
        return None
    return Game.objects.filter(seats__user=guest, status=Game.Status.RUNNING).order_by("pk").last()


class BehindGame(NamedTuple):
    """The start of a page of finished games: after this end and game."""

    ended_at: datetime
    game: int


@dataclass(frozen=True)
class FinishedGames:
    """A page of a player's finished games, and where the next one begins."""

    games: list[Game]
    next: BehindGame | None


def finished_games(
    found: User, *, viewer: User | None, behind: BehindGame | None = None, at_once: int = 15
) -> FinishedGames:
    """Return a player's finished games that the viewer may see, the latest first, using an index."""
    seats = Seat.objects.ended(found)
    if viewer != found:
        seen = Q(game__visibility=Game.Visibility.PUBLIC)
        if viewer is not None:
            friends = Friendship.objects.friends_of(viewer)
            seen |= Q(game__visibility=Game.Visibility.FRIENDS, game__host__in=friends)
            seen |= Q(game__club__in=clubs_of(viewer))
            seen |= Q(game__host=viewer)
            seen |= Q(Exists(Seat.objects.filter(game=OuterRef("game"), user=viewer)))
        seats = seats.filter(seen)
    if behind is not None:
        later = Q(ended_at__lt=behind.ended_at) | Q(game__lt=behind.game)
        seats = seats.filter(later, ended_at__lte=behind.ended_at)
    rows = list(
        seats.select_related("game__host", "game__ladder", "game__tournament").defer("game__state")[
            : at_once + 1
        ]
    )
    games = [row.game for row in rows[:at_once]]
    prefetch_related_objects(games, Prefetch("seats", Seat.objects.select_related("user")))
    last = rows[at_once - 1] if len(rows) > at_once else None
    following = BehindGame(last.ended_at, last.game_id) if last is not None and last.ended_at else None
    return FinishedGames(games, following)


@dataclass(frozen=True)
class Lobby:
    """A page of the lobby: open tables, vacant seats, and the table after which the next page begins."""

    tables: list[Game]
    vacant: list[Seat]
    next: int | None


def lobby_page(
    *,
    user: User | None,
    wanted: Iterable[Q] = (),
    wanted_seats: Iterable[Q] = (),
    behind: int | None = None,
) -> Lobby:
    """Return open tables and, on the first page, vacant seats. All games are fetched at once.

    :param wanted: conditions on a table
    :param wanted_seats: conditions on the game of a vacant seat
    :param behind: the id of the table after which the page begins
    """
    apart = relations.kept_apart_from(user)
    tables, following = _open_tables(user, apart, wanted=wanted, behind=behind)
    seats = _vacant(user, apart, wanted_seats) if behind is None else []
    games = Game.objects.with_seats().in_bulk({*tables, *(game for _seat, game in seats)})
    return Lobby([games[pk] for pk in tables], _seats_of(games, seats), following)


def lobby(*, user: User | None = None, title: str | None = None, at_most: int = TABLES_SHOWN) -> list[Game]:
    """Return open tables: first those of friends and clubs, then public ones, the newest first.

    Tables of people with a block between them and the user are left out, as are those from which the user
    was removed.
    """
    wanted = [Q(title=title)] if title else []
    tables, _next = _open_tables(user, relations.kept_apart_from(user), wanted=wanted, at_most=at_most)
    games = Game.objects.with_seats().in_bulk(tables)
    return [games[pk] for pk in tables]


def vacant_seats(*, user: User | None = None) -> list[Seat]:
    """Return vacant seats of games that the user may see, the longest vacant first."""
    seats = _vacant(user, relations.kept_apart_from(user))
    return _seats_of(Game.objects.with_seats().in_bulk([game for _seat, game in seats]), seats)


def _open_tables(
    user: User | None,
    apart: set[int],
    *,
    wanted: Iterable[Q],
    behind: int | None = None,
    at_most: int = TABLES_SHOWN,
) -> tuple[list[int], int | None]:
    """Return the ids of a lobby page's tables, and the last id if there are more."""
    games = Game.objects.open().filter(*wanted).order_by("-pk")
    of_friends: list[int] = []
    if user is not None:
        games = games.exclude(Exists(Seat.objects.filter(game=OuterRef("pk"), user=user)))
        games = games.exclude(removals__user=user)
        if apart:
            games = games.exclude(host__in=apart)
            games = games.exclude(Exists(Seat.objects.filter(game=OuterRef("pk"), user__in=apart)))
        if behind is None:
            friends = Friendship.objects.friends_of(user)
            theirs = games.filter(
                Q(visibility=Game.Visibility.FRIENDS, host__in=friends) | Q(club__in=clubs_of(user))
            )
            of_friends = list(theirs.values_list("pk", flat=True)[:at_most])
    games = games.public()
    if behind is not None:
        games = games.filter(pk__lt=behind)
    found = list(games.values_list("pk", flat=True)[: at_most + 1])
    shown = found[:at_most]
    return [*of_friends, *shown], shown[-1] if len(found) > at_most else None


def seat_standings(seats: Iterable[Seat]) -> dict[int, tuple[int, int]]:
    """Return for each vacant seat its publicly known points, and the most points of any seat in its game."""
    games = {seat.game_id: seat.game for seat in seats}
    states = dict(Game.objects.filter(pk__in=games).values_list("pk", "state"))
    found = {}
    for seat in seats:
        game = games[seat.game_id]
        points = game.rules.points(game.rules.upgraded(states[game.pk]))
        public = {key: known["public"] for key, known in points.items()}
        found[seat.pk] = (public[seat.key], max(public.values()))
    return found


def _vacant(user: User | None, apart: set[int], wanted: Iterable[Q] = ()) -> list[tuple[int, int]]:
    seats = Seat.objects.vacant()
    if conditions := list(wanted):
        seats = seats.filter(game__in=Game.objects.running().filter(*conditions).values("pk"))
    if user is None:
        seats = seats.filter(game__visibility=Game.Visibility.PUBLIC)
    else:
        friends = Friendship.objects.friends_of(user)
        there = Seat.objects.filter(game=OuterRef("game"))
        seats = seats.filter(
            Q(game__visibility=Game.Visibility.PUBLIC)
            | Q(game__visibility=Game.Visibility.FRIENDS, game__host__in=friends)
            | Q(game__club__in=clubs_of(user))
        )
        seats = seats.exclude(Exists(there.filter(user=user)))
        seats = seats.exclude(Exists(user.departures.filter(game=OuterRef("game"))))
        if apart:
            # the seat's own player would leave
            seats = seats.exclude(Exists(there.filter(user__in=apart).exclude(pk=OuterRef("pk"))))
    return list(seats.order_by("vacant_since").values_list("pk", "game")[:VACANT_SHOWN])


def _seats_of(games: Mapping[int, Game], seats: Iterable[tuple[int, int]]) -> list[Seat]:
    return [one for seat, game in seats for one in games[game].seat_list if one.pk == seat]


def next_game(user: User, *, after: int | None = None) -> Game | None:
    """Return the game that needs the player's attention most.

    That is the most urgent game that waits for the player, then an unseen result, then an invitation, then a
    game with unread chat.

    :param after: the game that the player comes from; if it still waits, the next one after it is returned
    """
    waiting = list(Game.objects.waiting_for(user).values_list("pk", flat=True))
    if after in waiting:
        place = waiting.index(after)
        waiting = [*waiting[place + 1 :], *waiting[: place + 1]]
    if waiting:
        return Game.objects.defer("state").get(pk=waiting[0])
    unseen = Seat.objects.unseen(user).values_list("game", flat=True).first()
    if unseen is not None:
        return Game.objects.defer("state").get(pk=unseen)
    # a player who comes from there has seen it
    invited = [one.game for one in relations.invitations(user) if one.game_id != after]
    return invited[0] if invited else with_unread_chat(user).defer("state").first()


def waiting_count(user: User) -> int:
    """Return how many games wait for the player's decision, without those that merely ask something."""
    return Seat.objects.filter(user=user, bot="", decision__isnull=False).count()


def with_unread_chat(user: User) -> QuerySet[Game]:
    """Return the player's games with unread chat lines of others."""
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
