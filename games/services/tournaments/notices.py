"""Notices to the entrants and organizers of tournaments."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any

from accounts.models import User
from games.models.club import Membership
from games.models.notification import Kind
from games.models.tournament import Tournament
from games.services.messages import notices


def notify_entrants(
    tournament: Tournament,
    news: str,
    *,
    now: datetime,
    entrants: Collection[int] | None = None,
    **facts: Any,
) -> None:
    """Notify the entrants who have not withdrawn.

    :param entrants: ids of entrants, to notify only those
    """
    told = tournament.entrants.playing()
    if entrants is not None:
        told = told.filter(pk__in=entrants)
    users = User.objects.present().filter(is_active=True, pk__in=told.order_by().values("user"))
    notices.notify_many(
        users=users.order_by("pk"),
        game=None,
        kind=Kind.TOURNAMENT,
        now=now,
        payload={"news": news, "tournament": tournament.pk, **facts},
    )


def notify_player(tournament: Tournament, user: User, news: str, *, now: datetime) -> None:
    notices.notify(
        user=user,
        game=None,
        kind=Kind.TOURNAMENT,
        now=now,
        payload={"news": news, "tournament": tournament.pk},
    )


def notify_those_who_run(tournament: Tournament, news: str, *, now: datetime, **facts: Any) -> None:
    """Notify the organizers: the club's owner and organizers, or the staff member who opened a site's tournament."""
    users = User.objects.present().filter(is_active=True)
    if tournament.club_id is None:
        users = users.filter(pk=tournament.organizer_id, is_staff=True)
    else:
        roles = [Membership.Role.OWNER, Membership.Role.ORGANIZER]
        running = Membership.objects.filter(club=tournament.club_id, role__in=roles)
        users = users.filter(pk__in=running.order_by().values("user"))
    notices.notify_many(
        users=users.order_by("pk"),
        game=None,
        kind=Kind.TOURNAMENT,
        now=now,
        payload={"news": news, "tournament": tournament.pk, **facts},
    )
