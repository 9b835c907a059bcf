"""A club that is about to change, and who may change it."""

from __future__ import annotations

from accounts.models import User
from games.models.club import Club, Membership
from games.services.errors import NotAnOrganizer, NotInTheClub, NotTheOwner


def lock_club(club_id: int) -> Club:
    """Return a club, locked until the transaction ends: before its tables, and before players' accounts.

    :raises Club.DoesNotExist: there is none, or not any more
    """
    return Club.objects.select_for_update(no_key=True).get(pk=club_id)


def refuse_strangers(club_id: int, user: User) -> None:
    """Lock a club, so that it is still there when what is made for it is, and let members alone go on.

    :raises NotInTheClub: the user is no member, or there is no such club
    """
    if not Club.objects.select_for_update(no_key=True).filter(pk=club_id).exists():
        raise NotInTheClub
    if not Membership.objects.filter(club=club_id, user=user).exists():
        raise NotInTheClub


def member(club: Club, user: User) -> Membership | None:
    """Return what the player is in a club; None: no member."""
    return Membership.objects.filter(club=club, user=user).first()


def organizer(club: Club, user: User) -> Membership:
    """Return the membership of somebody who runs a club.

    :raises NotAnOrganizer: the user does not
    """
    mine = member(club, user)
    if mine is None or not mine.organizes:
        raise NotAnOrganizer
    return mine


def owner(club: Club, user: User) -> Membership:
    """Return the membership of a club's owner.

    :raises NotTheOwner: it is somebody else's
    """
    mine = member(club, user)
    if mine is None or not mine.is_owner:
        raise NotTheOwner
    return mine
