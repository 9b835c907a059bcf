"""Leader boards: the best ratings of a family, page by page along their index, and one's own place."""

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
    """Where the next page begins: behind this rating and this player."""

    ordinal: float
    user: int


@dataclass(frozen=True)
class Leader:
    place: int
    rating: Rating


@dataclass(frozen=True)
class MyPlace:
    """Where the viewer stands, or how many games are missing until then.

    :param is_exact: the board shows it; else it is as last counted
    """

    rating: Rating | None
    place: int | None
    is_exact: bool = False

    @property
    def missing(self) -> int:
        """How many rated games are missing before one stands on the board."""
        return max(0, PROVISIONAL_UNDER - (self.rating.games if self.rating is not None else 0))


@dataclass(frozen=True)
class LeaderPage:
    """Some lines of the board, and where the next ones begin."""

    lines: list[Leader]
    next: Behind | None
    players: int


def leaders(*, family: str, behind: Behind | None = None) -> LeaderPage:
    """Return the best players of a family ("": of all games), those who have played enough."""
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
    """Return where a player stands.

    :param page: what is shown; a player among its lines stands where it says
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
    """Return a settled rating's place: the bands above, as last counted, and who is better in its own."""
    band = math.floor(rating.ordinal / Standing.WIDTH)
    above = Standing.objects.filter(family=rating.family, band__gt=band).aggregate(all=Sum("players"))["all"]
    beside = _board(rating.family).filter(
        ordinal__lt=(band + 1) * Standing.WIDTH, ordinal__gte=rating.ordinal
    )
    ahead = beside.filter(Q(ordinal__gt=rating.ordinal) | Q(user__lt=rating.user_id))
    return 1 + (above or 0) + ahead.order_by().count()


def _board(family: str) -> RatingQuerySet:
    return Rating.objects.of_family(family).settled().filter(user__is_active=True)
