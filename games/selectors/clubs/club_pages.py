"""Data for the pages of clubs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.db.models import Count, Q, QuerySet

from games.models.club import Candidate, Club, Membership
from games.models.game import Game
from games.selectors.people import relations

if TYPE_CHECKING:
    from accounts.models import User

CLUBS_AT_ONCE = 30
TABLES_AT_ONCE = 30
RANKS = {Membership.Role.OWNER: 0, Membership.Role.ORGANIZER: 1, Membership.Role.MEMBER: 2}


@dataclass(frozen=True)
class Clubs:
    """The list of clubs: the viewer's own, those that have invited the viewer, and a page of all."""

    mine: list[Membership]
    invitations: list[Candidate]
    clubs: list[Any]
    has_more: bool


def clubs(user: User | None, *, search: str = "", page: int = 1) -> Clubs:
    """Return a page of the list, the largest clubs first. Hidden names are not searched.

    :param search: a part of the name
    """
    found: QuerySet[Any] = Club.objects.annotate(size=Count("memberships"))
    if search:
        found = found.filter(name__icontains=search, hidden_at=None)
    begin = (page - 1) * CLUBS_AT_ONCE
    rows = list(found.order_by("-size", "pk")[begin : begin + CLUBS_AT_ONCE + 1])
    return Clubs(
        mine=memberships(user),
        invitations=invitations(user),
        clubs=rows[:CLUBS_AT_ONCE],
        has_more=len(rows) > CLUBS_AT_ONCE,
    )


def memberships(user: User | None) -> list[Membership]:
    if user is None:
        return []
    rows = Membership.objects.filter(user=user).select_related("club")
    return sorted(rows, key=lambda row: row.club.display_name.casefold())


def invitations(user: User | None) -> list[Candidate]:
    """Return the open invitations to a player, except from people whom the player has blocked."""
    if user is None:
        return []
    rows = Candidate.objects.waiting().invited().filter(user=user).exclude(by__in=relations.blocked_by(user))
    return list(rows.select_related("club", "by").order_by("-at", "-pk"))


@dataclass(frozen=True)
class ClubPage:
    members: list[Membership]
    # the viewer's membership, request or invitation
    mine: Membership | None = None
    candidacy: Candidate | None = None
    # only for the club's owner and organizers
    asking: list[Candidate] = field(default_factory=list)
    invited: list[Candidate] = field(default_factory=list)

    @property
    def removable(self) -> set[int]:
        mine = self.mine
        return set() if mine is None else {row.user_id for row in self.members if mine.may_remove(row)}

    @property
    def owner(self) -> Membership:
        return next(row for row in self.members if row.is_owner)


def club_page(club: Club, user: User | None) -> ClubPage:
    """Return the members of a club and, for its owner and organizers, its candidates."""
    members = list(club.memberships.select_related("user"))
    members.sort(key=lambda row: (RANKS[Membership.Role(row.role)], row.user.public_name.casefold()))
    if user is None:
        return ClubPage(members)
    mine = next((row for row in members if row.user_id == user.pk), None)
    if mine is None:
        known = Candidate.objects.filter(club=club, user=user).select_related("by").first()
        return ClubPage(members, candidacy=_as_seen(known, user))
    if not mine.organizes:
        return ClubPage(members, mine)
    rows = Candidate.objects.filter(club=club).filter(Q(declined_at=None) | Q(by__isnull=False))
    candidates = list(rows.select_related("user", "by"))
    hidden = relations.blocked_by(user)
    return ClubPage(
        members,
        mine,
        asking=[row for row in candidates if not row.is_invited and row.user_id not in hidden],
        invited=[row for row in candidates if row.is_invited],
    )


def _as_seen(known: Candidate | None, user: User) -> Candidate | None:
    """Return what a candidate may see. Declined requests look open; declined or blocked invitations are gone."""
    if known is None or not known.is_invited:
        return known
    if known.declined_at is not None or known.by_id in relations.blocked_by(user):
        return None
    return known


@dataclass(frozen=True)
class Tables:
    open: list[Game]
    running: list[Game]


def tables(club: Club, user: User | None) -> Tables | None:
    """Return the open and running tables of a club, or None if the user is not a member."""
    if user is None or not club.memberships.filter(user=user).exists():
        return None
    return tables_for_members(club, user)


def tables_for_members(club: Club, user: User) -> Tables:
    """Return the same for a user who is known to be a member."""
    games = Game.objects.with_seats().filter(club=club)
    apart = relations.kept_apart_from(user)
    free = [
        game
        for game in games.open().order_by("-pk")[:TABLES_AT_ONCE]
        if not apart & {game.host_id, *(seat.user_id for seat in game.seat_list)}
    ]
    return Tables(free, list(games.running().order_by("-moved_at", "-pk")[:TABLES_AT_ONCE]))


def is_owner(club: Club, user: User) -> bool:
    return club.memberships.filter(user=user, role=Membership.Role.OWNER).exists()


def organizes(club: Club, user: User) -> bool:
    mine = club.memberships.filter(user=user).first()
    return mine is not None and mine.organizes
