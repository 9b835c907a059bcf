"""Seasons: three months of all ladders, whose standings are kept."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from games import selectors
from games.models import Ladder, Season, SeasonPlace
from games.models.ladder import season_of


def change_season(*, now: datetime) -> int:
    """Begin the season that a day is in, and archive those that are over; return how many."""
    starts, ends = season_of(now.date())
    Season.objects.get_or_create(starts_date=starts, defaults={"ends_date": ends})
    over = Season.objects.filter(archived_at=None, ends_date__lte=now.date()).order_by("starts_date")
    return sum(_archive(season_id, now=now) for season_id in list(over.values_list("pk", flat=True)))


@transaction.atomic
def _archive(season_id: int, *, now: datetime) -> int:
    """Keep all standings as they are, once."""
    season = Season.objects.select_for_update(no_key=True).get(pk=season_id)
    if season.archived_at is not None:
        return 0
    for ladder in Ladder.objects.order_by("pk"):
        standing = selectors.ladder_standing(ladder)
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
    return 1
