"""Locks on tournaments, and who may change them."""

from __future__ import annotations

from accounts.models import User
from games.models.club import Club, Membership
from games.models.tournament import Tournament
from games.services.errors import NotTheOrganizer


def lock_tournament(tournament_id: int) -> Tournament:
    """Return a tournament, locked until the end of the transaction. Locks come after its club, before games and users.

    :raises Tournament.DoesNotExist: there is no such tournament, or no longer
    """
    club_id = Tournament.objects.values_list("club", flat=True).get(pk=tournament_id)
    lock_club_of(club_id)
    return Tournament.objects.select_for_update(no_key=True).get(pk=tournament_id)


def lock_idle(tournament_id: int) -> Tournament | None:
    """Lock a tournament for a worker. Return None if another worker holds it or it is gone."""
    club_id = Tournament.objects.filter(pk=tournament_id).values_list("club", flat=True).first()
    lock_club_of(club_id)
    rows = Tournament.objects.select_for_update(no_key=True, skip_locked=True)
    return rows.filter(pk=tournament_id).first()


def lock_club_of(club_id: int | None) -> None:
    """Lock the club, so that it is not deleted meanwhile."""
    if club_id is not None:
        list(Club.objects.select_for_update(no_key=True).filter(pk=club_id).values_list("pk", flat=True))


def runs(tournament: Tournament, user: User | None) -> bool:
    """Return whether the user organizes a tournament: as its club's owner or organizer, or as staff of the site."""
    if user is None or not user.is_authenticated:
        return False
    return may_organize(tournament.club_id, user)


def may_organize(club_id: int | None, user: User) -> bool:
    """Return whether the user may open tournaments in a club, or on the site if `club_id` is None."""
    if club_id is None:
        return user.is_staff
    roles = [Membership.Role.OWNER, Membership.Role.ORGANIZER]
    return Membership.objects.filter(club=club_id, user=user, role__in=roles).exists()


def refuse_strangers(tournament: Tournament, user: User) -> None:
    """:raises NotTheOrganizer: the user does not organize the tournament"""
    if not runs(tournament, user):
        raise NotTheOrganizer
