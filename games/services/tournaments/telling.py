"""What those who entered a tournament are told: once for each round, and how it ended."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any

from accounts.models import User
from games.models.notification import Kind
from games.models.tournament import Tournament
from games.services.messages import telling


def tell_entrants(
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
    telling.tell_many(
        users=users.order_by("pk"),
        game=None,
        kind=Kind.TOURNAMENT,
        now=now,
        payload={"news": news, "tournament": tournament.pk, **facts},
    )
