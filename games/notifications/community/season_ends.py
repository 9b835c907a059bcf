"""Messages about the end of a ladder season, with the player's places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from django.conf import settings
from django.db.models import Count
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from accounts.models import User
from games.models.ladder import Season, SeasonPlace
from games.notifications.community.said import Said

if TYPE_CHECKING:
    from games.models.notification import Notification


def with_a_place(rows: list[Notification]) -> set[int]:
    """Return the rows about seasons with a place of the player, except on ladders of clubs the player has left."""
    places = SeasonPlace.objects.told_to(rows[0].user)
    seasons = set(places.order_by().values_list("season", flat=True))
    return {row.pk for row in rows if row.payload.get("season") in seasons}


@dataclass(frozen=True)
class Place:
    """A player's place on a ladder at the end of a season."""

    ladder: str
    place: int
    of: int


def season_over(start: date, end: date, places: Sequence[Place], link: str) -> Said:
    days = {"start": date_format(start, "YEAR_MONTH_FORMAT"), "end": date_format(end, "YEAR_MONTH_FORMAT")}
    lines = [
        _("%(ladder)s: you finished #%(place)d of %(count)d.")
        % {"ladder": one.ladder, "place": one.place, "count": one.of}
        for one in places
    ]
    heading = _("The season %(start)s – %(end)s is over") % days
    return Said(
        heading, link, _("The standings"), lines, [_("The next season has begun. Ratings carry over.")]
    )


def season_of(season: Season, user: User) -> Said:
    mine = SeasonPlace.objects.told_to(user).filter(season=season).select_related("ladder__club")
    counts = SeasonPlace.objects.filter(season=season, ladder__in=[one.ladder_id for one in mine])
    of = dict(counts.values_list("ladder").annotate(number=Count("pk")).order_by())
    places = [
        Place(one.ladder.full_name, one.place, of[one.ladder_id])
        for one in mine.order_by("place", "ladder__place", "pk")
    ]
    # the season's page shows only public ladders, so link to the ladder if all are of clubs
    apart = next((one.ladder for one in mine), None) if all(one.ladder.club_id for one in mine) else None
    link = settings.SITE_URL + (season.address_of(apart) if apart else season.get_absolute_url())
    return season_over(season.starts_date, season.last_date, places, link)
