"""The number of players in each band of ratings, by which a player's place is found without counting all."""

from __future__ import annotations

import math

from django.db import transaction
from django.db.models import Count, F
from django.db.models.functions import Floor

from games.models.rating import Rating
from games.models.statistics import Standing


@transaction.atomic
def refresh_standings() -> int:
    counts = (
        Rating.objects.settled()
        .filter(user__deleted_at=None, user__is_active=True)
        .annotate(band=Floor(F("ordinal") / Standing.WIDTH))
        .values("family", "band")
        .annotate(players=Count("pk"))
        .order_by()
    )
    rows = [Standing(family=c["family"], band=math.floor(c["band"]), players=c["players"]) for c in counts]
    Standing.objects.select_for_update().count()
    Standing.objects.all().delete()
    Standing.objects.bulk_create(rows)
    return len(rows)
