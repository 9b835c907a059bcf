"""What both tell: the games that wait for a player, and those that have ended of late. No hands."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlsplit

from django.conf import settings

from accounts.models import User
from games.models import Game
from games.notifications.message import result_in_words, table_link, waiting_games, waiting_row

MOST_ENDED = 20


@dataclass(frozen=True)
class Entry:
    """A game that waits, or has ended."""

    id: str
    game: Game
    link: str
    task: str
    since: datetime
    due_at: datetime | None
    left: str
    result: list[str]


def entries(user: User, *, now: datetime) -> list[Entry]:
    """Return what is to be told, the newest first. Call it in the player's language and time zone."""
    found = [*_waiting(user, now), *_ended(user)]
    return sorted(found, key=lambda entry: (entry.since, entry.id), reverse=True)


def _waiting(user: User, now: datetime) -> list[Entry]:
    rows = [waiting_row(game, user, now=now) for game in waiting_games(user)]
    return [
        Entry(
            # a decision keeps its number, so the entry keeps its name while the moment moves
            id=_name(f"game/{row.game.pk}/seat/{row.seat.key}/decision/{row.seat.decision}"),
            game=row.game,
            link=row.link,
            task=row.task,
            since=row.seat.due_since or row.game.created_at,
            due_at=row.seat.due_at,
            left=row.left,
            result=[],
        )
        for row in rows
    ]


def _ended(user: User) -> list[Entry]:
    games = Game.objects.of(user).filter(status=Game.Status.FINISHED, finished_at__isnull=False)
    newest = games.defer("state").prefetch_related("seats__user").order_by("-finished_at")[:MOST_ENDED]
    return [
        Entry(
            id=_name(f"game/{game.pk}/end"),
            game=game,
            link=table_link(game),
            task="",
            since=game.finished_at or game.created_at,
            due_at=None,
            left="",
            result=result_in_words(game),
        )
        for game in newest
    ]


def _name(path: str) -> str:
    return f"{path}@{urlsplit(settings.SITE_URL).hostname}"
