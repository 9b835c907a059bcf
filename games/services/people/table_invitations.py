"""Inviting players to open tables."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games.models.game import Game
from games.models.notification import Kind
from games.models.people import Friendship, Invitation, Removal
from games.selectors.people import relations
from games.services.errors import (
    AlreadySeated,
    GameNotOpen,
    NotAFriend,
    NotAsked,
    NotInTheClub,
    NotReliableEnough,
    NotYourSeat,
    PlaysNoLonger,
    TooMany,
)
from games.services.messages import notices

MOST_INVITATIONS = 30
"""The limit of invitations to one table."""


@transaction.atomic
def invite(*, game_id: int, user: User, other: User, now: datetime) -> Invitation:
    """Invite a friend to the user's table. Inviting twice changes nothing.

    The host may also invite a guest who was removed.

    :raises GameNotOpen: the game has started or the table was closed
    :raises NotYourSeat: the user does not sit there
    :raises AlreadySeated: the other already sits there
    :raises NotAFriend: the other is not a friend
    :raises NotInTheClub: the other is not a member of the table's club
    :raises PlaysNoLonger: the other is banned
    :raises NotReliableEnough: the other does not meet the table's requirements
    :raises TooMany: too many players are invited
    """
    game = Game.objects.select_for_update(no_key=True).get(pk=game_id)
    if not game.is_open:
        raise GameNotOpen
    seated = set(game.seats.filter(user__isnull=False).values_list("user", flat=True))
    if user.pk not in seated:
        raise NotYourSeat
    if other.pk in seated:
        raise AlreadySeated(_("This player is already sitting at the table."))
    refuse_who_plays_no_longer(other)
    removed = Removal.objects.filter(game=game, user=other)
    may_forgive = game.host_id == user.pk and removed.exists()
    if not may_forgive and not Friendship.objects.accepted().between(user, other).exists():
        raise NotAFriend
    if game.is_for_club and not relations.is_let_in(game, other):
        raise NotInTheClub(_("%(name)s isn’t a member of the club.") % {"name": other.public_name})
    if not relations.has_what_is_asked(game, other):
        raise NotReliableEnough(
            _("%(name)s couldn’t sit down: this table requires more finished games, or fewer timeouts.")
            % {"name": other.public_name}
        )
    if may_forgive:
        removed.delete()
    invitation = Invitation.objects.filter(game=game, user=other).first()
    return invitation or ask(game=game, by=user, user=other, now=now)


def refuse_who_plays_no_longer(player: User) -> None:
    """:raises PlaysNoLonger: the account is inactive in the database"""
    if not User.objects.filter(pk=player.pk, is_active=True).exists():
        raise PlaysNoLonger


def ask(*, game: Game, by: User, user: User, now: datetime) -> Invitation:
    """Create an invitation and notify the player. Call this with the game locked.

    If a block would keep the player from sitting down, there is no notice, so that nobody learns of the block.

    :raises TooMany: too many players are invited
    """
    if game.invitations.count() >= MOST_INVITATIONS:
        raise TooMany(_("This table has already invited enough players."))
    invitation = Invitation.objects.create(game=game, user=user, by=by, at=now)
    if not relations.has_no_seat_for(game, user):
        notices.notify(user=user, game=game, kind=Kind.INVITATION, now=now, payload={"news": "invited"})
    return invitation


@transaction.atomic
def decline_invitation(*, game_id: int, user: User, now: datetime) -> None:
    """Decline an invitation. It stays visible at the table as declined.

    :raises NotAsked: there is no open invitation
    """
    mine = Invitation.objects.filter(game=game_id, user=user, declined_at=None)
    if not mine.update(declined_at=now):
        raise NotAsked
