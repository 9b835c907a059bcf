"""Games to watch, the featured game, and followed games."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from django.db.models import Q

from games.models.game import Game
from games.models.watching import Follow, Watchable

if TYPE_CHECKING:
    from accounts.models import User

SHOWN = 24
FOLLOWED_SHOWN = 200
# The number of games among which the front page looks if a task has not chosen one.
LOOKED_THROUGH = 100
ORDERS = ("progress", "rating", "followers")


class After(NamedTuple):
    """The start of a page: after the row with this value and game."""

    value: float
    game: int


@dataclass(frozen=True)
class WatchPage:
    """A page of games to watch, and where the next one begins."""

    rows: list[Watchable]
    next: After | None
    followed: list[Game]
    followed_ids: set[int]


def to_watch(
    *, families: list[str], by: str = ORDERS[0], after: After | None = None, user: User | None = None
) -> WatchPage:
    """Return public running games of these families (empty: all) in this order, paged by its index.

    The first page includes the games that the user follows. All games are fetched at once.
    """
    rows = Watchable.objects.showing().order_by(f"-{by}", "-pk")
    if families:
        rows = rows.filter(family__in=families)
    if after is not None:
        rows = rows.filter(
            Q(**{f"{by}__lt": after.value}) | Q(game__lt=after.game), **{f"{by}__lte": after.value}
        )
    found = list(rows[: SHOWN + 1])
    shown = found[:SHOWN]
    mine = followed_ids(user) if user is not None else []
    listed = mine if after is None else []
    games = Game.objects.with_seats().in_bulk({*(row.pk for row in shown), *listed})
    for row in shown:
        row.game = games[row.pk]
    return WatchPage(
        rows=shown,
        next=After(getattr(shown[-1], by), shown[-1].pk) if len(found) > SHOWN else None,
        followed=sorted_followed(games[pk] for pk in listed),
        followed_ids=set(mine),
    )


def followed(user: User) -> list[Game]:
    return sorted_followed(Game.objects.with_seats().in_bulk(followed_ids(user)).values())


def followed_ids(user: User) -> list[int]:
    """Return the ids of a player's followed games, the most recently followed first."""
    rows = Follow.objects.filter(user=user, game__visibility=Game.Visibility.PUBLIC).order_by("-pk")
    return list(rows.values_list("game", flat=True)[:FOLLOWED_SHOWN])


def sorted_followed(games: Iterable[Game]) -> list[Game]:
    return sorted(games, key=lambda game: (game.is_over, -_moved(game)))


def watchable() -> Game | None:
    """Return the game of the front page, without its seats: the featured one, or else the most advanced.

    Demo games come last, and games without moves are left out.
    """
    games = Game.objects.running().public().filter(moved_at__isnull=False)
    chosen = games.filter(watchable__featured_at__isnull=False).first()
    if chosen is not None:
        return chosen
    facts = games.order_by("-created_at").values_list("demo", "last_number", "pk")[:LOOKED_THROUGH]
    best = min(((demo, -moves, -pk) for demo, moves, pk in facts), default=None)
    return None if best is None else games.filter(pk=-best[2]).first()


def _moved(game: Game) -> float:
    return (game.moved_at or game.created_at).timestamp()
