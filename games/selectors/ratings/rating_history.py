"""Ratings, their changes and comparisons of players, for pages."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db.models import Case, Count, F, IntegerField, Max, Q, When
from django.utils.translation import gettext as _

from accounts.models import User
from games import catalog
from games.models.game import Game
from games.models.rating import OVERALL, Rating, RatingChange
from games.models.seat import Seat
from games.rating.skill import Skill

if TYPE_CHECKING:
    from datetime import datetime

PLOTTED = 120
CHANGES_AT_ONCE = 20


@dataclass(frozen=True)
class Opponent:
    """A player against whom a change was computed."""

    name: str
    user_id: int | None
    shown: int
    has_left: bool


@dataclass(frozen=True)
class Explained:
    """A change with the players against whom it was computed, grouped by their ranks."""

    change: RatingChange
    player: Opponent
    behind: Sequence[Opponent]
    level: Sequence[Opponent]
    ahead: Sequence[Opponent]
    # the change of the overall rating by the same game
    overall: RatingChange | None = None
    game: Game | None = None

    @property
    def is_unchanged_replacement(self) -> bool:
        """True if a replacement would have lost rating, and so keeps the old one."""
        return self.change.part == RatingChange.Part.REPLACEMENT and self.change.before == self.change.after


def family_name(family: str) -> str:
    """Return the display name of a family of games; "" stands for all games."""
    if family == OVERALL:
        return _("All games")
    found = catalog.families().get(family)
    return family if found is None else _(found.name)


def ratings_of(user: User) -> list[Rating]:
    """Return a player's ratings, the overall one first, then in the order of the site's games."""
    order = [OVERALL, *catalog.families()]
    rows = user.ratings.filter(games__gt=0)
    return sorted(rows, key=lambda row: (order.index(row.family) if row.family in order else 99, row.family))


def ratings_at(game: Game) -> dict[str, Rating]:
    """Return the ratings of a game's players in its family, by seat."""
    seats = {seat.user_id: seat.key for seat in game.seat_list if seat.user_id is not None}
    rows = Rating.objects.filter(
        user__in=seats, family=catalog.family_key(game.title, game.modules), games__gt=0
    )
    return {seats[row.user_id]: row for row in rows}


def changes_at(game: Game) -> list[Explained]:
    """Return the rating changes by a finished game in its family, the best place first."""
    if not (game.is_over and game.rated):
        return []
    rows = list(game.rating_changes.select_related("user"))
    overall = {row.user_id: row for row in rows if row.family == OVERALL}
    people = {row.user_id: row.user for row in rows}
    shown = sorted(
        (row for row in rows if row.family != OVERALL),
        key=lambda row: (row.part == RatingChange.Part.REPLACEMENT, row.rank, row.seat),
    )
    return [_explained(row, people, overall=overall.get(row.user_id)) for row in shown]


def history(rating: Rating, *, viewer: User | None, page: int) -> list[Explained]:
    """Return a page of a rating's changes, the newest first. Games hidden from the viewer are not named.

    :param page: the first page is 1
    """
    newest = rating.games - CHANGES_AT_ONCE * (page - 1)
    rows = list(
        RatingChange.objects.filter(
            user=rating.user_id,
            family=rating.family,
            number__gt=newest - CHANGES_AT_ONCE,
            number__lte=newest,
        ).order_by("-number")
    )
    visible = Game.objects.defer("state", "marks").visible_to(viewer).in_bulk([row.game_id for row in rows])
    ids = {other["user"] for row in rows if row.game_id in visible for other in row.opponents}
    people = User.objects.in_bulk([*ids, rating.user_id])
    return [_explained(row, people, game=visible.get(row.game_id)) for row in rows]


