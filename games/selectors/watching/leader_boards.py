"""Leader boards of a family, paged along their index, and a player's own place."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from django.db.models import Q, Sum

from games.models.rating import Rating, RatingQuerySet
from games.models.statistics import Standing
from games.rating.skill import PROVISIONAL_UNDER

if TYPE_CHECKING:
    from accounts.models import User

SHOWN = 50


class Behind(NamedTuple):
    """The start of a page: after this rating and player."""

    ordinal: float
    user: int


@dataclass(frozen=True)
class Leader:
    place: int
    rating: Rating


@dataclass(frozen=True)
class MyPlace:
    """The viewer's place, or the number of games missing for one.

    :param is_exact: True if the place comes from the shown board, False if from the last count
    """

    rating: Rating | None
    place: int | None
    is_exact: bool = False

    @property
    def missing(self) -> int:
        """The number of rated games missing for a place on the board."""
        return max(0, PROVISIONAL_UNDER - (self.rating.games if self.rating is not None else 0))


@dataclass(frozen=True)
class LeaderPage:
    """A page of the board, and where the next one begins."""

    lines: list[Leader]
    next: Behind | None
    players: int


def leaders(*, family: str, behind: Behind | None = None) -> LeaderPage:
    """Return the best players of a family with enough games; "" stands for all games."""
    rows = _board(family).select_related("user")
    if behind is not None:
        rows = rows.filter(
            Q(ordinal__lt=behind.ordinal) | Q(user__gt=behind.user), ordinal__lte=behind.ordinal
        )
    found = list(rows[: SHOWN + 1])
    shown = found[:SHOWN]
    first = 1 if behind is None or not shown else place_of(shown[0])
    is_whole = behind is None and len(found) <= SHOWN
    return LeaderPage(
        lines=[Leader(first + number, row) for number, row in enumerate(shown)],
        next=Behind(shown[-1].ordinal, shown[-1].user_id) if len(found) > SHOWN else None,
        players=len(found) if is_whole else _counted(family),
    )


def _counted(family: str) -> int:
    return Standing.objects.filter(family=family).aggregate(all=Sum("players"))["all"] or 0


def my_place(user: User, family: str, *, page: LeaderPage | None = None) -> MyPlace:
    """Return a player's place.

    :param page: the page being shown; if it contains the player, its place is used
    """
    lines = page.lines if page is not None else []
    line = next((line for line in lines if line.rating.user_id == user.pk), None)
    if line is not None:
        return MyPlace(line.rating, line.place, is_exact=True)
    rating = Rating.objects.filter(user=user, family=family).first()
    if rating is None or rating.is_provisional:
        return MyPlace(rating, None)
    return MyPlace(rating, place_of(rating))


def place_of(rating: Rating) -> int:
    """Return the place of a settled rating: the bands above as last counted, plus better ratings in its band."""
    band = math.floor(rating.ordinal / Standing.WIDTH)
    above = Standing.objects.filter(family=rating.family, band__gt=band).aggregate(all=Sum("players"))["all"]
    beside = _board(rating.family).filter(
        ordinal__lt=(band + 1) * Standing.WIDTH, ordinal__gte=rating.ordinal
    )
    ahead = beside.filter(Q(ordinal__gt=rating.ordinal) | Q(user__lt=rating.user_id))
    return 1 + (above or 0) + ahead.order_by().count()


def _board(family: str) -> RatingQuerySet:
    return Rating.objects.of_family(family).settled().filter(user__is_active=True)
