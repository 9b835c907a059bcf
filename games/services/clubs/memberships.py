"""Who belongs to a club: invitations, requests, joining and leaving."""

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
"""So many invitations of one club may wait for an answer."""
MOST_REQUESTS = 20
"""So many clubs may have a request of one player."""
ASK_AGAIN_AFTER = timedelta(days=30)


# ------------------------------------------------------------------ by the player's own wish


@transaction.atomic
def join(*, club_id: int, user: User, now: datetime, invite: str = "") -> Membership | None:
    """Become a member, or ask to; whoever is a member stays one.

    :param invite: the token of the club's link
    :return: None if the club has to accept the player first
    :raises NoSuchPlayer: who plays without an account is in no club
    :raises ByInvitationOnly: the club takes no requests
    :raises NotWantedInClub: the player was put out, and has not been invited since
    :raises TooMany: the club is full, or the player belongs to enough clubs or asks too many
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
    """Take a player in whom nothing keeps out."""
    if club.memberships.count() >= MOST_MEMBERS:
        raise TooMany(_("This club has as many members as a club can have."))
    refuse_too_many_clubs(user)
    Candidate.objects.filter(club=club, user=user).delete()
    Expulsion.objects.filter(club=club, user=user).delete()
    # what was said before can be read, and is no news
    newest = ChatMessage.objects.filter(club=club).aggregate(newest=Max("pk"))["newest"] or 0
    return Membership.objects.create(club=club, user=user, joined_at=now, chat_read=newest)


def _refuse_too_many_requests(user: User) -> None:
    if Candidate.objects.asking().filter(user=user).count() >= MOST_REQUESTS:
        raise TooMany(_("Too many of your requests are waiting for an answer. Please try again later."))


def _notify_organizers(club: Club, user: User, *, now: datetime) -> None:
    """Tell those who run the club of a request, unless they want to hear nothing of the one who asks."""
    deaf = Block.objects.filter(blocked=user).values("blocker")
    roles = [Membership.Role.OWNER, Membership.Role.ORGANIZER]
    rows = club.memberships.filter(role__in=roles).exclude(user__in=deaf)
    payload = {"news": "asked", "club": club.pk, "by": user.pk}
    for row in rows.select_related("user").order_by("pk"):
        notices.notify(user=row.user, game=None, kind=Kind.CLUB, now=now, payload=payload)


@transaction.atomic
def decline_invitation(*, club_id: int, user: User, now: datetime) -> None:
    """Say no to a club; nobody is told.

    :raises NotAsked: there is no invitation
    """
    rows = Candidate.objects.waiting().invited().filter(club=club_id, user=user)
    if not rows.update(declined_at=now):
        raise NotAsked


@transaction.atomic
def leave(*, club_id: int, user: User, now: datetime) -> None:
    """Be a member no more; changes nothing for somebody who is none.

    :raises OwnerStays: a club has an owner
    """
    mine = member(lock_club(club_id), user)
    if mine is None:
        return
    if mine.is_owner:
        raise OwnerStays
    _depart(mine, now=now)


def _depart(theirs: Membership, *, now: datetime) -> None:
    """Let somebody belong to a club no more: games that run go on, and its ladders have no new ones."""
    leave_ladders_of_club(club_id=theirs.club_id, user=theirs.user, now=now)
    theirs.delete()


# ------------------------------------------------------------------ by those who run the club


@transaction.atomic
def invite(*, club_id: int, user: User, other: User, now: datetime) -> Membership | Candidate:
    """Invite a player; one who has asked is a member from then on. Nobody is invited twice.

    What the invited one sees of somebody who is blocked is nothing; to that one it stands as sent.

    :raises NotAnOrganizer: only those who run the club may
    :raises NoSuchPlayer: the account is deleted, or a guest's
    :raises NotOneself: one is in the club oneself
    :raises AlreadyMember: the other belongs to it
    :raises PlaysNoLonger: the account has been shut out
    :raises TooMany: too many are invited
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
    """Lock the account of somebody who is let in.

    :raises PlaysNoLonger: it has been shut out
    """
    refuse_who_plays_no_longer(other)
    lock_player(other)


@transaction.atomic
def take_back_invitation(*, club_id: int, user: User, other: User) -> None:
    """Invite a player no more.

    :raises NotAnOrganizer: only those who run the club may
    """
    club = lock_club(club_id)
    organizer(club, user)
    Candidate.objects.invited().filter(club=club, user=other).delete()


@transaction.atomic
def answer(*, club_id: int, user: User, other: User, agree: bool, now: datetime) -> None:
    """Accept a player who asks to join, or decline; of a refusal nobody is told.

    :raises NotAnOrganizer: only those who run the club may
    :raises NotAsked: there is no such request, or not any more
    :raises PlaysNoLonger: who asks has been shut out; declining is possible
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
    """Put a member out, who comes back only if invited; changes nothing for somebody who is none.

    :raises NotAnOrganizer: organizers put out plain members, the owner everybody else
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
    """Make a member an organizer, or a plain member again.

    :raises NotTheOwner: only the owner may
    :raises NotOneself: the owner stays the owner
    :raises NotInTheClub: the other is no member
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


# ------------------------------------------------------------------ accounts


@transaction.atomic
def leave_all(*, user: User) -> None:
    """Take a player whose account ends out of all clubs; the longest-serving organizer, or member, inherits."""
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
    """Whether an account's end has clubs to take the player out of."""
    return Membership.objects.filter(user=user).exists()


@transaction.atomic
def forget_candidacies(*, user: User) -> None:
    """Withdraw what a player whose account ends has asked of clubs, and whom the player has invited."""
    Candidate.objects.filter(user=user).delete()
    Candidate.objects.filter(by=user).delete()


@transaction.atomic
def forget_expulsions(*, user: User) -> None:
    """Forget where a player who deletes the account was put out."""
    Expulsion.objects.filter(user=user).delete()
