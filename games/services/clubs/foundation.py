"""Founding, changing, handing over and dissolving clubs."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.names import tidy
from games.models.club import LONGEST_ABOUT, LONGEST_NAME, Club, Membership
from games.models.game import Game, make_token
from games.services.clubs.rights import lock_club, member, owner
from games.services.clubs.talk import forget_chats
from games.services.errors import BadClub, NoSuchPlayer, NotInTheClub, NotOneself, TooMany
from games.services.ladders.club_ladders import forget_ladders, lock_ladders
from games.services.table.admission import lock_player
from games.services.table_names import refuse_bad_name

MOST_OWNED = 5
MOST_CLUBS = 30
"""The limit of a player's memberships."""
SHORTEST_NAME = 3


@transaction.atomic
def found(*, user: User, name: str, about: str, entry: str, now: datetime) -> Club:
    """Found a club with the user as its owner and first member.

    :raises NoSuchPlayer: the user is a guest
    :raises BadClub: its settings are not allowed, or another club has the name
    :raises TooMany: the user owns or belongs to too many clubs
    """
    if user.is_guest:
        raise NoSuchPlayer
    club = Club(name=_clean_name(name), about=_clean_about(about), entry=_known(entry), created_at=now)
    lock_player(user)
    if Membership.objects.filter(user=user, role=Membership.Role.OWNER).count() >= MOST_OWNED:
        raise TooMany(_("You already own the maximum number of clubs."))
    refuse_too_many_clubs(user)
    _refuse_taken(club)
    club.save()
    Membership.objects.create(club=club, user=user, role=Membership.Role.OWNER, joined_at=now)
    return club


@transaction.atomic
def change(*, club_id: int, user: User, name: str, about: str, entry: str) -> Club:
    """Change a club's name, description and entry rule.

    :raises NotTheOwner: the user is not the owner
    :raises BadClub: the settings are not allowed, or another club has the name
    """
    club = lock_club(club_id)
    owner(club, user)
    if tidy(name) != tidy(club.name):  # keep a name that is older than today's rules
        club.name = _clean_name(name)
        _refuse_taken(club)
    club.about, club.entry = _clean_about(about), _known(entry)
    club.save(update_fields=["name", "about", "entry"])
    return club


@transaction.atomic
def renew_link(*, club_id: int, user: User) -> None:
    """Replace the link to join the club. The old one stops working.

    :raises NotTheOwner: the user is not the owner
    """
    club = lock_club(club_id)
    owner(club, user)
    club.invite_token = make_token()
    club.save(update_fields=["invite_token"])


@transaction.atomic
def hand_over(*, club_id: int, user: User, other: User) -> None:
    """Make another member the owner. The former owner stays as an organizer.

    :raises NotTheOwner: the user is not the owner
    :raises NotOneself: the user owns the club already
    :raises NotInTheClub: the other is not a member
    :raises TooMany: the other owns too many clubs
    """
    club = lock_club(club_id)
    mine, theirs = owner(club, user), member(club, other)
    if other.pk == user.pk:
        raise NotOneself
    if theirs is None:
        raise NotInTheClub(_("%(name)s isn’t a member of the club.") % {"name": other.public_name})
    lock_player(other)
    if Membership.objects.filter(user=other, role=Membership.Role.OWNER).count() >= MOST_OWNED:
        raise TooMany(_("%(name)s already owns the maximum number of clubs.") % {"name": other.public_name})
    mine.role = Membership.Role.ORGANIZER
    mine.save(update_fields=["role"])
    theirs.role = Membership.Role.OWNER
    theirs.save(update_fields=["role"])


@transaction.atomic
def dissolve(*, club_id: int, user: User) -> None:
    """Delete a club permanently.

    :raises NotTheOwner: the user is not the owner
    """
    club = lock_club(club_id)
    owner(club, user)
    end([club])


def end(clubs: Collection[Club]) -> None:
    """Delete locked clubs. Their tables stay, visible to their players and by link."""
    ladders = lock_ladders(clubs)
    games = Game.objects.filter(club__in=clubs)
    list(games.select_for_update(no_key=True).order_by("pk").values_list("pk", flat=True))
    games.update(club=None, ladder=None, visibility=Game.Visibility.LINK)
    forget_ladders(ladders)
    forget_chats(clubs)
    for club in clubs:
        club.delete()


def set_hidden(*, club_id: int, at: datetime | None) -> None:
    """Hide a club's name and description, or show them again if `at` is None."""
    Club.objects.filter(pk=club_id).update(hidden_at=at)


def refuse_too_many_clubs(user: User) -> None:
    """:raises TooMany: the player belongs to too many clubs"""
    if Membership.objects.filter(user=user).count() >= MOST_CLUBS:
        raise TooMany(_("You’re already in the maximum number of clubs."))


def _clean_name(name: str) -> str:
    clean = tidy(name)
    if not SHORTEST_NAME <= len(clean) <= LONGEST_NAME:
        raise BadClub(
            _("A club’s name is a single line of %(least)d to %(most)d visible characters.")
            % {"least": SHORTEST_NAME, "most": LONGEST_NAME}
        )
    refuse_bad_name(clean, BadClub)
    return clean


def _clean_about(about: str) -> str:
    clean = "".join(c for c in about.replace("\r\n", "\n") if c.isprintable() or c == "\n").strip()
    if len(clean) > LONGEST_ABOUT:
        raise BadClub(_("At most %(limit)d characters.") % {"limit": LONGEST_ABOUT})
    return clean


def _known(entry: str) -> str:
    if entry not in Club.Entry.values:
        raise BadClub(_("Choose whether the club is open, by request or by invitation."))
    return entry


def _refuse_taken(club: Club) -> None:
    others = Club.objects.exclude(pk=club.pk)
    if others.named(club.name).exists():
        raise BadClub(_("Another club already has this name."))
    if others.looking_like(club.name).exists():
        raise BadClub(_("Another club’s name looks the same. Please choose a different one."))
