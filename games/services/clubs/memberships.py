"""Members of a club: invitations, requests, joining and leaving."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from accounts.models import User
from games.models.club import Candidate, Club, Expulsion, Membership
from games.models.notification import Kind
from games.models.people import Block
from games.models.talk import ChatMessage
from games.services.clubs.foundation import end, refuse_too_many_clubs
from games.services.clubs.rights import lock_club, member, organizer, owner
from games.services.errors import (
    AlreadyMember,
    ByInvitationOnly,
    NoSuchPlayer,
    NotAnOrganizer,
    NotAsked,
    NotInTheClub,
    NotOneself,
    NotWantedInClub,
    OwnerStays,
    TooMany,
)
from games.services.ladders.entries import leave_ladders_of_club
from games.services.messages import notices
from games.services.people.table_invitations import refuse_who_plays_no_longer
from games.services.table.admission import lock_player

MOST_MEMBERS = 300
MOST_INVITED = 100
"""The limit of a club's open invitations."""
MOST_REQUESTS = 20
"""The limit of a player's open requests."""
ASK_AGAIN_AFTER = timedelta(days=30)


# ------------------------------------------------------------------ actions of players and members


@transaction.atomic
def join(*, club_id: int, user: User, now: datetime, invite: str = "") -> Membership | None:
    """Join a club, or ask to. Members stay as they are.

    :param invite: the token of the club's link
    :return: None if an organizer has to accept the request first
    :raises NoSuchPlayer: the user is a guest
    :raises ByInvitationOnly: the club takes no requests
    :raises NotWantedInClub: the user was removed, and has not been invited since
    :raises TooMany: the club is full, or the user has too many memberships or requests
    """
    if user.is_guest:
        raise NoSuchPlayer
    club = lock_club(club_id)
    lock_player(user)
    mine = member(club, user)
    if mine is not None:
        return mine
    known = Candidate.objects.filter(club=club, user=user).first()
    if known is not None and known.is_invited:
        return _admit(club, user, now=now)
    if Expulsion.objects.filter(club=club, user=user).exists():
        raise NotWantedInClub
    if club.is_open or invite == club.invite_token:
        return _admit(club, user, now=now)
    if not club.takes_requests:
        raise ByInvitationOnly
    refuse_too_many_clubs(user)
    if known is None:
        _refuse_too_many_requests(user)
        known = Candidate.objects.create(club=club, user=user, at=now)
        _notify_organizers(club, user, now=now)
    elif known.at <= now - ASK_AGAIN_AFTER:
        known.at, known.declined_at = now, None
        known.save(update_fields=["at", "declined_at"])
        _notify_organizers(club, user, now=now)
    return None


def _admit(club: Club, user: User, *, now: datetime) -> Membership:
    """Make the player a member. The caller has checked whether that is allowed."""
    if club.memberships.count() >= MOST_MEMBERS:
        raise TooMany(_("This club is full."))
    refuse_too_many_clubs(user)
    Candidate.objects.filter(club=club, user=user).delete()
    Expulsion.objects.filter(club=club, user=user).delete()
    # a new member can read earlier lines, but they do not count as unread
    newest = ChatMessage.objects.filter(club=club).aggregate(newest=Max("pk"))["newest"] or 0
    return Membership.objects.create(club=club, user=user, joined_at=now, chat_read=newest)


def _refuse_too_many_requests(user: User) -> None:
    if Candidate.objects.asking().filter(user=user).count() >= MOST_REQUESTS:
        raise TooMany(_("Too many of your requests are waiting for an answer. Please try again later."))


def _notify_organizers(club: Club, user: User, *, now: datetime) -> None:
    """Notify the club's organizers of a request, except those who have blocked the player."""
    deaf = Block.objects.filter(blocked=user).values("blocker")
    roles = [Membership.Role.OWNER, Membership.Role.ORGANIZER]
    rows = club.memberships.filter(role__in=roles).exclude(user__in=deaf)
    payload = {"news": "asked", "club": club.pk, "by": user.pk}
    for row in rows.select_related("user").order_by("pk"):
        notices.notify(user=row.user, game=None, kind=Kind.CLUB, now=now, payload=payload)


@transaction.atomic
def decline_invitation(*, club_id: int, user: User, now: datetime) -> None:
    """Decline an invitation. Nobody is notified.

    :raises NotAsked: there is no open invitation
    """
    rows = Candidate.objects.waiting().invited().filter(club=club_id, user=user)
    if not rows.update(declined_at=now):
        raise NotAsked


@transaction.atomic
def leave(*, club_id: int, user: User, now: datetime) -> None:
    """Leave a club. Do nothing if the user is not a member.

    :raises OwnerStays: the user is the owner
    """
    mine = member(lock_club(club_id), user)
    if mine is None:
        return
    if mine.is_owner:
        raise OwnerStays
    _depart(mine, now=now)


def _depart(theirs: Membership, *, now: datetime) -> None:
    """End a membership. Running games continue, but the club's ladders give the player no new ones."""
    leave_ladders_of_club(club_id=theirs.club_id, user=theirs.user, now=now)
    theirs.delete()


# ------------------------------------------------------------------ actions of the owner and organizers


