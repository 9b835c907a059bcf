"""A tournament that is about to change, and who may change it."""

from __future__ import annotations

from accounts.models import User
from games.models.club import Club, Membership
from games.models.tournament import Tournament
from games.services.errors import NotTheOrganizer


def lock_tournament(tournament_id: int) -> Tournament:
    """Return a tournament, locked until the transaction ends: after its club, and before games and accounts.

    :raises Tournament.DoesNotExist: there is none, or not any more
    """
    club_id = Tournament.objects.values_list("club", flat=True).get(pk=tournament_id)
    lock_club_of(club_id)
    return Tournament.objects.select_for_update(no_key=True).get(pk=tournament_id)


def lock_idle(tournament_id: int) -> Tournament | None:
    """Return the same for a worker; None: somebody else is at it, or it is gone."""
    club_id = Tournament.objects.filter(pk=tournament_id).values_list("club", flat=True).first()
    lock_club_of(club_id)
    rows = Tournament.objects.select_for_update(no_key=True, skip_locked=True)
    return rows.filter(pk=tournament_id).first()


def lock_club_of(club_id: int | None) -> None:
    """Keep a club as long as something of it is being changed."""
    if club_id is not None:
        list(Club.objects.select_for_update(no_key=True).filter(pk=club_id).values_list("pk", flat=True))


def runs(tournament: Tournament, user: User | None) -> bool:
    """Whether somebody runs a tournament: those who run its club; of the site's, its staff."""
    if user is None or not user.is_authenticated:
        return False
    return may_organize(tournament.club_id, user)


def may_organize(club_id: int | None, user: User) -> bool:
    """Whether somebody may open tournaments in a club; None: on the site."""
    if club_id is None:
        return user.is_staff
    roles = [Membership.Role.OWNER, Membership.Role.ORGANIZER]
    return Membership.objects.filter(club=club_id, user=user, role__in=roles).exists()


def refuse_strangers(tournament: Tournament, user: User) -> None:
    """:raises NotTheOrganizer: the user does not run the tournament"""
    if not runs(tournament, user):
        raise NotTheOrganizer
