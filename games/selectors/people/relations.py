"""Relations between people: blocks, friendships, invitations and reliability.

Who has blocked whom is known only to the blocker. Apart from that list, these functions tell only that
two people are kept apart, not who wanted it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.db.models import Exists, OuterRef, QuerySet

from accounts.activity import PRESENT_FOR
from accounts.same_person import same_person_among
from games.models.club import Membership
from games.models.departure import Departure
from games.models.game import Game, clubs_of
from games.models.people import Block, Friendship, Invitation, Reliability, Removal
from games.models.seat import Seat

if TYPE_CHECKING:
    from accounts.models import User

TABLES_SHOWN = 5
GAMES_SHOWN = 30
"""The limit of the friends' running games on the page."""


# ------------------------------------------------------------------ blocks


def blocked_among(user_ids: Iterable[int]) -> set[frozenset[int]]:
    """Return the pairs among these users with a block in either direction."""
    users = set(user_ids)
    if len(users) < 2:
        return set()
    pairs = Block.objects.among(users).values_list("blocker", "blocked")
    return {frozenset(pair) for pair in pairs}


def kept_apart_from(user: User | None) -> set[int]:
    """Return the ids of users with a block between them and the user, in either direction."""
    if user is None:
        return set()
    pairs = Block.objects.about(user).values_list("blocker", "blocked")
    return {one for pair in pairs for one in pair} - {user.pk}


def blocked_by(user: User) -> set[int]:
    return set(user.blocks.values_list("blocked", flat=True))


def blocked_players(user: User) -> list[Block]:
    return list(user.blocks.select_related("blocked").order_by("-at", "-pk"))


def has_no_seat_for(game: Game, user: User, *, leaving: Seat | None = None) -> bool:
    """Return whether the host has removed the user, or a block exists between the user and somebody at the table.

    :param leaving: a seat whose player would make room for the user, and does not count
    """
    if Removal.objects.filter(game=game, user=user).exists():
        return True
    seats = Seat.objects.filter(game=game, user__isnull=False)
    if leaving is not None:
        seats = seats.exclude(pk=leaving.pk)
    there = set(seats.values_list("user", flat=True))
    if game.is_open and game.host_id is not None:
        there.add(game.host_id)
    return any(user.pk in pair for pair in blocked_among({*there, user.pk}))


def looks_like_one_there(game: Game, user: User, *, now: datetime) -> bool:
    """Return whether the account looks like the same person as a current or former player of the game."""
    seats = set(Seat.objects.filter(game=game, user__isnull=False).values_list("user", flat=True))
    before = set(Departure.objects.filter(game=game).values_list("user", flat=True))
    pairs = same_person_among({*seats, *before, user.pk}, now=now)
    return any(user.pk in pair for pair in pairs)


# ------------------------------------------------------------------ friends


@dataclass(frozen=True)
class Friends:
    here: list[User]
    away: list[User]
    asking: list[Friendship]
    asked: list[Friendship]
    # the friends' running games that the player may see
    games: list[Game]


def friends(user: User, *, now: datetime) -> Friends:
    """Return the data of the page of friends.

    Declined requests stay in `asked`, so that their sender cannot notice the refusal.
    """
    rows = Friendship.objects.about(user).select_related("asker", "asked")
    known = [row.other(user) for row in rows.accepted()]
    known.sort(key=lambda one: one.public_name.casefold())
    return Friends(
        here=[one for one in known if is_here(one, now=now)],
        away=[one for one in known if not is_here(one, now=now)],
        asking=list(rows.waiting().filter(asked=user)),
        asked=list(rows.filter(asker=user, accepted_at=None)),
        games=list(_games_of(known, user)),
    )


def _games_of(people: list[User], user: User) -> QuerySet[Game]:
    seats = Seat.objects.filter(user__in=people, bot="")
    games = Game.objects.with_seats().running().visible_to(user)
    games = games.filter(pk__in=seats.values("game")).exclude(pk__in=Game.objects.of(user).values("pk"))
    return games.order_by("-moved_at", "-pk")[:GAMES_SHOWN]


def is_here(user: User, *, now: datetime) -> bool:
    """Return whether the user has been active within the last minutes."""
    return user.acted_at is not None and now - PRESENT_FOR <= user.acted_at <= now


def friend_requests(user: User) -> int:
    return Friendship.objects.waiting().filter(asked=user).count()


def friendship(user: User, other: User) -> Friendship | None:
    return Friendship.objects.between(user, other).first()


