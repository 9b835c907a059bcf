"""Friendships and blocks between players.

A blocked player cannot notice the block: every action gets the same answer as if it were ignored. A
friend request looks sent, an invitation unanswered.
"""

from __future__ import annotations

import contextlib
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.models import User
from games.models.game import Game
from games.models.notification import Kind
from games.models.people import Block, Friendship, Invitation, Reliability, Removal
from games.services.errors import (
    GameNotOpen,
    NoSuchPlayer,
    NotAsked,
    NotOneself,
    NotYourSeat,
    TooMany,
    YouBlocked,
)
from games.services.messages import notices
from games.services.people.table_invitations import refuse_who_plays_no_longer
from games.services.table import open_tables

if TYPE_CHECKING:
    from collections.abc import Iterable

MOST_REQUESTS = 50
"""The limit of a player's open requests."""
MOST_BLOCKS = 1000
ASK_AGAIN_AFTER = timedelta(days=30)


# ------------------------------------------------------------------ blocks


def block(*, user: User, other: User, now: datetime) -> None:
    """Block another player, who is not notified. Blocking twice changes nothing.

    It ends a friendship and with it access to what only friends may see. At open tables where both sit, the
    other is removed if the user is the host, otherwise the user leaves. Running games continue.

    :raises NotOneself: the user tries to block themselves
    :raises TooMany: the list of blocks is full
    """
    if user.pk == other.pk:
        raise NotOneself
    with transaction.atomic():
        # A player who sits down locks their own row. So either they see the block, or the search below finds the seat.
        _lock(user.pk, other.pk)
        if Block.objects.filter(blocker=user).count() >= MOST_BLOCKS:
            raise TooMany(_("Your list of blocked players is full."))
        Block.objects.get_or_create(blocker=user, blocked=other, defaults={"at": now})
        Friendship.objects.between(user, other).exclude(asker=other, accepted_at=None).delete()
        Friendship.objects.waiting().filter(asker=other, asked=user).update(declined_at=now)
        # no matter who invited the other to the user's table
        Invitation.objects.filter(Q(by=user) | Q(game__host=user), user=other).delete()
        Invitation.objects.filter(user=user, by=other, declined_at=None).update(declined_at=now)
    for game in Game.objects.open().of(user).filter(pk__in=_tables_of(other)).order_by("pk"):
        # the game may have begun meanwhile, or the user may have left
        with contextlib.suppress(GameNotOpen, NotYourSeat):
            open_tables.part(game_id=game.pk, user=user, other=other, now=now)


@transaction.atomic
def unblock(*, user: User, other: User) -> None:
    Block.objects.filter(blocker=user, blocked=other).delete()


def _tables_of(user: User) -> Iterable[int]:
    return Game.objects.open().filter(Q(seats__user=user) | Q(host=user)).values_list("pk", flat=True)


def _lock(*users: int) -> None:
    rows = User.objects.select_for_update(no_key=True).filter(pk__in=users).order_by("pk")
    list(rows.values_list("pk", flat=True))


# ------------------------------------------------------------------ friends


@transaction.atomic
def ask_friend(*, user: User, other: User, now: datetime) -> Friendship:
    """Send a friend request, or accept the other's.

    A declined or suppressed request looks sent. After thirty days the user can ask again.

    :raises NotOneself: the user asks themselves
    :raises NoSuchPlayer: the account is deleted
    :raises PlaysNoLonger: the other is banned
    :raises YouBlocked: the user has blocked the other
    :raises TooMany: the user has too many open requests
    """
    if user.pk == other.pk:
        raise NotOneself
    if other.is_deleted:
        raise NoSuchPlayer
    _lock(user.pk, other.pk)
    refuse_who_plays_no_longer(other)
    if Block.objects.filter(blocker=user, blocked=other).exists():
        raise YouBlocked
    unwanted = Block.objects.filter(blocker=other, blocked=user).exists()
    row = Friendship.objects.between(user, other).first()
    if row is None:
        _refuse_too_many(user)
        row = Friendship.objects.create(
            asker=user, asked=other, asked_at=now, declined_at=now if unwanted else None
        )
        _notify_of_request(row, now=now)
        return row
    if row.accepted_at is not None:
        return row
    if row.asker_id == other.pk:
        row.accepted_at, row.declined_at = now, None
        _notify_of_acceptance(row, now=now)
    elif row.asked_at <= now - ASK_AGAIN_AFTER:
        row.asked_at, row.declined_at = now, now if unwanted else None
        _notify_of_request(row, now=now)
    row.save(update_fields=["asked_at", "accepted_at", "declined_at"])
    return row


def _notify_of_request(row: Friendship, *, now: datetime) -> None:
    """Notify the player who was asked, unless a block suppresses the request."""
    if row.declined_at is None:
        payload = {"by": row.asker_id}
        notices.notify(user=row.asked, game=None, kind=Kind.FRIEND_REQUEST, now=now, payload=payload)


def _notify_of_acceptance(row: Friendship, *, now: datetime) -> None:
    payload = {"by": row.asked_id}
    notices.notify(user=row.asker, game=None, kind=Kind.FRIEND_ACCEPTED, now=now, payload=payload)


def _refuse_too_many(user: User) -> None:
    open_ones = Friendship.objects.filter(asker=user, accepted_at=None)
    if open_ones.count() >= MOST_REQUESTS:
        raise TooMany(_("Too many of your requests are waiting for an answer. Please try again later."))


@transaction.atomic
def answer_friend(*, user: User, other: User, agree: bool, now: datetime) -> None:
    """Accept or decline a friend request. The other is not notified of a refusal.

    :raises NotAsked: there is no such request
    :raises PlaysNoLonger: the other is banned; declining is possible
    :raises YouBlocked: the user has blocked the other since; declining is possible
    """
    rows = Friendship.objects.select_for_update().waiting().filter(asker=other, asked=user)
    row = rows.first()
    if row is None:
        raise NotAsked
    if agree:
        refuse_who_plays_no_longer(other)
    if agree and Block.objects.filter(blocker=user, blocked=other).exists():
        raise YouBlocked
    if agree:
        row.accepted_at = now
        _notify_of_acceptance(row, now=now)
    else:
        row.declined_at = now
    row.save(update_fields=["accepted_at", "declined_at"])


@transaction.atomic
def remove_friend(*, user: User, other: User) -> None:
    Friendship.objects.accepted().between(user, other).delete()


# ------------------------------------------------------------------ accounts


@transaction.atomic
def forget_people(*, user: User) -> None:
    Block.objects.about(user).delete()
    Friendship.objects.about(user).delete()
    Reliability.objects.filter(user=user).delete()
    Removal.objects.filter(user=user).delete()
    take_back_invitations(user=user)


@transaction.atomic
def take_back_invitations(*, user: User) -> None:
    """Withdraw the open invitations and friend requests from and to a player."""
    Invitation.objects.filter(Q(user=user) | Q(by=user)).delete()
    Friendship.objects.about(user).filter(accepted_at=None).delete()
