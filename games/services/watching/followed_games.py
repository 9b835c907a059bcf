"""Following public games, and maintaining the list of games to watch."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Count, F, Q, QuerySet, Sum
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games import catalog
from games.models.game import Game
from games.models.notification import Kind
from games.models.rating import Rating
from games.models.statistics import Tally
from games.models.watching import Follow, Watchable
from games.rating.skill import START
from games.services.errors import Forbidden, GameNotRunning, Refused
from games.services.messages import notices
from games.services.table.sitting import Sitting

MOST_FOLLOWED = 100
# The assumed number of moves for kinds of games without statistics.
USUAL_MOVES = 250
LOOK_AGAIN_AFTER = timedelta(hours=1)
AT_ONCE = 200
FEATURED_FOR = timedelta(minutes=30)
# A featured game has moved recently, and has passed half of the usual number of moves.
MOVED_WITHIN = timedelta(days=3)
ADVANCED = 50
# Moves within this time count as recent activity.
LATELY = timedelta(days=1)
REMEMBERED_FOR = timedelta(days=30)
"""The time for which a finished game stays in the list of followed games."""


class CannotFollow(Forbidden):
    text = _("You can follow public games in which you aren’t playing.")


class FollowsTooMany(Refused):
    text = _("You already follow a hundred games. Unfollow one first.")


@transaction.atomic
def follow(*, game_id: int, user: User, now: datetime) -> None:
    """Follow a running public game. Following twice changes nothing.

    :raises CannotFollow: the game is not public, or the user plays in it
    :raises GameNotRunning: the game has not begun or is over
    :raises FollowsTooMany: the user follows too many games
    """
    game = Game.objects.defer("state").get(pk=game_id)
    if not game.is_public or game.seat_of(user) is not None:
        raise CannotFollow
    if not game.is_running:
        raise GameNotRunning
    running = Follow.objects.filter(user=user, game__status=Game.Status.RUNNING)
    if running.count() >= MOST_FOLLOWED:
        raise FollowsTooMany
    _row, made = Follow.objects.get_or_create(user=user, game=game, defaults={"since": now})
    if made:
        Watchable.objects.filter(pk=game_id).update(followers=F("followers") + 1)


@transaction.atomic
def unfollow(*, game_id: int, user: User) -> None:
    deleted, _kinds = Follow.objects.filter(user=user, game=game_id).delete()
    if deleted:
        Watchable.objects.filter(pk=game_id, followers__gt=0).update(followers=F("followers") - 1)


@transaction.atomic
def forget_follows(*, user: User) -> None:
    for follow in Follow.objects.filter(user=user):
        unfollow(game_id=follow.game_id, user=user)


def notify_followers(sitting: Sitting) -> None:
    """Notify the followers of a game that it is over. A consequence of a game's end."""
    game = sitting.game
    players = [seat.user_id for seat in sitting.seats.values() if seat.user_id is not None]
    if not game.is_public:
        return
    followers = User.objects.present().filter(follows__game=game, is_active=True).exclude(pk__in=players)
    notices.notify_many(
        users=followers.order_by("pk"), game=game, kind=Kind.FOLLOWED_GAME, now=sitting.now, payload={}
    )


@transaction.atomic
def refresh_watchable(*, now: datetime) -> int:
    """Update the list of games to watch. Return the number of changed rows."""
    running = Game.objects.running().public()
    gone, _kinds = Watchable.objects.exclude(game__in=running.values("pk")).delete()
    # not filtered by `game__finished_at`, which PostgreSQL may turn into a comparison of every row with all others
    Follow.objects.filter(game__in=Game.objects.filter(finished_at__lt=now - REMEMBERED_FOR)).delete()
    fresh = running.filter(watchable=None).order_by("pk")[:AT_ONCE]
    moved = ~Q(watchable__moves=F("last_number"))
    stale = running.filter(
        moved | Q(watchable__looked_at__lt=now - LOOK_AGAIN_AFTER), watchable__isnull=False
    ).order_by("watchable__looked_at")[:AT_ONCE]
    games = [*_for_rows(fresh), *_for_rows(stale)]
    usual = usual_moves()
    rows = [_row(game, usual, now) for game in games]
    _rate(rows, games)
    _count_followers(rows)
    Watchable.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["game"],
        update_fields=["family", "moves", "progress", "rating", "people", "followers", "demo", "looked_at"],
    )
    feature(now=now)
    return gone + len(rows)


@transaction.atomic
def feature(*, now: datetime) -> Watchable | None:
    """Choose the game on the front page. A chosen game stays for a while.

    Candidates are public running games with a move in the last three days. The order of preference: real games
    before the demo community's, several people before one person, the most moves within a day, the second half of
    a game before the first, the best mean rating, the furthest progress.
    """
    present = Watchable.objects.showing().filter(featured_at__gt=now - FEATURED_FOR).first()
    if present is not None:
        return present
    alive = Watchable.objects.showing().filter(game__moved_at__gt=now - MOVED_WITHIN)
    chosen = (
        alive.annotate(
            is_match=Q(people__gte=2),
            is_advanced=Q(progress__gte=ADVANCED),
            lately=Count("game__turns", filter=Q(game__turns__at__gt=now - LATELY)),
        )
        .order_by("demo", "-is_match", "-lately", "-is_advanced", "-rating", "-progress", "-pk")
        .first()
    )
    Watchable.objects.exclude(featured_at=None).update(featured_at=None)
    if chosen is not None:
        chosen.featured_at = now
        chosen.save(update_fields=["featured_at"])
    return chosen


def usual_moves() -> dict[tuple[str, int], float]:
    """Return the average number of moves by family and number of seats, where there are statistics."""
    rows = (
        Tally.objects.filter(kind__in=("games", "moves"))
        .values("family", "seats")
        .annotate(games=Sum("number", filter=Q(kind="games")), moves=Sum("number", filter=Q(kind="moves")))
        .order_by()
    )
    return {
        (row["family"], row["seats"]): row["moves"] / row["games"]
        for row in rows
        if row["games"] and row["moves"]
    }


def _for_rows(games: QuerySet[Game]) -> list[Game]:
    return list(games.defer("state", "marks").prefetch_related("seats"))


def _row(game: Game, usual: dict[tuple[str, int], float], now: datetime) -> Watchable:
    family = catalog.family_key(game.title, game.modules)
    return Watchable(
        game=game,
        family=family,
        moves=game.last_number,
        progress=round(100 * game.last_number / usual.get((family, game.seat_count), USUAL_MOVES)),
        demo=game.demo,
        looked_at=now,
    )


def _rate(rows: list[Watchable], games: list[Game]) -> None:
    """Set the mean rating of the people at each table. Unrated players count as beginners."""
    people = {game.pk: [seat.user_id for seat in game.seat_list if not seat.is_bot] for game in games}
    known: dict[tuple[int, str], float] = {
        (rating.user_id, rating.family): rating.ordinal
        for rating in Rating.objects.filter(
            family__in={row.family for row in rows},
            user__in={user for users in people.values() for user in users},
        )
    }
    for row in rows:
        ratings = [
            known.get((user, row.family), START.ordinal) for user in people[row.pk] if user is not None
        ]
        row.people = len(ratings)
        row.rating = round(sum(ratings) / len(ratings), 2) if ratings else 0.0


def _count_followers(rows: list[Watchable]) -> None:
    counts = dict(
        Follow.objects.filter(game__in=[row.pk for row in rows])
        .values_list("game")
        .annotate(number=Count("pk"))
        .order_by()
    )
    for row in rows:
        row.followers = counts.get(row.pk, 0)
