"""Entering a tournament, withdrawing from it and removing entrants."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from games.models.club import Membership
from games.models.tournament import Entrant, EntrantRemoval, Tournament
from games.services.errors import (
    NoLongerEntering,
    NoSuchPlayer,
    NotEntered,
    NotInTheClub,
    RemovedFromTournament,
    TournamentFull,
)
from games.services.table.admission import lock_player
from games.services.tournaments.notices import notify_player
from games.services.tournaments.rights import lock_tournament, refuse_strangers


@transaction.atomic
def enter(*, tournament_id: int, user: User, now: datetime) -> Entrant:
    """Enter a tournament, which starts once all places are taken. Entering twice changes nothing.

    :raises NoLongerEntering: it has begun, or was called off
    :raises NoSuchPlayer: the user is a guest, or the account is no longer active
    :raises TournamentFull: all places are taken
    :raises NotInTheClub: the user is not a member of its club
    :raises RemovedFromTournament: an organizer has removed the user
    """
    tournament = lock_tournament(tournament_id)
    known = tournament.entrants.filter(user=user).first()
    if known is not None and not known.is_withdrawn:
        return known
    if not tournament.is_entering or tournament.closes_at <= now:
        raise NoLongerEntering
    if user.is_guest:
        raise NoSuchPlayer
    club = tournament.club_id
    if club is not None and not Membership.objects.filter(club=club, user=user).exists():
        raise NotInTheClub
    if tournament.removals.filter(user=user).exists():
        raise RemovedFromTournament
    entered = tournament.entrants.count()
    if entered >= tournament.most_entrants:
        raise TournamentFull
    lock_player(user)
    entrant = Entrant.objects.create(tournament=tournament, user=user, entered_at=now)
    if entered + 1 == tournament.most_entrants:
        tournament.due_at = now
        tournament.save(update_fields=["due_at"])
    return entrant


@transaction.atomic
def withdraw(*, tournament_id: int, user: User, now: datetime) -> None:
    """Take no part in further rounds. A running game continues and can be resigned as usual.

    :raises NotEntered: the user does not take part, or no longer does
    """
    tournament = lock_tournament(tournament_id)
    entrant = tournament.entrants.playing().filter(user=user).first()
    if entrant is None or tournament.is_over or tournament.is_called_off:
        raise NotEntered
    _take_out(tournament, entrant, now=now)


@transaction.atomic
def remove(*, tournament_id: int, user: User, other: User, now: datetime) -> None:
    """Remove an entrant, who is notified and cannot enter again. A running game continues and counts.

    :raises NotTheOrganizer: the user does not organize the tournament
    :raises NotEntered: the other does not take part, or no longer does
    """
    tournament = lock_tournament(tournament_id)
    refuse_strangers(tournament, user)
    entrant = tournament.entrants.playing().filter(user=other).first()
    if entrant is None or tournament.is_over or tournament.is_called_off:
        raise NotEntered(_("%(name)s isn’t in this tournament.") % {"name": other.public_name})
    _take_out(tournament, entrant, now=now)
    EntrantRemoval.objects.create(tournament=tournament, user=other, by=user, at=now)
    notify_player(tournament, other, "removed", now=now)


def forget_removals(*, user: User) -> None:
    EntrantRemoval.objects.filter(user=user).delete()


def withdraw_everywhere(*, user: User, now: datetime) -> None:
    """Withdraw a player whose account ends. Call this before locking the account."""
    mine = _still_in(user).order_by().values("tournament")
    rows = Tournament.objects.select_for_update(no_key=True).filter(pk__in=mine).order_by("pk")
    for tournament in list(rows):
        entrant = tournament.entrants.playing().filter(user=user).first()
        if entrant is not None:
            _take_out(tournament, entrant, now=now)


def is_in_anywhere(*, user: User) -> bool:
    return _still_in(user).exists()


def _still_in(user: User) -> QuerySet[Entrant]:
    going_on = [Tournament.Status.ENTERING, Tournament.Status.RUNNING]
    return Entrant.objects.playing().filter(user=user, tournament__status__in=going_on)


def _take_out(tournament: Tournament, entrant: Entrant, *, now: datetime) -> None:
    if not tournament.is_entering:
        entrant.withdrawn_at = now
        entrant.save(update_fields=["withdrawn_at"])
        return
    entrant.delete()
    if tournament.due_at != tournament.closes_at:
        # it was full and about to begin
        tournament.due_at = tournament.closes_at
        tournament.save(update_fields=["due_at"])
