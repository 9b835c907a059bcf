"""Seasons: three months of all ladders, whose standings are archived."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from accounts.models import User
from games.models.ladder import Ladder, Season, SeasonPlace, season_of
from games.models.notification import Kind
from games.selectors.ladders import standings
from games.services.messages import notices


def change_season(*, now: datetime) -> int:
    """Create the current season, and archive the ones that are over. Return the number archived."""
    starts, ends = season_of(now.date())
    Season.objects.get_or_create(starts_date=starts, defaults={"ends_date": ends})
    over = Season.objects.filter(archived_at=None, ends_date__lte=now.date()).order_by("starts_date")
    return sum(_archive(season_id, now=now) for season_id in list(over.values_list("pk", flat=True)))


@transaction.atomic
def _archive(season_id: int, *, now: datetime) -> int:
    season = Season.objects.select_for_update(no_key=True).get(pk=season_id)
    if season.archived_at is not None:
        return 0
    # the lock keeps clubs from deleting their ladders meanwhile
    for ladder in list(Ladder.objects.select_for_update(no_key=True).order_by("pk")):
        standing = standings.ladder_standing(ladder)
        SeasonPlace.objects.bulk_create(
            [
                SeasonPlace(
                    season=season,
                    ladder=ladder,
                    user_id=entry.user_id,
                    place=place,
                    ordinal=entry.ordinal,
                    games=entry.games,
                )
                for place, entry in standing
            ],
            batch_size=500,
        )
    season.archived_at = now
    season.save(update_fields=["archived_at"])
    _notify(season, now=now)
    return 1


def _notify(season: Season, *, now: datetime) -> None:
    """Notify each player with a place once for all ladders."""
    placed = SeasonPlace.objects.filter(season=season).order_by().values("user")
    users = User.objects.present().filter(is_active=True, pk__in=placed)
    notices.notify_many(
        users=users.order_by("pk").iterator(chunk_size=500),
        game=None,
        kind=Kind.SEASON_OVER,
        now=now,
        payload={"season": season.pk},
    )