def friends_to_invite(game: Game, user: User) -> list[User]:
    rows = Friendship.objects.about(user).accepted().select_related("asker", "asked")
    taken = {seat.user_id for seat in game.seat_list}
    taken |= set(game.invitations.values_list("user", flat=True))
    friends = [row.other(user) for row in rows]
    found = [friend for friend in friends if friend.is_active and friend.pk not in taken]
    if game.is_for_club:
        members = set(Membership.objects.filter(club=game.club_id).values_list("user", flat=True))
        found = [friend for friend in found if friend.pk in members]
    return sorted(found, key=lambda one: one.public_name.casefold())


def removed_guests(game: Game) -> list[User]:
    """Return the players whom the host has removed from a table and could invite again."""
    rows = Removal.objects.filter(game=game, user__is_active=True).select_related("user")
    return [row.user for row in rows.order_by("pk")]


@dataclass(frozen=True)
class TablesBetween:
    """Running games of two players, and the user's open tables to which the other can be invited."""

    running: list[Game]
    to_invite_to: list[Game]


def tables_between(user: User, other: User) -> TablesBetween:
    """Return the players' common running games, and the open tables to which the first may invite the other."""
    mine = Seat.objects.in_play(user).values("game")
    games = Game.objects.filter(pk__in=mine, status__in=[Game.Status.OPEN, Game.Status.RUNNING]).annotate(
        has_other=Exists(Seat.objects.filter(game=OuterRef("pk"), user=other)),
        has_invited=Exists(Invitation.objects.filter(game=OuterRef("pk"), user=other)),
    )
    found: list[Any] = list(games.defer("state").order_by("-pk"))
    both = [game for game in found if game.is_running and game.has_other]
    both.sort(key=lambda game: game.moved_at or game.created_at, reverse=True)
    free = [game for game in found if game.is_open and not game.has_other and not game.has_invited]
    return TablesBetween(both[:TABLES_SHOWN], free[:TABLES_SHOWN])


# ------------------------------------------------------------------ tables that are not public


def is_let_in(game: Game, user: User | None) -> bool:
    """Return whether a user without a seat may see a table that is not public.

    Tables of clubs are for members only; an invitation may have outlived a membership. Tables for friends are
    for the host's friends. Invited users may see a table, and so may users removed from an open table by link,
    to read that there is no seat for them. A removal opens no table for friends.
    """
    if user is None:
        return False
    if game.is_for_club:
        return user.memberships.filter(club=game.club_id).exists()
    is_for_friends = game.is_for_friends and game.host_id is not None
    return (
        (is_for_friends and Friendship.objects.accepted().between(user, game.host_id or 0).exists())
        or Invitation.objects.filter(game=game.pk, user=user).exists()
        or (
            game.visibility == Game.Visibility.LINK
            and Removal.objects.filter(game=game.pk, game__status=Game.Status.OPEN, user=user).exists()
        )
    )


def invitations(user: User) -> list[Invitation]:
    """Return the invitations that the user can follow, the newest first."""
    rows = invited(user)
    games = Game.objects.with_seats().in_bulk([row.game_id for row in rows]) if rows else {}
    return still_open(rows, games, user)


def invited(user: User) -> list[Invitation]:
    """Return the invitations to open tables that the user has not declined, the newest first."""
    rows = Invitation.objects.filter(user=user, declined_at=None, game__status=Game.Status.OPEN)
    return list(rows.select_related("by").order_by("-at", "-pk"))


def still_open(rows: list[Invitation], games: Mapping[int, Game], user: User) -> list[Invitation]:
    """Return the invitations with a free seat, without blocks at the table or clubs that the user has left.

    :param games: the invitations' games with seats, by id
    """
    apart = kept_apart_from(user) if rows else set()
    clubs = set(clubs_of(user).values_list("club", flat=True)) if rows else set()
    for row in rows:
        row.game = games[row.game_id]
    return [
        row
        for row in rows
        if len(row.game.seat_list) < row.game.seat_count
        and (not row.game.is_for_club or row.game.club_id in clubs)
        and not apart & {row.by_id, row.game.host_id, *(seat.user_id for seat in row.game.seat_list)}
    ]


# ------------------------------------------------------------------ reliability


def reliability(user: User) -> Reliability:
    """Return a player's reliability. If there is none yet, the row is not saved."""
    try:
        return user.reliability
    except Reliability.DoesNotExist:
        return Reliability(user=user)


def has_what_is_asked(game: Game, user: User) -> bool:
    if not game.asks_for_reliability:
        return True
    known = reliability(user)
    return known.finished >= game.least_finished and (
        game.most_timeouts is None or known.timeouts <= game.most_timeouts
    )


def reliabilities(user_ids: Iterable[int | None]) -> dict[int, Reliability]:
    """Return the reliability of each of these players by id, with one query."""
    wanted = {one for one in user_ids if one is not None}
    found = {row.pk: row for row in Reliability.objects.filter(user__in=wanted)}
    return {pk: found.get(pk) or Reliability(user_id=pk) for pk in wanted}
