"""What those who entered a tournament are told, once for each round and how it ended; and those who run it."""

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
    """Put a piece of news into the outbox for those who have not withdrawn.

    :param entrants: those of these numbers alone
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
    """Put a piece of news into the outbox for one player, who may have withdrawn."""
    notices.notify(
        user=user,
        game=None,
        kind=Kind.TOURNAMENT,
        now=now,
        payload={"news": news, "tournament": tournament.pk},
    )


def notify_those_who_run(tournament: Tournament, news: str, *, now: datetime, **facts: Any) -> None:
    """Tell those who run a tournament: of a club’s those who run the club, of the site’s who opened it."""
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
