"""Asking friends to a table that has not begun."""

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
"""So many for one table."""


@transaction.atomic
def invite(*, game_id: int, user: User, other: User, now: datetime) -> Invitation:
    """Invite a friend to the table at which one sits. Nobody is invited twice to one table.

    The host may also let a guest come back who was removed.

    :raises GameNotOpen: it has started or was closed
    :raises NotYourSeat: only who sits there invites
    :raises AlreadySeated: the other sits there
    :raises NotAFriend: the other is no friend
    :raises NotInTheClub: the table is a club's, and the other no member
    :raises PlaysNoLonger: the other has been shut out
    :raises NotReliableEnough: the other could not sit down: the table asks for more
    :raises TooMany: the table has invited enough
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
    """:raises PlaysNoLonger: the account, as it is now, has been shut out"""
    if not User.objects.filter(pk=player.pk, is_active=True).exists():
        raise PlaysNoLonger


def ask(*, game: Game, by: User, user: User, now: datetime) -> Invitation:
    """Write an invitation down, under the game's lock, and tell the player.

    Where somebody at the table and the player keep apart it is not told, and stands as sent: nobody learns of a block.

    :raises TooMany: the table has invited enough
    """
    if game.invitations.count() >= MOST_INVITATIONS:
        raise TooMany(_("This table has already invited enough players."))
    invitation = Invitation.objects.create(game=game, user=user, by=by, at=now)
    if not relations.has_no_seat_for(game, user):
        notices.notify(user=user, game=game, kind=Kind.INVITATION, now=now, payload={"news": "invited"})
    return invitation


@transaction.atomic
def decline_invitation(*, game_id: int, user: User, now: datetime) -> None:
    """Say no; whoever has invited sees it at the table.

    :raises NotAsked: there is no invitation
    """
    mine = Invitation.objects.filter(game=game_id, user=user, declined_at=None)
    if not mine.update(declined_at=now):
        raise NotAsked