@transaction.atomic
def invite(*, club_id: int, user: User, other: User, now: datetime) -> Membership | Candidate:
    """Invite a player, or accept the player's request. A recent invitation is not repeated.

    If the player has blocked the user, the invitation looks sent to the user, but the player does not see it.

    :raises NotAnOrganizer: the user does not run the club
    :raises NoSuchPlayer: the account is deleted or a guest's
    :raises NotOneself: the user invites themselves
    :raises AlreadyMember: the other is already a member
    :raises PlaysNoLonger: the other is banned
    :raises TooMany: too many invitations are open, or the club is full
    """
    club = lock_club(club_id)
    organizer(club, user)
    if other.is_deleted or other.is_guest:
        raise NoSuchPlayer
    if other.pk == user.pk:
        raise NotOneself
    _lock_guest(other)
    if member(club, other) is not None:
        raise AlreadyMember
    known = Candidate.objects.filter(club=club, user=other).first()
    if known is not None and not known.is_invited and known.declined_at is None:
        return _accept(club, other, now=now)
    if known is None and Candidate.objects.invited().waiting().filter(club=club).count() >= MOST_INVITED:
        raise TooMany(_("Too many of the club’s invitations are waiting for an answer."))
    unwanted = Block.objects.filter(blocker=other, blocked=user).exists()
    if known is None:
        known = Candidate(club=club, user=other)
    elif known.is_invited and known.at > now - ASK_AGAIN_AFTER:
        return known
    known.by, known.at, known.declined_at = user, now, now if unwanted else None
    known.save()
    if not unwanted:
        payload = {"news": "invited", "club": club.pk, "by": user.pk}
        notices.notify(user=other, game=None, kind=Kind.CLUB, now=now, payload=payload)
    return known


def _lock_guest(other: User) -> None:
    """Lock the account of a player who may become a member.

    :raises PlaysNoLonger: the player is banned
    """
    refuse_who_plays_no_longer(other)
    lock_player(other)


@transaction.atomic
def take_back_invitation(*, club_id: int, user: User, other: User) -> None:
    """Withdraw an invitation.

    :raises NotAnOrganizer: the user does not run the club
    """
    club = lock_club(club_id)
    organizer(club, user)
    Candidate.objects.invited().filter(club=club, user=other).delete()


@transaction.atomic
def answer(*, club_id: int, user: User, other: User, agree: bool, now: datetime) -> None:
    """Accept or decline a request to join. Nobody is notified of a refusal.

    :raises NotAnOrganizer: the user does not run the club
    :raises NotAsked: there is no such request, or no longer
    :raises PlaysNoLonger: the player to be accepted is banned
    :raises TooMany: the club is full
    """
    club = lock_club(club_id)
    organizer(club, user)
    rows = Candidate.objects.asking().waiting().filter(club=club, user=other)
    if not rows.exists():
        raise NotAsked
    if not agree:
        rows.update(declined_at=now)
        return
    _lock_guest(other)
    _accept(club, other, now=now)


def _accept(club: Club, other: User, *, now: datetime) -> Membership:
    theirs = _admit(club, other, now=now)
    notices.notify(
        user=other, game=None, kind=Kind.CLUB, now=now, payload={"news": "accepted", "club": club.pk}
    )
    return theirs


@transaction.atomic
def remove(*, club_id: int, user: User, other: User, now: datetime) -> None:
    """Remove a member, who can come back only by invitation. Do nothing if the other is not a member.

    :raises NotAnOrganizer: only the owner may remove organizers
    """
    club = lock_club(club_id)
    mine, theirs = organizer(club, user), member(club, other)
    if theirs is None:
        return
    if not mine.may_remove(theirs):
        raise NotAnOrganizer(_("Only the club’s owner can remove organizers."))
    _depart(theirs, now=now)
    Expulsion.objects.get_or_create(club=club, user=other, defaults={"at": now})


@transaction.atomic
def set_role(*, club_id: int, user: User, other: User, organizes: bool) -> None:
    """Make a member an organizer, or an ordinary member again.

    :raises NotTheOwner: the user is not the owner
    :raises NotOneself: the owner's role cannot change here
    :raises NotInTheClub: the other is not a member
    """
    club = lock_club(club_id)
    owner(club, user)
    if other.pk == user.pk:
        raise NotOneself
    theirs = member(club, other)
    if theirs is None:
        raise NotInTheClub(_("%(name)s isn’t a member of the club.") % {"name": other.public_name})
    theirs.role = Membership.Role.ORGANIZER if organizes else Membership.Role.MEMBER
    theirs.save(update_fields=["role"])


# ------------------------------------------------------------------ end of an account


@transaction.atomic
def leave_all(*, user: User) -> None:
    """Remove a player whose account ends from all clubs.

    An owned club goes to the longest-serving organizer, or else member. Without active members it is deleted.
    """
    ending = []
    for club in Club.objects.select_for_update(no_key=True).of(user).order_by("pk"):
        mine = Membership.objects.get(club=club, user=user)
        mine.delete()
        if not mine.is_owner:
            continue
        heirs = club.memberships.filter(user__is_active=True).order_by("joined_at", "pk")
        heir = heirs.filter(role=Membership.Role.ORGANIZER).first() or heirs.first()
        if heir is None:
            ending.append(club)
            continue
        heir.role = Membership.Role.OWNER
        heir.save(update_fields=["role"])
    end(ending)


def is_member_anywhere(*, user: User) -> bool:
    return Membership.objects.filter(user=user).exists()


@transaction.atomic
def forget_candidacies(*, user: User) -> None:
    Candidate.objects.filter(user=user).delete()
    Candidate.objects.filter(by=user).delete()


@transaction.atomic
def forget_expulsions(*, user: User) -> None:
    Expulsion.objects.filter(user=user).delete()