def pages_of(rating: Rating) -> int:
    return max(1, -(-rating.games // CHANGES_AT_ONCE))


def course(rating: Rating) -> list[RatingChange]:
    """Return a limited number of changes, spread evenly over the rating's history, for a chart."""
    total = rating.games
    last = min(total, PLOTTED)
    numbers = {1 + round(place * (total - 1) / max(1, last - 1)) for place in range(last)}
    rows = RatingChange.objects.filter(user=rating.user_id, family=rating.family, number__in=numbers)
    return list(rows.only("mu_before", "sigma_before", "mu_after", "sigma_after", "number", "at", "user_id",
                          "game_id").order_by("number"))  # fmt: skip


def changes_in(games: Collection[Game], user: User) -> dict[int, RatingChange]:
    """Return the changes of a player's family ratings by game id."""
    rows = RatingChange.objects.filter(game__in=[game.pk for game in games], user=user)
    return {row.game_id: row for row in rows.exclude(family=OVERALL).defer("opponents")}


# ------------------------------------------------------------------ comparison of two players


@dataclass(frozen=True)
class HeadToHead:
    """The results of one player against another in the finished games of both."""

    games: int
    ahead: int
    behind: int
    last_at: datetime | None

    @property
    def level(self) -> int:
        """The number of games with equal ranks."""
        return self.games - self.ahead - self.behind


def played_together(one: User, other: User, *, viewer: User | None) -> Any:
    """Return the first player's seats in finished games of both that the viewer may see.

    The annotation `ahead` is 1 if the first player did better, -1 if the other did, and 0 if they shared a
    rank. A player who left permanently is behind one who stayed, whatever the bot achieved.
    """
    seats = Seat.objects.filter(user=one, ended_at__isnull=False, game__seats__user=other)
    if viewer not in (one, other):
        seats = seats.filter(game__in=Game.objects.visible_to(viewer).values("pk"))
    stayed, left = Q(left_at=None), Q(left_at__isnull=False)
    they_stayed, they_left = Q(game__seats__left_at=None), Q(game__seats__left_at__isnull=False)
    return seats.annotate(
        ahead=Case(
            When(stayed & they_left, then=1),
            When(left & they_stayed, then=-1),
            When(left & they_left & Q(left_at__gt=F("game__seats__left_at")), then=1),
            When(left & they_left & Q(left_at__lt=F("game__seats__left_at")), then=-1),
            When(left & they_left, then=0),
            When(rank__lt=F("game__seats__rank"), then=1),
            When(rank__gt=F("game__seats__rank"), then=-1),
            default=0,
            output_field=IntegerField(),
        )
    )


def head_to_head(one: User, other: User, *, viewer: User | None) -> HeadToHead:
    """Return the results of two players against each other, from the first one's point of view."""
    counts = played_together(one, other, viewer=viewer).aggregate(
        games=Count("pk"),
        won=Count("pk", filter=Q(ahead=1)),
        lost=Count("pk", filter=Q(ahead=-1)),
        last_at=Max("ended_at"),
    )
    return HeadToHead(counts["games"], counts["won"], counts["lost"], counts["last_at"])


# ------------------------------------------------------------------ explanations


def _explained(
    row: RatingChange,
    people: dict[int, User],
    *,
    overall: RatingChange | None = None,
    game: Game | None = None,
) -> Explained:
    named = [(other["rank"], _opponent(other, people)) for other in row.opponents if other["user"] in people]
    return Explained(
        change=row,
        player=_named(people[row.user_id], row.after, has_left=row.part == RatingChange.Part.LEFT),
        behind=[one for rank, one in named if rank < row.rank],
        level=[one for rank, one in named if rank == row.rank],
        ahead=[one for rank, one in named if rank > row.rank],
        overall=overall,
        game=game,
    )


def _opponent(other: dict[str, Any], people: dict[int, User]) -> Opponent:
    skill = Skill(mu=other["mu"], sigma=other["sigma"])
    return _named(people[other["user"]], skill, has_left=other["part"] == RatingChange.Part.LEFT)


def _named(user: User, skill: Skill, *, has_left: bool) -> Opponent:
    return Opponent(user.public_name, None if user.is_deleted else user.pk, skill.shown, has_left)
