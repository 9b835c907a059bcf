"""Locks on clubs, and who may change them."""

from __future__ import annotations

from accounts.models import User
from games.models.club import Club, Membership
from games.services.errors import NotAnOrganizer, NotInTheClub, NotTheOwner


def lock_club(club_id: int) -> Club:
    """Return a club, locked until the end of the transaction. Lock it before its tables and users.

    :raises Club.DoesNotExist: there is no such club, or no longer
    """
    return Club.objects.select_for_update(no_key=True).get(pk=club_id)


def refuse_strangers(club_id: int, user: User) -> None:
    """Lock a club so that it is not deleted meanwhile, and check that the user is a member.

    :raises NotInTheClub: the user is not a member, or there is no such club
    """
    if not Club.objects.select_for_update(no_key=True).filter(pk=club_id).exists():
        raise NotInTheClub
    if not Membership.objects.filter(club=club_id, user=user).exists():
        raise NotInTheClub


def member(club: Club, user: User) -> Membership | None:
    return Membership.objects.filter(club=club, user=user).first()


def organizer(club: Club, user: User) -> Membership:
    """Return the membership of a user who runs the club.

    :raises NotAnOrganizer: the user is neither its owner nor an organizer
    """
    mine = member(club, user)
    if mine is None or not mine.organizes:
        raise NotAnOrganizer
    return mine


def owner(club: Club, user: User) -> Membership:
    """Return the membership of the club's owner.

    :raises NotTheOwner: the user is not the owner
    """
    mine = member(club, user)
    if mine is None or not mine.is_owner:
        raise NotTheOwner
    return mine
